package movegen_test

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// rules is a 5x5 board in plain ZRF. MOVES stands for the movements of X, SETUP for the
// start position, EXTRA for further clauses.
const rules = `
(game (title "test") (players White Black) (turn-order White Black) EXTRA
  (board
    (grid (start-rectangle 0 0 10 10)
      (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
    (links up (a1 a5))
    (symmetry Black (n s) (s n))
    (zone (name corner) (players White) (positions a1 a5 e1 e5))
    (zone (name last) (players White) (positions a5 b5 c5 d5 e5))
    (zone (name last) (players Black) (positions a1 b1 c1 d1 e1)))
  (piece (name X) (attribute fresh true) MOVES)
  (piece (name Y))
  (piece (name K) (moves (n (verify not-friend?) add) (e (verify not-friend?) add)))
  (piece (name R) (moves (n (while empty? add n) (verify enemy?) add) (w (while empty? add w) (verify enemy?) add)))
  (board-setup SETUP))`

// made compiles rules with the gaps filled.
func made(t *testing.T, moves, setup, extra string) *game.Game {
	t.Helper()
	text := strings.NewReplacer("MOVES", moves, "SETUP", setup, "EXTRA", extra).Replace(rules)
	return gametest.Compile(t, text)
}

// legal returns the texts of the legal moves, sorted as they are listed.
func legal(pos *game.Position) string {
	var list game.MoveList
	movegen.New(pos.Game()).Legal(pos, &list)
	return strings.Join(notation.Texts(pos, &list), " ")
}

