package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// lineTerm counts rows that can still become N in a row.
type lineTerm struct {
	e     *Eval
	n     int
	rows  []board.Cell // n cells per row, one row after another
	worth []Score      // per number of stones in a row whose other cells are empty
}

// addLineTerms makes a term for every length and set of directions that wins.
func addLineTerms(e *Eval) {
	var terms []*lineTerm
	seen := map[*game.GoalExpr]bool{}
	for i := range e.g.Goals {
		goal := &e.g.Goals[i]
		if goal.Result != game.Win {
			continue
		}
		walk(goal.Test, func(x *game.GoalExpr) {
			if x.Kind != game.GoalLine || x.N < 2 || seen[x] {
				return
			}
			seen[x] = true
			for _, t := range terms {
				if t.n == int(x.N) {
					return // the same goal for another player
				}
			}
			terms = append(terms, newLine(e, int(x.N), x.Dirs))
			e.terms.put(terms[len(terms)-1], false)
		})
	}
}

func newLine(e *Eval, n int, dirs []board.Dir) *lineTerm {
	b := e.g.Board
	t := &lineTerm{e: e, n: n, worth: make([]Score, n+1)}
	v := e.w.Line
	for k := n - 1; k > 0; k-- {
		t.worth[k] = v
		v = max(1, v/4)
	}
	t.worth[n] = e.w.Line
	if len(dirs) == 0 {
		for d := 0; d < b.Dirs(); d++ {
			dirs = append(dirs, board.Dir(d))
		}
	}
	used := make([]bool, b.Dirs())
	row := make([]board.Cell, n)
	for _, d := range dirs {
		if o := b.Opposite(d); o != board.NoDir && used[o] {
			continue
		}
		used[d] = true
		for c := 0; c < b.Len(); c++ {
			at, k := board.Cell(c), 0
			for ; k < n && at != board.NoCell; k++ {
				row[k] = at
				at = b.Step(at, d)
			}
			if k == n {
				t.rows = append(t.rows, row...)
			}
		}
	}
	return t
}

func (t *lineTerm) add(st *Stand, vals []Score) {
	cells := st.Cells
	for i := 0; i+t.n <= len(t.rows); i += t.n {
		who, stones := int8(-1), 0
		for _, c := range t.rows[i : i+t.n] {
			pc := cells[c]
			if pc == game.None {
				continue
			}
			s := t.e.side[pc.Owner()]
			if s < 0 || who >= 0 && s != who {
				stones = 0
				break
			}
			who = s
			stones++
		}
		if stones > 0 {
			vals[who] += t.worth[stones]
		}
	}
}
