package fast

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// Side returns who is to move, 0 or 1.
func (b *Board) Side() int { return b.side }

// Alternate reports whether sides take turns strictly.
func (b *Board) Alternate() bool { return b.t.g.Alternate() }

// Moves appends the pseudo-legal moves of the side to move to buf.
func (b *Board) Moves(buf []uint32) []uint32 {
	if b.once {
		return append(buf, b.listed()...)
	}
	return b.allMoves(buf)
}

func (b *Board) allMoves(buf []uint32) []uint32 {
	if b.t.ranked {
		return b.rankedMoves(buf)
	}
	if b.bitted() {
		buf = b.bitMoves(buf, allMoves, b.occ[b.side&1^1])
	} else {
		buf = b.classes(buf, b.menu.moves)
	}
	return b.dropMoves(buf)
}

func (b *Board) dropMoves(buf []uint32) []uint32 {
	for _, k := range b.menu.dropK[b.side] {
		if b.t.hands[b.side] && b.hand[k&127] == 0 {
			continue
		}
		if p := b.menu.plain[k&127]; p != nil {
			buf = b.plainDrops(buf, p)
			continue
		}
		n := len(buf)
		for c := range b.t.cells {
			if root := b.menu.drops[k][c]; root >= 0 {
				buf = b.walk(buf, root)
			}
		}
		if b.t.twice[k&127] {
			buf = b.unique(buf, n)
		}
	}
	return buf
}

// Noisy appends the moves that capture or promote. With bitboards it leaves out captures of
// pieces worth no more than least, and returns the value of the best of these pieces.
func (b *Board) Noisy(buf []uint32, least eval.Score) ([]uint32, eval.Score) {
	switch {
	case b.once:
		return b.noisyOnce(buf), 0
	case !b.bitted():
		return b.keep(b.classes(buf, b.menu.noisy), len(buf), true), 0
	}
	worth, spared := b.occ[b.side&1^1], eval.Score(0)
	if least > 0 {
		for k := 2 - b.side&1; k < b.t.kinds; k += 2 {
			if v := b.valueOf[k&127]; v <= least && b.by[k&127] != 0 {
				worth &^= b.by[k&127]
				spared = max(spared, v)
			}
		}
	}
	return b.bitMoves(buf, noisyMoves, worth), spared
}

