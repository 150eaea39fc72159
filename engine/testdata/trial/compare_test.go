package main

import (
	"strings"
	"testing"
)

// Setups of the tests below.
const (
	einstein = "start ?setup=;;11:2;10:2;6:2;;;;8:2;7:2;10:1;;;;9:2;11:1;7:1;;;;6:1;9:1;8:1;;;;&turn=2\n" +
		"sites a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5\n"
	faces  = "dice One Two Three Four Five Six\n"
	pawn   = "start ?setup=+3;5:2;0:1;+17;5:1;&turn=0\n" // one step before the last rank of Gardner's chess
	jump   = "start ?setup=+34;0:2;+12;0:2;+5;0:1;+10;&turn=0\n"
	ring   = "start ?setup=+32;0:2;;0:2;+12;0:2;;0:2;+5;0:1;+4;&turn=0\n"                          // two ways of taking two men
	panchi = "start ?setup=2:1;+9;2:1;;2:1;+16;3:2;+18;2:1;+8;2:1;4:2;;0:2+4;1:2;0:2;&turn=15\n" + // two men on k6, three in the tray
		"sites k6 k7\ndice Blank Marked\n"
	choro  = "start ?setup=0:2=1;0:2;0:2=2;0:2=2;0:2;0:2=1;0:2;0:2=1;0:2;0:2=2;0:2=1;0:2=1;0:2=1;0:2=2;0:2;0:2;0:1=1;0:1;0:1;0:1=9;0:1=1;0:1=6;0:1;0:1=8;0:1=7;0:1=1;0:1=4;0:1=3;0:1=2;0:1=2;0:1=5;0:1=1;&turn=3\n" // North's second lap begins where the first one began
	silver = "start ?setup=+6;0:2;+6;2:1;+34;0:1;&turn=0&reserve=0,0,0,0,0,0,0,0,0,0,;0,0,0,0,0,0,0,0,0,0,\n" +
		"sites a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5\n"
)

