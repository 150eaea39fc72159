package compiler

import (
	"encoding/json"
	"testing"

	"dagaz/engine/pack"
)

const row = `(dagaz 1)
(game (title "Row") (players X O) (turn-order X O) (board (rectangle 3 1))
 (piece (name Mark) (drops ((verify empty?) add))) (win-condition (X O) (line 2 (e))) (draw-condition (X O) full) (repetition 0))
(variant (title "Long") (board (rectangle 5 1)))`

func TestLoad(t *testing.T) {
	for _, tt := range []struct {
		r     Request
		cells int
	}{
		{Request{Game: "arrange/row", Source: row}, 3},
		{Request{Game: "arrange/row", Source: row, Variant: "Long"}, 5},
		{Request{Game: "arrange/row#2", Source: row}, 5},
		{Request{Game: "arrange/own", Source: `(dagaz 1) (include "row.zrf")`, Includes: map[string]string{"arrange/row.zrf": row}}, 3},
		{Request{Game: "own/row", Source: `(dagaz 1) (include "arrange/row.zrf")`, Includes: map[string]string{"arrange/row.zrf": row}}, 3},
		{Request{Game: "playground/rules", Source: `(dagaz 1) (include "Parts\ROW.zrf")`, Includes: map[string]string{"row.zrf": row}}, 3},
		{Request{Game: "playground/rules", Source: `(dagaz 1) (include "row.inc")`, Includes: map[string]string{
			"Own/Row.inc": `(include "parts/all.inc")`, "Own/Parts/All.inc": `(include "..\rows\row.zrf")`, "Own/rows/row.zrf": row}}, 3},
	} {
		text, _ := Load(tt.r)["packed"].(string)
		if g, err := pack.Read(text); err != nil || g.Board.Len() != tt.cells {
			t.Errorf("%+v: %v", tt.r, err)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, tt := range []struct {
		source, variant string
		load, check     string
	}{
		{`(game (title "T") (players A B) (turn-order A B) (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)))
  (directions (n 1)))) (piece (name P) (moves (n add))) (board-setup (A (P a))) (piece (name Q) (dorps ((verify empty?) add))))`, "",
			`null`, `[{"col":98,"file":"x/y.zrf","hint":"drops","len":5,"line":2,"lost":true,"message":"unknown piece clause \"dorps\"","severity":"warning","text":"  (directions (n 1)))) (piece (name P) (moves (n add))) (board-setup (A (P a))) (piece (name Q) (dorps ((verify empty?) add))))"}]`},
		{`(define m (verify emty?) add)
(game (title "T") (players A B) (turn-order A B) (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)))
  (directions (n 1)))) (piece (name P) (drops ((m))) (moves (n add))) (board-setup (A (P a))))`, "",
			`null`, `[{"calls":[{"col":48,"file":"x/y.zrf","line":3,"macro":"m"}],"col":19,"file":"x/y.zrf","hint":"empty?","len":5,"line":1,"lost":true,"message":"unknown condition \"emty?\"","severity":"warning","text":"(define m (verify emty?) add)"}]`},
		{"(define m (lost))\n(game (title 1) (m))", "",
			`"x/y.zrf:2:1: the game has no players: (players P…) (and 1 more)"`, ``},
		{row, "Lon", `"x/y.zrf has no variant \"Lon\" (did you mean \"Long\"?)"`, `[]`},
	} {
		r := Request{Game: "x/y", Source: tt.source, Variant: tt.variant}
		failed, _ := Load(r)["error"].(map[string]any)
		if got := asJSON(t, failed["message"]); got != tt.load {
			t.Errorf("load %s: %s, want %s", tt.source, got, tt.load)
		}
		if got := asJSON(t, Check(r)["problems"]); tt.check != "" && got != tt.check {
			t.Errorf("check %s: %s, want %s", tt.source, got, tt.check)
		}
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
