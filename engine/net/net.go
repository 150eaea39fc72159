// Package net holds small learned evaluations: nets with one hidden layer whose inputs are
// the pieces on the cells, and whose output is added to the value of a position.
//
// A net sees the board twice, as each side sees it. There is an input for every cell and
// every kind of piece, own or enemy, where the cells of the second side are turned so that
// both sides see the same, and a count for every kind in hand. The neurons of the mover's
// view come first, those of the enemy's view second. Nothing in a net is specific to a
// game; dagaz net makes nets from games of the bot against itself.
//
// Pieces are given as kinds: 1 + 2*type + side, or 0 for an empty cell.
package net

import (
	"math/bits"
	"slices"
	"unsafe"
)

// Hidden is the greatest number of neurons of a view. Four of them share a word.
const (
	Hidden = 32
	words  = Hidden / 4
)

// A lane of an accumulator holds the sum of a neuron, where 127 stands for one, plus half
// of the lane's range. Sums are clipped to 0..one.
const (
	one  = 127
	ones = 0x0001_0001_0001_0001
	half = 0x8000 * ones
)

// lanes holds one number for each neuron. A word is the sum of its four numbers times
// 1<<16i, so one addition of words adds four lanes, whatever the signs of the numbers.
type lanes [words]uint64

// A Net is read by [Parse] and never changes.
type Net struct {
	_      [0]func()
	Types  []string // names of the piece types that it knows, with a block of inputs for each
	Cells  int
	Margin int // what it adds rarely exceeds this

	turn         [256]uint8 // cells as the second side sees them
	hands, twice bool
	bias         lanes
	rows         []lanes // [view, if twice][type][0 own, 1 enemy][cell]
	held         []lanes // [view, if twice][type][0 own, 1 enemy]
	own, foe     lanes   // output weights plus 64, the first neuron of a word in the last lane
	scale        int64   // factor from the sum to hundredths, times 1<<16
}

// A State is a net with one board: it keeps the sums of the neurons for the board's
// contents at the last request. It belongs to one goroutine.
type State struct {
	_   [0]func()
	net *Net
	at  [2][128]int32 // by view and kind: index of the first row, -1 = none
	in  []uint8       // kinds of pieces in hand that count

	acc  [2]lanes
	was  [32]uint64 // the board for which acc was computed, eight cells a word
	held [128]int16
	seen [seenSlots]seen
}

// seen is a value that was computed before.
type seen struct {
	_     [0]func()
	key   uint64
	value int32
}

const seenSlots = 1 << 12

// State returns a new state for a game whose types have these names; nil if the net belongs
// to another game.
func (n *Net) State(types []string, cells int) *State {
	if n.Cells != cells {
		return nil
	}
	s := &State{net: n, acc: [2]lanes{n.bias, n.bias}}
	for k := range s.at[0] {
		s.at[0][k], s.at[1][k] = -1, -1
	}
	second := 0
	if n.twice {
		second = 2 * len(n.Types)
	}
	for block, name := range n.Types {
		t := slices.Index(types, name)
		if t < 0 || t > maxTypes {
			return nil
		}
		for side := range 2 {
			k := 1 + 2*t + side
			s.at[0][k] = int32((2*block + side) * cells)
			s.at[1][k] = int32((second + 2*block + side ^ 1) * cells)
			if n.hands {
				s.in = append(s.in, uint8(k))
			}
		}
	}
	return s
}

// Value returns what the net adds for the side to move, in hundredths. The key identifies
// the position, including the side to move.
func (s *State) Value(key uint64, cells *[256]uint8, held []int16, side int) int {
	slot := &s.seen[key&(seenSlots-1)]
	if slot.key != key {
		s.update(cells, held)
		slot.key, slot.value = key, int32(s.out(side))
	}
	return int(slot.value)
}

// update makes the sums match the present contents of the board.
func (s *State) update(cells *[256]uint8, held []int16) {
	for i := range (s.net.Cells + 7) / 8 {
		now := *(*uint64)(unsafe.Pointer(&cells[i*8&255])) // the low byte comes first on all our machines
		was := s.was[i&31]
		s.was[i&31] = now
		for d := now ^ was; d != 0; {
			n := bits.TrailingZeros64(d) &^ 7
			d &^= 0xff << n
			c := i*8 + n>>3
			s.change(c&255, uint8(was>>n)&127, uint8(now>>n)&127)
		}
	}
	for _, k := range s.in {
		n := held[k&127]
		if d := n - s.held[k&127]; d != 0 {
			s.held[k&127] = n
			for v := range 2 {
				row := &s.net.held[int(s.at[v][k&127])/s.net.Cells]
				for i := range row {
					s.acc[v][i] += row[i] * uint64(d)
				}
			}
		}
	}
}

// change replaces kind k on a cell by another.
func (s *State) change(c int, k, by uint8) {
	to := int32(c)
	for v := range 2 {
		acc := &s.acc[v]
		if at := s.at[v][k]; at >= 0 {
			acc.sub(&s.net.rows[at+to])
		}
		if at := s.at[v][by]; at >= 0 {
			acc.add(&s.net.rows[at+to])
		}
		to = int32(s.net.turn[c])
	}
}

func (l *lanes) add(row *lanes) {
	l[0] += row[0]
	l[1] += row[1]
	l[2] += row[2]
	l[3] += row[3]
	l[4] += row[4]
	l[5] += row[5]
	l[6] += row[6]
	l[7] += row[7]
}

func (l *lanes) sub(row *lanes) {
	l[0] -= row[0]
	l[1] -= row[1]
	l[2] -= row[2]
	l[3] -= row[3]
	l[4] -= row[4]
	l[5] -= row[5]
	l[6] -= row[6]
	l[7] -= row[7]
}

// out computes the output for a side from the sums.
func (s *State) out(side int) int {
	sum := s.acc[side&1].dot(&s.net.own) + s.acc[side&1^1].dot(&s.net.foe)
	return int(int64(sum) * s.net.scale >> 16)
}

// dot clips the lanes and adds up their products with the weights. The sum of the four
// products of a word ends up in its last lane; the lower lanes do not overflow.
func (l *lanes) dot(w *lanes) int {
	sum, all := uint64(0), uint64(0)
	for i := range l {
		m := l[i] >> 15 & ones                    // 1 if the sum is not negative
		r := l[i] & (m<<15 - m)                   // negative sums become 0
		t := (r + (0x7fff-one)*ones) >> 15 & ones // 1 if the sum is greater than one
		x := (r | (t<<7 - t)) & (one * ones)      // such sums become one
		sum += x * w[i] >> 48
		all += x
	}
	return int(sum) - weightZero*int(all*ones>>48)
}

// weightZero is the stored form of an output weight of zero.
const weightZero = 64
