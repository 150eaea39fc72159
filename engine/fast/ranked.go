package fast

import (
	"dagaz/engine/game"
	"slices"
)

// Ranked games are games in which the legality of a move depends on the other moves in more
// ways than by classes of movements in order: drops belong to classes, some movements are
// legal in addition to any class, only legal moves hide those of later classes, or the
// rules prefer moves by what they capture. The moves of such games are listed once for each
// position.

// isRanked reports whether a game is ranked.
func isRanked(g *game.Game) bool {
	must := g.Priorities != nil || g.Opt.Maximal > 0
	drops := slices.ContainsFunc(g.Types, func(t game.PieceType) bool { return len(t.Drops) > 0 })
	return must && (drops || g.Royal || g.Forbid != nil) || g.Beside != nil || g.Opt.Prefer != nil
}

// besides returns a test for the entries that are legal in addition to any class.
func besides(g *game.Game) func(*game.Entry) bool {
	return func(e *game.Entry) bool { return slices.Contains(g.Beside, e.MoveType) }
}

// rank makes the trees of drops by class.
func (b *builder) rank(m *menu) {
	t := b.t
	list := classes(t.g)
	if t.g.Beside != nil {
		list = append(list, besides(t.g))
	}
	for _, belongs := range list {
		f := make(forest, t.kinds)
		for k := 1; k < t.kinds && b.fail == ""; k++ {
			b.k, b.side = kind(k), sideOf(kind(k))
			if drops := entriesOf(t.g.Types[typeOf(b.k)].Drops, m.only(belongs)); len(drops) > 0 {
				f[k] = b.roots(drops, true)
			}
		}
		m.dropsOf = append(m.dropsOf, f)
	}
}

// entriesOf returns the entries that belong to a class.
func entriesOf(all []game.Entry, belongs func(*game.Entry) bool) []game.Entry {
	var some []game.Entry
	for i := range all {
		if belongs(&all[i]) {
			some = append(some, all[i])
		}
	}
	return some
}

// rankedMoves appends the moves of a ranked game.
func (b *Board) rankedMoves(buf []uint32) []uint32 {
	first := len(buf)
	b.sums = b.sums[:0]
	for i, f := range b.menu.moves {
		if buf = b.classMoves(buf, f, b.menu.dropsOf[i]); len(buf) > first {
			break
		}
	}
	if b.menu.beside != nil {
		n := len(buf)
		buf = b.classMoves(buf, b.menu.beside, b.menu.dropsOf[len(b.menu.moves)])
		if len(buf) > n {
			buf = b.unique(buf, first)
		}
	}
	if buf = b.best(buf, first); b.t.g.Opt.Prefer != nil {
		buf = b.preferred(buf, first)
	}
	return buf
}

// classMoves appends the moves and drops of a class; in games with royal pieces or
// forbidden positions only the legal ones.
func (b *Board) classMoves(buf []uint32, moves, drops forest) []uint32 {
	first := len(buf)
	buf = b.forestMoves(buf, moves)
	for _, k := range b.menu.dropK[b.side] {
		if drops[k] == nil || b.t.hands[b.side] && b.hand[k&127] == 0 {
			continue
		}
		n := len(buf)
		for c := range b.t.cells {
			if root := drops[k][c]; root >= 0 {
				buf = b.walk(buf, root)
			}
		}
		if b.t.twice[k&127] {
			buf = b.unique(buf, n)
		}
	}
	if !b.t.g.Royal && b.t.g.Forbid == nil {
		return buf
	}
	return b.legalOnes(buf, first)
}

// preferred keeps, of the moves from first on, those that the rules prefer, and of chains
// with the same result only the first.
func (b *Board) preferred(buf []uint32, first int) []uint32 {
	if len(buf) < first+2 {
		return buf
	}
	worth := make([]int64, len(buf))
	for i := range b.t.g.Opt.Prefer {
		p := &b.t.g.Opt.Prefer[i]
		best := int64(0)
		for j, m := range buf[first:] {
			move := b.Move(m)
			mover := game.None
			if from := move.From(); from >= 0 {
				mover = b.t.piece(b.cells[from])
			}
			worth[j] = p.Of(move, mover)
			best = max(best, worth[j])
		}
		n := first
		for j, m := range buf[first:] {
			if worth[j] == best {
				buf[n] = m
				n++
			}
		}
		buf = buf[:n]
	}
	n := first
	b.sums = b.sums[:0]
	for _, m := range buf[first:] {
		if m&isChain != 0 {
			sum := b.sumOf(b.Move(m))
			if slices.Contains(b.sums, sum) {
				continue
			}
			b.sums = append(b.sums, sum)
		}
		buf[n] = m
		n++
	}
	return buf[:n]
}

// sumOf returns the chainSum of a chain.
func (b *Board) sumOf(m game.Move) chainSum {
	sum := chainSum{from: cell(m.From()), to: cell(m.To())}
	for i := range m.Acts {
		switch a := &m.Acts[i]; a.Kind {
		case game.ActCapture:
			sum.taken.add(cell(a.From))
		case game.ActMove:
			sum.becomes = b.t.kind(a.Piece)
		}
	}
	return sum
}
