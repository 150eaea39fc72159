package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"math"
	"slices"
)

// mobility holds the numbers of moves of the piece types.
type mobility struct {
	mean []float64 // per type: the average over an empty board and a board with enemies
	at   [][]int16 // per type*players+owner, per cell: on an empty board; nil if not counted
	to   [][]Cells // the same: the target cells; nil on boards with more than maxCells cells

	takes []bool // per type: whether it captured something

	leave []board.Set // per type*players+owner: cells from which a piece leaves the board by its own move; nil like at
}

const (
	mobilityCells = 48      // most cells tried for the mean of a type
	mobilityWork  = 6000    // greatest product of cells and types for which every cell is counted
	mobilityMost  = 1 << 19 // limit of cells times types times cells tried: on huge boards fewer are tried
	mobilityLeast = 4       // fewest cells tried for the mean of a type
)

// countMobility puts pieces on the board, first alone and then among scattered enemies, and
// counts their moves.
func countMobility(g *game.Game, gen movegen.Generator) mobility {
	m := mobility{mean: make([]float64, len(g.Types)), takes: make([]bool, len(g.Types)), at: make([][]int16, len(g.Types)*len(g.Players))}
	m.leave = make([]board.Set, len(m.at))
	if gen == nil {
		return m
	}
	cells := g.Board.Len()
	full := cells*len(g.Types)*len(g.Players) <= mobilityWork
	if full && cells <= maxCells {
		m.to = make([][]Cells, len(m.at))
	}
	var list game.MoveList
	tried := make([]bool, len(g.Types))
	for _, turn := range ownTurns(g) {
		p := g.Turns[turn].As
		for t := range g.Types {
			if len(g.Types[t].Moves) == 0 || g.Types[t].Dummy || tried[t] && !full {
				continue
			}
			stride := 1
			if !full {
				tries := min(mobilityCells, max(mobilityLeast, mobilityMost/(cells*len(g.Types))))
				stride = 1 + cells/tries
			}
			row, to, leave := make([]int16, cells), make([]Cells, cells), board.NewSet(cells)
			pos := g.NewPosition()
			pos.PlaceTurn(turn)
			sum, n := 0, 0
			for c := 0; c < cells; c += stride {
				row[c] = int16(movesFrom(pos, gen, &list, board.Cell(c), game.Make(t, p)))
				for _, mv := range list.Moves {
					if mv.From() == board.Cell(c) && m.to != nil {
						to[c].Add(int(mv.To()))
					}
				}
				if captures(list.Moves) { // the piece itself, since there is nothing else
					leave.Add(board.Cell(c))
				}
				sum += int(row[c])
				n++
			}
			if full {
				m.at[t*len(g.Players)+int(p)], m.leave[t*len(g.Players)+int(p)] = row, leave
			}
			if m.to != nil {
				m.to[t*len(g.Players)+int(p)] = to
			}
			if tried[t] {
				continue
			}
			tried[t] = true
			scatter(pos, g, p)
			for c := 0; c < cells; c += stride {
				sum += movesFrom(pos, gen, &list, board.Cell(c), game.Make(t, p))
				m.takes[t] = m.takes[t] || captures(list.Moves)
			}
			m.mean[t] = float64(sum) / float64(2*n)
		}
	}
	return m
}

// captures reports whether one of the moves captures something.
func captures(moves []game.Move) bool {
	for _, mv := range moves {
		for i := range mv.Acts {
			if mv.Acts[i].Kind == game.ActCapture {
				return true
			}
		}
	}
	return false
}

// ownTurns lists one entry of the turn order for each owner of pieces; entries that allow
// any move come first.
func ownTurns(g *game.Game) []int {
	var turns []int
	for p := range g.Players {
		best := -1
		for i, t := range g.Turns {
			if int(t.As) == p && (best < 0 || t.MoveType == game.AnyType && g.Turns[best].MoveType != game.AnyType) {
				best = i
			}
		}
		if best >= 0 {
			turns = append(turns, best)
		}
	}
	return turns
}

