package fast

import "math/bits"

// which says what part of the moves is to be listed.
type which uint8

const (
	allMoves which = iota
	noisyMoves
	quietMoves // those with bitboards; of the rest all
)

// bitMoves appends moves of the pieces.
func (b *Board) bitMoves(buf []uint32, want which) []uint32 {
	bt, s := b.bt, b.side&1
	enemy := b.occ[s^1]
	all := b.occ[s] | enemy
	quiet := ^all
	rest, noted := bt.rest, 0
	for i := range b.t.notes {
		if b.notes[i&(maxNotes-1)] != none {
			noted = 1
		}
	}
	trees := &b.roots[want][noted]
	switch want {
	case noisyMoves:
		quiet, rest = 0, bt.restN
	case quietMoves:
		enemy = 0
	}
	for k := 1 + s; k < b.t.kinds; k += 2 {
		set := b.by[k&127]
		if set == 0 {
			continue
		}
		out, leaps, rides, roots := bt.out[k], &bt.leap[k], bt.rides[k], trees[k&127]
		for ; set != 0; set &= set - 1 {
			from := bits.TrailingZeros64(set) & 63
			l := &leaps[from]
			to := l.quiet&quiet | l.capture&enemy
			for i := range rides {
				to |= rides[i][from].reach(all) & (quiet | enemy)
			}
			for ; to != 0; to &= to - 1 {
				buf = append(buf, uint32(out[from<<6|bits.TrailingZeros64(to)&63]))
			}
			if roots>>from&1 != 0 {
				n := len(buf)
				if buf = b.walk(buf, rest[k][from]); b.t.twice[k&127] {
					buf = unique(buf, n)
				}
			}
		}
	}
	return buf
}

// bitTargets returns where a piece of the side to move may go by leaps and rides.
func (b *Board) bitTargets(k kind, from uint8) uint64 {
	bt, s := b.bt, b.side&1
	enemy := b.occ[s^1]
	all := b.occ[s] | enemy
	l := &bt.leap[k][from&63]
	to := l.quiet&^all | l.capture&enemy
	for i := range bt.rides[k] {
		to |= bt.rides[k][i][from&63].reach(all) &^ b.occ[s]
	}
	return to
}

// bitAttacked reports whether an enemy of side s could capture on c.
func (b *Board) bitAttacked(c uint8, s int) bool {
	bt, e := b.bt, s^1
	all := b.occ[0] | b.occ[1]
	for i := range bt.from[e][c&63] {
		k := &bt.from[e][c&63][i]
		set := b.by[k.kind&127] & k.all
		if set == 0 {
			continue
		}
		if set&k.leaps != 0 {
			return true
		}
		for j := range k.rides {
			if k.rides[j].reach(all)&set != 0 {
				return true
			}
		}
	}
	return b.oddly(c, e)
}
