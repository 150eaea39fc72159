package main

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Colours of the drawing. If the picture is part of a page, the page's style sheet sets them, so
// that nothing changes when the live board (static/js) replaces the picture. Otherwise the
// colours given here are used.
const (
	colourWood  = "var(--b-wood,#e3b878)"
	colourLine  = "var(--b-line,#5b4022)"
	colourPit   = "var(--b-pit,#c79b60)"
	colourSeed  = "var(--b-seed,#6d4426)"
	colourFrame = "var(--b-frame,#6b4e30)"
	colourRing  = "var(--b-ring,#4c351c)"
)

// shades are the colours of cells by number: light, dark, green, blue, red, yellow, orange,
// purple, pink, brown, white, black, cyan, silver, gray. Greater numbers have the last colour.
var shades = []string{
	"var(--b-light,#f0d9b5)", "var(--b-dark,#b58863)",
	"var(--b-zone2,#a9c08f)", "var(--b-zone3,#9fb6cf)", "var(--b-zone4,#d3a3a3)", "var(--b-zone5,#c9b458)",
	"var(--b-zone6,#d99a5b)", "var(--b-zone7,#a58cc0)", "var(--b-zone8,#dfb0cb)", "var(--b-zone9,#9c7a5b)",
	"var(--b-zone10,#fbf7ee)", "var(--b-zone11,#57504a)", "var(--b-zone12,#9ed3d6)", "var(--b-zone13,#c8c8c4)", "var(--b-zone14,#8d9299)",
}

// picture draws a position, the board and then the pieces, as an SVG file of its own.
func picture(b *boardInfo, v *startView, art sprite) string {
	d := newDrawing(b, art)
	x, y, w, h := d.whole(v)
	d.title = fmt.Sprintf(` role="img" aria-label="%s"`, html.EscapeString("Start position of "+b.Title))
	return d.svg(x, y, w, h)
}

// whole draws a position and returns the box that contains all of it.
func (d *drawing) whole(v *startView) (x, y, w, h float64) {
	b := &d.info.Board
	if len(b.Solid) > 0 {
		d.solid(v)
		return 0, 0, solidWidth, solidHeight
	}
	d.board()
	d.pieces(v)
	pad := d.pad()
	return -pad, -pad, b.W + 2*pad, b.H + 2*pad
}

// newDrawing begins a picture of a board.
func newDrawing(b *boardInfo, art sprite) *drawing {
	return &drawing{info: b, art: art, paints: paints(b.names()), defined: map[string]bool{}}
}

// svg returns the drawing as SVG; the parameters are its view box.
func (d *drawing) svg(x, y, w, h float64) string {
	defs := ""
	if d.defs.Len() > 0 {
		defs = "<defs>" + d.defs.String() + "</defs>"
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s %s %s %s"%s`+
		` font-family="Georgia,serif" font-weight="600" text-anchor="middle" dominant-baseline="central">`,
		num(x), num(y), num(w), num(h), d.title) + defs + d.out.String() + "</svg>\n"
}

// ratio returns the width of a board's picture divided by its height.
func ratio(b *boardInfo) string {
	if len(b.Board.Solid) > 0 {
		return num(solidWidth / solidHeight)
	}
	pad := (&drawing{info: b}).pad()
	return num((b.Board.W + 2*pad) / (b.Board.H + 2*pad))
}

// drawing collects the elements of one picture. Units are cells.
type drawing struct {
	info    *boardInfo
	art     sprite
	paints  []paint         // for each player
	defined map[string]bool // the symbols that are defined in the picture
	title   string          // attributes that describe the picture
	defs    strings.Builder
	out     strings.Builder
}

// printf adds text to the picture. It writes numbers in their shortest form.
func (d *drawing) printf(format string, args ...any) {
	for i, a := range args {
		if f, ok := a.(float64); ok {
			args[i] = num(f)
		}
	}
	fmt.Fprintf(&d.out, format, args...)
}

