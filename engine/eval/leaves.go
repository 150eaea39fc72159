package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"math/bits"
)

// Leaves is what a fast board needs to look at a position beyond the sums of
// [Tables], where a royal is hunted on at most 64 cells: mobility, soldiers,
// shelter and danger of royals, threats. Sets of cells are bits. Side 0 is the
// first of the turn order.
//
// A soldier is a piece that promotes and whose every move goes ahead, as the
// pawns of chess; none can be set from the hand.
type Leaves struct {
	Reach   []Pair // per type: each cell that it can go to beyond Mean and that no enemy soldier guards
	Mean    []int16
	Fierce  []int16 // per type: its part in an assault, for every cell about the royal
	Bound   uint64  // one colour of cells, for Pair
	Pairs   []bool  // per type: bound to cells of a colour
	Soldier []*Soldier
	Ring    [2][64]uint64 // [side][cell]: the cell of a royal and those it could go to

	Shelter, Doubled, Isolated, Guarded, Pair, Assault, Threat, Hanging, Tempo Pair
}

// AssaultUnit divides the square of the danger about a royal: so much danger
// costs the weight once.
const AssaultUnit = 64

// A Soldier is what the ways of a soldier's type come to: [side][cell].
type Soldier struct {
	Takes [2][64]uint64 // where it captures
	Path  [2][64]uint64 // where it goes in quiet moves, as often as it likes
	Stop  [2][64]uint64 // enemies of its type that may stand in that way, or take there
	Near  [2][64]uint64 // own ones that can come to guard it, there or on its way
	Bonus [2][64]Pair   // for passing them
}

// leafCells is the size of board up to which there are Leaves.
const leafCells = 64

// setLeaves makes the leaves.
func (e *Eval) setLeaves(m mobility, gen movegen.Generator) {
	g, w := e.g, &e.w
	if !g.Royal || kinds(g).give || m.to == nil || !g.TwoSided() || len(g.Turns) < 2 {
		return
	}
	n := len(g.Types)
	l := &Leaves{
		Reach: make([]Pair, n), Mean: make([]int16, n), Fierce: make([]int16, n), Pairs: make([]bool, n),
		Soldier: make([]*Soldier, n),
		Shelter: Pair{int16(w.Shelter), 0}, Doubled: w.Doubled, Isolated: w.Isolated, Guarded: w.Guarded, Pair: w.Pair,
		Assault: w.Assault, Threat: w.Threat, Hanging: w.Hanging, Tempo: w.Tempo,
	}
	var list game.MoveList
	for t := range g.Types {
		ty := &g.Types[t]
		switch {
		case ty.Dummy || len(ty.Moves) == 0:
			continue
		case ty.Royal:
			for s := range 2 {
				for c, to := range m.to[e.owned(t, s)] {
					l.Ring[s][c] = to | 1<<c
				}
			}
			continue
		}
		// Rook and bishop are worth 3 and 2 in an assault, a queen 5.
		l.Fierce[t] = int16(max(1, (e.tab.Order[t]*11/20+50)/unit))
		if mean := m.mean[t]; e.tab.Phase[t] > 0 && mean >= 1 {
			r := int16(float64(w.Reach)/mean + 0.5)
			l.Reach[t] = Pair{r, r}
			l.Mean[t] = int16(mean + 0.5)
		}
		l.Pairs[t] = e.bound(l, m, t)
		if len(ty.Drops) == 0 {
			l.Soldier[t] = e.soldier(m, gen, &list, t)
		}
	}
	e.tab.Leaves = l
}

// owned is the place of a type of side s in mobility.
func (e *Eval) owned(t, s int) int { return t*len(e.g.Players) + int(e.g.Turns[s].As) }

// bound reports whether t is a rider that never leaves half of the cells, and
// notes that half. Where pieces are dropped pairs are soon broken.
func (e *Eval) bound(l *Leaves, m mobility, t int) bool {
	g, to := e.g, m.to[e.owned(t, 0)]
	if g.HasHands || !rides(to) {
		return false
	}
	set := uint64(1)
	for old := uint64(0); old != set; {
		old = set
		for x := old; x != 0; x &= x - 1 {
			set |= to[bits.TrailingZeros64(x)]
		}
	}
	if n, cells := bits.OnesCount64(set), g.Board.Len(); 8*n < 3*cells || 8*n > 5*cells {
		return false
	}
	if l.Bound == 0 {
		l.Bound = set
	}
	return l.Bound == set
}

