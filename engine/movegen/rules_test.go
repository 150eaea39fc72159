package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// strict is a 5x5 board in strict rules, with a rook for each side.
const strict = `(dagaz 1)
(game (title "test") (players White Black) (turn-order TURNS) CLAUSES
  (board (square 5) (zone centre c3))
  (piece (name R) (attribute age 0 (bits 4)) (moves MOVES))
  (piece (name S) (moves (step n)))
  (board-setup SETUP))`

// after plays moves, given by their texts, and returns the resulting position.
func after(t *testing.T, g *game.Game, moves ...string) *game.Position {
	t.Helper()
	pos, gen := g.Start(), movegen.New(g)
	var list game.MoveList
	for _, want := range moves {
		gen.Legal(pos, &list)
		found := false
		for i, text := range notation.Texts(pos, &list) {
			if text == want {
				pos.Do(list.Moves[i].Keep())
				found = true
				break
			}
		}
		if !found {
			t.Fatalf("%s is not among %s", want, legal(pos))
		}
	}
	return pos
}

func TestRulesOfTheGame(t *testing.T) {
	const ride, both = "(ride n e s w)", "White Black"
	tests := []struct {
		turns, clauses, moves, setup, play string
		want, why                          string // the setup afterwards, without its turn, or "moves: …"
	}{
		{both, "(after (each (n e s w) (verify enemy?) mark ahead (verify friend?) (capture mark)))", ride,
			"(White (R a1 c3)) (Black (S b3 d3))", "a1xa3", "White: R a3 c3; Black: S d3", "a sandwich is taken, the other man not"},
		{both, "(after (each (n e s w) (verify enemy?) mark ahead (verify friend?) (capture mark)))", ride,
			"(White (R a1 c3 a5)) (Black (S b3 a4))", "a1xa3", "White: R a5 a3 c3", "a direction that fails goes on with the next"},
		{both, "(after (each all (verify not-empty?) from (while (and (on-board? w) (empty? w)) w) cascade))", "(step n)",
			"(White (R c1)) (Black (S e2 e4))", "c1-c2,e4-a4,c2-a2,e2-d2", "White: R a2; Black: S a4 d2", "what has moved slides on, and all others slide"},
		{both, "(after from w cascade)", "(n (verify enemy?) cascade n add)",
			"(White (R b2)) (Black (S b3))", "b2-b3,b3-b4,b3-a3=R", "White: R a3; Black: S b4", "who has pushed another on goes on himself, and is not there twice"},
		{both, "(after from w cascade)", "((set-attribute age 1) add)", "(White (R b2)) (Black (S b4))", "b2,b2-a2", "White: R a2; Black: S b4", "nor is who has changed where he stood"},
		{both, "(after (if (position? a2 mark) (capture b3)))", "(step n w)", "(White (R a2 b2)) (Black (S b3 e1))", "a2xa3", "White: R a3 b2; Black: S e1", "mark is where the move began"},
		{both, "(after (if (position? a2 mark) (capture b3)))", "(step n w)", "(White (R b2)) (Black (S b3 e1))", "b2-a2", "White: R a2; Black: S b3 e1", "and not where it ended"},
		{both, "(forbid (any (and friend? (sees (n s) (and enemy? (piece? R))))))", "(step n e w)",
			"(White (R c1)) (Black (R d5))", "", "moves: c1-c2 c1-b1", "c1-d1 would have the rooks face each other"},
		{both, "(after e cascade) (after n from s e cascade e cascade)", "(step n)", "(White (R a1)) (Black (S a3))", "a1-a2,a2-b2,a3-b2,b2-c2", "White: R c2; Black: S b2", "what one rule moves has moved when the next one begins"},
		{both, "(forbid (> (count centre friend?) 0))", "(step n e)", "(White (R c2)) (Black (S a5))", "", "moves: c2-d2", ""},
		{both, "(scores) (after (score + (* 2 (count (rank 3) friend?))))", "(step n)", "(White (R a2 b3)) (Black (S a5))", "a2-a3", "score: 4", "both stand there after the move"},
		{both, "", "(step n (then (set-attribute age (+ (age from) 3))))", "(White (R a2)) (Black (S e1))", "a2-a3 e1-e2 a3-a4", "age: 6", ""},
		{both, "(numbers (left 2))", "(step n (then (verify (> left 0)) (set left (- left 1))))", "(White (R a1)) (Black (R e1))", "a1-a2 e1-e2", "moves: ", "the number is of both"},
		{"(White a) (Black a)", "(after a (again b))", "(move-type a) (step n) (move-type b) (step e)", "(White (R a1)) (Black (R e1))", "a1-a2", "moves: a2-b2", "the same player, another type"},
		{"(White a) (Black a)", "", "(move-type a) (n (verify empty?) (add-partial b)) (e (verify empty?) (again) (add-partial b)) (move-type b) (n (verify empty?) add) (e (verify empty?) add)",
			"(White (R a1)) (Black (R e5))", "", "moves: a1-a2-a3 a1-a2-b2 a1-b1-b2 a1-b1-c1", "b2 by a2 and by b1 are two moves: after one White moves again"},
		{"(White a) (Black a)", "(after a (again b (pass always)))", "(move-type a) (step n) (move-type b) (step e)", "(White (R a1)) (Black (R e1))", "a1-a2 pass", "moves: e1-e2", "after that the order goes on"},
		{"(White a b) (Black a)", "", "(move-type a) (step n) (move-type b) (step e) (move-type c) (step w)", "(White (R b1)) (Black (R e1))", "", "moves: b1-b2 b1-c1", "several types in one turn"},
		{both, "(pass always) (loss-condition (White Black) (checkmated R))", "(step e quiet) (ride w capture)", "(White (R a1)) (Black (R e2))", "", "moves: a1-b1 pass", "nobody attacks"},
		{both, "(pass always) (loss-condition (White Black) (checkmated R))", "(step e quiet) (ride w capture)", "(White (R a1)) (Black (R e1))", "", "moves: ", "a pass does not help against an attack"},
		{both, "(no-undo)", "(step n s)", "(White (R a1)) (Black (R e4))", "a1-a2 e4-e5 a2-a1", "moves: e5-e4", "the board before White's move was another"},
		{both, "(repetition 2 illegal)", "(step n s)", "(White (R a1)) (Black (R e5))", "a1-a2 e5-e4 a2-a1", "moves: e4-e3", "e4-e5 would be the start again"},
	}
	for _, tt := range tests {
		text := strings.NewReplacer("TURNS", tt.turns, "CLAUSES", tt.clauses, "MOVES", tt.moves, "SETUP", tt.setup).Replace(strict)
		g := gametest.Compile(t, text)
		pos := after(t, g, strings.Fields(tt.play)...)
		got := ""
		switch {
		case strings.HasPrefix(tt.want, "moves: "):
			got = "moves: " + legal(pos)
		case strings.HasPrefix(tt.want, "score: "):
			got = "score: " + string(rune('0'+pos.Global(0)))
		case strings.HasPrefix(tt.want, "age: "):
			c, _ := g.Board.Cell("a4")
			got = "age: " + string(rune('0'+g.Attrs[0].Get(pos.Attrs(c))))
		default:
			got = standing(g, pos)
		}
		if got != tt.want {
			t.Errorf("%s %s %s after %q: %s, want %s  %s", tt.setup, tt.clauses, tt.moves, tt.play, got, tt.want, tt.why)
		}
	}
}

// standing lists the pieces on the board with their cells.
func standing(g *game.Game, pos *game.Position) string {
	var parts []string
	for p := range g.Players {
		line := g.Players[p].Name + ":"
		for ty := range g.Types {
			cells := ""
			for c, pc := range pos.Cells() {
				if pc != game.None && pc.Type() == ty && int(pc.Owner()) == p {
					cells += " " + g.Board.Names()[c]
				}
			}
			if cells != "" {
				line += " " + g.Types[ty].Name + cells
			}
		}
		if line != g.Players[p].Name+":" {
			parts = append(parts, line)
		}
	}
	return strings.Join(parts, "; ")
}

// A position that stands again at once, since a further turn has changed nothing, counts as
// repeated.
func TestNothingChanged(t *testing.T) {
	text := strings.NewReplacer("TURNS", "White Black", "CLAUSES", "(after from back cascade (again))", "MOVES", "(step n)", "SETUP", "(White (R b2)) (Black (S b5))").Replace(strict)
	pos := after(t, gametest.Compile(t, text), "b2-b3,b3-b2")
	if n := pos.Repeats(); n != 1 || pos.Key() != pos.Game().Start().Key() {
		t.Errorf("%d repetitions of the start", n)
	}
}