// pad returns the width of the border around the cells, which the live board uses for
// coordinates and a frame (boardPad in static/js/board/hit.js).
func (d *drawing) pad() float64 {
	b := &d.info.Board
	switch b.Style {
	case "lines", "points", "hex":
		if len(b.Files) > 0 || len(b.Edges) > 0 {
			return .5
		}
		return .15
	case "triangles":
		if len(b.Files) > 0 {
			return .5
		}
		return .15
	case "plain", "checkered":
		switch {
		case storeys(b.Cells):
			return .34
		case len(b.Files) == 0:
		case max(b.W, b.H) > 8:
			return .4
		default:
			return .34
		}
	case "pits":
		return .2
	case "tables":
		return .45
	case "rings":
		if len(b.Files) > 0 {
			return .5
		}
		return .05
	}
	return 0
}

// storeys reports whether a board is drawn as several equal boards. The names of the cells of
// each board begin with a letter of its own, as in static/js/board/storeys.js.
func storeys(cells []boardCell) bool {
	boxes := map[rune][4]float64{}
	count := map[rune]int{}
	for _, c := range cells {
		r, _ := utf8.DecodeRuneInString(c.N)
		box, ok := boxes[r]
		if !ok {
			box = [4]float64{c.X, c.Y, c.X, c.Y}
		}
		boxes[r] = [4]float64{min(box[0], c.X), min(box[1], c.Y), max(box[2], c.X+c.W), max(box[3], c.Y+c.H)}
		count[r]++
	}
	const touch = .05 // cells with a smaller distance are in the same board
	size := 0
	for _, n := range count {
		if size == 0 {
			size = n
		}
		if n != size || n < 4 {
			return false
		}
	}
	for r, a := range boxes {
		for s, b := range boxes {
			if r != s && a[0] <= b[2]+touch && b[0] <= a[2]+touch && a[1] <= b[3]+touch && b[1] <= a[3]+touch {
				return false
			}
		}
	}
	return len(boxes) > 1
}

func (d *drawing) board() {
	b := &d.info.Board
	switch b.Style {
	case "lines", "points", "pits":
		pad := d.pad()
		d.printf(`<rect x="%v" y="%v" width="%v" height="%v" rx="%v" fill="%v"/>`,
			-pad, -pad, b.W+2*pad, b.H+2*pad, map[string]float64{"pits": .4}[b.Style], colourWood)
	}
	switch b.Style {
	case "lines", "points":
	case "pits":
		d.printf(`<g fill="%v" stroke="%v" stroke-width=".025">`, colourPit, colourLine)
		for _, c := range b.Cells {
			rx := min(c.W, c.H) * .45
			if c.O != nil { // a store is a house with an inner wall
				rx *= .4
			}
			d.printf(`<rect x="%v" y="%v" width="%v" height="%v" rx="%v"/>`, c.X+c.W*.05, c.Y+c.H*.05, c.W*.9, c.H*.9, rx)
			if c.O != nil {
				d.printf(`<rect x="%v" y="%v" width="%v" height="%v" rx="%v" fill="none"/>`, c.X+.11, c.Y+.11, c.W-.22, c.H-.22, rx*.8)
			}
		}
		d.printf(`</g>`)
	case "hex":
		d.cells(hexagon, .035)
	case "triangles":
		d.cells(triangle, .035)
	case "rings":
		d.cells(d.sector, .035)
	case "tables":
		d.tables()
	case "plain":
		d.cells(rectangle, .03)
	default:
		d.cells(rectangle, 0)
	}
	d.edges()
	d.lines()
	if b.Style == "points" {
		d.printf(`<g fill="%v" stroke="%v" stroke-width=".04">`, colourWood, colourLine)
		for _, c := range b.Cells {
			x, y := c.centre()
			d.printf(`<circle cx="%v" cy="%v" r=".13"/>`, x, y)
		}
		d.printf(`</g>`)
	}
	for _, m := range b.Marks {
		if b.Style == "pits" { // a dot would look like a seed
			d.printf(`<circle cx="%v" cy="%v" r=".38" fill="none" stroke="%v" stroke-width=".05"/>`, m[0], m[1], colourLine)
			continue
		}
		d.printf(`<circle cx="%v" cy="%v" r=".11" fill="%v"/>`, m[0], m[1], colourLine)
	}
}

