package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// A desk holds the state of a protocol: the game being played, the bot, and the search,
// which may run while commands are read. While a search runs, only the search may use the
// session; call halt or wait before changing it.
type desk struct {
	in    io.Reader
	out   *bufio.Writer
	write sync.Mutex // guards out

	name    string // GAME
	s       *engine.Session
	seed    uint64
	botName string // "" = the bot that suits the game
	level   int    // 0 = full strength
	threads int    // number of threads for garbo; 0 = 1
	ownBook bool   // play from the game's opening book, if there is one
	bot     bots.Bot

	stop    chan struct{} // closed to stop the search
	stopped bool
	done    chan struct{} // closed when the search has ended; nil before the first
	ended   chan struct{} // closed when the input has ended; nil before lines is called
}

// newDesk begins with the GAME of the command line.
func newDesk(c *call) (*desk, error) {
	name := firstGame()
	if len(c.args) > 0 {
		name = c.args[0]
	}
	d := &desk{in: c.in, out: bufio.NewWriter(c.out), seed: c.seed()}
	return d, d.load(name)
}

// load starts a game. If there is an error, nothing changes.
func (d *desk) load(name string) error {
	g, err := loadGame(name)
	if err != nil {
		return err
	}
	d.name, d.s, d.bot = name, engine.NewSession(g), nil
	return nil
}

// maxLine is the greatest length of a command; a UCI position command grows with the game.
const maxLine = 1 << 24

// readAhead is the number of lines that may be read before the earlier ones have been
// carried out.
const readAhead = 256

// lines calls f with every command line until f returns false. It skips lines of more than
// maxLine bytes and calls long for each.
func (d *desk) lines(f func(line string) bool, long func()) error {
	type input struct {
		line string
		long bool
	}
	var failed error
	in := make(chan input, readAhead)
	left := make(chan struct{})
	defer close(left)
	d.ended = make(chan struct{})
	go func() {
		defer close(in)
		defer close(d.ended)
		for r := bufio.NewReaderSize(d.in, 1<<16); ; {
			line, tooLong, err := readLine(r)
			if err == nil || line != "" || tooLong {
				select {
				case in <- input{line, tooLong}:
				case <-left:
					return
				}
			}
			if err != nil {
				if err != io.EOF {
					failed = err
				}
				return
			}
		}
	}()
	for next := range in {
		if next.long {
			long()
		} else if !f(strings.TrimSpace(next.line)) {
			return nil
		}
	}
	return failed
}

// readLine reads a line; it keeps nothing of a line that is too long.
func readLine(r *bufio.Reader) (line string, long bool, err error) {
	var b []byte
	for {
		part, err := r.ReadSlice('\n')
		if !long {
			b = append(b, part...)
		}
		if len(b) > maxLine {
			b, long = nil, true
		}
		if err != bufio.ErrBufferFull {
			return string(b), long, err
		}
	}
}

// say prints a line without delay.
func (d *desk) say(format string, args ...any) {
	d.write.Lock()
	defer d.write.Unlock()
	fmt.Fprintf(d.out, format+"\n", args...)
	d.out.Flush()
}

// player returns the bot for the present options.
func (d *desk) player() (bots.Bot, error) {
	if d.bot != nil {
		return d.bot, nil
	}
	name := d.botName
	switch {
	case d.level > 0:
		name = fmt.Sprintf("level:%d", d.level)
	case name == "":
		name = bots.For(d.s.Game())[0]
	}
	if name == "garbo" && d.threads > 1 {
		name = teamPrefix + strconv.Itoa(d.threads)
	}
	g := d.s.Game()
	bot, err := newBot(g, name, d.seed)
	if err != nil {
		return nil, err
	}
	if d.ownBook {
		b, err := bookOf(d.name, g)
		if err != nil {
			return nil, err
		}
		if b != nil {
			bot = bots.WithBook(bot, g, b, d.seed)
		}
	}
	d.bot = bot
	return bot, nil
}

// setLevel, setThreads and setBot change who plays.
func (d *desk) setLevel(n int) { d.level, d.bot = max(0, min(n, botLevels())), nil }

func (d *desk) setThreads(n int) { d.threads, d.bot = max(1, min(n, maxTeam)), nil }

func (d *desk) setBot(name string) error {
	if name == autoBot {
		name = ""
	} else if _, err := bots.New(d.s.Game(), name, d.seed); err != nil {
		return err
	}
	d.botName, d.bot = name, nil
	return nil
}

