package notation

import (
	"strconv"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// StyleDice writes what fell as a picture, and on boards of tables moves by the numbers of
// points: 24/18, bar/22*, 6/off.
const StyleDice = "dice"

// wayOf is the way along which points of a board of tables are counted, NoDir of any other.
func wayOf(g *game.Game) board.Dir {
	if way := g.Board.Drawing.Way; way != "" {
		if d, ok := g.Board.Dir(way); ok {
			return d
		}
	}
	return board.NoDir
}

// Point is the number of the point that a cell belongs to, as player p counts: the steps
// from there to where men go off. 0 = it is on no point.
func Point(g *game.Game, p int, c board.Cell) int {
	way := wayOf(g)
	if way == board.NoDir {
		return 0
	}
	way = g.Board.Mirror(p, way)
	if _, grid := g.Board.Coord(c); grid >= 0 { // men of a pile stand where its first cell is
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

// diced writes a move of a game of dice, what chance does with a picture of its piece; nil
// where a move has no other text than its own.
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
