package main

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dagaz/wasm/handle"
)

// pieceSizes contains the size of a piece's picture for each style of board, in cells.
var pieceSizes = map[string]float64{"hex": .8, "pits": .6, "points": .9, "lines": .96, "tables": .96}

const (
	otherPieceSize = .88 // for the styles not in pieceSizes
	maxSeeds       = 12  // greatest number of seeds that are drawn in a pit; a number says how many there are
)

// pieces draws the pieces on the board.
func (d *drawing) pieces(v *startView) {
	cells := map[string]boardCell{}
	for _, c := range d.info.Board.Cells {
		cells[c.N] = c
	}
	d.fog(v, cells)
	for _, p := range v.Cells { // the pieces of a pile, the lowest first
		if c, ok := cells[p.cell]; ok && !slices.Contains(v.Unseen, p.cell) {
			d.standing(p, c)
		}
	}
	if len(v.Unseen) > 0 {
		d.printf(`<g opacity=".6">`)
		for _, p := range v.Cells {
			if c, ok := cells[p.cell]; ok && slices.Contains(v.Unseen, p.cell) {
				d.standing(p, c)
			}
		}
		d.printf(`</g>`)
	}
	d.blocks(v, cells)
}

// fog darkens the cells that the player to move does not see.
func (d *drawing) fog(v *startView, cells map[string]boardCell) {
	var b strings.Builder
	for _, name := range v.Dark {
		if c, ok := cells[name]; ok {
			b.WriteString(d.outline(c))
		}
	}
	if b.Len() > 0 {
		d.printf(`<path fill="#10161ca0" d="%v"/>`, b.String())
	}
}

// outline returns the shape of a cell. A point where lines meet is a disc.
func (d *drawing) outline(c boardCell) string {
	switch d.info.Board.Style {
	case "hex":
		return hexagon(c)
	case "triangles":
		return triangle(c)
	case "rings":
		return d.sector(c)
	case "lines", "points", "pits":
		x, y := c.centre()
		const r = .49
		return "M" + num(x-r) + " " + num(y) + "a.49 .49 0 1 0 .98 0a.49 .49 0 1 0-.98 0z"
	}
	return rectangle(c)
}

// plainFill matches the colour of a block's symbol.
var plainFill = regexp.MustCompile(`fill="(#[0-9a-f]+)"`)

// filling returns the colour of a block in a cell that is not a square, taken from the symbol of
// the piece. It returns "" for pieces whose symbol is drawn.
func (d *drawing) filling(p placed, c boardCell) string {
	style := d.info.Board.Style
	if style != "triangles" && style != "hex" && math.Abs(c.W-c.H) < .02 || !d.kind(p.kind).Body {
		return ""
	}
	id, _, _ := d.glyph(p)
	if colour := plainFill.FindStringSubmatch(d.art[id]); colour != nil {
		return colour[1]
	}
	return ""
}

// blocks draws the outlines of blocks: a line between a cell of a block and a neighbouring cell
// that is not part of the block.
func (d *drawing) blocks(v *startView, cells map[string]boardCell) {
	type side struct {
		kind     int
		x, y     int64 // twice the coordinates of its middle, in hundredths
		from, to [2]float64
	}
	var sides []side
	for _, p := range v.Cells {
		c, ok := cells[p.cell]
		if !ok || !d.kind(p.kind).Body {
			continue
		}
		if colour := d.filling(p, c); colour != "" {
			d.printf(`<path fill="%v" d="%v"/>`, colour, d.outline(c))
		}
		corners := d.corners(c)
		for i, from := range corners {
			to := corners[(i+1)%len(corners)]
			s := side{p.kind, int64(math.Round(100 * (from[0] + to[0]))), int64(math.Round(100 * (from[1] + to[1]))), from, to}
			if same := slices.IndexFunc(sides, func(o side) bool { return o.kind == s.kind && o.x == s.x && o.y == s.y }); same >= 0 {
				sides = slices.Delete(sides, same, same+1)
				continue
			}
			sides = append(sides, s)
		}
	}
	var b strings.Builder
	for _, s := range sides {
		b.WriteString("M" + num(s.from[0]) + " " + num(s.from[1]) + "L" + num(s.to[0]) + " " + num(s.to[1]))
	}
	if b.Len() > 0 {
		d.printf(`<path fill="none" stroke="%v" stroke-width=".07" stroke-linecap="round" d="%v"/>`, colourRing, b.String())
	}
}

