package handle

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// maxLines is the greatest number of best moves that a think may ask for.
const maxLines = 16

// A ranking collects the best moves of a search, of which each report gives one. It holds
// those of the last completed depth.
type ranking struct {
	want int // rows requested; 0 = none in the reply
	rows []eval.Info
}

// add adds a report. The report's line is a copy that may be kept.
func (r *ranking) add(info eval.Info) {
	if r.want == 0 || info.Line >= r.want || info.Line > len(r.rows) || len(info.PV) == 0 {
		return
	}
	if info.Line == len(r.rows) {
		r.rows = append(r.rows, info)
	}
	r.rows[info.Line] = info
}

// finish puts the chosen move first: a search that was stopped may prefer another move than
// at its last completed depth.
func (r *ranking) finish(move game.Move, info eval.Info) {
	if r.want == 0 {
		return
	}
	if len(info.PV) == 0 {
		info.PV = []game.Move{move}
	}
	rows := []eval.Info{info}
	for _, row := range r.rows {
		if len(rows) < r.want && !same(rows, row.PV[0]) {
			rows = append(rows, row)
		}
	}
	r.rows = rows
}

// same reports whether a row begins with m.
func same(rows []eval.Info, m game.Move) bool {
	for i := range rows {
		if rows[i].PV[0].Same(m) {
			return true
		}
	}
	return false
}

// ranked writes the best moves, the best first, each with its score and line.
func (t *thinking) ranked(w *writer) {
	if t.best.want == 0 {
		return
	}
	w.key("lines")
	w.open('[')
	for i := range t.best.rows {
		row := &t.best.rows[i]
		t.pv, t.pvTexts = nil, nil
		pv := t.line(row.PV)
		if len(pv) == 0 {
			continue
		}
		w.open('{')
		w.strField("move", pv[0])
		w.intField("score", int(row.Score))
		w.intField("depth", row.Depth)
		w.strsField("pv", pv)
		w.key("visits")
		w.int64(row.Visits)
		w.close('}')
	}
	w.close(']')
}
