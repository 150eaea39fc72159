package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// add emits one move, or one part of a move, for each piece type that the add instruction
// lists as a promotion.
func (v *vm) add(p *game.Program, st *state, in *game.Instr) {
	if v.attacking {
		v.addAttack(st, in.Op == game.OpAddCopy)
		return
	}
	if v.asking {
		v.hit = true
		return
	}
	partial := in.Op == game.OpAddPartial || in.Op == game.OpAddCopy && in.B > 0
	cont := int(in.B)
	if in.Op == game.OpAddCopy {
		cont -= game.CopyPartial
	}
	if in.A == 0 {
		v.emit(st, -1, in.Op == game.OpAddCopy, partial, cont)
		return
	}
	for i := 0; i < int(in.A); i++ {
		v.emit(st, int(p.Code[st.pc+i].A), in.Op == game.OpAddCopy, partial, cont)
	}
}

// landing returns the cell where the moving piece lands.
func (st *state) landing() board.Cell {
	if st.to != board.NoCell {
		return st.to
	}
	return st.cur
}

// addAttack answers an attack test: does this add capture on the target? A piece that the
// same move pushes on is not captured where it stood, but may be where it lands.
func (v *vm) addAttack(st *state, copies bool) {
	to := st.landing()
	if at := v.pushed(st, to, copies); at != board.NoCell {
		v.hit = v.hit || slices.ContainsFunc(v.fx[st.fx0:], func(e effect) bool { return e.op == game.OpCapture && e.cell == at })
		return
	}
	for _, e := range v.fx[st.fx0:] {
		if e.op == game.OpCapture && e.cell == v.target && e.cell != to {
			v.hit = true
			return
		}
	}
	if to == v.target && st.from != to {
		v.hit = true
		return
	}
	for _, q := range v.pairs[st.pairs0:] {
		if q.to == v.target && q.from != q.to {
			v.hit = true
		}
	}
}

// pushed returns the cell to which a move carries the piece on the target of an attack
// test, NoCell if it carries it nowhere; to is where the last piece of the move lands.
func (v *vm) pushed(st *state, to board.Cell, copies bool) board.Cell {
	if st.from == v.target && to != v.target && !copies {
		return to
	}
	for _, q := range v.pairs[st.pairs0:] {
		if q.from == v.target && q.to != v.target {
			return q.to
		}
	}
	return board.NoCell
}

// emit builds the actions of one part, and then either the finished move or its
// continuations.
func (v *vm) emit(st *state, promote int, copies, partial bool, cont int) {
	if v.halted && len(v.list.Moves) > 0 || v.ways >= v.most || len(v.list.Moves) >= maxMoves || v.g.Opt.Chain != 0 && !v.mayGoOn(st) {
		return
	}
	base, defBase := len(v.chain), len(v.deferred)
	if !v.compose(st, promote, copies) {
		v.chain = v.chain[:base]
		v.dropDeferred(defBase)
		return
	}
	if partial && v.part < maxParts {
		v.extend(st, base, cont)
	} else {
		v.complete(base)
	}
	v.chain = v.chain[:base]
	v.dropDeferred(defBase)
}

