package main

import (
	"fmt"
	"slices"
	"testing"

	"dagaz/site/ui"
)

// TestSimilar: among many games of a family, games with common pieces, size of the board and words of
// the title come first.
func TestSimilar(t *testing.T) {
	var games []*game
	for i := range 40 {
		g := &game{card: ui.Game{ID: fmt.Sprint("checkmate/", i), Family: "checkmate", Title: fmt.Sprint("Chess ", i), Players: 2}}
		g.board.Pieces = []pieceInfo{{Name: "King"}, {Name: fmt.Sprint("Piece", i)}}
		games = append(games, g)
	}
	games[30].board.Pieces = games[35].board.Pieces
	games[31].card.Title, games[36].card.Title = "Dark horse 31", "Dark horse 36"
	games[32].board.Board.Cells, games[37].board.Board.Cells = make([]boardCell, 7), make([]boardCell, 7)
	kin := kinOf(games)
	for _, pair := range [][2]int{{30, 35}, {31, 36}, {32, 37}} {
		for _, of := range [][2]int{pair, {pair[1], pair[0]}} {
			if got := similar(of[0], games, kin); len(got) != similarGames || got[0].ID != games[of[1]].card.ID {
				t.Errorf("most like %d: %v", of[0], got[0].ID)
			}
		}
	}
	named := map[string]bool{}
	for i := range 20 {
		for _, g := range similar(i, games, kin) {
			named[g.ID] = true
		}
	}
	if len(named) < 8 {
		t.Errorf("twenty games that are as like as can be name %d others", len(named))
	}
	if slices.Contains(similar(3, games, kin), &games[3].card) {
		t.Error("a game is like itself")
	}
}
