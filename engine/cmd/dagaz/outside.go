package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// outside begins the name of an outside engine; a protocol may follow.
const outside = "cmd:"

// A setting is a NAME=VALUE after a command.
type setting struct{ name, value string }

// A client speaks a protocol with an outside engine.
type client interface {
	hello() error                 // says hello and sends the settings
	begin() error                 // a new game begins
	move(s *engine.Session) error // lets the engine choose a move and makes it
}

// protocols are the clients by name. If no protocol is given, UCI is tried first.
var protocols = []struct {
	name string
	make func(o *outsider) client
}{
	{"uci", func(o *outsider) client { return &uciClient{outsider: o} }},
	{"cecp", func(o *outsider) client { return &cecpClient{outsider: o} }},
	{"gtp", func(o *outsider) client { return &gtpClient{outsider: o} }},
}

// An outsider is an outside engine that plays in a match. If the program has ended or does
// not answer, it is started again for the next game.
type outsider struct {
	c        *call
	g        *game.Game
	id       string // of g in the collection
	lim      eval.Limits
	words    []string // the command
	settings []setting
	protocol int           // in protocols
	greet    time.Duration // for its first answer
	p        *program
	client   client
	told     map[string]bool // warnings that were given
	last     eval.Score      // the score of its last move
	scored   bool            // last is valid
}

// outsider starts the engine of a BOT: `stockfish -x ;; Hash=16,Threads=1`.
func (m *match) outsider(spec string, lim eval.Limits) (*outsider, error) {
	spec = strings.TrimPrefix(spec, outside)
	protocol := -1
	for i, p := range protocols {
		if rest, ok := strings.CutPrefix(spec, p.name+":"); ok {
			protocol, spec = i, rest
		}
	}
	command, settings, _ := strings.Cut(spec, ";;")
	o := &outsider{c: m.c, g: m.g, id: m.g.ID, lim: lim, words: strings.Fields(command), greet: helloTime, told: map[string]bool{}}
	if len(o.words) == 0 {
		return nil, misuse("%s wants a command behind it", outside)
	}
	for _, s := range strings.Split(settings, ",") {
		if name, value, ok := strings.Cut(strings.TrimSpace(s), "="); ok {
			o.settings = append(o.settings, setting{strings.TrimSpace(name), strings.TrimSpace(value)})
		} else if name != "" {
			return nil, misuse("settings of an engine are NAME=VALUE, not %q", name)
		}
	}
	if protocol >= 0 {
		o.protocol = protocol
		return o, o.start()
	}
	return o, o.detect()
}

// start runs the program and says hello.
func (o *outsider) start() error {
	p, err := startProgram(o.words)
	if err != nil {
		return err
	}
	o.p, o.client = p, protocols[o.protocol].make(o)
	if err := o.client.hello(); err != nil {
		o.close()
		return fmt.Errorf("engine %q (%s): %w", o.words[0], protocols[o.protocol].name, err)
	}
	return nil
}

// errOther is the error of a client if the engine speaks another protocol.
var errOther = errors.New("it does not speak this protocol")

// detect tries the protocols in turn.
func (o *outsider) detect() error {
	o.greet = detectTime
	defer func() { o.greet = helloTime }()
	var list []string
	for i := range protocols {
		o.protocol = i
		err := o.start()
		if err == nil {
			return nil
		}
		var gone *goneError
		if !errors.Is(err, errSilent) && !errors.Is(err, errOther) && !errors.As(err, &gone) {
			return err
		}
		list = append(list, err.Error())
	}
	return fmt.Errorf("engine %q speaks none of UCI, CECP and GTP: %s", o.words[0], strings.Join(list, "; "))
}

func (o *outsider) name() string { return outside + o.words[0] }

func (o *outsider) begin(uint64) error {
	if o.p == nil {
		if err := o.start(); err != nil {
			return err
		}
	}
	if err := o.client.begin(); err != nil {
		return fmt.Errorf("engine %q: %w", o.words[0], err)
	}
	return nil
}

// move lets the engine move. If the engine ends or does not answer, it loses.
func (o *outsider) move(s *engine.Session) error {
	o.scored = false
	err := o.client.move(s)
	var gone *goneError
	if err == errSilent || errors.As(err, &gone) {
		o.kill()
		return &forfeit{err.Error()}
	}
	switch err.(type) {
	case nil, *forfeit, *drawClaim:
		return err
	}
	return fmt.Errorf("engine %q: %w", o.words[0], err)
}

func (o *outsider) score() (eval.Score, bool) { return o.last, o.scored }

func (o *outsider) close() {
	if o.p != nil {
		o.p.close()
		o.p = nil
	}
}

// kill ends a program that does not answer.
func (o *outsider) kill() {
	o.p.cmd.Process.Kill() // the program may have ended already
	o.close()
}

// warn prints each warning only once.
func (o *outsider) warn(format string, args ...any) {
	s := fmt.Sprintf("engine %q: ", o.words[0]) + fmt.Sprintf(format, args...)
	if !o.told[s] {
		o.told[s] = true
		o.c.warn("%s", s)
	}
}

// set returns the value of a setting.
func (o *outsider) set(name string) (string, bool) {
	for _, s := range o.settings {
		if strings.EqualFold(s.name, name) {
			return s.value, true
		}
	}
	return "", false
}

// patience returns the longest time to wait for a move.
func (o *outsider) patience() time.Duration {
	if o.lim.Time > 0 {
		return 2*time.Duration(o.lim.Time) + slackTime
	}
	return nodesTime
}

// wholeSeconds returns the time of a move for protocols that count seconds.
func (o *outsider) wholeSeconds() int {
	n := int((o.lim.Time + eval.Second - 1) / eval.Second)
	if eval.Duration(n)*eval.Second != o.lim.Time {
		o.warn("its protocol counts whole seconds: it gets %d s for a move, not %d ms", n, millis(o.lim.Time))
	}
	return n
}

// choose makes the move that the engine has chosen, number i of the legal moves.
func choose(s *engine.Session, i int, said string) error {
	if i < 0 {
		return &forfeit{fmt.Sprintf("illegal move %q", said)}
	}
	s.PlayMove(s.Legal().Moves[i], s.Texts()[i])
	return nil
}

// A shadow follows a session move by move, so that an engine can be sent the moves that it
// does not know yet.
type shadow struct{ s *engine.Session }

// follow calls each before every move that the shadow has not made; at is the session
// before the move, i the index of the move in its list of legal moves.
func (h *shadow) follow(s *engine.Session, each func(at *engine.Session, i int) error) error {
	if h.s == nil {
		h.s = engine.NewSession(s.Game())
		if _, err := h.s.Set(s.Start()); err != nil {
			return err
		}
	}
	for _, text := range s.Moves()[len(h.s.Moves()):] {
		i := slices.Index(h.s.Texts(), text)
		if i < 0 {
			return fmt.Errorf("internal error: move %s cannot be followed", text)
		}
		if err := each(h.s, i); err != nil {
			return err
		}
		h.s.PlayMove(h.s.Legal().Moves[i], text)
	}
	return nil
}
