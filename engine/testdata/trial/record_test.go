package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestRecord(t *testing.T) {
	tests := []struct {
		name, record  string
		moves, counts string
	}{
		{"a game from hands", `
Move=[Move:mover=0,from=9,to=9,actions=[Add:type=Cell,to=9,what=1,count=3]]
Move=[Move:mover=1,from=9,to=4,actions=[Move:typeFrom=Cell,from=9,typeTo=Vertex,to=4,decision=true]]
Move=[Move:mover=2,from=10,to=0,actions=[Move:typeFrom=Cell,from=10,typeTo=Vertex,to=0,decision=true]]
Move=[Move:mover=1,from=4,to=5,actions=[Move:typeFrom=Vertex,from=4,typeTo=Vertex,to=5,decision=true]]
Move=[Move:mover=2,actions=[Pass:decision=true,forced=true]]
LEGAL MOVES LIST SIZE = 9
LEGAL MOVES LIST SIZE = 8
LEGAL MOVES LIST SIZE = 5
LEGAL MOVES LIST SIZE = 1`, "@4 @0 4-5 -", "9 8 5 1"},
		{"a mill takes", `
Move=[Move:mover=1,from=3,to=3,actions=[Add:type=Vertex,to=3,what=1,decision=true],[SetNextPlayer:player=1]]
Move=[Move:mover=1,from=7,to=7,actions=[Remove:type=Vertex,to=7,decision=true]]
Move=[Move:mover=2,from=1,to=1,actions=[Add:type=Vertex,to=1,what=2,decision=true]]
LEGAL MOVES LIST SIZE = 6
LEGAL MOVES LIST SIZE = 2
LEGAL MOVES LIST SIZE = 5`, "@3x7=Man @1=Stone", "6/2 5"},
		{"a turn of two jumps", `
Move=[Move:mover=1,from=0,to=2,actions=[Move:typeFrom=Cell,from=0,typeTo=Cell,to=2,decision=true],[SetNextPlayer:player=1]]
Move=[Move:mover=1,from=2,to=4,actions=[Move:typeFrom=Cell,from=2,typeTo=Cell,to=4,decision=true],[Promote:type=Cell,to=4,what=2]]
Move=[Move:mover=2,from=8,to=6,actions=[Move:typeFrom=Cell,from=8,typeTo=Cell,to=6,decision=true]]
LEGAL MOVES LIST SIZE = 3
LEGAL MOVES LIST SIZE = 1
LEGAL MOVES LIST SIZE = 4`, "1:0-2 1:2-4=Stone 8-6", "3 1 4"},
		{"promotion is chosen", `
Move=[Move:mover=1,from=0,to=8,actions=[Move:typeFrom=Cell,from=0,typeTo=Cell,to=8,decision=true],[SetNextPlayer:player=1]]
Move=[Move:mover=1,from=8,to=8,actions=[Promote:type=Cell,to=8,what=2,decision=true]]
Move=[Move:mover=2,from=5,to=5,actions=[Select:typeFrom=Cell,from=5,decision=true]]
Move=[Move:mover=2,from=5,to=6,actions=[Move:typeFrom=Cell,from=5,typeTo=Cell,to=6,decision=true]]
LEGAL MOVES LIST SIZE = 4
LEGAL MOVES LIST SIZE = 3
LEGAL MOVES LIST SIZE = 2
LEGAL MOVES LIST SIZE = 1`, "0-8=Stone 2:5-6", "4/3 2"},
		{"a move must promote", `
Move=[Move:mover=1,from=3,to=6,actions=[Move:typeFrom=Cell,from=3,typeTo=Cell,to=6],[Promote:type=Cell,to=6,what=2,decision=true]]
Move=[Move:mover=2,from=5,to=2,actions=[Move:typeFrom=Cell,from=5,typeTo=Cell,to=2,decision=true]]
LEGAL MOVES LIST SIZE = 4
LEGAL MOVES LIST SIZE = 3`, "3-6=Stone 5-2", "4 3"},
		{"dice", `
Move=[Move:mover=1,from=0,to=5,actions=[SetStateAndUpdateDice:site=11,state=4],[SetStateAndUpdateDice:site=12,state=4],[Move:typeFrom=Vertex,from=0,typeTo=Vertex,to=5,decision=true],[UseDie:indexHandDice=0,indexDie=0,site=11]]
Move=[Move:mover=1,from=1,to=6,actions=[Move:typeFrom=Vertex,from=1,typeTo=Vertex,to=6,decision=true],[UseDie:indexHandDice=0,indexDie=1,site=12]]
Move=[Move:mover=2,actions=[SetStateAndUpdateDice:site=11,state=0],[SetStateAndUpdateDice:site=12,state=5],[Pass:decision=true,forced=true]]
LEGAL MOVES LIST SIZE = 4
LEGAL MOVES LIST SIZE = 1
LEGAL MOVES LIST SIZE = 1`, "4,4!1:0-5 1:1-6 0,5!2:-", "2 1 1"},
		{"dice that no move uses up", `
Move=[Move:mover=1,from=0,to=5,actions=[SetStateAndUpdateDice:site=11,state=4],[SetStateAndUpdateDice:site=12,state=4],[Move:typeFrom=Vertex,from=0,typeTo=Vertex,to=5,decision=true]]
Move=[Move:mover=2,actions=[SetStateAndUpdateDice:site=11,state=0],[SetStateAndUpdateDice:site=12,state=5],[Pass:decision=true,forced=true]]
LEGAL MOVES LIST SIZE = 4
LEGAL MOVES LIST SIZE = 1`, "4,4!1:0-5 0,5!2:-", "4 1"},
		{"a piece is chosen by one throw and goes by the next", `
Move=[Move:mover=2,from=5,to=5,actions=[SetStateAndUpdateDice:site=11,state=1],[Select:typeFrom=Cell,from=5,decision=true],[SetNextPlayer:player=2]]
Move=[Move:mover=2,from=5,to=4,actions=[SetStateAndUpdateDice:site=11,state=0],[Move:typeFrom=Cell,from=5,typeTo=Cell,to=4,decision=true]]
LEGAL MOVES LIST SIZE = 7
LEGAL MOVES LIST SIZE = 3`, "1!5 0!5-4", "7 3"},
		{"sticks that are not used one by one", `
Move=[Move:mover=1,from=0,to=5,actions=[SetStateAndUpdateDice:site=11,state=1],[SetStateAndUpdateDice:site=12,state=1],[Move:typeFrom=Vertex,from=0,typeTo=Vertex,to=5,decision=true]]
LEGAL MOVES LIST SIZE = 4`, "1,1!0-5", "4"},
		{"one player", `
Move=[Move:mover=1,from=4,to=4,actions=[Remove:type=Vertex,to=4,decision=true]]
Move=[Move:mover=1,from=0,to=4,actions=[Move:typeFrom=Vertex,from=0,typeTo=Vertex,to=4,decision=true]]
LEGAL MOVES LIST SIZE = 9
LEGAL MOVES LIST SIZE = 2`, "x4 0-4", "9 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compareRecord(t, test.record, how{sites: 9, pieces: []string{"Man", "Stone"}, at: nothing}, test.moves, test.counts)
		})
	}
}

