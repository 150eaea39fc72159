package main

import (
	"testing"

	"dagaz/site/naming"
)

// A count of pieces is told by what the rules say it means, where they do.
func TestLawOfACount(t *testing.T) {
	names := &naming.Names{Says: map[string]string{"all is gone": "всё убрано"}}
	for _, tt := range []struct {
		law  law
		want string
	}{
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "total", N: 4}}, "всё убрано"},
		{law{Label: "win", Is: &claim{Key: "total", N: 4}}, "на доске осталось фигур: 4"},
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "noMoves"}}, lawWords["noMoves"].In("ru")},
	} {
		if got := tt.law.say("ru", &boardInfo{}, names); got.Text != tt.want || got.Label != "Победа" {
			t.Errorf("%v: %q, want %q", tt.law, got, tt.want)
		}
	}
}
