// Package sight finds out what a player sees of a position in which pieces are hidden from
// him, and makes up positions that would look the same to him.
//
// In a game with fog a player sees his own pieces, the cells to which one of them could go
// or where it could capture, and every enemy piece whose absence would change the list of
// his moves, since that list would give it away. If pieces are disguised, everybody sees
// that a piece is there, but only its owner knows which one. The rules are not affected.
package sight

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
	"dagaz/engine/movegen"
)

// An Eye looks at positions of one game. It belongs to one goroutine.
type Eye struct {
	g    *game.Game
	gen  movegen.Generator
	list game.MoveList
	near [][]int // see distances
}

// New returns an eye for games of g.
func New(g *game.Game) *Eye { return &Eye{g: g, gen: movegen.New(g)} }

// Dark returns for every cell of pos whether it is hidden from player p; nil if nothing is
// hidden.
func (e *Eye) Dark(pos *game.Position, p game.Player) []bool {
	if !e.g.Opt.Fog {
		return nil
	}
	pos = pos.Clone()
	if t := turnOf(pos, p); t >= 0 {
		pos.PlaceTurn(t)
	}
	dark := make([]bool, e.g.Board.Len())
	enemies := e.g.Enemies(p)
	for c := range dark {
		pc := pos.At(board.Cell(c))
		theirs := pc != game.None && enemies>>pc.Owner()&1 != 0
		dark[c] = (pc == game.None || theirs) && !movegen.CanTake(e.gen, pos, p, board.Cell(c))
	}
	moves := e.moves(pos)
	for _, m := range e.list.Moves {
		for i := range m.Acts {
			for _, c := range [...]board.Cell{m.Acts[i].From, m.Acts[i].To} {
				if c >= 0 && int(c) < len(dark) {
					dark[c] = false
				}
			}
		}
	}
	for c := range dark {
		pc := pos.At(board.Cell(c))
		if !dark[c] || pc == game.None {
			continue
		}
		mark := pos.Mark()
		pos.Place(board.Cell(c), game.None, 0)
		dark[c] = e.moves(pos) == moves
		pos.Rewind(mark)
	}
	return dark
}

// moves lists the legal moves of pos and returns a hash of the list.
func (e *Eye) moves(pos *game.Position) uint64 {
	e.gen.Legal(pos, &e.list)
	h := uint64(14695981039346656037)
	for _, m := range e.list.Moves {
		effects := len(m.Acts)
		if e.g.Disguised() {
			effects = 0 // they depend on hidden information
		}
		for _, x := range [...]uint64{uint64(m.From()), uint64(m.To()), uint64(effects)} {
			h = (h ^ x) * 1099511628211
		}
	}
	return h
}

// Find returns the legal move of pos that does what m does in guess, a position that looks
// the same.
func (e *Eye) Find(pos, guess *game.Position, m game.Move) (game.Move, bool) {
	e.gen.Legal(pos, &e.list)
	for _, o := range e.list.Moves {
		if o.Same(m) {
			return o.Keep(), true
		}
	}
	for _, o := range e.list.Moves {
		if o.From() == m.From() && o.To() == m.To() && (e.g.Disguised() || after(guess, o) == after(guess, m)) {
			return o.Keep(), true
		}
	}
	return game.Move{}, false
}

// after returns the key of the position after m.
func after(pos *game.Position, m game.Move) uint64 {
	mark := pos.Mark()
	pos.Apply(m.Acts)
	key := pos.Key()
	pos.Rewind(mark)
	return key
}

// Any returns a legal move of pos, chosen by a random number.
func (e *Eye) Any(pos *game.Position, random uint64) (game.Move, bool) {
	e.gen.Legal(pos, &e.list)
	if e.list.Len() == 0 {
		return game.Move{}, false
	}
	return e.list.Moves[random%uint64(e.list.Len())].Keep(), true
}

// turnOf returns player p's next turn, starting with the present one, or -1.
func turnOf(pos *game.Position, p game.Player) int {
	g, t := pos.Game(), pos.Turn()
	for range g.Turns {
		if g.Turns[t].Player == p {
			return t
		}
		t = g.NextTurn(t)
	}
	for t := range g.Turns {
		if g.Turns[t].Player == p {
			return t
		}
	}
	return -1
}

// Seen returns pos as player p sees it, without the contents of the dark cells and without
// the past.
func Seen(pos *game.Position, p game.Player, dark []bool) *game.Position {
	pos = pos.Clone()
	g := pos.Game()
	for i, pc := range pos.Cells() {
		c := board.Cell(i)
		switch {
		case pc == game.None:
		case dark != nil && dark[i]:
			pos.Place(c, game.None, 0)
		case Disguised(g, p, pc, pos.Attrs(c)):
			t := g.Types[pc.Type()].Looks - 1
			pos.Place(c, game.Make(t, pc.Owner()), g.Types[t].Attrs)
		}
	}
	pos.Settle()
	return pos
}

// Disguised reports whether player p sees a piece with these attributes as a piece of
// another type.
func Disguised(g *game.Game, p game.Player, pc game.Piece, attrs uint64) bool {
	if pc == game.None || g.Friends(p)>>pc.Owner()&1 != 0 {
		return false
	}
	t := &g.Types[pc.Type()]
	return t.Looks > 0 && (t.Shown == 0 || g.Attrs[t.Shown-1].Get(attrs) == 0)
}

