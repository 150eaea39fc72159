package main

import (
	"errors"
	"image"
	"image/color"
	pixels "image/draw"

	"golang.org/x/image/math/fixed"
	outline "golang.org/x/image/vector"
)

// A brush fills paths for oksvg (rasterx.Scanner). The library's own scanner scans the whole
// picture for each path; the brush scans only the bounding box of the path.
type brush struct {
	img  *image.RGBA
	path []corner
	box  fixed.Rectangle26_6 // bounding box of the path, as soon as the path has points
	ink  image.Uniform
	fill outline.Rasterizer
	mask []uint8 // how much of each pixel of the box the path covers
	err  error
}

// corner is a point at which a path goes on or a new outline begins.
type corner struct {
	fixed.Point26_6
	start bool
}

// Start begins a new outline of the path.
func (b *brush) Start(at fixed.Point26_6) { b.add(corner{at, true}) }

// Line draws a straight line from the last corner.
func (b *brush) Line(to fixed.Point26_6) { b.add(corner{to, false}) }

func (b *brush) add(p corner) {
	if len(b.path) == 0 {
		b.box = fixed.Rectangle26_6{Min: p.Point26_6, Max: p.Point26_6}
	}
	b.path = append(b.path, p)
	b.box.Min.X, b.box.Min.Y = min(b.box.Min.X, p.X), min(b.box.Min.Y, p.Y)
	b.box.Max.X, b.box.Max.Y = max(b.box.Max.X, p.X), max(b.box.Max.Y, p.Y)
}

// Draw fills the path.
func (b *brush) Draw() {
	box := image.Rect(b.box.Min.X.Floor(), b.box.Min.Y.Floor(), b.box.Max.X.Ceil(), b.box.Max.Y.Ceil()).Intersect(b.img.Rect)
	if len(b.path) == 0 || box.Empty() || b.ink.C == nil {
		return
	}
	b.fill.Reset(box.Dx(), box.Dy())
	b.fill.DrawOp = pixels.Src
	for _, p := range b.path {
		x, y := float32(p.X)/64-float32(box.Min.X), float32(p.Y)/64-float32(box.Min.Y)
		if p.start {
			b.fill.MoveTo(x, y)
		} else {
			b.fill.LineTo(x, y)
		}
	}
	if n := box.Dx() * box.Dy(); n > len(b.mask) {
		b.mask = make([]uint8, n)
	}
	mask := &image.Alpha{Pix: b.mask[:box.Dx()*box.Dy()], Stride: box.Dx(), Rect: image.Rect(0, 0, box.Dx(), box.Dy())}
	b.fill.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	pixels.DrawMask(b.img, box, &b.ink, image.Point{}, mask, image.Point{}, pixels.Over)
}

// SetColor sets the colour. Pictures of pieces have no gradients.
func (b *brush) SetColor(c any) {
	ink, ok := c.(color.Color)
	if !ok {
		b.err = errors.New("a gradient cannot be drawn")
	}
	b.ink.C = ink
}

// Clear removes the path.
func (b *brush) Clear() { b.path, b.box = b.path[:0], fixed.Rectangle26_6{} }

// GetPathExtent returns the bounding box of the path.
func (b *brush) GetPathExtent() fixed.Rectangle26_6 { return b.box }

// These settings have no effect. The bounds are those of the picture, and a point is filled
// if a path winds around it any number of times but zero, as in the library's own scanner.
func (b *brush) SetBounds(_, _ int)        {}
func (b *brush) SetClip(_ image.Rectangle) {}
func (b *brush) SetWinding(_ bool)         {}
