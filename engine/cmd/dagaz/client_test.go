package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"dagaz/engine"
)

// The test program is also the outside engine of the tests if this variable is set, which says how
// the engine should behave.
const playEngine = "DAGAZ_TEST_ENGINE"

func TestMain(m *testing.M) {
	if how := os.Getenv(playEngine); how == "dagaz" {
		collection = os.DirFS("testdata/games")
		main()
	} else if how == "shipped" {
		main()
	} else if how != "" {
		engineMain(how)
		return
	}
	os.Exit(m.Run())
}

// engineMain speaks UCI for tic-tac-toe: it plays on the first free cell.
func engineMain(how string) {
	if how == "mute" {
		return
	}
	if how == "cecp" || how == "gtp" {
		otherEngine(how)
		return
	}
	var position string
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		line := in.Text()
		switch word, _, _ := strings.Cut(line, " "); word {
		case "uci":
			fmt.Println("id name first\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			position = line
		case "go":
			switch how {
			case "illegal":
				fmt.Println("bestmove z9z9")
			case "dies":
				return
			case "legal":
				for _, c := range []string{"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"} {
					if !strings.Contains(position, "@"+c) {
						fmt.Println("info depth 1\nbestmove man@" + c)
						break
					}
				}
			}
		case "stop":
			if how != "hangs" {
				fmt.Println("bestmove man@a1")
			}
		case "quit":
			return
		}
	}
}

// otherEngine speaks CECP or GTP as badly as it can: it refuses the first move,
// claims a draw, resigns, makes an illegal move, and then ends, in this order.
func otherEngine(how string) {
	answers := map[string][]string{
		"cecp": {"Illegal move: man@a1", "1/2-1/2 {Draw by agreement}", "resign", "move z9"},
		"gtp":  {"? cannot think", "= resign", "= pass", "= Z9"},
	}[how]
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch word, _, _ := strings.Cut(in.Text(), " "); {
		case how == "cecp" && word == "protover":
			fmt.Println("feature done=0 ping=1 myname=\"worst, of all\" setboard=1\nfeature variants=\"normal,tictactoe\" done=1")
		case how == "cecp" && word == "ping":
			fmt.Println("pong 1")
		case word == "go" || word == "genmove":
			if len(answers) == 0 {
				return
			}
			fmt.Println(answers[0])
			answers = answers[1:]
			if how == "gtp" {
				fmt.Println()
			}
		case word == "protocol_version":
			fmt.Print("= 2\n\n")
		case word == "quit":
			return
		case word == "boardsize":
			fmt.Print("? unknown command\n\n")
		case how == "gtp":
			fmt.Print("=\n\n")
		}
	}
}

// Castling may be written as O-O.
func TestCastling(t *testing.T) {
	g, err := loadGame("chess")
	if err != nil {
		t.Fatal(err)
	}
	s := engine.NewSession(g)
	for _, tt := range []struct {
		setup string
		long  bool
		want  string
	}{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", false, "e1g1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true, "e1c1"},
		{"r3k3/8/8/8/8/8/8/R3K2R b q - 0 1", true, "e8c8"},
		{"r3k3/8/8/8/8/8/8/R3K2R b q - 0 1", false, ""},
	} {
		if _, err := s.Set(tt.setup); err != nil {
			t.Fatal(err)
		}
		got := ""
		if i := castling(s, tt.long); i >= 0 {
			got = cecpTexts(s)[i]
		}
		if got != tt.want {
			t.Errorf("castling(%s, %v) = %q, want %q", tt.setup, tt.long, got, tt.want)
		}
	}
}

func TestOutsideEngine(t *testing.T) {
	withGames(t)
	old := slackTime
	slackTime = time.Second // some answers never come, and the others may be slow on a loaded machine
	t.Cleanup(func() { slackTime = old })
	tests := []struct {
		how, prefix, settings string
		limit, games          string
		want                  []string
	}{
		{"legal", "", " ;; Hash=1", "-nodes", "2", []string{`"losses":0`, `"games":2`, " wins (pattern)"}},
		{"illegal", "uci:", " ;; Hash=1", "-nodes", "2", []string{`"wins":2`, `loses (illegal move "z9z9"), 0 plies`}},
		{"silent", "uci:", " ;; Hash=1", "-ms", "1", []string{`"wins":1`, "loses (time-out)"}},
		{"dies", "uci:", " ;; Hash=1", "-nodes", "2", []string{`"wins":2`, "loses (the program has ended)"}},
		{"hangs", "uci:", " ;; Hash=1", "-ms", "2", []string{`"wins":2`, "loses (no answer in time)"}},
		{"cecp", "cecp:", " ;; Hash=1", "-depth", "5", []string{`"wins":4`, `"draws":1`, "loses (refuses a move: Illegal move: man@a1)",
			"draw (X claims 1/2-1/2 {Draw by agreement})", "loses (resigns)", `loses (illegal move "z9")`, "loses (the program has ended)"}},
		{"gtp", "gtp:", " ;; komi=0", "-ms", "4", []string{`"wins":4`, "loses (makes no move: cannot think)", "loses (resigns)",
			`loses (illegal move "pass")`, `loses (illegal move "Z9")`, "its protocol counts whole seconds"}},
		{"mute", "", " ;; Hash=1", "-nodes", "2", []string{"speaks none of UCI, CECP and GTP", "exit 1"}},
	}
	for _, tt := range tests {
		start := time.Now()
		t.Setenv(playEngine, tt.how)
		got := transcript([]string{"match", "tictactoe", "-a", "garbo", "-b", "cmd:" + tt.prefix + os.Args[0] + tt.settings,
			tt.limit, "20", "-games", tt.games, "-opening", "0", "-json"})
		t.Logf("%s took %v", tt.how, time.Since(start).Round(time.Millisecond))
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", tt.how, want, got)
			}
		}
	}
}

func TestClientPosition(t *testing.T) {
	withGames(t)
	tests := []struct {
		game, setup, moves, want string
	}{
		{"tictactoe", "", "", "startpos"},
		{"tictactoe", "", "a1 b2", "startpos moves man@a1 man@b2"},
		{"breakthrough", "", "a1-b2", "fen pppp/4/4/PPPP w moves a1b2"},
		{"breakthrough", "1p1p/2P1/4/P3 b", "b4xc3", "fen 1p1p/2P1/4/P3 b moves b4c3"},
	}
	for _, tt := range tests {
		g, err := loadGame(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		s := engine.NewSession(g)
		if _, err := s.Set(tt.setup); err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields(tt.moves) {
			if err := s.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := (&uciClient{outsider: &outsider{}}).position(s); got != tt.want || err != nil {
			t.Errorf("position(%s, %s) = %q, %v; want %q", tt.game, tt.moves, got, err, tt.want)
		}
	}
}
