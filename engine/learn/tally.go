package learn

import (
	"math"
	"strconv"
	"strings"
)

// A Tally counts results from one side's point of view.
type Tally struct{ W, D, L int }

// Add adds the results of another tally.
func (r *Tally) Add(o Tally) { r.W, r.D, r.L = r.W+o.W, r.D+o.D, r.L+o.L }

// put adds the result of a game: 1, 0.5 or 0 points.
func (r *Tally) put(points float64) {
	switch points {
	case 1:
		r.W++
	case 0:
		r.L++
	default:
		r.D++
	}
}

// Games returns the number of games.
func (r Tally) Games() int { return r.W + r.D + r.L }

// Turned returns r from the other side's point of view.
func (r Tally) Turned() Tally { return Tally{r.L, r.D, r.W} }

// Score returns the share of the points, 0 to 1.
func (r Tally) Score() float64 {
	if r.Games() == 0 {
		return 0.5
	}
	return (float64(r.W) + float64(r.D)/2) / float64(r.Games())
}

// z95 is the number of standard errors on either side of the mean that contain 95 % of a
// normal distribution.
const z95 = 1.96

// Elo returns the difference in strength and half the width of its 95 % interval. If all
// results are equal, half a win and half a loss are added so that both numbers stay finite.
func (r Tally) Elo() (diff, margin float64) {
	n := float64(r.Games())
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

// P returns the probability that two equal players differ at least as much: the exact
// two-sided sign test on the decided games.
func (r Tally) P() float64 {
	n := r.W + r.L
	sum := 0.0
	for k := 0; k <= min(r.W, r.L); k++ {
		sum += math.Exp(logChoose(n, k) - float64(n)*math.Ln2)
	}
	return min(1, 2*sum)
}

// Odds returns how many times likelier the decided games are for a first side that wins
// more than half of such games, any share being as likely as another, than for equal
// players. It may be looked at after every game, or for pairs after every pair: between equal
// players it ever reaches x with a probability of 1/x at most (Ville's inequality), so a
// match may end there.
func (r Tally) Odds() float64 {
	// The sum of C(n+1, k) over k up to W, by C(n, W) (n+1).
	n, odds, term := float64(r.W+r.L), 0.0, 1/float64(r.L+1)
	for k := float64(r.W); k >= 0; k-- {
		odds += term
		term *= k / (n + 2 - k)
	}
	return odds
}

// fewGames, or as few pairs of games, say nothing yet of how a match will end.
const fewGames = 12

// Hopeless reports whether a match of so many games is unlikely to end with a lead of so
// many standard errors: it would not even if the games to come went better than those
// played by two and a half standard errors. To give up here makes no chance gain likelier.
func (r Tally) Hopeless(games int, errors float64) bool {
	n := r.Games()
	if n < fewGames {
		return false
	}
	whole, lead, decided := float64(games)/float64(n), float64(r.W-r.L), float64(r.W+r.L+1)
	return lead+(lead+2.5*math.Sqrt(decided))*(whole-1) < errors*math.Sqrt(decided*whole)
}

func logChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

func (r Tally) String() string {
	return "W " + strconv.Itoa(r.W) + " D " + strconv.Itoa(r.D) + " L " + strconv.Itoa(r.L)
}

// Summary describes the result with its statistics.
func (r Tally) Summary() string { return r.summary(r.P()) }

func (r Tally) summary(p float64) string {
	diff, margin := r.Elo()
	return r.String() + ", score " + fixed(100*r.Score(), 1) + "%, Elo " + signed(diff) + " ± " + fixed(margin, 0) + ", p = " + short(p)
}

// A Match counts the results of a match in which every opening is played twice, with the sides
// exchanged. A pair of games counts as won if the first side took more than one point of
// two. Between equal players a pair is won as often as it is lost, whatever the opening
// favours, so tests of pairs are exact; they are also sharper than tests of games where
// openings decide much.
type Match struct {
	Tally
	Pairs Tally
}

// AddPair adds the two games of an opening.
func (m *Match) AddPair(a, b Tally) {
	a.Add(b)
	m.Tally.Add(a)
	switch {
	case a.W > a.L:
		m.Pairs.W++
	case a.W < a.L:
		m.Pairs.L++
	default:
		m.Pairs.D++
	}
}

// Add adds the results of another match.
func (m *Match) Add(o Match) {
	m.Tally.Add(o.Tally)
	m.Pairs.Add(o.Pairs)
}

// P is the exact two-sided sign test on the decided pairs.
func (m Match) P() float64 { return m.Pairs.P() }

// Summary describes the result with its statistics.
func (m Match) Summary() string { return m.Tally.summary(m.P()) }

// fixed writes a number with n digits after the point, like the format "f" of strconv. That
// package has 18 kB of compressed code and tables for numbers with a fraction, a fiftieth of
// the program for browsers.
func fixed(x float64, n int) string {
	s := strconv.FormatInt(int64(math.RoundToEven(math.Abs(x)*math.Pow10(n))), 10)
	s = strings.Repeat("0", max(0, n+1-len(s))) + s
	if n > 0 {
		s = s[:len(s)-n] + "." + s[len(s)-n:]
	}
	if math.Signbit(x) {
		return "-" + s
	}
	return s
}

// short writes a probability with three digits that count, like the format "g" of strconv:
// 0.0273, 2.73e-06.
func short(p float64) string {
	zeros := 0 // before the first digit that counts
	for p > 0 && math.Round(p*math.Pow10(zeros+3)) < 1000 {
		zeros++
	}
	if zeros < 5 {
		return trimZeros(fixed(p, zeros+2))
	}
	power := strconv.Itoa(zeros)
	if zeros < 10 {
		power = "0" + power
	}
	return trimZeros(fixed(p*math.Pow10(zeros), 2)) + "e-" + power
}

// trimZeros leaves out the zeros at the end of a fraction.
func trimZeros(s string) string { return strings.TrimSuffix(strings.TrimRight(s, "0"), ".") }

// signed writes a rounded number, always with its sign.
func signed(x float64) string {
	if math.Signbit(x) {
		return fixed(x, 0)
	}
	return "+" + fixed(x, 0)
}
