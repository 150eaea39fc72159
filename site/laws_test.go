package main

import (
	"testing"

	"dagaz/engine/rules"
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
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "score", N: 6}}, "всё убрано: у игрока 6 очков или больше"},
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "noMoves"}}, lawWords["noMoves"].In("ru")},
	} {
		if got := tt.law.say("ru", &boardInfo{}, names); got.Text != tt.want || got.Label != "Победа" {
			t.Errorf("%v: %q, want %q", tt.law, got, tt.want)
		}
	}
}

// A player reads how a game is won before he reads how it is drawn.
func TestLawsBeginWithTheWin(t *testing.T) {
	g, problems, err := rules.Load("t.zrf", []byte(`(dagaz 1) (game (title "T") (players A B) (turn-order A B) (board (square 3))
		(piece (name Man) (moves (step n)))
		(board-setup (A (Man a1)) (B (Man c3)))
		(draw-condition (A B) stalemated) (win-condition (A B) (absolute-config Man (b2))))`), "", nil)
	if err != nil {
		t.Fatal(err, problems)
	}
	list := lawsOf(g)
	if len(list) < 2 || list[0].Label != "win" || list[1].Label != "draw" {
		t.Errorf("%+v", list)
	}
}
