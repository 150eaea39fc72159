package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Key returns the key for the transposition table: that of the position, combined with the
// last move if the rules depend on it.
func (b *Board) Key() uint64 {
	if !b.t.g.UsesLast {
		return b.key
	}
	return b.key ^ b.t.g.LastKey(int(place(b.last[0])), int(place(b.last[1])))
}

func place(c uint8) board.Cell {
	if c == none {
		return board.NoCell
	}
	return board.Cell(c)
}

// Repeats returns how often the present position occurred earlier in this game.
func (b *Board) Repeats() int {
	n, step := 0, 2
	if b.t.turned {
		step = 1
	}
	for i := b.ply - step; i >= max(0, b.ply-b.firm); i -= step {
		if b.keys[i&(maxPast-1)] == b.key {
			n++
		}
	}
	if before := b.firm - b.ply; before > 0 {
		for _, k := range b.old[max(0, len(b.old)-before):] {
			if k == b.key {
				n++
			}
		}
	}
	return n
}

// Quiet returns the number of plies since the no-progress counter was reset.
func (b *Board) Quiet() int { return b.quiet }

// Force reports whether the side to move has more than royal and base pieces.
func (b *Board) Force() bool {
	for _, k := range b.strong[b.side] {
		if b.count[k&127] > 0 {
			return true
		}
	}
	return false
}

// Move returns a move as the reference lists it.
func (b *Board) Move(m uint32) game.Move {
	if m&isChain != 0 {
		return b.chainMove(m)
	}
	if b.t.pits != nil {
		return b.pitMove(m)
	}
	o := &b.t.outs[m]
	if o.flags&isPass != 0 {
		return game.Move{Type: game.AnyType}
	}
	if o.flags&isTrain != 0 {
		return b.trainMove(o)
	}
	return game.Move{Acts: b.actsOf(m), Type: game.AnyType}
}

// actsOf returns the actions of an outcome.
func (b *Board) actsOf(m uint32) []game.Action {
	o := &b.t.outs[m]
	if o.leaves() {
		return b.removal(b.sideEffects(o, nil), o.to, 0)
	}
	var acts, taken []game.Action
	if o.take != none {
		taken = b.removal(taken, o.take, 0)
	}
	for _, x := range b.t.extras[o.extra : int(o.extra)+int(o.extras)] {
		if x.does == takes {
			taken = b.removal(taken, x.cell, 0)
		}
	}
	var turned []uint8
	for _, x := range b.beside(o, nil) {
		if !x.owns {
			taken = b.removal(taken, x.cell, 0)
		} else if sideOf(b.cells[x.cell]) != b.side {
			turned = append(turned, x.cell)
		}
	}
	if o.mech != 0 {
		switch b.t.mechs[o.mech-1].of.Do {
		case game.DoFlip:
			turned = b.struck(int(o.mech), o.to)
		case game.DoCapture:
			for _, c := range b.struck(int(o.mech), o.to) {
				taken = b.removal(taken, c, 0)
			}
		}
	}
	if !b.t.g.Opt.Deferred {
		acts, taken = taken, nil
	}
	if o.flags&isDrop == 0 && o.to != o.from2 && o.to != o.from && !b.scenery(o.to) {
		acts = b.removal(acts, o.to, 0)
	}
	if o.flags&isDrop != 0 {
		a := game.Action{Kind: game.ActDrop, From: board.NoCell, To: board.Cell(o.to),
			Piece: b.t.piece(o.becomes), Attrs: uint64(b.t.startAt[o.becomes&127]&^o.clear | o.set)}
		if o.kind != o.becomes {
			a.Value = int32(typeOf(o.kind)) + 1
		}
		acts = append(acts, a)
	} else if o.flags&isStill == 0 {
		acts = append(acts, game.Action{Kind: game.ActMove, From: board.Cell(o.from), To: board.Cell(o.to),
			Piece: b.t.piece(o.becomes), Attrs: uint64(b.attrs[o.from]&^o.clear | o.set)})
	}
	if o.from2 != none {
		_, attrs := b.after(o, o.from2)
		acts = append(acts, game.Action{Kind: game.ActMove, From: board.Cell(o.from2), To: board.Cell(o.to2),
			Piece: b.t.piece(b.cells[o.from2]), Attrs: uint64(attrs)})
	}
	for _, c := range turned {
		acts = append(acts, game.Action{Kind: game.ActPut, From: board.Cell(c), To: board.Cell(c),
			Piece: b.t.piece(kindOf(typeOf(b.cells[c]), b.side)), Attrs: uint64(b.attrs[c])})
	}
	acts = b.sideEffects(o, acts)
	if o.flags&isLost != 0 {
		acts = append(acts, game.Action{Kind: game.ActCapture, From: board.Cell(o.to), To: board.NoCell, Piece: b.t.piece(o.becomes)})
	}
	acts = append(acts, taken...)
	if len(b.t.g.After) > 0 && o.flags&isStill == 0 {
		acts = b.followActs(m, acts)
	}
	return acts
}

