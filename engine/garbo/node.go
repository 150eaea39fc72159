package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// node returns the value of the present position for the side to move: exact
// inside (alpha, beta), else a bound. mayNull says whether a null move may be
// tried here.
func (s *Search) node(depth, ply int, alpha, beta eval.Score, mayNull bool) eval.Score {
	// Step 1. At the end of the depth restless positions are played out.
	if depth <= 0 && !(ply > 0 && s.extends(ply)) {
		return s.quiesce(ply, s.opt.Quiesce, alpha, beta)
	}
	depth = max(depth, 1)
	if s.expired(ply) {
		return 0
	}
	pv := beta-alpha > 1
	f := &s.frames[ply]

	// Step 2. A position that comes back will come back again.
	if ply > 0 && s.opt.Repetition && s.g.Repetition.Times > 0 && s.pos.Repeats() > 0 {
		return 0
	}

	// Step 3. Mate distance: a shorter win or loss was found elsewhere already.
	if ply > 0 {
		alpha = max(alpha, -eval.WinIn(ply))
		beta = min(beta, eval.WinIn(ply+1))
		if alpha >= beta {
			return alpha
		}
	}

	// Step 4. Transposition table lookup. A result counts only where the past
	// cannot change the outcome.
	key := s.pos.SearchKey()
	h := s.tt.get(key, ply)
	cut := ply > 0 && !pv && h.depth >= depth && s.firm(depth) &&
		(h.bound == exact || h.bound == lower && h.score >= beta || h.bound == upper && h.score <= alpha)
	if cut && s.safe {
		return h.score
	}

	// Step 5. List the moves; the judge says whether the game is over.
	if over, score := s.enter(f, ply); over {
		return score
	}
	if cut {
		return h.score
	}
	if ply >= eval.MaxPly {
		return s.static(f, ply)
	}
	f.check = s.g.Royal && s.gen.InCheck(s.pos, f.mover)

	// Step 6. Null move: if even two enemy moves running leave us above beta, a
	// real move will. Not in check, nor with pawns alone, where having to move
	// may be the trouble. Deep ones are verified.
	if s.null && mayNull && !pv && !f.check && depth >= 3 && !beta.Proven() && s.force(f.mover) &&
		s.static(f, ply) >= beta {
		if v, ok := s.tryNull(f, depth, ply, beta); ok {
			return v
		}
		if s.stop {
			return 0
		}
	}

	// Step 7. Order the moves.
	if ply == 0 {
		h.move = s.print
	}
	s.rank(f, ply, h.move)
	if ply == 0 && s.depth == 1 {
		for i := range f.info {
			f.info[i].rank += int32(s.rand.Intn(64))
		}
	}

	best, bestPrint, old := eval.Score(-eval.Win-eval.MaxPly-1), uint16(0), alpha
	for i := 0; i < f.list.Len(); i++ {
		f.pick(i)
		m, x := f.list.Moves[i], f.info[i]
		s.pos.Do(m)
		v := s.tryMove(f, i, x, depth, ply, alpha, beta, pv)
		s.pos.Undo()
		if s.stop {
			return 0
		}

		// Step 11. A new best move.
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, bestPrint = v, x.print
		if ply == 0 {
			s.best, s.print, s.score = m.Keep(), x.print, v
		}
		if v < beta {
			continue
		}

		// Step 12. Good enough: the enemy will not let it come to this.
		if !x.noisy {
			s.hist.reward(slot(m, x.print), depth, ply, x.print)
		}
		break
	}

	// Step 13. Remember the result.
	b := exact
	switch {
	case best >= beta:
		b = lower
	case best <= old:
		b = upper
	}
	s.tt.put(key, ply, depth, best, b, bestPrint)
	return best
}

// tryMove searches the i-th move, which has been made.
func (s *Search) tryMove(f *frame, i int, x scored, depth, ply int, alpha, beta eval.Score, pv bool) eval.Score {
	// Step 8. The first move gets the whole window.
	if i == 0 {
		return s.child(f, depth-1, ply, alpha, beta, true)
	}

	// Step 9. Late quiet moves are searched less deep at first.
	less := 0
	if s.opt.LMR && i >= 4 && depth >= 3 && !x.noisy && !f.check {
		less = 1
		if i >= 16 && depth >= 5 {
			less = 2
		}
		if pv {
			less = min(less, 1)
		}
	}

	// Step 10. Prove with an empty window that the move is no better than the
	// best; search it again where that fails.
	v := s.child(f, depth-1-less, ply, alpha, alpha+1, true)
	if v > alpha && less > 0 && !s.stop {
		v = s.child(f, depth-1, ply, alpha, alpha+1, true)
	}
	if v > alpha && v < beta && !s.stop {
		v = s.child(f, depth-1, ply, alpha, beta, true)
	}
	return v
}

// tryNull passes and looks whether the score stays at or above beta.
func (s *Search) tryNull(f *frame, depth, ply int, beta eval.Score) (eval.Score, bool) {
	r := 2 + depth/4
	s.pos.Do(game.Move{Type: game.AnyType})
	v := s.child(f, depth-1-r, ply, beta-1, beta, false)
	s.pos.Undo()
	if s.stop || v < beta {
		return 0, false
	}
	if depth >= 8 {
		// The verification reuses this frame; if it fails the moves are listed anew.
		if s.node(depth-1-r, ply, beta-1, beta, false) < beta || s.stop {
			if !s.stop {
				s.enter(f, ply)
			}
			return 0, false
		}
	}
	return beta, true
}

// extends reports whether the side to move is in check, so that the depth must
// not end here. Perpetual checks end at twice the depth.
func (s *Search) extends(ply int) bool {
	return s.opt.Extend && s.g.Royal && ply < 2*s.depth && ply < eval.MaxPly && s.gen.InCheck(s.pos, s.pos.Player())
}

// firm reports whether counters cannot end the game within depth plies.
func (s *Search) firm(depth int) bool {
	return s.g.NoProgress == 0 || s.pos.Quiet()+depth < s.g.NoProgress
}

// force reports whether player p has a piece better than the base piece.
func (s *Search) force(p game.Player) bool {
	for _, pc := range s.pos.Cells() {
		if pc != game.None && pc.Owner() == p && !s.g.Types[pc.Type()].Royal && s.eval.Value(pc.Type()) > 150 {
			return true
		}
	}
	return false
}

// static evaluates the present position, whose moves are in f.
func (s *Search) static(f *frame, ply int) eval.Score {
	v := s.eval.Score(s.pos)
	if !s.opt.Mobility || f.check {
		return v
	}
	for i := ply - 1; i >= 0 && i >= ply-4; i-- {
		if s.frames[i].mover != f.mover {
			return v + s.eval.Mobility(f.moves, s.frames[i].moves)
		}
	}
	return v
}
