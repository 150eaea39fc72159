package main

import (
	"encoding/json"
	"fmt"
)

// boardInfo is what the site needs of a game's Info (docs/PROTOCOL.md).
type boardInfo struct {
	Title    string
	Variants []string
	Players  []struct {
		Name   string
		Random bool
	}
	Hands bool // pieces wait beside the board
	Board struct {
		W, H  float64
		Style string // checkered, plain, lines, points, hex, triangles, pits, rings or tables
		Cells []boardCell
		Lines [][4]float64
		Marks [][2]float64
		Files []string
		Solid []string // name, x, y, z of each cell of a body that turns in space
		Edges []struct {
			P   int
			Pts [][2]float64
		}
		Shapes [][5]float64 // what a board of tables is made of: a colour, two corners
	}
	Pieces []pieceInfo
	Starts []struct{ Name string }
	Counts bool
	Bots   []string
}

// pieceInfo is what the engine says of a piece type.
type pieceInfo struct {
	T      int
	Name   string
	Letter string
	Glyphs []string // by player; "" = the letter on a disc
	Signs  []string // by player, where a glyph lacks
	Help   string
	// Scenery fills its cell.
	Scenery bool
	// Body is a block: pieces of its type beside one another are drawn as one.
	Body bool
}

// boardCell is one cell: name, top left corner, size in cell units, shade.
type boardCell struct {
	N          string
	X, Y, W, H float64
	S          int
	D          int       // 1: a triangle that stands on a corner
	A          []float64 // of a round board: the radii between which it lies, and how many cells its ring has
	I          int       // its place in its pile on a board of tables, less than 0 where piles go upwards
}

func (c boardCell) centre() (x, y float64) { return c.X + c.W/2, c.Y + c.H/2 }

// people counts the players who are not dice.
func (b *boardInfo) people() int {
	n := 0
	for _, p := range b.Players {
		if !p.Random {
			n++
		}
	}
	return n
}

// names lists the players' names.
func (b *boardInfo) names() []string {
	list := make([]string, len(b.Players))
	for i, p := range b.Players {
		list[i] = p.Name
	}
	return list
}

// startView is what the site needs of a View: the occupied cells.
type startView struct {
	Cells        []placed
	Setup        string
	Dark, Unseen []string // in a game with fog: cells that the player to move does not see, and his pieces that no other sees
}

// placed is what stands on a cell: the JSON array [name, player, type, count],
// and perhaps what it stands on, which the pictures leave out.
type placed struct {
	cell                string
	player, kind, count int // player and kind are -1 for none
}

func (p *placed) UnmarshalJSON(text []byte) error {
	var under []int
	fields := []any{&p.cell, &p.player, &p.kind, &p.count, &under}
	want := len(fields)
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	if len(fields) != want && len(fields) != want-1 {
		return fmt.Errorf("an occupied cell has %d fields, want %d", len(fields), want-1)
	}
	return nil
}
