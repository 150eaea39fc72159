package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	pixels "image/draw"
	"image/png"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

// A preview is the picture that other sites show beside a link to a game: the board as PNG, in
// the middle of a page with the proportions that these sites expect. The background is drawn at
// full size, which takes as long as a picture for each of its paths. Each piece is drawn only
// once for all games and is copied. Files are small because they have few colours.
const (
	previewWidth  = 600
	previewHeight = 315
	previewMargin = 15
)

var previewPaper = color.RGBA{0xfb, 0xf7, 0xf0, 0xff}

// preview draws a position.
func preview(b *boardInfo, v *startView, art sprite) ([]byte, error) {
	d := newDrawing(b, art)
	solid := len(b.Board.Solid) > 0
	pad, w, h := 0., solidWidth, solidHeight
	if solid {
		d.solid(v)
	} else {
		d.board()
		pad = d.pad()
		w, h = b.Board.W+2*pad, b.Board.H+2*pad
	}
	if w <= 0 || h <= 0 {
		return nil, fmt.Errorf("the board has no size")
	}
	img := image.NewRGBA(image.Rect(0, 0, previewWidth, previewHeight))
	pixels.Draw(img, img.Bounds(), image.NewUniform(previewPaper), image.Point{}, pixels.Src)
	scale := min((previewWidth-2*previewMargin)/w, (previewHeight-2*previewMargin)/h)
	left, top := (previewWidth-w*scale)/2, (previewHeight-h*scale)/2
	if err := rasterise(img, d.svg(-pad, -pad, w, h), left, top, w*scale, h*scale); err != nil {
		return nil, err
	}
	if solid {
		return compressed(img)
	}
	cells := map[string]boardCell{}
	for _, c := range b.Board.Cells {
		cells[c.N] = c
	}
	for _, p := range v.Cells {
		c, ok := cells[p.cell]
		if !ok {
			continue
		}
		t, err := tileOf(b, art, d.paints, p, c, scale)
		if err != nil {
			return nil, err
		}
		x, y := int(math.Round(left+(c.X+pad)*scale)), int(math.Round(top+(c.Y+pad)*scale))
		pixels.Draw(img, t.Bounds().Add(image.Pt(x, y)), t, image.Point{}, pixels.Over)
	}
	blocks := newDrawing(b, art)
	if blocks.blocks(v, cells); blocks.out.Len() > 0 {
		if err := rasterise(img, blocks.svg(-pad, -pad, w, h), left, top, w*scale, h*scale); err != nil {
			return nil, err
		}
	}
	return compressed(img)
}

// compressed encodes a picture as PNG.
func compressed(img *image.RGBA) ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, fewColours(img))
	return out.Bytes(), err
}

// rasterise draws an SVG into a part of a picture.
func rasterise(img *image.RGBA, svg string, x, y, w, h float64) error {
	icon, err := oksvg.ReadIconStream(strings.NewReader(plainSVG(svg, w)), oksvg.IgnoreErrorMode)
	if err != nil {
		return err
	}
	box := icon.ViewBox // SetTarget treats the corner of the box as pixels
	icon.Transform = rasterx.Identity.Translate(x, y).Scale(w/box.W, h/box.H).Translate(-box.X, -box.Y)
	size := img.Bounds().Size()
	b := &brush{img: img}
	icon.Draw(rasterx.NewDasher(size.X, size.Y, b), 1)
	return b.err
}

// tiles contains pictures of cells with their pieces, by their SVG and size.
var tiles sync.Map

// tileOf draws the piece on a cell.
func tileOf(b *boardInfo, art sprite, colours []paint, p placed, c boardCell, scale float64) (*image.RGBA, error) {
	d := drawing{info: b, art: art, paints: colours, defined: map[string]bool{}}
	c.X, c.Y = 0, 0
	d.standing(p, c)
	w, h := max(1, int(math.Round(c.W*scale))), max(1, int(math.Round(c.H*scale)))
	svg := d.svg(0, 0, c.W, c.H)
	key := fmt.Sprint(w, "x", h, svg)
	if t, ok := tiles.Load(key); ok {
		return t.(*image.RGBA), nil
	}
	t := image.NewRGBA(image.Rect(0, 0, w, h))
	err := rasterise(t, svg, 0, 0, float64(w), float64(h))
	tiles.Store(key, t)
	return t, err
}

