package learn

import (
	"math"
	"math/rand"
	"strconv"
	"testing"
)

// Rows from notes on matches against engines, with results computed by another program, and
// limits.
func TestElo(t *testing.T) {
	tests := []struct {
		r            Tally
		diff, margin float64
	}{
		{Tally{11, 1, 28}, -158, 125},
		{Tally{10, 0, 10}, 0, 163},
		{Tally{2, 8, 10}, -147, 129},
		{Tally{0, 0, 0}, 0, 0},
	}
	for _, tt := range tests {
		diff, margin := tt.r.Elo()
		if math.Abs(diff-tt.diff) > 0.6 || math.Abs(margin-tt.margin) > 0.6 {
			t.Errorf("%v.Elo() = %.1f, %.1f; want %v, %v", tt.r, diff, margin, tt.diff, tt.margin)
		}
	}
	for _, r := range []Tally{{20, 0, 0}, {0, 20, 0}, {0, 0, 20}, {1, 0, 0}} {
		diff, margin := r.Elo()
		if math.IsInf(diff, 0) || math.IsNaN(diff) || math.IsInf(margin, 0) || !(margin > 0) {
			t.Errorf("%v.Elo() = %v, %v; want finite numbers", r, diff, margin)
		}
	}
}

func TestP(t *testing.T) {
	tests := []struct {
		r    Tally
		want float64
	}{
		{Tally{0, 5, 0}, 1}, {Tally{1, 0, 1}, 1}, {Tally{5, 0, 0}, 0.0625}, {Tally{0, 9, 5}, 0.0625}, {Tally{8, 0, 2}, 0.109375},
	}
	for _, tt := range tests {
		if got := tt.r.P(); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v.P() = %v, want %v", tt.r, got, tt.want)
		}
	}
}

func TestOdds(t *testing.T) {
	for _, tt := range []struct {
		r    Tally
		want float64
	}{
		{Tally{}, 1}, {Tally{D: 9}, 1}, {Tally{W: 1}, 1.5}, {Tally{L: 1}, 0.5}, {Tally{W: 1, D: 3, L: 1}, 2.0 / 3},
		{Tally{W: 10}, 186.0909}, // 2 / 11 * (2^10 - 1/2)
	} {
		if got := tt.r.Odds(); math.Abs(got-tt.want) > 1e-4 {
			t.Errorf("%v.Odds() = %v, want %v", tt.r, got, tt.want)
		}
	}
	for _, r := range []Tally{{W: 5000}, {L: 5000}, {5000, 1, 5000}} {
		if got := r.Odds(); math.IsNaN(got) {
			t.Errorf("%v.Odds() is no number", r)
		}
	}
}

// Matches of equal players that may end early are hardly ever proven. A player who is
// better by as much as a full match would show is recognised nearly as often, and sooner.
func TestEarlyEnds(t *testing.T) {
	const games, p, errors = 400, 0.01, 2.576
	for _, tt := range []struct {
		name                string
		win, draw, opening  float64 // how often the first wins of decided games; a draw comes; the opening decides
		least, most, length float64
	}{
		{"equal", 0.5, 0, 0, 0, p, 250},
		{"equal, with draws", 0.5, 0.6, 0, 0, p, 250},
		{"equal, openings decide", 0.5, 0, 0.7, 0, p, 250},
		{"50 Elo", 0.57, 0, 0, 0.5, 0.65, 320},
		{"100 Elo, openings decide", 0.64, 0, 0.7, 0.5, 1, 350},
		{"100 Elo", 0.64, 0, 0, 0.98, 1, 220},
		{"200 Elo", 0.76, 0, 0, 0.99, 1, 80},
		{"worse by 50 Elo", 0.43, 0, 0, 0, 0.0005, 100},
	} {
		rnd, proven, played := rand.New(rand.NewSource(1)), 0, 0
		const matches = 2000
		for range matches {
			var sum Match
			for sum.Games() < games && sum.Pairs.Odds() < 2/p && !sum.Pairs.Hopeless(games/2, errors) {
				first := rnd.Intn(2)
				given := rnd.Float64() < tt.opening
				var pair [2]Tally
				for i := range pair {
					switch {
					case given && i == first:
						pair[i].W++
					case given:
						pair[i].L++
					case rnd.Float64() < tt.draw:
						pair[i].D++
					case rnd.Float64() < tt.win:
						pair[i].W++
					default:
						pair[i].L++
					}
				}
				sum.AddPair(pair[0], pair[1])
			}
			played += sum.Games()
			if sum.W > sum.L && sum.P() < p {
				proven++
			}
		}
		share, length := float64(proven)/matches, float64(played)/matches
		t.Logf("%s: %.4f proven after %.0f games", tt.name, share, length)
		if share < tt.least || share > tt.most || length > tt.length {
			t.Errorf("%s: %.4f proven after %.0f games on average", tt.name, share, length)
		}
	}
}

func TestSummary(t *testing.T) {
	for _, tt := range []struct {
		r    Tally
		want string
	}{
		{Tally{61, 20, 19}, "W 61 D 20 L 19, score 71.0%, Elo +156 ± 67, p = 2.73e-06"},
		{Tally{1, 0, 3}, "W 1 D 0 L 3, score 25.0%, Elo -191 ± 254, p = 0.625"},
		{Tally{}, "W 0 D 0 L 0, score 50.0%, Elo +0 ± 0, p = 1"},
	} {
		if got := tt.r.Summary(); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.r, got, tt.want)
		}
	}
}

// Numbers are written as strconv writes them.
func TestNumbers(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 20000 {
		x, n := (rnd.Float64()-0.5)*math.Pow10(rnd.Intn(6)), rnd.Intn(6)
		if got, want := fixed(x, n), strconv.FormatFloat(x, 'f', n, 64); got != want {
			t.Errorf("fixed(%v, %d) = %s, want %s", x, n, got, want)
		}
		p := math.Exp(-300 * rnd.Float64() * rnd.Float64())
		if got, want := short(p), strconv.FormatFloat(p, 'g', 3, 64); got != want {
			t.Errorf("short(%v) = %s, want %s", p, got, want)
		}
	}
	for p, want := range map[float64]string{0: "0", 1: "1", 0.9996: "1", 0.1: "0.1", 0.0999999: "0.1", 0.0001: "0.0001", 0.00009999: "0.0001", 1e-5: "1e-05", 9.999e-11: "1e-10"} {
		if got := short(p); got != want {
			t.Errorf("short(%v) = %s, want %s", p, got, want)
		}
	}
	if got := fixed(0, 2) + fixed(math.Copysign(0, -1), 0) + fixed(-0.2, 0); got != "0.00-0-0" {
		t.Error("zeros are written", got)
	}
}
