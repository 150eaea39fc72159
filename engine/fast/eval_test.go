package fast

import (
	"math/rand"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

// In random games the value of the tables must equal the reference evaluation,
// and what leaves add must equal the same counted cell by cell.
func TestEvalSameAsReference(t *testing.T) {
	for _, path := range collection(t) {
		if strings.Contains(path, "include") {
			continue
		}
		g := load(t, path)
		gen := movegen.New(g)
		ev := eval.New(g, gen)
		b, err := New(g, ev.Tables())
		if err != nil || !ev.Tables().Complete {
			continue
		}
		rnd := rand.New(rand.NewSource(1))
		judge := goal.New(g, gen)
		var list game.MoveList
		for range 6 {
			pos := g.Start()
			for range 90 {
				gen.Legal(pos, &list)
				if list.Len() == 0 || judge.Over(pos, &list) {
					break
				}
				pos.Do(list.Moves[rnd.Intn(list.Len())].Keep())
				b.Load(pos)
				look := b.look
				b.look = nil
				if got, want := b.Eval(), ev.Score(pos); got-want > 1 || want-got > 1 { // roundings
					t.Fatalf("%s: tables give %d, the reference %d", path, got, want)
				}
				b.look = look
				if look == nil {
					continue
				}
				for range 2 { // what is known of soldiers must be right too
					mid, end := b.leaves()
					if m, e := naiveLeaves(b); mid != m || end != e {
						t.Fatalf("%s: leaves add %d %d, counted by cells %d %d", path, mid, end, m, e)
					}
				}
			}
		}
	}
}

// naiveLeaves is leaves without bitboards.
func naiveLeaves(b *Board) (mid, end int32) {
	l := b.look.Leaves
	add := func(p eval.Pair, s, n int) {
		if s != 0 {
			n = -n
		}
		mid += int32(n) * int32(p.Mid)
		end += int32(n) * int32(p.End)
	}
	var soldierTakes, takes [2][64]int
	var ring [2][64]bool
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
			for x := range 64 {
				ring[s][x] = ring[s][x] || l.Ring[s][c]>>x&1 != 0
			}
		case l.Soldier[typ] != nil:
			for x := range 64 {
				if l.Soldier[typ].Takes[s][c]>>x&1 != 0 {
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
		for x := range 64 {
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
			colours[k] |= 1 << (l.Bound >> c & 1)
		}
		switch {
		case b.t.royal[k]:
		case sd != nil:
			passed, ahead, near := true, false, false
			each(func(x int, other kind, so, _ int) {
				passed = passed && !(other == kindOf(typ, s^1) && sd.Stop[s][c]>>x&1 != 0)
				ahead = ahead || other == k && sd.Path[s][c]>>x&1 != 0
				near = near || other == k && sd.Near[s][c]>>x&1 != 0
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
			for _, x := range captures(c, k) {
				if (b.cells[x] == 0 || sideOf(b.cells[x]) != s) && soldierTakes[s^1][x] == 0 {
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
			m, e := d*int32(l.Assault.Mid)/eval.AssaultUnit, d*int32(l.Assault.End)/eval.AssaultUnit
			if s != 0 {
				m, e = -m, -e
			}
			mid, end = mid+m, end+e
		}
	}
	return mid, end
}

func TestEvalAllocatesNothing(t *testing.T) {
	g := load(t, "../../games/checkmate/chess.zrf")
	b, err := New(g, eval.NewTables(g, movegen.New(g)))
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(10, func() { b.Eval() }); n != 0 {
		t.Errorf("an evaluation allocates %v times", n)
	}
}

func BenchmarkEval(b *testing.B) {
	g := load(b, "../../games/checkmate/chess.zrf")
	board, err := New(g, eval.NewTables(g, movegen.New(g)))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		board.Eval()
	}
}
