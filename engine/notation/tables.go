package notation

import (
	"strconv"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// StyleDice shows rolled dice as pictures, and on backgammon boards writes moves by the
// numbers of points: 24/18, bar/22*, 6/off.
const StyleDice = "dice"

// wayOf returns the direction in which the points of a backgammon board are counted, NoDir
// on any other board.
func wayOf(g *game.Game) board.Dir {
	if way := g.Board.Drawing.Way; way != "" {
		if d, ok := g.Board.Dir(way); ok {
			return d
		}
	}
	return board.NoDir
}

// Point returns the number of the point to which a cell belongs, as player p counts: the
// number of steps from there until a man is off the board. 0 means that the cell is on no
// point.
func Point(g *game.Game, p int, c board.Cell) int {
	way := wayOf(g)
	if way == board.NoDir {
		return 0
	}
	way = g.Board.Mirror(p, way)
	if _, grid := g.Board.Coord(c); grid >= 0 { // a pile counts as standing on its first cell
		for c > 0 {
			if _, before := g.Board.Coord(c - 1); before != grid {
				break
			}
			c--
		}
	}
	for n := range g.Board.Len() {
		if c = g.Board.Step(c, way); c == board.NoCell {
			return n
		}
	}
	return 0
}

// diced writes a move of a game of dice, and a move of chance with a picture of its piece. It
// returns nil if the move has no text besides its own.
func diced(pos *game.Position, m game.Move) []Part {
	g := pos.Game()
	list := tracks(m)
	if len(list) == 0 {
		return nil
	}
	t := &list[0]
	if g.Players[pos.Player()].Random {
		if t.drop {
			return []Part{{Piece: t.piece}}
		}
		return []Part{{Piece: t.piece}, {Text: cellName(g, t.cells[len(t.cells)-1])}} // out of a bag, say
	}
	if t.drop || len(t.cells) < 2 || wayOf(g) == board.NoDir {
		return nil
	}
	from, to, p := "bar", "off", int(pos.Player())
	if n := Point(g, p, t.cells[0]); n > 0 {
		from = strconv.Itoa(n)
	}
	if n := Point(g, p, t.cells[1]); n > 0 {
		to = strconv.Itoa(n)
	}
	if len(list) > 1 && list[1].cells[0] == t.cells[1] {
		to += "*"
	}
	return []Part{{Text: from + "/" + to}}
}
