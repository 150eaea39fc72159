package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// Margins, in hundredths of the base piece, and depths in plies.
const (
	safeDepth   = 6
	safeMargin  = 85 // per ply, one ply less if the position is improving
	quietDepth  = 6
	quietMargin = 90 // per ply, plus one more
	lateDepth   = 7
	seeDepth    = 5
	seeMargin   = 90 // per ply
	nullDepth   = 3
	proofDepth  = 10 // depth from which on a null move is verified
	iirDepth    = 4
	lateMove    = 3 // legal moves that are searched to full depth
)

// node returns the value of the present position for the side to move: exact
// inside (alpha, beta), else a bound. mayNull says whether a null move may be
// tried here. The caller, which made the last move, has set the frame's check.
func (s *Search) node(depth, ply int, alpha, beta eval.Score, mayNull bool) eval.Score {
	f := &s.frames[ply]
	// Step 1. Checks are answered before the depth ends; restless positions are
	// played out. Perpetual checks end at twice the depth.
	if f.check && s.opt.Extend && ply > 0 && ply < 2*s.depth {
		depth++
	}
	if depth <= 0 {
		return s.quiesce(ply, s.Quiesce, alpha, beta)
	}
	f.n = 0
	if s.expired(ply) {
		return 0
	}
	root, pv := ply == 0, beta-alpha > 1
	f.side = s.side(ply)
	f.quiet = false

	if !root {
		s.open(ply)

		// Step 2. Draws: a position that was repeated once counts as repeated for good, and
		// the no-progress counter may end the game.
		if v, ok := s.worn(f, ply); ok {
			return v
		}

		// Step 3. Mate distance pruning: no result of this node can be shorter than a win or
		// loss that was already found.
		alpha = max(alpha, -eval.WinIn(ply))
		beta = min(beta, eval.WinIn(ply))
		if alpha >= beta {
			return alpha
		}
	}

	// Step 4. Transposition table lookup. A result counts only where the past
	// cannot change the outcome.
	key := s.board.Key()
	h := s.tt.get(key, ply)
	cut := !pv && h.depth() >= depth && s.firm(depth) &&
		(h.bound() == exact || h.bound() == lower && h.score >= beta || h.bound() == upper && h.score <= alpha)
	if cut && s.safe {
		return h.score
	}

	// Step 5. The rules may say that the game is over.
	if over, r := s.board.Over(); over && !root {
		return result(r, ply)
	}
	if cut {
		return h.score
	}
	if ply >= eval.MaxPly {
		return s.board.Eval()
	}

	// Step 6. Where captures are compulsory, only the list of moves tells whether the
	// position is at rest.
	calm := !f.check
	if s.forced && !root {
		s.listAll(f, ply, h.move())
		calm = calm && !s.mustTake(f)
	}

	// Step 7. Static value, corrected by a result of the table where there is one.
	better := false
	if calm && !root {
		v := s.static(f, h)
		if h.bound() == lower && h.score > v || h.bound() == upper && h.score < v {
			v = h.score
		}
		if ply >= 2 {
			old := &s.frames[ply-2]
			better = old.quiet && old.side == f.side && f.static > old.static
		}
		if v, ok := s.shortcut(f, v, h.move(), depth, ply, alpha, beta, pv, mayNull, better); ok || s.stop {
			return v
		}
	}

	// Step 10. Internal iterative reduction: without a best move from the table, the node
	// is searched one ply less deeply, which finds a best move sooner.
	if s.opt.IIR && h.move() == 0 && depth >= iirDepth && s.tt.entries != nil {
		depth--
	}

	// Step 11. The moves are listed in stages and picked in order. The moves of the
	// root are already listed.
	switch {
	case root:
		s.order(f, ply, s.lines[s.at].line[0])
		if s.depth == 1 {
			for i := f.lo; i < f.hi; i++ {
				k := s.keys[i]
				s.keys[i] = eval.MakeKey(k.Rank()+int32(s.rand.Intn(64)), k.Move())
			}
		}
	case !s.forced:
		f.begin(h.move())
	}

	best, bestPrint, old := -inf, uint16(0), alpha
	legal, left := 0, false
	before := s.before(ply)
	child := &s.frames[ply+1]
	for {
		// Step 12. Futility and late move pruning: near the leaves, moves that are unlikely
		// to raise alpha are skipped, unless they give check.
		prune := !root && calm && s.material && best > -eval.Win
		f.late = f.late || prune && s.hopeless(f, depth, legal, alpha, pv, better)
		j := s.next(f, ply)
		if j < 0 {
			break
		}
		m, x := s.moves[j], &s.facts[j]
		print, slot, noisy := x.Print, x.Slot, x.Noisy()
		if root && s.leftOut(m) {
			continue
		}
		skip := prune && (!noisy && f.late || noisy && s.loses(f, x, depth))
		if skip {
			left = true
			if !s.opt.KeepChecks || !s.royal || noisy && !s.board.MayCheck(m) {
				continue
			}
		}
		if !s.board.Do(m) {
			continue
		}
		child.check = s.royal && s.board.InCheck()
		if skip && !child.check {
			s.board.Undo()
			continue
		}
		legal++
		f.played, f.move = slot, m
		child.n = 0

		// Step 13. Principal variation search: the first move is searched with the full
		// window, the others with an empty window, and late quiet moves less deeply at
		// first. A move that turns out better than alpha is searched again.
		var v eval.Score
		if legal == 1 {
			v = s.child(f, depth-1, ply, alpha, beta, true)
		} else {
			less := 0
			if s.opt.LMR && legal > lateMove && depth >= 3 && !f.check {
				less = s.reduction(f.rank, noisy, slot, depth, legal, pv, better, child.check, before)
			}
			v = s.child(f, depth-1-less, ply, alpha, alpha+1, true)
			if v > alpha && less > 0 && !s.stop {
				v = s.child(f, depth-1, ply, alpha, alpha+1, true)
			}
			if v > alpha && v < beta && !s.stop {
				v = s.child(f, depth-1, ply, alpha, beta, true)
			}
		}
		s.board.Undo()
		if s.stop {
			return 0
		}

		// Step 14. A new best move.
		if v <= alpha || v <= best {
			best = max(best, v)
			f.try(slot, noisy)
			continue
		}
		best = v
		alpha, bestPrint = v, print
		if pv {
			f.line[0] = print
			f.n = 1 + copy(f.line[1:], child.line[:child.n])
		}
		if root {
			f.line[0], f.n = print, max(1, f.n)
			s.found(m, v, f)
		}
		if v < beta {
			f.try(slot, noisy)
			continue
		}

		// Step 15. Beta cutoff: the enemy avoids this position. The history learns from
		// the quiet move that caused the cutoff, and from the quiet moves before it that
		// did not.
		s.learn(f, print, slot, noisy, depth, ply, before)
		break
	}

	// Step 16. No legal move.
	if legal == 0 {
		return result(s.board.Stuck(), ply)
	}

	// Step 17. Store the result. The search assumes that the moves which it skipped are
	// no better than alpha; it does not assume that they are worse than the best move
	// that it searched.
	if (left || f.late) && best < old {
		best = old
	}
	if !root || s.at == 0 {
		b := exact
		switch {
		case best >= beta:
			b = lower
		case best <= old:
			b = upper
		}
		static := eval.Score(unvalued)
		if f.quiet && s.steady {
			static = f.static
		}
		s.tt.put(key, ply, depth, best, b, bestPrint, static)
	}
	return best
}

