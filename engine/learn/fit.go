package learn

import (
	"math"
	"slices"
	"sync"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/net"
)

// Constants of the fit, in hundredths of the base piece.
const (
	scale   = 300.0 // contribution of an output weight of one
	sigmoid = 250.0 // scale of the logistic curve with which values are compared

	leastBatch  = 512
	mostBatch   = 8192
	firstPasses = 4          // passes at first; then the number is doubled as long as held-out positions gain from it
	mostPasses  = 32         // but at most this many
	mostLooks   = 16_000_000 // and only while the number of positions processed does not exceed this
	firstRate   = 0.004
	lastRate    = 0.00008
	heldOut     = 20     // one game in so many is held out and not learnt from
	telling     = 0.05   // share of the information about results that scores must contain; else results are learnt, too
	otherwise   = 0.5    // with this weight
	drawish     = 0.3    // unless a greater share of the games than this is drawn
	clearly     = 1.1    // factor by which a less usual view of the board must be better
	nearly      = 0.7    // share of the gain that a true symmetry does not lessen
	trialMost   = 40_000 // positions for the choice of a view and of symmetries,
	trialPasses = 2      // passes over them,
	trialLooks  = 40_000 // or more, until so many positions were processed
	between     = 64     // positions between two calls of poll
)

// Least is the smallest number of positions that a net can be fitted to.
const Least = 100

// Fit fits a net to a lesson. It returns nil if there are too few positions or games.
func (co *Course) Fit(l *Lesson) *Raw {
	var train, test []int32
	for i := range l.Facts {
		if l.Facts[i].Game%heldOut == 0 {
			test = append(test, int32(i))
		} else {
			train = append(train, int32(i))
		}
	}
	if l.Len() < Least || len(train) == 0 || len(test) == 0 {
		return nil
	}
	co.Weigh(l)
	r := eval.Rand(co.Seed)
	mix(train, &r)
	list := co.views(usedTypes(co.Game, l))
	first, last := firstPasses, mostPasses
	if co.Passes > 0 {
		first, last = co.Passes, co.Passes
	}
	some := train[:min(len(train), trialMost)]
	co.looks, co.plan = 0, 0
	for p := first; p <= last; p *= 2 {
		co.plan += p * len(train)
	}
	tries := trialPasses * max(1, trialLooks/trialPasses/len(some))
	if len(list) > 1 {
		co.plan += len(list) * tries * len(some)
	}
	best := list[0]
	trial := func(v *view, images ...image) float64 {
		f := &fitting{co: co, l: l, n: newRaw(v, 8, co.Seed), images: append([]image{v.row}, images...)}
		f.run(some, tries, leastBatch)
		before, after := f.loss(test[:min(len(test), 40_000)])
		return before - after
	}
	most := 0.0
	if len(list) > 1 || co.More != nil {
		for i, v := range list {
			if gain := trial(v); i == 0 || gain > most*clearly {
				most, best = gain, v
			}
		}
	}
	co.Turned = best.name
	batch := max(leastBatch, min(mostBatch, len(train)/300))
	var f *fitting
	series := func(images []image) (better bool) {
		least := 0.0
		for p := first; p <= last; p *= 2 {
			x := &fitting{co: co, l: l, n: newRaw(best, co.Hidden, co.Seed), images: images}
			x.run(train, p, batch)
			x.n.round()
			before, after := x.loss(test)
			if p > first && after >= least {
				break // it is overfitting
			}
			if least = after; f == nil || after < co.Fitted.After {
				f, co.Fitted, better = x, Fitted{before, after, p}, true
			}
			if p*len(train) > mostLooks {
				break
			}
		}
		return better
	}
	series([]image{best.row})
	if co.More != nil {
		images, names := co.More.images(co, best, func(m image) bool { return trial(best, m) > most*nearly })
		if len(images) > 1 && series(images) {
			co.Turned += names
		}
	}
	f.n.Margin = f.reach(test)
	return f.n
}

// Looked returns the part of its work that Fit has done. Fit may end before it reaches 1.
func (co *Course) Looked() float64 { return float64(co.looks) / float64(max(1, co.plan)) }