// Guess returns a position that looks the same to player p as pos does. Hidden pieces are
// placed where pieces of their kind may have come from the start, preferably near it, and
// disguised pieces change places. It uses its knowledge of which pieces the others have,
// but not of their cells or attributes. rnd returns random numbers. Guess returns nil if it
// finds no such position.
func (e *Eye) Guess(pos *game.Position, p game.Player, dark []bool, rnd func() uint64) *game.Position {
	guess := pos.Clone()
	var hidden []game.Piece
	for c := range dark {
		if pc := pos.At(board.Cell(c)); dark[c] && pc != game.None {
			hidden = append(hidden, pc)
			guess.Place(board.Cell(c), game.None, 0)
		}
	}
	ordered(hidden)
	mix(hidden, rnd)
	for _, pc := range hidden {
		far := e.distances(pc)
		c := draw(guess, dark, func(c int) uint64 {
			if far[c] == farthest {
				return 0
			}
			near := 2 * (farthest - far[c]) * spreadPlies
			return 2 << (near / (spreadPlies + pos.Ply()))
		}, rnd)
		if c == board.NoCell {
			c = draw(guess, dark, func(int) uint64 { return 1 }, rnd)
		}
		guess.Place(c, pc, e.g.Types[pc.Type()].Attrs)
	}
	e.swapDisguised(guess, p, rnd)
	if e.moves(guess) != e.moves(pos) || guess.Player() != p {
		return nil
	}
	return guess
}

// swapDisguised exchanges the pieces that look the same to player p. Pieces that cannot
// move are put only on cells whose piece has not moved.
func (e *Eye) swapDisguised(pos *game.Position, p game.Player, rnd func() uint64) {
	if !e.g.Disguised() {
		return
	}
	first := pos.Clone()
	for first.Ply() > 0 {
		first.Undo()
	}
	done := make([]bool, e.g.Board.Len())
	for i, pc := range pos.Cells() {
		if done[i] || !Disguised(e.g, p, pc, pos.Attrs(board.Cell(i))) {
			continue
		}
		var fixed, moving []game.Piece // of all pieces that look like this one
		var still, moved []board.Cell
		for j, other := range pos.Cells() {
			if !Disguised(e.g, p, other, pos.Attrs(board.Cell(j))) || other.Owner() != pc.Owner() || e.g.Types[other.Type()].Looks != e.g.Types[pc.Type()].Looks {
				continue
			}
			done[j] = true
			if len(e.g.Types[other.Type()].Moves) == 0 {
				fixed = append(fixed, other)
			} else {
				moving = append(moving, other)
			}
			if c := board.Cell(j); first.At(c) == other {
				still = append(still, c)
			} else {
				moved = append(moved, c)
			}
		}
		ordered(fixed)
		ordered(moving)
		for k := range still {
			m := k + int(rnd()%uint64(len(still)-k))
			still[k], still[m] = still[m], still[k]
		}
		mix(moving, rnd)
		pieces := append(fixed, moving...)
		for k, c := range append(still, moved...) {
			pos.Place(c, pieces[k], e.g.Types[pieces[k].Type()].Attrs)
		}
	}
}

// ordered sorts pieces, so that their cells make no difference.
func ordered(list []game.Piece) {
	insertion.Ascending(list)
}

func mix(list []game.Piece, rnd func() uint64) {
	for i := len(list) - 1; i > 0; i-- {
		j := int(rnd() % uint64(i+1))
		list[i], list[j] = list[j], list[i]
	}
}

// draw chooses an empty dark cell at random, by weight; it returns NoCell if no cell has
// any weight.
func draw(pos *game.Position, dark []bool, weight func(c int) uint64, rnd func() uint64) board.Cell {
	sum, at := uint64(0), board.NoCell
	for c := range dark {
		if !dark[c] || pos.At(board.Cell(c)) != game.None || pos.Game().Board.Dummy(board.Cell(c)) {
			continue
		}
		if w := weight(c); w > 0 {
			if sum += w; rnd()%sum < w {
				at = board.Cell(c)
			}
		}
	}
	return at
}

// spreadPlies is the length of a game after which the preference for cells near the start
// is half as strong.
const spreadPlies = 24

// farthest is the number of moves from its start at which a hidden piece is no longer
// looked for.
const farthest = 8

// distances returns for every cell how many moves a piece needs to get there on an empty
// board from the nearest cell where one of its kind begins; farthest = that many or more.
func (e *Eye) distances(pc game.Piece) []int {
	for len(e.near) <= int(pc) {
		e.near = append(e.near, nil)
	}
	if e.near[pc] != nil {
		return e.near[pc]
	}
	far := make([]int, e.g.Board.Len())
	for i := range far {
		far[i] = farthest
	}
	e.near[pc] = far
	var todo []board.Cell
	for _, s := range e.g.Setup {
		if s.Piece == pc && s.Cell != board.NoCell && far[s.Cell] != 0 {
			far[s.Cell] = 0
			todo = append(todo, s.Cell)
		}
	}
	pos := e.g.Start()
	for c := range e.g.Board.Len() {
		pos.Place(board.Cell(c), game.None, 0)
	}
	if t := turnOf(pos, pc.Owner()); t >= 0 {
		pos.PlaceTurn(t)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		c := todo[0]
		if far[c] == farthest-1 {
			break
		}
		mark := pos.Mark()
		pos.Place(c, pc, e.g.Types[pc.Type()].Attrs)
		e.gen.Legal(pos, &e.list)
		pos.Rewind(mark)
		for _, m := range e.list.Moves {
			if to := m.To(); m.From() == c && to >= 0 && far[to] > far[c]+1 {
				far[to] = far[c] + 1
				todo = append(todo, to)
			}
		}
	}
	return far
}