// fewColours keeps the 256 most frequent colours of a picture and replaces the others by the
// nearest of these. Colours that differ little count as one.
func fewColours(img *image.RGBA) *image.Paletted {
	type bin struct{ n, r, g, b int }
	bins := make([]bin, 1<<15)
	coarse := func(p []uint8) uint16 { return uint16(p[0]>>3)<<10 | uint16(p[1]>>3)<<5 | uint16(p[2]>>3) }
	for i := 0; i < len(img.Pix); i += 4 {
		p := img.Pix[i : i+4]
		b := &bins[coarse(p)]
		b.n, b.r, b.g, b.b = b.n+1, b.r+int(p[0]), b.g+int(p[1]), b.b+int(p[2])
	}
	var keys []int
	for key := range bins {
		if bins[key].n > 0 {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(x, y int) int {
		return cmp.Or(cmp.Compare(bins[y].n, bins[x].n), cmp.Compare(x, y))
	})
	var palette color.Palette
	index := make([]uint8, 1<<15)
	for _, key := range keys {
		b := &bins[key]
		mean := color.RGBA{uint8((b.r + b.n/2) / b.n), uint8((b.g + b.n/2) / b.n), uint8((b.b + b.n/2) / b.n), 0xff}
		if len(palette) < 256 {
			palette = append(palette, mean)
			index[key] = uint8(len(palette) - 1)
		} else {
			index[key] = uint8(palette.Index(mean))
		}
	}
	out := image.NewPaletted(img.Bounds(), palette)
	for i := range out.Pix {
		out.Pix[i] = index[coarse(img.Pix[4*i:4*i+4])]
	}
	return out
}

var (
	svgDefs     = regexp.MustCompile(`(?s)<defs>(.*?)</defs>`)
	svgSymbol   = regexp.MustCompile(`(?s)<symbol id="([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*?)</symbol>`)
	svgUse      = regexp.MustCompile(`<use\s[^>]*?/>`)
	svgAttr     = regexp.MustCompile(`([\w:-]+)="([^"]*)"`)
	svgVariable = regexp.MustCompile(`var\(--[\w-]+,(#[0-9a-fA-F]+)\)`)
	svgWidth    = regexp.MustCompile(`<svg [^>]*viewBox="\S+ \S+ (\S+) `)
	svgStroke   = regexp.MustCompile(`stroke-width="([\d.]+)"`)
)

// plainSVG returns the same picture without the features that the rasteriser lacks: references
// to symbols, texts, variables for colours, and colours with opacity. The rasteriser treats the widths
// of lines as pixels, so they are converted for a picture that is width pixels wide.
func plainSVG(svg string, width float64) string {
	scale := 1.
	if m := svgWidth.FindStringSubmatch(svg); m != nil {
		scale = width / number(m[1], width)
	}
	symbols := map[string][]string{}
	for _, m := range svgSymbol.FindAllStringSubmatch(svg, -1) {
		symbols[m[1]] = m[2:]
	}
	svg = svgDefs.ReplaceAllString(svg, "")
	svg = svgVariable.ReplaceAllString(lettered(expandUses(thicken(svg, scale), symbols, scale, 4)), "$1")
	return strings.ReplaceAll(svg, `"#0006"`, `"#999"`)
}

// thicken multiplies the widths of lines.
func thicken(svg string, by float64) string {
	return svgStroke.ReplaceAllStringFunc(svg, func(attr string) string {
		return `stroke-width="` + num(by*number(svgStroke.FindStringSubmatch(attr)[1], 0)) + `"`
	})
}

// attributes returns the attributes of a tag by their names.
func attributes(tag string) map[string]string {
	at := map[string]string{}
	for _, m := range svgAttr.FindAllStringSubmatch(tag, -1) {
		at[m[1]] = m[2]
	}
	return at
}

func number(text string, otherwise float64) float64 {
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return n
	}
	return otherwise
}

// expandUses replaces references to symbols, which may be nested to some depth, by the symbols.
// scale is the number of pixels of a unit of svg.
func expandUses(svg string, symbols map[string][]string, scale float64, depth int) string {
	return svgUse.ReplaceAllStringFunc(svg, func(use string) string {
		at := attributes(use)
		s := symbols[strings.TrimPrefix(at["href"], "#")]
		if s == nil || depth == 0 {
			return ""
		}
		w, h := number(s[0], 100), number(s[1], 100)
		place := fmt.Sprintf("translate(%v,%v) scale(%v,%v)", number(at["x"], 0), number(at["y"], 0), number(at["width"], w)/w, number(at["height"], h)/h)
		if at["transform"] != "" {
			place = at["transform"] + " " + place
		}
		inner := scale * number(at["width"], w) / w
		return `<g transform="` + place + `">` + expandUses(thicken(s[2], inner), symbols, inner, depth-1) + "</g>"
	})
}
