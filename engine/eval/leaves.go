package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// Leaves holds the data with which a fast board evaluates more of a position than the sums
// of [Tables], on boards of up to 128 cells: mobility and soldiers, and in games of mate
// also the shelter and the danger of royals, and threats. Side 0 is the first in the turn
// order.
//
// A soldier is a piece that promotes and whose quiet moves all go ahead, such as the pawns
// of chess and the men of draughts. Soldiers cannot be dropped from the hand.
type Leaves struct {
	Hunt    bool    // a royal is hunted; otherwise there are soldiers
	Reach   []Pair  // per type: value of each reachable cell beyond Mean that no enemy soldier guards
	Mean    []int16 // per type
	Fierce  []int16 // per type: its weight in an assault, for every cell around the royal that it attacks
	Bound   Cells   // the cells of one colour, for Pair
	Pairs   []bool  // per type: whether its pieces stay on cells of one colour
	Soldier []*Soldier
	Ring    [2][maxCells]Cells // [side][cell]: the cell of a royal and the cells it could go to
	Danger  int32              // the squared danger that costs Assault once

	Shelter, Doubled, Isolated, Guarded, Pair, Assault, Threat, Hanging, Tempo Pair // in a hunt
	Support, Room                                                              Pair // otherwise
}

// The squared danger around a royal is divided by a number that grows with the number of
// cells around it; a quotient of one costs the weight once.
const (
	assaultUnit  = 64
	assaultCells = 8 // cells around a royal, including its own, up to which the number is that one
)

// A Soldier holds the cells to which the soldiers of one type go, and the cells of other
// soldiers that matter to them: [side][cell].
type Soldier struct {
	Takes [2][maxCells]Cells // cells it captures on; for captures by jumping only the ones ahead
	Goes  [2][maxCells]Cells // targets of one quiet move
	Path  [2][maxCells]Cells // cells that it can reach by quiet moves
	Stop  [2][maxCells]Cells // cells of enemy soldiers that block this path or capture on it
	Near  [2][maxCells]Cells // cells of own soldiers that can come to guard it, on its cell or on the path
	Bonus [2][maxCells]Pair  // for a soldier that no enemy soldier stops
}

// Weighs reports whether anything counts; the rules may set all weights to zero.
func (l *Leaves) Weighs() bool {
	if l.Hunt {
		return true
	}
	none := Pair{}
	sum := l.Support != none || l.Room != none
	for t, sd := range l.Soldier {
		sum = sum || l.Reach[t] != none
		for s := range 2 {
			if sd != nil {
				sum = sum || sd.Bonus[s] != [maxCells]Pair{}
			}
		}
	}
	return sum
}

// setLeaves makes the leaves.
func (e *Eval) setLeaves(m mobility, gen movegen.Generator) {
	g, w := e.g, &e.w
	if k := kinds(g); k.give || len(k.gives) > 0 || m.to == nil || !g.TwoSided() || len(g.Turns) < 2 {
		return
	}
	n := len(g.Types)
	l := &Leaves{
		Hunt:  g.Royal,
		Reach: make([]Pair, n), Mean: make([]int16, n), Fierce: make([]int16, n), Pairs: make([]bool, n),
		Soldier: make([]*Soldier, n),
	}
	if g.Royal {
		l.Shelter, l.Doubled, l.Isolated, l.Guarded = Pair{int16(w.Shelter), 0}, w.Doubled, w.Isolated, w.Guarded
		l.Pair, l.Assault, l.Threat, l.Hanging, l.Tempo = w.Pair, w.Assault, w.Threat, w.Hanging, w.Tempo
	} else {
		l.Support, l.Room = w.Support, w.Room
	}
	var list game.MoveList
	soldiers := false
	for t := range g.Types {
		ty := &g.Types[t]
		switch {
		case ty.Dummy || len(ty.Moves) == 0:
			continue
		case ty.Royal:
			about := 0
			for s := range 2 {
				for c, to := range m.to[e.owned(t, s)] {
					to.Add(c)
					l.Ring[s][c] = to
					about += to.Count()
				}
			}
			n := max(assaultCells, float64(about)/float64(2*g.Board.Len()))
			l.Danger = int32(assaultUnit * n * n / (assaultCells * assaultCells))
			continue
		}
		// Rook and bishop are worth 3 and 2 in an assault, a queen 5.
		l.Fierce[t] = int16(max(1, (e.tab.Order[t]*11/20+50)/unit))
		l.Pairs[t] = g.Royal && e.bound(l, m, t)
		if len(ty.Drops) == 0 {
			l.Soldier[t] = e.soldier(m, gen, &list, t)
		}
		if l.Soldier[t] != nil {
			soldiers = true
		}
		if mean := m.mean[t]; e.tab.Phase[t] > 0 && mean >= 1 && (g.Royal || l.Soldier[t] == nil) && e.roams(m, t) {
			r := int16(float64(w.Reach)/mean + 0.5)
			l.Reach[t] = Pair{r, r}
			l.Mean[t] = int16(mean + 0.5)
		}
	}
	if g.Royal || soldiers {
		e.tab.Leaves = l
	}
}

