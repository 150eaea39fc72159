package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// flipTerm looks at stones that may be turned round by lines of others: those
// that never can be again, and the empty cells beside a player's stones, from
// where the enemy turns them.
type flipTerm struct {
	e      *Eval
	axes   [][2]board.Dir // opposite directions
	beside [][]board.Cell
	stable []bool
}

// newFlipTerm makes the term for stones turned along dirs.
func newFlipTerm(e *Eval, dirs []board.Dir) *flipTerm {
	b := e.g.Board
	t := &flipTerm{e: e, beside: linksOf(b, dirs), stable: make([]bool, b.Len())}
	for i, d := range dirs {
		switch at := slices.Index(dirs, b.Opposite(d)); {
		case at < 0: // lines go one way only
			t.axes = append(t.axes, [2]board.Dir{d, board.NoDir})
		case at > i:
			t.axes = append(t.axes, [2]board.Dir{d, dirs[at]})
		}
	}
	return t
}

func (t *flipTerm) add(pos *game.Position, vals []Score) {
	cells := pos.Cells()
	empty := Score(0)
	var open [game.MaxPlayers]Score
	for c, pc := range cells {
		if pc != game.None {
			continue
		}
		empty++
		seen := 0
		for _, to := range t.beside[c] {
			if o := cells[to]; o != game.None {
				seen |= 1 << o.Owner()
			}
		}
		for o := 0; seen>>o != 0; o++ {
			if s := t.e.side[o]; seen>>o&1 != 0 && s >= 0 {
				open[s]++
			}
		}
	}
	// Late in the game there is little room to turn anything.
	for p := range vals {
		vals[p] += t.e.w.Frontier * open[p] * empty / Score(len(cells))
	}
	clear(t.stable)
	for again := true; again; {
		again = false
		for c, pc := range cells {
			if pc == game.None || t.stable[c] || !t.held(cells, board.Cell(c), pc) {
				continue
			}
			t.stable[c], again = true, true
			if s := t.e.side[pc.Owner()]; s >= 0 {
				vals[s] += t.e.w.Stable
			}
		}
	}
}

// held reports whether along every axis the stone stands at the edge or beside a
// stable one of its own.
func (t *flipTerm) held(cells []game.Piece, c board.Cell, pc game.Piece) bool {
axes:
	for _, axis := range t.axes {
		for _, d := range axis {
			if d == board.NoDir {
				continue
			}
			to := t.e.g.Board.Step(c, d)
			if to == board.NoCell || t.stable[to] && cells[to] == pc {
				continue axes
			}
		}
		return false
	}
	return true
}
