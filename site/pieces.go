package main

import (
	"fmt"
	"html"
	"strings"
)

// pieces draws what stands on the board, grouped by player.
func (d *drawing) pieces(v *startView) {
	cells := map[string]boardCell{}
	for _, c := range d.info.Board.Cells {
		cells[c.N] = c
	}
	last := -1
	for _, p := range v.Cells {
		last = max(last, p.player)
	}
	for player := -1; player <= last; player++ {
		var group strings.Builder
		for _, p := range v.Cells {
			if c, ok := cells[p.cell]; ok && p.player == player {
				group.WriteString(d.piece(p, c))
			}
		}
		if group.Len() == 0 {
			continue
		}
		colour := d.paint(player)
		d.printf(`<g style="--p:%v;--o:%v">%v</g>`, colour.fill, colour.line, group.String())
	}
}

// piece draws one piece in its cell: its symbol, or its letter on a disc where
// the sprite has none, and the count where the game shows counts.
func (d *drawing) piece(p placed, c boardCell) string {
	var b strings.Builder
	cx, cy := c.centre()
	size := min(c.W, c.H)
	if p.kind >= 0 {
		if id := d.glyph(p); id != "" {
			d.used = append(d.used, id)
			side := size * pieceSize
			fmt.Fprintf(&b, `<use href="#%s" x="%s" y="%s" width="%s" height="%[4]s"/>`,
				html.EscapeString(id), num(cx-side/2), num(cy-side/2), num(side))
		} else {
			fmt.Fprintf(&b, `<circle cx="%s" cy="%s" r="%s" fill="var(--p)" stroke="var(--o)" stroke-width="%s"/>`,
				num(cx), num(cy), num(size*discSize), num(size*.04))
			b.WriteString(label(d.letter(p.kind), cx, cy, size*.45, "var(--o)"))
		}
	}
	if d.info.Counts && (p.count != 1 || p.kind < 0) {
		fill := ink
		if p.kind >= 0 {
			fill = "var(--o)"
		}
		b.WriteString(label(fmt.Sprint(p.count), cx, cy, size*.4, fill))
	}
	return b.String()
}

// glyph is the symbol of a piece, "" if the sprite has none.
func (d *drawing) glyph(p placed) string {
	for _, t := range d.info.Pieces {
		if t.T == p.kind && len(t.Glyphs) > 0 {
			id := t.Glyphs[min(max(p.player, 0), len(t.Glyphs)-1)]
			if d.art[id] != "" {
				return id
			}
		}
	}
	return ""
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
func label(text string, x, y, size float64, fill string) string {
	return fmt.Sprintf(`<text x="%s" y="%s" font-size="%s" fill="%s">%s</text>`,
		num(x), num(y), num(size), fill, html.EscapeString(text))
}
