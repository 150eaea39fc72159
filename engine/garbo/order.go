package garbo

import "dagaz/engine/eval"

// The moves of a node come in stages, so that a node that is refuted early never lists the
// rest: the table's move, captures and promotions, killers, the other quiet moves, and
// finally the captures that lose the exchange. If a board cannot list these kinds
// separately, all moves are listed and ranked at once.

type stage uint8

const (
	stageTable  stage = iota
	stageNoisy        // list captures and promotions
	stageGood         // pick from them
	stageKiller       // quiet moves that caused a cutoff elsewhere
	stageQuiets       // list the quiet moves
	stageQuiet        // pick from them
	stageBad          // captures that lose the exchange
	stageAll          // everything, listed and ranked at once
	stageDone
)

// Ranks of move ordering, far enough apart not to mix. The history scores of quiet moves
// are around 0.
const (
	rankTable   = 1 << 30 // the best move known from the table
	rankNoisy   = 1 << 28 // captures and promotions by gain
	rankKiller  = 1 << 26
	rankCounter = 1 << 25
	rankBad     = -1 << 26 // captures that lose the exchange
	rankPass    = -1 << 28 // passing last
)

const riskMargin = 50 // a capture is risky if it takes so much less than the mover is worth

// begin prepares a node's frame for picking its moves. best is the fingerprint of
// the table's move or 0.
func (f *frame) begin(best uint16) {
	f.hi, f.next, f.end, f.bad, f.badAt = f.lo, f.lo, f.lo, f.lo, f.lo
	f.best, f.given, f.late, f.sifted, f.quietless, f.tries = best, [4]uint16{}, false, false, false, 0
	f.stage, f.least, f.spared = stageTable, 0, 0
}

// listAll lists and ranks all moves of a node.
func (s *Search) listAll(f *frame, ply int, best uint16) {
	s.list(f)
	s.order(f, ply, best)
}

// order ranks all moves of a node, which are listed already. The moves of the root are
// listed only once, so that the lines of the root can refer to them by their numbers.
func (s *Search) order(f *frame, ply int, best uint16) {
	hi := f.hi
	f.begin(best)
	f.stage, f.hi = stageAll, hi
	s.rank(f, ply, f.lo)
}

// list appends all moves of the present position to the moves of the line.
func (s *Search) list(f *frame) {
	s.moves = s.board.Moves(s.moves[:f.lo])
	f.hi = len(s.moves)
	s.room(f.hi)
}

// room makes the other buffers as long as the list of moves.
func (s *Search) room(n int) {
	for len(s.facts) < n {
		s.facts = append(s.facts, make([]Facts, max(1024, len(s.facts)))...)
		s.keys = append(s.keys, make([]eval.Key, max(1024, len(s.keys)))...)
	}
}

// listed ranks the moves that were just appended to those of a node.
func (s *Search) listed(f *frame, ply int) {
	n := f.hi
	f.hi = len(s.moves)
	s.room(f.hi)
	if f.stage == stageQuiet && s.known != nil {
		s.rankQuiets(f, ply, n)
	} else {
		s.rank(f, ply, n)
	}
}

// next picks the next move of a node and returns its place in Search.moves, -1
// when there are no more. It stores the move's rank in the frame.
func (s *Search) next(f *frame, ply int) int {
	for {
		switch f.stage {
		case stageTable:
			f.stage = stageNoisy
			if f.best == 0 {
				continue
			}
			if m := s.board.Known(f.best); m != 0 {
				f.given[0], f.rank = f.best, rankTable
				return s.push(f, m)
			}
			s.listAll(f, ply, f.best)
		case stageNoisy:
			f.stage = stageGood
			s.moves, f.spared = s.board.Noisy(s.moves[:f.hi], f.least)
			s.listed(f, ply)
		case stageGood, stageAll:
			if j := s.pick(f); j >= 0 {
				return j
			}
			f.stage++ // there are no captures
		case stageKiller:
			f.stage = stageQuiets
			if f.quietless {
				f.stage = stageDone
				continue
			}
			f.killer = 0
		case stageQuiets:
			if f.late {
				f.stage, f.sifted = stageQuiet, true
				if s.opt.KeepChecks && s.royal {
					s.moves = s.board.Checks(s.moves[:f.hi])
					s.listed(f, ply)
				}
				continue
			}
			if j := s.killer(f, ply); j >= 0 {
				return j
			}
			f.stage = stageQuiet
			s.moves = s.board.Quiets(s.moves[:f.hi])
			s.listed(f, ply)
		case stageQuiet:
			j := -1
			if f.late {
				j = s.checks(f)
			} else {
				j = s.pick(f)
			}
			if j >= 0 {
				if s.known != nil {
					s.facts[j] = s.known[s.moves[j]]
				}
				return j
			}
			f.stage = stageBad
		case stageBad:
			if f.badAt == f.bad {
				f.stage = stageDone
				continue
			}
			at := f.badAt
			for i := at + 1; i < f.bad; i++ {
				if s.keys[i] > s.keys[at] {
					at = i
				}
			}
			k := s.keys[at]
			s.keys[at] = s.keys[f.badAt]
			f.badAt++
			f.rank = k.Rank()
			return k.Move()
		default:
			return -1
		}
	}
}

// push appends one move to those of a node.
func (s *Search) push(f *frame, m uint32) int {
	j := f.hi
	s.moves = append(s.moves[:j], m)
	f.hi++
	s.room(f.hi)
	s.board.Rate(s.moves[j:f.hi], s.facts[j:f.hi])
	return j
}