// What the words of a FILE change of a record.
func TestHow(t *testing.T) {
	const drop = `
Move=[Move:mover=0,from=2,to=2,actions=[Add:type=Cell,to=2,what=1]]
Move=[Move:mover=0,from=5,to=5,actions=[Add:type=Cell,to=5,what=2]]
Move=[Move:mover=1,from=10,to=3,actions=[Move:typeFrom=Cell,from=10,typeTo=Cell,to=3,decision=true]]
Move=[Move:mover=2,from=12,to=4,actions=[Move:typeFrom=Cell,from=12,typeTo=Cell,to=4,decision=true]]
Move=[Move:mover=1,from=0,to=0,actions=[Add:type=Cell,to=0,what=2,decision=true]]
Move=[Move:mover=2,from=7,to=7,actions=[Add:type=Cell,to=7,what=3,decision=true]]
LEGAL MOVES LIST SIZE = 4
LEGAL MOVES LIST SIZE = 3
LEGAL MOVES LIST SIZE = 2
LEGAL MOVES LIST SIZE = 1`
	const take = `
Move=[Move:mover=1,from=2,to=2,actions=[Select:typeFrom=Cell,from=2,decision=true]]
Move=[Move:mover=1,from=6,to=6,actions=[Remove:type=Cell,to=6,decision=true]]
Move=[Move:mover=2,from=4,to=4,actions=[Select:typeFrom=Cell,from=4,decision=true]]
LEGAL MOVES LIST SIZE = 4
LEGAL MOVES LIST SIZE = 3
LEGAL MOVES LIST SIZE = 2`
	const double = `
Move=[Move:mover=1,from=0,to=5,actions=[SetStateAndUpdateDice:site=11,state=4],[SetStateAndUpdateDice:site=12,state=4],[Move:typeFrom=Vertex,from=0,typeTo=Vertex,to=5,decision=true],[UseDie:indexHandDice=0,indexDie=0,site=11]]
LEGAL MOVES LIST SIZE = 4`
	stands := func(site int) string { return map[int]string{2: "Rook", 5: "Ferz"}[site] }
	for _, test := range []struct {
		name, record  string
		how           how
		moves, counts string
	}{
		{"names of what stands there at first are guessed", drop, how{sites: 9, at: stands}, "@3 @4 @0=Ferz? @7", "4 3 2 1"},
		{"pieces", drop, how{sites: 9, at: stands, pieces: []string{"Man", "-", "Stone"}}, "@3 @4 @0 @7=Stone", "4 3 2 1"},
		{"hands", drop, how{sites: 9, at: nothing, hands: []string{"Rook", "Pawn", "King", "Queen"}}, "@3=Pawn @4=Queen @0 @7", "4 3 2 1"},
		{"hands of two players", drop, how{sites: 9, at: nothing, hands: []string{"Rook", "Pawn"}}, "@3=Pawn @4=Pawn @0 @7", "4 3 2 1"},
		{"a second step takes", take, how{sites: 9, at: nothing}, "2x6 4", "4/3 2"},
		{"off", take, how{sites: 9, at: nothing, off: true}, "1:2 1:6-off 4", "4 3 2"},
		{"equal dice", double, how{sites: 9, at: nothing}, "4,4!0-5", "2"},
		{"equal dice apart", double, how{sites: 9, at: nothing, apart: true}, "4,4!0-5", "4"},
		{"laps", take, how{sites: 9, at: nothing, laps: true}, "1:2 1:6 4", "4 3 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			compareRecord(t, test.record, test.how, test.moves, test.counts)
		})
	}
}

