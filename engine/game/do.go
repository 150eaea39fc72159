package game

import (
	"slices"

	"dagaz/engine/board"
)

// Place sets a cell while a position is being set up: the piece and its
// attributes. Settle ends the setting up.
func (p *Position) Place(c board.Cell, pc Piece, attrs uint64) {
	p.setCell(c, pc)
	if pc == None {
		attrs = 0
	}
	p.setAttrs(c, attrs)
}

// PlaceCount sets the number on a cell while a position is being set up.
func (p *Position) PlaceCount(c board.Cell, n int32) { p.setCount(c, n) }

// PlaceHand sets how many pieces of type t player q holds while a position is
// being set up.
func (p *Position) PlaceHand(q Player, t, n int) { p.setHand(int(q)*len(p.g.Types)+t, int16(n)) }

// PlaceGlobal sets global i while a position is being set up.
func (p *Position) PlaceGlobal(i int, v int32) { p.setGlobal(i, v) }

// PlaceTurn sets whose turn it is while a position is being set up.
func (p *Position) PlaceTurn(t int) { p.setTurn(t) }

// Settle forgets the past: the position becomes a starting point.
func (p *Position) Settle() {
	p.log, p.past, p.caps = p.log[:0], p.past[:0], p.caps[:0]
	p.firm = 0
}

// Do carries out a legal move and passes the turn on.
func (p *Position) Do(m Move) {
	p.past = append(p.past, record{
		key: p.key, log: int32(len(p.log)), caps: int32(len(p.caps)), turn: int32(p.turn),
		quiet: int32(p.quiet), firm: int32(p.firm), last: p.last, out: p.out,
	})
	p.quiet++
	p.firm++
	for i := range p.g.Globals {
		if p.g.Globals[i].Brief {
			p.setGlobal(i, p.g.Globals[i].Start)
		}
	}
	p.last = lastMove{board.NoCell, board.NoCell}
	next := p.Apply(m.Acts)
	if next < 0 {
		next = p.g.NextTurn(p.turn)
		for n := 0; p.out != 0 && n < len(p.g.Turns) && p.out>>p.g.Turns[next].Player&1 != 0; n++ {
			next = p.g.NextTurn(next)
		}
	}
	p.setTurn(next)
}

// Undo takes the last Do back.
func (p *Position) Undo() {
	r := &p.past[len(p.past)-1]
	p.rewind(int(r.log))
	p.caps = p.caps[:r.caps]
	p.turn, p.quiet, p.firm, p.last, p.out, p.key = int(r.turn), int(r.quiet), int(r.firm), r.last, r.out, r.key
	p.past = p.past[:len(p.past)-1]
}

// A Mark is a moment to which Rewind returns.
type Mark struct {
	log, caps   int
	quiet, firm int
	key         uint64
	last        lastMove
}

// Mark remembers the present moment. Generation uses it to try one part of a
// compound move: Apply changes the board but not the turn.
func (p *Position) Mark() Mark {
	return Mark{len(p.log), len(p.caps), p.quiet, p.firm, p.key, p.last}
}

// Rewind takes back everything applied since m was taken in this ply.
func (p *Position) Rewind(m Mark) {
	p.rewind(m.log)
	p.caps = p.caps[:m.caps]
	p.quiet, p.firm, p.key, p.last = m.quiet, m.firm, m.key, m.last
}

func (p *Position) rewind(mark int) {
	for i := len(p.log) - 1; i >= mark; i-- {
		ch := &p.log[i]
		switch ch.kind {
		case slotCell:
			p.cells[ch.idx] = Piece(ch.old)
		case slotAttr:
			p.attrs[ch.idx] = ch.old
		case slotCount:
			p.counts[ch.idx] = int32(uint32(ch.old))
		case slotHand:
			p.hands[ch.idx] = int16(uint16(ch.old))
		case slotGlobal:
			p.globals[ch.idx] = int32(uint32(ch.old))
		}
	}
	p.log = p.log[:mark]
}

// Apply carries out actions without ending the turn. It returns the turn that
// an ActTurn asks for, or -1.
func (p *Position) Apply(acts []Action) int {
	next := -1
	for i := 0; i < len(acts); i++ {
		a := &acts[i]
		switch a.Kind {
		case ActMove:
			i = p.applyMoves(acts, i)
		case ActCapture:
			p.applyCapture(a)
		case ActDrop:
			if q := p.g.Turns[p.turn].As; p.hands != nil && p.g.Hands[q] {
				t := a.Piece.Type()
				if a.Value > 0 {
					t = int(a.Value) - 1
				}
				h := int(q)*len(p.g.Types) + t
				p.setHand(h, p.hands[h]-1)
			} else {
				p.firm = 0
			}
			p.setCell(a.To, a.Piece)
			p.setAttrs(a.To, a.Attrs)
			p.last = lastMove{board.NoCell, a.To}
			p.quiet = 0
		case ActPut:
			if a.Gates() {
				h := int(a.Piece.Owner())*len(p.g.Types) + a.Piece.Type()
				p.setHand(h, p.hands[h]-1)
			}
			p.setCell(a.To, a.Piece)
			p.setAttrs(a.To, a.Attrs)
			if a.Copies() {
				p.last = lastMove{a.From, a.To}
			}
		case ActAttrs:
			p.setAttrs(a.To, a.Attrs)
		case ActCount:
			p.setCount(a.To, a.Value)
		case ActGlobal:
			p.setGlobal(int(a.From), a.Value)
		case ActHand:
			p.setHand(int(a.Piece.Owner())*len(p.g.Types)+a.Piece.Type(), int16(a.Value))
		case ActTurn:
			next = int(a.Value)
		}
	}
	return next
}

