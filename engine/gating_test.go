package engine_test

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/notation"
)

// TestGating plays Seirawan chess, where a piece from the hand may enter on the cell that
// another piece leaves for the first time. Each way of doing so is a move of its own, which
// every notation writes and reads. If the same clicks make several moves, the player is
// asked.
func TestGating(t *testing.T) {
	s := session(t, "checkmate/seirawan-chess")
	asked := func(cells ...string) string {
		t.Helper()
		sel, n := s.Selector(), 0
		for _, name := range cells {
			c, _ := s.Game().Board.Cell(name)
			i := slices.IndexFunc(sel.Nodes[n].Clicks, func(k engine.Click) bool { return k.Cell == c })
			if i < 0 {
				t.Fatalf("%s cannot be clicked in %s", name, strings.Join(cells, " "))
			}
			n = sel.Nodes[n].Next[i]
		}
		var labels []string
		for _, m := range sel.Nodes[n].Moves {
			labels = append(labels, sel.Moves[m].Label)
		}
		slices.Sort(labels)
		return strings.Join(labels, " ")
	}
	if got, want := asked("b1", "c3"), "Elephant Hawk Knight"; got != want {
		t.Errorf("clicks on b1 and c3 ask for %q, want %q", got, want)
	}
	if got, want := asked("e2", "e4"), ""; got != want {
		t.Errorf("clicks on e2 and e4 ask for %q", got)
	}

	written := func(text, uci, san string) {
		t.Helper()
		i := slices.Index(s.Texts(), text)
		if i < 0 {
			t.Fatalf("%s is no move; there are %q", text, s.Texts())
		}
		pos, list := s.Position(), s.Legal()
		if got := notation.UCITexts(pos, list)[i]; got != uci {
			t.Errorf("UCI of %s is %s, want %s", text, got, uci)
		}
		if got := notation.SANTexts(pos, list)[i]; got != san {
			t.Errorf("SAN of %s is %s, want %s", text, got, san)
		}
		for _, form := range []string{text, uci, san} {
			if n, err := notation.Find(pos, list, form); n != i {
				t.Errorf("%s means move %d, %v; want %d", form, n, err, i)
			}
			if n, err := notation.FindSAN(pos, list, form); n != i {
				t.Errorf("%s means in SAN move %d, %v; want %d", form, n, err, i)
			}
		}
	}
	fen := func(want string) {
		t.Helper()
		if got := notation.FEN(s.Position()); got != want {
			t.Errorf("FEN %s, want %s", got, want)
		}
		again, warnings, err := notation.ReadSetup(s.Game(), want)
		if err != nil || len(warnings) > 0 || again.Key() != s.Position().Key() {
			t.Errorf("%s is read as another position: %v %v", want, warnings, err)
		}
	}
	written("b1-c3", "b1c3", "Nc3")
	written("b1-c3,Elephant@b1", "b1c3e", "Nc3/E")
	if err := s.Play("Nc3/E"); err != nil {
		t.Fatal(err)
	}
	fen("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/REBQKBNR[Hhe] b KQCDFGkqbcdfg - 1 1")
	if err := s.Play("b8c6"); err != nil {
		t.Fatal(err)
	}
	fen("r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/REBQKBNR[Hhe] w KQCDFGkqcdfg - 2 2")

	// Castling brings a piece in on the king's cell or on the rook's.
	if _, err := s.Set("r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQK2R[Hh] w KQBCDk - 0 5"); err != nil {
		t.Fatal(err)
	}
	written("e1-g1,h1-f1", "e1g1", "O-O")
	written("e1-g1,h1-f1,Hawk@e1", "e1g1h", "O-O/He1")
	written("e1-g1,h1-f1,Hawk@h1", "h1e1h", "O-O/Hh1")
	if err := s.Play("O-O/Hh1"); err != nil {
		t.Fatal(err)
	}
	fen("r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQ1RKH[h] b ABCDk - 1 5")

	// A piece that enters shields nobody from check: neither a king that steps back along
	// the line, nor a king in front of which a pinned piece moves away.
	if _, err := s.Set("4k3/8/8/8/8/8/8/r2NK3[H] w DE - 0 1"); err != nil {
		t.Fatal(err)
	}
	for _, text := range s.Texts() {
		if strings.HasPrefix(text, "d1") {
			t.Errorf("a pinned knight plays %s", text)
		}
	}
	if _, err := s.Set("4k3/8/8/8/8/8/8/r3K3[H] w E - 0 1"); err != nil {
		t.Fatal(err)
	}
	if i := slices.Index(s.Texts(), "e1-f1,Hawk@e1"); i >= 0 {
		t.Error("the hawk shields the king who has stepped back")
	}
	if i := slices.Index(s.Texts(), "e1-e2,Hawk@e1"); i < 0 {
		t.Error("no hawk comes in where the king has left the line")
	}

	// A player without a piece in hand cannot bring one in, and nobody can where a piece
	// has moved before.
	if _, err := s.Set("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[he] w KQBCDFGkqbcdfg - 0 1"); err != nil {
		t.Fatal(err)
	}
	if n := s.Legal().Len(); n != 20 {
		t.Errorf("with an empty hand there are %d moves, want 20", n)
	}
	if _, err := s.Set("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQCDFGkqbcdfg - 0 1"); err != nil {
		t.Fatal(err)
	}
	if n := s.Legal().Len(); n != 24 {
		t.Errorf("where the knight of b1 has moved there are %d moves, want 24", n)
	}
}
