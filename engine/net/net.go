// Package net holds small learned evaluations: a net of one hidden layer that looks
// at what stands where, and adds what it has learnt to the value of a position.
//
// A net sees the board twice, as each side sees it: an input for every cell and every
// kind of piece, own or enemy, the cells of the second side turned so that both see
// the same; and a count for every kind in hand. What the neurons of the mover's view
// say comes first, that of the enemy's behind it. Nothing in it knows a game:
// dagaz net makes nets from games of the bot against itself.
//
// Pieces come as kinds, 1 + 2*type + side; 0 is an empty cell.
package net

import (
	"math/bits"
	"slices"
	"unsafe"
)

// Hidden is how many neurons a view has at most. Four of them share a word.
const (
	Hidden = 32
	words  = Hidden / 4
)

// A lane of an accumulator is what a neuron has summed up, 127 being one, plus half of
// what a lane holds. All are clipped to 0..one.
const (
	one  = 127
	ones = 0x0001_0001_0001_0001
	half = 0x8000 * ones
)

// lanes are numbers of all neurons. Words of weights are plain sums of a number times
// 1<<16i, so that one addition of words adds four lanes, whatever their signs.
type lanes [words]uint64

// A Net is read by [Parse] and never changes.
type Net struct {
	_      [0]func()
	Types  []string // names of the piece types it knows, a block of inputs for each
	Cells  int
	Margin int // what it adds hardly ever comes to so much

	turn         [256]uint8 // cells as the second side sees them
	hands, twice bool
	bias         lanes
	rows         []lanes // [view, where twice][type][0 own, 1 enemy][cell]
	held         []lanes // [view, where twice][type][0 own, 1 enemy]
	own, foe     lanes   // output weights plus 64, the first neuron of a word in the last lane
	scale        int64   // of the sum, to hundredths, times 1<<16
}

// A State is a net with one board: the sums of its neurons for what the board held
// when it was asked last. It belongs to one goroutine.
type State struct {
	_   [0]func()
	net *Net
	at  [2][128]int32 // by view and kind: rows of the cells, -1 = none
	in  []uint8       // kinds whose hands count

	acc  [2]lanes
	was  [32]uint64 // the board that acc is of, eight cells a word
	held [128]int16
	seen [seenSlots]seen
}

// seen is a value that was asked for.
type seen struct {
	_     [0]func()
	key   uint64
	value int32
}

const seenSlots = 1 << 12

// State returns a new state for a game whose types have these names; nil if the net
// is of another game.
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

// Value is what the net adds for the side to move, in hundredths. The key tells
// positions apart, and who is to move.
func (s *State) Value(key uint64, cells *[256]uint8, held []int16, side int) int {
	slot := &s.seen[key&(seenSlots-1)]
	if slot.key != key {
		s.update(cells, held)
		slot.key, slot.value = key, int32(s.out(side))
	}
	return int(slot.value)
}

// update brings the sums to what the board holds now.
func (s *State) update(cells *[256]uint8, held []int16) {
	for i := range (s.net.Cells + 7) / 8 {
		now := *(*uint64)(unsafe.Pointer(&cells[i*8&255])) // machines put the low byte first
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

// out is what the sums come to for a side.
func (s *State) out(side int) int {
	sum := s.acc[side&1].dot(&s.net.own) + s.acc[side&1^1].dot(&s.net.foe)
	return int(int64(sum) * s.net.scale >> 16)
}

// dot clips the lanes and adds up their products with weights. The sum of the four
// products of a word is in its last lane; no lane before it flows over.
func (l *lanes) dot(w *lanes) int {
	sum, all := uint64(0), uint64(0)
	for i := range l {
		m := l[i] >> 15 & ones                    // where it is no less than nothing
		r := l[i] & (m<<15 - m)                   // else nothing
		t := (r + (0x7fff-one)*ones) >> 15 & ones // where it is more than one
		x := (r | (t<<7 - t)) & (one * ones)      // there it is one
		sum += x * w[i] >> 48
		all += x
	}
	return int(sum) - weightZero*int(all*ones>>48)
}

// weightZero is an output weight of zero.
const weightZero = 64
