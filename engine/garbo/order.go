package garbo

import "dagaz/engine/eval"

// Ranks of move ordering, far enough apart not to mix. Quiet moves lie about 0
// by what history knows of them.
const (
	rankTable   = 1 << 30 // the best move known from the table
	rankNoisy   = 1 << 28 // captures and promotions by gain
	rankKiller  = 1 << 26
	rankCounter = 1 << 25
	rankBad     = -1 << 26 // captures that lose the exchange
	rankPass    = -1 << 28 // passing last
)

// scored is what ordering knows of a move.
type scored struct {
	rank  int32
	gain  eval.Score
	print uint16
	slot  uint16
	noisy bool
	risky bool // takes less than it risks, and See was not asked yet
}

const riskMargin = 50 // a capture is risky if it takes so much less than the mover is worth

// rank scores the moves of a node. best is the table move's fingerprint or 0.
func (s *Search) rank(f *frame, ply int, best uint16) {
	s.info = s.info[:f.lo]
	before := s.before(ply)
	killers := s.hist.killers[ply]
	counter := s.hist.counter[before]
	see := s.opt.See && s.material && !s.forced
	for _, m := range s.moves[f.lo:f.hi] {
		a := s.board.Facts(m)
		x := scored{print: a.Print, gain: a.Victim + a.Gain, noisy: a.Victim > 0 || a.Gain > 0}
		x.slot = slotOf(a.Piece, a.To, a.Print)
		switch {
		case best != 0 && x.print == best:
			x.rank = rankTable
			x.risky = see && a.Victim > 0 && s.risk(a) > a.Victim+riskMargin
		case x.noisy:
			// Most valuable victim, then least valuable attacker.
			risk := s.risk(a)
			x.rank = rankNoisy + int32(x.gain)*8 - int32(risk)/64
			x.risky = see && a.Victim > 0 && risk > a.Victim+riskMargin
		case a.To < 0 && a.Piece == 0:
			x.rank = rankPass
		case s.opt.Killers && x.print == killers[0]:
			x.rank = rankKiller + 1
		case s.opt.Killers && x.print == killers[1]:
			x.rank = rankKiller
		case s.opt.Counter && x.print == counter:
			x.rank = rankCounter
		default:
			x.rank = s.hist.worth(before, x.slot) + int32(x.gain)
			if s.opt.Places {
				x.rank += 8 * s.place(a)
			}
		}
		s.info = append(s.info, x)
	}
}

// risk returns the worth of the piece that moves.
func (s *Search) risk(a Facts) eval.Score {
	if a.Piece == 0 {
		return 0
	}
	return s.tab.Order[a.Piece.Type()]
}

// place returns how much better the new place of the piece is.
func (s *Search) place(a Facts) int32 {
	if a.To < 0 || int(a.Piece) >= len(s.tab.MG) || s.tab.MG[a.Piece] == nil {
		return 0
	}
	row := s.tab.MG[a.Piece]
	v := int32(row[a.To])
	if a.From >= 0 {
		v -= int32(row[a.From])
	} else {
		v -= int32(s.tab.Value[a.Piece.Type()])
	}
	return max(-500, min(500, v))
}

// before returns the slot of the move that led to the node at ply, 0 if none.
func (s *Search) before(ply int) uint16 {
	if ply == 0 {
		return 0
	}
	return s.frames[ply-1].played
}

// pick brings the best of the moves from i on to place i. A capture that looks
// good but loses the exchange sinks to the end.
func (s *Search) pick(f *frame, i int) {
	moves, info := s.moves[:f.hi], s.info[:f.hi]
	for {
		best := i
		for j := i + 1; j < len(info); j++ {
			if info[j].rank > info[best].rank {
				best = j
			}
		}
		moves[i], moves[best] = moves[best], moves[i]
		info[i], info[best] = info[best], info[i]
		x := &info[i]
		if !x.risky || x.rank >= rankTable {
			return
		}
		x.risky = false
		see := s.board.See(moves[i])
		if see >= 0 {
			return
		}
		x.gain = see
		x.rank = rankBad + int32(see)
	}
}
