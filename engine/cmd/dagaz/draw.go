package main

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// maxWidth is the greatest width, in characters, of a board that is drawn as a picture.
const maxWidth = 200

// draw returns the board as text. Cells are placed as the rules draw them, so that hexagons
// and pits look right; a board that is too wide becomes a list.
func draw(pos *game.Position) string {
	b := pos.Game().Board
	rows := drawingRows(b)
	if len(rows) == 0 {
		return ""
	}
	letters := pieceLetters(pos.Game())
	tokens := make([]string, b.Len())
	width := 1
	for _, row := range rows {
		for _, c := range row {
			tokens[c] = token(pos, c, letters)
			width = max(width, utf8.RuneCountInString(tokens[c]))
		}
	}
	step := columnStep(b, rows)
	if step == 0 {
		return listed(b, rows, tokens)
	}
	left := b.Rect(rows[0][0]).X
	for _, row := range rows {
		left = min(left, b.Rect(row[0]).X)
	}
	place := func(c board.Cell) int {
		return (int(b.Rect(c).X-left)*(width+1) + int(step)/2) / int(step)
	}
	ranks, files := labels(b, rows, place)
	margin := 0
	for _, r := range ranks {
		margin = max(margin, len(r)+1)
	}
	var out strings.Builder
	for y, row := range rows {
		var line textLine
		if ranks != nil {
			line.put(margin-1-len(ranks[y]), ranks[y])
		}
		for _, c := range row {
			line.put(margin+place(c)+width-utf8.RuneCountInString(tokens[c]), tokens[c])
		}
		if len(line) > maxWidth {
			return listed(b, rows, tokens)
		}
		out.WriteString(line.String())
	}
	if files != nil {
		var line textLine
		for x, f := range files {
			line.put(margin+x+width-1, f)
		}
		out.WriteString(line.String())
	}
	return out.String()
}

// A textLine is a line of text that is filled column by column.
type textLine []rune

func (l *textLine) put(x int, s string) {
	for i, r := range []rune(s) {
		for len(*l) <= x+i {
			*l = append(*l, ' ')
		}
		(*l)[x+i] = r
	}
}

func (l textLine) String() string { return strings.TrimRight(string(l), " ") + "\n" }

// drawingRows sorts the cells of the picture into rows, top to bottom.
func drawingRows(b *board.Board) [][]board.Cell {
	var cells []board.Cell
	for i := range b.Len() {
		if c := board.Cell(i); !b.Dummy(c) {
			cells = append(cells, c)
		}
	}
	slices.SortStableFunc(cells, func(c, d board.Cell) int {
		p, q := b.Rect(c), b.Rect(d)
		if p.Y != q.Y {
			return int(p.Y - q.Y)
		}
		return int(p.X - q.X)
	})
	var rows [][]board.Cell
	for i, c := range cells {
		if i == 0 || b.Rect(c).Y != b.Rect(cells[i-1]).Y {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], c)
	}
	return rows
}

// columnStep returns the smallest distance between neighbouring cells of a row, or 0 if
// cells overlap. If no row has two cells, it returns the width of a cell.
func columnStep(b *board.Board, rows [][]board.Cell) int32 {
	var step int32
	for _, row := range rows {
		for i := 1; i < len(row); i++ {
			d := b.Rect(row[i]).X - b.Rect(row[i-1]).X
			if d <= 0 {
				return 0
			}
			if step == 0 || d < step {
				step = d
			}
		}
	}
	if step == 0 {
		step = max(1, b.Rect(rows[0][0]).W)
	}
	return step
}

// labels derives ranks and files from the names of the cells. A result is nil if the cells
// of a row, or of a column, have different ones. If columns are slanted, the files are
// written below the last row.
func labels(b *board.Board, rows [][]board.Cell, place func(board.Cell) int) (ranks []string, files map[int]string) {
	ranks, files = make([]string, len(rows)), map[int]string{}
	for y, row := range rows {
		for i, c := range row {
			name := b.Name(c)
			k := strings.IndexFunc(name, unicode.IsDigit)
			if k <= 0 || strings.ContainsFunc(name[k:], func(r rune) bool { return !unicode.IsDigit(r) }) {
				return nil, nil
			}
			file, rank := name[:k], name[k:]
			if ranks != nil && i == 0 {
				ranks[y] = rank
			} else if ranks != nil && ranks[y] != rank {
				ranks = nil
			}
			if files == nil {
				continue
			}
			if have, ok := files[place(c)]; ok && have != file {
				files = nil
			} else {
				files[place(c)] = file
			}
		}
	}
	if files == nil {
		files = slanted(b, rows, place)
	}
	return ranks, files
}