// standing draws the piece on a cell.
func (d *drawing) standing(p placed, c boardCell) {
	if d.info.Board.Style != "pits" || !d.info.Counts {
		d.piece(p, c)
		return
	}
	id, _, _ := d.glyph(p)
	if id != "" && id != "seed" { // houses and dice differ from pits
		cx, cy := c.centre()
		side, prefix := .9*min(c.W, c.H), "p"+strconv.Itoa(p.player)+"-"
		d.defs.WriteString(d.art.painted(id, prefix, d.paint(p.player), d.defined))
		d.printf(`<use href="#%v" x="%v" y="%v" width="%v" height="%v"/>`, prefix+id, cx-side/2, cy-side/2, side, side)
	}
	if id == "" || strings.HasPrefix(id, "seed") {
		d.seeds(p.count, c)
	}
}

// piece draws a piece's symbol, or its letter on a disc if the sprite has no symbol, and the
// count if the game shows counts.
func (d *drawing) piece(p placed, c boardCell) {
	if d.filling(p, c) != "" {
		return // drawn together with the outlines of the blocks
	}
	cx, cy := c.centre()
	colours := d.paint(p.player)
	side := pieceSizes[d.info.Board.Style]
	if side == 0 {
		side = otherPieceSize
	}
	if t := d.kind(p.kind); t.Scenery || t.Body {
		side = 1
	}
	side *= min(c.W, c.H)
	if p.kind >= 0 {
		if id, text, angle := d.glyph(p); id != "" {
			prefix := "p" + strconv.Itoa(p.player) + "-"
			if d.art.upright(id) {
				side = max(c.W, c.H)
			}
			art := d.art
			if d.art.hasPlace(id) {
				prefix += text + "-"
				art, text = d.art.written(id, text), ""
			}
			d.defs.WriteString(art.painted(id, prefix, colours, d.defined))
			turn := ""
			if angle != 0 {
				turn = fmt.Sprintf(` transform="rotate(%v %v %v)"`, num(angle), num(cx), num(cy))
			}
			d.printf(`<use href="#%v" x="%v" y="%v" width="%v" height="%v"%v/>`,
				html.EscapeString(prefix+id), cx-side/2, cy-side/2, side, side, turn)
			if text != "" {
				d.label(text, cx, cy+side*.1, side*textSize(text), colours.line)
			}
		} else if sign := d.sign(p); sign != "" && d.tiles() {
			d.tile(p, sign, cx, cy, side)
		} else if sign != "" && d.counters() {
			d.printf(`<circle cx="%v" cy="%v" r="%v" fill="#f6e3b8" stroke="%v" stroke-width="%v"/>`, cx, cy, side*.45, colours.fill, side*.04)
			d.printf(`<circle cx="%v" cy="%v" r="%v" fill="none" stroke="%v" stroke-width="%v"/>`, cx, cy, side*.385, colours.fill, side*.016)
			signs := []rune(sign)
			d.signs(signs, cx, cy, side*signSize(signs), colours.fill)
		} else {
			d.printf(`<circle cx="%v" cy="%v" r="%v" fill="%v" stroke="%v" stroke-width=".03"/>`,
				cx, cy, side*.41, colours.fill, colours.line)
			d.printf(`<circle cx="%v" cy="%v" r="%v" fill="none" stroke="%v" stroke-width=".012" opacity=".45"/>`,
				cx, cy, side*.35, colours.line)
			if sign != "" {
				signs := []rune(sign)
				d.signs(signs, cx, cy, side*signSize(signs), colours.line)
			} else {
				letter := d.letter(p.kind)
				d.label(letter, cx, cy, side*min(.5, 1/float64(utf8.RuneCountInString(letter)+1)), colours.line)
			}
		}
	}
	if i := max(c.I, -c.I); i > handle.Abreast { // each piece covers the number of the piece before
		d.label(strconv.Itoa(i), cx, cy, .46, colours.line)
	}
	if d.info.Counts && (p.count != 1 || p.kind < 0) {
		d.label(strconv.Itoa(p.count), cx, cy, side*.45, colours.line)
	}
}

// sign returns the character that distinguishes a piece without a symbol, or "".
func (d *drawing) sign(p placed) string {
	if t, i := d.kind(p.kind), max(p.player, 0); i < len(t.Signs) {
		return t.Signs[i]
	}
	return ""
}

// tiles reports whether the pieces are tiles that point forwards, as in shogi.
func (d *drawing) tiles() bool { return d.has(isTile) }

// counters reports whether the pieces are light discs with signs in the players' colours.
func (d *drawing) counters() bool {
	return d.has(func(glyph string) bool { return strings.HasPrefix(glyph, "xiangqi-") })
}

// has reports whether some piece has a picture of a kind.
func (d *drawing) has(kind func(glyph string) bool) bool {
	return slices.ContainsFunc(d.info.Pieces, func(t pieceInfo) bool { return slices.ContainsFunc(t.Glyphs, kind) })
}

