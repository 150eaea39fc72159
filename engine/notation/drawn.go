package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strings"
)

// drawn turns a board that is drawn in lines of letters, as levels of Sokoban are exchanged
// (the format XSB), into the rows of a FEN. A space, - or _ is an empty cell. Other lines, such
// as titles, are left out, and so is everything after the first drawing. A drawing that is
// smaller than the board stands in its middle; around it, also where a line begins with empty
// cells, is the scenery that stands in every corner of the board at the start. A text without
// two such lines is returned as it is.
func drawn(g *game.Game, s string) string {
	if !g.FEN.Present || strings.IndexByte(s, '\n') < 0 {
		return s
	}
	l := newLetters(g)
	var lines []string
	var widths []int
	width := 0
	for _, line := range strings.Split(s, "\n") {
		row, n := l.drawnRow(strings.TrimRight(line, " \t\r"))
		if n > 0 {
			lines, widths, width = append(lines, row), append(widths, n), max(width, n)
		} else if len(lines) > 1 {
			break
		} else {
			lines, widths, width = lines[:0], widths[:0], 0
		}
	}
	if len(lines) < 2 {
		return s
	}
	rows := g.Board.Rows()
	if len(rows) == 0 {
		return s
	}
	around := around(g, rows)
	top := max(0, (len(rows)-len(lines))/2)
	var all []string
	for y, row := range rows {
		text, wide, left := "", 0, 0
		if i := y - top; i >= 0 && i < len(lines) {
			left = max(0, (len(row)-width)/2)
			inner := strings.TrimLeft(lines[i], "1")
			text, wide = strings.Repeat(around, len(lines[i])-len(inner))+inner, widths[i]
		}
		all = append(all, strings.Repeat(around, left)+text+strings.Repeat(around, max(0, len(row)-left-wide)))
	}
	if len(lines) > len(rows) {
		all = lines
	}
	fen := strings.Join(all, "/")
	for n := 9; n > 1; n-- {
		fen = strings.ReplaceAll(fen, strings.Repeat("1", n), string(rune('0'+n)))
	}
	return fen
}

// drawnRow turns a line of a drawing into a row of a FEN, of n cells; n is 0 if the line is none.
func (l *letters) drawnRow(line string) (row string, n int) {
	var b strings.Builder
	known := false
	for n = 0; line != ""; n++ {
		_, size := l.match(line)
		switch {
		case size > 0:
			b.WriteString(line[:size])
			known = true
		case line[0] == ' ' || line[0] == '-' || line[0] == '_':
			b.WriteByte('1')
			size = 1
		default:
			return "", 0
		}
		line = line[size:]
	}
	if !known {
		return "", 0
	}
	return b.String(), n
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
