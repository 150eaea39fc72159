package fast

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/net"
)

// anyNet returns a net for a game with random weights.
func anyNet(t testing.TB, g *game.Game, seed int64) *net.Net {
	t.Helper()
	r := rand.New(rand.NewSource(seed))
	n := g.Board.Len()
	hands := 0
	if g.HasHands {
		hands = 1
	}
	s := fmt.Sprintf("net 1 8 %d 250 3000 %d 0", n, hands)
	for _, c := range r.Perm(n) {
		s += fmt.Sprint(" ", c)
	}
	for range 24 {
		s += fmt.Sprint(" ", r.Intn(127)-64)
	}
	text := []byte(s + "\ntypes " + strings.Join(g.SeenNames(), "\t") + "\n")
	line := func(weights int) {
		for range weights {
			text = net.Digit(text, r.Intn(255)-127)
		}
		text = append(text, '\n')
	}
	for range 2 * len(g.SeenNames()) {
		line(8 * n)
		if hands == 1 {
			line(8)
		}
	}
	learnt, wrong := net.Parse(string(text))
	if wrong != nil {
		t.Fatal(wrong)
	}
	return learnt
}

// The value that a net adds depends on the position alone: it is the same on a board that
// reached the position by moves, with some moves taken back and others tried, and on a
// board that has just loaded it. Computing it allocates nothing, and without a net the
// value does not change.
func TestLearnt(t *testing.T) {
	for _, id := range []string{"checkmate/chess", "checkmate/crazyhouse", "xiangqi/xiangqi", "shogi/mini-shogi", "checkers/international-checkers", "custodian/reversi", "arrange/hex", "mancala/oware", "mancala/toguz-kumalak"} {
		g := load(t, "../../games/"+id+".zrf")
		gen := movegen.New(g)
		tb := eval.NewTables(g, gen)
		boards := [3]*Board{} // one plays, one loads, one has no net
		for i := range boards {
			var err error
			if boards[i], err = New(g, tb); err != nil {
				t.Fatal(id, err)
			}
		}
		b, fresh, bare := boards[0], boards[1], boards[2]
		n := anyNet(t, g, 1)
		if !b.Learn(n) {
			t.Fatalf("%s: the net does not fit", id)
		}
		r, judge := rand.New(rand.NewSource(1)), goal.New(g, gen)
		var list game.MoveList
		changed := false
		for range 3 {
			pos := g.Start()
			for range 40 {
				gen.Legal(pos, &list)
				if list.Len() == 0 || judge.Over(pos, &list) {
					break
				}
				pos.Do(list.Moves[r.Intn(list.Len())].Keep())
				b.Load(pos)
				bare.Load(pos)
				before := b.Eval()
				changed = changed || before != bare.Eval()
				line := 0
				for range 6 { // some moves from here, and back
					moves := b.Moves(nil)
					if len(moves) == 0 || line > 3 {
						break
					}
					if b.Do(moves[r.Intn(len(moves))]) {
						line++
						b.Eval()
					}
				}
				b.net.Value(^b.key, b.sight(), b.hand[:], b.side) // now the stored sums belong to another position
				for range line {
					b.Undo()
				}
				fresh.Load(pos)
				fresh.Learn(n)
				b.seen, fresh.seen = [seenSlots]seen{}, [seenSlots]seen{}
				if got := b.net.Value(^b.key, b.sight(), b.hand[:], b.side); got != fresh.net.Value(b.key, b.sight(), b.hand[:], b.side) {
					t.Fatalf("%s: after going back the net says %d", id, got)
				}
				if got := b.Eval(); got != before || fresh.Eval() != before {
					t.Fatalf("%s: the value was %d, and is %d after going back; %d where it was loaded", id, before, got, fresh.Eval())
				}
			}
		}
		if !changed {
			t.Errorf("%s: a net changes nothing", id)
		}
		if a := testing.AllocsPerRun(10, func() { b.key += 1 << 20; b.Eval() }); a != 0 {
			t.Errorf("%s: an evaluation allocates %v times", id, a)
		}
		b.Load(g.Start())
		bare.Load(g.Start())
		if b.Learn(nil); b.Eval() != bare.Eval() {
			t.Errorf("%s: what was learnt is not forgotten", id)
		}
	}
	b, err := New(load(t, "../../games/checkmate/chess.zrf"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if b.Learn(anyNet(t, load(t, "../../games/xiangqi/xiangqi.zrf"), 1)) {
		t.Error("chess takes a net of xiangqi")
	}
}
