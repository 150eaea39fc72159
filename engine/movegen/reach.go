package movegen

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// reach knows which cells a piece on a given cell could ever capture on, whatever else
// stands on the board; attack tests skip all pieces that cannot reach the cell. A table is
// made when it is first needed, by running each program with every branch taken both ways;
// only tests that depend on the cell alone are decided.
type reach struct {
	g     *game.Game
	cells int
	sets  [][]board.Set // [piece slot*cells+cell][entry]; the last set is the union
	seen  map[ghost]struct{}
	todo  []ghost
}

// maxGhosts limits the states of one exploration; a program with more counts as reaching
// every cell. maxReachCells limits the memory of the tables.
const (
	maxGhosts     = 4000
	maxReachCells = 676
)

// ghost is a state of a program that runs without pieces on the board.
type ghost struct {
	pc                  int32
	cur, from, to, mark board.Cell
	empty               bool   // the current cell is known to be empty
	stack               uint32 // two bits a value, see below
}

// Values on a ghost's stack.
const (
	unknown   = 0
	yes       = 1
	no        = 2
	hereEmpty = 3 // true exactly when the current cell is empty
)

func newReach(g *game.Game) *reach {
	return &reach{g: g, cells: g.Board.Len(), sets: make([][]board.Set, len(g.Types)*len(g.Players)*g.Board.Len())}
}

func (r *reach) of(pc game.Piece, from board.Cell) []board.Set {
	i := (pc.Type()*len(r.g.Players)+int(pc.Owner()))*r.cells + int(from)
	if r.sets[i] == nil {
		r.sets[i] = r.explore(pc, from)
	}
	return r.sets[i]
}

// may reports whether pc on from could ever capture on c.
func (r *reach) may(pc game.Piece, from, c board.Cell) bool {
	if r.cells > maxReachCells {
		return true
	}
	s := r.of(pc, from)
	return s[len(s)-1].Has(c)
}

// entryMay is like may, for movement entry of the piece's type only.
func (r *reach) entryMay(pc game.Piece, entry int, from, c board.Cell) bool {
	if r.cells > maxReachCells {
		return true
	}
	return r.of(pc, from)[entry].Has(c)
}

func (r *reach) explore(pc game.Piece, from board.Cell) []board.Set {
	entries := r.g.Types[pc.Type()].Moves
	sets := make([]board.Set, len(entries)+1)
	union := board.NewSet(r.cells)
	sets[len(entries)] = union
	for i := range entries {
		sets[i] = board.NewSet(r.cells)
		if p := entries[i].Progs[pc.Owner()]; p != nil {
			r.walk(p, pc, from, sets[i])
		}
		for w := range union {
			union[w] |= sets[i][w]
		}
	}
	return sets
}

// walk explores every way through p.
func (r *reach) walk(p *game.Program, pc game.Piece, from board.Cell, out board.Set) {
	if r.seen == nil {
		r.seen = map[ghost]struct{}{}
	}
	clear(r.seen)
	r.todo = append(r.todo[:0], ghost{cur: from, from: from, to: board.NoCell, mark: from})
	for len(r.todo) > 0 {
		s := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		if !r.follow(p, pc, s, out) || len(r.seen) > maxGhosts {
			for w := range out {
				out[w] = ^uint64(0)
			}
			return
		}
	}
}

