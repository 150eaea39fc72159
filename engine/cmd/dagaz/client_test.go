package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"dagaz/engine"
)

// The test program is also the outside engine of the tests, when this variable
// says how it should behave.
const playEngine = "DAGAZ_TEST_ENGINE"

func TestMain(m *testing.M) {
	if how := os.Getenv(playEngine); how == "dagaz" {
		collection = os.DirFS("testdata/games")
		main()
	} else if how != "" {
		engineMain(how)
		return
	}
	os.Exit(m.Run())
}

// engineMain speaks UCI for tic-tac-toe: it takes the first free cell.
func engineMain(how string) {
	if how == "mute" {
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
			fmt.Println("bestmove man@a1")
		case "quit":
			return
		}
	}
}

func TestOutsideEngine(t *testing.T) {
	withGames(t)
	tests := []struct {
		how, limit, games string
		want              []string
	}{
		{"legal", "-nodes", "2", []string{`"losses":0`, `"games":2`, " wins (pattern)"}},
		{"illegal", "-nodes", "2", []string{`"wins":2`, `loses (illegal move "z9z9"), 0 plies`}},
		{"silent", "-ms", "1", []string{`"wins":1`, "loses (time-out)"}},
		{"dies", "-nodes", "2", []string{`"wins":2`, "loses (the program has ended)"}},
		{"mute", "-nodes", "2", []string{"speaks none of UCI, CECP and GTP", "exit 1"}},
	}
	for _, tt := range tests {
		t.Setenv(playEngine, tt.how)
		got := transcript([]string{"match", "tictactoe", "-a", "garbo", "-b", "cmd:" + os.Args[0] + " ;; Hash=1",
			tt.limit, "20", "-games", tt.games, "-opening", "0", "-json"})
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