// shortcut reports whether the value v of a calm position lies so far outside the window
// that the node needs no moves, or only a few.
func (s *Search) shortcut(f *frame, v eval.Score, print uint16, depth, ply int, alpha, beta eval.Score, pv, mayNull, better bool) (eval.Score, bool) {
	if pv || beta.Proven() {
		return 0, false
	}

	// Step 8. Reverse futility: no quiet answer can help when the value is so far above
	// beta.
	margin := eval.Score(depth) * safeMargin
	if better {
		margin -= safeMargin
	}
	if s.opt.Futility && s.material && depth <= safeDepth && v-margin >= beta {
		return v, true
	}

	// Step 9. Null move: if the side to move stays above beta even when the enemy moves
	// twice in a row, then a real move will, too. Not with base pieces alone, because of
	// zugzwang. At great depth the result is verified by a search without null move.
	if s.null && s.opt.NullMove && mayNull && depth >= nullDepth && v >= beta && s.board.Force() {
		r := 2 + depth/4 + int(min(2, (v-beta)/200))
		s.board.Null()
		f.played, f.move = 0, 0
		s.frames[ply+1].check = false // we were not in check, so it is not the enemy's either
		w := s.child(f, depth-1-r, ply, beta-1, beta, false)
		s.board.Undo()
		if s.stop {
			return 0, true
		}
		if w >= beta {
			if depth < proofDepth || s.node(depth-1-r, ply, beta-1, beta, false) >= beta {
				return min(w, eval.Win-1), true
			}
			s.restore(f, ply, print)
		}
	}
	return 0, false
}

