package main

import (
	"strings"
	"testing"
)

// why names the statement that fails, also inside a macro, and replay names the line and the move
// that does not fit.
func TestWhyAndReplay(t *testing.T) {
	dir := t.TempDir()
	rules := strings.Replace(rowsOfThree, "(moves (step n))", "(moves ((ahead)))", 1)
	rules = strings.Replace(rules, "(game\n", "(define ahead n (verify empty?) n (verify enemy?) back n add)\n(game\n", 1)
	rules = strings.Replace(rules, "(board-setup (White", "(piece (name Stone) (moves (step n)))\n  (board-setup (White (Stone c1)", 1)
	write(t, dir+"/three.zrf", rules)
	for _, tt := range []struct{ move, setup, want string }{
		{"a1-a2", "", "another piece would have to stand somewhere for it\n"},
		{"a1-a2", "", "three.zrf:2:35: this does not hold on a3; in expansion of ahead called at "},
		{"a1-b2", "", "the Pawn does not move like that\n"},
		{"b1-b2", "", "nothing stands on b1\n"},
		{"c3-c2", "", "it is not the turn of Black"},
	} {
		args := []string{"why", dir + "/three.zrf", tt.move}
		if tt.setup != "" {
			args = append(args, "-setup", tt.setup)
		}
		out, status := said(args...)
		if status != exitOK || !strings.Contains(out, tt.want) {
			t.Errorf("why %s: status %d, not %q:\n%s", tt.move, status, tt.want, out)
		}
	}

	withGames(t)
	const dice = "../../testdata/plain/dice.zrf"
	const saved = "Zillions Save Game File Version 0.02 HCS\r\nRulesFile=dice.zrf\r\n1. ?Dice One face\r\n1. Man c1 - c2\r\n2. ?Dice Two face x face\r\n2. Man c7 - c1\r\n"
	for _, tt := range []struct {
		what, rules, file, record string
		status                    int
		want                      string
	}{
		{"a good record", "tictactoe", "good.sgf", "(;FF[4];B[a1];W[b2])", exitOK, "to move: X\n"},
		{"a bad record", "tictactoe", "bad.sgf", "(;FF[4];B[a1]\n;W[a1])", exitError, "move 2: "},
		{"a file of Go", "tictactoe", "go.sgf", "(;GM[1]FF[4]SZ[3]AB[aa];W[bb];B[ca])", exitOK, "3 M . M\n2 . m .\n"},
		{"a file of Go on a larger board", "tictactoe", "large.sgf", "(;GM[1]FF[4]SZ[19];B[pd])", exitError, "the file's board is 19"},
		{"a Japanese file", "../../../games/shogi/shogi.zrf", "kif.kif", "\x8e\xe8\x8d\x87\x8a\x84\x81F\x95\xbd\x8e\xe8\n\x8e\xe8\x90\x94----\x8ew\x8e\xe8\n   1 \x82V\x98Z\x95\xe0(77)\n", exitOK, "to move: North\n"},
		{"a file of UTF-16", "tictactoe", "wide.sgf", "\xff\xfe(\x00;\x00B\x00[\x00a\x001\x00]\x00)\x00", exitOK, "to move: O\n"},
		{"a saved game", dice, "good.zsg", saved, exitOK, "to move: ?Dice\n"},
		{"a bad saved game", dice, "bad.zsg", saved + "3. ?Dice Two face x face\r\n3. Man c2 - c5\r\n", exitError, "line 8, move 6: "},
	} {
		file := dir + "/" + tt.file
		write(t, file, tt.record)
		if out, status := said("replay", tt.rules, file); status != tt.status || !strings.Contains(out, tt.want) {
			t.Errorf("%s: status %d\n%s", tt.what, status, out)
		}
	}
}