// usedTypes lists the types that occur in the lesson.
func usedTypes(g *game.Game, l *Lesson) (types []int) {
	seen := make([]bool, len(g.SeenNames()))
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

// partOf returns the weight of results in the targets: 0 if the scores of the search
// predict the results well enough, or too many games are drawn.
func (co *Course) partOf(l *Lesson) float64 {
	if co.Results >= 0 {
		return float64(co.Results) / 100
	}
	mean, draws, n := 0.0, 0.0, float64(l.Len())
	for i := range l.Facts {
		if l.Facts[i].Result == 0 {
			draws += 1 / n
		}
		mean += (1 + float64(l.Facts[i].Result)) / 2 / n
	}
	loss := func(k float64) (sum float64) {
		for i := 0; i < l.Len(); i += 1 + l.Len()/100_000 {
			f := &l.Facts[i]
			sum += CrossEntropy((1+float64(f.Result))/2, Logistic(k*float64(f.Score)))
		}
		return sum
	}
	none, least := 0.0, math.Inf(1)
	for i := 0; i < l.Len(); i += 1 + l.Len()/100_000 {
		none += CrossEntropy((1+float64(l.Facts[i].Result))/2, mean)
	}
	for k := 1.0 / 4000; k < 0.5 && !co.due(); k *= 1.5 {
		least = min(least, loss(k))
	}
	co.Told = 1 - least/max(none, 1e-9)
	if co.Told >= telling || draws > drawish {
		return 0
	}
	return otherwise
}

// Logistic is the curve with which values are compared.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// CrossEntropy is the loss of a predicted chance p if want was the target.
func CrossEntropy(want, p float64) float64 {
	p = max(1e-9, min(1-1e-9, p))
	return -want*math.Log(p) - (1-want)*math.Log(1-p)
}

func mix(list []int32, r *eval.Rand) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// A fitting is a net during its fit.
type fitting struct {
	co *Course
	l  *Lesson
	n  *Raw

	images []image // of the board, of which a position shows another one in each pass
	pass   int
}

// grads are sums of gradients over a part of a batch.
type grads struct {
	lists [4][]float32 // for the weights of rows, biases, own and enemy's output weights
}

func (n *Raw) grads() *grads {
	return &grads{[4][]float32{make([]float32, len(n.w)), make([]float32, n.hidden), make([]float32, n.hidden), make([]float32, n.hidden)}}
}

// want returns the target value of a position.
func (f *fitting) want(x *Facts) float64 {
	return (1-f.co.Part)*Logistic(float64(x.Score)/sigmoid) + f.co.Part*(1+float64(x.Result))/2
}

// learn adds the gradients of several positions.
func (f *fitting) learn(list []int32, g *grads) {
	n, h := f.n, f.n.hidden
	gw, gbias := g.lists[0], g.lists[1]
	var acc accs
	var back [len(acc[0])]float32
	for _, i := range list {
		x, in := &f.l.Facts[i], f.l.Of(int(i))
		of := &f.images[(int(i)+f.pass)%len(f.images)]
		n.sumsOf(of, in, int(x.Side), &acc)
		p := Logistic((float64(x.Hand) + float64(n.value(&acc))) / sigmoid)
		e := p - f.want(x)
		d := float32(2 * e * p * (1 - p) / sigmoid * scale)
		if d == 0 {
			continue
		}
		for v := range 2 {
			out, gout := n.own, g.lists[2]
			if v == 1 {
				out, gout = n.foe, g.lists[3]
			}
			any := false
			for k := range h {
				a := acc[v][k]
				gout[k] += d * clip(a)
				if back[k] = 0; a > 0 && a < 1 {
					back[k] = d * out[k]
					gbias[k] += back[k]
					any = true
				}
			}
			if !any {
				continue
			}
			rows, b := of[int(x.Side)^v], back[:h]
			for _, y := range in {
				if r := rows[y]; r >= 0 {
					w := gw[int(r)*h:][:len(b)]
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

// each calls do with one part of a list after the other and polls between the calls, until
// the work is done or stopped.
func (co *Course) each(list []int32, do func(part []int32)) {
	for len(list) > 0 && !co.due() {
		n := min(between, len(list))
		do(list[:n])
		list = list[n:]
	}
}

// sum computes the gradients of a batch in parts.
func (f *fitting) sum(list []int32, parts []*grads) {
	one := func(t int) {
		for _, g := range parts[t].lists {
			clear(g)
		}
		f.co.each(list[len(list)*t/len(parts):len(list)*(t+1)/len(parts)], func(some []int32) { f.learn(some, parts[t]) })
	}
	if len(parts) == 1 {
		one(0)
		return
	}
	var wait sync.WaitGroup
	for t := range parts {
		wait.Go(func() { one(t) })
	}
	wait.Wait()
}

// run passes over the positions. In the last two passes the output weights are already
// rounded and do not change.
func (f *fitting) run(train []int32, passes, batch int) {
	n := f.n
	parts := make([]*grads, max(1, f.co.Threads))
	for i := range parts {
		parts[i] = n.grads()
	}
	weights := [4][]float32{n.w, n.bias, n.own, n.foe}
	most := [4]float32{1, 7, 8, 8}
	var by [4]*adam
	for k, w := range weights {
		by[k] = newAdam(len(w))
	}
	steps := passes * max(1, len(train)/batch)
	step := 0
	r := eval.Rand(f.co.Seed)
	if len(f.images) == 0 {
		f.images = []image{n.row}
	}
	for pass := range passes {
		f.pass = pass
		if pass > 0 {
			mix(train, &r)
		}
		if pass == passes-2 {
			n.roundOut()
		}
		for from := 0; from == 0 || from+batch <= len(train); from += batch {
			list := train[from:min(len(train), from+batch)]
			f.sum(list, parts)
			f.co.looks += len(list)
			if f.co.due() {
				return
			}
			step++
			rate := firstRate * math.Pow(lastRate/firstRate, float64(step)/float64(steps))
			part := 1 / float32(len(list))
			for k, sum := range parts[0].lists {
				for _, o := range parts[1:] {
					for i, x := range o.lists[k] {
						sum[i] += x
					}
				}
				for i := range sum {
					sum[i] *= part
				}
				if k < 2 || n.unit == 0 {
					by[k].step(weights[k], sum, rate, step, most[k])
				}
			}
		}
	}
}

// loss returns the mean error without and with the net.
func (f *fitting) loss(list []int32) (before, after float64) {
	var acc accs
	f.co.each(list, func(some []int32) {
		for _, i := range some {
			x := &f.l.Facts[i]
			f.n.sums(f.l.Of(int(i)), int(x.Side), &acc)
			want := f.want(x)
			p := Logistic((float64(x.Hand) + float64(f.n.value(&acc))) / sigmoid)
			q := Logistic(float64(x.Hand) / sigmoid)
			before += (q - want) * (q - want)
			after += (p - want) * (p - want)
		}
	})
	n := max(1, float64(len(list)))
	return before / n, after / n
}

// Error returns the mean error over all positions of a lesson without a net and with one that
// has learnt another game.
func (co *Course) Error(l *Lesson, known *net.Net) (before, after float64) {
	state := known.State(co.Game.SeenNames(), co.Game.Board.Len())
	f := &fitting{co: co, l: l}
	var cells [256]uint8
	held := make([]int16, 128)
	for i := range l.Facts {
		x := &l.Facts[i]
		clear(cells[:])
		clear(held)
		for _, in := range l.Of(i) {
			if in&0xff == InHand {
				held[in>>8&127]++
			} else {
				cells[in&0xff] = uint8(in >> 8)
			}
		}
		adds := state.Value(uint64(i+1), &cells, held, int(x.Side))
		want := f.want(x)
		p, q := Logistic(float64(int(x.Hand)+adds)/sigmoid), Logistic(float64(x.Hand)/sigmoid)
		before += (q - want) * (q - want)
		after += (p - want) * (p - want)
	}
	n := max(1, float64(l.Len()))
	return before / n, after / n
}

// Weigh decides how much results count in the targets of a lesson; Fit does so, too.
func (co *Course) Weigh(l *Lesson) { co.Part = co.partOf(l) }

// reach returns a bound that the net's contribution does not exceed in 97 % of the
// positions.
func (f *fitting) reach(list []int32) int {
	var all []int
	f.co.each(list, func(some []int32) {
		for _, i := range some {
			all = append(all, int(abs32(f.n.Value(f.l, int(i)))))
		}
	})
	slices.Sort(all)
	if len(all) == 0 {
		return 0
	}
	return all[len(all)*97/100]
}
