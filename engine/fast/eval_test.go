package fast

import (
	"math/rand"
	"path"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// In random games the value of the tables must equal the reference evaluation, and the
// value of leaves must equal a count cell by cell.
func TestEvalSameAsReference(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 2
	}
	for _, file := range gametest.Part(t, 4, collection(t)) {
		if strings.Contains(file, "include") {
			continue
		}
		if !t.Run(file, func(t *testing.T) { sameValues(t, load(t, file), games, 90) }) {
			return
		}
	}
}

// sameValues plays random games and compares the boards' values of each position with those
// of the reference.
func sameValues(t *testing.T, g *game.Game, games, plies int) {
	gen := movegen.New(g)
	ev := eval.New(g, gen)
	b, err := New(g, ev.Tables())
	if err != nil {
		return
	}
	rnd := rand.New(rand.NewSource(1))
	judge := goal.New(g, gen)
	var list game.MoveList
	for range games {
		pos := g.Start()
		for range plies {
			gen.Legal(pos, &list)
			if list.Len() == 0 || judge.Over(pos, &list) {
				break
			}
			pos.Do(list.Moves[rnd.Intn(list.Len())].Keep())
			b.Load(pos)
			look := b.look
			b.look = nil
			if got, want := b.Eval(), ev.Score(pos); got-want > 1 || want-got > 1 { // rounding errors
				t.Fatalf("tables give %d, the reference %d", got, want)
			}
			b.look = look
			if look == nil || b.t.strolls { // a lone piece does not show which moves continue as chains
				continue
			}
			for range 2 { // the second time uses what is stored about soldiers
				mid, end := b.leaves()
				if m, e := naiveLeaves(b); mid != m || end != e {
					t.Fatalf("leaves add %d %d, counted by cells %d %d", mid, end, m, e)
				}
			}
		}
	}
}

// naiveLeaves is leaves cell by cell.
func naiveLeaves(b *Board) (mid, end int32) {
	l := b.look.Leaves
	if !l.Hunt {
		return naiveMen(b)
	}
	add := func(p eval.Pair, s, n int) {
		if s != 0 {
			n = -n
		}
		mid += int32(n) * int32(p.Mid)
		end += int32(n) * int32(p.End)
	}
	var soldierTakes, takes [2][128]int
	var ring [2][128]bool
	each := func(f func(c int, k kind, s, typ int)) {
		for c := range b.t.cells {
			if k := b.cells[c]; k != 0 {
				f(c, k, sideOf(k), typeOf(k))
			}
		}
	}
	captures := func(c int, k kind) (to []int) {
		for x := range b.t.cells {
			if p := b.t.first(k, uint8(c), uint8(x)); p != 0 && b.holds(p, sideOf(k)) {
				to = append(to, x)
			}
		}
		return to
	}
	each(func(c int, k kind, s, typ int) {
		switch {
		case b.t.royal[k]:
			for x := range b.t.cells {
				ring[s][x] = ring[s][x] || l.Ring[s][c].Has(x)
			}
		case l.Soldier[typ] != nil:
			for x := range b.t.cells {
				if l.Soldier[typ].Takes[s][c].Has(x) {
					soldierTakes[s][x]++
					takes[s][x]++
				}
			}
		default:
			for _, x := range captures(c, k) {
				takes[s][x]++
			}
		}
	})
	for s := range ring {
		for x := range b.t.cells {
			if ring[s][x] {
				takes[s][x]++
			}
		}
	}
	var danger, attackers [2]int
	colours := map[kind]int{}
	each(func(c int, k kind, s, typ int) {
		sd := l.Soldier[typ]
		if !b.t.royal[k] && soldierTakes[s^1][c] > 0 && sd == nil {
			add(l.Threat, s^1, 1)
		}
		if takes[s^1][c] > 0 && takes[s][c] == 0 {
			add(l.Hanging, s^1, 1)
		}
		if l.Pairs[typ] {
			if l.Bound.Has(c) {
				colours[k] |= 2
			} else {
				colours[k] |= 1
			}
		}
		switch {
		case b.t.royal[k]:
		case sd != nil:
			passed, ahead, near := true, false, false
			each(func(x int, other kind, so, _ int) {
				passed = passed && !(other == kindOf(typ, s^1) && sd.Stop[s][c].Has(x))
				ahead = ahead || other == k && sd.Path[s][c].Has(x)
				near = near || other == k && sd.Near[s][c].Has(x)
			})
			if passed && !ahead {
				add(sd.Bonus[s][c], s, 1)
			}
			if ahead {
				add(l.Doubled, s, 1)
			}
			if !near {
				add(l.Isolated, s, 1)
			}
			if soldierTakes[s][c] > 0 {
				add(l.Guarded, s, 1)
			}
			if ring[s][c] {
				add(l.Shelter, s, 1)
			}
		default:
			n, close := 0, 0
			if b.t.bits == nil {
				n = freeCells(b, k, uint8(c), true, func(x int) bool { return soldierTakes[s^1][x] == 0 })
			}
			for _, x := range captures(c, k) {
				if b.t.bits != nil && (b.cells[x] == 0 || sideOf(b.cells[x]) != s) && soldierTakes[s^1][x] == 0 {
					n++
				}
				if ring[s^1][x] {
					close++
				}
			}
			add(l.Reach[typ], s, n-int(l.Mean[typ]))
			danger[s] += close * int(l.Fierce[typ])
			if close > 0 {
				attackers[s]++
			}
		}
	})
	for k, both := range colours {
		if both == 3 {
			add(l.Pair, sideOf(k), 1)
		}
	}
	for s, n := range attackers {
		if n > 1 {
			d := int32(danger[s] * danger[s])
			m, e := d*int32(l.Assault.Mid)/l.Danger, d*int32(l.Assault.End)/l.Danger
			if s != 0 {
				m, e = -m, -e
			}
			mid, end = mid+m, end+e
		}
	}
	return mid, end
}

