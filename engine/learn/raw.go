package learn

import (
	"math"
	"strconv"
	"strings"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/net"
)

// A Raw is a net with floating point weights, before and after they are rounded.
type Raw struct {
	*view
	Margin int // its contribution does not exceed this in 97 % of the positions

	hidden   int
	w        []float32 // [row][neuron]
	bias     []float32
	own, foe []float32
	unit     float64 // unit of the output weights after rounding; 0 before
}

const (
	outMost = 63
	rowOne  = 127
)

func newRaw(v *view, hidden int, seed uint64) *Raw {
	n := &Raw{view: v, hidden: hidden, w: make([]float32, v.rows*hidden), bias: make([]float32, hidden), own: make([]float32, hidden), foe: make([]float32, hidden)}
	r := eval.Rand(seed ^ 0x6e6574)
	some := func(most float32) float32 { return most * (float32(r.Intn(20001))/10000 - 1) }
	for i := range n.w {
		n.w[i] = some(0.1)
	}
	for i := range hidden {
		n.bias[i] = 0.3
		n.own[i] = some(0.4)
		n.foe[i] = -n.own[i]
	}
	return n
}

// Rows returns the number of inputs.
func (n *Raw) Rows() int { return n.rows }

// accs are the sums of the neurons of both views, the mover's first.
type accs [2][net.Hidden]float32

// sums computes the sums of the neurons.
func (n *Raw) sums(in []uint16, side int, acc *accs) { n.sumsOf((*image)(&n.row), in, side, acc) }

// sumsOf computes them for an image of the board.
func (n *Raw) sumsOf(of *image, in []uint16, side int, acc *accs) {
	h := n.hidden
	for v := range 2 {
		a := acc[v][:h]
		copy(a, n.bias)
		rows := of[side^v]
		for _, x := range in {
			if r := rows[x]; r >= 0 {
				w := n.w[int(r)*h:][:len(a)]
				for i := range a {
					a[i] += w[i]
				}
			}
		}
	}
}

func clip(x float32) float32 { return max(0, min(1, x)) }

// value returns the output of the net, given its sums.
func (n *Raw) value(acc *accs) float32 {
	v := float32(0)
	for i := range n.hidden {
		v += n.own[i]*clip(acc[0][i]) + n.foe[i]*clip(acc[1][i])
	}
	return v * scale
}

// Value returns the output of the net for a position of a lesson.
func (n *Raw) Value(l *Lesson, i int) float32 {
	var acc accs
	n.sums(l.Of(i), int(l.Facts[i].Side), &acc)
	return n.value(&acc)
}

// roundOut rounds the output weights to multiples of a unit.
func (n *Raw) roundOut() {
	most := float32(1e-6)
	for i := range n.own {
		most = max(most, abs32(n.own[i]), abs32(n.foe[i]))
	}
	n.unit = float64(most) / outMost
	for _, list := range [2][]float32{n.own, n.foe} {
		for i := range list {
			list[i] = float32(math.Round(float64(list[i])/n.unit) * n.unit)
		}
	}
}

func abs32(x float32) float32 { return max(x, -x) }

// round rounds all weights that are not rounded yet.
func (n *Raw) round() {
	if n.unit == 0 {
		n.roundOut()
	}
	for _, list := range [2][]float32{n.w, n.bias} {
		for i := range list {
			list[i] = float32(math.Round(float64(list[i])*rowOne)) / rowOne
		}
	}
}

// Text writes the net in the format of engine/net.
func (n *Raw) Text(g *game.Game) []byte {
	var text []byte
	number := func(x int) { text = strconv.AppendInt(append(text, ' '), int64(x), 10) }
	whole := func(list []float32, unit float64) {
		for _, x := range list {
			number(int(math.Round(float64(x) / unit)))
		}
	}
	bit := map[bool]int{true: 1}
	text = append(text, "net 1"...)
	for _, x := range [...]int{n.hidden, n.cells, n.Margin, int(math.Round(scale * n.unit / rowOne * (1 << 16))), bit[n.hands], bit[n.twice]} {
		number(x)
	}
	turn := n.turn
	if turn == nil {
		turn = upTo(n.cells)
	}
	for _, c := range turn {
		number(c)
	}
	whole(n.bias, 1.0/rowOne)
	whole(n.own, n.unit)
	whole(n.foe, n.unit)
	var names []string
	seen := g.SeenNames()
	for _, t := range n.types {
		names = append(names, seen[t])
	}
	text = append(text, "\ntypes "+strings.Join(names, "\t")+"\n"...)
	digits := func(row, rows int) {
		for _, x := range n.w[row*n.hidden : (row+rows)*n.hidden] {
			text = net.Digit(text, int(math.Round(float64(x)*rowOne)))
		}
		text = append(text, '\n')
	}
	blocks := n.blocks()
	for b := range blocks {
		digits(b*n.cells, n.cells)
		if n.hands {
			digits(blocks*n.cells+b, 1)
		}
	}
	return text
}
