package main

import (
	"strconv"
	"strings"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// cecpPass is how CECP writes a pass.
const cecpPass = "@@@@"

// cecpText writes a move as CECP has it.
func cecpText(pos *game.Position, m game.Move) string {
	if m.IsPass() {
		return cecpPass
	}
	return notation.Coordinates(pos, m, cecpName(pos.Game()))
}

// cecpTexts writes the legal moves of a session.
func cecpTexts(s *engine.Session) []string {
	texts := notation.CoordinateTexts(s.Position(), s.Legal(), cecpName(s.Game()))
	for i, m := range s.Legal().Moves {
		if m.IsPass() {
			texts[i] = cecpPass
		}
	}
	return texts
}

// zeroRanks reports whether CECP counts the ranks of the board from 0.
func zeroRanks(g *game.Game) bool { return len(g.Board.Rows()) > 9 }

// cecpName returns how CECP names the cells of a game.
func cecpName(g *game.Game) func(board.Cell) string {
	if !zeroRanks(g) {
		return g.Board.Name
	}
	return func(c board.Cell) string {
		name := g.Board.Name(c)
		file := strings.TrimRight(name, "0123456789")
		n, err := strconv.Atoi(name[len(file):])
		if err != nil || n == 0 {
			return name
		}
		return file + strconv.Itoa(n-1)
	}
}
