package main

import (
	"strings"
	"testing"
)

// A team plays, with each of its members in its own thread, and an invalid team is refused.
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

// If a board gives us several threads, a team plays.
func TestThreads(t *testing.T) {
	withGames(t)
	for _, tt := range []struct {
		args   []string
		script []string
		want   string
	}{
		{[]string{"uci", "tictactoe"}, []string{
			"< setoption name Threads value 2", "< position startpos moves man@a1 man@b1 man@a2 man@b2", "< go depth 3", "~ bestmove", "< quit",
		}, "bestmove man@a3"},
		{[]string{"cecp", "breakthrough"}, []string{"< protover 2", "< cores 2", "< sd 2", "< go", "~ move", "< quit"}, "smp=1"},
	} {
		if said := talk(tt.args, tt.script); !strings.Contains(said, tt.want) || strings.Contains(said, "rror") {
			t.Errorf("no %q in\n%s", tt.want, said)
		}
	}
}
