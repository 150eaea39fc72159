package solve

import (
	"math/bits"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Puzzles of lamps: every cell holds one of two pieces, each move turns over the same set
// of cells every time, and the goal is to have one of the two pieces on all cells. The
// order of the moves does not matter, and making a move twice has no effect, so a solution
// solves a system of linear equations, one for each cell. Solutions differ by combinations
// of moves without effect; the solution with the fewest moves is chosen.

const (
	maxLamps  = 256
	maxFree   = 22 // with more independent combinations without effect, not all solutions are compared
	lampTrial = 40 // positions that are tried to find out whether a game is a puzzle of lamps
)

type lampSet [maxLamps / 64]uint64

func (s *lampSet) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s *lampSet) flip(i int)     { s[i>>6] ^= 1 << (i & 63) }
func (s *lampSet) add(o *lampSet) {
	for i := range s {
		s[i] ^= o[i]
	}
}
func (s *lampSet) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

type lamps struct {
	*work
	a, b    game.Piece
	cells   []board.Cell
	number  []int     // index of a cell among the lamps
	presses []lampSet // lamps that each move turns over, by the index of the cell where the move ends; empty: there is no such move
	list    game.MoveList
}

// lights solves a puzzle of lamps. It returns false if the game is not of this kind.
func (w *work) lights() (Result, bool) {
	g := w.g
	if len(g.Types) != 2 || len(g.Players) != 1 || len(g.Turns) != 1 || len(g.Attrs)+len(g.Globals) > 0 || g.HasCounts || g.HasHands || g.UsesLast || w.past {
		return Result{}, false
	}
	l := &lamps{work: w, a: game.Make(0, 0), b: game.Make(1, 0), number: make([]int, g.Board.Len())}
	for c, pc := range w.pos.Cells() {
		if pc == l.a || pc == l.b {
			l.number[c] = len(l.cells)
			l.cells = append(l.cells, board.Cell(c))
		}
	}
	if len(l.cells) == 0 || len(l.cells) > maxLamps {
		return Result{}, false
	}
	start := w.pos.Clone()
	want, ok := l.recognise()
	w.pos = start
	if !ok {
		return Result{}, false
	}
	return l.solve(want)
}

// recognise tests whether each move turns over the same lamps in every position, and
// returns the piece that must be on all cells.
func (l *lamps) recognise() (want game.Piece, ok bool) {
	seed := uint64(0x9e3779b97f4a7c15)
	for trial := range lampTrial {
		for i, c := range l.cells {
			if i%32 == 0 {
				seed ^= seed << 13
				seed ^= seed >> 7
				seed ^= seed << 17
			}
			pc := l.a
			if trial == 1 || trial > 1 && seed>>(i%32)&1 != 0 {
				pc = l.b
			}
			l.pos.Place(c, pc, l.g.Types[pc.Type()].Attrs)
		}
		l.pos.Settle()
		over, won := l.look(&l.list)
		switch {
		case over != won || won && trial > 1 || l.spent:
			return 0, false
		case won && want != game.None:
			return 0, false
		case won && trial == 0:
			want = l.a
		case won:
			want = l.b
		}
		presses, ok := l.effects()
		if !ok {
			return 0, false
		}
		if l.presses == nil {
			l.presses = presses
		}
		for i := range presses {
			if presses[i] != l.presses[i] {
				return 0, false
			}
		}
	}
	return want, want != game.None
}

// effects returns the lamps that each move of the position turns over.
func (l *lamps) effects() ([]lampSet, bool) {
	out := make([]lampSet, len(l.cells))
	before := append([]game.Piece(nil), l.pos.Cells()...)
	for _, m := range l.list.Moves {
		at := m.To()
		if at < 0 || l.pos.At(at) == game.None {
			return nil, false
		}
		var set lampSet
		l.pos.Do(m)
		for c, pc := range l.pos.Cells() {
			if pc != before[c] {
				if pc == game.None || before[c] == game.None {
					l.pos.Undo()
					return nil, false
				}
				set.flip(l.number[c])
			}
		}
		l.pos.Undo()
		if i := l.number[at]; set == (lampSet{}) || out[i] != (lampSet{}) {
			return nil, false
		} else {
			out[i] = set
		}
	}
	return out, true
}

// solve finds the fewest moves.
func (l *lamps) solve(want game.Piece) (Result, bool) {
	var off lampSet // the lamps to turn over
	for i, c := range l.cells {
		if l.pos.At(c) != want {
			off.flip(i)
		}
	}
	// basis holds combinations of moves by the highest lamp that they turn over. idle holds
	// combinations that turn over nothing.
	type combination struct{ lamps, moves lampSet }
	basis := make([]*combination, len(l.cells))
	var idle []lampSet
	for i := range l.presses {
		if l.presses[i] == (lampSet{}) {
			continue
		}
		c := combination{lamps: l.presses[i]}
		c.moves.flip(i)
		at := len(basis) - 1
		for ; at >= 0; at-- {
			if !c.lamps.has(at) {
				continue
			}
			if basis[at] == nil {
				basis[at] = &c
				break
			}
			c.lamps.add(&basis[at].lamps)
			c.moves.add(&basis[at].moves)
		}
		if at < 0 {
			idle = append(idle, c.moves)
		}
	}
	if len(idle) > maxFree {
		return Result{}, false
	}
	var moves lampSet
	for at := len(basis) - 1; at >= 0; at-- {
		if !off.has(at) {
			continue
		}
		if basis[at] == nil {
			return Result{Status: None, Never: true, Nodes: l.nodes}, true
		}
		off.add(&basis[at].lamps)
		moves.add(&basis[at].moves)
	}
	best, now := moves, moves
	for n := uint(1); n < 1<<len(idle); n++ {
		now.add(&idle[bits.TrailingZeros(n)])
		if now.count() < best.count() {
			best = now
		}
	}
	l.nodes += 1 << len(idle)
	if best.count() > l.lim.Plies {
		return Result{Status: None, Nodes: l.nodes}, true
	}
	return l.play(best)
}

// play makes the moves. It returns false if they do not win, which recognise should have
// ruled out.
func (l *lamps) play(set lampSet) (Result, bool) {
	pos := l.pos.Clone()
	var line []game.Move
	for i := range l.cells {
		if !set.has(i) {
			continue
		}
		l.gen.Legal(pos, &l.list)
		for _, m := range l.list.Moves {
			if m.To() == l.cells[i] {
				line = append(line, m.Keep())
				break
			}
		}
		if len(line) > 0 {
			pos.Do(line[len(line)-1])
		}
	}
	l.gen.Legal(pos, &l.list)
	if !l.judge.Over(pos, &l.list) || l.judge.Result(l.who) != game.Win {
		return Result{}, false
	}
	return Result{Status: Solved, Moves: line, Nodes: l.nodes}, true
}
