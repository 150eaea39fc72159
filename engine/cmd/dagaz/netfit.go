package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/net"
)

// Numbers of the fit; hundredths of the base piece.
const (
	netScale   = 300.0 // what an output weight of one adds
	netSigmoid = 250.0 // of the logistic curve in which values are compared
	netBatch   = 8192
	netPasses  = 4          // then twice as many, as long as positions that are not learnt from gain by it
	netMost    = 32         // at most
	netLooks   = 16_000_000 // and while no more positions than this are looked at
	netFirst   = 0.004
	netLast    = 0.00008
	heldOut    = 20   // every so many games one is not learnt from
	telling    = 0.05 // of what there is to know of results scores must tell so much, or results are learnt
	otherwise  = 0.5  // then this part
	drawish    = 0.3  // and no more games than this are drawn
	clearly    = 1.1  // so much more a less usual way to see the board must gain
	outMost    = 63
	rowOne     = 127
)

// A view is how inputs are numbered: rows by type, own or enemy, and cell.
type view struct {
	cells int
	types []int
	turn  []int // nil: as it is
	twice bool
	hands bool
	name  string

	row  [2][]int32 // [view][kind<<8|cell], -1 none
	rows int
}

// number fills in the rows. Those of hands are behind all others.
func (v *view) number(kinds int) {
	blocks := 2 * len(v.types)
	if v.twice {
		blocks *= 2
	}
	v.rows = blocks * v.cells
	if v.hands {
		v.rows += blocks
	}
	for s := range v.row {
		v.row[s] = make([]int32, kinds<<8)
		for i := range v.row[s] {
			v.row[s][i] = -1
		}
		for i, t := range v.types {
			for side := range 2 {
				b := 2*i + side ^ s
				if v.twice && s == 1 {
					b += 2 * len(v.types)
				}
				at := v.row[s][(1+2*t+side)<<8:]
				for c := range v.cells {
					to := c
					if s == 1 && v.turn != nil {
						to = v.turn[c]
					}
					at[c] = int32(b*v.cells + to)
				}
				if v.hands {
					at[inHand] = int32(blocks*v.cells + b)
				}
			}
		}
	}
}