// freeCells counts the cells for which ok holds and to which a piece has moves in the
// trees; with afar, it also counts cells where the piece captures without landing there.
func freeCells(b *Board, k kind, c uint8, afar bool, ok func(x int) bool) int {
	old := b.side
	b.side = sideOf(k)
	var to set
	for _, f := range b.t.moves {
		for _, m := range b.walkChain(nil, f[k][c]) {
			if m&isChain != 0 || b.t.outs[m].from2 != none {
				continue
			}
			x := b.t.outs[m].to
			if taken := b.t.outs[m].take; taken != none {
				if x = taken; !afar {
					continue
				}
			}
			if ok(int(x)) {
				to.add(x)
			}
		}
	}
	b.side = old
	n := 0
	for x := to.next(0); x != none; x = to.next(x + 1) {
		n++
	}
	return n
}

// naiveMen is naiveLeaves for games in which no royal piece is hunted.
func naiveMen(b *Board) (mid, end int32) {
	l := b.look.Leaves
	for s := range 2 {
		add := func(p eval.Pair, n int) {
			mid += int32((1 - 2*s) * n * int(p.Mid))
			end += int32((1 - 2*s) * n * int(p.End))
		}
		soldier := func(c, s int) *eval.Soldier {
			if k := b.cells[c]; k != 0 && sideOf(k) == s {
				return l.Soldier[typeOf(k)]
			}
			return nil
		}
		for c := range b.t.cells {
			supported, stepped, stopped := false, false, false
			for x := range b.t.cells {
				if sd := soldier(x, s); sd != nil {
					supported = supported || soldier(c, s) != nil && sd.Takes[s][x].Has(c)
					stepped = stepped || b.cells[c] == 0 && sd.Goes[s][x].Has(c)
				}
				if k := b.cells[x]; k != 0 && sideOf(k) != s {
					stopped = stopped || soldier(x, s^1) == nil || soldier(c, s) != nil && soldier(c, s).Stop[s][c].Has(x)
				}
			}
			if supported {
				add(l.Support, 1)
			}
			if stepped {
				add(l.Room, 1)
			}
			switch k := b.cells[c]; {
			case k == 0 || sideOf(k) != s:
			case l.Soldier[typeOf(k)] == nil:
				add(l.Reach[typeOf(k)], freeCells(b, k, uint8(c), false, func(x int) bool { return b.cells[x] == 0 })-int(l.Mean[typeOf(k)]))
			case !stopped:
				add(l.Soldier[typeOf(k)].Bonus[s][c], 1)
			}
		}
	}
	return mid, end
}

func TestEvalAllocatesNothing(t *testing.T) {
	for _, id := range []string{"checkmate/chess", "checkers/international-checkers", "xiangqi/xiangqi"} {
		g := load(t, "../../games/"+id+".zrf")
		b, err := New(g, eval.NewTables(g, movegen.New(g)))
		if err != nil {
			t.Fatal(err)
		}
		if b.look == nil {
			t.Errorf("%s: nothing is looked at", id)
		}
		if n := testing.AllocsPerRun(10, func() { b.Eval() }); n != 0 {
			t.Errorf("%s: an evaluation allocates %v times", id, n)
		}
	}
}

func BenchmarkEval(b *testing.B) {
	for _, id := range []string{"checkmate/chess", "checkmate/raumschach", "checkers/international-checkers", "xiangqi/xiangqi"} {
		b.Run(path.Base(id), func(b *testing.B) {
			g := load(b, "../../games/"+id+".zrf")
			board, err := New(g, eval.NewTables(g, movegen.New(g)))
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				board.Eval()
			}
		})
	}
}