// killer returns the next killer or counter-move that is possible here and quiet.
func (s *Search) killer(f *frame, ply int) int {
	for f.killer < 3 {
		i := f.killer
		f.killer++
		print := uint16(0)
		switch {
		case i < 2 && s.opt.Killers:
			print = s.hist.killers[ply][i]
			f.rank = rankKiller + 1 - int32(i)
		case i == 2 && s.opt.Counter:
			print = s.hist.counter[s.before(ply)]
			f.rank = rankCounter
		}
		if print == 0 || f.wasGiven(print) {
			continue
		}
		if m := s.board.Known(print); m != 0 {
			if j := s.push(f, m); !s.facts[j].Noisy() {
				f.given[1+i] = print
				return j
			}
			f.hi--
		}
	}
	return -1
}

// wasGiven reports whether a move was picked by its fingerprint.
func (f *frame) wasGiven(print uint16) bool {
	return print == f.given[0] || print == f.given[1] || print == f.given[2] || print == f.given[3]
}

// checks picks the next quiet move that may give check, in no particular order, at a
// node that skips all other quiet moves.
func (s *Search) checks(f *frame) int {
	if !s.opt.KeepChecks || !s.royal {
		return -1
	}
	if !f.sifted {
		f.sifted = true
		f.end = f.next + s.board.Sift(s.moves, s.keys[f.next:f.end])
	}
	if f.next == f.end {
		return -1
	}
	k := s.keys[f.next]
	f.next++
	f.rank = k.Rank()
	return k.Move()
}

// rank makes the keys of the moves from index n on, which are the moves of this stage.
func (s *Search) rank(f *frame, ply, n int) {
	moves, facts := s.moves[n:f.hi], s.facts[n:f.hi]
	s.board.Rate(moves, facts)
	before := s.before(ply)
	killers, counter := s.hist.killers[ply], s.hist.counter[before]
	follow := followBase(before)
	end := f.end
	for i := range facts {
		a := &facts[i]
		var rank int32
		switch noisy := a.Noisy(); {
		case f.best != 0 && a.Print == f.best:
			if f.given[0] != 0 || noisy && f.stage == stageQuiet || !noisy && f.stage == stageGood {
				continue
			}
			rank = rankTable
		case noisy:
			// Most valuable victim, then least valuable attacker.
			if f.stage == stageQuiet {
				continue
			}
			rank = rankNoisy + int32(a.Victim+a.Gain)*8 - int32(a.Risk)/64
		case f.stage == stageGood || f.stage == stageQuiet && f.wasGiven(a.Print):
			continue
		case a.Risk == 0:
			rank = rankPass
		case s.opt.Killers && a.Print == killers[0]:
			rank = rankKiller + 1
		case s.opt.Killers && a.Print == killers[1]:
			rank = rankKiller
		case s.opt.Counter && a.Print == counter:
			rank = rankCounter
		default:
			rank = int32(s.hist.score[a.Slot&(eval.Slots-1)]) + int32(s.hist.follow[followAt(follow, a.Slot)]) + int32(a.Gain)
			if s.opt.Places {
				rank += 8 * int32(a.Place)
			}
		}
		s.keys[end] = eval.MakeKey(rank, n+i)
		end++
	}
	f.end = end
}

// rankQuiets is rank for quiet moves whose facts the board knows by move number. The
// facts are looked up only when a move is picked.
func (s *Search) rankQuiets(f *frame, ply, n int) {
	before := s.before(ply)
	follow, end, places := followBase(before), f.end, int32(0)
	if s.opt.Places {
		places = 8
	}
	best, g0, g1, g2, g3 := f.best, f.given[0], f.given[1], f.given[2], f.given[3]
	for i, m := range s.moves[n:f.hi] {
		a := &s.known[m]
		if p := a.Print; p == g0 || p == g1 || p == g2 || p == g3 {
			continue
		}
		rank := int32(s.hist.score[a.Slot&(eval.Slots-1)]) + int32(s.hist.follow[followAt(follow, a.Slot)]) + int32(a.Gain) + places*int32(a.Place)
		switch {
		case a.Print == best:
			rank = rankTable
		case a.Risk == 0:
			rank = rankPass
		}
		s.keys[end] = eval.MakeKey(rank, n+i)
		end++
	}
	f.end = end
}

// before returns the slot of the move that led to the node at ply, 0 if there is none.
func (s *Search) before(ply int) uint16 {
	if ply == 0 {
		return 0
	}
	return s.frames[ply-1].played
}

// pick returns the greatest of the remaining keys. It puts a capture that loses the
// exchange aside for the stage of bad captures.
func (s *Search) pick(f *frame) int {
	keys := s.keys[:f.end]
	for i := f.next; i < len(keys); i = f.next {
		best, at := keys[i], i
		for j, k := range keys[i+1:] {
			if k > best {
				best, at = k, i+1+j
			}
		}
		keys[at] = keys[i]
		keys[i] = best
		f.next++
		f.rank = best.Rank()
		j := best.Move()
		if a := &s.facts[j]; f.rank >= rankNoisy/2 && f.rank < rankTable && a.Victim > 0 && eval.Score(a.Risk) > a.Victim+riskMargin && s.exchanges {
			if see := s.board.See(s.moves[j]); see < 0 {
				a.Gain = see - a.Victim // what the whole exchange wins
				f.rank = rankBad + int32(see)
				if f.stage == stageAll {
					keys[i] = eval.MakeKey(f.rank, j)
					f.next = i
				} else {
					keys[f.bad] = eval.MakeKey(f.rank, j)
					f.bad++
				}
				continue
			}
		}
		return j
	}
	return -1
}
