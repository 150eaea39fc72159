package bots

import (
	"testing"

	"dagaz/engine/eval"
)

func TestResigns(t *testing.T) {
	two, three := rows("X", "O"), rows("X", "O", "Z")
	mated := -eval.WinIn(6)
	tests := []struct {
		name   string
		scores []eval.Score
		want   bool
	}{
		{"nothing known", nil, false},
		{"four bad ones", []eval.Score{0, -900, -900, -900, -900}, true},
		{"three bad ones", []eval.Score{0, -900, -900, -900}, false},
		{"hope in between", []eval.Score{-900, -900, -100, -900, -900}, false},
		{"hope at last", []eval.Score{-900, -900, -900, -900, -700}, false},
		{"once proven", []eval.Score{-300, mated}, false},
		{"twice proven", []eval.Score{-300, mated, mated + 2}, true},
		{"winning", []eval.Score{900, 900, 900, 900, -mated, -mated}, false},
	}
	for _, tt := range tests {
		if got := Resigns(two, tt.scores); got != tt.want {
			t.Errorf("%s: Resigns(%v) = %v", tt.name, tt.scores, got)
		}
		if Resigns(three, tt.scores) {
			t.Errorf("%s: resigns among three", tt.name)
		}
	}
}
