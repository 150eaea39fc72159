// Package book reads opening books: moves for positions that are known beforehand, so that
// a bot opens at once, and not always in the same way.
//
// A book is a text beside the rules, games/<family>/<id>.book, written by `dagaz book`. It
// is a tree of moves: one line per move, indented by one space for each ply before it,
// followed by a weight unless that is 1:
//
//	# chess
//	e2-e4 40
//	 e7-e5 3
//	  g1-f3
//	 c7-c5 2
//	d2-d4 35
//
// Parse reads the text. New plays its moves and stores them by position, so that a move is
// found however the game reached the position. Only legal moves are ever played, whatever
// the book says.
package book

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
)

// A Book holds the moves of known positions of one game. It may be used by
// several goroutines.
type Book struct {
	g     *game.Game
	moves map[uint64][]choice // by Position.Key
	plies int                 // greatest ply of a position
}

type choice struct {
	text   string
	weight int
}

// New plays the moves of a tree, which Parse has read, from the start of g. A move that is
// not legal is an error, and the moves after it are left out.
func New(g *game.Game, lines []Line) (*Book, []*Error) {
	b := &Book{g: g, moves: map[uint64][]choice{}}
	gen := movegen.New(g)
	judge := goal.New(g, gen)
	var problems []*Error
	pos := g.Start()
	lists := []*game.MoveList{new(game.MoveList)} // of the positions on the way
	list := func() *game.MoveList { return lists[pos.Ply()] }
	arrive := func() {
		if pos.Ply() == len(lists) {
			lists = append(lists, new(game.MoveList))
		}
		gen.Legal(pos, list())
		if judge.Over(pos, list()) {
			list().Reset()
		}
	}
	arrive()
	skip := maxDepth + 1 // deeper lines follow a move that could not be made
	for _, l := range lines {
		if l.Depth > skip {
			continue
		}
		for pos.Ply() > l.Depth {
			pos.Undo()
		}
		skip = maxDepth + 1
		i, err := notation.Find(pos, list(), l.Move)
		if err != nil {
			msg := err.Error()
			if list().Len() == 0 {
				msg = `move "` + l.Move + `": the game is over before it`
			}
			problems = append(problems, l.error(msg))
			skip = l.Depth
			continue
		}
		m := list().Moves[i].Keep()
		switch {
		case pos.Repeats() > 0:
			problems = append(problems, l.error(`move "`+l.Move+`": the position before it has been there already`))
		case b.add(pos, notation.Texts(pos, list())[i], l.Weight):
			problems = append(problems, l.error(`move "`+l.Move+`" stands here twice`))
		}
		pos.Do(m)
		arrive()
	}
	return b, problems
}

// add stores a move and reports whether it was known already.
func (b *Book) add(pos *game.Position, text string, weight int) bool {
	list := b.moves[pos.Key()]
	for _, c := range list {
		if c.text == text {
			return true
		}
	}
	b.moves[pos.Key()] = append(list, choice{text, weight})
	b.plies = max(b.plies, pos.Ply())
	return false
}

// Positions returns the number of known positions, Plies the greatest ply of one.
func (b *Book) Positions() int { return len(b.moves) }
func (b *Book) Plies() int     { return b.plies }

// Choose returns the index of a book move among the legal moves of pos, chosen by the
// weights and r; -1 if there is none. A repeated position no longer counts as part of the
// opening.
func (b *Book) Choose(pos *game.Position, list *game.MoveList, r *eval.Rand) int {
	known := b.moves[pos.Key()]
	if len(known) == 0 || pos.Ply() > b.plies || pos.Repeats() > 0 {
		return -1
	}
	texts := notation.Texts(pos, list)
	at, weights, total := []int(nil), []int(nil), 0
	for _, c := range known {
		for i, t := range texts {
			if t == c.text {
				at, weights, total = append(at, i), append(weights, c.weight), total+c.weight
			}
		}
	}
	if total == 0 {
		return -1
	}
	n := r.Intn(total)
	for i, w := range weights {
		if n -= w; n < 0 {
			return at[i]
		}
	}
	return -1
}
