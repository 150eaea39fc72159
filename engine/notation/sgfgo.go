package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// GoMove turns a point of a Go file, two letters counted from the upper left corner, into
// the name of the cell on a square board of that size: file letter and rank. A pass becomes
// "pass"; GoMove returns "" if the text is not a point.
func GoMove(size int, sgf string) string {
	x, y, ok := goPoint(sgf)
	switch {
	case sgf == "", sgf == "tt" && size <= 19:
		return "pass"
	case !ok || x >= size || y >= size || size > 26:
		return ""
	}
	return string(rune('a'+x)) + strconv.Itoa(size-y)
}

// goPoint returns column and row of a point of a Go file.
func goPoint(s string) (x, y int, ok bool) {
	if len(s) != 2 || !isLetter(s[0]) || !isLetter(s[1]) {
		return 0, 0, false
	}
	return letterIndex(s[0]), letterIndex(s[1]), true
}

// letterIndex counts a to z and then A to Z.
func letterIndex(c byte) int {
	if c >= 'a' {
		return int(c - 'a')
	}
	return int(c-'A') + 26
}

// IsGo reports whether a game was read from a file of Go, whose moves are points
// and not cell names.
func IsGo(t *Tree) bool {
	gm, _ := t.root("GM")
	return gm == "1"
}

// root returns the first value of one of the root's other properties.
func (t *Tree) root(name string) (string, bool) {
	for _, p := range t.Props {
		if p.Name == name && len(p.Values) > 0 {
			return p.Values[0], true
		}
	}
	return "", false
}

// ConvertGo turns the points of a Go file into cells of g: those of the moves, and those of
// stones that were set up (AB, AW, PL), which become the start. Black is the first player.
// The tree is changed only if all of it can be converted.
func ConvertGo(g *game.Game, t *Tree) error {
	rows := g.Board.Rows()
	if sz, ok := t.root("SZ"); ok {
		cols, lines, two := strings.Cut(sz, ":")
		if !two {
			lines = cols
		}
		if len(rows) == 0 || cols != strconv.Itoa(len(rows[0])) || lines != strconv.Itoa(len(rows)) {
			return errorAt("size SZ", "the file's board is ", sz, ", the game's is another")
		}
	}
	start, err := goStart(g, t, rows)
	if err != nil {
		return err
	}
	type renamed struct {
		n    *Node
		move string
	}
	var list []renamed
	todo := []*Node{t.Root}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], reversed(n.Children)...)
		if n.Move == "" || n.Move == "pass" {
			continue
		}
		if GoMove(max(len(rows), 1), n.Move) == "pass" {
			list = append(list, renamed{n, "pass"})
			continue
		}
		c := goCell(rows, n.Move)
		if c == board.NoCell {
			return errorAt("move "+strconv.Itoa(len(list)+1), quote(n.Move), " is not a point of the board")
		}
		list = append(list, renamed{n, cellName(g, c)})
	}
	for _, r := range list {
		r.n.Move = r.move
	}
	if start != "" {
		t.Start = start
	}
	kept := t.Props[:0:0]
	for _, p := range t.Props {
		switch p.Name {
		case "GM", "SZ", "AB", "AW", "AE", "PL":
		default:
			kept = append(kept, p)
		}
	}
	t.Props = kept
	return nil
}

func goCell(rows [][]board.Cell, s string) board.Cell {
	x, y, ok := goPoint(s)
	if !ok || y >= len(rows) || x >= len(rows[y]) {
		return board.NoCell
	}
	return rows[y][x]
}

// goStart returns the setup that AB, AW and PL describe, or "".
func goStart(g *game.Game, t *Tree, rows [][]board.Cell) (string, error) {
	r := &reader{g: g, pos: g.Start()}
	first, second := r.firstTwo()
	changed, told := false, false
	for _, p := range t.Props {
		owner := first
		switch p.Name {
		case "AW":
			owner = second
		case "AB", "AE":
		case "PL":
			told = true
			if len(p.Values) > 0 && strings.HasPrefix(strings.ToLower(p.Values[0]), "w") {
				if err := r.toMove(second); err != nil {
					return "", err
				}
				changed = true
			}
			continue
		default:
			continue
		}
		pc := game.None
		if kind := stoneType(g); p.Name != "AE" && kind >= 0 {
			pc = game.Make(kind, game.Player(owner))
		}
		for _, v := range p.Values {
			if err := r.stones(rows, v, pc); err != nil {
				return "", err
			}
			changed = true
		}
	}
	if !told && t.second() { // usually after handicap stones, where files leave PL out
		if err := r.toMove(second); err != nil {
			return "", err
		}
		changed = true
	}
	if !changed {
		return "", nil
	}
	r.pos.Settle()
	return Setup(r.pos), nil
}

// second reports whether the second player makes the first move of the main line.
func (t *Tree) second() bool {
	n := t.Root
	for n.Move == "" && len(n.Children) > 0 {
		n = n.Children[0]
	}
	return n.Player == 2
}

// stones puts a piece on a point, or on the rectangle aa:cc.
func (r *reader) stones(rows [][]board.Cell, v string, pc game.Piece) error {
	a, b, two := strings.Cut(v, ":")
	if !two {
		b = a
	}
	if goCell(rows, a) == board.NoCell || goCell(rows, b) == board.NoCell {
		return errorAt("stones set up", quote(v), " is not a point of the board")
	}
	x0, y0, _ := goPoint(a)
	x1, y1, _ := goPoint(b)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			if c := goCell(rows, string([]byte{goLetter(x), goLetter(y)})); c != board.NoCell {
				attrs := uint64(0)
				if pc != game.None {
					attrs = r.g.Types[pc.Type()].Attrs
				}
				r.pos.Place(c, pc, attrs)
			}
		}
	}
	return nil
}

// goLetter is the inverse of letterIndex.
func goLetter(i int) byte {
	if i < 26 {
		return byte('a' + i)
	}
	return byte('A' + i - 26)
}
