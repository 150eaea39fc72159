package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// How long an outside engine may take.
const (
	uciHello = 10 * time.Second // to answer "uci" and "isready"
	uciSlack = 2 * time.Second  // beyond its time for a move
	uciNodes = 2 * time.Minute  // for a move under a node limit
)

// A uciEngine is an outside program that speaks UCI.
type uciEngine struct {
	g       *game.Game
	command string
	lim     eval.Limits
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   chan string // closed when the program ends
	broken  error
}

// startUCI runs a command, `stockfish -x ;; Hash=16,Threads=1`, and says hello.
func startUCI(g *game.Game, command string, lim eval.Limits) (*uciEngine, error) {
	command, settings, _ := strings.Cut(command, ";;")
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, misuse("%s wants a command behind it", outside)
	}
	e := &uciEngine{g: g, command: words[0], lim: lim, cmd: exec.Command(words[0], words[1:]...)}
	in, err := e.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.cmd.Start(); err != nil {
		return nil, fmt.Errorf("cannot start engine %q: %v", words[0], err)
	}
	e.in, e.lines = in, make(chan string, 1024)
	go func() {
		scan := bufio.NewScanner(out)
		scan.Buffer(nil, 1<<20)
		for scan.Scan() {
			e.lines <- scan.Text()
		}
		close(e.lines)
	}()
	e.send("uci")
	if _, err := e.wait("uciok", uciHello); err != nil {
		e.close()
		return nil, fmt.Errorf("engine %q does not speak UCI (%v); CECP and GTP are not spoken yet", words[0], err)
	}
	for _, s := range strings.Split(settings, ",") {
		if name, value, ok := strings.Cut(strings.TrimSpace(s), "="); ok {
			e.send("setoption name " + name + " value " + value)
		}
	}
	return e, nil
}

func (e *uciEngine) name() string { return outside + e.command }

func (e *uciEngine) send(line string) {
	if _, err := io.WriteString(e.in, line+"\n"); err != nil {
		e.broken = err // wait tells it
	}
}

var (
	errSilent = errors.New("no answer in time")
	errGone   = errors.New("the program has ended")
)

// wait returns the first line whose first word is word.
func (e *uciEngine) wait(word string, limit time.Duration) (string, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case line, ok := <-e.lines:
			if !ok {
				return "", errGone
			}
			if first := strings.Fields(line); len(first) > 0 && first[0] == word {
				return line, nil
			}
		case <-timer.C:
			return "", errSilent
		}
	}
}

func (e *uciEngine) begin(uint64) error {
	e.send("ucinewgame")
	e.send("isready")
	if _, err := e.wait("readyok", uciHello); err != nil {
		return fmt.Errorf("engine %q: %v", e.command, err)
	}
	return nil
}

func (e *uciEngine) move(s *engine.Session) error {
	where, err := uciPosition(s)
	if err != nil {
		return err
	}
	e.send("position " + where)
	limit := uciNodes
	switch {
	case e.lim.Nodes > 0:
		e.send(fmt.Sprintf("go nodes %d", e.lim.Nodes))
	case e.lim.Depth > 0:
		e.send(fmt.Sprintf("go depth %d", e.lim.Depth))
	default:
		e.send(fmt.Sprintf("go movetime %d", millis(e.lim.Time)))
		limit = 2*e.lim.Time + uciSlack
	}
	line, err := e.wait("bestmove", limit)
	if err == errSilent {
		e.send("stop")
		if _, err := e.wait("bestmove", uciSlack); err != nil {
			return fmt.Errorf("engine %q: %v", e.command, err)
		}
		return &forfeit{"time-out"}
	} else if err != nil {
		return fmt.Errorf("engine %q: %v", e.command, err)
	}
	words := strings.Fields(line)
	if len(words) < 2 {
		return &forfeit{"empty bestmove"}
	}
	if err := s.Play(words[1]); err != nil {
		return &forfeit{err.Error()}
	}
	return nil
}

func (e *uciEngine) close() {
	e.send("quit")
	e.in.Close()
	done := time.AfterFunc(uciSlack, func() { e.cmd.Process.Kill() })
	defer done.Stop()
	go func() {
		for range e.lines {
		}
	}()
	e.cmd.Wait() // how it ended does not matter
}

// uciPosition writes the game so far: the FEN of its start and the moves.
func uciPosition(s *engine.Session) (string, error) {
	pos := s.Game().Start()
	if start := s.Start(); start != "" {
		var err error
		if pos, _, err = notation.ReadSetup(s.Game(), start); err != nil {
			return "", err
		}
	}
	where := "startpos"
	if fen := notation.FEN(pos); fen != "" {
		where = "fen " + fen
	} else if s.Start() != "" {
		return "", errors.New("this game has no FEN, so an outside engine can only play from its start")
	}
	replay := engine.NewSession(s.Game())
	if _, err := replay.Set(s.Start()); err != nil {
		return "", err
	}
	for i, text := range s.Moves() {
		before := replay.Position().Clone()
		if err := replay.Play(text); err != nil {
			return "", err
		}
		if i == 0 {
			where += " moves"
		}
		where += " " + uciMove(before, replay.Last())
	}
	return where, nil
}

// uciMove writes a move the UCI way: e2e4, e7e8q, P@e4, 0000.
func uciMove(pos *game.Position, m game.Move) string {
	if m.IsPass() {
		return "0000"
	}
	g := pos.Game()
	text, part := "", -1
	was, now := game.None, game.None
	for i := range m.Acts {
		a := &m.Acts[i]
		first := int(a.Part) != part
		switch a.Kind {
		case game.ActMove:
			if !first {
				continue
			}
			if text == "" {
				text, was = g.Board.Name(a.From), pos.At(a.From)
			}
		case game.ActDrop:
			if !first {
				continue
			}
			if text == "" {
				text, was = uciLetter(g, a.Piece, true)+"@", a.Piece
			}
		case game.ActPut:
			if a.To == m.To() && a.Piece != game.None {
				now = a.Piece
			}
			continue
		default:
			continue
		}
		part, now = int(a.Part), a.Piece
		text += g.Board.Name(a.To)
	}
	if was != game.None && now != game.None && now.Type() != was.Type() {
		l := uciLetter(g, now, false)
		if l == "+"+uciLetter(g, was, false) {
			l = "+" // a promoted form, as in shogi
		}
		text += l
	}
	return text
}

// uciLetter returns the letter of a piece as moves have it, capitals in drops;
// the name of a piece without one.
func uciLetter(g *game.Game, pc game.Piece, capital bool) string {
	t := &g.Types[pc.Type()]
	if len(t.Letters) == 0 || t.Letters[0] == "" {
		return t.Name
	}
	l := t.Letters[0]
	if capital {
		return strings.ToUpper(l)
	}
	return strings.ToLower(l)
}
