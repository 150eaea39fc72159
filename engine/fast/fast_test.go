package fast

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dagaz/engine/compile"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/zrf"
)

// load compiles a rules file of the collection.
func load(t testing.TB, path string) *game.Game {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var errs zrf.Errors
	r := compile.Parse(path, src, gametest.FromDisk, &errs)
	g := r.Game(r.Default(), &errs)
	if g == nil {
		t.Fatal(errs.Err())
	}
	return g
}

// served are the games that must have tables; the test fails when one loses them.
var served = []string{"oware", "reversi", "hex", "atari-go", "tic-tac-toe", "chess", "gardner-chess", "shatranj", "makruk", "xiangqi", "mini-shogi", "russian-checkers", "international-checkers"}

func TestServed(t *testing.T) {
	for _, id := range served {
		if _, err := New(gametest.Load(t, id), nil); err != nil {
			t.Errorf("%s has no tables: %v", id, err)
		}
	}
}

// collection returns the rules files of the games that are tested in full, the
// compiler's samples and the plain files.
func collection(t *testing.T) []string {
	t.Helper()
	var a []string
	for _, id := range gametest.Thorough(t) {
		a = append(a, "../../games/"+id+".zrf")
	}
	b, _ := filepath.Glob("../compile/testdata/*.zrf")
	c, _ := filepath.Glob("../testdata/plain/*.zrf")
	if len(a) == 0 || len(b) == 0 || len(c) == 0 {
		t.Fatal("no rules files found")
	}
	return append(append(a, b...), c...)
}

// In random games the tables must agree with the reference at every ply: key, legal moves
// and their actions, check, end of the game, repetition. Undo must restore the board.
func TestSameAsReference(t *testing.T) {
	games, plies := 12, 120
	if testing.Short() {
		games, plies = 3, 60
	}
	for _, path := range collection(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".zrf"), func(t *testing.T) {
			if strings.Contains(path, "include") {
				t.Skip("needs its includes")
			}
			t.Parallel()
			g := load(t, path)
			b, err := New(g, nil)
			if err != nil {
				t.Skip(err)
			}
			for seed := range games {
				playout(t, g, b, int64(seed), plies)
			}
			if !b.HasBits() {
				return
			}
			b.NoBits()
			for seed := range games {
				playout(t, g, b, int64(seed), plies)
			}
		})
	}
}

