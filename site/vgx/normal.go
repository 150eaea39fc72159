// Package vgx changes a vugu tree to the tree that an HTML parser builds from its serialised
// form.
//
// domrender matches nodes and elements of a page by position: the third child of a node is the
// third child of the element, and everything that differs is replaced. Different trees can have
// the same serialised form (two adjacent texts, an empty text, a template), but the parser makes
// only one of them. Both the site generator and wasm/app pass every tree through Normalise before
// they render it, so that domrender finds each node where it expects it and replaces none.
package vgx

import (
	"html"
	"strings"

	"github.com/vugu/vugu"
)

// Normalise replaces templates by their children, merges adjacent texts, removes empty texts, and
// converts inner HTML that is only text to a text node, which domrender changes instead of
// replacing it.
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

// innerText converts inner HTML without markup to a text child. Empty inner HTML stays, because
// for a node without children the browser would keep the children of the page.
func innerText(n *vugu.VGNode) {
	if strings.Contains(*n.InnerHTML, "<") || *n.InnerHTML == "" {
		return
	}
	text := html.UnescapeString(*n.InnerHTML)
	n.InnerHTML = nil
	n.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
}

// flatten replaces each template among the children of n by the template's children, at any
// depth.
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

// mergeTexts appends the texts that follow c to c and returns the node after them. If all these
// texts are empty, c is removed too.
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
