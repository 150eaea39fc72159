package learn

import (
	"math"
	"testing"
)

// Rows from notes on matches against engines whose results were worked out by
// another program, and limits.
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