// What the command says of a FILE: how many steps and turns there are, and each difference.
func TestCompare(t *testing.T) {
	t.Chdir("../../..")
	tests := []struct{ name, file, want string }{
		{"drops", `game arrange/tic-tac-toe
			moves @0 @4 @8
			counts 9 8 7`, "3 of 3 steps, 3 turns, 0 counts differ"},
		{"a number differs", `game arrange/tic-tac-toe
			moves @0 @4 @8
			counts 9 7 7`, "step 1 @4: 8 moves here, 7 there; 3 of 3 steps, 3 turns, 1 counts differ"},
		{"no legal move", `game arrange/tic-tac-toe
			moves @0 @0
			counts 9 8`, "error: step 1: @0 is no legal move"},
		{"the game ends here", `game arrange/tic-tac-toe
			moves @0 @3 @1 @4 @2 @5
			counts 9 8 7 6 5 4`, "step 5 @5: the game is over here, 4 moves there; 6 of 6 steps, 6 turns, 1 counts differ"},
		{"it ends here, and the move is none", `game arrange/tic-tac-toe
			moves @0 @3 @1 @4 @2 0-1
			counts 9 8 7 6 5 4`, "step 5 0-1: the game is over here, 4 moves there; 5 of 6 steps, 6 turns, 1 counts differ"},
		{"passes at the end", `game arrange/tic-tac-toe
			moves @0 @3 @1 @4 @2 - -
			counts 9 8 7 6 5 1 1`, "5 of 7 steps, 5 turns, 0 counts differ"},
		{"start", `game arrange/tic-tac-toe
			start ?setup=0:1+5;+2;&turn=1
			moves @0
			counts 3`, "step 0 @0: the game is over here, 3 moves there; 1 of 1 steps, 1 turns, 1 counts differ"},
		{"start of a turn", `game breakthrough/hexapawn
			start &turn=1
			moves 8-5
			counts 3`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"skip", `game arrange/tic-tac-toe
			skip 2
			moves - - @0 @1
			counts 1 1 9 8`, "2 of 2 steps, 2 turns, 0 counts differ"},
		{"after and first", `game arrange/tic-tac-toe
			after 1
			first 2
			moves - @0 @1 @1
			counts 1 9 8 7`, "2 of 2 steps, 2 turns, 0 counts differ"},
		{"swap", `game arrange/tic-tac-toe
			swap
			moves @0 @1
			counts 9 9`, "2 of 2 steps, 2 turns, 0 counts differ"},
		{"sites", `game arrange/tic-tac-toe
			sites turned
			moves @8 @0 @8
			counts 9 8 7`, "error: step 2: @8 is no legal move of ?setup=+1;0:2;+2;0:1;+1;&turn=0; here are a3"},
		{"off", `game breakthrough/hexapawn
			off a2/b2
			moves 0-off 8-5
			counts 3 3`, "2 of 2 steps, 2 turns, 0 counts differ"},
		{"a site that we lack", `game breakthrough/hexapawn
			sites a1 b1 c1 a2 -
			moves 0-4
			counts 3`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"what is taken", `game breakthrough/hexapawn
			moves 0-3 7-3x3 x3
			counts 3 3 2`, "3 of 3 steps, 3 turns, 0 counts differ"},
		{"something else is taken", `game breakthrough/hexapawn
			moves 0-3 7-3x1
			counts 3 3`, "error: step 1: 7-3x1 is no legal move"},
		{"dice", "game races/einstein\n" + einstein + `
			dice d1 d2 d3 d4 d5 d6
			moves 1!1:6-12 0!2:24-18 0!1:-
			counts 3 3 1`, "3 of 3 steps, 3 turns, 0 counts differ"},
		{"a face that no move of chance shows", "game races/einstein\n" + einstein + `
			dice d1 d2 d3
			moves 3!1:6-12
			counts 3`, "error: step 0 3!1:6-12: no throw of chance shows [3]"},
		{"sum", "game races/einstein\n" + einstein + `
			sum d1 d2 d3 d4 d5 d6
			moves 1,2!1:1-7
			counts 3`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"each man of a pile", "game races/paumecary\n" + faces + `
			piles
			sites i2a/i2b/i2c/i2d/i2e/i2f/i2g/i2h/i2i/i2j/i2k/i2l/i2m/i2n/i2o/i2p/i2q b2a
			moves 0,1!1:0-1
			counts 30`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"two dice of three show the same", "game races/imperial\n" + faces + `
			sites a1a/a1b/a1c/a1d/a1e/a1f/a1g/a1h/a1i/a1j/a1k/a1l/a1m/a1n/a1o/a1p/a1q d1a
			moves 2,2,1!1:0-1
			counts 9`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"all dice show the same", "game races/imperial\n" + faces + `
			sites a1a/a1b/a1c/a1d/a1e/a1f/a1g/a1h/a1i/a1j/a1k/a1l/a1m/a1n/a1o/a1p/a1q d1a
			moves 2,2,2!1:0-1
			counts 9`, "step 0 2,2,2!1:0-1: 3 moves here, 9 there; 1 of 1 steps, 1 turns, 1 counts differ"},
		{"dice are added up", "game races/xii-scripta\n" + faces + `
			combined
			sites i1a/i1b/i1c/i1d/i1e/i1f/i1g/i1h/i1i/i1j/i1k/i1l/i1m/i1n/i1o b2a
			moves 1,1,1!1:0-1
			counts 7`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"a pass after a throw is the next player's", "game races/los-doze-canes\n" + faces + `
			start ?setup=+169;0:2;+219;0:1;+89;&turn=0
			sites b1a a1a
			moves 0,1!1:- 1,2!2:- 3,4!1:- 0,4!2:0-1
			counts 1 1 1 1`, "4 of 4 steps, 4 turns, 0 counts differ"},
		{"one die shows this and another that", `game races/kints
			sites w2 r1
			dice Blank Four/Six/Fourteen/Fifteen
			moves 0,1,0,0!1:0-1
			counts 1`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"a face of another die", `game races/kints
			sites w2 r1
			dice Blank Four
			moves 0,1,0,0!1:0-1
			counts 1`, "error: step 0 0,1,0,0!1:0-1: no throw of chance shows [1]"},
		{"men who are one piece, and men who wait", "game races/panchi\n" + panchi + `
			men Man1 Man2 Man3
			once tray2
			moves 0-1
			counts 3`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"men of two sets", "game races/panchi\n" + panchi + `
			men Mate1/Man1 Mate2/Man2 Man3/Mate3
			once tray2
			moves 0-1
			counts 3`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"men who wait count each", "game races/panchi\n" + panchi + `
			men Man1 Man2 Man3
			moves 0-1
			counts 3`, "step 0 0-1: 2 moves here, 3 there; 1 of 1 steps, 1 turns, 1 counts differ"},
		{"a throw of nothing", `game races/panchi
			start ?setup=+29;2:1;+6;2:1;+14;2:2;+5;4:1;5:2;;0:1+6;&turn=7
			sites a7
			dice Blank Marked
			moves 0-0
			counts 1`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"promotion in a second step", "game checkmate/gardner-chess\n" + pawn + `
			moves 15-20=Queen
			counts 4/4`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"fewer promotions", "game checkmate/gardner-chess\n" + pawn + `
			moves 15-20=Queen
			counts 4/5`, "step 0 15-20=Queen: 4 choices here, 5 there; 1 of 1 steps, 1 turns, 1 counts differ"},
		{"a name that no piece has", "game checkmate/gardner-chess\n" + pawn + `
			moves 15-20=Mantri
			counts 7`, "error: step 0: 15-20=Mantri is no legal move"},
		{"a guessed name", "game checkmate/gardner-chess\n" + pawn + `
			moves 15-20=Mantri?
			counts 7`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"a turn of two jumps", "game checkers/english-checkers\n" + jump + `
			moves 1:0-18 1:18-36
			counts 1 1`, "2 of 2 steps, 1 turns, 0 counts differ"},
		{"a pass ends a turn", `game arrange/tic-tac-toe
			moves 1:@0 1:- @4
			counts 9 1 8`, "3 of 3 steps, 2 turns, 0 counts differ"},
		{"by the right", "game checkers/english-checkers\n" + ring + `
			moves 1:2-20 1:20-34 25-18
			counts 2 1 9`, "step 2 25-18: 4 moves here, 9 there; 3 of 3 steps, 2 turns, 1 counts differ"},
		{"by the left", "game checkers/english-checkers\n" + ring + `
			moves 1:2-16 1:16-34 27-18
			counts 2 1 9`, "step 2 27-18: 4 moves here, 9 there; 3 of 3 steps, 2 turns, 1 counts differ"},
		{"a pass declines promotion", "game shogi/mini-shogi\n" + silver + `
			moves 1:16-22 1:- 24-19 22-16
			counts 11 1 9 7`, "step 2 24-19: 2 moves here, 9 there; 4 of 4 steps, 3 turns, 1 counts differ"},
		{"a piece is chosen, and then a site", `game elimination/shobu
			moves 1:0 1:13
			counts 8 26`, "2 of 2 steps, 1 turns, 0 counts differ"},
		{"second steps", `game elimination/shobu
			moves 1:0-8 1:5-13
			counts 36 8`, "2 of 2 steps, 1 turns, 0 counts differ"},
		{"fewer second steps", `game elimination/shobu
			moves 1:0-8 1:5-13
			counts 36 7`, "step 1 1:5-13: 8 moves go on here, 7 there; 2 of 2 steps, 1 turns, 1 counts differ"},
		{"a piece dropped in the second step", `game stalemate/isola
			moves 1:2-8 1:@27
			counts 5 45`, "2 of 2 steps, 1 turns, 0 counts differ"},
		{"steps by sites that our move does not name", `game elimination/boxijn-barildaan
			start ?setup=0:2+1;+1;0:1;+1;0:2;+1;0:1+1;&turn=0
			sites b1 c1 b2 c2 b3 c3 b4 c4 a2 d2 a3 d3
			moves 1:5-4 1:4-8
			counts 4 4`, "2 of 2 steps, 1 turns, 0 counts differ"},
		{"a site alone", `game arrange/tic-tac-toe
			moves 4 0
			counts 9 8`, "2 of 2 steps, 2 turns, 0 counts differ"},
		{"a site alone where something is taken", `game elimination/press-ups
			moves 42
			counts 29`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"laps belong to their move", `game mancala/altiev
			laps
			moves 1:0 1:3 1:1 2:8 2:7 1:2
			counts 6 1 1 3 1 4`, "6 of 6 steps, 3 turns, 0 counts differ"},
		{"a player goes on between laps", `game mancala/tsoro
			laps
			moves 1:3 1:9 1:5 1:11 2:24
			counts 8 1 1 1 8`, "5 of 5 steps, 3 turns, 0 counts differ"},
		{"each lap is a move", "game mancala/choro-acholi\n" + choro + `
			single
			moves 2:17 2:17 2:26
			counts 4 1 1`, "3 of 3 steps, 3 turns, 0 counts differ"},
		{"without the word two laps from a pit are taken for one", "game mancala/choro-acholi\n" + choro + `
			moves 2:17 2:17 2:26
			counts 4 1 1`, "3 of 3 steps, 2 turns, 0 counts differ"},
		{"a pass that gives up is not counted", `game mancala/ngolo
			resigns
			moves 0 18
			counts 19 19`, "2 of 2 steps, 2 turns, 0 counts differ"},
		{"what comes after giving up is left out", `game mancala/ngolo
			resigns
			moves 0 - 1
			counts 19 19 1`, "1 of 1 steps, 1 turns, 0 counts differ"},
		{"of two ways the second, whose counts agree", `game mancala/bao-ki-arabu
			laps
			moves 1:8 2:20
			counts 32 28`, "2 of 2 steps, 2 turns, 0 counts differ"},
		{"of two ways the first, whose counts agree", `game mancala/bao-ki-arabu
			laps
			moves 1:8 2:20
			counts 32 32`, "2 of 2 steps, 2 turns, 0 counts differ"},
		{"the first of two ways is wanted", `game mancala/bao-ki-arabu
			laps
			moves 1:8#1
			counts 31`, "step 0 1:8#1: 32 moves here, 31 there; 1 of 1 steps, 1 turns, 1 counts differ"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := said(t, test.file); !strings.HasPrefix(got, test.want) {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// Rows stand where every move is one step in both programs, and tell where they come from.
func TestRows(t *testing.T) {
	t.Chdir("../../..")
	tr, err := read("game arrange/tic-tac-toe#Misère tic-tac-toe\nsource another program\nmoves @0 @4\ncounts 9 7")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := tr.compare(&out); err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(out.String(), "1 counts differ\n\n")
	if want := "# source: another program\nid turn-1\nvariant Misère tic-tac-toe\nsetup ?setup=+8;&turn=0\nperft 1 9\n\n"; rows != want {
		t.Errorf("%q, want %q", rows, want)
	}
}

// said returns the differences that the command tells of a FILE, without positions and moves, and
// the numbers at the end, or an error.
func said(t *testing.T, file string) string {
	tr, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := tr.compare(&out); err != nil {
		return "error: " + err.Error()
	}
	var parts []string
	for line := range strings.Lines(out.String()) {
		difference, _, _ := strings.Cut(strings.TrimSpace(line), "; ")
		switch end, ok := strings.CutPrefix(difference, tr.id+": "); {
		case ok:
			parts = append(parts, end)
		case strings.HasPrefix(difference, "step "):
			parts = append(parts, difference)
		}
	}
	return strings.Join(parts, "; ")
}
