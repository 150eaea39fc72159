// Package vgx makes a vugu tree equal to what an HTML parser builds from its
// serialised form.
//
// domrender takes a page over by position: the third child of a node is the
// third child of the element, and whatever differs is replaced. A tree may say
// the same page in several ways (two texts side by side, an empty text, a
// template), of which the parser knows only one. Both the site generator and
// wasm/app pass every tree through Normalise before they render it, so that
// the browser finds each node where it expects it and replaces none.
package vgx

import (
	"html"
	"strings"

	"github.com/vugu/vugu"
)

// Normalise replaces templates by their children, merges neighbouring texts,
// drops empty ones, and turns inner HTML that is only text into a text node,
// which domrender changes instead of replacing.
func Normalise(br *vugu.BuildResults) {
	seen := map[*vugu.BuildOut]bool{}
	var walk func(out *vugu.BuildOut)
	walk = func(out *vugu.BuildOut) {
		if out == nil || seen[out] {
			return
		}
		seen[out] = true
		for _, n := range out.Out {
			normalise(n)
		}
		for _, c := range out.Components {
			walk(br.ResultFor(c))
		}
	}
	walk(br.Out)
}

func normalise(n *vugu.VGNode) {
	if n.InnerHTML != nil {
		innerText(n)
		return
	}
	flatten(n)
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		if isText(c) {
			next = mergeTexts(n, c)
		} else {
			normalise(c)
		}
		c = next
	}
}

// innerText makes a text child of inner HTML without markup. An empty one
// stays: a node without children would keep the browser's.
func innerText(n *vugu.VGNode) {
	if strings.Contains(*n.InnerHTML, "<") || *n.InnerHTML == "" {
		return
	}
	text := html.UnescapeString(*n.InnerHTML)
	n.InnerHTML = nil
	n.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
}

// flatten puts the children of each template child of n, at any depth, in the
// template's place.
func flatten(n *vugu.VGNode) {
	for c := n.FirstChild; c != nil; {
		if !c.IsTemplate() {
			c = c.NextSibling
			continue
		}
		next := c.FirstChild
		for k := c.FirstChild; k != nil; k = c.FirstChild {
			c.RemoveChild(k)
			n.InsertBefore(k, c)
		}
		if next == nil {
			next = c.NextSibling
		}
		n.RemoveChild(c)
		c = next
	}
}

// mergeTexts appends the texts that follow c to it and returns the node after
// them. If all were empty, c goes too.
func mergeTexts(parent, c *vugu.VGNode) *vugu.VGNode {
	next := c.NextSibling
	for next != nil && isText(next) {
		c.Data += next.Data
		after := next.NextSibling
		parent.RemoveChild(next)
		next = after
	}
	if c.Data == "" {
		parent.RemoveChild(c)
	}
	return next
}

func isText(n *vugu.VGNode) bool { return n.Type == vugu.TextNode && n.Component == nil }
