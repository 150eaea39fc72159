package main

import (
	"fmt"
	"math"
	"strconv"
)

// A wdl counts results, seen from one side.
type wdl struct{ W, D, L int }

func (r *wdl) add(o wdl) { r.W, r.D, r.L = r.W+o.W, r.D+o.D, r.L+o.L }

func (r wdl) games() int { return r.W + r.D + r.L }

// turned is r seen from the other side.
func (r wdl) turned() wdl { return wdl{r.L, r.D, r.W} }

// score returns the share of the points, 0 to 1.
func (r wdl) score() float64 {
	if r.games() == 0 {
		return 0.5
	}
	return (float64(r.W) + float64(r.D)/2) / float64(r.games())
}

// z95 is the number of standard errors that hold 95 % of a normal distribution.
const z95 = 1.96

// elo returns the difference in strength and half the width of its 95 %
// interval. Where all results are equal, half a win and half a loss are added so
// that both stay finite.
func (r wdl) elo() (diff, margin float64) {
	n := float64(r.games())
	if n == 0 {
		return 0, 0
	}
	w, d, l := float64(r.W), float64(r.D), float64(r.L)
	if w == n || d == n || l == n {
		w, l, n = w+0.5, l+0.5, n+1
	}
	s := (w + d/2) / n
	deviation := math.Sqrt((w*(1-s)*(1-s) + d*(0.5-s)*(0.5-s) + l*s*s) / n / n)
	low, high := 0.5/(n+1), 1-0.5/(n+1)
	clamp := func(x float64) float64 { return max(low, min(high, x)) }
	return eloOf(clamp(s)), (eloOf(clamp(s+z95*deviation)) - eloOf(clamp(s-z95*deviation))) / 2
}

func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// p returns how likely two equal players are to differ at least so much: the
// exact two-sided sign test on the decided games.
func (r wdl) p() float64 {
	n := r.W + r.L
	sum := 0.0
	for k := 0; k <= min(r.W, r.L); k++ {
		sum += math.Exp(logChoose(n, k) - float64(n)*math.Ln2)
	}
	return min(1, 2*sum)
}

func logChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

func (r wdl) String() string { return fmt.Sprintf("W %d D %d L %d", r.W, r.D, r.L) }

// summary writes the result with all that follows from it.
func (r wdl) summary() string {
	diff, margin := r.elo()
	return fmt.Sprintf("%v, score %.1f%%, Elo %+.0f ± %.0f, p = %.3g", r, 100*r.score(), diff, margin, r.p())
}

func (r wdl) fields() fields {
	diff, margin := r.elo()
	return fields{
		"games": r.games(), "wins": r.W, "draws": r.D, "losses": r.L,
		"elo": math.Round(diff*10) / 10, "error": math.Round(margin*10) / 10, "p": short(r.p()),
	}
}

// short keeps four digits of a number.
func short(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64) // it reads its own
	return y
}