// owned is the index of a type of side s in mobility.
func (e *Eval) owned(t, s int) int { return t*len(e.g.Players) + int(e.g.Side(s)) }

// roams reports whether t reaches a good part of the board. Mobility says nothing about a
// piece that stays on a few cells.
func (e *Eval) roams(m mobility, t int) bool {
	most := 0
	for _, set := range closure(m.to[e.owned(t, 0)]) {
		most = max(most, set.Count())
	}
	return roamPart*most >= e.g.Board.Len()
}

const roamPart = 6 // the part of the board that a roaming piece reaches

// bound reports whether t is a rider that stays on one half of the cells, and stores that
// half. It returns false if pieces can be dropped, because pairs do not last then.
func (e *Eval) bound(l *Leaves, m mobility, t int) bool {
	g, to := e.g, m.to[e.owned(t, 0)]
	if g.HasHands || !rides(to) {
		return false
	}
	set := cellBit(0)
	for old := (Cells{}); old != set; {
		old = set
		for x := old; x.Any(); {
			set = set.Or(to[x.Pop()])
		}
	}
	if n, cells := set.Count(), g.Board.Len(); 8*n < 3*cells || 8*n > 5*cells {
		return false
	}
	for c := range g.Board.Len() {
		if !set.Has(c) && to[c].Meets(set) {
			return false // a way in without a way out, so the halves are not colours
		}
	}
	if !l.Bound.Any() {
		l.Bound = set
	}
	return l.Bound == set
}

// rides reports whether somewhere one move reaches the same cell as two moves, which holds
// for all pieces that continue in their direction.
func rides(to []Cells) bool {
	for _, set := range to {
		for x := set; x.Any(); {
			if to[x.Pop()].Meets(set) {
				return true
			}
		}
	}
	return false
}

// soldier returns the ways of a soldier, or nil if t is none.
func (e *Eval) soldier(m mobility, gen movegen.Generator, list *game.MoveList, t int) *Soldier {
	g := e.g
	into := -1
	sd := &Soldier{}
	for s := range 2 {
		x, _ := e.promotes(t, g.Side(s))
		if x < 0 {
			return nil
		}
		if into < 0 || e.tab.Order[x] > e.tab.Order[into] {
			into = x
		}
	}
	if e.tab.Order[into] <= e.tab.Order[t] {
		return nil
	}
	takes, jumps := &[2][maxCells]Cells{}, true
	for s := range 2 {
		e.takes(gen, list, t, s, &takes[s])
		for _, set := range takes[s] {
			jumps = jumps && !set.Any()
		}
	}
	for s := range 2 {
		to := m.to[e.owned(t, s)]
		all := make([]Cells, len(to))
		for c := range to {
			all[c] = to[c].Or(takes[s][c])
		}
		way := closure(all)
		for c := range to {
			if way[c].Has(c) {
				return nil
			}
		}
		copy(sd.Goes[s][:], to)
		sd.Path[s] = closure(to)
		sd.Takes[s] = takes[s]
	}
	if jumps {
		for s := range 2 {
			e.jumps(gen, list, t, s, &takes[s])
			for c := range g.Board.Len() {
				sd.Takes[s][c] = takes[s][c].And(sd.Goes[s][c])
			}
		}
	}
	w := e.w.Passed
	if !g.Royal {
		w = e.w.Runaway
	}
	for s := range 2 {
		sd.relate(s, g.Board.Len(), takes)
	}
	sd.reward(e.tab.Order[into]-e.tab.Order[t], w, g.Board.Len())
	return sd
}

