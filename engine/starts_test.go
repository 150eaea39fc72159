package engine_test

import (
	"testing"

	"dagaz/engine"
	"dagaz/engine/notation"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
)

// TestStarts begins every entry of every file's menu, from each of its starts: the
// game goes on from there, and its setup comes back as text.
func TestStarts(t *testing.T) {
	for _, r := range allGames(t) {
		file, err := rules.Read(r.path, r.src, gametest.Include)
		if err != nil {
			t.Fatal(err)
		}
		for _, title := range file.Titles() {
			if title == "-" {
				continue
			}
			g, err := file.Game(title)
			if err != nil {
				t.Errorf("%s: %s: %v", r.path, title, err)
				continue
			}
			setups := []string{""}
			for _, s := range g.Starts {
				setups = append(setups, s.Setups...)
			}
			for _, setup := range setups {
				s := engine.NewSession(g)
				warnings, err := s.Set(setup)
				if err != nil || len(warnings) > 0 {
					t.Errorf("%s: %s: start %q: %v, %v", r.path, title, setup, err, warnings)
					continue
				}
				if s.Outcome().Over || s.Legal().Len() == 0 {
					t.Errorf("%s: %s: start %q is the end", r.path, title, setup)
				}
				text := notation.Setup(s.Position())
				again, _, err := notation.ReadSetup(g, text)
				if err != nil || again.Key() != s.Position().Key() {
					t.Errorf("%s: %s: start %q comes back as %q, %v", r.path, title, setup, text, err)
				}
			}
		}
	}
}