// restore resets a frame after another search of the same position has used it.
func (s *Search) restore(f *frame, ply int, print uint16) {
	s.open(ply)
	if s.forced {
		s.listAll(f, ply, print)
	}
}

// try notes a quiet move that was searched and caused no cutoff.
func (f *frame) try(slot uint16, noisy bool) {
	if !noisy && f.tries < maxTried {
		f.tried[f.tries&(maxTried-1)] = slot
		f.tries++
	}
}

// loses reports whether x, the capture picked last, loses so much material that the
// search may skip it.
func (s *Search) loses(f *frame, x *Facts, depth int) bool {
	return s.opt.See && f.rank <= rankBad/2 && depth <= seeDepth && x.Victim+x.Gain < -seeMargin*eval.Score(depth)
}

// hopeless reports whether the search may skip all remaining quiet moves of a calm
// node.
func (s *Search) hopeless(f *frame, depth, legal int, alpha eval.Score, pv, better bool) bool {
	if s.opt.LateMoves && depth <= lateDepth && !pv {
		n := 4 + depth*depth
		if !better {
			n /= 2
		}
		if legal >= max(4, n) {
			return true
		}
	}
	return s.opt.Futility && depth <= quietDepth && legal > 0 && f.static+quietMargin*eval.Score(depth+1) <= alpha
}

// reduction returns by how many plies less a late move of the given rank is searched.
func (s *Search) reduction(rank int32, noisy bool, slot uint16, depth, legal int, pv, better, check bool, before uint16) int {
	if noisy && rank > rankBad/2 || rank >= rankCounter {
		return 0
	}
	r := s.less.at(depth, legal)
	if pv {
		r--
	}
	if !better {
		r++
	}
	if check || noisy {
		r--
	}
	if !noisy {
		r -= int(s.hist.worth(before, slot)) / (historyMax * 3 / 4)
	}
	return max(0, min(r, depth-2))
}

// learn updates killers, counter-moves and history after a beta cutoff.
func (s *Search) learn(f *frame, print, slot uint16, noisy bool, depth, ply int, before uint16) {
	b := int32(min(1600, 16*depth*depth+64*depth))
	if !noisy {
		s.hist.refuted(before, ply, print)
		s.hist.learn(&s.opt, before, slot, b)
	}
	for _, y := range f.tried[:f.tries] {
		s.hist.learn(&s.opt, before, y, -b)
	}
}

// child searches the position after a move of f's side. The value is for that
// side, whoever is to move next.
func (s *Search) child(f *frame, depth, ply int, alpha, beta eval.Score, null bool) eval.Score {
	if !s.alternate && s.board.Side() == f.side {
		return s.node(depth, ply+1, alpha, beta, null)
	}
	return -s.node(depth, ply+1, -beta, -alpha, null)
}

// side returns who is to move; where sides alternate, who is to move at the root is 0.
func (s *Search) side(ply int) int {
	if s.alternate {
		return ply & 1
	}
	return s.board.Side()
}

// open gives a node, not the root, the room behind the moves of the node before it.
func (s *Search) open(ply int) {
	f := &s.frames[ply]
	f.lo = s.frames[ply-1].hi
	f.hi = f.lo
}