// compose appends the actions of this add to the chain in the order in which Position.Apply
// needs them: captures, moves, other effects, and last the changes where the mover lands.
// It returns false if there is no move: nothing happens, or a piece is missing.
func (v *vm) compose(st *state, promote int, copies bool) bool {
	start, taken := len(v.chain), len(v.deferred)
	fx, pairs := v.fx[st.fx0:], v.pairs[st.pairs0:]
	v.composed = fx
	v.under = v.under[:0]
	to := st.landing()
	for _, e := range fx {
		if e.op == game.OpCapture && !v.lands(e.cell, to, pairs) && !leaves(e.cell, st, copies, pairs) {
			v.capture(e.cell, start, e.a)
		}
	}
	goes, crushed := st.from, false // another piece may land on a piece that stays
	if st.from == to || copies {
		goes = board.NoCell
	}
	for _, q := range pairs {
		v.displace(q.from, q.to, goes, pairs, start)
		crushed = crushed || !st.drop && st.from == to && q.to == to && q.from != to && v.pos.At(to) != game.None
	}
	if st.from != to {
		v.displace(st.from, to, st.from, pairs, start)
	}
	for _, q := range pairs { // first the drops on free cells: a move is known by the cell of its drop
		if q.laid != game.None && v.pos.At(q.to) == game.None {
			v.lay(q.laid, q.to, -1, fx)
		}
	}
	for _, q := range pairs {
		v.carry(q.from, q.to, v.pos.At(q.from), -1, false, fx)
	}
	if !crushed && !v.main(st, to, promote, copies, fx) {
		return false
	}
	for _, q := range pairs { // then the drops on cells that other pieces have left
		if q.laid != game.None && v.pos.At(q.to) != game.None {
			v.lay(q.laid, q.to, -1, fx)
		}
	}
	v.others(st, goes, to, pairs, fx, start)
	if st.drop && v.g.Opt.ToOwner && v.g.Opt.Recycle {
		v.overwritten(st.piece, to, fx)
	}
	for i, e := range fx {
		if e.op == game.OpCapture && (e.a == game.ToRule || st.from == to) && v.lands(e.cell, to, pairs) && !takes(fx[:i], e.cell) {
			if pc := v.pieceLanding(e.cell, start); pc != game.None {
				a := game.Action{Kind: game.ActCapture, Part: v.part, From: e.cell, To: board.NoCell, Piece: pc}
				switch {
				case e.a != game.ToRule:
					a.Value = v.handFor(e.cell, pc, e.a)
				case v.g.Opt.ToOwner && v.g.Opt.Recycle:
					a.Value = v.intoHand(pc.Owner(), v.g.Types[pc.Type()].Base)
				case v.g.Opt.Recycle:
					a.Value = v.intoHand(v.turn.As, v.g.Types[pc.Type()].Base)
				}
				v.chain = append(v.chain, a)
			}
		}
	}
	return len(v.chain) > start || len(v.deferred) > taken
}

// main appends the moving or dropped piece itself.
func (v *vm) main(st *state, to board.Cell, promote int, copies bool, fx []effect) bool {
	if st.drop {
		v.lay(st.piece, to, promote, fx)
		return true
	}
	if st.from < 0 || v.pos.At(st.from) == game.None {
		return false
	}
	if copies && st.from != to { // a piece that is copied onto its own cell just stays
		pc, attrs := v.pos.At(st.from), v.pos.Attrs(st.from)
		if promote >= 0 {
			pc = game.Make(promote, pc.Owner())
		}
		pc, attrs = v.change(pc, attrs, to, to, fx)
		v.chain = append(v.chain, game.Action{Kind: game.ActPut, Part: v.part, From: st.from, To: to, Piece: pc, Attrs: attrs})
		return true
	}
	return v.carry(st.from, to, v.pos.At(st.from), promote, true, fx)
}

// lay appends the drop of a piece, which becomes the type promote unless that is -1.
func (v *vm) lay(held game.Piece, to board.Cell, promote int, fx []effect) {
	pc := held
	if promote >= 0 {
		pc = game.Make(promote, pc.Owner())
	}
	pc, attrs := v.change(pc, v.g.Types[pc.Type()].Attrs, to, to, fx)
	was := int32(0)
	if t := held.Type(); t != pc.Type() {
		was = int32(t) + 1
	}
	v.chain = append(v.chain, game.Action{Kind: game.ActDrop, Part: v.part, From: board.NoCell, To: to, Piece: pc, Attrs: attrs, Value: was})
}

