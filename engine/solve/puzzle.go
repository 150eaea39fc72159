package solve

import (
	"slices"

	"dagaz/engine/game"
)

// A place is a position that was reached: by which move from which other.
type place struct {
	parent int32
	depth  int32
	from   int32 // its move's actions in tree.acts
	n      int16
	kind   int16 // the move's type
}

// tree holds the positions reached, in the order of their distance from the
// start, and walks pos from one to another along the moves.
type tree struct {
	pos    *game.Position
	places []place
	acts   []game.Action
	at     int32
	down   []int32 // scratch of walk
}

// add notes that m leads from place parent to a new place.
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

// walk takes pos to place i, by way of the last place that both ways share.
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

// puzzle searches breadth first.
func (w *work) puzzle() Result {
	t := tree{pos: w.pos, places: []place{{}}}
	seen := map[uint64]struct{}{w.pos.SearchKey(): {}}
	cut := false // something lies beyond the longest solution looked for
	var list game.MoveList
	for i := int32(0); int(i) < len(t.places); i++ {
		t.walk(i)
		over, won := w.look(&list)
		switch {
		case won:
			return Result{Status: Solved, Moves: t.line(i), Nodes: w.nodes}
		case w.spent:
			return Result{Status: Unknown, Nodes: w.nodes}
		case over:
			continue
		case int(t.places[i].depth) >= w.lim.Plies:
			cut = true
			continue
		}
		for _, m := range list.Moves {
			w.pos.Do(m)
			key := w.pos.SearchKey()
			w.pos.Undo()
			if _, ok := seen[key]; !ok {
				seen[key] = struct{}{}
				t.add(i, m)
			}
		}
	}
	return Result{Status: None, Nodes: w.nodes, Never: !cut}
}
