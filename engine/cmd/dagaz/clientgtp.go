package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"dagaz/engine"
	"dagaz/engine/game"
)

// A gtpClient speaks GTP. The setting "vertices" says how the engine names the
// cells (go, top or own); other settings are commands: level=3 sends "level 3".
type gtpClient struct {
	*outsider
	v    vertices
	past shadow
}

func (t *gtpClient) hello() error {
	version, err := t.ask(t.greet, "protocol_version")
	if errors.As(err, new(refused)) || err == nil && version != "2" && version != "1" {
		return errOther
	} else if err != nil {
		return err
	}
	how, _ := t.set(vertexSetting)
	t.v, err = newVertices(t.g, how)
	return err
}

// vertexSetting is the setting that is not passed on as a command.
const vertexSetting = "vertices"

// refused is the text of a GTP error.
type refused string

func (r refused) Error() string { return "it answers: " + string(r) }

// ask sends a command and returns the answer.
func (t *gtpClient) ask(limit time.Duration, format string, args ...any) (string, error) {
	t.p.send(format, args...)
	end := time.Now().Add(limit)
	line, err := t.p.next(limit, func(line string) bool { return line != "" && strings.Contains("=?", line[:1]) })
	if err != nil {
		return "", err
	}
	_, err = t.p.next(max(time.Until(end), time.Millisecond), func(more string) bool {
		if more != "" {
			line += "\n" + more
		}
		return more == ""
	})
	if err != nil {
		return "", err
	}
	answer := strings.TrimSpace(line[1:])
	if line[0] == '?' {
		return "", refused(answer)
	}
	return answer, nil
}

func (t *gtpClient) begin() error {
	t.past = shadow{}
	if rows := t.g.Board.Rows(); len(rows) > 0 {
		_, err := t.ask(helloTime, "boardsize %d", len(rows))
		if r := refused(""); errors.As(err, &r) && strings.Contains(string(r), "unknown") {
			err = nil // the program has only one board
		}
		if err != nil {
			return err
		}
	}
	if _, err := t.ask(helloTime, "clear_board"); err != nil {
		return err
	}
	for _, s := range t.settings {
		if strings.EqualFold(s.name, vertexSetting) {
			continue
		}
		if _, err := t.ask(helloTime, "%s %s", s.name, s.value); err != nil {
			return fmt.Errorf("command %q: %w", s.name, err)
		}
	}
	if t.lim.Time == 0 {
		t.warn("GTP knows no limit of nodes or depth: it thinks as it likes")
		return nil
	}
	_, err := t.ask(helloTime, "time_settings 0 %d 1", t.wholeSeconds())
	if errors.As(err, new(refused)) {
		t.warn("it knows no time limit and thinks as it likes")
		err = nil
	}
	return err
}

// color returns GTP's name of a player: black moves first.
func (t *gtpClient) color(p game.Player) string {
	if p == seats(t.g)[0] {
		return "black"
	}
	return "white"
}

func (t *gtpClient) move(s *engine.Session) error {
	if s.Start() != "" {
		return errors.New("GTP cannot begin from a position")
	}
	err := t.past.follow(s, func(at *engine.Session, i int) error {
		text := t.v.texts(at)[i]
		_, err := t.ask(slackTime, "play %s %s", t.color(at.Position().Player()), text)
		r := refused("")
		switch {
		case errors.As(err, &r) && text == "pass":
			t.warn("it does not know the move pass; it is not told of passes")
			return nil
		case errors.As(err, &r):
			return &forfeit{fmt.Sprintf("refuses move %s: %s", text, string(r))}
		}
		return err
	})
	if err != nil {
		return err
	}
	said, err := t.ask(t.patience(), "genmove %s", t.color(s.Position().Player()))
	if r := refused(""); errors.As(err, &r) {
		return &forfeit{"makes no move: " + string(r)}
	} else if err != nil {
		return err
	}
	if strings.EqualFold(said, "resign") {
		return &forfeit{"resigns"}
	}
	if err := choose(s, t.v.find(s, said), said); err != nil {
		return err
	}
	return t.past.follow(s, func(*engine.Session, int) error { return nil }) // the engine knows its own move
}