// slanted returns the files of the last row if all rows have the same files.
func slanted(b *board.Board, rows [][]board.Cell, place func(board.Cell) int) map[int]string {
	files := map[int]string{}
	last := rows[len(rows)-1]
	for _, row := range rows {
		if len(row) != len(last) {
			return nil
		}
		for i, c := range row {
			file := strings.TrimRightFunc(b.Name(last[i]), unicode.IsDigit)
			if strings.TrimRightFunc(b.Name(c), unicode.IsDigit) != file {
				return nil
			}
			files[place(last[i])] = file
		}
	}
	return files
}

// listed returns the board as a list of pieces by rows, for boards that are not drawn as a
// picture.
func listed(b *board.Board, rows [][]board.Cell, tokens []string) string {
	var out strings.Builder
	for _, row := range rows {
		var line []string
		for _, c := range row {
			if tokens[c] != "." {
				line = append(line, b.Name(c)+":"+tokens[c])
			}
		}
		if line != nil {
			out.WriteString(strings.Join(line, " ") + "\n")
		}
	}
	if out.Len() == 0 {
		return "(empty board)\n"
	}
	return out.String()
}

// token returns the text for a cell: a number, a letter, or a dot.
func token(pos *game.Position, c board.Cell, letters [][]string) string {
	pc := pos.At(c)
	if n := pos.Count(c); n != 0 || pos.Game().HasCounts && pc == game.None {
		return strconv.Itoa(int(n))
	}
	if pc == game.None {
		return "."
	}
	return letters[pc.Owner()][pc.Type()]
}

// pieceLetters gives letters to each player's pieces: those of the rules, otherwise the
// first letter of the name that is not used yet. The first player has capital letters, the
// second small ones, and other players have a number after the letter.
func pieceLetters(g *game.Game) [][]string {
	letters := make([][]string, len(g.Players))
	used := map[string]bool{}
	plain := make([]string, len(g.Types))
	for t := range g.Types {
		if l := g.Types[t].Letters; len(l) > 0 && l[0] != "" {
			used[strings.ToUpper(l[0])] = true
		}
	}
	for t := range g.Types {
		plain[t] = freeLetter(g.Types[t].Name, used)
	}
	for p := range g.Players {
		letters[p] = make([]string, len(g.Types))
		for t := range g.Types {
			l := g.Types[t].Letters
			switch {
			case p < len(l) && l[p] != "":
				letters[p][t] = l[p]
			case p == 0:
				letters[p][t] = plain[t]
			case p == 1:
				letters[p][t] = strings.ToLower(plain[t])
			default:
				letters[p][t] = plain[t] + strconv.Itoa(p+1)
			}
		}
	}
	return letters
}

func freeLetter(name string, used map[string]bool) string {
	for _, r := range strings.ToUpper(name + "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		if s := string(r); unicode.IsLetter(r) && !used[s] {
			used[s] = true
			return s
		}
	}
	return "?"
}

// handLine lists the pieces in hand.
func handLine(pos *game.Position) string {
	g := pos.Game()
	var parts []string
	for p := range g.Players {
		var held []string
		for t := range g.Types {
			if n := pos.Hand(game.Player(p), t); n != 0 {
				held = append(held, strconv.Itoa(n)+" "+g.Types[t].Name)
			}
		}
		if held != nil {
			parts = append(parts, g.Players[p].Name+" "+strings.Join(held, ", "))
		}
	}
	return strings.Join(parts, "; ")
}

// scoreLine lists the scores that the rules keep.
func scoreLine(pos *game.Position) string {
	g := pos.Game()
	var parts []string
	for i := range g.Globals {
		if p := g.Globals[i].Score; p >= 0 && p < len(g.Players) {
			parts = append(parts, g.Players[p].Name+" "+strconv.Itoa(int(pos.Global(i))))
		}
	}
	return strings.Join(parts, "; ")
}
