package garbo

import "dagaz/engine/eval"

const (
	evasions = 4  // plies of quiescence in which checks are answered
	burst    = 64 // nodes that one quiescence may visit on a board without tables, where each node takes long
)

// quiesce searches captures, promotions and moves that score, because the evaluation
// does not see what they win. left is the number of plies that it may still search.
//
// A side that may also move quietly may stand pat: the evaluation is then a lower bound,
// since some quiet move is likely to keep its value. A side that is in check, or that
// must capture, may not stand pat.
func (s *Search) quiesce(ply, left int, alpha, beta eval.Score) eval.Score {
	f := &s.frames[ply]
	f.n = 0
	if s.expired(ply) {
		return 0
	}
	f.side = s.side(ply)
	f.quiet = false
	s.open(ply)

	// Step 1. Has the game ended?
	if left == s.Quiesce {
		s.enough = s.nodes + s.burst
		if ply > 0 {
			if v, ok := s.worn(f, ply); ok {
				return v
			}
		}
	}
	if over, r := s.board.Over(); over && ply > 0 {
		return result(r, ply)
	}
	if left <= 0 || ply >= eval.MaxPly || s.nodes > s.enough {
		return s.board.Eval()
	}

	// Step 2. Stand pat: most positions end here, before anything is looked up or
	// listed.
	free := !f.check || left <= s.Quiesce-evasions
	best, old := -inf, alpha
	if free && !s.forced {
		if best = s.stand(alpha, beta); best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}

	// Step 3. The table may know the value.
	key, h := uint64(0), hit{}
	if s.safe && s.firm(left) {
		key = s.board.Key()
		h = s.tt.get(key, ply)
		if h.bound() == exact || h.bound() == lower && h.score >= beta || h.bound() == upper && h.score <= old {
			return h.score
		}
	}
	if s.forced {
		s.listAll(f, ply, h.move())
		free = free && f.hi > f.lo && !s.mustTake(f)
		if free {
			if best = s.stand(alpha, beta); best >= beta {
				return best
			}
			alpha = max(alpha, best)
		}
	}
	stand := best
	delta := s.opt.Delta > 0 && s.delta && !beta.Proven()

	// Step 4. Search the moves, without captures that cannot come near alpha or that
	// lose the exchange.
	if !s.forced {
		f.begin(h.move())
		if free {
			f.stage, f.quietless = stageNoisy, true
			if delta {
				f.least = alpha - stand - eval.Score(s.opt.Delta)
			}
		}
	}
	legal := 0
	print := uint16(0)
	child := &s.frames[ply+1]
	for {
		j := s.next(f, ply)
		if j < 0 {
			break
		}
		m, x := s.moves[j], &s.facts[j]
		move, slot := x.Print, x.Slot
		if free {
			if !x.Noisy() || f.rank <= rankBad/2 {
				break // noisy moves come first, bad ones last
			}
			if v := stand + x.Victim + x.Gain + eval.Score(s.opt.Delta); delta && v <= alpha {
				best = max(best, v)
				continue
			}
		}
		if !s.board.Do(m) {
			continue
		}
		legal++
		f.played, f.move = slot, m
		child.check = s.royal && left-1 > s.Quiesce-evasions && s.board.InCheck()
		var v eval.Score
		if !s.alternate && s.board.Side() == f.side {
			v = s.quiesce(ply+1, left-1, alpha, beta)
		} else {
			v = -s.quiesce(ply+1, left-1, -beta, -alpha)
		}
		s.board.Undo()
		if s.stop {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha, print = v, move
				if v >= beta {
					break
				}
			}
		}
	}
	if !free && legal == 0 {
		return result(s.board.Stuck(), ply)
	}
	if f.spared > 0 {
		best = max(best, stand+f.spared+eval.Score(s.opt.Delta))
	}
	if key != 0 {
		b := exact
		switch {
		case best >= beta:
			b = lower
		case best <= old:
			b = upper
		}
		s.tt.put(key, ply, 0, best, b, print, unvalued)
	}
	return best
}

// stand returns the value of standing pat.
func (s *Search) stand(alpha, beta eval.Score) eval.Score {
	if s.opt.Lazy {
		return s.board.EvalIn(alpha, beta)
	}
	return s.board.Eval()
}
