package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strings"
)

// UCI writes a move that is about to be made in pos as UCI does: from, to, and the letter
// of the promotion (e2e4, e7e8q, 4c4b+), P@e4 for a drop, 0000 for a pass. A chain names
// every cell, castling only the king's cells. A piece that is dropped on the cell that
// another left adds its letter at the end, b1c3h; if it is dropped on the rook's cell in
// castling, the cells of the rook and the king are named, h1e1h.
func UCI(pos *game.Position, m game.Move) string {
	return Coordinates(pos, m, pos.Game().Board.Name)
}

// Coordinates is UCI with other names for the cells.
func Coordinates(pos *game.Position, m game.Move, name func(board.Cell) string) string {
	if m.IsPass() {
		return "0000"
	}
	g := pos.Game()
	list := tracks(m)
	if len(list) == 0 {
		return effectText(g, m)
	}
	t := &list[0]
	text := joined(t.cells, name, "")
	if t.drop {
		text = shortWord(g, t.piece, strings.ToUpper) + "@" + text
	}
	if now, changed := promotion(pos, m, t); changed {
		was := t.piece
		if !t.drop {
			was = pos.At(t.cells[0])
		}
		letter := shortWord(g, now, strings.ToLower)
		if letter == "+"+shortWord(g, was, strings.ToLower) {
			letter = "+" // a promoted form, as in shogi
		}
		text += letter
	}
	if a := gated(m); a != nil {
		if !t.drop && a.To != t.cells[0] { // castling: the rook's cell, then the king's
			text = name(a.To) + name(t.cells[0])
		}
		text += shortWord(g, a.Piece, strings.ToLower)
	}
	return text
}

// UCITexts writes every move in a list of legal moves of pos. Moves that would have equal
// texts keep their own; Find reads both.
func UCITexts(pos *game.Position, list *game.MoveList) []string {
	return CoordinateTexts(pos, list, pos.Game().Board.Name)
}

// CoordinateTexts is UCITexts with other names for the cells.
func CoordinateTexts(pos *game.Position, list *game.MoveList, name func(board.Cell) string) []string {
	texts := make([]string, list.Len())
	times := make(map[string]int, len(texts))
	for i, m := range list.Moves {
		texts[i] = Coordinates(pos, m, name)
		times[strings.ToLower(texts[i])]++
	}
	var own []string
	for i := range texts {
		if times[strings.ToLower(texts[i])] > 1 {
			if own == nil {
				own = Texts(pos, list)
			}
			texts[i] = own[i]
		}
	}
	return texts
}

// shortWord returns the letter of the first player's pieces of a type in the given case, or
// the type's name if it has no letter, or a digit, which could belong to the name of a cell.
func shortWord(g *game.Game, p game.Piece, toCase func(string) string) string {
	if t := &g.Types[p.Type()]; len(t.Letters) > 0 && t.Letters[0] != "" && !isDigit(t.Letters[0][0]) {
		return toCase(t.Letters[0])
	}
	return typeWord(g, p)
}