// closure returns the cells reached by any number of moves.
func closure(to []Cells) (path [maxCells]Cells) {
	copy(path[:], to)
	for again := true; again; {
		again = false
		for c := range to {
			old := path[c]
			for x := old; x.Any(); {
				path[c] = path[c].Or(path[x.Pop()])
			}
			again = again || path[c] != old
		}
	}
	return path
}

// takes fills in the cells on which a piece captures, from each cell, if all other cells
// hold enemies.
func (e *Eval) takes(gen movegen.Generator, list *game.MoveList, t, s int, to *[maxCells]Cells) {
	g := e.g
	pos := g.NewPosition()
	pos.PlaceTurn(s)
	foe, attrs := game.Make(e.tab.Base, g.Side(1-s)), g.Types[e.tab.Base].Attrs
	for c := range g.Board.Len() {
		pos.Place(board.Cell(c), foe, attrs)
	}
	for c := range g.Board.Len() {
		pos.Place(board.Cell(c), game.Make(t, g.Side(s)), g.Types[t].Attrs)
		pos.Settle()
		gen.Legal(pos, list)
		for _, m := range list.Moves {
			if m.From() == board.Cell(c) {
				to[c].Add(int(m.To()))
			}
		}
		pos.Place(board.Cell(c), foe, attrs)
	}
}

// jumps fills in the cells of enemies that a piece captures by jumping over them, from each
// cell, with one enemy and nothing else on the board.
func (e *Eval) jumps(gen movegen.Generator, list *game.MoveList, t, s int, to *[maxCells]Cells) {
	g := e.g
	pos := g.NewPosition()
	pos.PlaceTurn(s)
	own, foe := game.Make(t, g.Side(s)), game.Make(e.tab.Base, g.Side(1-s))
	var dirs []board.Dir
	for d := range g.Board.Dirs() {
		dirs = append(dirs, board.Dir(d))
	}
	for c, links := range linksOf(g.Board, dirs) {
		pos.Place(board.Cell(c), own, g.Types[t].Attrs)
		for _, x := range links {
			pos.Place(x, foe, g.Types[e.tab.Base].Attrs)
			pos.Settle()
			gen.Legal(pos, list)
			for _, m := range list.Moves {
				for _, a := range m.Acts {
					if a.Kind == game.ActCapture && a.From == x {
						to[c].Add(int(x))
					}
				}
			}
			pos.Place(x, game.None, 0)
		}
		pos.Place(board.Cell(c), game.None, 0)
	}
}

// relate finds the cells from which enemies stop a soldier of side s and own soldiers guard
// it, given the captures of both.
func (sd *Soldier) relate(s, cells int, takes *[2][maxCells]Cells) {
	var stand [2][maxCells]Cells // captures from any cell of the path
	for side := range 2 {
		for c := range cells {
			for x := sd.Path[side][c].Or(cellBit(c)); x.Any(); {
				stand[side][c] = stand[side][c].Or(takes[side][x.Pop()])
			}
		}
	}
	for c := range cells {
		way := sd.Path[s][c]
		for x := range cells {
			if stand[1-s][x].Or(cellBit(x)).Meets(way) {
				sd.Stop[s][c].Add(x)
			}
			if x != c && stand[s][x].Meets(way.Or(cellBit(c))) {
				sd.Near[s][c].Add(x)
			}
		}
	}
}

// reward sets the bonus of passed soldiers, which grows with the square of the distance
// they have gone.
func (sd *Soldier) reward(gain Score, w Pair, cells int) {
	for s := range 2 {
		left := [maxCells]Score{} // most moves to the end of the path
		for again := true; again; {
			again = false
			for c := range cells {
				for x := sd.Goes[s][c]; x.Any(); {
					if n := left[x.Pop()] + 1; n > left[c] {
						left[c], again = n, true
					}
				}
			}
		}
		far := Score(0)
		for _, n := range left {
			far = max(far, n)
		}
		for c := range cells {
			n := far + 1 - left[c]
			d := 100 * (far + 1) * (far + 1)
			sd.Bonus[s][c] = Pair{int16(gain * Score(w.Mid) * n * n / d), int16(gain * Score(w.End) * n * n / d)}
		}
	}
}