// carry appends the move of one piece together with the changes that the effects make to
// it. A piece that neither moves nor changes needs no action.
func (v *vm) carry(from, to board.Cell, pc game.Piece, promote int, mover bool, fx []effect) bool {
	if pc == game.None {
		return false
	}
	attrs := v.pos.Attrs(from)
	now := pc
	if promote >= 0 && promote != pc.Type() {
		now = game.Make(promote, pc.Owner())
		if !v.recyclePromotion(pc, now) {
			return false
		}
	}
	t := &v.g.Opt.Tower
	now, after := v.change(now, attrs, from, to, fx)
	stays := uint64(0)
	if t.Whole {
		_, stays = t.Split(attrs, t.Height(after))
	}
	if mover {
		for _, x := range v.under {
			ok := false
			if after, ok = t.Under(after, x); !ok {
				return false
			}
		}
	}
	if from == to && now == pc && after == attrs && !(mover && sows(fx)) { // a pit that is sown is the start of the move
		return true
	}
	v.chain = append(v.chain, game.Action{Kind: game.ActMove, Part: v.part, From: from, To: to, Piece: now, Attrs: after})
	if top, rest := t.Top(stays); top != game.None {
		v.chain = append(v.chain, game.Action{Kind: game.ActPut, Part: v.part, From: from, To: from, Piece: top, Attrs: rest})
	}
	return true
}

// sows reports whether one of the effects changes the number on a cell.
func sows(fx []effect) bool {
	for i := range fx {
		if fx[i].op == game.OpMechanic {
			return true
		}
	}
	return false
}

// recyclePromotion takes the new piece from the hand and puts the old one into it, if the
// rules say so. It returns false if the hand lacks the new piece.
func (v *vm) recyclePromotion(old, now game.Piece) bool {
	if !v.g.Opt.RecyclePromo || !v.g.HasHands {
		return true
	}
	if v.pos.Hand(now.Owner(), now.Type()) == 0 {
		return false
	}
	v.chain = append(v.chain,
		game.Action{Kind: game.ActHand, Part: v.part, Piece: now, Value: v.handAfter(now) - 1},
		game.Action{Kind: game.ActHand, Part: v.part, Piece: old, Value: v.handAfter(old) + 1})
	return true
}

// handAfter returns how many pieces like pc its owner holds after the captures of this
// part.
func (v *vm) handAfter(pc game.Piece) int32 {
	n := int32(v.pos.Hand(pc.Owner(), pc.Type()))
	for i := len(v.chain) - 1; i >= 0 && v.chain[i].Part == v.part; i-- {
		if p, t := v.chain[i].InHand(v.turn); v.chain[i].Kind == game.ActCapture && t == pc.Type() && p == pc.Owner() {
			n++
		}
	}
	return n
}

// change applies the effects on the cell that a piece leaves, or on which it lands, to the
// piece.
func (v *vm) change(pc game.Piece, attrs uint64, from, to board.Cell, fx []effect) (game.Piece, uint64) {
	for i := range fx {
		e := &fx[i]
		if e.cell != from && e.cell != to {
			continue
		}
		switch e.op {
		case game.OpSetAttr:
			if t := &v.g.Opt.Tower; t.Whole {
				attrs, _ = t.Split(attrs, int(e.value))
				continue
			}
			attrs = v.g.Attrs[e.a].Set(attrs, uint64(e.value))
		case game.OpRetype:
			pc = game.Make(int(e.a), pc.Owner())
		case game.OpFlip:
			if !v.recycled(e.cell, from) {
				pc = game.Make(pc.Type(), v.nextOwner(pc.Owner()))
			}
		case game.OpOwn:
			pc = game.Make(pc.Type(), v.turn.As)
		}
	}
	return pc, attrs
}

// nextOwner returns the next player who has turns.
func (v *vm) nextOwner(p game.Player) game.Player {
	n := len(v.g.Players)
	for i := 1; i < n; i++ {
		q := (int(p) + i) % n
		if v.g.Players[q].Plays && !v.g.Players[q].Random {
			return game.Player(q)
		}
	}
	return p
}

