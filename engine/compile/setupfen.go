package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"strconv"
	"strings"
)

// finishFEN reads the text of (board-setup fen "…"), once the letters of all pieces are
// known: rows from the top, with numbers for empty cells.
func (c *compiler) finishFEN() {
	n := c.setupFEN
	if n == nil {
		return
	}
	rows, field := c.b.Rows(), strings.Fields(n.Text)
	if len(field) == 0 {
		c.fail(n, "the position is empty")
		return
	}
	said := strings.Split(field[0], "/")
	if len(said) != len(rows) {
		c.fail(n, "it has "+strconv.Itoa(len(said))+" rows, the board "+strconv.Itoa(len(rows)))
		return
	}
	taken := map[board.Cell]bool{}
	for _, put := range c.g.Setup {
		taken[put.Cell] = put.Cell != board.NoCell
	}
	for y, row := range rows {
		if x := c.rowFEN(n, said[y], row, taken); x >= 0 && x != len(row) {
			c.fail(n, "row "+strconv.Itoa(y+1)+" "+strconv.Quote(said[y])+" fills "+strconv.Itoa(x)+" cells, the board's has "+strconv.Itoa(len(row)))
		}
	}
}

// rowFEN places the pieces of a row and returns the number of cells that the row fills, or
// -1 after it has reported an error.
func (c *compiler) rowFEN(n *zrf.Node, s string, row []board.Cell, taken map[board.Cell]bool) int {
	x := 0
	for s != "" {
		if k := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }); k != 0 {
			if k < 0 {
				k = len(s)
			}
			empty, _ := number(s[:k])
			x, s = x+empty, s[k:]
			continue
		}
		t, p, size := c.letterFEN(s)
		if size == 0 {
			c.fail(n, "no piece has the letter of "+strconv.Quote(s))
			return -1
		}
		if x < len(row) {
			if taken[row[x]] {
				c.fail(n, "two pieces stand on "+strconv.Quote(c.b.Name(row[x])))
				return -1
			}
			c.g.Setup = append(c.g.Setup, game.Placement{Cell: row[x], Piece: game.Make(t, game.Player(p)), Attrs: c.g.Types[t].Attrs})
		}
		x, s = x+1, s[size:]
	}
	return x
}

// letterFEN finds the piece with the longest letter at the head of s.
func (c *compiler) letterFEN(s string) (typ, player, size int) {
	for t := range c.g.Types {
		for p, l := range c.g.Types[t].Letters {
			if p < len(c.g.Players) && len(l) > size && strings.HasPrefix(s, l) {
				typ, player, size = t, p, len(l)
			}
		}
	}
	return typ, player, size
}
