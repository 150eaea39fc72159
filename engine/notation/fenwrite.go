package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// FEN writes a position in the game's own dialect. It returns "" if the game has no dialect
// or a piece on the board has no letter. A FEN cannot say everything: it loses numbers on
// cells, and castling rights without their king or rook. In the forms for draughts and runs
// it holds only their usual fields and, if a player has several turns, the number of the
// turn. Setup loses nothing.
func FEN(pos *game.Position) string {
	g := pos.Game()
	d := &g.FEN
	if !d.Present || len(g.Turns) == 0 {
		return ""
	}
	var b strings.Builder
	side := sideLetters(g, int(pos.Player()))
	if side != "" && d.Style != game.FENPDN {
		side = firstRune(side)
	}
	ok := true
	switch d.Style {
	case game.FENPDN:
		ok = writePDN(&b, pos)
		writeTurn(&b, pos)
	case game.FENRuns:
		ok = writeRows(&b, pos)
		b.WriteString("-" + side)
		writeTurn(&b, pos)
	default:
		if ok = writeRows(&b, pos) && writeBoardFields(&b, pos, side); ok {
			writeMore(&b, pos)
		}
	}
	if !ok {
		return ""
	}
	return b.String()
}

// writeBoardFields writes the fields after the rows in every form except draughts and runs.
func writeBoardFields(b *strings.Builder, pos *game.Position, side string) bool {
	g := pos.Game()
	d := &g.FEN
	r := &reader{g: g}
	first, second := r.firstTwo()
	sfen := g.HasHands && d.Hands == "sfen" && d.Castle == ""
	if g.HasHands {
		side = "w"
		if (int(pos.Player()) == first) == sfen {
			side = "b"
		}
		if p := int(pos.Player()); p != first && p != second {
			side = firstRune(sideLetters(g, p))
		}
	}
	if sfen {
		b.WriteString(" " + side + " ")
		ok := writeHands(b, pos, true)
		b.WriteString(" " + strconv.Itoa(pos.Plies()+1))
		return ok
	}
	if g.HasHands {
		b.WriteByte('[')
		if !writeHands(b, pos, false) {
			return false
		}
		b.WriteByte(']')
	}
	b.WriteString(" " + side)
	if d.Style == game.FENShort {
		return true
	}
	b.WriteString(" " + castlingField(pos) + " ")
	if c := passedCell(pos); c != board.NoCell && d.Ko == "" {
		b.WriteString(cellName(g, c))
	} else {
		b.WriteByte('-')
	}
	b.WriteString(" " + strconv.Itoa(pos.Quiet()) + " " + strconv.Itoa(1+pos.Plies()/round(g)))
	return true
}

// round is the number of turns in the repeated part of the turn order.
func round(g *game.Game) int {
	n := len(g.Turns)
	if g.Order > 0 {
		n = g.Order
	}
	return max(1, n-g.Repeat)
}

// passedCell returns the cell of the passed global, or NoCell.
func passedCell(pos *game.Position) board.Cell {
	g := pos.Game()
	i := g.FEN.Passed
	if i < 0 || i >= len(g.Globals) || !g.Globals[i].Cell || pos.Global(i) < 0 || int(pos.Global(i)) >= g.Board.Len() {
		return board.NoCell
	}
	return board.Cell(pos.Global(i))
}

// writeRows writes the board field; false when a piece has no letter.
func writeRows(b *strings.Builder, pos *game.Position) bool {
	g := pos.Game()
	ko := board.NoCell
	if g.FEN.Ko != "" {
		ko = passedCell(pos)
	}
	for y, row := range g.Board.Rows() {
		if y > 0 {
			b.WriteByte('/')
		}
		empty := 0
		flush := func() {
			for ; g.FEN.Style == game.FENRuns && empty > 9; empty -= 9 { // in this form 92 means eleven
				b.WriteByte('9')
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
			}
			empty = 0
		}
		for x := 0; x < len(row); x++ {
			pc := pos.At(row[x])
			switch {
			case pc == game.None && row[x] == ko:
				flush()
				b.WriteString(g.FEN.Ko)
			case pc == game.None:
				empty++
			case g.FEN.Style == game.FENRuns:
				flush()
				n := runLength(pos, row[x:])
				if !writeRun(b, pos, pc, n) {
					return false
				}
				x += n - 1
			default:
				flush()
				s := letterOf(g, pc)
				if s == "" {
					return false
				}
				b.WriteString(s)
				writeColumn(b, g, pos.Attrs(row[x]))
			}
		}
		flush()
	}
	return true
}

// writeColumn writes the pieces below a piece, in games with towers.
func writeColumn(b *strings.Builder, g *game.Game, word uint64) {
	if len(g.Opt.Tower.Pieces) == 0 || word == 0 {
		return
	}
	b.WriteByte('[')
	for word != 0 {
		var pc game.Piece
		pc, word = g.Opt.Tower.Top(word)
		b.WriteString(letterOf(g, pc))
	}
	b.WriteByte(']')
}

func letterOf(g *game.Game, pc game.Piece) string {
	l := g.Types[pc.Type()].Letters
	if int(pc.Owner()) >= len(l) {
		return ""
	}
	return l[pc.Owner()]
}

// runLength returns how many cells from the first on have the same content, at most 26.
func runLength(pos *game.Position, cells []board.Cell) int {
	n := 1
	for n < len(cells) && n < 26 && pos.At(cells[n]) == pos.At(cells[0]) {
		n++
	}
	return n
}

func writeRun(b *strings.Builder, pos *game.Position, pc game.Piece, n int) bool {
	r := &reader{g: pos.Game()}
	first, second := r.firstTwo()
	letter := 'A'
	switch {
	case pc.Type() != stoneType(r.g):
		return false
	case int(pc.Owner()) == first:
	case int(pc.Owner()) == second:
		letter = 'a'
	default:
		return false
	}
	b.WriteRune(letter + rune(n-1))
	return true
}

// writeHands writes the letters of the pieces in hand: repeated, in brackets, or with
// counts as in SFEN, where "-" is an empty hand.
func writeHands(b *strings.Builder, pos *game.Position, counted bool) bool {
	g := pos.Game()
	none := true
	for p := range g.Players {
		for t := range g.Types {
			n := pos.Hand(game.Player(p), t)
			if n <= 0 {
				continue
			}
			s := letterOf(g, game.Make(t, game.Player(p)))
			if s == "" {
				return false
			}
			none = false
			if counted && n > 1 {
				b.WriteString(strconv.Itoa(n))
			}
			b.WriteString(s)
			for ; !counted && n > 1; n-- {
				b.WriteString(s)
			}
		}
	}
	if none && counted {
		b.WriteByte('-')
	}
	return true
}