// others appends the effects on cells where nothing moves; from is the cell that the moving
// piece leaves, NoCell if it stays there, as one that is copied does.
func (v *vm) others(st *state, from, to board.Cell, pairs []pair, fx []effect, start int) {
	for i := range fx {
		e := &fx[i]
		switch e.op {
		case game.OpSetGlobal:
			v.chain = append(v.chain, game.Action{Kind: game.ActGlobal, Part: v.part, From: board.Cell(e.a), Value: e.value})
			continue
		case game.OpNum:
			v.addTo(e)
			continue
		case game.OpMechanic:
			v.recount(fx, i)
			continue
		case game.OpAgain:
			v.chain = append(v.chain, game.Action{Kind: game.ActTurn, Part: v.part, From: board.NoCell, To: board.NoCell,
				Value: int32(v.g.Again(v.pos.Turn(), int(e.a)))})
			continue
		case game.OpCapture:
			continue
		case game.OpCreate:
			if e.cell >= 0 {
				v.create(st, e, fx[i+1:], start)
			}
			continue
		}
		if e.cell < 0 || v.moves(e.cell, from, to, pairs) || v.changedBefore(fx, i) {
			continue
		}
		old, attrs := v.pos.At(e.cell), v.pos.Attrs(e.cell)
		if old == game.None {
			continue
		}
		now, after := v.change(old, attrs, e.cell, e.cell, fx)
		switch {
		case takes(fx, e.cell): // the piece is gone, or in the hand of its new owner
		case now != old:
			v.chain = append(v.chain, game.Action{Kind: game.ActPut, Part: v.part, To: e.cell, From: e.cell, Piece: now, Attrs: after})
		case after != attrs:
			v.chain = append(v.chain, game.Action{Kind: game.ActAttrs, Part: v.part, To: e.cell, From: e.cell, Piece: old, Attrs: after})
		}
	}
}

// overwritten gives a dropped piece back to the hand if a creation takes its place.
func (v *vm) overwritten(held game.Piece, to board.Cell, fx []effect) {
	for i := range fx {
		if fx[i].op == game.OpCreate && fx[i].cell == to && v.g.HasHands && v.g.Hands[held.Owner()] {
			v.chain = append(v.chain, game.Action{Kind: game.ActHand, Part: v.part, Piece: held,
				Value: v.handAfter(held)})
			return
		}
	}
}

// create appends a creation to the actions that begin at start. later are the effects after
// the creation; those on the same cell apply to the new piece.
func (v *vm) create(st *state, e *effect, later []effect, start int) {
	owner, t := v.turn.As, st.piece.Type()
	if st.piece != game.None {
		owner = st.piece.Owner()
	}
	if e.owner >= 0 {
		owner = game.Player(e.owner)
	}
	if e.a >= 0 {
		t = int(e.a)
	}
	if t < 0 {
		return
	}
	value, held := int32(0), game.Make(t, owner)
	pc, attrs := v.change(held, v.g.Types[t].Attrs, e.cell, e.cell, later)
	if e.value > 0 && v.g.Hands[owner] {
		value, pc = int32(t)+1, held // the piece that leaves the hand is the one counted
	}
	put := game.Action{Kind: game.ActPut, Part: v.part, From: board.NoCell, To: e.cell, Piece: pc, Attrs: attrs, Value: value}
	if !slices.Contains(v.chain[start:], put) { // an equal action need not be repeated
		v.chain = append(v.chain, put)
	}
}

// changedBefore reports whether an earlier effect already changed the same cell or created
// a piece there; in the latter case this effect changes the new piece.
func (v *vm) changedBefore(fx []effect, i int) bool {
	for j := 0; j < i; j++ {
		if fx[j].cell == fx[i].cell && fx[j].op != game.OpCapture && fx[j].op != game.OpSetGlobal && fx[j].op != game.OpNum && fx[j].op != game.OpMechanic {
			return true
		}
	}
	return false
}

