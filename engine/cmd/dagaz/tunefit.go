package main

import (
	"math"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/learn"
	"dagaz/engine/movegen"
)

// A param is a number that is fitted: the value of a game.Tuned for the opening, for the
// ending, or for both.
type param struct {
	what     game.Tuned // the numbers in it are not used
	mid, end bool
	start    float64 // derived value, hundredths of the base piece
	sd       float64 // standard deviation: how far the number may be from it
}

// The distance that fitted numbers may have from the derived ones.
const (
	worthShare = 0.3 // of a piece's value
	worthLeast = 30
	laneSpread = 16
	setSpread  = 25 // the same for stones that never move: only their places matter
	reachShare = 1
	reachLeast = 2
	weightPart = 1.2
	weightLow  = 8
)

// fittedWeights are the weights on which positions have more information than on ranks and
// files.
var fittedWeights = []string{
	"tempo", "shelter", "passed", "doubled", "isolated", "guarded", "pair", "assault", "threat", "hanging",
	"frontier", "stable", "stone", "scored", "liberty", "breath", "line", "connect", "width",
	"support", "runaway", "room", "rear",
}

// paramsOf lists the numbers of g that may be fitted. Numbers that do not affect any
// position stay as they are.
func paramsOf(g *game.Game, gen movegen.Generator) []param {
	tab := eval.New(g, gen).Tables()
	var list []param
	pair := func(what game.Tuned, mid, end, sd float64) {
		list = append(list, param{what, true, false, mid, sd}, param{what, false, true, end, sd})
	}
	lanes, laned := g.Lanes()
	spread := float64(laneSpread)
	if !eval.ShapeOf(g).Mobile {
		spread = setSpread
	}
	for t := range g.Types {
		if g.Types[t].Dummy {
			continue
		}
		if v := float64(tab.Value[t]); v != 0 {
			// Only one number for opening and ending, because results alone cannot
			// distinguish them.
			list = append(list, param{game.Tuned{Term: game.TermWorth, Type: t}, true, true, v, max(worthLeast, worthShare*math.Abs(v))})
			if g.HasHands && len(g.Types[t].Drops) > 0 {
				h := float64(tab.Hand[t])
				list = append(list, param{game.Tuned{Term: game.TermHeld, Type: t}, true, true, h, max(worthLeast, worthShare*math.Abs(h))})
			}
		}
		if l := tab.Leaves; l != nil && l.Reach[t] != (eval.Pair{}) {
			r := float64(l.Reach[t].Mid)
			pair(game.Tuned{Term: game.TermReach, Type: t}, r, r, max(reachLeast, reachShare*r))
		}
		if !laned {
			continue
		}
		for r := range lanes.Ranks {
			pair(game.Tuned{Term: game.TermRank, Type: t, At: int32(r)}, 0, 0, spread)
		}
		for f := range lanes.Files {
			pair(game.Tuned{Term: game.TermFile, Type: t, At: int32(f)}, 0, 0, spread)
		}
	}
	for _, name := range fittedWeights {
		w, paired := eval.DefaultWeights.Named(g, name)
		what := game.Tuned{Term: weightTerm(name), Type: -1}
		sd := max(weightLow, weightPart*math.Abs(float64(w.Mid)), weightPart*math.Abs(float64(w.End)))
		if paired {
			pair(what, float64(w.Mid), float64(w.End), sd)
		} else {
			list = append(list, param{what, true, true, float64(w.Mid), sd})
		}
	}
	return list
}

func weightTerm(name string) game.Term {
	for i, n := range game.WeightNames {
		if n == name {
			return game.TermWeight + game.Term(i)
		}
	}
	panic("internal error: no weight " + name)
}

func starts(params []param) []float64 {
	w := make([]float64, len(params))
	for i := range params {
		w[i] = params[i].start
	}
	return w
}

// numbers converts fitted values to the numbers of a rules file.
func numbers(params []param, w []float64) []game.Tuned {
	var list []game.Tuned
	for i, p := range params {
		n := len(list) - 1
		if n < 0 || list[n].Term != p.what.Term || list[n].Type != p.what.Type || list[n].At != p.what.At {
			list = append(list, p.what)
			n++
		}
		v := int32(math.Round(w[i]))
		if p.mid {
			list[n].Mid = v
		}
		if p.end {
			list[n].End = v
		}
	}
	return list
}

// A matrix says how the evaluation of each position depends on each parameter.
type matrix struct {
	params []param
	base   []float64 // values with all parameters at their start, for side 0
	rows   [][]entry // by position: the entries that are not zero
}

