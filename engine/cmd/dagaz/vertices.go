package main

import (
	"fmt"
	"strconv"
	"strings"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// Vertices are the names of the cells of a game in a GTP program.
type vertices struct {
	how  string
	name func(board.Cell) string
	rows [][]board.Cell
}

const vertexLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ" // no I

// newVertices makes the names. "go" or "": letters, and numbers from the bottom; "top":
// letters, and numbers from the top; "own": the names of the rules.
func newVertices(g *game.Game, how string) (vertices, error) {
	v := vertices{how: how, rows: g.Board.Rows()}
	switch how {
	case "", "go", "top":
	case "own":
		v.name = g.Board.Name
		return v, nil
	default:
		return v, misuse("vertices are go, top or own, not %q", how)
	}
	names := make([]string, g.Board.Len())
	for y, row := range v.rows {
		n := len(v.rows) - y
		if how == "top" {
			n = y + 1
		}
		if len(row) > len(vertexLetters) {
			return v, fmt.Errorf("the board is too wide for GTP's names; -vertices own takes those of the rules")
		}
		for x, c := range row {
			names[c] = vertexLetters[x:x+1] + strconv.Itoa(n)
		}
	}
	v.name = func(c board.Cell) string {
		if uint(c) < uint(len(names)) && names[c] != "" {
			return names[c]
		}
		return g.Board.Name(c)
	}
	return v, nil
}

// texts writes the legal moves: a drop is written as its vertex if no other move is written
// the same way, and other moves as their vertices one after the other.
func (v vertices) texts(s *engine.Session) []string {
	texts := notation.CoordinateTexts(s.Position(), s.Legal(), v.name)
	times := map[string]int{}
	bare := make([]string, len(texts))
	for i, t := range texts {
		main, _, _ := strings.Cut(t, ",") // what else a move does stands behind
		bare[i] = t[strings.IndexByte(main, '@')+1:]
		times[strings.ToLower(bare[i])]++ // names of cells of another kind may differ in case alone
	}
	for i, m := range s.Legal().Moves {
		if m.IsPass() {
			texts[i] = "pass"
		} else if times[strings.ToLower(bare[i])] == 1 {
			texts[i] = bare[i]
		}
	}
	return texts
}

// find returns the number of the legal move that text means, or -1.
func (v vertices) find(s *engine.Session, text string) int {
	for i, t := range v.texts(s) {
		if strings.EqualFold(t, text) {
			return i
		}
	}
	return -1
}

// draw draws the board with these names.
func (v vertices) draw(pos *game.Position) string {
	if len(v.rows) == 0 {
		return strings.TrimSuffix(draw(pos), "\n")
	}
	letters := pieceLetters(pos.Game())
	lines := make([]string, 0, len(v.rows)+1)
	files := "   "
	for _, row := range v.rows {
		first := v.name(row[0])
		line := fmt.Sprintf("%2s ", strings.TrimLeft(first, vertexLetters+strings.ToLower(vertexLetters)+"Ii"))
		for _, c := range row {
			line += " " + token(pos, c, letters)
		}
		lines = append(lines, line)
	}
	for _, c := range v.rows[len(v.rows)-1] {
		files += " " + strings.TrimRight(v.name(c), "0123456789")
	}
	return strings.Join(append(lines, files), "\n")
}