// views lists the ways in which the second side may see the board as the first does:
// turned, mirrored, transposed; and last with rows of its own.
func (co *course) views(types []int) []*view {
	g := co.g
	n := g.Board.Len()
	plain := view{cells: n, types: types, hands: g.HasHands}
	seen := map[string]bool{}
	var list []*view
	add := func(v view, name string) {
		if key := fmt.Sprint(v.turn, v.twice); !seen[key] {
			seen[key] = true
			v.name = name
			v.number(2*len(g.Types) + 1)
			list = append(list, &v)
		}
	}
	at := map[string]int{}
	grid, one := -1, true
	for c := range n {
		x, of := g.Board.Coord(board.Cell(c))
		if c == 0 {
			grid = of
		}
		one = one && of == grid && grid >= 0
		at[fmt.Sprint(x)] = c
	}
	if one && len(at) == n {
		size := g.Board.GridSize(grid)
		d := len(size)
		orders := [][]int{upTo(d)}
		if d == 2 && size[0] == size[1] {
			orders = append(orders, []int{1, 0})
		}
		// The most usual first: mirrored along the last dimension, turned round.
		masks := upTo(1 << d)
		slices.SortStableFunc(masks, func(a, b int) int { return rankMask(a, d) - rankMask(b, d) })
		for _, order := range orders {
		flips:
			for _, mask := range masks {
				v := plain
				v.turn = make([]int, n)
				for c := range n {
					x, _ := g.Board.Coord(board.Cell(c))
					to := make([]int, d)
					for i := range d {
						if to[i] = x[order[i]]; mask>>i&1 != 0 {
							to[i] = size[i] - 1 - to[i]
						}
					}
					image, ok := at[fmt.Sprint(to)]
					if !ok {
						continue flips
					}
					v.turn[c] = image
				}
				name := "flipped " + strconv.FormatInt(int64(mask), 2)
				if order[0] != 0 {
					name = "transposed, " + name
				}
				add(v, name)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *view) int { return co.unlike(a) - co.unlike(b) })
	alone := len(list) == 0
	v := plain
	v.twice = true
	add(v, "by rows of its own")
	if alone {
		add(plain, "as it is")
	}
	return list
}

// unlike counts the pieces that do not stand at the start as those of the other side do,
// seen so.
func (co *course) unlike(v *view) (n int) {
	_, b := co.search(nil, 1)
	b.Load(co.g.Start())
	cells, _ := b.Standing()
	for c, k := range cells {
		to := cells[v.turn[c]]
		if k != 0 && (to == 0 || (k-1)^1 != to-1) {
			n++
		}
	}
	return n
}

func upTo(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}

// rankMask orders ways to flip a board of d dimensions.
func rankMask(mask, d int) int {
	switch mask {
	case 1 << (d - 1):
		return 0
	case 1<<d - 1:
		return 1
	case 0:
		return 3
	}
	return 2
}

// A rawNet is a net in numbers of its own, before it is rounded and after.
type rawNet struct {
	*view
	hidden   int
	w        []float32 // [row][neuron]
	bias     []float32
	own, foe []float32
	unit     float64 // of the output weights once they are rounded; 0 before
	margin   int
}

type fitResult struct{ before, after float64 }

// fit fits a net to a lesson.
func (co *course) fit(l *lesson) *rawNet {
	types := usedTypes(co.g, l)
	co.part = co.partOf(l)
	var train, test []int32
	for i := range l.facts {
		if l.facts[i].game%heldOut == 0 {
			test = append(test, int32(i))
		} else {
			train = append(train, int32(i))
		}
	}
	r := eval.Rand(co.seed)
	mix(train, &r)
	list := co.views(types)
	best := list[0]
	if len(list) > 1 {
		most := 0.0
		some := train[:min(len(train), 120_000)]
		for _, v := range list {
			f := &fitting{co: co, l: l, n: newRaw(v, 8, co.seed)}
			f.run(some, 2, 1024)
			before, after := f.loss(test[:min(len(test), 40_000)])
			if gain := before - after; gain > most*clearly {
				most, best = gain, v
			}
		}
	}
	co.turned = best.name
	batch := max(1024, min(netBatch, len(train)/300))
	first, last := netPasses, netMost
	if co.passes > 0 {
		first, last = co.passes, co.passes
	}
	var f *fitting
	passes := 0
	for p := first; p <= last; p *= 2 {
		x := &fitting{co: co, l: l, n: newRaw(best, co.hidden, co.seed)}
		x.run(train, p, batch)
		x.n.round()
		before, after := x.loss(test)
		if f != nil && after >= co.fitted.after {
			break // it learns the games by heart
		}
		f, passes, co.fitted = x, p, fitResult{before, after}
		if p*len(train) > netLooks {
			break
		}
	}
	f.n.margin = f.reach(test)
	co.progress("error %.5f, without the net %.5f; the second side sees the board %s; results %.0f%%; margin %d; %d rows, %d passes",
		co.fitted.after, co.fitted.before, best.name, 100*co.part, f.n.margin, best.rows, passes)
	return f.n
}

// usedTypes lists the types that stand somewhere.
func usedTypes(g *game.Game, l *lesson) (types []int) {
	seen := make([]bool, len(g.Types))
	for _, x := range l.inputs {
		seen[int(x>>8-1)>>1] = true
	}
	for t, ok := range seen {
		if ok {
			types = append(types, t)
		}
	}
	return types
}

// partOf tells which part of results is in what is learnt: none where scores of the
// search tell how games end, or nobody wins.
func (co *course) partOf(l *lesson) float64 {
	if co.results >= 0 {
		return float64(co.results) / 100
	}
	mean, draws, n := 0.0, 0.0, float64(l.len())
	for i := range l.facts {
		if l.facts[i].result == 0 {
			draws += 1 / n
		}
		mean += (1 + float64(l.facts[i].result)) / 2 / n
	}
	loss := func(k float64) (sum float64) {
		for i := 0; i < l.len(); i += 1 + l.len()/100_000 {
			f := &l.facts[i]
			sum += crossEntropy((1+float64(f.result))/2, logistic(k*float64(f.score)))
		}
		return sum
	}
	none, least := 0.0, math.Inf(1)
	for i := 0; i < l.len(); i += 1 + l.len()/100_000 {
		none += crossEntropy((1+float64(l.facts[i].result))/2, mean)
	}
	for k := 1.0 / 4000; k < 0.5; k *= 1.5 {
		least = min(least, loss(k))
	}
	told := 1 - least/max(none, 1e-9)
	co.progress("scores tell %.0f%% of the results", 100*told)
	if told >= telling || draws > drawish {
		return 0
	}
	return otherwise
}

func mix(list []int32, r *eval.Rand) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

func newRaw(v *view, hidden int, seed uint64) *rawNet {
	n := &rawNet{view: v, hidden: hidden, w: make([]float32, v.rows*hidden), bias: make([]float32, hidden), own: make([]float32, hidden), foe: make([]float32, hidden)}
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

// A fitting is a net that is fitted.
type fitting struct {
	co *course
	l  *lesson
	n  *rawNet
}

// grads are sums over a part of a batch.
type grads struct {
	w, bias, own, foe []float32
	loss              float64
}

func (n *rawNet) grads() *grads {
	return &grads{w: make([]float32, len(n.w)), bias: make([]float32, n.hidden), own: make([]float32, n.hidden), foe: make([]float32, n.hidden)}
}

// sums fills in what the neurons of both views sum up, the mover's first.
func (n *rawNet) sums(in []uint16, side int, acc *[2][net.Hidden]float32) {
	h := n.hidden
	for v := range 2 {
		a := acc[v][:h]
		copy(a, n.bias)
		rows := n.row[side^v]
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

// value is what the net adds, from its sums.
func (n *rawNet) value(acc *[2][net.Hidden]float32) float32 {
	v := float32(0)
	for i := range n.hidden {
		v += n.own[i]*clip(acc[0][i]) + n.foe[i]*clip(acc[1][i])
	}
	return v * netScale
}

// want is what the value of a position is compared with.
func (f *fitting) want(x *netFacts) float64 {
	return (1-f.co.part)*logistic(float64(x.score)/netSigmoid) + f.co.part*(1+float64(x.result))/2
}

// learn adds the gradients of some positions.
func (f *fitting) learn(list []int32, g *grads) {
	n, h := f.n, f.n.hidden
	var acc [2][net.Hidden]float32
	var back [net.Hidden]float32
	for _, i := range list {
		x, in := &f.l.facts[i], f.l.of(int(i))
		n.sums(in, int(x.side), &acc)
		p := logistic((float64(x.hand) + float64(n.value(&acc))) / netSigmoid)
		e := p - f.want(x)
		g.loss += e * e
		d := float32(2 * e * p * (1 - p) / netSigmoid * netScale)
		if d == 0 {
			continue
		}
		for v := range 2 {
			out, gout := n.own, g.own
			if v == 1 {
				out, gout = n.foe, g.foe
			}
			any := false
			for k := range h {
				a := acc[v][k]
				gout[k] += d * clip(a)
				if back[k] = 0; a > 0 && a < 1 {
					back[k] = d * out[k]
					g.bias[k] += back[k]
					any = true
				}
			}
			if !any {
				continue
			}
			rows, b := n.row[int(x.side)^v], back[:h]
			for _, y := range in {
				if r := rows[y]; r >= 0 {
					w := g.w[int(r)*h:][:len(b)]
					for k := range b {
						w[k] += b[k]
					}
				}
			}
		}
	}
}

// adam is the state of one list of weights (Kingma and Ba 2014).
type adam struct{ speed, square []float32 }

func newAdam(n int) *adam { return &adam{make([]float32, n), make([]float32, n)} }

func (a *adam) step(w, grad []float32, rate float64, step int, most float32) {
	r1, r2 := 1/(1-math.Pow(0.9, float64(step))), 1/(1-math.Pow(0.999, float64(step)))
	rate *= r1
	for i, g := range grad {
		s, q := 0.9*a.speed[i]+0.1*g, 0.999*a.square[i]+0.001*g*g
		a.speed[i], a.square[i] = s, q
		if s == 0 {
			continue
		}
		w[i] = max(-most, min(most, w[i]-float32(rate*float64(s)/(math.Sqrt(float64(q)*r2)+1e-9))))
	}
}

// run passes over the positions. In the last two passes output weights are rounded
// already and stay.
func (f *fitting) run(train []int32, passes, batch int) {
	n := f.n
	threads := f.co.threads
	parts := make([]*grads, threads)
	for i := range parts {
		parts[i] = n.grads()
	}
	aw, ab, ao, af := newAdam(len(n.w)), newAdam(n.hidden), newAdam(n.hidden), newAdam(n.hidden)
	steps := passes * max(1, len(train)/batch)
	step := 0
	r := eval.Rand(f.co.seed)
	for pass := range passes {
		if pass > 0 {
			mix(train, &r)
		}
		if pass == passes-2 {
			n.roundOut()
		}
		for from := 0; from == 0 || from+batch <= len(train); from += batch {
			list := train[from:min(len(train), from+batch)]
			var wait sync.WaitGroup
			for t := range threads {
				wait.Go(func() {
					clear(parts[t].w)
					clear(parts[t].bias)
					clear(parts[t].own)
					clear(parts[t].foe)
					f.learn(list[len(list)*t/threads:len(list)*(t+1)/threads], parts[t])
				})
			}
			wait.Wait()
			sum := parts[0]
			part := 1 / float32(len(list))
			for _, pair := range [][2]func(*grads) []float32{
				{func(g *grads) []float32 { return g.w }}, {func(g *grads) []float32 { return g.bias }},
				{func(g *grads) []float32 { return g.own }}, {func(g *grads) []float32 { return g.foe }},
			} {
				to := pair[0](sum)
				for _, o := range parts[1:] {
					for i, x := range pair[0](o) {
						to[i] += x
					}
				}
				for i := range to {
					to[i] *= part
				}
			}
			step++
			rate := netFirst * math.Pow(netLast/netFirst, float64(step)/float64(steps))
			aw.step(n.w, sum.w, rate, step, 1)
			ab.step(n.bias, sum.bias, rate, step, 7)
			if n.unit == 0 {
				ao.step(n.own, sum.own, rate, step, 8)
				af.step(n.foe, sum.foe, rate, step, 8)
			}
		}
	}
}

// roundOut rounds the output weights to multiples of a unit.
func (n *rawNet) roundOut() {
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

// round rounds all that is not yet.
func (n *rawNet) round() {
	if n.unit == 0 {
		n.roundOut()
	}
	for _, list := range [2][]float32{n.w, n.bias} {
		for i := range list {
			list[i] = float32(math.Round(float64(list[i])*rowOne)) / rowOne
		}
	}
}

// loss returns the mean error without the net and with it.
func (f *fitting) loss(list []int32) (before, after float64) {
	var acc [2][net.Hidden]float32
	for _, i := range list {
		x := &f.l.facts[i]
		f.n.sums(f.l.of(int(i)), int(x.side), &acc)
		want := f.want(x)
		p := logistic((float64(x.hand) + float64(f.n.value(&acc))) / netSigmoid)
		q := logistic(float64(x.hand) / netSigmoid)
		before += (q - want) * (q - want)
		after += (p - want) * (p - want)
	}
	n := max(1, float64(len(list)))
	return before / n, after / n
}

// reach is what the net adds no more than in 97 of a hundred positions.
func (f *fitting) reach(list []int32) int {
	var acc [2][net.Hidden]float32
	var all []int
	for _, i := range list {
		f.n.sums(f.l.of(int(i)), int(f.l.facts[i].side), &acc)
		all = append(all, int(abs32(f.n.value(&acc))))
	}
	slices.Sort(all)
	if len(all) == 0 {
		return 0
	}
	return all[len(all)*97/100]
}

// text writes the net as engine/net reads it.
func (n *rawNet) text(g *game.Game) []byte {
	whole := func(list []float32, unit float64) string {
		var words []string
		for _, x := range list {
			words = append(words, strconv.Itoa(int(math.Round(float64(x)/unit))))
		}
		return strings.Join(words, " ")
	}
	bit := map[bool]int{true: 1}
	turn := n.turn
	if turn == nil {
		turn = upTo(n.cells)
	}
	var names []string
	for _, t := range n.types {
		names = append(names, g.Types[t].Name)
	}
	text := fmt.Appendf(nil, "net 1 %d %d %d %d %d %d %s %s %s %s\ntypes %s\n",
		n.hidden, n.cells, n.margin, int(math.Round(netScale*n.unit/rowOne*(1<<16))), bit[n.hands], bit[n.twice], strings.Trim(fmt.Sprint(turn), "[]"),
		whole(n.bias, 1.0/rowOne), whole(n.own, n.unit), whole(n.foe, n.unit), strings.Join(names, "\t"))
	digits := func(row, rows int) {
		for _, x := range n.w[row*n.hidden : (row+rows)*n.hidden] {
			text = net.Digit(text, int(math.Round(float64(x)*rowOne)))
		}
		text = append(text, '\n')
	}
	blocks := 2 * len(n.types)
	if n.twice {
		blocks *= 2
	}
	for b := range blocks {
		digits(b*n.cells, n.cells)
		if n.hands {
			digits(blocks*n.cells+b, 1)
		}
	}
	return text
}
