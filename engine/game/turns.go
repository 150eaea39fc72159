package game

import "dagaz/engine/board"

// Turns are the meaning of N in a MechTurns: groups of layers that turn about an axis.
type Turns struct {
	Attr  int  // an attribute whose numbers glue pieces together, or -1
	Glued bool // layers whose pieces are glued together turn together, but not all at once; otherwise such layers do not turn
	Spins []Spin
}

// A Spin holds the layers of one axis. The piece on a cell of a cycle goes to the next cell
// and becomes the type that Types gives for it. In the opposite direction both are
// reversed.
type Spin struct {
	Types  []int
	Layers [][][]board.Cell
}

// Half reports whether two turns of a layer cancel out, so that both directions are the
// same.
func (s *Spin) Half() bool {
	for _, l := range s.Layers {
		for _, c := range l {
			if len(c) > 2 {
				return false
			}
		}
	}
	return true
}

// Numbers encodes the turns as the N of a mechanic.
func (t *Turns) Numbers() []int32 {
	glued := 0
	if t.Glued {
		glued = 1
	}
	n := []int32{int32(t.Attr), int32(glued), int32(len(t.Spins))}
	for _, s := range t.Spins {
		for _, x := range s.Types {
			n = append(n, int32(x))
		}
		n = append(n, int32(len(s.Layers)))
		for _, l := range s.Layers {
			n = append(n, int32(len(l)))
			for _, c := range l {
				n = append(n, int32(len(c)))
				for _, x := range c {
					n = append(n, int32(x))
				}
			}
		}
	}
	return n
}

// Turns decodes the N of a mechanic; ok is false if it does not describe turns of g.
func (m *Mech) Turns(g *Game) (t *Turns, ok bool) {
	r := numbers{n: m.N, ok: true}
	t = &Turns{Attr: r.from(-1, len(g.Attrs)-1), Glued: r.from(0, 1) == 1}
	for range r.from(0, len(m.N)) {
		s := Spin{Types: make([]int, len(g.Types))}
		taken := make([]bool, len(g.Types))
		for i := range s.Types {
			s.Types[i] = r.from(0, len(g.Types)-1)
			r.ok = r.ok && !taken[s.Types[i]]
			taken[s.Types[i]] = true
		}
		for range r.from(0, len(m.N)) {
			seen := board.NewSet(g.Board.Len())
			var layer [][]board.Cell
			for range r.from(1, len(m.N)) {
				var cycle []board.Cell
				for range r.from(1, g.Board.Len()) {
					c := board.Cell(r.from(0, g.Board.Len()-1))
					r.ok = r.ok && !seen.Has(c)
					seen.Add(c)
					cycle = append(cycle, c)
				}
				layer = append(layer, cycle)
			}
			s.Layers = append(s.Layers, layer)
		}
		t.Spins = append(t.Spins, s)
		if !r.ok {
			return nil, false
		}
	}
	return t, r.ok && len(r.n) == 0
}

// numbers reads numbers one by one; ok becomes false after one that is out of bounds.
type numbers struct {
	n  []int32
	ok bool
}

// from returns the next number if it is between lo and hi, else lo or 0.
func (r *numbers) from(lo, hi int) int {
	if r.ok && len(r.n) > 0 && int(r.n[0]) >= lo && int(r.n[0]) <= hi {
		x := int(r.n[0])
		r.n = r.n[1:]
		return x
	}
	r.ok = false
	return 0
}
