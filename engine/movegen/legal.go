package movegen

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Legal implements Generator.
func (v *vm) Legal(pos *game.Position, list *game.MoveList) {
	v.merges = true
	v.legal(pos, list)
	if hurried := v.hurried; v.halted && list.Len() == 0 { // then examine the other moves after all
		v.hurried = nil
		v.legal(pos, list)
		v.hurried = hurried
	}
}

// legal is Legal without a second try.
func (v *vm) legal(pos *game.Position, list *game.MoveList) {
	v.generate(pos, list)
	v.sift()
}

// LegalOf lists the moves that the piece on c would have if no other piece could move and
// none could be dropped. The generator must be one that New has made.
func LegalOf(gen Generator, pos *game.Position, c board.Cell, list *game.MoveList) {
	v := gen.(*vm)
	v.merges = true
	v.begin(pos, list)
	v.pieceMoves(c, pos.At(c))
	v.sift()
}

// sift keeps those of the pseudo-legal moves that are legal, each once.
func (v *vm) sift() {
	if v.typed {
		v.dropForbidden() // before a forbidden move is merged with an equal move of another type
	}
	if v.g.Opt.Prefer != nil {
		v.prefer() // before merging forgets the order of captures
	}
	v.merge()
	v.finish()
}

// prefer keeps the moves that the preferences of the rules allow.
func (v *vm) prefer() {
	if v.g.Royal {
		v.dropIllegal()
	}
	v.rank()
}

// Paths implements Generator.
func (v *vm) Paths(pos *game.Position, list *game.MoveList) {
	v.merges = false
	v.generate(pos, list)
	v.finish()
}

// finish removes illegal moves and adds the pass.
func (v *vm) finish() {
	if v.g.Royal {
		v.dropIllegal()
		v.dropMates()
	}
	v.dropForbidden()
	v.rank()
	v.spend()
	may := false
	switch v.g.PassIn(&v.turn) {
	case game.PassAlways:
		may = !v.idle()
	case game.PassForced:
		may = v.list.Len() == 0 && !v.pos.Out(v.turn.Player)
	}
	if may && !(v.g.Royal && v.inCheck(v.turn.As)) { // a pass may not leave a royal piece attacked
		v.list.Add(nil, game.AnyType)
	}
}

// begin empties list for the moves of pos.
func (v *vm) begin(pos *game.Position, list *game.MoveList) {
	list.Reset()
	v.bind(pos)
	v.ways, v.watched, v.halted = 0, false, v.sole
	clear(v.reached)
	v.list = list
	if v.threads != nil && !v.threads.forget() {
		v.threads = nil
	}
	if v.threads != nil {
		v.class = v.classOf()
	}
	v.part, v.chain, v.keys = 0, v.chain[:0], append(v.keys[:0], pos.Key())
}

// generate fills list with the pseudo-legal moves.
func (v *vm) generate(pos *game.Position, list *game.MoveList) {
	v.begin(pos, list)
	drops := v.threads != nil && v.threads.dropsFirst && v.turn.MoveType == game.AnyType
	if drops {
		if v.allDrops(); len(v.list.Moves) > 0 {
			return
		}
	}
	pieces := 0
	for i := range v.cells {
		if pc := v.cells[i]; pc != game.None && (pc.Owner() == v.turn.As || v.g.Opt.Shared) {
			if pieces++; v.isDue(pieces, 16) && len(v.list.Moves) > 0 {
				return
			}
			v.pieceMoves(board.Cell(i), pc)
		}
	}
	if !drops {
		v.allDrops()
	}
}

func (v *vm) allDrops() {
	for t := range v.g.Types {
		if len(v.g.Types[t].Drops) > 0 && !(v.halted && len(v.list.Moves) > 0) {
			v.dropMoves(t)
		}
	}
}

func (v *vm) pieceMoves(c board.Cell, pc game.Piece) {
	if v.threads != nil {
		v.follow(v.ofPiece(v.class, pc.Type()), c, pc, false)
		return
	}
	entries := v.g.Types[pc.Type()].Moves
	for i := range entries {
		if v.turn.Allows(entries[i].MoveType) {
			v.runEntry(&entries[i], c, pc)
		}
	}
}

