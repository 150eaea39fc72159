package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// Ranks of move ordering, far enough apart not to mix.
const (
	rankTable  = 1 << 28 // the best move known from the table
	rankNoisy  = 1 << 24 // captures and promotions by gain
	rankKiller = 1 << 20
	rankPass   = -1 << 24 // passing last
)

// scored is what ordering knows of a move.
type scored struct {
	rank  int32
	gain  eval.Score
	print uint16 // fingerprint, never 0
	noisy bool
}

// rank scores the moves of a node. best is the table move's fingerprint or 0.
func (s *Search) rank(f *frame, ply int, best uint16) {
	f.info = f.info[:0]
	killers := &s.hist.killers[min(ply, eval.MaxPly)]
	for _, m := range f.list.Moves {
		x := scored{print: eval.Fingerprint(m)}
		x.gain, x.noisy = s.eval.Gain(s.pos, m)
		switch {
		case best != 0 && x.print == best:
			x.rank = rankTable
		case m.IsPass():
			x.rank = rankPass
		case x.noisy:
			// Most valuable victim, then least valuable attacker.
			x.rank = rankNoisy + int32(x.gain)*8 - int32(s.attacker(m))/64
		case s.opt.Killers && x.print == killers[0]:
			x.rank = rankKiller + 1
		case s.opt.Killers && x.print == killers[1]:
			x.rank = rankKiller
		case s.opt.History:
			x.rank = s.hist.score[slot(m, x.print)] + int32(x.gain)
		default:
			x.rank = int32(x.gain)
		}
		f.info = append(f.info, x)
	}
}

// attacker returns the worth of the piece that moves.
func (s *Search) attacker(m game.Move) eval.Score {
	for i := range m.Acts {
		if k := m.Acts[i].Kind; k == game.ActMove || k == game.ActDrop {
			return s.eval.Value(m.Acts[i].Piece.Type())
		}
	}
	return 0
}

// pick brings the best of the moves from i on to place i. Equal ones keep the
// order of generation.
func (f *frame) pick(i int) {
	best := i
	for j := i + 1; j < len(f.info); j++ {
		if f.info[j].rank > f.info[best].rank {
			best = j
		}
	}
	if best == i {
		return
	}
	// Shift instead of swap: the rest keeps its order.
	m, x := f.list.Moves[best], f.info[best]
	copy(f.list.Moves[i+1:best+1], f.list.Moves[i:best])
	copy(f.info[i+1:best+1], f.info[i:best])
	f.list.Moves[i], f.info[i] = m, x
}
