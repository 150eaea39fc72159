package main

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	rules "dagaz/engine/game"
	"dagaz/engine/testdata/gametest"
)

// A game that begins on an empty board is shown with pieces, the same ones each time. Other games
// are shown at their start.
func TestMidgame(t *testing.T) {
	if _, err := os.Stat("../games"); err != nil {
		t.Fatal(err)
	}
	view := func(g *rules.Game) []byte {
		v, err := midgame(g)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for id, least := range map[string]int{"go/go-9x9-board": 5, "arrange/hex": 20, "arrange/tic-tac-toe": 2, "morris/nine-man-morris": 4} {
		g := gametest.Load(t, id)
		first := view(g)
		var shown startView
		if err := json.Unmarshal(first, &shown); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if len(shown.Cells) < least {
			t.Errorf("%s: %d cells are occupied, want %d or more", id, len(shown.Cells), least)
		}
		if !bytes.Equal(view(g), first) {
			t.Errorf("%s: shown otherwise the second time", id)
		}
	}
	for _, id := range []string{"go/go-19x19", "renju/gomoku", "renju/connect6"} { // stones all over the board, not one beside the other
		var shown startView
		if err := json.Unmarshal(view(gametest.Load(t, id)), &shown); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		rows := map[string]int{}
		for _, c := range shown.Cells {
			row := c.cell[1:]
			if rows[row]++; rows[row] > 7 {
				t.Errorf("%s: %d stones in row %s", id, rows[row], row)
			}
		}
		if len(shown.Cells) < 15 || len(rows) < 7 {
			t.Errorf("%s: %d stones in %d rows", id, len(shown.Cells), len(rows))
		}
	}
	for _, id := range []string{"checkmate/chess", "light-off/5x5-wazir"} {
		if v := view(gametest.Load(t, id)); v != nil {
			t.Errorf("%s is shown as %s, want its start", id, v)
		}
	}
}