// tables draws a board of style tables: a frame, then fields, points and trays.
func (d *drawing) tables() {
	b, pad := &d.info.Board, d.pad()
	d.printf(`<rect x="%v" y="%v" width="%v" height="%v" rx=".2" fill="%v"/>`, -pad, -pad, b.W+2*pad, b.H+2*pad, colourFrame)
	for _, s := range b.Shapes {
		colour, x1, y1, x2, y2 := int(s[0])&3, s[1], s[2], s[3], s[4]
		stroke, path := "", polygon(x1, y1, x2, y1, x2, y2, x1, y2)
		if colour < 2 {
			stroke = fmt.Sprintf(` stroke="%s" stroke-width=".03"`, colourLine)
			path = polygon(x1, y1, x2, y1, (x1+x2)/2, y2)
		}
		d.printf(`<path fill="%v"%v d="%v"/>`, []string{shades[0], shades[1], colourWood, colourPit}[colour], stroke, path)
	}
}

// cells draws every cell with the path that shape returns and with an outline of the given
// width. Cells of the same shade are one path.
func (d *drawing) cells(shape func(boardCell) string, outline float64) {
	for s, colour := range shades {
		var b strings.Builder
		for i, c := range d.info.Board.Cells {
			if min(max(c.S, 0), len(shades)-1) == s && !d.aloft(i) {
				b.WriteString(shape(c))
			}
		}
		if b.Len() == 0 {
			continue
		}
		d.printf(`<path fill="%v"`, colour)
		if s > 1 && d.chequered() {
			outline = .03
		}
		if outline > 0 {
			d.printf(` stroke="%v" stroke-width="%v" stroke-linejoin="round"`, colourLine, outline)
		}
		d.printf(` d="%v"/>`, b.String())
	}
}

// chequered reports whether light cells lie on a chequered board. Its cells of other colours have
// outlines, since neighbours may have the same (chequered in static/js/board/hit.js).
func (d *drawing) chequered() bool {
	b := &d.info.Board
	return b.Style == "checkered" && slices.ContainsFunc(b.Cells, func(c boardCell) bool { return c.S == 0 })
}

// aloft reports whether cell i is a higher cell of a pile: it overlaps an earlier cell of its
// size diagonally, and has no background of its own (aloft in static/js/board/hit.js).
func (d *drawing) aloft(i int) bool {
	b := &d.info.Board
	a := b.Cells[i]
	return (b.Style == "plain" || b.Style == "checkered") && slices.ContainsFunc(b.Cells[:i], func(c boardCell) bool {
		dx, dy := math.Abs(a.X-c.X), math.Abs(a.Y-c.Y)
		return dx > .02 && dy > .02 && dx < a.W && a.W == c.W && a.H == c.H && (a.W-dx)*(a.H-dy) >= a.W*a.H/2
	})
}

// lines draws the board's lines.
func (d *drawing) lines() {
	if len(d.info.Board.Lines) == 0 {
		return
	}
	d.printf(`<path fill="none" stroke="%v" stroke-width=".035" stroke-linecap="round" d="`, colourLine)
	for _, l := range d.info.Board.Lines {
		d.printf("M%v %vL%v %v", l[0], l[1], l[2], l[3])
	}
	d.printf(`"/>`)
}

// edges draws the sides of the board that belong to players.
func (d *drawing) edges() {
	for _, e := range d.info.Board.Edges {
		var b strings.Builder
		for i, p := range e.Pts {
			b.WriteString("ML"[min(i, 1):][:1] + num(p[0]) + " " + num(p[1]))
		}
		for _, s := range []struct{ width, colour string }{{".22", "#0006"}, {".16", d.paint(e.P).fill}} {
			d.printf(`<path fill="none" stroke="%v" stroke-width="%v" stroke-linejoin="round" stroke-linecap="round" d="%v"/>`,
				s.colour, s.width, b.String())
		}
	}
}

func rectangle(c boardCell) string {
	return "M" + num(c.X) + " " + num(c.Y) + "h" + num(c.W) + "v" + num(c.H) + "h" + num(-c.W) + "z"
}