// takes reports whether one of the effects captures the piece on c.
func takes(fx []effect, c board.Cell) bool {
	for i := range fx {
		if fx[i].op == game.OpCapture && fx[i].cell == c {
			return true
		}
	}
	return false
}

// moves reports whether a piece leaves or lands on c in this part.
func (v *vm) moves(c, from, to board.Cell, pairs []pair) bool {
	if c == from || c == to {
		return true
	}
	for _, q := range pairs {
		if c == q.from || c == q.to {
			return true
		}
	}
	return false
}

// lands reports whether a piece of this part lands on c.
func (v *vm) lands(c, to board.Cell, pairs []pair) bool {
	if c == to {
		return true
	}
	for _, q := range pairs {
		if c == q.to {
			return true
		}
	}
	return false
}

// leaves reports whether the piece on c goes elsewhere in this part, so that nothing is
// left to capture.
func leaves(c board.Cell, st *state, copies bool, pairs []pair) bool {
	if c == st.from && !copies && c >= 0 {
		return true
	}
	for _, q := range pairs {
		if c == q.from && c >= 0 {
			return true
		}
	}
	return false
}

// pieceLanding returns the piece on c after the actions since start.
func (v *vm) pieceLanding(c board.Cell, start int) game.Piece {
	pc := v.pos.At(c)
	for _, a := range v.chain[start:] {
		if a.Kind == game.ActMove && a.From == c { // all are lifted before the first is set down
			pc = game.None
		}
	}
	for _, a := range v.chain[start:] {
		if a.To == c && (a.Kind == game.ActMove || a.Kind == game.ActDrop || a.Kind == game.ActPut) {
			pc = a.Piece
		}
	}
	return pc
}

// displace captures the piece on the cell where another piece lands, unless it moves away
// itself. Scenery is not captured: it disappears when something lands on it.
func (v *vm) displace(from, to, mainFrom board.Cell, pairs []pair, start int) {
	if to < 0 || from == to || v.pos.At(to) == game.None || to == mainFrom {
		return
	}
	for _, q := range pairs {
		if q.from == to && q.to != to {
			return
		}
	}
	if !v.g.Types[v.pos.At(to).Type()].Dummy && !v.taken.Has(to) {
		hand := int32(game.ToRule)
		for i := range v.composed {
			if e := &v.composed[i]; e.op == game.OpCapture && e.cell == to && e.a != game.ToRule {
				hand = e.a
			}
		}
		v.take(to, start, hand)
	}
}

// capture records the capture on c, once. With deferred removal the capture is kept back
// until the chain ends.
func (v *vm) capture(c board.Cell, start int, hand int32) {
	if !v.g.Opt.Deferred {
		v.take(c, start, hand)
		return
	}
	if pc := v.pos.At(c); pc != game.None && !v.taken.Has(c) {
		v.taken.Add(c)
		v.deferred = v.lift(append(v.deferred, v.captureOf(c, pc, hand)), hand)
	}
}

// take appends the capture on c, once.
func (v *vm) take(c board.Cell, start int, hand int32) {
	pc := v.pos.At(c)
	if pc == game.None {
		return
	}
	for _, a := range v.chain[start:] {
		if a.Kind == game.ActCapture && a.From == c {
			return
		}
	}
	v.chain = v.lift(append(v.chain, v.captureOf(c, pc, hand)), hand)
}

// lift is for games of towers. It records that the piece of the last capture in acts goes
// below the capturing piece, unless the capture sends it elsewhere, and appends the piece
// that was below the captured one.
func (v *vm) lift(acts []game.Action, hand int32) []game.Action {
	t := &v.g.Opt.Tower
	if len(t.Pieces) == 0 {
		return acts
	}
	a := acts[len(acts)-1]
	top, rest := t.Top(v.pos.Attrs(a.From))
	if hand == game.ToRule {
		v.under = append(v.under, a.Piece)
	} else if t.Whole {
		return acts
	}
	for ; t.Whole && top != game.None; top, rest = t.Top(rest) {
		v.under = append(v.under, top)
	}
	if top != game.None {
		a.Kind, a.To, a.Piece, a.Attrs = game.ActPut, a.From, top, rest
		acts = append(acts, a)
	}
	return acts
}