// The same in all variants of the games, which have larger boards and other rules, and in
// variants of plain files.
func TestVariantsSameAsReference(t *testing.T) {
	for _, path := range gametest.Part(t, 4, collection(t)) {
		plies := 400
		if strings.Contains(path, "testdata") || testing.Short() {
			plies = 100
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var errs zrf.Errors
		r := compile.Parse(path, src, gametest.FromDisk, &errs)
		for i := range r.Entries {
			g := r.Game(i, &errs)
			if g == nil {
				continue
			}
			b, err := New(g, nil)
			if err != nil {
				continue
			}
			t.Run(g.Title, func(t *testing.T) {
				t.Parallel()
				playout(t, g, b, 1, plies)
			})
		}
	}
}

func playout(t *testing.T, g *game.Game, b *Board, seed int64, plies int) {
	t.Helper()
	rnd := rand.New(rand.NewSource(seed))
	gen := movegen.New(g)
	judge := goal.New(g, gen)
	pos := g.Start()
	b.Load(pos)
	var list game.MoveList
	for ply := range plies {
		if b.key != pos.Key() || b.Repeats() != pos.Repeats() || b.quiet != pos.Quiet() {
			t.Fatalf("seed %d ply %d: key %x, want %x; repeats %d, want %d; quiet %d, want %d",
				seed, ply, b.key, pos.Key(), b.Repeats(), pos.Repeats(), b.quiet, pos.Quiet())
		}
		gen.Legal(pos, &list)
		legal := same(t, b, &list, seed, ply)
		stages(t, b, seed, ply)
		if check := g.Royal && gen.InCheck(pos, pos.Player()); check != b.InCheck() {
			t.Fatalf("seed %d ply %d: in check %v, want %v", seed, ply, b.InCheck(), check)
		}
		ends(t, g, b, judge, pos, &list, seed, ply)
		if list.Len() == 0 || judge.Over(pos, &list) {
			return
		}
		i := rnd.Intn(list.Len())
		pos.Do(list.Moves[i].Keep())
		if !b.Do(legal[i]) {
			t.Fatalf("seed %d ply %d: a legal move is refused", seed, ply)
		}
		if ply%17 == 16 {
			b.Load(pos) // a loaded position must be equal to one reached by moves
		}
	}
}

// noisy returns the moves that capture or promote.
func noisy(b *Board) []uint32 {
	moves, _ := b.Noisy(nil, 0)
	return moves
}

// stages checks that noisy and quiet moves together are all moves, that each move is found
// by its fingerprint, and that MayCheck has announced every check.
func stages(t *testing.T, b *Board, seed int64, ply int) {
	t.Helper()
	if b.whole {
		return
	}
	kinds := map[uint32]int{}
	var f [1]eval.Facts
	for _, m := range noisy(b) {
		o := &b.t.outs[m]
		if !b.prizes(o) && o.becomes == o.kind && !(b.hunts && b.noisy(m)) {
			t.Fatalf("seed %d ply %d: %v is not noisy", seed, ply, b.Move(m))
		}
		kinds[m] |= 1
	}
	for _, m := range b.Quiets(nil) {
		kinds[m] |= 2
	}
	checks := b.Checks(nil)
	moves := b.Moves(nil)
	for _, m := range moves {
		o := &b.t.outs[m]
		noisy := b.prizes(o) || o.becomes != o.kind && o.flags&isDrop == 0
		if noisy && kinds[m]&1 == 0 || !noisy && kinds[m]&2 == 0 {
			t.Fatalf("seed %d ply %d: %v is missing, noisy %v", seed, ply, b.Move(m), noisy)
		}
		b.Rate([]uint32{m}, f[:])
		if got := b.Known(f[0].Print); got != m {
			t.Fatalf("seed %d ply %d: move %d is known as %d", seed, ply, m, got)
		}
		may := b.MayCheck(m) && (noisy || slices.Contains(checks, m))
		if b.Do(m) {
			if b.attackedKing(b.side) && (!may || !b.InCheck()) {
				t.Fatalf("seed %d ply %d: move %d gives check", seed, ply, m)
			}
			if told, is := b.InCheck(), b.attackedKing(b.side); told != is {
				t.Fatalf("seed %d ply %d: move %d gives check: told %v, is %v", seed, ply, m, told, is)
			}
			b.Undo()
		}
		delete(kinds, m)
	}
	for m := range kinds {
		t.Fatalf("seed %d ply %d: %v is in no list of all", seed, ply, b.Move(m))
	}
	if ply%16 != 0 {
		return // this part takes long
	}
	for m := range b.t.outs {
		same := func(l uint32) bool { return b.deed(l) == b.deed(uint32(m)) }
		if b.t.outs[m].kind != 0 && b.Known(uint16(m)|1<<15) != 0 && !slices.ContainsFunc(moves, same) {
			t.Fatalf("seed %d ply %d: move %d is taken for legal", seed, ply, m)
		}
	}
}

// same compares the legal moves with the reference and returns ours in its order.
func same(t *testing.T, b *Board, list *game.MoveList, seed int64, ply int) []uint32 {
	t.Helper()
	before := b.key
	ours := make([]uint32, list.Len())
	n := 0
	for _, m := range b.Moves(nil) {
		move := b.Move(m)
		if !b.Do(m) {
			continue
		}
		b.Undo()
		if b.key != before {
			t.Fatalf("seed %d ply %d: undo changes the key", seed, ply)
		}
		found := false
		for i := range list.Moves {
			if list.Moves[i].Same(move) {
				found = true
				if ours[i] != 0 {
					t.Fatalf("seed %d ply %d: %v is listed twice", seed, ply, move)
				}
				ours[i] = m
				n++
			}
		}
		if !found {
			t.Fatalf("seed %d ply %d: %v is not legal by the reference: %v", seed, ply, move, list.Moves)
		}
	}
	if n != list.Len() {
		var miss []string
		for i, m := range list.Moves {
			if ours[i] == 0 {
				miss = append(miss, fmt.Sprint(m))
			}
		}
		t.Fatalf("seed %d ply %d: %d legal moves, want %d: not %v", seed, ply, n, list.Len(), miss)
	}
	return ours
}

func ends(t *testing.T, g *game.Game, b *Board, judge *goal.Judge, pos *game.Position, list *game.MoveList, seed int64, ply int) {
	t.Helper()
	over, r := b.Over()
	if !over && list.Len() == 0 {
		over, r = true, b.Stuck()
	}
	if !over && (g.Repetition.Times > 0 && b.Repeats()+1 >= g.Repetition.Times || g.NoProgress > 0 && b.Quiet() >= g.NoProgress) {
		return
	}
	want := judge.Over(pos, list)
	if over != want || over && r != judge.Result(pos.Player()) {
		t.Fatalf("seed %d ply %d: over %v %v, want %v %v (%s)", seed, ply, over, r, want, judge.Result(pos.Player()), judge.Text())
	}
}

// A board knows who made the last move before a loaded position, even if no earlier position
// can be repeated.
func TestMovedWhenLoaded(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "T") (players A B) (turn-order A B) (board (square 3))
  (piece (name P) (drops ((verify empty?) add)))
  (loss-condition (A B) (and moved (pieces-remaining 2))))`)
	b, err := New(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	pos := g.Start()
	gen := movegen.New(g)
	var list game.MoveList
	for ply := range 4 {
		b.Load(pos)
		if over, r := b.Over(); over != (ply == 3) || over && r != game.Win {
			t.Errorf("ply %d: over %v %v", ply, over, r)
		}
		gen.Legal(pos, &list)
		pos.Do(list.Moves[0].Keep())
	}
}

// A goal for a player who has no turns is met in the reference; boards, which know two
// players, are not made for such rules.
func TestGoalOfNobody(t *testing.T) {
	g := gametest.Compile(t, `(dagaz 1)
