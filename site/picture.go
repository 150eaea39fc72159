package main

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// Colours of the drawing. The board canvas (static/js) uses the same ones, so
// that nothing changes when it takes the picture's place.
var (
	shades = []string{"#f0d9b5", "#b58863", "#a9c08f", "#9fb6cf", "#d3a3a3", "#c9b458"} // by cell shade
	wood   = "#e3b878"                                                                  // ground of lines, points and pits
	ink    = "#5b4022"                                                                  // lines and outlines
)

const (
	margin    = 0.1  // around the board, in cell units
	pieceSize = 0.9  // of the cell
	discSize  = 0.38 // radius of a disc that stands for a piece, of the cell
)

// picture draws a position as a standalone SVG: board first, then the pieces
// of each player as one group that sets the colours --p and --o which the
// sprite's symbols are painted with.
func picture(b *boardInfo, v *startView, art sprite) string {
	d := drawing{info: b, art: art, paints: paints(b.names())}
	d.board()
	d.pieces(v)
	x, y, w, h := d.extent()
	label := html.EscapeString("Start position of " + b.Title)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s %s %s %s" role="img" aria-label="%s" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">`,
		num(x-margin), num(y-margin), num(w+2*margin), num(h+2*margin), label) +
		art.defs(d.used) + d.out.String() + "</svg>\n"
}

// drawing collects the elements of one picture.
type drawing struct {
	info   *boardInfo
	art    sprite
	used   []string // symbols referred to
	paints []paint  // by player
	out    strings.Builder
}

func (d *drawing) printf(format string, args ...any) {
	for i, a := range args {
		if f, ok := a.(float64); ok {
			args[i] = num(f)
		}
	}
	fmt.Fprintf(&d.out, format, args...)
}

// extent is the box around all cells, or the board's size if there are none.
func (d *drawing) extent() (x, y, w, h float64) {
	b := &d.info.Board
	if len(b.Cells) == 0 {
		return 0, 0, b.W, b.H
	}
	x, y = math.Inf(1), math.Inf(1)
	right, bottom := math.Inf(-1), math.Inf(-1)
	for _, c := range b.Cells {
		x, y = min(x, c.X), min(y, c.Y)
		right, bottom = max(right, c.X+c.W), max(bottom, c.Y+c.H)
	}
	return x, y, right - x, bottom - y
}

func (d *drawing) board() {
	b := &d.info.Board
	switch b.Style {
	case "lines", "points", "pits":
		x, y, w, h := d.extent()
		d.printf(`<rect x="%v" y="%v" width="%v" height="%v" rx=".1" fill="%v"/>`,
			x-margin, y-margin, w+2*margin, h+2*margin, wood)
	}
	switch b.Style {
	case "hex":
		d.cells(func(c boardCell) string { return `<path d="` + hexagon(c) + `"/>` })
	case "pits":
		d.cells(func(c boardCell) string {
			r := min(c.W, c.H) * .45
			return fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s" rx="%s"/>`,
				num(c.X+c.W*.05), num(c.Y+c.H*.05), num(c.W*.9), num(c.H*.9), num(r))
		})
	case "lines", "points":
	default:
		d.cells(func(c boardCell) string {
			return fmt.Sprintf(`<path d="M%s %sh%sv%sh-%sz"/>`, num(c.X), num(c.Y), num(c.W), num(c.H), num(c.W))
		})
	}
	d.lines()
	if b.Style == "points" {
		d.printf(`<g fill="%v">`, ink)
		for _, c := range b.Cells {
			x, y := c.centre()
			d.printf(`<circle cx="%v" cy="%v" r="%v"/>`, x, y, .12*min(c.W, c.H))
		}
		d.printf(`</g>`)
	}
}

// cells draws every cell by shape, one group for each shade.
func (d *drawing) cells(shape func(boardCell) string) {
	byShade := make([]strings.Builder, len(shades))
	for _, c := range d.info.Board.Cells {
		byShade[cellShade(c.S)].WriteString(shape(c))
	}
	for s := range byShade {
		if byShade[s].Len() > 0 {
			outline := fmt.Sprintf(` stroke="%s" stroke-width=".03"`, ink)
			if d.info.Board.Style == "checkered" {
				outline = ""
			}
			d.printf(`<g fill="%v"%v>%v</g>`, shades[s], outline, byShade[s].String())
		}
	}
}

// cellShade is an index into shades; zones beyond the last colour share those after
// light and dark.
func cellShade(s int) int {
	if s < 0 {
		return 0
	}
	if s >= len(shades) {
		return 2 + (s-2)%(len(shades)-2)
	}
	return s
}

// lines draws the board's lines, star points and coloured sides.
func (d *drawing) lines() {
	b := &d.info.Board
	if len(b.Lines) > 0 {
		d.printf(`<path fill="none" stroke="%v" stroke-width=".04" stroke-linecap="round" d="`, ink)
		for _, l := range b.Lines {
			d.printf("M%v %vL%v %v", l[0], l[1], l[2], l[3])
		}
		d.printf(`"/>`)
	}
	for _, m := range b.Marks {
		d.printf(`<circle cx="%v" cy="%v" r=".09" fill="%v"/>`, m[0], m[1], ink)
	}
	for _, e := range b.Edges {
		if len(e.Pts) == 0 {
			continue
		}
		d.printf(`<path fill="none" stroke="%v" stroke-width=".16" stroke-linejoin="round" stroke-linecap="round" d="`, d.paint(e.P).fill)
		for i, p := range e.Pts {
			d.printf("%v%v %v", "ML"[min(i, 1):min(i, 1)+1], p[0], p[1])
		}
		d.printf(`"/>`)
	}
}

// hexagon is the outline of a six-sided cell: pointed at the top where the
// cell's box is higher than wide, else at the sides.
func hexagon(c boardCell) string {
	x0, x1, y0, y1 := c.X, c.X+c.W, c.Y, c.Y+c.H
	cx, cy := c.centre()
	if c.H >= c.W {
		upper, lower := y0+c.H/4, y1-c.H/4
		return polygon(cx, y0, x1, upper, x1, lower, cx, y1, x0, lower, x0, upper)
	}
	left, right := x0+c.W/4, x1-c.W/4
	return polygon(left, y0, right, y0, x1, cy, right, y1, left, y1, x0, cy)
}

// polygon closes a polygon of the given x, y, x, y ...
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

// paint returns the colours of a player, -1 meaning nobody.
func (d *drawing) paint(player int) paint {
	if player < 0 || player >= len(d.paints) {
		return nobody
	}
	return d.paints[player]
}

// num writes a coordinate with at most three decimals.
func num(f float64) string {
	return strconv.FormatFloat(math.Round(f*1000)/1000+0, 'f', -1, 64)
}
