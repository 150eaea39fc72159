package vgx

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// The trees are written with these three functions: element, text, template.
func el(name string, children ...*vugu.VGNode) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	for _, c := range children {
		n.AppendChild(c)
	}
	return n
}

func text(s string) *vugu.VGNode { return &vugu.VGNode{Type: vugu.TextNode, Data: s} }

func template(children ...*vugu.VGNode) *vugu.VGNode { return el("", children...) }

func inner(name, markup string) *vugu.VGNode {
	n := el(name)
	n.InnerHTML = &markup
	return n
}

// dump writes a tree with brackets: p(“a” b()).
func dump(n *vugu.VGNode) string {
	if n.Type == vugu.TextNode {
		return fmt.Sprintf("%q", n.Data)
	}
	var parts []string
	if n.InnerHTML != nil {
		parts = append(parts, "html "+*n.InnerHTML)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		parts = append(parts, dump(c))
	}
	return n.Data + "(" + strings.Join(parts, " ") + ")"
}

func TestNormalise(t *testing.T) {
	tests := []struct {
		in   *vugu.VGNode
		want string
	}{
		// Adjacent texts, as a false vg-if leaves them.
		{el("p", text("a"), text("b"), el("i"), text("c")), `p("ab" i() "c")`},
		{el("p", text(""), el("i"), text(""), text("")), `p(i())`},
		{el("p", el("i", text("a"), text("b"))), `p(i("ab"))`},

		// Templates: empty ones, nested ones, and texts that become adjacent without the template.
		{el("p", template(), text("a")), `p("a")`},
		{el("p", text("a"), template(text("b"), template(text("c"))), text("d")), `p("abcd")`},
		{el("p", template(el("i")), el("b")), `p(i() b())`},

		// Inner HTML: only a plain text becomes a node.
		{inner("p", "a &lt; b"), `p("a < b")`},
		{inner("p", "a <b>c</b>"), `p(html a <b>c</b>)`},
		{inner("p", ""), `p(html )`},
	}
	for _, tt := range tests {
		before := dump(tt.in)
		Normalise(&vugu.BuildResults{Out: &vugu.BuildOut{Out: []*vugu.VGNode{tt.in}}})
		if got := dump(tt.in); got != tt.want {
			t.Errorf("Normalise(%s) = %s, want %s", before, got, tt.want)
		}
	}
}
