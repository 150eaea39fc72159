package movegen

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// turns lists the turns of layers, each in both directions. A turn belongs to the whole
// board and not to a piece, so all are listed from the first cell of the board. Pieces with
// the same number, unless it is 0, are glued together: a layer that holds one of them but
// not another cannot turn alone; it turns together with the layers that hold the others, or
// not at all. All layers together do not turn.
func (v *vm) turns(m *game.Mech, st *state) {
	if v.attacking || st.cur != 0 {
		return
	}
	t := v.turnsOf(m)
	for i := range t.Spins {
		s := &t.Spins[i]
		groups := v.glue(t, s)
		for k, g := range groups {
			if g != k {
				continue
			}
			v.round(s, groups, k, false)
			if !s.Half() {
				v.round(s, groups, k, true)
			}
		}
	}
}

// turnsOf works out a mechanic's turns, once.
func (v *vm) turnsOf(m *game.Mech) *game.Turns {
	if t := v.mech.turns[m]; t != nil {
		return t
	}
	t, ok := m.Turns(v.g)
	if !ok {
		t = &game.Turns{}
	}
	if v.mech.turns == nil {
		v.mech.turns = map[*game.Mech]*game.Turns{}
	}
	v.mech.turns[m] = t
	return t
}

// glue returns for each layer of a spin the first layer of its group, all of which turn
// together. It returns -1 for layers that are glued to layers outside the list. Each group
// takes in the later layers that are glued to one of its members.
func (v *vm) glue(t *game.Turns, s *game.Spin) []int {
	groups := make([]int, len(s.Layers))
	for i := range groups {
		groups[i] = i
	}
	if t.Attr < 0 {
		return groups
	}
	for i := range groups {
		for j := i + 1; j < len(groups) && t.Glued && groups[i] == i; j++ {
			if groups[j] != j {
				continue
			}
			for k := i; k < j && groups[j] == j; k++ {
				if groups[k] == i && v.hold(t, s.Layers[k], s.Layers[j]) {
					groups[j] = i
				}
			}
		}
	}
	whole := slices.Clone(groups)
	all := true
	for i, g := range groups {
		all = all && g == groups[0]
		for j, h := range groups {
			if g != h && v.hold(t, s.Layers[i], s.Layers[j]) {
				for k := range whole {
					if groups[k] == g {
						whole[k] = -1
					}
				}
			}
		}
	}
	if all && len(groups) > 1 {
		whole[0] = -1
	}
	return whole
}

// hold reports whether two layers have pieces that are glued together.
func (v *vm) hold(t *game.Turns, a, b [][]board.Cell) bool {
	for _, x := range a {
		for _, c := range x {
			n := v.glueOf(t, c)
			if n == 0 {
				continue
			}
			for _, y := range b {
				for _, d := range y {
					if v.glueOf(t, d) == n {
						return true
					}
				}
			}
		}
	}
	return false
}

// glueOf returns the number of the piece on c, 0 if the cell is empty.
func (v *vm) glueOf(t *game.Turns, c board.Cell) uint64 {
	if v.pos.At(c) == game.None {
		return 0
	}
	return v.g.Attrs[t.Attr].Get(v.pos.Attrs(c))
}

// round adds the move that turns the layers of group k.
func (v *vm) round(s *game.Spin, groups []int, k int, back bool) {
	if len(v.list.Moves) >= maxMoves {
		return
	}
	becomes := s.Types
	if back {
		becomes = make([]int, len(s.Types))
		for i, t := range s.Types {
			becomes[t] = i
		}
	}
	base := len(v.chain)
	for i, l := range s.Layers {
		if groups[i] != k {
			continue
		}
		for _, cycle := range l {
			for j, from := range cycle {
				if piece := v.pos.At(from); piece != game.None {
					to := cycle[(j+1)%len(cycle)]
					if back {
						to = cycle[(j+len(cycle)-1)%len(cycle)]
					}
					v.chain = append(v.chain, game.Action{Kind: game.ActMove, Part: v.part, From: from, To: to,
						Piece: game.Make(becomes[piece.Type()], piece.Owner()), Attrs: v.pos.Attrs(from)})
				}
			}
		}
	}
	if len(v.chain) > base {
		v.complete(base)
	}
	v.chain = v.chain[:base]
}