func (v *vm) captureOf(c board.Cell, pc game.Piece, hand int32) game.Action {
	return game.Action{Kind: game.ActCapture, Part: v.part, From: c, To: board.NoCell, Piece: pc, Value: v.handFor(c, pc, hand)}
}

// handFor returns the Value of the capture of pc on c: the hand that receives the piece, 0
// for none. If the options send a captured piece to its owner's hand, effects that change
// the owner of the piece on c decide who that is.
func (v *vm) handFor(c board.Cell, pc game.Piece, hand int32) int32 {
	t := v.g.Types[pc.Type()].Base
	switch {
	case !v.g.HasHands, hand == game.ToNobody:
		return 0
	case hand == game.ToOwner:
		return v.intoHand(pc.Owner(), t)
	case hand == game.ToMover:
		return v.intoHand(v.turn.As, t)
	case hand == game.ToOther:
		return v.intoHand(v.nextOwner(pc.Owner()), t)
	case !v.g.Opt.Recycle:
		return 0
	case !v.g.Opt.ToOwner:
		return v.intoHand(v.turn.As, t)
	}
	owner := pc.Owner()
	for i := range v.composed {
		if e := &v.composed[i]; e.cell == c && e.op == game.OpOwn {
			owner = v.turn.As
		} else if e.cell == c && e.op == game.OpFlip {
			owner = v.nextOwner(owner)
		}
	}
	return v.intoHand(owner, t)
}

// intoHand returns the Value of a capture into the hand of p, 0 if p has no hand or it is
// full.
func (v *vm) intoHand(p game.Player, t int) int32 {
	switch {
	case !v.g.Hands[p] || v.g.Opt.HandLimit > 0 && v.held(p) >= v.g.Opt.HandLimit:
		return 0
	case p == v.turn.As:
		return int32(t) + 1
	}
	return game.ToHand(p, t)
}

// held counts the pieces in p's hand.
func (v *vm) held(p game.Player) int {
	n := 0
	for t := range v.g.Types {
		n += v.pos.Hand(p, t)
	}
	return n
}

// recycled reports whether a piece that lands on c captures the piece there into the hand
// of that piece's owner. Then a flip on c decides whose hand it is, and does not change the
// piece that lands.
func (v *vm) recycled(c, from board.Cell) bool {
	return v.g.Opt.ToOwner && v.g.Opt.Recycle && c != from && c >= 0 && v.pos.At(c) != game.None
}
func (v *vm) dropDeferred(n int) {
	for _, a := range v.deferred[n:] {
		v.taken.Remove(a.From)
	}
	v.deferred = v.deferred[:n]
}

// complete copies the chain, with the captures kept back, into the list. The actions from
// base on have not been applied to the position yet. In a long list, chains that lead to
// the same position as earlier ones are left out.
func (v *vm) complete(base int) {
	n := len(v.chain)
	v.chain = append(v.chain, v.deferred...)
	if len(v.g.After) > 0 && !v.after {
		v.addAfter()
	}
	v.ways++
	if v.g.Opt.Chain&game.Charge != 0 && (game.Move{Acts: v.chain}).Captures() > 0 {
		v.charges++
	}
	v.isDue(v.ways, 256)
	if !v.merges || v.part == 0 || len(v.list.Moves) < fewMoves || v.shortest() || !v.known(base) {
		v.list.Add(v.chain, v.moveType)
	}
	v.chain = v.chain[:n]
}