func TestStatements(t *testing.T) {
	const lone, foe = "(White (X c3))", "(White (X c3)) (Black (Y c4))"
	tests := []struct{ moves, setup, want, why string }{
		// Stepping, adding.
		{"(n add)", lone, "c3-c4", ""},
		{"(n add n add)", lone, "c3-c4 c3-c5", "an add does not end the program"},
		{"(n n n add)", lone, "", "leaving the board ends it"},
		{"(n add n n add)", lone, "c3-c4", "moves added before stay"},
		{"(a5 add)", lone, "c3-a5", "a cell is gone to"},
		{"((opposite n) add)", lone, "c3-c2", ""},
		{"((opposite up) add)", "(White (X a5))", "a5-a1", "the link that leads back"},
		{"(n (go from) e add)", lone, "c3-d3", ""},
		{"(n mark e back add)", lone, "c3-c4", ""},
		{"(n n back e add)", lone, "c3-d3", "without mark, back is the start"},
		{"(n to e add)", lone, "c3-c4", "to stays while the cursor moves"},
		{"(n to add e add)", lone, "c3-c4 c3-d4", "an add unsets it"},
		{"(corner add)", lone, "c3-a5 c3-e5 c3-a1 c3-e1", "a zone: once for each cell"},
		{"(add)", lone, "", "from = to without effect is no move"},
		{"(n (add Y R))", lone, "c3-c4=Y c3-c4=R", ""},
		{"(n (add X))", lone, "c3-c4", "the same type is no promotion"},

		// Captures.
		{"(n add)", foe, "c3xc4", "what stands there is captured"},
		{"(n add)", "(White (X c3) (Y c4))", "c3xc4", "own pieces too"},
		{"(n capture n add)", foe, "c3xc5", "the text does not say what a jump takes"},
		{"((capture n) e add)", foe, "c3xd3", ""},
		{"((capture s) e add)", foe, "c3-d3", "harmless where nothing stands"},
		{"(n capture n add n add)", "(White (X c2)) (Black (Y c3))", "c2xc4 c2-c5", "an add takes its captures with it"},
		{"(n n capture e add)", "(White (X c1)) (Black (Y c3))", "c1xd3", ""},

		// Conditions look at the board before the part.
		{"(n s (verify empty?) add)", lone, "", "the mover stands on its start cell"},
		{"(n (verify empty?) add)", foe, "", ""},
		{"(n (verify enemy?) add)", foe, "c3xc4", ""},
		{"(n (verify friend?) add)", foe, "", ""},
		{"(n (verify not-friend?) add)", foe, "c3xc4", ""},
		{"((verify (enemy? n)) e add)", foe, "c3-d3", "a test of the neighbour does not move the cursor"},
		{"((verify (empty? up)) n add)", lone, "", "off the board nothing is empty"},
		{"((verify (not-enemy? up)) n add)", lone, "c3-c4", "so the negation holds"},
		{"((verify (not-empty? up)) n add)", lone, "", "but for this one"},
		{"((verify (on-board? up)) n add)", lone, "", ""},
		{"((verify (piece? Y n)) e add)", foe, "c3-d3", "whoever owns it"},
		{"((verify (in-zone? corner a1)) n add)", lone, "c3-c4", ""},
		{"((verify fresh) n add)", lone, "c3-c4", "an attribute is a condition"},
		{"((verify (and (enemy? n) (empty? e))) e add)", foe, "c3-d3", ""},
		{"((verify (or (enemy? e) (empty? e))) e add)", foe, "c3-d3", ""},
		{"((verify (not (enemy? n))) e add)", foe, "", ""},
		{"((verify (position? c3)) n add)", lone, "c3-c4", ""},
		{"(n (if (position? from s) add) e (if (position? from) add) n (if (not-position? from) add))", lone, "c3-c4 c3-d5", "the cell that the piece comes from"},
		{"(n mark e (if (position? mark w) add) (if (position? mark) add n add))", lone, "c3-d4", ""},
		{"(mark n (verify not-marked?) add)", lone, "c3-c4", ""},
		{"((verify adjacent-to-enemy?) e add)", foe, "c3-d3", ""},

		// Control and flags.
		{"((if (enemy? n) e else w) add)", foe, "c3-d3", ""},
		{"((if (enemy? n) e else w) add)", lone, "c3-b3", ""},
		{"((if (enemy? n) else w) add)", lone, "c3-b3", "an empty branch"},
		{"(n (while empty? add n))", lone, "c3-c4 c3-c5", ""},
		{"((set-flag f (enemy? n)) (verify (flag? f)) e add)", foe, "c3-d3", ""},
		{"((verify (not-flag? f)) n add)", lone, "c3-c4", "flags begin false"},
		{"((set-position-flag p true) n s (verify (position-flag? p)) e add)", lone, "c3-d3", ""},
		{"((set-position-flag p true n) (verify (not-position-flag? p)) e add)", lone, "c3-d3", ""},

		// Effects on other pieces.
		{"((flip n) e add)", foe, "c3-d3,c4=WhiteY", ""},
		{"((change-owner n) e add)", foe, "c3-d3,c4=WhiteY", ""},
		{"((change-type R n) e add)", foe, "c3-d3,c4=R", ""},
		{"((create Y n) e add)", lone, "c3-d3,Y@c4", ""},
		{"(n (add-copy))", lone, "c3-c4", "the original stays"},
		{"(cascade n add)", "(White (X c3))", "c3-c4", "a pair that stays where it is does nothing"},
		{"(n cascade e add)", "(White (X c3) (Y c4))", "c3-c4,c4-d4", "both pairs at once"},
		{"(n from e add)", "(White (X c3) (Y c4))", "c4-d4", "another piece is carried"},
	}
	for _, tt := range tests {
		g := made(t, "(moves "+tt.moves+")", tt.setup, "")
		pos := g.Start()
		var list game.MoveList
		gen := movegen.New(g)
		gen.Legal(pos, &list)
		var got []string
		for i, s := range notation.Texts(pos, &list) {
			if f := list.Moves[i].From(); f < 0 || pos.At(f).Type() == 0 || strings.Contains(tt.moves, "from e") {
				got = append(got, s)
			}
		}
		if g := strings.Join(got, " "); !sameEffect(g, tt.want) {
			t.Errorf("(moves %s) with %s: %s; want %s  %s", tt.moves, tt.setup, g, tt.want, tt.why)
		}
	}
}

// sameEffect compares move texts, ignoring how notation writes effects on cells where
// nothing moves.
func sameEffect(got, want string) bool {
	cut := func(s string) string {
		for _, tail := range []string{",c4=WhiteY", ",c4=R", ",Y@c4"} {
			s = strings.ReplaceAll(s, tail, "")
		}
		return s
	}
	return got == want || cut(got) == cut(want)
}

