package main

import (
	"encoding/json"
	"testing"

	"dagaz/engine/rules"
	"dagaz/site/naming"
	"dagaz/wasm/handle"
)

// If the rules give a reason for a count of pieces, the sentence consists of the reason.
func TestLawOfACount(t *testing.T) {
	names := &naming.Names{Says: map[string]string{"all is gone": "всё убрано"}}
	for _, tt := range []struct {
		law  law
		want string
	}{
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "total", N: 4}}, "всё убрано"},
		{law{Label: "win", Is: &claim{Key: "total", N: 4}}, "на доске осталось фигур: 4"},
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "score", N: 6}}, "всё убрано (очков: 6)"},
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "and", Args: []claim{{Key: "line", N: 3}}}}, "всё убрано"},
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "and", Args: []claim{{Key: "connect"}}}}, lawWords["connect"].In("ru")},
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "not", Args: []claim{{Key: "totalOfNone", Types: []int{0}}}}}, "всё убрано"},
		{law{Label: "win", Is: &claim{Key: "not", Args: []claim{{Key: "totalOfNone", Types: []int{0}}}}}, "на доске есть: ?"},
		{law{Label: "win", Reason: "all is gone", Is: &claim{Key: "noMoves"}}, lawWords["noMoves"].In("ru")},
	} {
		if got := tt.law.say("ru", &boardInfo{}, names); got.Text != tt.want || got.Label != "Победа" {
			t.Errorf("%v: %q, want %q", tt.law, got, tt.want)
		}
	}
}

// The ways to win are written before the draws.
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

// If one of two players loses by a condition, the sentence says that the other player wins by it. A
// single player is told about all pieces on the board.
func TestLawsOfOneSide(t *testing.T) {
	for _, tt := range []struct{ rules, label, text string }{
		{`(players A B) (turn-order A B) (board (square 3)) (piece (name King) (moves (step n)))
			(board-setup (A (King a1)) (B (King c3))) (loss-condition (B) (captured King))`, "Win (A)", "the other side's King is captured"},
		{`(players A) (turn-order A) (board (square 3)) (piece (name Light) (moves (step n)))
			(board-setup (A (Light a1))) (win-condition (A) (pieces-remaining 0 Light) (says "all is dark"))`, "Win", "all is dark"},
		{`(players A B) (turn-order A B) (board (square 3)) (piece (name Man) (moves (step n)))
			(board-setup (A (Man a1)) (B (Man c3))) (win-condition (A B) (and moved (pieces-remaining 1)) (says "the last one"))`, "Win", "the last one"},
	} {
		g, problems, err := rules.Load("t.zrf", []byte(`(dagaz 1) (game (title "T") `+tt.rules+`)`), "", nil)
		if err != nil {
			t.Fatal(err, problems)
		}
		var board boardInfo
		if err := json.Unmarshal(handle.Info(g), &board); err != nil {
			t.Fatal(err)
		}
		line := lawsOf(g)[0].say("en", &board, nil)
		if line.Label != tt.label || line.Text != tt.text {
			t.Errorf("%s: %s: %s; want %s: %s", tt.rules, line.Label, line.Text, tt.label, tt.text)
		}
	}
}

// What repeats a position is told as the rules have it: it ends the game, or it is forbidden, or it
// is a draw only where nobody wins by it.
func TestLawsOfRepetition(t *testing.T) {
	for _, tt := range []struct{ rules, want string }{
		{`(repetition 3 draw)`, "If a position occurs for the 3rd time, the game is a draw."},
		{`(repetition 2 illegal positional)`, "No move may bring back an earlier position."},
		{`(no-undo)`, "No move may bring back the position before the last one."},
		{`(win-condition (A) (holds (> (area (n e s w) A) 4)))`, "A side’s area is all points where its pieces stand, and all empty points that only its pieces enclose."},
		{`(repetition 3 illegal)`, "No move may bring about a position for the 3rd time."},
		{`(scores) (repetition 3 draw) (win-condition (A B) (and repetition more-score))`, "If a position occurs for the 3rd time and nobody wins thereby, the game is a draw."},
	} {
		g, problems, err := rules.Load("t.zrf", []byte(`(dagaz 1) (game (title "T") (players A B) (turn-order A B) (board (square 3)) (piece (name Man) (moves (step n)))
			(board-setup (A (Man a1)) (B (Man c3))) (win-condition (A B) stalemated) `+tt.rules+`)`), "", nil)
		if err != nil {
			t.Fatal(err, problems)
		}
		var texts []string
		for _, l := range optionLaws(g) {
			texts = append(texts, l.say("en", &boardInfo{}, nil).Text)
		}
		if len(texts) == 0 || texts[0] != tt.want {
			t.Errorf("%s: %q, want %q", tt.rules, texts, tt.want)
		}
	}
}
