package garbo

import "dagaz/engine/eval"

const evasions = 4 // plies of quiescence in which checks are answered

// quiesce plays captures, promotions and points out, because the evaluation is
// blind to them. left is how many plies it may still go.
//
// Who has a choice may stand pat: some quiet move is likely as good as the
// evaluation says. Who is in check, or may do nothing but capture, has none.
func (s *Search) quiesce(ply, left int, alpha, beta eval.Score) eval.Score {
	f := &s.frames[ply]
	f.n = 0
	if s.expired(ply) {
		return 0
	}
	f.side = s.board.Side()
	f.quiet = false
	s.open(ply)

	// Step 1. Has the game ended? The table may know the value.
	if ply > 0 && left == s.opt.Quiesce {
		if v, ok := s.worn(f, ply); ok {
			return v
		}
	}
	key, h := uint64(0), hit{}
	if s.safe && s.firm(left) {
		key = s.board.Key()
		h = s.tt.get(key, ply)
		if h.bound == exact || h.bound == lower && h.score >= beta || h.bound == upper && h.score <= alpha {
			return h.score
		}
	}
	if over, r := s.board.Over(); over && ply > 0 {
		return result(r, ply)
	}
	if left <= 0 || ply >= eval.MaxPly {
		return s.board.Eval()
	}

	// Step 2. List what is noisy, or everything where there is no choice.
	evade := f.check && left > s.opt.Quiesce-evasions
	free := !evade
	if evade || s.forced {
		s.list(f)
	} else {
		s.moves = s.board.Noisy(s.moves[:f.lo])
		f.hi = len(s.moves)
	}
	s.rank(f, ply, h.move)
	if s.forced && (f.hi == f.lo || s.mustTake(f)) {
		free = false
	}

	// Step 3. Stand pat.
	best, old := -inf, alpha
	stand := best
	if free {
		stand = s.static(f)
		best = stand
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}

	// Step 4. Try the moves; of captures only those that may come near alpha and
	// do not lose the exchange.
	legal := 0
	print := uint16(0)
	for i := f.lo; i < f.hi; i++ {
		s.pick(f, i)
		m, x := s.moves[i], s.info[i]
		if free {
			if !x.noisy || x.rank <= rankBad/2 {
				break // noisy moves come first, bad ones last
			}
			if s.opt.Delta > 0 && s.delta && !beta.Proven() && stand+x.gain+eval.Score(s.opt.Delta) <= alpha {
				best = max(best, stand+x.gain+eval.Score(s.opt.Delta))
				continue
			}
		}
		if !s.board.Do(m) {
			continue
		}
		legal++
		f.played = x.slot
		child := &s.frames[ply+1]
		child.check = s.royal && left-1 > s.opt.Quiesce-evasions && s.board.InCheck()
		var v eval.Score
		if s.board.Side() == f.side {
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
				alpha, print = v, x.print
				if v >= beta {
					break
				}
			}
		}
	}
	if !free && legal == 0 {
		return result(s.board.Stuck(), ply)
	}
	if key != 0 {
		b := exact
		switch {
		case best >= beta:
			b = lower
		case best <= old:
			b = upper
		}
		s.tt.put(key, ply, 0, best, b, print)
	}
	return best
}