// runEntry runs one movement of the piece pc that stands on c.
func (v *vm) runEntry(e *game.Entry, c board.Cell, pc game.Piece) {
	p := e.Progs[v.turn.As]
	if p == nil {
		return
	}
	if v.part == 0 {
		v.moveType = e.MoveType // the type of a chain is that of its first part
	}
	fx, pairs := len(v.fx), len(v.pairs)
	saved := v.clearFlags(p.PFlag)
	nums := v.numbers
	v.run(p, state{cur: c, from: c, to: board.NoCell, mark: c, piece: pc, fx0: fx, pairs0: pairs})
	v.fx, v.pairs, v.numbers = v.fx[:fx], v.pairs[:pairs], nums
	v.giveFlags(p.PFlag, saved)
}

// clearFlags gives a program n per-cell flags of its own, all false. It returns the flags
// of the program that was running; giveFlags restores them.
func (v *vm) clearFlags(n int) []board.Set {
	saved := v.pflags
	if n == 0 {
		return saved
	}
	if k := len(v.spare) - 1; k >= 0 && cap(v.spare[k]) >= n {
		v.pflags, v.spare = v.spare[k][:n], v.spare[:k]
		for i := range v.pflags {
			v.pflags[i].Clear()
		}
		return saved
	}
	v.pflags = make([]board.Set, n)
	for i := range v.pflags {
		v.pflags[i] = board.NewSet(len(v.cells))
	}
	return saved
}

// giveFlags restores the saved flags and keeps the n flags of the program that has ended
// for reuse.
func (v *vm) giveFlags(n int, saved []board.Set) {
	if n > 0 {
		v.spare = append(v.spare, v.pflags[:cap(v.pflags)])
	}
	v.pflags = saved
}

// dropMoves runs the drop programs of type t on every cell.
func (v *vm) dropMoves(t int) {
	as := v.turn.As
	if v.g.HasHands && v.g.Hands[as] && v.pos.Hand(as, t) == 0 {
		return
	}
	pc := game.Make(t, as)
	for i := range v.g.Types[t].Drops {
		e := &v.g.Types[t].Drops[i]
		p := e.Progs[as]
		if p == nil || !v.turn.Allows(e.MoveType) {
			continue
		}
		v.moveType = e.MoveType
		for c := range v.cells {
			if v.halted && len(v.list.Moves) > 0 {
				return
			}
			if v.threads != nil {
				v.follow(v.ofEntry(t, len(v.g.Types[t].Moves)+i), board.Cell(c), pc, true)
				continue
			}
			fx, pairs := len(v.fx), len(v.pairs)
			saved := v.clearFlags(p.PFlag)
			cell, nums := board.Cell(c), v.numbers
			v.run(p, state{cur: cell, from: board.NoCell, to: board.NoCell, mark: cell,
				piece: pc, drop: true, fx0: fx, pairs0: pairs})
			v.fx, v.pairs, v.numbers = v.fx[:fx], v.pairs[:pairs], nums
			v.giveFlags(p.PFlag, saved)
		}
	}
}

// merge removes moves that begin and end on the same cells and lead to the same position as
// another move. Of several such moves the one with the best type among the priorities
// stays, since the others are not legal.
func (v *vm) merge() {
	moves := v.list.Moves
	if len(moves) < 2 {
		return
	}
	byKey := false // the resulting positions are compared, not the actions
	for i := range moves {
		n := len(moves[i].Acts)
		byKey = byKey || n > 0 && moves[i].Acts[n-1].Part+moves[i].Acts[0].Part > 0 || v.overwrites(moves[i])
	}
	v.effects.begin(len(moves))
	n := 0
	for i := range moves {
		same, is := v.effects.add(v.effectOf(moves[i], byKey), n)
		if is {
			moves[n] = moves[i]
			n++
		} else if v.g.Priorities != nil && v.standing(moves[i]) > v.standing(moves[same]) {
			moves[same].Type, moves[same].Acts = moves[i].Type, moves[i].Acts
		} else if v.shortest() && parts(moves[i]) < parts(moves[same]) {
			moves[same].Acts = moves[i].Acts
		}
	}
	v.list.Truncate(n)
}

// overwrites reports whether m creates a piece, perhaps on a cell with the same piece, or
// captures or changes a piece that it has just put down, or says whose turn is next twice, or
// where it would be that anyway. Then a move with other actions may have the same result.
func (v *vm) overwrites(m game.Move) bool {
	for i := range m.Acts {
		a := &m.Acts[i]
		if a.Kind == game.ActPut && a.From < 0 || a.Kind == game.ActTurn && int(a.Value) == v.g.NextTurn(v.pos.Turn()) {
			return true
		}
		if slices.ContainsFunc(m.Acts[:i], func(o game.Action) bool {
			return a.Kind == game.ActCapture && o.To == a.From || a.Kind == game.ActPut && o.To == a.To || a.Kind == game.ActTurn && o.Kind == game.ActTurn
		}) {
			return true
		}
	}
	return false
}

