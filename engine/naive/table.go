package naive

import (
	"encoding/binary"
	"slices"
	"strconv"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// none stands for no cell and for no kind.
const none = -1

// man is a piece on a cell.
type man struct {
	kind, owner int
	attrs       uint64
}

var nobody = man{kind: none, owner: none}

// table is a position. Code that changes a table copies it first.
type table struct {
	men     []man
	seeds   []int
	hands   [][]int // by owner and kind
	numbers []int
	turn    int
	from    int // cells of the last move
	to      int
	taken   []man // pieces captured by the last move
	out     []bool
	played  int  // player who made the last move, or none
	as      int  // owner of the pieces that were moved
	passes  int  // number of passes in a row up to now
	opens   bool // no goal holds before the first move
}

func (c *Counter) read(pos *game.Position) *table {
	g := c.g
	t := &table{opens: pos.Opens(), turn: pos.Turn(), out: make([]bool, len(g.Players)), played: none, as: none}
	from, to := pos.Last()
	t.from, t.to = int(from), int(to)
	for i := range g.Board.Len() {
		at, m := board.Cell(i), nobody
		if p := pos.At(at); p != game.None {
			m = man{p.Type(), int(p.Owner()), pos.Attrs(at)}
		}
		t.men = append(t.men, m)
		t.seeds = append(t.seeds, int(pos.Count(at)))
	}
	for p := range g.Players {
		t.hands = append(t.hands, make([]int, len(g.Types)))
		for k := range g.Types {
			t.hands[p][k] = pos.Hand(game.Player(p), k)
		}
		t.out[p] = pos.Out(game.Player(p))
	}
	for i := range g.Globals {
		t.numbers = append(t.numbers, int(pos.Global(i)))
	}
	return t
}

func (t *table) copy() *table {
	u := *t
	u.men, u.seeds = slices.Clone(t.men), slices.Clone(t.seeds)
	u.numbers, u.taken, u.out = slices.Clone(t.numbers), slices.Clone(t.taken), slices.Clone(t.out)
	u.hands = nil
	for _, h := range t.hands {
		u.hands = append(u.hands, slices.Clone(h))
	}
	return &u
}

// key is a key of the position, with or without the side to move. It is made for each move
// that is tried, so it is written as plain numbers.
func (t *table) key(turn bool) string {
	b := make([]byte, 0, 4*len(t.men)+len(t.seeds)+64)
	for _, m := range t.men {
		b = binary.AppendVarint(b, int64(m.kind))
		b = binary.AppendVarint(b, int64(m.owner))
		b = binary.AppendUvarint(b, m.attrs)
	}
	for _, list := range append([][]int{t.seeds, t.numbers}, t.hands...) {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, n := range list {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	for _, out := range t.out {
		b = strconv.AppendBool(b, out)
	}
	if turn {
		b = binary.AppendVarint(b, int64(t.turn))
	}
	return string(b)
}

// nextTurn returns the turn after turn i of the order.
func (c *Counter) nextTurn(i int) int {
	last := len(c.g.Turns)
	if c.g.Order > 0 {
		last = c.g.Order
		i %= last
	}
	if i++; i == last {
		return c.g.Repeat
	}
	return i
}

// playing returns turn i, or the first turn after it of a player who is still in the game.
func (c *Counter) playing(t *table, i int) int {
	for range c.g.Turns {
		if !t.out[c.g.Turns[i].Player] {
			break
		}
		i = c.nextTurn(i)
	}
	return i
}