// compareRecord compares what record makes of a text with moves and counts as a FILE has them.
func compareRecord(t *testing.T, text string, h how, wantMoves, wantCounts string) {
	moves, counts, err := record(saved(t, text), h)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(moves, strings.Fields(wantMoves)) || !slices.Equal(counts, strings.Fields(wantCounts)) {
		t.Errorf("%q with %q, want %q with %q", moves, counts, wantMoves, wantCounts)
	}
}

func TestRecordFaults(t *testing.T) {
	for _, test := range []struct{ record, want string }{
		{"Move=[Move:mover=1,actions=[Bet:type=Player,decision=true]]\nLEGAL MOVES LIST SIZE = 1", ":1: the command does not know this decision: [Bet:"},
		{"\nMove=[Move:mover=1,actions=[SetScore:player=1]]\nLEGAL MOVES LIST SIZE = 1", ":2: a move without a decision"},
		{"Move=[Move:mover=1,actions=[Pass:decision=true]]", "1 moves and 0 counts"},
	} {
		if _, _, err := record(saved(t, test.record), how{sites: 9, at: nothing}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}

// saved writes a record to a file and returns the file's name.
func saved(t *testing.T, text string) string {
	name := filepath.Join(t.TempDir(), "record.txt")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// nothing stands on any site at first.
func nothing(int) string { return "" }
