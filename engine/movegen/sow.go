package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// sow takes the seeds of the cursor's pit and drops them one by one along the track. If the
// last seed falls into an enemy's pit and its number becomes one from SowMin to SowMax,
// these seeds are captured to the mover's score. With SowChain the seeds of the qualifying
// pits just before it are captured as well.
func (v *vm) sow(m *game.Mech, st *state) {
	counts := v.mech.counts
	for c := range counts {
		counts[c] = v.pos.Count(board.Cell(c))
	}
	seeds := counts[st.cur]
	track := v.g.Board.Links(m.Dirs[0])
	if seeds == 0 || v.attacking || len(v.list.Moves) >= maxMoves {
		return
	}
	base := len(v.chain)
	v.chain = append(v.chain, game.Action{Kind: game.ActMove, Part: v.part, From: st.cur, To: st.cur, Piece: st.piece, Attrs: v.pos.Attrs(st.cur)})
	v.setCount(st.cur, 0)
	c := st.cur
	for seeds > 0 {
		if c = track[c]; c < 0 {
			v.chain = v.chain[:base]
			return
		}
		if c == st.cur && m.N[game.SowSkip] != 0 {
			if track[c] == c { // the track leads nowhere else
				v.chain = v.chain[:base]
				return
			}
			continue
		}
		seeds--
		v.setCount(c, counts[c]+1)
	}
	v.reap(m, c)
	if m.N[game.SowFeed] == 0 || v.seeds(v.enemy) > 0 {
		v.complete(0)
	}
	v.chain = v.chain[:base]
}

// reap captures from the last pit.
func (v *vm) reap(m *game.Mech, last board.Cell) {
	counts := v.mech.counts
	if m.N[game.SowMin] == 0 {
		return
	}
	total := int32(0)
	group := v.mech.group[:0]
	for c := last; c >= 0; c = v.g.Board.Back(c, m.Dirs[0]) {
		n := counts[c]
		if n < m.N[game.SowMin] || n > m.N[game.SowMax] || !v.owned(c, v.enemy) {
			break
		}
		group = append(group, c)
		total += n
		if m.N[game.SowChain] == 0 || len(group) == len(counts) {
			break
		}
	}
	v.mech.group = group
	if total == 0 || m.N[game.SowNoSlam] != 0 && total == v.seeds(v.enemy) {
		return
	}
	for _, c := range group {
		v.setCount(c, 0)
	}
	if m.Global >= 0 {
		v.chain = append(v.chain, game.Action{Kind: game.ActGlobal, Part: v.part, From: board.Cell(m.Global),
			To: last, Value: v.pos.Global(m.Global) + total})
	}
}

// setCount records a new number for a pit, in the working counts and in the chain. A pit
// that gets seeds again on later laps keeps its first place in the chain.
func (v *vm) setCount(c board.Cell, n int32) {
	counts := v.mech.counts
	for i := len(v.chain) - 1; n == counts[c]+1 && i >= 0; i-- {
		if a := &v.chain[i]; a.Kind == game.ActCount && a.To == c && a.Value == counts[c] && a.Value > 0 {
			a.Value, counts[c] = n, n
			return
		}
	}
	counts[c] = n
	v.chain = append(v.chain, game.Action{Kind: game.ActCount, Part: v.part, From: board.NoCell, To: c, Piece: v.pos.At(c), Value: n})
}

// seeds counts the seeds in the pits of the owners in mask, in the working counts.
func (v *vm) seeds(mask uint16) int32 {
	n := int32(0)
	for c, k := range v.mech.counts {
		if v.owned(board.Cell(c), mask) {
			n += k
		}
	}
	return n
}