(game (title "T") (players A B Rocks) (turn-order A B) (board (square 3))
  (piece (name P) (moves (step n)))
  (board-setup (A (P a1)) (B (P b1)))
  (draw-condition (A B Rocks) (pieces-remaining 0)))`)
	if _, err := New(g, nil); err == nil {
		t.Error("there is a board")
	}
}

// Bitboards and patterns give exchanges the same value. Noisy may leave out captures of
// pieces of little value, but no other moves.
func TestSee(t *testing.T) {
	compared := 0
	for _, id := range []string{"checkmate/chess", "checkmate/makruk", "checkmate/shatranj", "shogi/mini-shogi"} {
		g := load(t, "../../games/"+id+".zrf")
		b, err := New(g, eval.NewTables(g, movegen.New(g)))
		if err != nil {
			t.Fatal(err)
		}
		for seed := range 20 {
			rnd := rand.New(rand.NewSource(int64(seed)))
			b.Load(g.Start())
			for range 60 {
				moves := b.Moves(nil)
				const least = 200
				dear, spared := b.Noisy(nil, least)
				if spared > least {
					t.Fatalf("%s: a capture of %d is spared", id, spared)
				}
				var f [1]eval.Facts
				for _, m := range noisy(b) {
					if b.Rate([]uint32{m}, f[:]); f[0].Victim+f[0].Gain > spared && !slices.Contains(dear, m) {
						t.Fatalf("%s: %v wins %d, where up to %d is spared", id, b.Move(m), f[0].Victim+f[0].Gain, spared)
					}
					with := b.See(m)
					bt := b.bt
					b.bt = nil
					without := b.See(m)
					b.bt = bt
					if compared++; with != without {
						t.Fatalf("%s: exchange %v: %d by bitboards, %d without", id, b.Move(m), with, without)
					}
				}
				if len(moves) == 0 || !b.Do(moves[rnd.Intn(len(moves))]) {
					break
				}
			}
		}
	}
	if compared < 1000 {
		t.Errorf("%d exchanges compared", compared)
	}
}

func TestPerft(t *testing.T) {
	tests := []struct {
		id    string
		depth int
		want  int64 // games/*/<id>.perft gives the source of the numbers
	}{
		{"checkmate/chess", 4, 197281},
		{"checkmate/gardner-chess", 4, 4775},
		{"checkmate/shatranj", 4, 68122},
		{"checkmate/makruk", 4, 273026},
		{"xiangqi/xiangqi", 3, 79666},
		{"shogi/mini-shogi", 4, 35401},
		{"checkers/russian-checkers", 6, 37986},
		{"checkers/international-checkers", 6, 167140},
		{"custodian/reversi", 7, 55092},
		{"arrange/hex", 2, 14520},
		{"go/atari-go", 3, 511920},
		{"mancala/oware", 7, 139157},
	}
	for _, tt := range tests {
		b, err := New(load(t, "../../games/"+tt.id+".zrf"), nil)
		if err != nil {
			t.Errorf("%s: %v", tt.id, err)
			continue
		}
		for range 2 {
			if got := b.Perft(tt.depth); got != tt.want {
				t.Errorf("perft %s %d = %d, want %d (bitboards: %v)", tt.id, tt.depth, got, tt.want, b.HasBits())
			}
			b.NoBits()
		}
	}
}

func TestAllocatesNothing(t *testing.T) {
	for _, id := range []string{"checkmate/chess", "custodian/reversi", "go/atari-go", "mancala/oware"} {
		g := load(t, "../../games/"+id+".zrf")
		b, err := New(g, eval.NewTables(g, movegen.New(g)))
		if err != nil {
			t.Fatal(err)
		}
		var bufs [64][]uint32
		var facts [256]eval.Facts
		count := func() {
			b.perft(&bufs, 3)
			bufs[5] = b.Moves(bufs[5][:0])
			b.Rate(bufs[5], facts[:len(bufs[5])])
			b.Eval()
		}
		count()
		if n := testing.AllocsPerRun(1, count); n != 0 {
			t.Errorf("%s: a count allocates %v times", id, n)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, id := range []string{"checkmate/chess", "xiangqi/xiangqi", "shogi/mini-shogi", "checkers/international-checkers"} {
		board, err := New(load(b, "../../games/"+id+".zrf"), nil)
		if err != nil {
			b.Fatal(err)
		}
		run := func(b *testing.B) {
			var n int64
			for b.Loop() {
				n += board.Perft(3)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		}
		if board.HasBits() {
			b.Run(id+"/bits", run)
			board.NoBits()
		}
		b.Run(id+"/table", run)
	}
}

func BenchmarkTabulate(b *testing.B) {
	g := load(b, "../../games/checkmate/chess.zrf")
	for b.Loop() {
		if _, err := tabulate(g, nil); err != nil {
			b.Fatal(err)
		}
	}
}
