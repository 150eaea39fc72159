package game

import "dagaz/engine/board"

// Ties says how pieces are tied to each other: if bit i of the attribute is set, the piece is
// tied to the piece of the same owner on the next cell in the i-th direction.
type Ties struct {
	Attr Attr
	Dirs []board.Dir
}

// TiesOf returns the ties that a MechTie makes and a GoalConnect follows.
func (g *Game) TiesOf(attr int32, dirs []board.Dir) Ties { return Ties{g.Attrs[attr], dirs} }

// Ties returns how pieces are tied in g; ok is false if the rules have no ties.
func (g *Game) Ties() (ties Ties, ok bool) {
	g.Mechanics(func(m *Mech) {
		if m.Kind == MechTie && !ok {
			ties, ok = g.TiesOf(m.N[0], m.Dirs), true
		}
	})
	return ties, ok
}

// From returns the cell at the other end of the tie that begins on c in the i-th direction,
// NoCell if there is none.
func (t *Ties) From(pos *Position, c board.Cell, i int) board.Cell {
	pc := pos.At(c)
	if pc == None || t.Attr.Get(pos.Attrs(c))>>i&1 == 0 {
		return board.NoCell
	}
	to := pos.g.Board.Step(c, t.Dirs[i])
	if to < 0 || pos.At(to) == None || pos.At(to).Owner() != pc.Owner() {
		return board.NoCell
	}
	return to
}

// Beside appends the cells to which the piece on c is tied.
func (t *Ties) Beside(pos *Position, c board.Cell, list []board.Cell) []board.Cell {
	for i, d := range t.Dirs {
		if to := t.From(pos, c, i); to >= 0 {
			list = append(list, to)
		}
		if from := pos.g.Board.Back(c, d); from >= 0 && t.From(pos, from, i) == c {
			list = append(list, from)
		}
	}
	return list
}