func isTile(glyph string) bool { return strings.HasPrefix(glyph, "shogi-") }

// angle returns the direction in which a player looks, in degrees from the first player's.
func (d *drawing) angle(player int) float64 {
	return float64(max(player, 0)) * 360 / float64(max(1, len(d.info.Players)))
}

// signSize returns the size of each of some signs; the side of the picture is 1.
func signSize(signs []rune) float64 { return []float64{.5, .34, .24}[min(len(signs), 3)-1] }

// signs writes up to three signs one below the other. Signs without a symbol are written as
// text.
func (d *drawing) signs(signs []rune, x, y, size float64, ink string) {
	signs = signs[:min(len(signs), 3)]
	for i, s := range signs {
		middle := y + size*(float64(i)-float64(len(signs)-1)/2)
		id := "sign-" + string(s)
		if d.art[id] == "" {
			d.label(string(s), x, middle, size, ink)
			continue
		}
		d.defs.WriteString(d.art.painted(id, "", paint{}, d.defined))
		d.printf(`<use href="#%v" x="%v" y="%v" width="%v" height="%v" fill="%v"/>`, id, x-size/2, middle-size/2, size, size, ink)
	}
}

// tile draws a tile with a character, as static/js/board/pieces.js does. The character of a
// promoted piece is red.
func (d *drawing) tile(p placed, sign string, cx, cy, side float64) {
	ink := "#222"
	if strings.HasPrefix(d.letter(p.kind), "+") {
		ink = "#b3261e"
	}
	d.printf(`<g transform="translate(%v %v) rotate(%v) scale(%v)"><path fill="#f0cf8e" stroke="#7d5120" stroke-width="3" stroke-linejoin="round" d="M0-42 26-29 35 45H-35L-26-29Z"/>`,
		cx, cy, d.angle(p.player), side/100)
	signs := []rune(sign)
	d.signs(signs, 0, 8, 100*signSize(signs), ink)
	d.printf(`</g>`)
}

// seeds draws seeds in a pit, scattered irregularly, and their number.
func (d *drawing) seeds(count int, c boardCell) {
	cx, cy := c.centre()
	rx, ry := c.W*.45, c.H*.45
	for i := range min(count, maxSeeds) {
		angle := float64(i)*2.39996 + .5 // with the golden angle, no two seeds have the same direction
		r := .62 * math.Sqrt((float64(i)+.4)/maxSeeds)
		d.printf(`<circle cx="%v" cy="%v" r="%v" fill="%v"/>`,
			cx+math.Cos(angle)*r*rx, cy+math.Sin(angle)*r*ry, .2*min(rx, ry), colourSeed)
	}
	d.printf(`<circle cx="%v" cy="%v" r=".17" fill="%v"/>`, cx+.7*rx, cy+.7*ry, colourRing)
	d.label(strconv.Itoa(count), cx+.7*rx, cy+.7*ry, .21, colourWood)
}

// glyph returns the symbol of a piece, "" if the sprite has none, the text on the symbol, and
// the angle by which it is turned. Tiles point forwards, so a player without a symbol of a tile
// has the first player's symbol.
func (d *drawing) glyph(p placed) (id, text string, angle float64) {
	glyphs, i := d.kind(p.kind).Glyphs, max(p.player, 0)
	if i < len(glyphs) {
		id, text, _ = strings.Cut(glyphs[i], "=")
	}
	if id == "" && len(glyphs) > 0 && isTile(glyphs[0]) {
		id, angle = glyphs[0], d.angle(p.player)
	}
	if d.art[id] == "" {
		return "", "", 0
	}
	return id, text, angle
}

// textSize returns the size of a text on a symbol; the side of the symbol is 1.
func textSize(text string) float64 {
	if utf8.RuneCountInString(text) > 2 {
		return .27
	}
	return .36
}

// kind returns the engine's description of a piece type, empty if there is none.
func (d *drawing) kind(kind int) *pieceInfo {
	for i := range d.info.Pieces {
		if t := &d.info.Pieces[i]; t.T == kind {
			return t
		}
	}
	return &pieceInfo{}
}

// letter returns the letter on the disc of a piece type.
func (d *drawing) letter(kind int) string {
	t := d.kind(kind)
	return cmp.Or(t.Letter, string([]rune(t.Name + "?")[:1]))
}

// label writes a text with its centre at a point.
func (d *drawing) label(text string, x, y, size float64, fill string) {
	d.printf(`<text x="%v" y="%v" font-size="%v" fill="%v">%v</text>`, x, y, size, fill, html.EscapeString(text))
}
