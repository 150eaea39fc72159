package solve

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Walk looks for the fewest moves that take one piece of the side to move to a cell, while
// that side keeps the move and no other piece moves or is captured. This is the way of a
// piece that a person has clicked. lim.Plies limits it. Walk does not check whether a game
// of two players would end on the way.
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

// alone reports whether m moves one piece and captures none.
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

// A place is a position that was reached, with the previous position and the move between
// them.
type place struct {
	parent int32
	depth  int32
	from   int32 // its move's actions in tree.acts
	n      int16
	kind   int16 // the move's type
}

// tree holds the positions reached, in the order of their distance from the start, and
// takes pos from one to another along the moves.
type tree struct {
	pos    *game.Position
	places []place
	acts   []game.Action
	at     int32
	down   []int32 // scratch of walk
}

// add records that m leads from place parent to a new place.
func (t *tree) add(parent int32, m game.Move) {
	t.places = append(t.places, place{
		parent: parent, depth: t.places[parent].depth + 1, from: int32(len(t.acts)), n: int16(len(m.Acts)), kind: m.Type,
	})
	t.acts = append(t.acts, m.Acts...)
}

// move returns the move that leads to place i.
func (t *tree) move(i int32) game.Move {
	p := &t.places[i]
	return game.Move{Acts: t.acts[p.from : p.from+int32(p.n) : p.from+int32(p.n)], Type: p.kind}
}

// walk takes pos to place i, by way of the last place that the lines to both places share.
func (t *tree) walk(i int32) {
	t.down = t.down[:0]
	for up := i; up != t.at; {
		if t.places[up].depth > t.places[t.at].depth {
			t.down = append(t.down, up)
			up = t.places[up].parent
			continue
		}
		t.pos.Undo()
		t.at = t.places[t.at].parent
	}
	for _, d := range slices.Backward(t.down) {
		t.pos.Do(t.move(d))
	}
	t.at = i
}

// line returns the moves from the start to place i.
func (t *tree) line(i int32) []game.Move {
	var moves []game.Move
	for ; i > 0; i = t.places[i].parent {
		moves = append(moves, t.move(i).Keep())
	}
	slices.Reverse(moves)
	return moves
}