// follow runs one ghost to its end and adds the branches not taken to todo. It returns
// false if it cannot tell where the program may capture.
func (r *reach) follow(p *game.Program, pc game.Piece, s ghost, out board.Set) bool {
	for int(s.pc) < len(p.Code) {
		in := &p.Code[s.pc]
		s.pc++
		switch in.Op {
		case game.OpEnd:
			return true
		case game.OpJump:
			s.pc = in.A
			if r.met(s) {
				return true
			}
		case game.OpJumpFalse:
			top := s.pop()
			if top == no {
				s.pc = in.A
			} else if top != yes {
				other := s
				other.pc = in.A
				if top == hereEmpty {
					s.empty = true
				}
				if !r.met(other) {
					r.todo = append(r.todo, other)
				}
			}
			if r.met(s) {
				return true
			}
		case game.OpAndJump, game.OpOrJump:
			r.shortCut(in, &s)
		case game.OpVerify:
			top := s.pop()
			if top == no {
				return true
			}
			if top == hereEmpty {
				s.empty = true
			}
		case game.OpStep:
			s.cur, s.empty = r.g.Board.Step(s.cur, board.Dir(in.A)), false
			if s.cur < 0 {
				return true
			}
		case game.OpBackStep:
			s.cur, s.empty = r.g.Board.Back(s.cur, board.Dir(in.A)), false
			if s.cur < 0 {
				return true
			}
		case game.OpGo:
			if in.A != 0 {
				return false
			}
			s.cur, s.empty = r.place(in, &s), false
			if s.cur < 0 {
				return true
			}
		case game.OpSetMark:
			if s.mark = r.place(in, &s); s.mark < 0 {
				return true
			}
		case game.OpSetFrom:
			s.from = s.cur
		case game.OpSetTo:
			s.to = s.cur
		case game.OpCascade:
			r.land(&s, out)
			s.from, s.to = s.cur, board.NoCell
		case game.OpCapture:
			if c := r.place(in, &s); c >= 0 {
				out.Add(c)
			}
		case game.OpAdd, game.OpAddPartial, game.OpAddCopy:
			r.land(&s, out)
			s.to = board.NoCell
			s.pc += in.A
		case game.OpEachZone, game.OpMechanic, game.OpNum, game.OpEach, game.OpGuard:
			return false
		case game.OpCreate, game.OpFlip, game.OpOwn, game.OpRetype, game.OpSetGlobal, game.OpAgain, game.OpArg:
		case game.OpSetAttr, game.OpSetFlag, game.OpSetPFlag:
			s.pop()
		case game.OpNot:
			switch s.pop() {
			case yes:
				s.push(no)
			case no:
				s.push(yes)
			default:
				s.push(unknown)
			}
		default:
			s.push(r.test(in, &s))
		}
	}
	return true
}

// met reports whether s has occurred before, and records it.
func (r *reach) met(s ghost) bool {
	if _, ok := r.seen[s]; ok {
		return true
	}
	r.seen[s] = struct{}{}
	return false
}

func (s *ghost) push(v uint32) { s.stack = s.stack<<2 | v }

func (s *ghost) pop() uint32 {
	v := s.stack & 3
	s.stack >>= 2
	return v
}

// shortCut handles the jumps of "and" and "or". If the top of the stack is undecided, both
// branches stay possible, and the result is unknown.
func (r *reach) shortCut(in *game.Instr, s *ghost) {
	stop := uint32(no)
	if in.Op == game.OpOrJump {
		stop = yes
	}
	switch top := s.stack & 3; {
	case top == stop:
		s.pc = in.A
	case top == yes || top == no:
		s.pop()
	default:
		other := *s
		other.pc = in.A
		other.pop()
		if in.Op == game.OpAndJump {
			other.push(no)
			if top == hereEmpty {
				s.empty = true
			}
		} else {
			other.push(yes)
			if top == hereEmpty {
				other.empty = true
			}
		}
		if !r.met(other) {
			r.todo = append(r.todo, other)
		}
		s.pop()
	}
}

// land records that a piece lands on a cell that may be occupied.
func (r *reach) land(s *ghost, out board.Set) {
	to := s.to
	if to == board.NoCell {
		to = s.cur
		if s.empty {
			return
		}
	}
	if to != s.from {
		out.Add(to)
	}
}

// place returns the cell of an instruction.
func (r *reach) place(in *game.Instr, s *ghost) board.Cell {
	switch in.P {
	case game.Here:
		return s.cur
	case game.AtDir:
		return r.g.Board.Step(s.cur, board.Dir(in.B))
	case game.AtCell:
		return board.Cell(in.B)
	case game.AtFrom:
		return s.from
	case game.AtMark:
		return s.mark
	}
	if s.to != board.NoCell {
		return s.to
	}
	return s.cur
}

// test decides the conditions that depend on the cell alone. Zones need the
// player, so they stay unknown here unless the cell is off the board.
func (r *reach) test(in *game.Instr, s *ghost) uint32 {
	c := r.place(in, s)
	decided := func(b bool) uint32 {
		if b {
			return yes
		}
		return no
	}
	switch in.Op {
	case game.OpTrue:
		return yes
	case game.OpFalse:
		return no
	case game.OpOnBoard:
		return decided(c >= 0)
	case game.OpIsCell:
		if named, ok := in.Named(); ok {
			return decided(c >= 0 && c == r.place(named, s))
		}
		return decided(c == board.Cell(in.A))
	case game.OpEmpty:
		if c == s.cur {
			if s.empty {
				return yes
			}
			return hereEmpty
		}
	case game.OpNotEmpty, game.OpEnemy, game.OpFriend:
		if c == s.cur && s.empty {
			return no
		}
	}
	if c < 0 {
		return no
	}
	return unknown
}
