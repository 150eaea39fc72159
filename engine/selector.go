package engine

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// A Selector holds the clicks by which a person can enter a move, as a trie: each node leads
// to others by clicks. A click is on a cell or on a piece in the hand of the side to move.
// Node 0 is the root.
type Selector struct {
	Moves []SelMove
	Nodes []SelNode
	Pass  int // index in Moves of the pass, or -1
}

// A SelMove is a legal move as a selector offers it.
type SelMove struct {
	Text  string
	Label string // text that distinguishes it from the other moves of its node
	Piece int    // piece type to draw when the person is asked, or -1
	Move  game.Move
}

// A Click is a cell, or a piece type in hand when Cell is NoCell.
type Click struct {
	Cell board.Cell
	Type int
}

// A SelNode is what follows after some clicks.
type SelNode struct {
	Clicks []Click // possible next clicks
	Next   []int   // the node to which each of them leads
	Moves  []int   // moves that are complete after the clicks so far
}

// Selector returns the clicks for the present position. They cover all ways in which every
// legal move can be made; two ways with the same effect play the same move.
func (s *Session) Selector() *Selector {
	sel := &Selector{Nodes: make([]SelNode, 1), Pass: -1}
	legal, texts := s.Legal(), s.Texts()
	for i, m := range legal.Moves {
		sel.Moves = append(sel.Moves, SelMove{Text: texts[i], Piece: -1, Move: m})
	}
	if s.over {
		return sel
	}
	var paths game.MoveList
	s.gen.Paths(s.pos, &paths)
	effects := map[effect]int{}
	for i, m := range legal.Moves {
		effects[s.effect(m)] = i
	}
	for _, m := range paths.Moves {
		i, ok := effects[s.effect(m)]
		if !ok {
			continue
		}
		if m.IsPass() {
			sel.Pass = i
			continue
		}
		n := 0
		for _, c := range clicks(m, s.g.HasHands) {
			n = sel.follow(n, c)
		}
		sel.finish(n, i)
	}
	sel.label(s.g, texts)
	return sel
}

type effect struct {
	from, to board.Cell
	key      uint64
	next     int // the turn that follows the move
	pass     bool
}

// effect returns what distinguishes moves. Legal distinguishes them in the same way.
func (s *Session) effect(m game.Move) effect {
	mark := s.pos.Mark()
	next := s.pos.Apply(m.Acts)
	s.pos.Forget(m.Acts)
	e := effect{from: m.From(), to: m.To(), key: s.pos.Key(), next: next, pass: m.IsPass()}
	s.pos.Rewind(mark)
	return e
}

// clicks returns the clicks that make m. If pieces are dropped from hands, a drop begins with
// a click on the piece in hand. Otherwise only the cell is clicked, and the person is asked if
// pieces of several types can be put there. A part of a move in which nothing moves, such as a
// shot, is made by a click on the first cell that it changes.
func clicks(m game.Move, hands bool) []Click {
	var way []Click
	var moved [256]bool
	for i := range m.Acts {
		moved[m.Acts[i].Part] = moved[m.Acts[i].Part] || goes(&m.Acts[i])
	}
	part := -1
	for i := range m.Acts {
		a := &m.Acts[i]
		if int(a.Part) == part || !goes(a) && (part < 0 || moved[a.Part]) {
			continue
		}
		if !goes(a) {
			if c := changed(a); c >= 0 {
				way = append(way, Click{c, 0})
				part = int(a.Part)
			}
			continue
		}
		if part < 0 && a.Kind == game.ActDrop && hands {
			way = append(way, Click{board.NoCell, held(a)})
		}
		if part < 0 && a.Kind != game.ActDrop {
			way = append(way, Click{a.From, 0})
		}
		part = int(a.Part)
		if a.From != a.To {
			way = append(way, Click{a.To, 0})
		}
	}
	if part < 0 { // nothing moves: the part only changes cells
		for i := range m.Acts {
			if c := changed(&m.Acts[i]); c >= 0 {
				return []Click{{c, 0}}
			}
		}
	}
	return way
}

// goes reports whether a puts down a piece that moves, is dropped or is copied.
func goes(a *game.Action) bool {
	return a.Kind == game.ActMove || a.Kind == game.ActDrop || a.Copies()
}

// changed returns the cell where a captures or changes a piece, or NoCell.
func changed(a *game.Action) board.Cell {
	switch a.Kind {
	case game.ActCapture:
		return a.From
	case game.ActPut, game.ActAttrs, game.ActCount:
		return a.To
	}
	return board.NoCell
}

// held returns the piece type that a drop takes from the hand.
func held(a *game.Action) int {
	if a.Value > 0 {
		return int(a.Value) - 1
	}
	return a.Piece.Type()
}

// follow returns the node after click c at node n. It makes the node if there is none.
func (sel *Selector) follow(n int, c Click) int {
	for i, have := range sel.Nodes[n].Clicks {
		if have == c {
			return sel.Nodes[n].Next[i]
		}
	}
	next := len(sel.Nodes)
	sel.Nodes = append(sel.Nodes, SelNode{})
	sel.Nodes[n].Clicks = append(sel.Nodes[n].Clicks, c)
	sel.Nodes[n].Next = append(sel.Nodes[n].Next, next)
	return next
}

func (sel *Selector) finish(n, move int) {
	for _, have := range sel.Nodes[n].Moves {
		if have == move {
			return
		}
	}
	sel.Nodes[n].Moves = append(sel.Nodes[n].Moves, move)
}

// label sets the labels of the moves from which the person must choose at a node. texts are
// the texts of all moves.
func (sel *Selector) label(g *game.Game, texts []string) {
	for i := range sel.Nodes {
		ms := sel.Nodes[i].Moves
		if len(ms) < 2 {
			continue
		}
		for _, k := range ms {
			m := &sel.Moves[k]
			m.Label = notation.Brief(m.Move, texts, k)
			if pc := told(m.Move); pc != game.None {
				m.Piece = pc.Type()
				if sel.distinct(ms, k) {
					m.Label = g.Types[m.Piece].Name
				}
			}
		}
	}
}

// distinct reports whether no other move of the node ends with the same type.
func (sel *Selector) distinct(ms []int, k int) bool {
	t := told(sel.Moves[k].Move).Type()
	for _, o := range ms {
		if o != k && told(sel.Moves[o].Move).Type() == t {
			return false
		}
	}
	return true
}

// told returns the piece that distinguishes a move from others with the same clicks: the
// piece that it brings out of the hand in addition to the piece that moves, or else the piece
// that it puts down.
func told(m game.Move) game.Piece {
	if a := gate(m); a != nil {
		return a.Piece
	}
	return landed(m)
}

// gate returns the action of m that brings a piece out of the hand in addition to the piece
// that moves, or nil.
func gate(m game.Move) *game.Action {
	for i := range m.Acts {
		if m.Acts[i].Gates() {
			return &m.Acts[i]
		}
	}
	return nil
}

// landed returns the last piece that the move puts down on its destination.
func landed(m game.Move) game.Piece {
	pc := game.None
	for i := range m.Acts {
		if a := &m.Acts[i]; (a.Kind == game.ActMove || a.Kind == game.ActDrop || a.Copies()) && a.To == m.To() {
			pc = a.Piece
		}
	}
	return pc
}