// parts returns the number of the last part of m.
func parts(m game.Move) uint8 {
	return m.Acts[len(m.Acts)-1].Part
}

// effectSet is a set of effects: a hash table with open addressing. A new stamp empties it.
type effectSet struct {
	slots []effectSlot
	stamp uint32
}

type effectSlot struct {
	effect uint64
	stamp  uint32
	at     int32 // index of the move with this effect
}

// begin empties the set and makes room for n effects.
func (s *effectSet) begin(n int) {
	if size := len(s.slots); size < 2*n {
		for size = max(size, 64); size < 2*n; size *= 2 {
		}
		*s = effectSet{slots: make([]effectSlot, size)}
	}
	if s.stamp++; s.stamp == 0 {
		clear(s.slots)
		s.stamp = 1
	}
}

// add adds the effect e of the move with index at. If the set already has e, it returns the
// index of the earlier move and false.
func (s *effectSet) add(e uint64, at int) (int, bool) {
	mask := uint64(len(s.slots) - 1)
	for i := e ^ e>>32; ; i++ {
		slot := &s.slots[i&mask]
		if slot.stamp != s.stamp {
			*slot = effectSlot{e, s.stamp, int32(at)}
			return at, true
		}
		if slot.effect == e {
			return int(slot.at), false
		}
	}
}

// effectOf sums up what a move does: where it begins and ends, and either the key and the
// turn after it, or a sum over its actions that does not depend on their order.
func (v *vm) effectOf(m game.Move, byKey bool) uint64 {
	ends := endsOf(m)
	if byKey {
		mark := v.pos.Mark()
		next := v.pos.Apply(m.Acts)
		if next < 0 {
			next = v.g.NextTurn(v.pos.Turn())
		}
		v.pos.Forget(m.Acts)
		k := v.pos.Key()
		v.pos.Rewind(mark)
		return k ^ ends ^ uint64(next+1)*0xff51afd7ed558ccd
	}
	return ends + game.Deeds(m.Acts)
}

// endsOf is a number for the cells where a move begins and ends.
func endsOf(m game.Move) uint64 {
	return (uint64(uint16(m.From()))<<16 | uint64(uint16(m.To()))) * 0x9e3779b97f4a7c15
}

// standing ranks the type of a move by the priorities. A type that is legal beside any
// other ranks above types that are named later or not at all.
func (v *vm) standing(m game.Move) int64 {
	s := 2 * v.priority(m)
	if slices.Contains(v.g.Beside, int(m.Type)) {
		s++
	}
	return s
}

// dropIllegal removes the moves after which a royal piece of the mover is
// attacked or gone.
func (v *vm) dropIllegal() {
	moves := v.list.Moves
	royals := v.royals(v.turn.As)
	if royals == 0 && !slices.ContainsFunc(moves, v.makesRoyal) {
		return
	}
	n := 0
	for i := range moves {
		if v.isDue(i+1, 8) && n > 0 {
			break
		}
		if royals == 0 && !v.makesRoyal(moves[i]) {
			moves[n] = moves[i]
			n++
			continue
		}
		mark := v.pos.Mark()
		v.pos.Apply(moves[i].Acts)
		v.pos.Forget(moves[i].Acts) // a piece that moved past an attacked cell a move ago can no longer be captured in passing
		ok := v.royals(v.turn.As) >= royals && !v.inCheck(v.turn.As)
		if gates := withoutGates(moves[i]); ok && gates != nil {
			v.pos.Apply(gates)
			ok = !v.inCheck(v.turn.As)
		}
		v.pos.Rewind(mark)
		if ok {
			moves[n] = moves[i]
			n++
		}
	}
	v.list.Truncate(n)
}

// makesRoyal reports whether m brings a royal piece of the mover to the board, or may do so.
func (v *vm) makesRoyal(m game.Move) bool {
	return slices.ContainsFunc(m.Acts, func(a game.Action) bool {
		return a.Kind != game.ActCapture && a.Piece != game.None && a.Piece.Owner() == v.turn.As && v.g.IsRoyal(a.Piece)
	})
}

