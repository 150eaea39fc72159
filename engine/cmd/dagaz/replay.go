package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"dagaz/engine"
	"dagaz/engine/notation"
)

var replayVerb = &verb{
	name: "replay", args: "GAME FILE", min: 2, max: 2,
	doc: "Plays a record of any format (SGF, PGN, PDN, KIF, ZSG) to its end and shows the position.\n" +
		"If a rules file has several entries, the entry that the record names is played.\n" +
		"If a move does not fit, the exit status is 1 and the message has its line. If the\n" +
		"file has several records, each is played, and the last position is shown.",
	run: runReplay,
}

func runReplay(c *call) error {
	text, err := os.ReadFile(c.args[1])
	if err != nil {
		return fmt.Errorf("cannot read %s: %v", c.args[1], reason(err))
	}
	format, trees, err := engine.ReadRecord(recordText(text))
	if err != nil {
		return fmt.Errorf("%s: %w", c.args[1], err)
	}
	if len(trees) == 0 {
		return fmt.Errorf("%s holds no game", c.args[1])
	}
	s, err := c.session()
	if err != nil {
		return err
	}
	if v := trees[0].Variant; v != s.Game().Title && slices.Contains(s.Game().Variants, v) && !strings.Contains(c.args[0], "#") {
		c.args[0] += "#" + v
		if s, err = c.session(); err != nil {
			return err
		}
	}
	for i, t := range trees {
		where := c.args[1]
		if len(trees) > 1 {
			where += fmt.Sprintf(", game %d", i+1)
		}
		if notation.IsGo(t) {
			if err := notation.ConvertGo(s.Game(), t); err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
		}
		if err := s.Resolve(t, format); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		if err := playMain(s, t); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
	}
	return c.show(s)
}

// playMain plays the main line of a record after Resolve.
func playMain(s *engine.Session, t *notation.Tree) error {
	if _, err := s.Set(t.Start); err != nil {
		return err
	}
	for n := t.Root; ; n = n.Children[0] {
		if n.Move != "" {
			if err := s.Play(n.Move); err != nil {
				return err
			}
		}
		if len(n.Children) == 0 {
			return nil
		}
	}
}
