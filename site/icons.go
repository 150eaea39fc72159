package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
)

// The icon is the rune dagaz on a brown background, in a box of 128 by 128, as in
// static/img/icon.svg. Phones need it as PNG files of fixed sizes.
var (
	iconGround = color.NRGBA{0x7a, 0x4a, 0x24, 0xff}
	iconRune   = color.NRGBA{0xfd, 0xf1, 0xd6, 0xff}
	runeStroke = [][2]float64{{34, 31}, {34, 97}, {94, 31}, {94, 97}, {34, 31}}
)

const (
	iconBox    = 128.0
	iconCorner = 24.0 // radius of the corners of the background
	runeWidth  = 12.0
)

// writeIcons writes the icons, and the manifest by which the site can be installed, unless
// static/ contains a manifest.
func (c *config) writeIcons([]*game) error {
	icons := []icon{{"img/icon.svg", "any", "image/svg+xml", ""}}
	for _, i := range []struct {
		name, purpose string
		size          int
	}{
		{"icon-180", "", 180}, {"icon-192", "", 192}, {"icon-512", "", 512}, {"icon-maskable", "maskable", 512},
	} {
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, drawIcon(i.size, i.purpose == "maskable")); err != nil {
			return err
		}
		src := "img/" + i.name + ".png"
		if err := writeFile(filepath.Join(c.out, src), b.Bytes()); err != nil {
			return err
		}
		sizes := fmt.Sprintf("%dx%d", i.size, i.size)
		icons = append(icons, icon{src, sizes, "image/png", i.purpose})
	}
	name := filepath.Join(c.out, "manifest.webmanifest")
	if _, err := os.Stat(name); err == nil {
		return nil // copied from static/
	}
	screenshots, err := c.screenshots()
	if err != nil {
		return err
	}
	manifest, err := json.MarshalIndent(map[string]any{
		"id":               c.base, // distinguishes the site from others on its server
		"name":             "Dagaz board games",
		"short_name":       "Dagaz",
		"description":      "Board games against a friend or the computer, also offline.",
		"start_url":        "./",
		"scope":            "./",
		"display":          "standalone",
		"background_color": "#fbf7f0",
		"theme_color":      "#7a4a24",
		"categories":       []string{"games"},
		"icons":            icons,
		"screenshots":      screenshots,
		"shortcuts": []shortcut{
			{say("en", "daily"), "daily/", icons[1:3]},
			{say("en", "shelf"), "shelf/", icons[1:3]},
			{say("en", "playground"), "playground/", icons[1:3]},
		},
	}, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(name, append(manifest, '\n'))
}

// icon is an icon in the manifest.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// shortcut is a page that the menu of the installed site's icon offers. A manifest has one language.
type shortcut struct {
	Name  string `json:"name"`
	URL   string `json:"url"`
	Icons []icon `json:"icons"`
}

// screenshot is a picture of the site that browsers show before installing it.
type screenshot struct {
	Src        string `json:"src"`
	Sizes      string `json:"sizes"`
	Type       string `json:"type"`
	FormFactor string `json:"form_factor"`
	Label      string `json:"label"`
}

// screenshots lists the screenshots in static/img, which people take: screen-narrow.png of a
// phone and screen-wide.png of a desktop.
func (c *config) screenshots() ([]screenshot, error) {
	list := []screenshot{
		{Src: "img/screen-narrow.png", FormFactor: "narrow", Label: "A game on a phone"},
		{Src: "img/screen-wide.png", FormFactor: "wide", Label: "A game on a computer"},
	}
	found := []screenshot{}
	for _, s := range list {
		file, err := os.Open(filepath.Join(c.out, s.Src))
		if os.IsNotExist(err) {
			continue
		} else if err != nil {
			return nil, err
		}
		size, err := png.DecodeConfig(file)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Src, err)
		}
		s.Sizes, s.Type = fmt.Sprintf("%dx%d", size.Width, size.Height), "image/png"
		found = append(found, s)
	}
	return found, nil
}

// iconShades is the number of shades from the background to the rune, and from transparent to
// the background. With 16 colours in all, a pixel of the file takes four bits.
const iconShades = 8

// iconPalette contains the shades from the background to the rune, then the shades from
// transparent to the background.
var iconPalette = func() (list color.Palette) {
	for i := range iconShades {
		list = append(list, blend(iconGround, iconRune, float64(i)/(iconShades-1), 1))
	}
	for i := range iconShades {
		list = append(list, blend(iconGround, iconRune, 0, float64(i)/iconShades))
	}
	return list
}()

// drawIcon draws the icon with sides of size pixels. A maskable icon fills the square and keeps
// the rune in the part that no mask cuts off. The rune does not touch the outline, so no pixel
// is a mixture of rune, background and transparency.
func drawIcon(size int, maskable bool) image.Image {
	img := image.NewPaletted(image.Rect(0, 0, size, size), iconPalette)
	scale := iconBox / float64(size)
	for py := range size {
		for px := range size {
			x, y := (float64(px)+.5)*scale, (float64(py)+.5)*scale
			ground := coverage(cornerDistance(x, y), scale)
			if maskable {
				ground = 1
				x, y = (x-iconBox/2)/.75+iconBox/2, (y-iconBox/2)/.75+iconBox/2
			}
			shade := math.Round(coverage(strokeDistance(x, y)-runeWidth/2, scale) * (iconShades - 1))
			if n := math.Round(ground * iconShades); n < iconShades {
				shade = iconShades + n
			}
			img.SetColorIndex(px, py, uint8(shade))
		}
	}
	return img
}

// coverage returns the share of a pixel of the given width that is inside a shape. d is the
// distance of the shape's border, negative inside of it.
func coverage(d, pixel float64) float64 { return min(1, max(0, .5-d/pixel)) }

// cornerDistance returns the distance of a point from the outline of the background.
func cornerDistance(x, y float64) float64 {
	half := iconBox/2 - iconCorner
	dx, dy := math.Abs(x-iconBox/2)-half, math.Abs(y-iconBox/2)-half
	return math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - iconCorner
}

// strokeDistance returns the distance of a point from the middle of the rune's stroke.
func strokeDistance(x, y float64) float64 {
	best := math.Inf(1)
	for i := range len(runeStroke) - 1 {
		a, b := runeStroke[i], runeStroke[i+1]
		dx, dy := b[0]-a[0], b[1]-a[1]
		t := ((x-a[0])*dx + (y-a[1])*dy) / (dx*dx + dy*dy)
		t = min(1, max(0, t))
		best = min(best, math.Hypot(x-a[0]-t*dx, y-a[1]-t*dy))
	}
	return best
}

// blend mixes under with over; share is the part of over, alpha the opacity of both.
func blend(under, over color.NRGBA, share, alpha float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*share)) }
	return color.NRGBA{mix(under.R, over.R), mix(under.G, over.G), mix(under.B, over.B), uint8(math.Round(255 * alpha))}
}
