package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// A uciClient speaks UCI.
type uciClient struct {
	*outsider
	variant bool // the engine knows the game by name
	past    shadow
	moves   []string // the moves that past has made, in coordinates
}

func (u *uciClient) hello() error {
	u.p.send("uci")
	var variants []string
	last, err := u.p.next(u.greet, func(line string) bool {
		if name, rest, ok := strings.Cut(strings.TrimPrefix(line, "option name "), " type combo"); ok && name == "UCI_Variant" {
			variants = strings.Split(rest, " var ")[1:]
		}
		return line == "uciok" || refusal(line)
	})
	if err == nil && last != "uciok" {
		err = errOther
	}
	if err != nil {
		return err
	}
	if err := u.chooseVariant(variants); err != nil {
		return err
	}
	for _, s := range u.settings {
		u.p.send("setoption name %s value %s", s.name, s.value)
	}
	u.p.send("isready")
	_, err = u.p.word(helloTime, "readyok")
	return err
}

// refusal reports whether a line is a typical answer to "uci" of an engine with another
// protocol.
func refusal(line string) bool {
	return strings.HasPrefix(line, "?") || strings.HasPrefix(line, "Error (") || strings.HasPrefix(line, "Illegal move")
}

// chooseVariant tells an engine that plays several games which one is played.
func (u *uciClient) chooseVariant(variants []string) error {
	const name = "UCI_Variant"
	if _, ok := u.set(name); ok || len(variants) == 0 || u.id == "" {
		u.variant = ok
		return nil
	}
	ours := namesOf(u.id).all()
	for _, v := range ours {
		if slices.Contains(variants, v) {
			u.variant = true
			u.p.send("setoption name %s value %s", name, v)
			return nil
		}
	}
	return fmt.Errorf("it has no variant called %s; say which one: %s… ;; %s=NAME", strings.Join(ours, " or "), outside, name)
}

func (u *uciClient) begin() error {
	u.past, u.moves = shadow{}, nil
	u.p.send("ucinewgame")
	u.p.send("isready")
	_, err := u.p.word(helloTime, "readyok")
	return err
}

func (u *uciClient) move(s *engine.Session) error {
	where, err := u.position(s)
	if err != nil {
		return err
	}
	u.p.send("position %s", where)
	switch {
	case u.lim.Nodes > 0:
		u.p.send("go nodes %d", u.lim.Nodes)
	case u.lim.Depth > 0:
		u.p.send("go depth %d", u.lim.Depth)
	default:
		u.p.send("go movetime %d", millis(u.lim.Time))
	}
	line, err := u.p.next(u.patience(), func(line string) bool {
		if score, ok := scoreUCI(line); ok {
			u.last, u.scored = score, true
		}
		return strings.HasPrefix(line, "bestmove")
	})
	if err == errSilent {
		u.p.send("stop")
		if _, err := u.p.word(slackTime, "bestmove"); err != nil {
			return err
		}
		return &forfeit{"time-out"}
	} else if err != nil {
		return err
	}
	words := strings.Fields(line)
	if len(words) < 2 {
		return &forfeit{"empty bestmove"}
	}
	i, err := notation.Find(s.Position(), s.Legal(), words[1])
	if err != nil {
		i = passWritten(s, words[1])
	}
	return choose(s, i, words[1])
}

// passWritten returns the number of the pass if text is a move from a cell to itself and
// stands for a pass, otherwise -1.
func passWritten(s *engine.Session, text string) int {
	if n := len(text) / 2; text[:n] != text[n:] {
		return -1
	}
	return slices.IndexFunc(s.Legal().Moves, game.Move.IsPass)
}

// position writes the game so far: the start and the moves.
func (u *uciClient) position(s *engine.Session) (string, error) {
	err := u.past.follow(s, func(at *engine.Session, i int) error {
		u.moves = append(u.moves, notation.UCITexts(at.Position(), at.Legal())[i])
		return nil
	})
	if err != nil {
		return "", err
	}
	where, err := startFEN(s)
	switch {
	case err != nil:
		return "", err
	case where == "" || s.Start() == "" && u.variant:
		where = "startpos"
	default:
		where = "fen " + where
	}
	if len(u.moves) > 0 {
		where += " moves " + joinWords(u.moves)
	}
	return where, nil
}

// startFEN returns the FEN of the start of s; "" if the game has no FEN and begins from its
// own start.
func startFEN(s *engine.Session) (string, error) {
	pos := s.Game().Start()
	if s.Start() != "" {
		var err error
		if pos, _, err = notation.ReadSetup(s.Game(), s.Start()); err != nil {
			return "", err
		}
	}
	fen := notation.FEN(pos)
	if fen == "" && s.Start() != "" {
		return "", errors.New("this game has no FEN, so an outside engine can only play from its start")
	}
	return fen, nil
}