// The results of moves that their texts do not show.
func TestEffects(t *testing.T) {
	const foe = "(White (X c3)) (Black (Y c4))"
	tests := []struct {
		moves, setup string
		want         map[string]string // cell -> owner and type after the only move
	}{
		{"((flip n) e add)", foe, map[string]string{"c4": "White Y", "d3": "White X", "c3": ""}},
		{"((change-type R n) e add)", foe, map[string]string{"c4": "Black R"}},
		{"((create Y n) e add)", "(White (X c3))", map[string]string{"c4": "White Y"}},
		{"((create Black Y n) e add)", "(White (X c3))", map[string]string{"c4": "Black Y"}},
		{"(n (add-copy))", "(White (X c3))", map[string]string{"c3": "White X", "c4": "White X"}},
		{"(n cascade s add)", "(White (X c3) (Y c4))", map[string]string{"c3": "White Y", "c4": "White X"}},
		{"(n (set-attribute fresh false) add)", "(White (X c3))", map[string]string{"c4": "White X"}},
		{"(n (capture n) (capture) add)", "(White (X c2)) (Black (Y c4))", map[string]string{"c3": "", "c4": "", "c2": ""}},
	}
	for _, tt := range tests {
		g := made(t, "(moves "+tt.moves+")", tt.setup, "")
		pos := g.Start()
		var list game.MoveList
		movegen.New(g).Legal(pos, &list)
		if list.Len() != 1 {
			t.Errorf("(moves %s): %d moves, want one", tt.moves, list.Len())
			continue
		}
		pos.Do(list.Moves[0])
		for name, want := range tt.want {
			c, _ := g.Board.Cell(name)
			got := ""
			if pc := pos.At(c); pc != game.None {
				got = g.Players[pc.Owner()].Name + " " + g.Types[pc.Type()].Name
			}
			if got != want {
				t.Errorf("(moves %s): %s holds %q, want %q", tt.moves, name, got, want)
			}
		}
	}
}

// A piece that lands on another captures it at once, although other captures wait for the
// end of the move; a piece that is captured twice is removed once, and has no attributes
// left to change; a second piece of a drop may be missing.
func TestTakenOnce(t *testing.T) {
	const foe = "(White (X c3)) (Black (X c4))"
	tests := []struct {
		moves, setup, extra string
		acts                []game.ActKind // of the only move
	}{
		{"(moves (n add))", foe, "(option \"deferred captures\" true)", []game.ActKind{game.ActCapture, game.ActMove}},
		{"(moves (n capture capture add))", "(White (X c3))", "", []game.ActKind{game.ActMove, game.ActCapture}},
		{"(moves ((capture n) (capture n) (set-attribute fresh false n) e add))", "(White (X c3)) (Black (X c4) (Y c5))", "",
			[]game.ActKind{game.ActCapture, game.ActMove}},
		{"(drops ((verify (position? a1)) cascade n add))", "(White (Y c3))", "", nil},
	}
	for _, tt := range tests {
		g := made(t, tt.moves, tt.setup, tt.extra)
		var list game.MoveList
		movegen.New(g).Legal(g.Start(), &list)
		var acts []game.ActKind
		for _, m := range list.Moves {
			for _, a := range m.Acts {
				acts = append(acts, a.Kind)
			}
		}
		if !slices.Equal(acts, tt.acts) {
			t.Errorf("%s %s: the moves are %v; want one of %v", tt.moves, tt.extra, list.Moves, tt.acts)
		}
	}
}

func TestAttributeTravels(t *testing.T) {
	g := made(t, "(moves (n (set-attribute fresh false) add))", "(White (X c1))", "")
	pos := g.Start()
	var list game.MoveList
	gen := movegen.New(g)
	gen.Legal(pos, &list)
	pos.Do(list.Moves[0].Keep())
	c2, _ := g.Board.Cell("c2")
	if pos.Attrs(c2) != 0 {
		t.Errorf("attribute word on c2 is %b, want 0", pos.Attrs(c2))
	}
	pos.Undo()
	c1, _ := g.Board.Cell("c1")
	if pos.Attrs(c1) != 1 {
		t.Errorf("attribute word on c1 is %b after undo, want 1", pos.Attrs(c1))
	}
}

