package eval

import "dagaz/engine/game"

// tune applies the numbers of the rules file that replace derived ones: values, corrections
// of places, mobility. Its weights have been applied before.
func (e *Eval) tune() {
	t := e.tab
	for _, n := range e.g.Tuning {
		switch n.Term {
		case game.TermWorth:
			e.setWorth(n)
		case game.TermHeld:
			t.Hand[n.Type] = int16((n.Mid + n.End) / 2)
		case game.TermReach:
			if t.Leaves != nil {
				t.Leaves.Reach[n.Type] = Pair{int16(n.Mid), int16(n.End)}
			}
		case game.TermRank, game.TermFile:
			e.addLane(n)
		}
	}
}

// setWorth changes the value of a piece on all cells.
func (e *Eval) setWorth(n game.Tuned) {
	t := e.tab
	old := int32(t.Value[n.Type])
	e.addCells(n.Type, n.Mid-old, n.End-old, func(int, int) bool { return true })
	v := Score(n.Mid+n.End) / 2
	t.Value[n.Type] = v
	if !e.g.Types[n.Type].Royal {
		t.Order[n.Type] = max(1, v, -v)
	}
}

// addLane changes the value of a piece on a rank or a file.
func (e *Eval) addLane(n game.Tuned) {
	if lanes, ok := e.g.Lanes(); ok {
		e.addCells(n.Type, n.Mid, n.End, func(side, c int) bool {
			if n.Term == game.TermFile {
				return int32(lanes.File[c]) == n.At
			}
			return int32(lanes.Rank[side][c]) == n.At
		})
	}
}

// addCells adds numbers to the tables of a type on the cells for which in holds.
func (e *Eval) addCells(t int, mid, end int32, in func(side, c int) bool) {
	g := e.g
	for s := range 2 {
		pc := game.Make(t, g.Side(s))
		mg, eg := e.tab.MG[pc], e.tab.EG[pc]
		if s == 1 && g.Side(0) == g.Side(1) {
			return
		}
		for c := range mg {
			if in(s, c) {
				mg[c] = int16(max(-1<<15, min(1<<15-1, int32(mg[c])+mid)))
				eg[c] = int16(max(-1<<15, min(1<<15-1, int32(eg[c])+end)))
			}
		}
	}
}
