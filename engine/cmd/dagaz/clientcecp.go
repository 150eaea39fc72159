package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// featureTime is the time in which a CECP engine must announce its features, unless it asks
// for more time by done=0.
const featureTime = 2 * time.Second

// A cecpClient speaks CECP. It keeps the engine in force mode, in which the engine only
// receives moves, except while the engine thinks.
type cecpClient struct {
	*outsider
	features map[string]string
	variant  string // the variant to be sent, "" for chess
	past     shadow
}

func (x *cecpClient) hello() error {
	x.features = map[string]string{}
	x.p.send("xboard")
	x.p.send("protover 2")
	for limit := featureTime; x.features["done"] != "1"; {
		line, err := x.p.word(limit, "feature")
		if err == errSilent {
			break
		} else if err != nil {
			return err
		}
		x.read(line)
		if x.features["done"] == "0" {
			limit = helloTime
		}
	}
	if len(x.features) == 0 {
		return errOther
	}
	for _, s := range x.settings {
		x.p.send("option %s=%s", s.name, s.value)
	}
	if x.lim.Nodes > 0 {
		return errors.New("CECP knows no limit of nodes; use -ms or -depth")
	}
	return x.chooseVariant()
}

// read takes the features of a line: NAME=NUMBER or NAME="TEXT".
func (x *cecpClient) read(line string) {
	_, rest, _ := strings.Cut(line, " ")
	for {
		name, value, ok := strings.Cut(strings.TrimSpace(rest), "=")
		if !ok {
			return
		}
		if strings.HasPrefix(value, `"`) {
			value, rest, _ = strings.Cut(value[1:], `"`)
		} else {
			value, rest, _ = strings.Cut(value, " ")
		}
		x.features[name] = value
		if name != "done" && name != "option" {
			x.p.send("accepted %s", name)
		}
	}
}

// chooseVariant finds the engine's name for the game. The setting "variant" takes
// precedence.
func (x *cecpClient) chooseVariant() error {
	if v, ok := x.set("variant"); ok {
		x.variant = v
		return nil
	}
	if x.id == "" {
		return nil
	}
	known := strings.FieldsFunc(x.features["variants"], func(r rune) bool { return r == ',' || r == ' ' })
	n := namesOf(x.id)
	if n.cecp == "normal" && (len(known) == 0 || slices.Contains(known, "normal")) {
		return nil
	}
	ours := append([]string{n.cecp}, n.all()...)
	for _, v := range ours {
		if v != "" && slices.Contains(known, v) {
			x.variant = v
			return nil
		}
	}
	return fmt.Errorf("it has no variant called %s; say which one: %scecp:… ;; variant=NAME", joinWords(n.all()), outside)
}

func (x *cecpClient) begin() error {
	x.past = shadow{}
	x.p.skip() // drop what the engine said about the end of the last game
	x.p.send("new")
	if x.variant != "" {
		x.p.send("variant %s", x.variant)
	}
	x.p.send("easy")
	x.p.send("nopost")
	x.p.send("force")
	if x.lim.Depth > 0 {
		x.p.send("sd %d", x.lim.Depth)
	} else {
		x.p.send("st %d", x.wholeSeconds())
	}
	return x.ready()
}

// ready waits until the engine has carried out all commands, if the engine can report that.
func (x *cecpClient) ready() error {
	if x.features["ping"] != "1" {
		return nil
	}
	x.p.send("ping 1")
	_, err := x.p.word(helloTime, "pong")
	return err
}

func (x *cecpClient) move(s *engine.Session) error {
	if x.past.s == nil && s.Start() != "" {
		if err := x.setUp(s); err != nil {
			return err
		}
	}
	err := x.past.follow(s, func(at *engine.Session, i int) error {
		text := cecpTexts(at)[i]
		if x.features["usermove"] == "1" {
			text = "usermove " + text
		}
		x.p.send("%s", text)
		return nil
	})
	if err != nil {
		return err
	}
	x.p.send("go")
	said, err := x.answer()
	if err != nil {
		return err
	}
	x.p.send("force")
	i := slices.IndexFunc(cecpTexts(s), func(t string) bool { return strings.EqualFold(t, said) })
	if i < 0 && strings.HasPrefix(said, "O-O") {
		i = castling(s, said == "O-O-O")
	} else if i < 0 && !zeroRanks(s.Game()) {
		if i, err = notation.Find(s.Position(), s.Legal(), said); err != nil {
			i = -1
		}
	}
	if err := choose(s, i, said); err != nil {
		return err
	}
	return x.past.follow(s, func(*engine.Session, int) error { return nil }) // the engine knows its own move
}

// setUp sends the position from which the game begins.
func (x *cecpClient) setUp(s *engine.Session) error {
	fen, err := startFEN(s)
	if err != nil {
		return err
	}
	if x.features["setboard"] != "1" {
		return errors.New("it cannot begin from a position (no setboard)")
	}
	x.p.send("setboard %s", fen)
	return x.ready()
}

// answer waits for the move after go. An engine loses if it gives up, refuses a move, or
// claims a win that our rules do not confirm; a draw that it claims counts as a draw.
func (x *cecpClient) answer() (string, error) {
	limit := x.patience()
	if x.lim.Time > 0 {
		limit += time.Second // the engine counts whole seconds
	}
	line, err := x.p.word(limit, "move", "My", "Illegal", "Error", "resign", "1-0", "0-1", "1/2-1/2", "tellusererror")
	if err != nil {
		return "", err
	}
	words := strings.Fields(line)
	switch {
	case words[0] == "move" && len(words) > 1, words[0] == "My" && strings.Contains(line, "move is"):
		return words[len(words)-1], nil
	case words[0] == "resign":
		return "", &forfeit{"resigns"}
	case words[0] == "Error":
		return x.answer() // the engine does not know a command such as easy
	case words[0] == "Illegal" || words[0] == "tellusererror":
		return "", &forfeit{"refuses a move: " + line}
	}
	if words[0] == "1/2-1/2" {
		return "", &drawClaim{line}
	}
	return "", &forfeit{"says " + line}
}

// castling returns the number of the move that moves a king and a rook at once, or -1. It
// is long if the rook stands at least half the width of the board away.
func castling(s *engine.Session, long bool) int {
	for i, m := range s.Legal().Moves {
		var from []board.Cell
		for _, a := range m.Acts {
			if a.Kind == game.ActMove && a.From != a.To && a.Part == 0 {
				from = append(from, a.From)
			}
		}
		if len(from) != 2 {
			continue
		}
		b := s.Game().Board
		king, rook := b.Rect(from[0]), b.Rect(from[1])
		width := int32(len(b.Rows()[0])) * king.W
		if (2*max(rook.X-king.X, king.X-rook.X) >= width) == long {
			return i
		}
	}
	return -1
}
