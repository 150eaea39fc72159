package garbo

import "dagaz/engine/eval"

// quiesce plays captures, promotions and points out, because the evaluation is
// blind to them. Left is how many plies it may still go.
//
// Who has a choice may stand pat: some quiet move is likely as good as the
// evaluation says. Who is in check, or may do nothing but capture, has none.
func (s *Search) quiesce(ply, left int, alpha, beta eval.Score) eval.Score {
	if s.expired(ply) {
		return 0
	}

	// Step 1. List the moves; the judge says whether the game is over.
	f := &s.frames[ply]
	if over, score := s.enter(f, ply); over {
		return score
	}
	if left <= 0 || ply >= eval.MaxPly {
		return s.static(f, ply)
	}
	s.rank(f, ply, 0)
	noisy := 0
	for i := range f.info {
		if f.info[i].noisy {
			noisy++
		}
	}
	f.check = s.g.Royal && left > s.opt.Quiesce-4 && s.gen.InCheck(s.pos, f.mover)
	free := !f.check && noisy < f.list.Len()

	// Step 2. Stand pat.
	best := -eval.WinIn(ply)
	stand := best
	if free {
		stand = s.static(f, ply)
		best = stand
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}

	// Step 3. Try what is noisy, or everything where there is no choice.
	for i := 0; i < f.list.Len(); i++ {
		f.pick(i)
		m, x := f.list.Moves[i], f.info[i]
		if free && !x.noisy {
			break // noisy moves come first
		}
		if free && s.opt.Delta > 0 && s.safe && !beta.Proven() && stand+x.gain+eval.Score(s.opt.Delta) <= alpha {
			continue
		}
		s.pos.Do(m)
		var v eval.Score
		if s.pos.Player() == f.mover {
			v = s.quiesce(ply+1, left-1, alpha, beta)
		} else {
			v = -s.quiesce(ply+1, left-1, -beta, -alpha)
		}
		s.pos.Undo()
		if s.stop {
			return 0
		}
		if v > best {
			best = v
			if alpha = max(alpha, v); alpha >= beta {
				break
			}
		}
	}
	return best
}