// keep keeps, of the moves from the n-th on, only the noisy ones, or only the others.
func (b *Board) keep(buf []uint32, n int, noisy bool) []uint32 {
	kept := n
	for _, m := range buf[n:] {
		if b.noisy(m) == noisy {
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}

// noisy reports whether a listed move captures or promotes. The trees of noisy moves do not
// always test that.
func (b *Board) noisy(m uint32) bool {
	if m&isChain != 0 {
		return b.chainTakes(m)
	}
	o := &b.t.outs[m]
	if gains := o.becomes != o.kind || b.prizes(o); gains || !b.hunts || b.bt != nil {
		return gains
	}
	_, takes := b.followVictim(o)
	return takes
}

// prizes reports whether an outcome captures, other than a piece of the mover's own alone: that is
// no gain, and such moves are listed with the quiet ones.
func (b *Board) prizes(o *outcome) bool {
	k := b.victim(o)
	return k != 0 && (o.extras > 0 || sideOf(k) != b.side)
}

// Quiets appends all other moves; without bitboards it appends the noisy ones as well.
func (b *Board) Quiets(buf []uint32) []uint32 {
	switch {
	case b.bt == nil || b.once:
		return b.Moves(buf)
	case !b.bitted():
		return b.dropMoves(b.keep(b.classes(buf, b.menu.moves), len(buf), false))
	}
	return b.dropMoves(b.bitMoves(buf, quietMoves, 0))
}

// Checks appends the moves of Quiets that may give check.
func (b *Board) Checks(buf []uint32) []uint32 {
	n, e := len(buf), b.side^1
	if !b.bitted() || b.once || b.t.risky || b.odd || b.kings[e&1] != 1 {
		return b.keepChecks(b.Quiets(buf), n)
	}
	n, buf = b.bitChecks(buf, b.king[e&1])
	return b.keepChecks(b.dropMoves(buf), n)
}

// keepChecks drops moves from the n-th on that certainly give no check.
func (b *Board) keepChecks(buf []uint32, n int) []uint32 {
	kept := n
	for _, m := range buf[n:] {
		if b.MayCheck(m) {
			buf[kept] = m
			kept++
		}
	}
	return buf[:kept]
}

// classes appends the moves of the first class that has any.
func (b *Board) classes(buf []uint32, classes []forest) []uint32 {
	n := len(buf)
	for _, f := range classes {
		if len(buf) > n {
			buf = b.charging(b.forestMoves(buf, f), len(buf))
		} else if buf = b.best(b.forestMoves(buf, f), n); len(buf) > n && b.t.g.Opt.Chain&game.Charge == 0 {
			break
		}
	}
	return buf
}

// forestMoves appends the moves of a class.
func (b *Board) forestMoves(buf []uint32, f forest) []uint32 {
	if b.t.chains || b.t.g.Opt.Maximal > 0 {
		return b.chainMoves(buf, f)
	}
	return b.plainMoves(buf, f)
}

func (b *Board) plainMoves(buf []uint32, f forest) []uint32 {
	s := b.side
	for i := range b.n[s] {
		c := b.list[s][uint8(i)]
		k := b.cells[c]
		if root := f[k][c]; root >= 0 {
			n := len(buf)
			if buf = b.walk(buf, root); b.t.twice[k&127] {
				buf = b.unique(buf, n)
			}
		}
	}
	return buf
}

// walk follows a tree and appends the outcomes it meets.
func (b *Board) walk(buf []uint32, n int32) []uint32 {
	enemy := uint8(b.side ^ 1)
	nodes := b.t.nodes
	for n >= 0 {
		nd := &nodes[n]
		yes := false
		switch nd.op {
		case tEmit:
			buf = append(buf, uint32(nd.arg))
			yes = true
		case tEmpty:
			yes = b.cells[nd.cell] == 0
		case tEnemy:
			k := b.cells[nd.cell]
			yes = k != 0 && (k-1)&1 == enemy
		default:
			yes = b.ask(nd.op, nd.cell, nd.arg)
		}
		if yes {
			n = nd.yes
		} else {
			n = nd.no
		}
	}
	return buf
}

// ask answers the rarer tests for the side to move.
func (b *Board) ask(op test, c uint8, arg int32) bool { return b.asked(op, c, arg, b.side) }

// asked is ask for side s; the side matters where the answer depends on the owner of a
// piece.
func (b *Board) asked(op test, c uint8, arg int32, s int) bool {
	switch op {
	case tEmpty:
		return b.cells[c] == 0
	case tEnemy:
		return b.cells[c] != 0 && sideOf(b.cells[c]) != s
	case tFriend:
		return b.cells[c] != 0 && sideOf(b.cells[c]) == s
	case tFoe, tMate, tNobody:
		k := b.cells[c]
		if k == 0 || b.t.stray(k) || op == tNobody {
			return op == tNobody && b.t.stray(k)
		}
		return sideOf(k) == s == (op == tMate)
	case tType:
		return b.cells[c] != 0 && typeOf(b.cells[c]) == int(arg)
	case tAttr:
		return b.attrs[c]&uint8(arg) != 0
	case tNote:
		return b.notes[arg&(maxNotes-1)] == c
	case tLastFrom:
		return b.last[0] == c
	case tLastTo:
		return b.last[1] == c
	case tAttacked:
		return b.attacked(c, b.side)
	case tMech:
		return b.works(int(arg), c)
	case tTold:
		return b.says(arg, s)
	case tNumber:
		return b.asks(arg, s)
	}
	return false
}

// Perft counts the sequences of legal moves of a length from the present position. It
// counts on after draws, but not after other ends of the game.
func (b *Board) Perft(depth int) int64 {
	if depth <= 0 {
		return 1
	}
	var bufs [64][]uint32
	return b.perft(&bufs, min(depth, len(bufs)))
}

func (b *Board) perft(bufs *[64][]uint32, depth int) int64 {
	if x, r := b.finished(); x != nil && (r != game.Draw || x.Count) {
		return 0
	}
	bufs[depth-1] = b.Moves(bufs[depth-1][:0])
	var n int64
	for _, m := range bufs[depth-1] {
		if !b.Do(m) {
			continue
		}
		if depth == 1 {
			n++
		} else {
			n += b.perft(bufs, depth-1)
		}
		b.Undo()
	}
	return n
}