// Forget resets the globals that last one ply and are not set by these actions, which have
// been applied. The position after a move must not depend on what the move before it noted.
func (p *Position) Forget(acts []Action) {
	for i := range p.g.Globals {
		set := func(a Action) bool { return a.Kind == ActGlobal && int(a.From) == i }
		if p.g.Globals[i].Brief && !slices.ContainsFunc(acts, set) {
			p.setGlobal(i, p.g.Globals[i].Start)
		}
	}
}

// applyMoves carries out the run of ActMoves of one part that begins at i, and returns the
// index of the last one. The moves of a run happen at once. What each rule adds to a move is
// a run of its own; else a move from a cell that is empty before the run begins a new one: it
// moves a piece that the earlier run has brought there.
func (p *Position) applyMoves(acts []Action, i int) int {
	end := i + 1
	for end < len(acts) && acts[end].Kind == ActMove && acts[end].Part == acts[i].Part && acts[end].Value == acts[i].Value && (acts[end].Value >= Later || p.cells[acts[end].From] != None) {
		end++
	}
	for j := i; j < end; j++ {
		a := &acts[j]
		// The type before the move counts: a promotion is a move of the pawn.
		if old := p.cells[a.From]; old != None && p.g.Types[old.Type()].Resets {
			p.quiet = 0
		}
		if p.g.force && p.cells[a.From].Type() != a.Piece.Type() {
			p.firm = 0
		}
		if a.From != a.To {
			p.setCell(a.From, None)
			p.setAttrs(a.From, 0)
		}
	}
	for j := i; j < end; j++ {
		a := &acts[j]
		p.setCell(a.To, a.Piece)
		p.setAttrs(a.To, a.Attrs)
	}
	p.last = lastMove{acts[i].From, acts[i].To}
	return end - 1
}

func (p *Position) applyCapture(a *Action) {
	p.setCell(a.From, None)
	p.setAttrs(a.From, 0)
	p.caps = append(p.caps, a.Piece)
	p.quiet = 0
	if a.Value == 0 {
		if len(p.g.Opt.Tower.Pieces) == 0 { // a piece in a column may come back
			p.firm = 0
		}
		return
	}
	q, t := a.InHand(p.g.Turns[p.turn])
	h := int(q)*len(p.g.Types) + t
	p.setHand(h, p.hands[h]+1)
}

// DropOut removes players from the turn order; the mask has a bit for each player. The
// change belongs to the last move, so Undo reverses it. If the player to move drops out,
// the turn passes on.
func (p *Position) DropOut(players uint16) {
	p.setOut(p.out | players)
	t := p.turn
	for n := 0; n < len(p.g.Turns) && p.out>>p.g.Turns[t].Player&1 != 0; n++ {
		t = p.g.NextTurn(t)
	}
	p.setTurn(t)
}

// RepeatsEver is Repeats over the whole game, including positions before a capture. With
// board it ignores who was to move.
func (p *Position) RepeatsEver(board bool) int {
	n, turn := 0, p.g.zob.turn
	for i := range p.past {
		if r := &p.past[i]; r.key == p.key || board && r.key^turn[r.turn] == p.key^turn[p.turn] {
			n++
		}
	}
	return n
}

// TakesBack reports whether the last move restored the board as it was after the same
// player's move before.
func (p *Position) TakesBack() bool {
	n := len(p.past)
	if n < 2 {
		return false
	}
	r, turn := &p.past[n-2], p.g.zob.turn
	return r.key^turn[r.turn] == p.key^turn[p.turn]
}

// TurnComesBack reports whether the last move ended a turn, of one ply or more, with the same
// board with which the turn began, or with a position that has now occurred the given number of
// times. If the position was set up in the middle of the turn, it is not known how the turn
// began.
func (p *Position) TurnComesBack(times int) bool {
	n := len(p.past)
	if n == 0 || p.Player() == p.g.Turns[p.past[n-1].turn].Player {
		return false
	}
	for n--; n > 0 && p.g.Turns[p.past[n-1].turn].Player == p.g.Turns[p.past[n].turn].Player; n-- {
	}
	r, turn := &p.past[n], p.g.zob.turn
	known := p.g.Order == 0 || int(r.turn) < p.g.Order
	return known && r.key^turn[r.turn] == p.key^turn[p.turn] || p.RepeatsEver(false)+1 >= times
}

// Repeats returns how often the present position occurred before in this game.
func (p *Position) Repeats() int {
	n, first := 0, len(p.past)-p.firm
	if first < 0 {
		first = 0
	}
	for i := len(p.past) - 1; i >= first; i-- { // a further turn may change nothing
		if p.past[i].key == p.key {
			n++
		}
	}
	return n
}
