package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// scratchSpace is memory that mechanics share.
type scratchSpace struct {
	group  []board.Cell
	seen   board.Set
	dead   board.Set
	counts []int32
	turns  map[*game.Mech]*game.Turns    // the turns of layers, once worked out
	bonds  map[*game.Mech][][]board.Bond // which ties cross each other
}

func (s *scratchSpace) init(n int) {
	s.seen, s.dead = board.NewSet(n), board.NewSet(n)
	s.counts = make([]int32, n)
}

// mechanic runs a mechanic; false ends the run.
func (v *vm) mechanic(p *game.Program, in *game.Instr, st *state) bool {
	m := &p.Mechs[in.A]
	switch m.Kind {
	case game.MechFlank:
		st.push(v.flank(m, st))
		return true
	case game.MechSurround:
		st.push(v.surround(m, st))
		return true
	case game.MechLinked:
		st.push(v.linked(m, st))
		return true
	case game.MechFoul:
		st.push(v.foul(m, st))
		return true
	case game.MechMill:
		st.push(v.mill(m, st))
		return true
	case game.MechArea:
		if st.num == nil {
			st.num = v.newNumbers()
		}
		st.num.push(v.area(m))
		return true
	case game.MechGroup:
		if st.num == nil {
			st.num = v.newNumbers()
		}
		st.num.push(v.group(m))
		return true
	case game.MechStacked:
		if st.num == nil {
			st.num = v.newNumbers()
		}
		st.num.push(v.stacked(m, st.cur))
		return true
	case game.MechTie:
		v.tie(m, st)
		return true
	case game.MechSow:
		v.sow(m, st)
	case game.MechBody:
		v.body(m, st)
	case game.MechTurns:
		v.turns(m, st)
	}
	return false
}

// stacked counts the pieces of the mechanic's type in the column on a cell, the top piece
// included.
func (v *vm) stacked(m *game.Mech, c board.Cell) (n int32) {
	if c < 0 {
		return 0
	}
	t := &v.g.Opt.Tower
	for pc, word := v.pos.At(c), v.pos.Attrs(c); pc != game.None; pc, word = t.Top(word) {
		if pc.Type() == int(m.N[0]) {
			n++
		}
	}
	return n
}

// affect adds the mechanic's effect on the piece on c to the effects.
func (v *vm) affect(m *game.Mech, c board.Cell) {
	switch m.Do {
	case game.DoFlip:
		v.fx = append(v.fx, effect{op: game.OpOwn, cell: c})
	case game.DoCapture:
		v.fx = append(v.fx, effect{op: game.OpCapture, cell: c})
	}
}
