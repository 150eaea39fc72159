package main

import (
	"math/rand/v2"

	"dagaz/engine"
	"dagaz/engine/board"
	rules "dagaz/engine/game"
)

// The properties of games for the filters of the catalogue are found from the rules, so that no
// rules file has to state them: the shape of the board from its geometry, and the kinds of
// capture from the moves of a few random games.

// naturePlies is the greatest length of each of the natureGames random games.
const (
	natureGames = 4
	naturePlies = 80
	natureMoves = 8_000 // greatest number of moves that are listed in all these games
)

// shape returns the shape of the board, one of ui.Shapes.
func (d *Description) shape(b *boardInfo) string {
	switch style := b.Board.Style; {
	case d.Solid:
		return "space"
	case style == "hex" || style == "pits" || style == "points":
		return style
	case style == "rings":
		return "round"
	}
	if b.Board.W == b.Board.H {
		return "square"
	}
	return "rectangle"
}

// isSolid reports whether a board has more than two dimensions.
func isSolid(g *rules.Game) bool { return g.Board.Grids() > 0 && len(g.Board.GridSize(0)) > 2 }

// captureKinds lists the kinds of ui.Captures that occur, in the order of that list.
func captureKinds(g *rules.Game) []string {
	seen, looked := map[string]bool{}, 0
	for seed := range uint64(natureGames) {
		dice := rand.New(rand.NewPCG(seed, 1))
		s := engine.NewSession(g)
		for range naturePlies {
			legal := s.Legal()
			if looked += legal.Len(); legal.Len() == 0 || looked > natureMoves {
				break
			}
			for _, m := range legal.Moves {
				if kind := captureKind(g, s.Position(), m); kind != "" {
					seen[kind] = true
				}
			}
			i := dice.IntN(legal.Len())
			s.PlayMove(legal.Moves[i], "")
		}
	}
	kinds := []string{}
	for _, k := range []string{"landing", "jump", "surround", "flip", "sow"} {
		if seen[k] {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) == 0 {
		return []string{"none"}
	}
	return kinds
}

// captureKind returns the way in which a move captures or turns enemy pieces, "" if it does
// neither.
func captureKind(g *rules.Game, pos *rules.Position, m rules.Move) string {
	kind := ""
	for i := range m.Acts {
		a := &m.Acts[i]
		switch a.Kind {
		case rules.ActCapture:
			from, to, dropped := wayOfPart(m, a.Part)
			switch {
			case dropped:
				return "surround"
			case a.From == to:
				kind = "landing"
			case between(g.Board, from, a.From, to):
				return "jump"
			}
		case rules.ActPut:
			if old := pos.At(a.To); old != rules.None && a.Piece != rules.None && old.Owner() != a.Piece.Owner() {
				return "flip"
			}
		case rules.ActCount:
			return "sow"
		}
	}
	return kind
}

// wayOfPart returns the cells from which and to which the piece of one part of a move goes.
func wayOfPart(m rules.Move, part uint8) (from, to board.Cell, dropped bool) {
	for i := range m.Acts {
		a := &m.Acts[i]
		if a.Part != part {
			continue
		}
		switch a.Kind {
		case rules.ActMove:
			return a.From, a.To, false
		case rules.ActDrop:
			return board.NoCell, a.To, true
		}
	}
	return board.NoCell, board.NoCell, false
}

// between reports whether b is on the straight line from a to c.
func between(bd *board.Board, a, b, c board.Cell) bool {
	if a == board.NoCell || c == board.NoCell {
		return false
	}
	for d := range board.Dir(bd.Dirs()) {
		passed := false
		at := bd.Step(a, d)
		for range bd.Len() { // a line may lead into a ring, so its length is limited
			if at == board.NoCell || at == a {
				break
			}
			if at == c && passed {
				return true
			}
			passed = passed || at == b
			if at == c {
				break
			}
			at = bd.Step(at, d)
		}
	}
	return false
}
