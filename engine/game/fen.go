package game

import "dagaz/engine/board"

// FENStyle is which fields a game's FEN has.
type FENStyle uint8

const (
	FENFull  FENStyle = iota // board, side, castling, passed cell, quiet plies, move number
	FENShort                 // board and side
	FENRuns                  // board by runs (A = one stone of the first player, b = two of the second), then -side
	FENPDN                   // draughts: side, then the numbered squares of each player, W:W31-50:BK3
)

// FENDialect says how a game's FEN is written. A reader also accepts the other styles, as
// long as they are unambiguous.
type FENDialect struct {
	Present bool
	Style   FENStyle
	Hands   string   // "" none, "[]" brackets after the board, "sfen" a field of its own
	Sides   []string // per player: the letter of the side to move, then other letters that are read; nil = w, b, then numbers

	// Castle names the boolean attribute of kings and rooks that may still castle. These
	// are the types whose new pieces have the attribute; the royal ones are kings. If
	// Castle is "", the field is "-".
	Castle string

	// Passed is the global that holds the en-passant cell or the ko point, or -1. PassedBy
	// lists the piece types that can be captured in passing and can capture so: the cell in
	// a FEN is ignored unless such a piece stands ready to capture there. nil = any cell is
	// kept.
	Passed   int
	PassedBy []int
	Ko       string // letter of an empty Passed cell inside the board field; "" = it has a field

	Squares []board.Cell // cells by PDN number from 1; nil = none
	Aliases []FENAlias   // further letters that are read, never written
}

// FENAlias is a second letter for a piece.
type FENAlias struct {
	Letter string
	Piece  Piece
}

// DarkSquares returns the cells that draughts players number, in order: every
// second cell, the lower left one among them.
func DarkSquares(b *board.Board) []board.Cell {
	var cells []board.Cell
	rows := b.Rows()
	for y, row := range rows {
		for x, c := range row {
			if (x+len(rows)-1-y)%2 == 0 {
				cells = append(cells, c)
			}
		}
	}
	return cells
}
