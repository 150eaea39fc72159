package main

import (
	"strings"
	"testing"
)

// A team plays, each of its members in a thread of its own, and what is none is refused.
func TestTeamMatch(t *testing.T) {
	withGames(t)
	for _, tt := range []struct{ bot, want string }{
		{"team:3", "team:3 against random: W "},
		{"team:0", `bot "team:0": a team has 1 to 64 members`},
		{"team:x", `bot "team:x": a team has 1 to 64 members`},
	} {
		said := transcript([]string{"match", "breakthrough", "-a", tt.bot, "-b", "random", "-nodes", "500", "-games", "4"})
		if !strings.Contains(said, tt.want) {
			t.Errorf("%s: no %q in\n%s", tt.bot, tt.want, said)
		}
	}
}