func TestChainsAndClasses(t *testing.T) {
	const jump = "(move-type take) (n (verify enemy?) capture n (verify empty?) (add-partial take))" +
		" (e (verify enemy?) capture e (verify empty?) (add-partial take)) (move-type walk) (n (verify empty?) add)"
	const two = "(White (X a1)) (Black (Y a2 b3 a4))"
	tests := []struct{ moves, setup, extra, want, why string }{
		{jump, two, "", "a1-a3-a5,xa2,xa4 a1-a3-c3,xa2,xb3", "a chain goes on while it can"},
		{jump, two, `(option "pass partial" true)`, "a1-a3-a5,xa2,xa4 a1-a3-c3,xa2,xb3 a1-a3,xa2", "or stops anywhere"},
		{jump, "(White (X a1)) (Black (Y b2))", "", "a1-a2", ""},
		{jump, "(White (X a1 c1)) (Black (Y a2))", "(move-priorities take walk)", "a1-a3,xa2", "only the best class is legal"},
		{jump, "(White (X a1 c1)) (Black (Y a2 c2 c4))", `(option "maximal captures" true)`, "c1-c3-c5,xc2,xc4", "only the longest chain"},
		{"(n (verify empty?) (add-partial))", "(White (X a3))", "", "a3-a4-a5", "any type continues"},
	}
	for _, tt := range tests {
		g := made(t, "(moves "+tt.moves+")", tt.setup, tt.extra)
		got := sortedChain(legal(g.Start()))
		if want := sortedChain(tt.want); got != want {
			t.Errorf("%s %s: %s; want %s  %s", tt.setup, tt.extra, got, want, tt.why)
		}
	}
}

// sortedChain makes the text of chains independent of where notation writes the captures:
// "a1xa3xa5" and "a1-a3-a5,xa2,xa4" have the same cells.
func sortedChain(s string) string {
	var out []string
	for _, m := range strings.Fields(s) {
		m, _, _ = strings.Cut(m, ",")
		out = append(out, strings.ReplaceAll(m, "x", "-"))
	}
	return strings.Join(out, " ")
}

func TestRoyalSafety(t *testing.T) {
	const goal = "(loss-condition (White Black) (checkmated K))"
	tests := []struct{ setup, want, why string }{
		{"(White (K c1)) (Black (R e2))", "c1-d1", "not onto an attacked cell"},
		{"(White (K c1)) (Black (R c5))", "c1-d1", "out of check"},
		{"(White (K c1) (X c2)) (Black (R c5))", "c2-c3 c1-d1", "a pinned piece stays on the line"},
		{"(White (X c2)) (Black (R c5))", "c2-c3 c2-d2", "without a royal piece there is no check"},
	}
	for _, tt := range tests {
		g := made(t, "(moves (n (verify empty?) add) (e (verify empty?) add))", tt.setup, goal)
		if got := legal(g.Start()); got != tt.want {
			t.Errorf("%s: %s; want %s  %s", tt.setup, got, tt.want, tt.why)
		}
	}
}

// What a pawn passed a move ago is not taken in passing any more, so a king may step behind it,
// onto the cell where such a capture would find him.
func TestNotesEndBeforeCheck(t *testing.T) {
	g := gametest.Load(t, "checkmate/chess")
	pos, _, err := notation.ReadSetup(g, "8/8/8/8/2Pp4/8/1P6/3k3K b - c3 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if got := legal(pos); !strings.Contains(got, "d1-c2") {
		t.Errorf("d1-c2 is not among %s", got)
	}
}

func TestTurns(t *testing.T) {
	const both = "(move-type a) (n (verify empty?) add) (move-type b) (e (verify empty?) add)"
	tests := []struct{ extra, want string }{
		{"", "c3-c4 c3-d3"},
		{"(turn-order (White a) (Black b))", "c3-c4"},
		{"(turn-order (White b) Black)", "c3-d3"},
		{"(turn-order (White Black) Black)", "a5-a4 a5-b5"}, // White moves Black's piece, seen with Black's eyes
		{`(option "pass turn" true)`, "c3-c4 c3-d3 pass"},
		{`(option "pass turn" forced)`, "c3-c4 c3-d3"},
	}
	for _, tt := range tests {
		g := made(t, "(moves "+both+")", "(White (X c3)) (Black (X a5))", tt.extra)
		if got := legal(g.Start()); got != tt.want {
			t.Errorf("%s: %s; want %s", tt.extra, got, tt.want)
		}
	}
}

