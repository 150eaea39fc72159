package main

import (
	"encoding/json"
	"fmt"
)

// boardInfo holds the fields of a game's Info (docs/PROTOCOL.md) that the site needs.
type boardInfo struct {
	Title    string
	Variants []string
	Players  []struct {
		Name   string
		Random bool
	}
	Hands bool // players hold pieces in hand beside the board
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
		Shapes [][5]float64 // the rectangles of a board of style tables: a colour and two corners each
	}
	Pieces []pieceInfo
	Starts []struct{ Name string }
	Counts bool
	Bots   []string
}

// pieceInfo is the engine's description of a piece type.
type pieceInfo struct {
	T      int
	Name   string
	Letter string
	Glyphs []string // for each player; "" stands for the letter on a disc
	Signs  []string // for each player, used if the glyph is missing
	Help   string
	// Scenery says that a piece fills its cell.
	Scenery bool
	// Body says that neighbouring pieces of the type are drawn as one block.
	Body bool
}

// boardCell is one cell: its name, top left corner, size in units of cells, and shade.
type boardCell struct {
	N          string
	X, Y, W, H float64
	S          int
	D          int       // 1 for a triangle that stands on a corner
	A          []float64 // on a round board: the inner and outer radius, and the number of cells in its ring
	O          *int      // of pits: the player whose store it is, nil where it is none
	I          int       // its place in its pile on a board of style tables, negative if the pile grows upwards
}

func (c boardCell) centre() (x, y float64) { return c.X + c.W/2, c.Y + c.H/2 }

// people returns the number of players that are not chance.
func (b *boardInfo) people() int {
	n := 0
	for _, p := range b.Players {
		if !p.Random {
			n++
		}
	}
	return n
}

// names returns the names of the players.
func (b *boardInfo) names() []string {
	list := make([]string, len(b.Players))
	for i, p := range b.Players {
		list[i] = p.Name
	}
	return list
}

// startView holds the fields of a View that the site needs, above all the occupied cells.
type startView struct {
	Cells        []placed
	Setup        string
	Dark, Unseen []string // in a game with fog: the cells that the player to move does not see, and the player's own pieces that no other player sees
}

// placed describes what is on a cell: the JSON array [name, player, type, count]. It may have
// more elements for the pieces below, which pictures do not show.
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
