package main

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Pictures of a body that turns in space (the word solid of rules), as a page shows it at
// first. static/js/3d/solid.js draws the same body, and camera.js has the same point of view.
const (
	solidWidth  = 11.0 // width of the picture, in cells; see ratio in static/js/3d/space.js
	solidHeight = 10.0
	solidAside  = .6   // direction of the eye, in radians to the side of the front
	solidDown   = 1.02 // direction of the eye, in radians down from the top
	solidLens   = 12.  // half of the angle of view, in degrees
	solidRoom   = .97  // share of the picture that the body fills
)

// point is a point in space: x to the right, y up, z towards the front.
type point [3]float64

func (p point) plus(q point, k float64) point {
	return point{p[0] + k*q[0], p[1] + k*q[1], p[2] + k*q[2]}
}
func (p point) dot(q point) float64 { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }

// solidSides are the sides of a cell, in the order of the letters of a glyph. Each has three
// directions: away from the body, to the right, and up.
var solidSides = [6][3]point{
	{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}}, {{-1, 0, 0}, {0, 0, 1}, {0, 1, 0}},
	{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, {{0, 0, -1}, {-1, 0, 0}, {0, 1, 0}},
}

// cubeColours are the colours of glyphs cube-…, as in static/js/3d/solid.js.
var cubeColours = map[byte]string{'W': "#f4f4f4", 'R': "#d3202c", 'B': "#1f5bd8", 'G': "#22994f", 'O': "#fd8f1f", 'Y': "#f6e12f"}

// A body is a board in space: the middles of its cells, relative to its own middle.
type body struct {
	names  []string
	places map[string]point
	at     map[point]string
	far    float64 // distance from its middle to its farthest corner
}

// bodyOf reads the places of a board's cells: the name, x, y and z of each.
func bodyOf(list []string) *body {
	b := &body{places: map[string]point{}, at: map[point]string{}}
	low, high := point{99, 99, 99}, point{-99, -99, -99}
	for i := 0; i+3 < len(list); i += 4 {
		var p point
		for k := range p {
			p[k], _ = strconv.ParseFloat(list[i+1+k], 64) // the compiler has checked the numbers
			low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
		}
		b.names = append(b.names, list[i])
		b.places[list[i]] = p
	}
	for n, p := range b.places {
		p = p.plus(low, -.5).plus(high, -.5)
		b.places[n] = p
		b.at[p] = n
		b.far = max(b.far, math.Sqrt(p.dot(p))+math.Sqrt(3)/2)
	}
	return b
}

// outside reports whether a side of a cell is on the surface of the body.
func (b *body) outside(name string, side point) bool {
	for k := 1.; k <= 2*b.far; k++ {
		if b.at[b.places[name].plus(side, k)] != "" {
			return false
		}
	}
	return true
}

// An eye projects points in space to a picture.
type eye struct{ towards, right, up, at point }

// eyeOn returns an eye that sees all of a body.
func eyeOn(b *body) *eye {
	sin, cos := math.Sin, math.Cos
	e := &eye{
		towards: point{sin(solidDown) * sin(solidAside), cos(solidDown), sin(solidDown) * cos(solidAside)},
		right:   point{cos(solidAside), 0, -sin(solidAside)},
		up:      point{-cos(solidDown) * sin(solidAside), sin(solidDown), -cos(solidDown) * cos(solidAside)},
	}
	e.at = point{}.plus(e.towards, b.far/math.Sin(math.Atan(solidRoom*math.Tan(solidLens*math.Pi/180))))
	return e
}

// see returns the place of a point in the picture.
func (e *eye) see(p point) (x, y float64) {
	v := p.plus(e.at, -1)
	k := solidHeight / 2 / (-v.dot(e.towards) * math.Tan(solidLens*math.Pi/180))
	return solidWidth/2 + v.dot(e.right)*k, solidHeight/2 - v.dot(e.up)*k
}

// rectangle returns the outline of a part of a side; l, r, d and u are the distances from the
// middle of the side to the left, right, bottom and top.
func (e *eye) rectangle(p point, side [3]point, l, r, d, u float64) string {
	var xy []float64
	for _, c := range [][2]float64{{l, d}, {r, d}, {r, u}, {l, u}} {
		x, y := e.see(p.plus(side[0], .5).plus(side[1], c[0]).plus(side[2], c[1]))
		xy = append(xy, x, y)
	}
	return polygon(xy...)
}

// solid draws a body: dark blocks, with a sticker on each visible side.
func (d *drawing) solid(v *startView) {
	b := bodyOf(d.info.Board.Solid)
	e := eyeOn(b)
	glue := d.glue(v)
	kinds := map[string]placed{}
	for _, p := range v.Cells {
		kinds[p.cell] = p
	}
	const half, rim, round = .5, .36, .11 // of a sticker, whose corners are rounded by the width of its outline
	var dark, stickers strings.Builder
	for _, name := range b.names {
		p, there := kinds[name]
		if !there {
			continue
		}
		at := b.places[name]
		for i, side := range solidSides {
			if !b.outside(name, side[0]) || side[0].dot(e.at.plus(at.plus(side[0], .5), -1)) <= 0 {
				continue
			}
			dark.WriteString(e.rectangle(at, side, -half, half, -half, half))
			// The block extends to the neighbours to which it is glued.
			reach := func(step point, k float64) float64 {
				next := b.at[at.plus(step, k)]
				if g := glue[name]; g != "" && glue[next] == g && kinds[next].kind == p.kind {
					return k * half
				}
				return k * rim
			}
			colour := d.sticker(p, i)
			fmt.Fprintf(&stickers, `<path fill="%s" stroke="%s" d="%s"/>`, colour, colour,
				e.rectangle(at, side, reach(side[1], -1), reach(side[1], 1), reach(side[2], -1), reach(side[2], 1)))
		}
	}
	x0, _ := e.see(point{})
	x1, _ := e.see(point{}.plus(e.right, 1))
	d.printf(`<g stroke-linejoin="round" stroke-width="%v"><path fill="#17181b" stroke="#17181b" d="%s"/>%s</g>`, (x1-x0)*round, dark.String(), stickers.String())
}

// sticker returns the colour of a piece on a side.
func (d *drawing) sticker(p placed, side int) string {
	for _, t := range d.info.Pieces {
		if t.T != p.kind || len(t.Glyphs) <= max(0, p.player) {
			continue
		}
		if colours, ok := strings.CutPrefix(t.Glyphs[max(0, p.player)], "cube-"); ok && len(colours) > side && cubeColours[colours[side]] != "" {
			return cubeColours[colours[side]]
		}
	}
	return "#e9e4da"
}

// setupRun matches a run of equal pieces in a setup string, with their first attribute.
var setupRun = regexp.MustCompile(`^\d+:\d+(?:=(\d+))?[^+]*(?:\+(\d+))?$`)

// glue returns for each cell to which neighbours its piece is glued: the first attribute of the
// piece in the setup.
func (d *drawing) glue(v *startView) map[string]string {
	var list []string
	_, setup, _ := strings.Cut(v.Setup, "setup=")
	setup, _, _ = strings.Cut(setup, "&")
	for run := range strings.SplitSeq(setup, ";") {
		if m := setupRun.FindStringSubmatch(run); m != nil {
			more, _ := strconv.Atoi(m[2])
			for range 1 + more {
				list = append(list, m[1])
			}
		}
	}
	if len(list) != len(v.Cells) || len(list) != len(d.info.Board.Cells) {
		return nil
	}
	glue := map[string]string{}
	for i, c := range d.info.Board.Cells {
		glue[c.N] = list[i]
	}
	return glue
}