// removal appends the capture of the piece on c, if there is one, in a part of a move.
func (b *Board) removal(acts []game.Action, c uint8, part int) []game.Action {
	k := b.cells[c]
	if k == 0 {
		return acts
	}
	a := game.Action{Kind: game.ActCapture, Part: uint8(part), From: board.Cell(c), To: board.NoCell, Piece: b.t.piece(k)}
	if b.t.g.Opt.Recycle && b.t.hands[b.side] {
		a.Value = int32(b.t.base[k&127]) + 1
	}
	return append(acts, a)
}

// sideEffects appends the changes of attributes and the note.
func (b *Board) sideEffects(o *outcome, acts []game.Action) []game.Action {
	xs := b.t.extras[o.extra : int(o.extra)+int(o.extras)]
	var told set
	note := func(at int) {
		if o.note >= 0 && at == int(o.noteAt) {
			acts = append(acts, game.Action{Kind: game.ActGlobal, From: board.Cell(b.t.notes[o.note]), Value: int32(place(o.noteCell))})
		}
	}
	sets := b.assigned(o)
	assign := func(at int) {
		for i, a := range b.t.assigns[o.sets] {
			if int(a.at) == at {
				acts = append(acts, game.Action{Kind: game.ActGlobal, From: board.Cell(a.global), To: a.to, Value: sets[i]})
			}
		}
	}
	for i, x := range xs {
		assign(2 * i)
		note(i)
		assign(2*i + 1)
		if x.new() {
			a := game.Action{Kind: game.ActPut, From: board.NoCell, To: board.Cell(x.cell), Piece: b.t.piece(x.kind), Attrs: uint64(b.dressed(&x))}
			if x.does == gates {
				a.Value = int32(typeOf(x.kind)) + 1
			}
			acts = append(acts, a)
			continue
		}
		k, a := b.after(o, x.cell)
		if told.has(x.cell) || x.does == takes || b.cells[x.cell] == 0 || x.cell == o.from2 || k == b.cells[x.cell] && a == b.attrs[x.cell] {
			continue
		}
		told.add(x.cell)
		act := game.Action{Kind: game.ActAttrs, From: board.Cell(x.cell), To: board.Cell(x.cell), Piece: b.t.piece(k), Attrs: uint64(a)}
		if k != b.cells[x.cell] {
			act.Kind = game.ActPut
		}
		acts = append(acts, act)
	}
	assign(2 * len(xs))
	note(len(xs))
	assign(2*len(xs) + 1)
	if o.also > 0 {
		acts = append(acts, game.Action{Kind: game.ActGlobal, From: board.Cell(b.t.notes[o.also-1]), Value: int32(place(o.alsoCell))})
	}
	return b.further(o, acts)
}
