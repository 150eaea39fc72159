package solve

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Walk looks for the fewest moves by which one piece of the side to move comes
// to a cell, while that side keeps the move and nothing else is moved or taken:
// the way of a piece that a person has pointed out. The moves of lim.Plies
// bound it; it does not ask whether a game of two would end meanwhile.
func Walk(pos *game.Position, to board.Cell, lim Limits, poll func() bool) Result {
	if lim.Nodes <= 0 {
		lim.Nodes = DefaultNodes
	}
	if lim.Plies <= 0 {
		lim.Plies = DefaultPlies
	}
	w := newWork(pos.Clone(), lim, poll)
	t := tree{pos: w.pos, places: []place{{}}}
	seen := map[uint64]struct{}{w.pos.SearchKey(): {}}
	var list game.MoveList
	for i := int32(0); int(i) < len(t.places); i++ {
		t.walk(i)
		over, _ := w.look(&list)
		if w.spent {
			return Result{Status: Unknown, Nodes: w.nodes}
		}
		if over || w.pos.Player() != w.who || int(t.places[i].depth) >= w.lim.Plies {
			continue
		}
		_, at := w.pos.Last()
		for _, m := range list.Moves {
			if !alone(m) || i > 0 && m.From() != at {
				continue
			}
			w.pos.Do(m)
			key := w.pos.SearchKey()
			w.pos.Undo()
			if _, ok := seen[key]; ok {
				continue
			}
			seen[key] = struct{}{}
			t.add(i, m)
			if m.To() == to {
				return Result{Status: Solved, Moves: t.line(int32(len(t.places) - 1)), Nodes: w.nodes}
			}
		}
	}
	return Result{Status: None, Nodes: w.nodes}
}

// alone reports whether m moves one piece and takes none.
func alone(m game.Move) bool {
	n := 0
	for i := range m.Acts {
		switch m.Acts[i].Kind {
		case game.ActMove:
			n++
		case game.ActCapture, game.ActDrop:
			return false
		}
	}
	return n == 1
}