// hexagon returns the outline of a cell with six sides. The hexagon stands on a corner unless
// the cell is wider than high.
func hexagon(c boardCell) string {
	return around(sixCorners(c))
}

// around returns a closed path through corners.
func around(corners [][2]float64) string {
	var xy []float64
	for _, p := range corners {
		xy = append(xy, p[0], p[1])
	}
	return polygon(xy...)
}

// sixCorners returns the corners of a cell with six sides.
func sixCorners(c boardCell) [][2]float64 {
	x0, x1, y0, y1 := c.X, c.X+c.W, c.Y, c.Y+c.H
	cx, cy := c.centre()
	if c.W <= c.H {
		upper, lower := y0+c.H/4, y1-c.H/4
		return [][2]float64{{cx, y0}, {x1, upper}, {x1, lower}, {cx, y1}, {x0, lower}, {x0, upper}}
	}
	left, right := x0+c.W/4, x1-c.W/4
	return [][2]float64{{left, y0}, {right, y0}, {x1, cy}, {right, y1}, {left, y1}, {x0, cy}}
}

// triangle returns the outline of a cell with three sides.
func triangle(c boardCell) string {
	return around(threeCorners(c))
}

// threeCorners returns the corners of a triangle. The box of the cell is the room for a piece.
func threeCorners(c boardCell) [][2]float64 {
	x0, x1, y0, y1 := c.X-c.W/2, c.X+c.W*3/2, c.Y, c.Y+c.H
	cx, _ := c.centre()
	if c.D != 0 {
		return [][2]float64{{x0, y0}, {x1, y0}, {cx, y1 + c.H/2}}
	}
	return [][2]float64{{cx, y0 - c.H/2}, {x1, y1}, {x0, y1}}
}

// corners returns the corners of a cell that may contain a part of a block.
func (d *drawing) corners(c boardCell) [][2]float64 {
	switch d.info.Board.Style {
	case "triangles":
		return threeCorners(c)
	case "hex":
		return sixCorners(c)
	}
	return [][2]float64{{c.X, c.Y}, {c.X + c.W, c.Y}, {c.X + c.W, c.Y + c.H}, {c.X, c.Y + c.H}}
}

// sector returns the outline of a cell of a round board: a part of a ring around the middle of
// the board, or the whole ring if it has only one cell (sector in static/js/board/hit.js).
func (d *drawing) sector(c boardCell) string {
	if len(c.A) < 3 {
		return ""
	}
	b := &d.info.Board
	hubX, hubY, inner, outer := b.W/2, b.H/2, c.A[0], c.A[1]
	cx, cy := c.centre()
	if c.A[2] < 2 {
		return fmt.Sprintf("M%s %sa%[3]s %[3]s 0 1 0 %[4]s 0a%[3]s %[3]s 0 1 0-%[4]s 0z", num(hubX-outer), num(hubY), num(outer), num(2*outer))
	}
	middle, half := math.Atan2(cy-hubY, cx-hubX), math.Pi/c.A[2]
	at := func(r, angle float64) string { return num(hubX+r*math.Cos(angle)) + " " + num(hubY+r*math.Sin(angle)) }
	arc := func(r float64, sweep, to string) string {
		return "A" + num(r) + " " + num(r) + " 0 0 " + sweep + " " + to
	}
	return "M" + at(outer, middle-half) + arc(outer, "1", at(outer, middle+half)) +
		"L" + at(inner, middle+half) + arc(inner, "0", at(inner, middle-half)) + "z"
}

// polygon returns a closed path through the points x, y, x, y ...
func polygon(xy ...float64) string {
	var b strings.Builder
	for i, v := range xy {
		switch {
		case i == 0:
			b.WriteByte('M')
		case i%2 == 0:
			b.WriteByte('L')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(num(v))
	}
	return b.String() + "z"
}

// paint returns the colours of a player; -1 stands for pieces without an owner.
func (d *drawing) paint(player int) paint {
	if player < 0 || player >= len(d.paints) {
		return nobody
	}
	return d.paints[player]
}

// num writes a coordinate with at most three decimals, and zero never as -0.
func num(f float64) string {
	return strconv.FormatFloat(math.Round(f*1000)/1000+0, 'f', -1, 64)
}
