package main

import (
	"html"
	"math"
	"strconv"
	"unicode/utf8"
)

// pieceSizes is the side of a piece's picture by board style, in cells.
var pieceSizes = map[string]float64{"hex": .8, "pits": .6, "points": .9, "lines": .96}

const (
	otherPieceSize = .88 // for the styles not in pieceSizes
	maxSeeds       = 12  // drawn in a pit; the number says how many there are
)

// pieces draws what stands on the board.
func (d *drawing) pieces(v *startView) {
	cells := map[string]boardCell{}
	for _, c := range d.info.Board.Cells {
		cells[c.N] = c
	}
	for _, p := range v.Cells {
		if c, ok := cells[p.cell]; ok {
			d.standing(p, c)
		}
	}
}

// standing draws what stands on a cell.
func (d *drawing) standing(p placed, c boardCell) {
	if d.info.Board.Style == "pits" && d.info.Counts {
		d.seeds(p.count, c)
	} else {
		d.piece(p, c)
	}
}

// piece draws a piece's symbol, or its letter on a disc where the sprite has
// none, and the count where the game shows counts.
func (d *drawing) piece(p placed, c boardCell) {
	cx, cy := c.centre()
	colours := d.paint(p.player)
	side := pieceSizes[d.info.Board.Style]
	if side == 0 {
		side = otherPieceSize
	}
	if d.scenery(p.kind) {
		side = 1
	}
	side *= min(c.W, c.H)
	if p.kind >= 0 {
		if id := d.glyph(p); id != "" {
			prefix := "p" + strconv.Itoa(p.player) + "-"
			d.defs.WriteString(d.art.painted(id, prefix, colours, d.defined))
			d.printf(`<use href="#%v" x="%v" y="%v" width="%v" height="%v"/>`,
				html.EscapeString(prefix+id), cx-side/2, cy-side/2, side, side)
		} else {
			d.printf(`<circle cx="%v" cy="%v" r="%v" fill="%v" stroke="%v" stroke-width=".03"/>`,
				cx, cy, side*.41, colours.fill, colours.line)
			d.printf(`<circle cx="%v" cy="%v" r="%v" fill="none" stroke="%v" stroke-width=".012" opacity=".45"/>`,
				cx, cy, side*.35, colours.line)
			letter := d.letter(p.kind)
			d.label(letter, cx, cy, side*min(.5, 1/float64(utf8.RuneCountInString(letter)+1)), colours.line)
		}
	}
	if d.info.Counts && (p.count != 1 || p.kind < 0) {
		d.label(strconv.Itoa(p.count), cx, cy, side*.45, colours.line)
	}
}

// seeds draws seeds in a pit, as if thrown, and their number.
func (d *drawing) seeds(count int, c boardCell) {
	cx, cy := c.centre()
	rx, ry := c.W*.45, c.H*.45
	for i := range min(count, maxSeeds) {
		angle := float64(i)*2.39996 + .5 // the golden angle: no two alike
		r := .62 * math.Sqrt((float64(i)+.4)/maxSeeds)
		d.printf(`<circle cx="%v" cy="%v" r="%v" fill="%v"/>`,
			cx+math.Cos(angle)*r*rx, cy+math.Sin(angle)*r*ry, .2*min(rx, ry), colourSeed)
	}
	d.printf(`<circle cx="%v" cy="%v" r=".17" fill="%v"/>`, cx+.7*rx, cy+.7*ry, colourRing)
	d.label(strconv.Itoa(count), cx+.7*rx, cy+.7*ry, .21, colourWood)
}

// glyph is the symbol of a piece, "" if the sprite has none.
func (d *drawing) glyph(p placed) string {
	for _, t := range d.info.Pieces {
		if i := max(p.player, 0); t.T == p.kind && i < len(t.Glyphs) && d.art[t.Glyphs[i]] != "" {
			return t.Glyphs[i]
		}
	}
	return ""
}

// scenery reports whether a piece type is part of the ground.
func (d *drawing) scenery(kind int) bool {
	for _, t := range d.info.Pieces {
		if t.T == kind {
			return t.Scenery
		}
	}
	return false
}

// letter is what a disc shows for a piece type.
func (d *drawing) letter(kind int) string {
	for _, t := range d.info.Pieces {
		if t.T == kind {
			if t.Letter != "" {
				return t.Letter
			}
			return string([]rune(t.Name + "?")[:1])
		}
	}
	return "?"
}

// label writes text centred on a point.
func (d *drawing) label(text string, x, y, size float64, fill string) {
	d.printf(`<text x="%v" y="%v" font-size="%v" fill="%v">%v</text>`, x, y, size, fill, html.EscapeString(text))
}
