package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strings"
)

// A drawnRow is a line of a drawing: the number of empty cells before its first piece, the rest as
// in a FEN, and the number of all cells.
type drawnRow struct {
	before int
	text   string
	cells  int
}

// drawn turns a board that is drawn in lines of letters, as levels of Sokoban are exchanged
// (the format XSB), into the rows of a FEN. A space, - or _ is an empty cell. Other lines, such
// as titles, are left out, and so is everything after the first drawing. A drawing that is
// smaller than the board stands in its middle; around it, also where a line begins with empty
// cells, is the scenery that stands in every corner of the board at the start. A text without
// two such lines is returned as it is.
func drawn(g *game.Game, s string) string {
	rows := g.Board.Rows()
	if !g.FEN.Present || len(rows) == 0 || strings.IndexByte(s, '\n') < 0 {
		return s
	}
	l := newLetters(g)
	var lines []drawnRow
	width := 0
	for _, line := range strings.Split(s, "\n") {
		if row := l.drawnRow(strings.TrimRight(line, " \t\r")); row.cells > 0 {
			lines, width = append(lines, row), max(width, row.cells)
		} else if len(lines) > 1 {
			break
		} else {
			lines, width = lines[:0], 0
		}
	}
	if len(lines) < 2 {
		return s
	}
	around, top := around(g, rows), max(0, (len(rows)-len(lines))/2)
	var b strings.Builder
	fill := func(n int) {
		for range n {
			b.WriteString(around)
		}
	}
	for y := range max(len(rows), len(lines)) {
		if y > 0 {
			b.WriteByte('/')
		}
		var row drawnRow
		left, cells := 0, len(rows[min(y, len(rows)-1)])
		if i := y - top; i >= 0 && i < len(lines) {
			row, left = lines[i], max(0, (cells-width)/2)
		}
		fill(left + row.before)
		b.WriteString(row.text)
		fill(cells - left - row.cells)
	}
	return b.String()
}

// drawnRow reads a line; it has no cells if the line is no part of a drawing.
func (l *letters) drawnRow(line string) drawnRow {
	var row drawnRow
	empty := 0
	for ; line != ""; row.cells++ {
		_, size := l.match(line)
		switch {
		case size == 0 && line[0] != ' ' && line[0] != '-' && line[0] != '_':
			return drawnRow{}
		case size == 0:
			empty++
			size = 1
		case row.text == "":
			row.before, empty = empty, 0
			row.text = line[:size]
		default:
			row.text += emptyCells(empty) + line[:size]
			empty = 0
		}
		line = line[size:]
	}
	if row.text == "" {
		return drawnRow{}
	}
	row.text += emptyCells(empty)
	return row
}

// emptyCells writes empty cells as a FEN does, by digits whose sum is n.
func emptyCells(n int) string {
	s := ""
	for ; n > 0; n -= 9 {
		s += "123456789"[min(n, 9)-1 : min(n, 9)]
	}
	return s
}

// around returns the letter of the scenery in all corners of the board, or an empty cell.
func around(g *game.Game, rows [][]board.Cell) string {
	start, letter := g.Start(), ""
	for i, row := range [2][]board.Cell{rows[0], rows[len(rows)-1]} {
		for j, c := range [2]board.Cell{row[0], row[len(row)-1]} {
			pc := start.At(c)
			if pc == game.None || !g.Types[pc.Type()].Dummy || int(pc.Owner()) >= len(g.Types[pc.Type()].Letters) {
				return "1"
			}
			s := g.Types[pc.Type()].Letters[pc.Owner()]
			if s == "" || i+j > 0 && s != letter {
				return "1"
			}
			letter = s
		}
	}
	return letter
}
