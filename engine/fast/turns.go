package fast

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Two players may move in any order: several moves a turn, a phase before the game, turns
// in which only some movements or a pass are legal, a further turn that a move brings
// about. In such games the board keeps its entry of the turn order.

// A menu is what may be moved in a turn: trees by class. The first class that has a move
// hides the later ones; most games have only one class.
type menu struct {
	moves   []forest // all moves
	noisy   []forest // moves that capture or promote
	drops   forest   // nil for types that cannot be dropped
	dropK   [2][]kind
	beside  forest   // of ranked games: movements that are legal in addition to any class
	dropsOf []forest // of ranked games: drops by class
	plain   []*plain // by kind; nil if drops demand more

	allows func(*game.Entry) bool
}

// findSides tells the players apart: side 0 begins.
func (t *tables) findSides() {
	g := t.g
	t.player = [2]game.Player{g.Turns[0].Player, g.Side(1)}
	main := &g.Turns[g.Repeat] // the turn that most of the game consists of
	t.menu.allows = func(e *game.Entry) bool { return main.Allows(e.MoveType) }
	all := func(allows func(*game.Entry) bool) (same []bool) {
		for i := range g.Types {
			for _, list := range [2][]game.Entry{g.Types[i].Moves, g.Types[i].Drops} {
				for j := range list {
					same = append(same, allows(&list[j]))
				}
			}
		}
		return same
	}
	known := [][]bool{all(t.menu.allows)}
	t.distinct = []*menu{&t.menu}
	for i := range g.Turns {
		tn := &g.Turns[i]
		s := uint8(0)
		if tn.Player != t.player[0] {
			s = 1
		}
		t.sides = append(t.sides, s)
		allows := func(e *game.Entry) bool { return tn.Allows(e.MoveType) }
		is := all(allows)
		at := slices.IndexFunc(known, func(k []bool) bool { return slices.Equal(k, is) })
		if at < 0 {
			at = len(known)
			known = append(known, is)
			t.distinct = append(t.distinct, &menu{allows: allows})
		}
		t.menus = append(t.menus, t.distinct[at])
	}
	t.turned = len(g.Turns) != 2 || g.Repeat != 0 || !g.Alternate() || t.menus[0] != t.menus[1]
}

// only narrows a test for the entries of a class to the entries that the menu allows.
func (m *menu) only(belongs func(*game.Entry) bool) func(*game.Entry) bool {
	return func(e *game.Entry) bool { return m.allows(e) && belongs(e) }
}

// turnIndex returns the current entry of the turn order.
func (b *Board) turnIndex() int {
	if b.t.turned {
		return b.turn
	}
	return b.side
}

// further appends the action that brings about a further turn.
func (b *Board) further(o *outcome, acts []game.Action) []game.Action {
	if o.again == 0 {
		return acts
	}
	return append(acts, game.Action{Kind: game.ActTurn, From: board.NoCell, To: board.NoCell,
		Value: int32(b.t.g.Again(b.turnIndex(), int(o.again)-4))})
}

// setTurn sets the current entry of the turn order.
func (b *Board) setTurn(turn int) {
	b.turn, b.side, b.menu = turn, int(b.t.sides[turn]), b.t.menus[turn]
}

// bitted reports whether bitboards list the moves of the turn.
func (b *Board) bitted() bool { return b.bt != nil && b.menu == &b.t.menu }

// advance ends a turn; next is the further turn that the move brings about, -1 for none.
func (b *Board) advance(next int) {
	if !b.t.turned {
		b.side ^= 1
		b.key ^= b.t.turnKey
		return
	}
	g := b.t.g
	if next < 0 {
		next = g.NextTurn(b.turn)
	}
	b.key ^= g.TurnKey(b.turn) ^ g.TurnKey(next)
	b.setTurn(next)
}

// againOf returns the further turn that a move brings about, -1 for none.
func (b *Board) againOf(m uint32) int {
	if m&isChain != 0 || b.t.outs[m].again == 0 {
		return -1
	}
	return b.t.g.Again(b.turn, int(b.t.outs[m].again)-4)
}

// mover returns the side that made the last move.
func (b *Board) mover() int {
	switch {
	case !b.t.turned:
		return b.side ^ 1
	case b.ply > 0:
		return int(b.t.sides[b.past[(b.ply-1)&(maxPast-1)].turn])
	}
	return b.lastMover
}

// moverBefore returns the side that made the last move before a position.
func (t *tables) moverBefore(pos *game.Position) int {
	if turn, ok := pos.LastTurn(); ok {
		return int(t.sides[turn])
	}
	for i := range t.sides {
		if t.g.NextTurn(i) == pos.Turn() {
			return int(t.sides[i])
		}
	}
	return int(t.sides[pos.Turn()])
}