// autoBot stands for the bot that suits the game.
const autoBot = "auto"

// botLevels returns the number of levels that bots have.
func botLevels() int {
	n := 0
	for _, name := range bots.Names() {
		if strings.HasPrefix(name, "level:") {
			n++
		}
	}
	return n
}

// botNames lists what setBot takes.
func botNames() []string {
	names := []string{autoBot}
	for _, name := range bots.Names() {
		if !strings.HasPrefix(name, "level:") {
			names = append(names, name)
		}
	}
	return names
}

// run runs f as the search.
func (d *desk) run(f func()) {
	d.wait()
	d.stop, d.stopped, d.done = make(chan struct{}), false, make(chan struct{})
	go func(done chan struct{}) {
		defer close(done)
		f()
	}(d.done)
}

// busy reports whether a search is running.
func (d *desk) busy() bool {
	if d.done == nil {
		return false
	}
	select {
	case <-d.done:
		return false
	default:
		return true
	}
}

// hurry makes the search end, but does not wait for its end.
func (d *desk) hurry() {
	if d.stop != nil && !d.stopped {
		d.stopped = true
		close(d.stop)
	}
}

// wait waits until no search is running.
func (d *desk) wait() {
	if d.done != nil {
		<-d.done
	}
}

// patience is the time for which a search may go on after the input has ended.
const patience = time.Second

// finish waits for the end of the search. If the input has ended, it stops the search after
// a short time, because nobody can stop it any more.
func (d *desk) finish() {
	if d.done == nil {
		return
	}
	select {
	case <-d.done:
		return
	case <-d.ended:
	}
	select {
	case <-d.done:
	case <-time.After(patience):
		d.halt()
	}
}

// halt stops the search and waits for its end.
func (d *desk) halt() {
	d.hurry()
	d.wait()
}

// told reports to the search whether it should end.
func (d *desk) told() bool {
	select {
	case <-d.stop:
		return true
	default:
		return false
	}
}

// think lets the bot choose a move; it is called within run. i is the index of the move in
// the list of legal moves.
func (d *desk) think(lim eval.Limits, report func(eval.Info)) (i int, err error) {
	bot, err := d.player()
	if err != nil {
		return -1, err
	}
	depth := -1
	m, info, ok := bot.Think(d.s.Position(), lim, func(info eval.Info) {
		depth = info.Depth
		report(info)
	}, d.told)
	if !ok {
		return -1, fmt.Errorf("bot %s finds no move", bot.Name())
	}
	if len(info.PV) == 0 {
		info.PV = []game.Move{m}
	}
	if depth < info.Depth {
		report(info)
	}
	for i, o := range d.s.Legal().Moves {
		if o.Same(m) {
			return i, nil
		}
	}
	return -1, fmt.Errorf("bot %s chose a move that is not legal", bot.Name())
}

// play makes the legal move with this index.
func (d *desk) play(i int) { d.s.PlayMove(d.s.Legal().Moves[i], d.s.Texts()[i]) }

// goOn continues a game that has ended as a draw, because the other program may not know or
// use the rule that ended it. The game goes on from its position, without its history. goOn
// returns false if the game cannot be continued.
func (d *desk) goOn() bool {
	o := d.s.Outcome()
	if !o.Over {
		return true
	}
	for _, r := range o.Results {
		if r != game.Draw {
			return false
		}
	}
	setup, _, _ := strings.Cut(notation.Setup(d.s.Position()), "&quiet=")
	again := engine.NewSession(d.s.Game())
	if _, err := again.Set(setup); err != nil || again.Legal().Len() == 0 {
		return false
	}
	d.s = again
	return true
}

// A chessClock is the time that a side has left.
type chessClock struct {
	left, inc time.Duration
	moves     int // moves until the next time control; 0 = the rest of the game
}

const (
	clockMoves  = 30                    // the time should last for so many moves
	clockMargin = 40 * time.Millisecond // time for everything except thinking
)

// budget returns how long to think about one move.
func (t chessClock) budget() time.Duration {
	n := t.moves
	if n <= 0 || n > clockMoves {
		n = clockMoves
	}
	most := t.left - clockMargin
	if n > 1 {
		most = most * 3 / 4
	}
	return max(min(t.left/time.Duration(n)+t.inc*3/4, most), time.Millisecond)
}