// static evaluates the present position, if the table does not know.
func (s *Search) static(f *frame, h hit) eval.Score {
	v, ok := h.static()
	if !ok {
		v = s.board.Eval()
	}
	f.static, f.quiet = v, true
	return v
}

// mustTake reports whether every move captures: the rules leave no choice.
func (s *Search) mustTake(f *frame) bool {
	for i := f.lo; i < f.hi; i++ {
		if !s.facts[i].Noisy() {
			return false
		}
	}
	return f.hi > f.lo
}

// worn reports whether repetition or the no-progress counter ends the game here, and
// returns the value of that end.
func (s *Search) worn(f *frame, ply int) (eval.Score, bool) {
	if r := &s.g.Repetition; r.Times > 0 && r.Illegal != game.AtTurnEnd {
		n := s.board.Repeats()
		if r.Check {
			f.key = s.board.Key()
			if n > 0 {
				if by := s.perpetual(ply); by != 0 {
					return eval.Score(by) * eval.WinIn(ply), true
				}
			}
		}
		switch {
		case n == 0:
		case s.draws:
			if s.opt.Repetition || n+1 >= r.Times {
				return s.drawn(f), true
			}
		case n+1 >= r.Times && !s.asks:
			v := result(r.Result, ply)
			if s.frames[ply-1].side != f.side {
				v = -v
			}
			return v, true
		}
	}
	// A counter draws unless the last move gave mate.
	if n := s.g.NoProgress; n > 0 && s.board.Quiet() >= n {
		if over, r := s.board.Over(); over {
			return result(r, ply), true
		}
		if !s.canMove(f) {
			return result(s.board.Stuck(), ply), true
		}
		return s.drawn(f), true
	}
	return 0, false
}

// drawn returns the value of a draw for the side to move.
func (s *Search) drawn(f *frame) eval.Score {
	if f.side != s.frames[0].side {
		return -s.even
	}
	return s.even
}

// perpetual returns 1 if the side to move wins because the position was repeated in this
// search and the other side has given check with each of its moves since. It returns -1 in
// the reverse case.
func (s *Search) perpetual(ply int) int {
	checks, mine := true, true // whether every position of this side, and of the other, is a check
	for i := ply; i > 1; i -= 2 {
		checks = checks && s.frames[i].check
		mine = mine && s.frames[i-1].check
		if s.frames[i-2].key == s.frames[ply].key {
			switch {
			case checks && !mine:
				return 1
			case mine && !checks:
				return -1
			case checks:
				return 0
			}
			return s.pursued(ply)
		}
	}
	return 0
}

// pursued is like perpetual, but for repetitions that are not forced by checks. It asks
// Forced, which needs the whole moves, at most once in a thousand nodes and never about a
// line with a null move.
func (s *Search) pursued(ply int) int {
	if s.Forced == nil || s.asked<<10 > s.nodes {
		return 0
	}
	for i := range ply {
		if s.frames[i].move == 0 {
			return 0
		}
	}
	s.asked++
	for range ply {
		s.board.Undo()
	}
	for i := range ply {
		m := s.frames[i].move
		s.root.Do(s.board.Move(m).Keep())
		s.board.Do(m)
	}
	loser, ok := s.Forced(s.root)
	won := 1
	if loser == s.root.Player() {
		won = -1
	}
	for range ply {
		s.root.Undo()
	}
	if !ok {
		return 0
	}
	return won
}

// canMove reports whether there is a legal move.
func (s *Search) canMove(f *frame) bool {
	s.list(f)
	for _, m := range s.moves[f.lo:f.hi] {
		if s.board.Do(m) {
			s.board.Undo()
			return true
		}
	}
	return false
}

// firm reports whether counters cannot end the game within depth plies.
func (s *Search) firm(depth int) bool {
	return s.g.NoProgress == 0 || s.board.Quiet()+depth < s.g.NoProgress
}

// result returns the value of an end of the game, ply plies from the root.
func result(r game.Result, ply int) eval.Score {
	switch r {
	case game.Win:
		return eval.WinIn(ply)
	case game.Loss:
		return -eval.WinIn(ply)
	}
	return 0
}
