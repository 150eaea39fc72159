package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	pixels "image/draw"
	"image/png"
	"regexp"
	"strconv"
	"strings"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

// A preview is what other sites show beside a link to a game: its picture as
// PNG, in the middle of paper, of the proportions they ask for. A larger one would
// take the build seconds a game.
const (
	previewWidth  = 800
	previewHeight = 420
	previewMargin = 20
)

var previewPaper = color.RGBA{0xfb, 0xf7, 0xf0, 0xff}

// preview draws a picture of pictures (picture.go). Letters and numbers, which
// the rasteriser cannot draw, are left out.
func preview(svg string) ([]byte, error) {
	icon, err := oksvg.ReadIconStream(strings.NewReader(plainSVG(svg)), oksvg.IgnoreErrorMode)
	if err != nil {
		return nil, err
	}
	if icon.ViewBox.W <= 0 || icon.ViewBox.H <= 0 {
		return nil, fmt.Errorf("the picture has no size")
	}
	img := image.NewRGBA(image.Rect(0, 0, previewWidth, previewHeight))
	pixels.Draw(img, img.Bounds(), image.NewUniform(previewPaper), image.Point{}, pixels.Src)
	scale := min((previewWidth-2*previewMargin)/icon.ViewBox.W, (previewHeight-2*previewMargin)/icon.ViewBox.H)
	w, h := icon.ViewBox.W*scale, icon.ViewBox.H*scale
	icon.SetTarget((previewWidth-w)/2, (previewHeight-h)/2, w, h)
	icon.Draw(rasterx.NewDasher(previewWidth, previewHeight, rasterx.NewScannerGV(previewWidth, previewHeight, img, img.Bounds())), 1)
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err = encoder.Encode(&b, img)
	return b.Bytes(), err
}

var (
	svgDefs     = regexp.MustCompile(`(?s)<defs>(.*?)</defs>`)
	svgSymbol   = regexp.MustCompile(`(?s)<symbol id="([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*?)</symbol>`)
	svgUse      = regexp.MustCompile(`<use\s[^>]*?/>`)
	svgAttr     = regexp.MustCompile(`([\w:-]+)="([^"]*)"`)
	svgVariable = regexp.MustCompile(`var\(--[\w-]+,(#[0-9a-fA-F]+)\)`)
	svgText     = regexp.MustCompile(`(?s)<text.*?</text>`)
)

// plainSVG says the same picture without what the rasteriser does not know:
// symbols used by reference, variables for colours, colours with opacity.
func plainSVG(svg string) string {
	symbols := map[string][]string{}
	for _, m := range svgSymbol.FindAllStringSubmatch(svg, -1) {
		symbols[m[1]] = m[2:]
	}
	svg = svgText.ReplaceAllString(svgDefs.ReplaceAllString(svg, ""), "")
	svg = svgVariable.ReplaceAllString(expandUses(svg, symbols, 4), "$1")
	return strings.ReplaceAll(svg, `"#0006"`, `"#999"`)
}

// expandUses puts symbols in the place of references to them, which may be
// nested to some depth.
func expandUses(svg string, symbols map[string][]string, depth int) string {
	return svgUse.ReplaceAllStringFunc(svg, func(use string) string {
		at := map[string]string{}
		for _, m := range svgAttr.FindAllStringSubmatch(use, -1) {
			at[m[1]] = m[2]
		}
		s := symbols[strings.TrimPrefix(at["href"], "#")]
		if s == nil || depth == 0 {
			return ""
		}
		number := func(text string, otherwise float64) float64 {
			if n, err := strconv.ParseFloat(text, 64); err == nil {
				return n
			}
			return otherwise
		}
		w, h := number(s[0], 100), number(s[1], 100)
		place := fmt.Sprintf("translate(%v,%v) scale(%v,%v)", number(at["x"], 0), number(at["y"], 0), number(at["width"], w)/w, number(at["height"], h)/h)
		if at["transform"] != "" {
			place = at["transform"] + " " + place
		}
		return `<g transform="` + place + `">` + expandUses(s[2], symbols, depth-1) + "</g>"
	})
}
