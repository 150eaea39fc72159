package movegen_test

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
)

// Chu shogi: a lion takes a guarded lion only beside it, or after taking more than a pawn.
func TestLionTrade(t *testing.T) {
	g := gametest.Load(t, "shogi/chu-shogi")
	var list game.MoveList
	for _, tt := range []struct {
		ranks string // three ranks: behind the lion, the lion, between the two
		want  bool
	}{
		{"5g6/5n6/12", false},
		{"12/5n6/12", true},
		{"5g6/5n6/5p6", false},
		{"5g6/5n6/5s6", true},
	} {
		pos, _, err := notation.ReadSetup(g, "12/12/12/12/"+tt.ranks+"/5N6/12/12/12/K10k w - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		movegen.New(g).Legal(pos, &list)
		takes := false
		for _, m := range list.Moves {
			takes = takes || g.Board.Name(m.To()) == "7f"
		}
		if takes != tt.want {
			t.Errorf("%s: the lion takes the lion: %v, want %v", tt.ranks, takes, tt.want)
		}
	}
}

// Chu shogi: after a piece other than a lion has captured a lion, no piece but a lion may
// capture a lion elsewhere in the next move. The capturing piece itself may be captured,
// even if it has become a lion. After a lion has captured a lion, other pieces may capture
// lions.
func TestCounterStrike(t *testing.T) {
	g := gametest.Load(t, "shogi/chu-shogi")
	gen := movegen.New(g)
	var list game.MoveList
	for _, tt := range []struct {
		fen, moves, last string
		want             bool
	}{
		{"12/12/12/3n8/12/12/12/3R8/8N3/12/10b1/k10K w", "9hx9d", "2kx4i", false},
		{"12/12/12/3n8/12/12/12/3R8/8N3/12/10b1/k10K w", "9hx9d 12l-12k 1l-2l", "2kx4i", true},
		{"12/12/12/3n8/12/12/12/3R8/8N3/12/10b1/k10K w", "9h-9g", "2kx4i", true},
		{"12/12/12/3n8/12/12/12/3R8/8N3/9n2/12/k10K w", "9hx9d", "3jx4i", true}, // by a lion
		{"3r8/12/12/3n8/12/12/12/3R8/12/12/12/k10K w", "9hx9d", "9ax9d", true},
		{"3r8/12/12/3n8/12/3O8/12/12/12/12/12/k10K w", "9fx9d=LionP", "9ax9d", true},
		{"12/12/12/3n8/3N8/12/12/12/8+O3/12/10b1/k10K w", "9ex9d", "2kx4i", true},
		{"12/3n8/2P9/12/3+D8/12/12/12/8N3/12/10b1/k10K w", "9ex9b", "2kx4i", false},   // the eagle captures ahead
		{"12/12/3n8/3+H8/12/12/12/12/8N3/12/10b1/k10K w", "9dx9c-9d", "2kx4i", false}, // and the falcon without leaving its cell
	} {
		pos, _, err := notation.ReadSetup(g, tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Fields(tt.moves) {
			gen.Legal(pos, &list)
			i, err := notation.Find(pos, &list, text)
			if err != nil {
				t.Fatalf("%s: %v", tt.fen, err)
			}
			pos.Do(list.Moves[i].Keep())
		}
		gen.Legal(pos, &list)
		if _, err := notation.Find(pos, &list, tt.last); (err == nil) != tt.want {
			t.Errorf("%s: after %s is %s legal? %v, want %v", tt.fen, tt.moves, tt.last, err == nil, tt.want)
		}
	}
}

// Chu shogi: a pawn that did not promote in the far zone promotes on the last rank, with or without a
// capture.
func TestLatePromotion(t *testing.T) {
	g := gametest.Load(t, "shogi/chu-shogi")
	for _, tt := range []struct {
		fen  string
		want string
	}{
		{"12/3P8/12/12/12/12/12/12/12/12/12/k10K w", "9b-9a 9b-9a=Tokin"},
		{"12/12/3P8/12/12/12/12/12/12/12/12/k10K w", "9c-9b"},
		{"3g8/3P8/12/12/12/12/12/12/12/12/12/k10K w", "9bx9a 9bx9a=Tokin"},
		{"12/3L8/12/12/12/12/12/12/12/12/12/k10K w", "9b-9a 9b-9a=WhiteHorse"},
		{"12/3S8/12/12/12/12/12/12/12/12/12/k10K w", "9b-9a"}, // a silver may not
	} {
		pos, _, err := notation.ReadSetup(g, tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		var list game.MoveList
		movegen.New(g).Legal(pos, &list)
		var got []string
		for i, text := range notation.Texts(pos, &list) {
			if m := list.Moves[i]; g.Board.Name(m.From())[:1] == "9" && g.Board.Name(m.To())[:1] == "9" && g.Board.Name(m.To()) < g.Board.Name(m.From()) {
				got = append(got, text)
			}
		}
		slices.Sort(got)
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s: %s, want %s", tt.fen, s, tt.want)
		}
	}
}
