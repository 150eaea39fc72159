package eval

import (
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
)

// If men are captured by being enclosed, two enemies beside one man count more than one enemy
// beside each of two men. A man beside an enemy also has an enemy beside it.
func TestPress(t *testing.T) {
	g := gametest.Load(t, "bizingo")
	e := New(g, movegen.New(g))
	if !e.press {
		t.Fatal("men of bizingo are taken by being shut in")
	}
	value := func(white, black []string) Score {
		pos := g.NewPosition()
		for p, names := range [][]string{white, black} {
			for _, name := range names {
				c, ok := g.Board.Cell(name)
				if !ok {
					t.Fatalf("no cell %s", name)
				}
				pos.Place(c, game.Make(g.TypeNamed("Soldier"), game.Player(p)), 0)
			}
		}
		var vals [game.MaxPlayers]Score
		pressTerm{e}.add(&Stand{Cells: pos.Cells()}, vals[:])
		return vals[0] - vals[1]
	}
	if v := value([]string{"j6"}, []string{"k6"}); v != 0 {
		t.Errorf("one beside one: %d", v)
	}
	if v := value([]string{"j6", "l6"}, []string{"k6"}); v <= 0 {
		t.Errorf("two beside one: %d", v)
	}
	if v := value([]string{"j6", "h2"}, []string{"k6"}); v != 0 {
		t.Errorf("another far away: %d", v)
	}
	other := gametest.Load(t, "hnefatafl_1")
	if New(other, movegen.New(other)).press {
		t.Error("the men of tafl take by their moves")
	}
}