// rides reports whether somewhere one move reaches a cell and two moves the same:
// so it is with all that go on in their direction.
func rides(to []uint64) bool {
	for _, set := range to {
		for x := set; x != 0; x &= x - 1 {
			if to[bits.TrailingZeros64(x)]&set != 0 {
				return true
			}
		}
	}
	return false
}

// soldier returns the ways of a soldier, or nil if t is none.
func (e *Eval) soldier(m mobility, gen movegen.Generator, list *game.MoveList, t int) *Soldier {
	g := e.g
	lanes, ok := g.Lanes()
	if !ok || lanes.Ranks < 3 {
		return nil
	}
	into := -1
	sd := &Soldier{}
	for s := range 2 {
		p := g.Turns[s].As
		for _, en := range g.Types[t].Moves {
			if int(p) < len(en.Progs) && en.Progs[p] != nil {
				if x, z := promotion(en.Progs[p]); x >= 0 && z >= 0 && (into < 0 || e.tab.Order[x] > e.tab.Order[into]) {
					into = x
				}
			}
		}
		if into < 0 {
			return nil
		}
		e.takes(gen, list, t, s, &sd.Takes[s])
		sd.Path[s] = closure(m.to[e.owned(t, s)])
		for c := range g.Board.Len() {
			for x := (sd.Takes[s][c] | sd.Path[s][c]) &^ (1 << c); x != 0; x &= x - 1 {
				if lanes.Rank[s][bits.TrailingZeros64(x)] <= lanes.Rank[s][c] {
					return nil
				}
			}
		}
	}
	if e.tab.Order[into] <= e.tab.Order[t] {
		return nil
	}
	for s := range 2 {
		sd.relate(s, g.Board.Len())
	}
	sd.reward(e.tab.Order[into]-e.tab.Order[t], e.w.Passed, g.Board.Len())
	return sd
}

// closure follows moves as often as they go.
func closure(to []uint64) (path [64]uint64) {
	copy(path[:], to)
	for again := true; again; {
		again = false
		for c := range path {
			old := path[c]
			for x := old; x != 0; x &= x - 1 {
				path[c] |= path[bits.TrailingZeros64(x)]
			}
			again = again || path[c] != old
		}
	}
	return path
}

// takes fills in where a piece captures from each cell when all others hold
// enemies.
func (e *Eval) takes(gen movegen.Generator, list *game.MoveList, t, s int, to *[64]uint64) {
	g := e.g
	pos := g.NewPosition()
	pos.PlaceTurn(s)
	foe, attrs := game.Make(e.tab.Base, g.Turns[1-s].As), g.Types[e.tab.Base].Attrs
	for c := range g.Board.Len() {
		pos.Place(board.Cell(c), foe, attrs)
	}
	for c := range g.Board.Len() {
		pos.Place(board.Cell(c), game.Make(t, g.Turns[s].As), g.Types[t].Attrs)
		pos.Settle()
		gen.Legal(pos, list)
		for _, m := range list.Moves {
			if m.From() == board.Cell(c) {
				to[c] |= 1 << m.To()
			}
		}
		pos.Place(board.Cell(c), foe, attrs)
	}
}

// relate finds who can stop and who can guard a soldier of side s.
func (sd *Soldier) relate(s, cells int) {
	for c := range cells {
		way := sd.Path[s][c]
		for x := range cells {
			foe := sd.Path[1-s][x] | 1<<x
			if sd.stand(1-s, foe)&way != 0 || 1<<x&way != 0 {
				sd.Stop[s][c] |= 1 << x
			}
			if x != c && sd.stand(s, sd.Path[s][x]|1<<x)&(way|1<<c) != 0 {
				sd.Near[s][c] |= 1 << x
			}
		}
	}
}

// stand returns what soldiers of side s take from any of these cells.
func (sd *Soldier) stand(s int, from uint64) (set uint64) {
	for ; from != 0; from &= from - 1 {
		set |= sd.Takes[s][bits.TrailingZeros64(from)]
	}
	return set
}

// reward sets the bonus of passed soldiers: it grows with the square of the way
// they have gone.
func (sd *Soldier) reward(gain Score, w Pair, cells int) {
	for s := range 2 {
		far := 0
		for c := range cells {
			far = max(far, bits.OnesCount64(sd.Path[s][c]))
		}
		for c := range cells {
			n := Score(far + 1 - bits.OnesCount64(sd.Path[s][c]))
			d := 100 * Score((far+1)*(far+1))
			sd.Bonus[s][c] = Pair{int16(gain * Score(w.Mid) * n * n / d), int16(gain * Score(w.End) * n * n / d)}
		}
	}
}
