package goal

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Cells lists the cells that decided the game, after Over returned true: the row or the
// chain of pieces that the goal asks for. It is empty if no particular cells decided it.
func (j *Judge) Cells() []board.Cell {
	for i := range j.g.Goals {
		goal := &j.g.Goals[i]
		if p, ok := j.holdsFor(goal); ok {
			return j.shape(goal.Test, p)
		}
	}
	return nil
}

// shape returns the cells of the first row or chain in e that holds for p.
func (j *Judge) shape(e *game.GoalExpr, p game.Player) []board.Cell {
	switch e.Kind {
	case game.GoalAnd, game.GoalOr:
		for _, a := range e.Args {
			if j.test(a, p) {
				if cells := j.shape(a, p); len(cells) > 0 {
					return cells
				}
			}
		}
	case game.GoalLine:
		return j.row(e, p)
	case game.GoalConnect:
		return j.chain(e, p)
	}
	return nil
}

// row returns the complete first row of own pieces that is long enough.
func (j *Judge) row(e *game.GoalExpr, p game.Player) []board.Cell {
	for c := range j.pos.Cells() {
		for _, d := range e.Dirs {
			var cells []board.Cell
			for at := board.Cell(c); at >= 0 && j.own(at, p, e.Types) && len(cells) < j.g.Board.Len(); at = j.g.Board.Step(at, d) {
				cells = append(cells, at)
			}
			if len(cells) >= int(e.N) {
				return cells
			}
		}
	}
	return nil
}

// chain returns own pieces that join the zones: a shortest chain if there are two zones,
// the whole group if there are more.
func (j *Judge) chain(e *game.GoalExpr, p game.Player) []board.Cell {
	b := j.g.Board
	if len(e.Zones) > 2 {
		j.seen.Clear()
		for c := range j.pos.Cells() {
			if at := board.Cell(c); j.own(at, p, e.Types) && !j.seen.Has(at) && j.joins(e, p, at) {
				return slices.Clone(j.queue)
			}
		}
		return nil
	}
	first, second := b.Zones[e.Zones[0]].Cells[p], b.Zones[e.Zones[1]].Cells[p]
	before := make([]board.Cell, b.Len())
	j.seen.Clear()
	j.queue = j.queue[:0]
	for c := range j.pos.Cells() {
		if first.Has(board.Cell(c)) && j.own(board.Cell(c), p, e.Types) {
			before[c] = board.NoCell
			j.reached(board.Cell(c))
		}
	}
	for i := 0; i < len(j.queue); i++ {
		c := j.queue[i]
		if second.Has(c) {
			var cells []board.Cell
			for ; c != board.NoCell; c = before[c] {
				cells = append(cells, c)
			}
			return cells
		}
		for _, to := range j.hangs(e, c) {
			if !j.seen.Has(to) && j.own(to, p, e.Types) {
				before[to] = c
				j.reached(to)
			}
		}
	}
	return nil
}
