package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A board editor builds a position piece by piece. Rights to castle are granted
// one by one: by default a piece has none, as in a FEN.

// Empty returns a position without pieces.
func Empty(g *game.Game) *game.Position { return g.NewPosition() }

// Put sets a piece on a cell while a position is being set up.
func Put(pos *game.Position, c board.Cell, pc game.Piece) {
	r := &reader{g: pos.Game()}
	pos.Place(c, pc, r.fresh(pc))
}

// Rights lists the cells of pieces that may be given the right to castle: they
// stand where they begin. With granted, only of those that have it.
func Rights(pos *game.Position, granted bool) []board.Cell {
	g := pos.Game()
	a, ok := castleAttr(g)
	if !ok {
		return nil
	}
	var cells []board.Cell
	start, parts := g.Start(), castlers(g)
	for c, pc := range pos.Cells() {
		at := board.Cell(c)
		if pc != game.None && pc == start.At(at) && parts[pc.Type()] == castlingRook && a.Get(start.Attrs(at)) != 0 &&
			(!granted || a.Get(pos.Attrs(at)) != 0) && homeKing(pos, start, pc.Owner()) != board.NoCell {
			cells = append(cells, at)
		}
	}
	return cells
}

// homeKing returns the cell of a player's king if the king stands where it starts, else
// NoCell.
func homeKing(pos, start *game.Position, p game.Player) board.Cell {
	parts := castlers(pos.Game())
	for c, pc := range start.Cells() {
		if pc != game.None && pc.Owner() == p && parts[pc.Type()] == castlingKing && pos.At(board.Cell(c)) == pc {
			return board.Cell(c)
		}
	}
	return board.NoCell
}

// Grant gives the piece on c, and its king, the right to castle. It returns false if the
// piece cannot have that right.
func Grant(pos *game.Position, c board.Cell) bool {
	for _, at := range Rights(pos, false) {
		if at != c {
			continue
		}
		start := pos.Game().Start()
		king := homeKing(pos, start, pos.At(c).Owner())
		pos.Place(c, pos.At(c), start.Attrs(c))
		pos.Place(king, pos.At(king), start.Attrs(king))
		return true
	}
	return false
}