// withoutGates returns actions that remove the pieces that m drops besides its main move,
// since these do not shield a royal piece. It returns nil if m drops none.
func withoutGates(m game.Move) []game.Action {
	var acts []game.Action
	for i := range m.Acts {
		if a := &m.Acts[i]; a.Gates() {
			acts = append(acts, game.Action{Kind: game.ActPut, Part: a.Part, From: a.To, To: a.To})
		}
	}
	return acts
}

// dropMates removes drops that give checkmate with a type that may not do so.
func (v *vm) dropMates() {
	n := 0
	for _, m := range v.list.Moves {
		if a := &m.Acts[0]; a.Kind != game.ActDrop || !v.g.Types[a.Piece.Type()].NoMate || !v.mates(m) {
			v.list.Moves[n] = m
			n++
		}
	}
	v.list.Truncate(n)
}

// mates reports whether m gives checkmate. Another generator lists the answers, since this
// one is in use; the answers may give mate themselves.
func (v *vm) mates(m game.Move) bool {
	second := v.second()
	v.pos.Do(m)
	defer v.pos.Undo()
	if !second.InCheck(v.pos, v.pos.ToMove().As) {
		return false
	}
	second.generate(v.pos, &v.scratch)
	second.dropIllegal()
	return v.scratch.Len() == 0
}

// second returns a generator of the same kind for the moves that follow those of this one.
func (v *vm) second() *vm {
	if v.answers == nil {
		v.answers = New(v.g).(*vm)
		if v.threads != nil {
			v.answers = NewQuick(v.g).(*vm)
		}
	}
	return v.answers
}

// royals counts the royal pieces of p on the board.
func (v *vm) royals(p game.Player) int {
	n := 0
	for _, pc := range v.cells {
		if pc != game.None && pc.Owner() == p && v.g.IsRoyal(pc) {
			n++
		}
	}
	return n
}

// rank keeps the best class of moves: the moves of the first type in the priorities that
// has any, then those with the most captures.
func (v *vm) rank() {
	if v.g.Priorities != nil && v.list.Len() > 0 {
		v.keepPriority()
	}
	if v.g.Opt.Maximal > 0 && v.list.Len() > 1 {
		v.keep(func(m game.Move) int64 { return int64(m.Captures()) })
		if v.g.Opt.Maximal > 1 {
			v.keep(v.kingsTaken)
		}
	}
	for i := range v.g.Opt.Prefer {
		p := &v.g.Opt.Prefer[i]
		if p.Measure == game.SpendsMost {
			continue // done by spend
		}
		v.keep(func(m game.Move) int64 {
			mover := game.None
			if from := m.From(); from >= 0 {
				mover = v.pos.At(from)
			}
			return p.Of(m, mover)
		})
	}
}

// keepPriority keeps the moves of the first type in the priorities that has any. Types
// without a priority come last, together. Types that are legal beside any other are always
// kept.
func (v *vm) keepPriority() {
	best := int64(0)
	if v.g.Beside != nil {
		for _, m := range v.list.Moves {
			if !slices.Contains(v.g.Beside, int(m.Type)) {
				best = max(best, v.priority(m))
			}
		}
	}
	top := int64(0)
	if v.g.Opt.Chain&game.Charge != 0 {
		for _, m := range v.list.Moves {
			top = max(top, v.priority(m))
		}
	}
	v.keep(func(m game.Move) int64 {
		if v.g.Beside != nil && slices.Contains(v.g.Beside, int(m.Type)) {
			return best
		}
		if v.g.Opt.Chain&game.Charge != 0 && m.Captures() > 0 {
			return top
		}
		return v.priority(m)
	})
}

// priority ranks the type of a move, higher is better; 0 for a type without a priority.
func (v *vm) priority(m game.Move) int64 {
	for i, t := range v.g.Priorities {
		if int(m.Type) == t {
			return int64(len(v.g.Priorities) - i)
		}
	}
	return 0
}

// keep drops the moves whose measure is below the greatest.
func (v *vm) keep(measure func(game.Move) int64) {
	best := int64(0)
	for _, m := range v.list.Moves {
		best = max(best, measure(m))
	}
	n := 0
	for _, m := range v.list.Moves {
		if measure(m) == best {
			v.list.Moves[n] = m
			n++
		}
	}
	v.list.Truncate(n)
}

// kingsTaken counts the captured pieces of promoted types.
func (v *vm) kingsTaken(m game.Move) int64 {
	n := int64(0)
	for i := range m.Acts {
		if a := &m.Acts[i]; a.Kind == game.ActCapture && v.g.Types[a.Piece.Type()].Promoted {
			n++
		}
	}
	return n
}