type entry struct {
	param int32
	slope float32
}

// tuneStep is the amount, in hundredths, by which a parameter is changed to find which
// positions depend on it. It is large enough to make rounding errors unimportant.
const tuneStep = 256

// measure evaluates all positions with each parameter changed. It also changes g's own
// Tuning, and leaves it nil.
func measure(g *game.Game, params []param, samples []sample) *matrix {
	gen := movegen.New(g)
	values := func(tuning []game.Tuned) []float64 {
		g.Tuning = tuning
		b := tuneBoard(g, gen, eval.New(g, gen))
		v := make([]float64, len(samples))
		for i := range samples {
			b.Load(samples[i].pos)
			if v[i] = float64(b.Eval()); samples[i].side == 1 {
				v[i] = -v[i]
			}
		}
		return v
	}
	all := starts(params)
	m := &matrix{params: params, base: values(numbers(params, all)), rows: make([][]entry, len(samples))}
	for i := range params {
		all[i] += tuneStep
		moved := values(numbers(params, all))
		all[i] -= tuneStep
		for k, v := range moved {
			if v != m.base[k] {
				m.rows[k] = append(m.rows[k], entry{int32(i), float32((v - m.base[k]) / tuneStep)})
			}
		}
	}
	g.Tuning = nil
	return m
}

// A fitted is the result of a fit.
type fitted struct {
	w             []float64
	scale         float64 // of the logistic curve, per hundredth
	before, after float64 // mean cross entropy
}

const (
	taught     = 0.5 // share of the search's own score in the target value of a position
	perGame    = 15  // positions of one game are similar, so a game counts like so many positions
	fitRounds  = 400
	fitRate    = 0.03
	fitDecay   = 0.999
	scaleFirst = 1.0 / 250
)

// fit minimises the mean cross entropy of the results, with a normal prior about
// the derived numbers, by gradient descent with momentum and scaled steps (Adam,
// Kingma and Ba 2014).
func fit(m *matrix, samples []sample, games int) fitted {
	f := fitted{w: starts(m.params)}
	f.scale = bestScale(m.base, samples)
	want := make([]float64, len(samples))
	for i := range samples {
		own := max(-learn.Sure, min(learn.Sure, float64(samples[i].score)))
		want[i] = (1-taught)*samples[i].result + taught*learn.Logistic(f.scale*own)
	}
	n := len(m.params)
	u := make([]float64, n) // parameters as numbers of standard deviations from their start
	grad, speed, square := make([]float64, n), make([]float64, n), make([]float64, n)
	weight := float64(min(perGame*games, len(samples))) / float64(len(samples))
	rate := fitRate
	for round := 1; round <= fitRounds; round++ {
		copy(grad, u) // of the prior
		loss := 0.0
		for i, row := range m.rows {
			v := m.base[i]
			for _, e := range row {
				v += float64(e.slope) * u[e.param] * m.params[e.param].sd
			}
			p := learn.Logistic(f.scale * v)
			loss += learn.CrossEntropy(want[i], p)
			d := weight * f.scale * (p - want[i])
			for _, e := range row {
				grad[e.param] += d * float64(e.slope) * m.params[e.param].sd
			}
		}
		f.after = loss / float64(len(samples))
		if round == 1 {
			f.before = f.after
		}
		for j := range u {
			speed[j] = 0.9*speed[j] + 0.1*grad[j]
			square[j] = 0.999*square[j] + 0.001*grad[j]*grad[j]
			s := speed[j] / (1 - math.Pow(0.9, float64(round)))
			q := square[j] / (1 - math.Pow(0.999, float64(round)))
			u[j] -= rate * s / (math.Sqrt(q) + 1e-9)
		}
		rate *= fitDecay
	}
	for j := range u {
		f.w[j] += u[j] * m.params[j].sd
	}
	return f
}

// bestScale finds the logistic curve that fits values to results best, by
// golden-section search over its logarithm.
func bestScale(values []float64, samples []sample) float64 {
	loss := func(x float64) float64 {
		k, sum := scaleFirst*math.Exp(x), 0.0
		for i := range samples {
			sum += learn.CrossEntropy(samples[i].result, learn.Logistic(k*values[i]))
		}
		return sum
	}
	lo, hi := -3.0, 3.0
	const ratio = 0.6180339887498949
	for range 30 {
		a, b := hi-ratio*(hi-lo), lo+ratio*(hi-lo)
		if loss(a) < loss(b) {
			hi = b
		} else {
			lo = a
		}
	}
	return scaleFirst * math.Exp((lo+hi)/2)
}