// known reports whether an earlier chain of the same type leads to the same position. It
// knows the chains since the list became long.
func (v *vm) known(base int) bool {
	if !v.watched {
		v.late.begin(maxMoves)
		v.watched = true
	}
	m := game.Move{Acts: v.chain}
	mark := v.pos.Mark()
	v.pos.Apply(v.chain[base:])
	v.pos.Forget(v.chain)
	e := v.pos.Key() ^ endsOf(m) ^ uint64(v.moveType+1)*0xff51afd7ed558ccd
	v.pos.Rewind(mark)
	_, is := v.late.add(e, 0)
	return !is
}

// extend applies the part just composed and looks for continuations of the same piece. If
// there are none, or a chain may stop anywhere, the move ends here.
func (v *vm) extend(st *state, base, cont int) {
	mark := v.pos.Mark()
	v.pos.Apply(v.chain[base:])
	to := st.landing()
	found, seen := false, false
	mayStop := v.g.Opt.PassPartial || v.g.Opt.Chain&game.Charge != 0
	// Captured pieces whose removal is deferred are still on the board, so their number is
	// part of the key: the same cell with more captures is another state.
	now := v.pos.Key() ^ uint64(len(v.deferred))*0x9e3779b97f4a7c15
	for _, k := range v.keys {
		seen = seen || k == now
	}
	if v.merges && v.shortest() && !v.sooner(now^uint64(cont+2)*0x9e3779b97f4a7c15) {
		v.pos.Rewind(mark)
		return
	}
	if !seen && v.pos.At(to) != game.None {
		before, charges := v.ways, v.charges
		v.keys = append(v.keys, now)
		v.legs = append(v.legs, leg{st.from, st.dir})
		v.part++
		v.continuations(to, cont)
		v.part--
		v.legs = v.legs[:len(v.legs)-1]
		v.keys = v.keys[:len(v.keys)-1]
		found = v.ways > before
		mayStop = mayStop && v.charges == charges
	}
	// Whether a charge may stop there was asked when it came there first.
	back := seen && len(v.keys) > 0 && (v.keys[0] == now || v.g.Opt.Chain&game.Charge != 0)
	v.pos.Rewind(mark)
	if back {
		return
	}
	if !found || mayStop {
		v.complete(base)
	}
}

// shortest reports whether only the shortest of several chains to the same position is
// wanted.
func (v *vm) shortest() bool { return v.g.Opt.Chain&game.Shortest != 0 }

// sooner reports whether no other chain with as few parts has reached the same position,
// and records this chain.
func (v *vm) sooner(key uint64) bool {
	if n, is := v.reached[key]; is && n <= v.part {
		return false
	}
	if v.reached == nil {
		v.reached = map[uint64]uint8{}
	}
	v.reached[key] = v.part
	return true
}

// continuations runs the entries of the piece on c that may continue a chain.
func (v *vm) continuations(c board.Cell, cont int) {
	pc := v.pos.At(c)
	moveType := v.moveType
	if v.threads != nil {
		v.follow(v.ofPiece(ofType(cont), pc.Type()), c, pc, false)
		return
	}
	for i := range v.g.Types[pc.Type()].Moves {
		e := &v.g.Types[pc.Type()].Moves[i]
		if cont == game.AnyType || e.MoveType == cont {
			v.runEntry(e, c, pc)
		}
	}
	v.moveType = moveType
}

// leg is the start of a part of a chain, and its first direction plus one.
type leg struct {
	from board.Cell
	dir  board.Dir
}

// mayGoOn reports whether the rules allow the part that ends here in this chain.
func (v *vm) mayGoOn(st *state) bool {
	n := len(v.legs)
	if n == 0 {
		return true
	}
	if v.g.Opt.Chain&game.NoReturn != 0 {
		to := st.landing()
		for _, l := range v.legs {
			if l.from == to {
				return false
			}
		}
	}
	if before := v.legs[n-1].dir; before != 0 && st.dir != 0 {
		if v.g.Opt.Chain&game.NoSameDirection != 0 && st.dir == before {
			return false
		}
		if v.g.Opt.Chain&game.NoReverse != 0 && st.dir-1 == v.g.Board.Opposite(before-1) {
			return false
		}
	}
	return true
}
