package naive

import (
	"slices"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/zrf"
)

// betzaLeaps are the leaps of Betza's notation that are no single steps.
var betzaLeaps = map[byte][2]int{'D': {2, 0}, 'A': {2, 2}, 'H': {3, 0}, 'G': {3, 3}, 'N': {2, 1}, 'C': {3, 1}, 'L': {3, 1}, 'Z': {3, 2}, 'J': {3, 2}}

// betzaLines are the letters whose pieces go along lines: their directions, and how far.
var betzaLines = map[byte]struct {
	dirs string
	most int
}{
	'W': {"n e s w", 1}, 'F': {"ne se sw nw", 1}, 'K': {"n e s w ne se sw nw", 1},
	'R': {"n e s w", 0}, 'B': {"ne se sw nw", 0}, 'Q': {"n e s w ne se sw nw", 0},
}

// betzaBends are the movements of one step and on from there outwards: for each first
// direction the two that may follow.
var betzaBends = map[string]map[string]string{
	"t[FR]": {"ne": "n e", "se": "s e", "sw": "s w", "nw": "n w"},
	"t[WB]": {"n": "ne nw", "e": "ne se", "s": "se sw", "w": "sw nw"},
}

// betza executes the movements that a text such as "mQcpQ" names. Of the small letters it
// knows m, c, p and g, and t where it bends.
func (x *machine) betza(n *zrf.Node, r run) {
	s := x.shapeOf(n, &r)
	if !x.begins(s, &r) {
		return
	}
	text := n.Items[1].Text
	for text != "" {
		if bend := betzaBends[text[:min(len(text), len("t[FR]"))]]; bend != nil {
			for first, on := range bend {
				x.bent(s, r, n, first, strings.Fields(on))
			}
			text = text[len("t[FR]"):]
			continue
		}
		small := len(text) - len(strings.TrimLeft(text, "mcpg"))
		mods, rest := text[:small], text[small:]
		if rest == "" {
			unknown(n.Items[0], "betza "+text)
		}
		letter := rest[0]
		rest = rest[1:]
		most, again := 1, false
		switch {
		case rest != "" && rest[0] >= '0' && rest[0] <= '9':
			most, again, rest = int(rest[0]-'0'), true, rest[1:]
			if rest != "" && rest[0] >= '0' && rest[0] <= '9' {
				unknown(n.Items[0], "betza "+text)
			}
		case rest != "" && rest[0] == letter:
			most, again, rest = 0, true, rest[1:]
		}
		text = rest
		a := *s
		a.quiet = s.quiet && !strings.Contains(mods, "c") || strings.Contains(mods, "m")
		a.capture = s.capture && !strings.Contains(mods, "m") || strings.Contains(mods, "c")
		line, isLine := betzaLines[letter]
		leap, isLeap := betzaLeaps[letter]
		switch {
		case isLine:
			if !again {
				most = line.most
			}
			for _, name := range strings.Fields(line.dirs) {
				d := &zrf.Node{Kind: zrf.Atom, Text: name, Pos: n.Pos}
				x.along(&a, r, d, most, mods)
			}
		case isLeap && !strings.ContainsAny(mods, "pg"):
			x.bounds(&a, r, leap, most)
		default:
			unknown(n.Items[0], "betza "+n.Items[1].Text)
		}
	}
}

// bent goes one step and, if nobody stands there, on in each of these directions.
func (x *machine) bent(s *shape, r run, n *zrf.Node, first string, on []string) {
	x.noted(s, &r)
	if !x.walk(&r, &zrf.Node{Kind: zrf.Atom, Text: first, Pos: n.Pos}) {
		return
	}
	x.land(s, r, s.quiet, s.capture)
	if x.t.men[r.cur].kind != none {
		return
	}
	a := *s
	a.most = 0
	for _, name := range on {
		x.ride(&a, r, &zrf.Node{Kind: zrf.Atom, Text: name, Pos: n.Pos})
	}
}

// along goes along a line; with p over a piece and on, with g to the cell just behind it.
func (x *machine) along(s *shape, r run, d *zrf.Node, most int, mods string) {
	over, behind := strings.Contains(mods, "p"), strings.Contains(mods, "g")
	if over || behind {
		if most != 0 {
			unknown(d, "betza: a hop that is not far")
		}
		for {
			if !x.walk(&r, d) {
				return
			}
			if x.t.men[r.cur].kind != none {
				break
			}
		}
	}
	switch {
	case behind || most == 1:
		x.noted(s, &r)
		if x.walk(&r, d) {
			x.land(s, r, s.quiet, s.capture)
		}
	default:
		a := *s
		a.most = most
		x.ride(&a, r, d)
	}
}

// bounds makes the leaps by two numbers, in either order and with any signs, once or again
// and again over empty cells.
func (x *machine) bounds(s *shape, r run, by [2]int, most int) {
	b := x.c.g.Board
	at, grid := b.Coord(board.Cell(r.cur))
	if grid < 0 || len(at) != 2 {
		return
	}
	var done [][2]int
	for _, o := range [][2]int{by, {by[1], by[0]}} {
		for _, o := range [][2]int{o, {-o[0], o[1]}, {o[0], -o[1]}, {-o[0], -o[1]}} {
			if slices.Contains(done, o) {
				continue
			}
			done = append(done, o)
			for i := 1; most == 0 || i <= most; i++ {
				to := -1
				for c := range x.t.men {
					if p, g := b.Coord(board.Cell(c)); g == grid && p[0] == at[0]+i*o[0] && p[1] == at[1]+i*o[1] {
						to = c
					}
				}
				if to < 0 {
					break
				}
				next := r
				next.cur = to
				x.land(s, next, s.quiet, s.capture)
				if x.t.men[to].kind != none {
					break
				}
			}
		}
	}
}
