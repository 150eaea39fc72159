package notation

import (
	"sort"
	"testing"
)

// names lists the games of the tests in a fixed order, for fuzz inputs.
func gameNames() []string {
	var names []string
	for name := range all() {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func FuzzFEN(f *testing.F) {
	games, names := all(), gameNames()
	f.Fuzz(func(t *testing.T, n uint8, s string) {
		p, _, err := ReadFEN(games[names[int(n)%len(names)]], s)
		if err == nil {
			roundTrip(t, p)
		} else if p != nil {
			t.Error("a position beside an error")
		}
	})
}

func FuzzSetup(f *testing.F) {
	games, names := all(), gameNames()
	f.Fuzz(func(t *testing.T, n uint8, s string) {
		p, _, err := ReadSetup(games[names[int(n)%len(names)]], s)
		if err == nil {
			roundTrip(t, p)
		} else if p != nil {
			t.Error("a position beside an error")
		}
	})
}

func FuzzSGF(f *testing.F) {
	g := goGame()
	f.Fuzz(func(t *testing.T, s string) {
		trees, err := ReadSGF(s)
		if err == nil {
			sgfTrip(t, trees)
		}
		for _, tree := range trees {
			_ = ConvertGo(g, tree)
		}
	})
}

func FuzzMove(f *testing.F) {
	games := all()
	shogi, draughts := games["shogi"].Start(), games["draughts"].Start()
	f.Fuzz(func(t *testing.T, s string) {
		list := moves(t, shogi, "+c3=Pawn; +c3=Gold; a2-a5; a2-a5=PawnP; e1-e4 a1-e1;")
		if n, err := Find(shogi, list, s); err == nil && (n < 0 || n >= list.Len()) {
			t.Error(n)
		}
		list = moves(t, draughts, "xa5 b4-a5; b4-c5; d2-b4 xc3 | b4-d6 xc5 | d6-b8 xc7; d2-b4 xc3; a1:0 b1:3")
		if n, err := Find(draughts, list, s); err == nil && (n < 0 || n >= list.Len()) {
			t.Error(n)
		}
	})
}