// scatter puts an enemy on about every fourth cell, always on the same cells.
func scatter(pos *game.Position, g *game.Game, p game.Player) {
	enemy := -1
	for q := range g.Players {
		if g.Enemies(p)>>q&1 != 0 {
			enemy = q
			break
		}
	}
	if enemy < 0 {
		return
	}
	base := baseType(g, nil)
	r := Rand(1)
	for c := 0; c < g.Board.Len(); c++ {
		if r.Intn(4) == 0 {
			pos.Place(board.Cell(c), game.Make(base, game.Player(enemy)), g.Types[base].Attrs)
		}
	}
	pos.Settle()
}

// movesFrom counts the cells to which piece pc may go from c.
func movesFrom(pos *game.Position, gen movegen.Generator, list *game.MoveList, c board.Cell, pc game.Piece) int {
	old, attrs := pos.At(c), pos.Attrs(c)
	pos.Place(c, pc, pos.Game().Types[pc.Type()].Attrs)
	pos.Settle()
	gen.Legal(pos, list)
	n, last := 0, board.NoCell
	for _, m := range list.Moves {
		if m.From() != c {
			continue
		}
		if to := m.To(); to != last { // a choice of promotions counts as one cell
			n, last = n+1, to
		}
	}
	pos.Place(c, old, attrs)
	pos.Settle()
	return n
}

// baseType returns the unit of values: the most common type in the setup that moves and is
// not royal; among equally common types the least mobile one, if mean is known.
func baseType(g *game.Game, mean []float64) int {
	count := make([]int, len(g.Types))
	for _, s := range g.Setup {
		if s.Piece != game.None {
			count[s.Piece.Type()]++
		}
	}
	best, found := 0, false
	for t := range g.Types {
		ty := &g.Types[t]
		if ty.Royal || ty.Dummy || len(ty.Moves) == 0 || count[t] == 0 {
			continue
		}
		if !found || count[t] > count[best] || count[t] == count[best] && mean != nil && mean[t] < mean[best] {
			best, found = t, true
		}
	}
	return best
}

const (
	unit       = 100  // value of the base piece
	unitMin    = 20   // least and
	unitMax    = 2000 // greatest derived value
	valuePower = 0.8
	royalOrder = 3000 // value of capturing a royal piece for move ordering
)

// setValues takes the values given in the rules and derives the others from mobility: with
// twice as many moves a piece is worth 2^0.8 times as much, which gives chess pieces about
// their usual values.
func (e *Eval) setValues(m mobility) {
	g := e.g
	k := kinds(g)
	tab := e.tab
	base := baseType(g, m.mean)
	tab.Base = base
	baseValue := Score(unit)
	if len(g.Types) > 0 && g.Types[base].Value > 0 {
		baseValue = Score(g.Types[base].Value)
	}
	for t := range g.Types {
		ty := &g.Types[t]
		v := baseValue
		switch {
		case ty.Dummy:
			continue
		case ty.Value > 0:
			v = Score(ty.Value)
		case m.mean[t] > 0 && m.mean[base] > 0:
			v = Score(float64(baseValue) * math.Pow(m.mean[t]/m.mean[base], valuePower))
			v = max(unitMin, min(unitMax, v))
		}
		tab.Order[t], tab.Value[t] = v, v
		if ty.Royal {
			tab.Order[t], tab.Value[t] = royalOrder, 0
		}
		if k.give || slices.Contains(k.gives, t) {
			tab.Value[t] = -tab.Value[t]
		}
		// If nothing moves, the terms of the goals give stones their value.
		if !e.mobile {
			tab.Value[t] = 0
		}
		// Where every move takes something, having moves is all.
		if tab.Duels {
			tab.Value[t] = 0
		}
		// Seeds have no value until they are scored.
		if g.HasCounts && k.score {
			tab.Value[t] = 0
		}
	}
	for t, v := range tab.Value {
		tab.Hand[t] = int16(v * e.w.Hand / 100)
	}
	if e.shuts {
		e.tab.Choice = e.w.Choice
	}
	// Where pieces are worth having, few moves are good only for the move that decides.
	if k.stuck && (k.give || e.shuts || len(k.gives) > 0) {
		e.tab.Choice = -e.tab.Choice
	}
}
