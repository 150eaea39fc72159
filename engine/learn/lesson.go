package learn

import (
	"math"

	"dagaz/engine/fast"
)

// A Lesson is a list of positions to learn from. The pieces on the board and in hand are a
// list of inputs: 256*kind + cell, or 256*kind + InHand once for each piece in hand.
type Lesson struct {
	Facts []Facts
	Games int

	inputs []uint16
	ends   []int // for each position, the end of its inputs
}

// Facts hold what is known about a position, from the mover's side.
type Facts struct {
	Hand, Score int16 // value without a net; score of the search
	Side        int8
	Result      int8 // 1, 0, -1
	Game        int32
}

// InHand takes the place of the cell if an input is a piece in hand.
const InHand = 255

// Len returns the number of positions.
func (l *Lesson) Len() int { return len(l.Facts) }

// Of returns the inputs of a position.
func (l *Lesson) Of(i int) []uint16 {
	from := 0
	if i > 0 {
		from = l.ends[i-1]
	}
	return l.inputs[from:l.ends[i]]
}

// Put appends a position.
func (l *Lesson) Put(inputs []uint16, f Facts) {
	l.inputs = append(l.inputs, inputs...)
	l.ends = append(l.ends, len(l.inputs))
	l.Facts = append(l.Facts, f)
}

// Join appends another lesson, which has other games.
func (l *Lesson) Join(o *Lesson) {
	for i := range o.Facts {
		f := o.Facts[i]
		f.Game += int32(l.Games)
		l.Put(o.Of(i), f)
	}
	l.Games += o.Games
}

// Ahead lets each score count what came after it in its game: a part of it becomes the score of
// the next position that was kept, which counts what came after that, and so on to the result
// (TD(λ), Sutton 1988).
func (l *Lesson) Ahead(part float64) {
	next := 0.0
	for i := l.Len() - 1; i >= 0; i-- {
		f := &l.Facts[i]
		switch {
		case i == l.Len()-1 || l.Facts[i+1].Game != f.Game:
			next = (1 + float64(f.Result)) / 2
		case l.Facts[i+1].Side != f.Side:
			next = 1 - next
		}
		next = (1-part)*Logistic(float64(f.Score)/sigmoid) + part*next
		f.Score = int16(max(-mostScore, min(mostScore, math.Round(sigmoid*math.Log(next/(1-next))))))
	}
}

// standing appends the inputs for the pieces on the board.
func standing(list []uint16, b *fast.Board) []uint16 {
	cells, hand := b.Standing()
	for c, k := range cells {
		if k != 0 {
			list = append(list, uint16(k)<<8|uint16(c))
		}
	}
	for k, n := range hand {
		for range n {
			list = append(list, uint16(k)<<8|InHand)
		}
	}
	return list
}
