package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMoves(t *testing.T) {
	tests := []struct {
		move, count string
		want        step
	}{
		{"0-4", "3", step{from: site{0}, to: site{4}, count: 3}},
		{"@4", "3", step{to: site{4}, count: 3}},
		{"4", "3", step{from: site{4}, anywhere: true, count: 3}},
		{"4#2", "3", step{from: site{4}, anywhere: true, nth: 2, count: 3}},
		{"x4", "3", step{anywhere: true, taken: []site{{4}}, count: 3}},
		{"-", "1", step{count: 1}},
		{"2:0-4", "3", step{player: "2", from: site{0}, to: site{4}, count: 3}},
		{"2:-", "1", step{player: "2", count: 1}},
		{"5,0!1:0-4", "3", step{faces: []int{5, 0}, player: "1", from: site{0}, to: site{4}, count: 3}},
		{"0-4x5,6=King", "3", step{from: site{0}, to: site{4}, taken: []site{{5}, {6}}, piece: "King", count: 3}},
		{"@4=King?", "3", step{to: site{4}, piece: "King", guess: true, count: 3}},
		{"0-off", "3", step{from: site{0}, to: site{8, 9}, count: 3}},
		{"0-7", "3", step{from: site{0}, anywhere: true, count: 3}}, // we lack site 7
		{"0-4", "3/2", step{from: site{0}, to: site{4}, count: 3, choices: 2}},
		{"0-4", "3/2/2", step{from: site{0}, to: site{4}, count: 3, choices: -1}},
	}
	for _, test := range tests {
		t.Run(test.move+" "+test.count, func(t *testing.T) {
			tr := &trial{sites: []site{{0}, {1}, {2}, {3}, {4}, {5}, {6}, nil}, off: site{8, 9}}
			if err := tr.add(test.move, test.count); err != nil {
				t.Fatal(err)
			}
			test.want.text = test.move
			if got, want := fmt.Sprintf("%+v", tr.steps[0]), fmt.Sprintf("%+v", test.want); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	t.Chdir("../../..")
	for _, test := range []struct{ file, want string }{
		{"game arrange/tic-tac-toe\nsize 3", `line 2: the command does not know the word "size"`},
		{"game arrange/no-such-game", "no-such-game.zrf"},
		{"game arrange/tic-tac-toe#No such variant", "No such variant"},
		{"game arrange/tic-tac-toe\nstart nonsense", "nonsense"},
		{"game arrange/tic-tac-toe\nsites a1 z9", `no cell "z9"`},
		{"game arrange/tic-tac-toe\noff z9", `no cell "z9"`},
		{"game arrange/tic-tac-toe\nmoves @0\ncounts 9 8", "1 moves and 2 counts"},
		{"game arrange/tic-tac-toe\nmoves @0\ncounts many", `move "@0": "many" is no count`},
		{"game arrange/tic-tac-toe\nmoves @9\ncounts 9", `move "@9": no site "9"`},
		{"game arrange/tic-tac-toe\nmoves 0-4x9\ncounts 9", `move "0-4x9": no site "9"`},
		{"game arrange/tic-tac-toe\nmoves 4#a\ncounts 9", `move "4#a": "a" is no number`},
		{"game arrange/tic-tac-toe\nmoves -1!4\ncounts 9", `move "-1!4": "-1" is no number`},
		{"game arrange/tic-tac-toe\nskip -1", "skip -1: not a number of moves"},
		{"game arrange/tic-tac-toe\nfirst few", "first few: not a number of moves"},
		{"game arrange/tic-tac-toe\nrecord no-such-record", "no-such-record"},
	} {
		if _, err := read(test.file); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.file, err, test.want)
		}
	}
}

// The command reads a FILE that names a record, in which components have the names of our pieces
// that stand there at first.
func TestRun(t *testing.T) {
	t.Chdir("../../..")
	record := saved(t, `
Move=[Move:mover=0,from=0,to=0,actions=[Add:type=Cell,to=0,what=1]]
Move=[Move:mover=1,from=0,to=3,actions=[Move:typeFrom=Cell,from=0,typeTo=Cell,to=3,what=1,decision=true]]
Move=[Move:mover=2,from=7,to=3,actions=[Remove:type=Cell,to=3],[Move:typeFrom=Cell,from=7,typeTo=Cell,to=3,decision=true]]
Move=[Move:mover=1,from=10,to=0,actions=[Move:typeFrom=Cell,from=10,typeTo=Cell,to=0,decision=true]]
LEGAL MOVES LIST SIZE = 3
LEGAL MOVES LIST SIZE = 3
LEGAL MOVES LIST SIZE = 2`)
	file := filepath.Join(t.TempDir(), "FILE")
	text := "game breakthrough/hexapawn\nhand Rook King\nfirst 2\nrecord " + record
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run(file, &out); err != nil {
		t.Fatal(err)
	}
	if want := "breakthrough/hexapawn: 2 of 2 steps, 2 turns, 0 counts differ\n"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("%s, want %s", out.String(), want)
	}
	tr, err := read(strings.Replace(text, "first 2", "", 1))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"0-3=Pawn?", "7-3", "@0=King"} {
		if got := tr.steps[i].text; got != want {
			t.Errorf("step %d is %s, want %s", i, got, want)
		}
	}
}
