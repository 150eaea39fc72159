package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// ends reports whether s names only the first and the last cell of a walk, as 26x8 does for
// a chain of captures, or leaves out the promotion.
func (f *forms) ends(m game.Move, s string) bool {
	list := tracks(m)
	if len(list) == 0 || len(list[0].cells) < 2 {
		return false
	}
	t := &list[0]
	for _, name := range f.names {
		from, to := name(t.cells[0]), name(t.cells[len(t.cells)-1])
		if from == "" || to == "" {
			continue
		}
		for _, joint := range joints {
			body := from + joint + to
			if s == body || len(s) > len(body) && s[:len(body)] == body && f.suffix(m, t, s[len(body):], plainEqual) {
				return true
			}
		}
	}
	return false
}

// touches reports whether s is a list of cells of m that begins with the first cell of the
// move and contains every target of its walks: cells clicked in order, or a text with side
// effects in an order of its own.
func (f *forms) touches(m game.Move, s string) bool {
	cells, must := touched(m)
	if len(cells) == 0 {
		return false
	}
	for _, name := range f.names {
		names := make([]string, len(cells))
		for i, c := range cells {
			names[i] = name(c)
		}
		if listed(s, names, must) {
			return true
		}
	}
	return false
}

// touched lists the cells of a move, each once, starting with the first cell of the main
// walk. A text must contain the first must cells of the list.
func touched(m game.Move) (cells []board.Cell, must int) {
	add := func(c board.Cell) {
		if c < 0 {
			return
		}
		for _, d := range cells {
			if d == c {
				return
			}
		}
		cells = append(cells, c)
	}
	list := tracks(m)
	for i := range list {
		for _, c := range list[i].cells {
			add(c)
		}
		if i == 0 {
			must = len(cells)
		}
	}
	for i := range m.Acts {
		a := &m.Acts[i]
		switch a.Kind {
		case game.ActCapture:
			add(a.From)
		case game.ActPut, game.ActCount, game.ActAttrs:
			add(a.To)
		}
	}
	if must == 0 {
		must = min(1, len(cells))
	}
	return cells, must
}

// listed reports whether s is a sequence of the given names, with or without separators,
// that begins with names[0] and contains the first must names in their order. At each place
// the longest fitting name is taken.
func listed(s string, names []string, must int) bool {
	walked := 0 // how many of the required names were found
	for len(s) > 0 {
		best := -1
		for i, n := range names {
			if n != "" && len(n) <= len(s) && s[:len(n)] == n && (best < 0 || len(n) > len(names[best])) {
				best = i
			}
		}
		switch {
		case best >= 0:
			if best == walked && walked < must {
				walked++
			} else if walked == 0 || best > walked && best < must {
				return false
			}
			s = s[len(names[best]):]
		case walked > 0 && (s[0] == ' ' || s[0] == '-' || s[0] == ',' || s[0] == 'x' || s[0] == ':'):
			s = s[1:]
		default:
			return false
		}
	}
	return walked == must
}