func TestForcedPass(t *testing.T) {
	g := made(t, "(moves (n (verify empty?) add))", "(White (X c5)) (Black (Y a1))", `(option "pass turn" forced)`)
	if got := legal(g.Start()); got != "pass" {
		t.Errorf("without another move: %s; want pass", got)
	}
}

func TestEndlessProgramEnds(t *testing.T) {
	g := made(t, "(moves ((while true n s) add))", "(White (X c3))", "")
	if got := legal(g.Start()); got != "" {
		t.Errorf("a program that goes round for ever lists %s", got)
	}
}

// A loop without an end that calculates is found by the number of its rounds. It is found
// once for all cells on which the program is tried, and not on each of them: runs after it
// may still make some hundred rounds, but no thousands.
func TestEndlessSumsEndOnce(t *testing.T) {
	for want, loop := range map[string]string{
		"X@a1 X@b1 X@c1": "(while (< n 5000) (let n (+ n 1)))",
		"X@b1 X@c1":      "(while (or (in-zone? first) (< n 500)) (let n (+ n 1)))",
		"":               "(while (or (in-zone? first) (< n 5000)) (let n (+ n 1)))",
	} {
		g := gametest.Compile(t, `(dagaz 1) (game (title "Sums") (players A B) (turn-order A B)
  (board (rectangle 3 1) (zone first a1))
  (piece (name X) (drops ((verify empty?) (let n 0) `+loop+` add)))
  (board-setup (A (X off 9))))`)
		pos, gen := g.Start(), movegen.New(g)
		for range 2 { // the second list is not shortened by the first
			var list game.MoveList
			gen.Legal(pos, &list)
			if got := strings.Join(notation.Texts(pos, &list), " "); got != want {
				t.Errorf("%s: %q, want %q", loop, got, want)
			}
		}
	}
}

// A pit whose track leads nowhere but into itself cannot be sown past itself.
func TestSowInAPitAlone(t *testing.T) {
	const text = `(dagaz 1) (game (title "Pits") (players A B) (turn-order A B) (scores)
  (board (rectangle 3 1) (style pits) (links track (a1 LINK) (b1 c1) (c1 a1)))
  (piece (name Seed) (moves (sow track skip-origin)))
  (board-setup (A (Seed a1-b1 count 2)) (B (Seed c1 count 2))) (win-condition (A B) (score 4)) (repetition 0))`
	for link, want := range map[string]string{"b1": "a1 b1", "a1": "b1"} {
		g := gametest.Compile(t, strings.Replace(text, "LINK", link, 1))
		if got := legal(g.Start()); got != want {
			t.Errorf("the first pit leads to %s: moves %q, want %q", link, got, want)
		}
	}
}

// The moves of one piece are those of the whole list that begin where it stands.
func TestLegalOf(t *testing.T) {
	for _, id := range []string{"checkmate/chess", "shogi/shogi"} {
		g := gametest.Load(t, id)
		gen := movegen.New(g)
		rnd := rand.New(rand.NewSource(1))
		pos := g.Start()
		var all, some game.MoveList
		for ply := 0; ply < 100; ply++ {
			if gen.Legal(pos, &all); all.Len() == 0 {
				break
			}
			of := map[board.Cell][]game.Move{}
			for _, m := range all.Moves {
				of[m.From()] = append(of[m.From()], m)
			}
			for c, pc := range pos.Cells() {
				if pc == game.None || pc.Owner() != pos.ToMove().As {
					continue
				}
				movegen.LegalOf(gen, pos, board.Cell(c), &some)
				if !slices.EqualFunc(some.Moves, of[board.Cell(c)], game.Move.Same) {
					t.Fatalf("%s, ply %d, %s: %v, want %v", id, ply, g.Board.Name(board.Cell(c)), some.Moves, of[board.Cell(c)])
				}
			}
			pos.Do(all.Moves[rnd.Intn(all.Len())].Keep())
		}
	}
}
