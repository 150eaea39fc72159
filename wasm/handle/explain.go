package handle

import (
	"strconv"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// reach says how a piece moves: where it could go if it stood alone on the board, and where
// it could capture a single enemy. With only "cell" it is the piece on that cell, with
// "type" and "player" any piece.
func (h *Handler) reach(r *request, w *writer) error {
	l, err := h.at(r)
	if err != nil {
		return err
	}
	g, now := l.game, l.session.Position()
	name, err := r.str("cell")
	if err != nil {
		return err
	}
	c, ok := g.Board.Cell(name)
	if !ok || g.Board.Dummy(c) {
		return bad("there is no cell " + cut(name))
	}
	pc := now.At(c)
	if r.get("type").kind != absent {
		t, err1 := r.integer("type", 0, int64(len(g.Types)-1))
		p, err2 := r.integer("player", 0, int64(len(g.Players)-1))
		for _, err := range [...]error{err1, err2} {
			if err != nil {
				return err
			}
		}
		pc = game.Make(int(t), game.Player(p))
	}
	if pc == game.None {
		return bad("there is no piece on " + name)
	}
	steps, takes := Reach(g, now, pc, c, func(board.Cell) bool { return true })
	w.strsField("steps", cellNames(g, steps))
	w.strsField("takes", cellNames(g, takes))
	return nil
}

// Reach lists the cells to which a piece on a cell could go if it stood alone on the board
// of pos, in the order of its moves, and those cells, among the ones that near selects,
// where it could capture a single enemy. Both lists are empty if its owner has no turn; the
// second is also empty for a piece with very many moves, which would take too long to try
// out.
func Reach(g *game.Game, pos *game.Position, pc game.Piece, from board.Cell, near func(board.Cell) bool) (steps, takes []board.Cell) {
	x := explorer{g: g, gen: movegen.New(g), from: from, piece: pc, start: pos.Clone()}
	if !x.turn() {
		return nil, nil
	}
	steps = x.steps()
	if x.list.Len() <= fewMoves {
		takes = x.takes(near)
	}
	return steps, takes
}

// fewMoves is how many moves a piece may have alone on the board if it is to be tried out
// with an enemy on each cell.
const fewMoves = 4_000

// An explorer tries a piece out on a board of its own.
type explorer struct {
	g     *game.Game
	gen   movegen.Generator
	from  board.Cell
	piece game.Piece
	start *game.Position // provides the turn; its pieces are ignored
	list  game.MoveList
}

// turn makes it the turn of the piece's owner; it returns false if he has no turn.
func (x *explorer) turn() bool {
	for i := range x.g.Turns {
		if x.g.Turns[i].As == x.piece.Owner() {
			x.start.PlaceTurn(i)
			return true
		}
	}
	return false
}

// alone returns the board with only the piece, and possibly one other piece.
func (x *explorer) alone(other board.Cell, pc game.Piece) *game.Position {
	pos := x.start.Clone()
	for c := range pos.Cells() {
		pos.Place(board.Cell(c), game.None, 0)
	}
	pos.Place(x.from, x.piece, x.g.Types[x.piece.Type()].Attrs)
	if other != board.NoCell {
		pos.Place(other, pc, x.g.Types[pc.Type()].Attrs)
	}
	pos.Settle()
	return pos
}

// steps lists the cells to which the piece goes on an empty board, in the order of the
// moves.
func (x *explorer) steps() []board.Cell {
	var out []board.Cell
	seen := map[board.Cell]bool{}
	movegen.LegalOf(x.gen, x.alone(board.NoCell, game.None), x.from, &x.list)
	for _, m := range x.list.Moves {
		if to := m.To(); m.From() == x.from && to != x.from && drawn(x.g, to) && !seen[to] {
			seen[to] = true
			out = append(out, to)
		}
	}
	return out
}

// takes lists the cells, among those that near selects, where a single enemy would be
// captured.
func (x *explorer) takes(near func(board.Cell) bool) []board.Cell {
	enemy, ok := x.enemy()
	if !ok {
		return nil
	}
	var out []board.Cell
	for i := range x.g.Board.Len() {
		c := board.Cell(i)
		if c == x.from || !drawn(x.g, c) || !near(c) {
			continue
		}
		movegen.LegalOf(x.gen, x.alone(c, enemy), x.from, &x.list)
		if captures(x.list.Moves, x.from, c) {
			out = append(out, c)
		}
	}
	return out
}

// enemy returns an ordinary piece of another player.
func (x *explorer) enemy() (game.Piece, bool) {
	for p := range x.g.Players {
		if game.Player(p) == x.piece.Owner() || !x.g.Players[p].Plays {
			continue
		}
		for t := range x.g.Types {
			if tp := &x.g.Types[t]; !tp.Royal && !tp.Dummy {
				return game.Make(t, game.Player(p)), true
			}
		}
	}
	return game.None, false
}

// captures reports whether a move of the piece on from captures on c.
func captures(moves []game.Move, from, c board.Cell) bool {
	for _, m := range moves {
		if m.From() != from {
			continue
		}
		for i := range m.Acts {
			if m.Acts[i].Kind == game.ActCapture && m.Acts[i].From == c {
				return true
			}
		}
	}
	return false
}

// links lists the board's directions with the cells that each of them connects, for
// authors.
func (h *Handler) links(r *request, w *writer) error {
	l, err := h.game(r)
	if err != nil {
		return err
	}
	b := l.game.Board
	w.key("dirs")
	w.open('[')
	for d := range b.Dirs() {
		w.open('{')
		name := b.DirName(board.Dir(d))
		if name == "" {
			name = strconv.Itoa(d)
		}
		w.strField("name", name)
		w.key("links")
		w.open('[')
		for i := range b.Len() {
			from := board.Cell(i)
			if to := b.Step(from, board.Dir(d)); to >= 0 && drawn(l.game, from) && drawn(l.game, to) {
				w.open('[')
				w.str(b.Name(from))
				w.str(b.Name(to))
				w.close(']')
			}
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
	return nil
}
