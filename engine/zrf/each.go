package zrf

import "strings"

// A repetition, (each (n e s w) $it (if enemy? …) back), is its body written once for
// every item, with the item in place of $it, also in the middle of a word. Without an
// $it in its body a list is none: then the word belongs to the language of rules.

// itMark stands for the item of the innermost repetition around it.
const itMark = "$it"

// eachWord begins a repetition.
const eachWord = "each"

// repeats reports whether a list is a repetition.
func repeats(n *Node) bool {
	return n.Head() == eachWord && len(n.Items) > 2 && n.Items[1].Kind == List && hasIt(n.Items[2:])
}

// hasIt reports whether $it stands in items, outside of further repetitions.
func hasIt(items []*Node) bool {
	for _, n := range items {
		if n.Kind == List && n.Head() != eachWord && hasIt(n.Items) || n.Kind != List && strings.Contains(n.Text, itMark) {
			return true
		}
		if n.Head() == eachWord && len(n.Items) > 1 && n.Items[1].Kind == List && hasIt(n.Items[1].Items) {
			return true
		}
	}
	return false
}

// repeat appends the expansion of a repetition. The items may be macro calls.
func (x *expander) repeat(out []*Node, n *Node, depth int, top bool) []*Node {
	var items []*Node
	for _, it := range n.Items[1].Items {
		items = x.expand(items, it, depth+1, false)
	}
	for _, it := range items {
		for _, b := range n.Items[2:] {
			for _, e := range x.withItem(nil, b, it) {
				out = x.expand(out, e, depth+1, top)
			}
		}
	}
	return out
}

// withItem appends a copy of b with it in place of $it. A list in place of the whole
// word is put in as a list.
func (x *expander) withItem(out []*Node, b, it *Node) []*Node {
	if !x.spend(1, b) {
		return out
	}
	c := *b
	switch {
	case b.Kind == List && b.Head() == eachWord && len(b.Items) > 1:
		c.Items = x.withItem([]*Node{b.Items[0]}, b.Items[1], it)
		c.Items = append(c.Items, b.Items[2:]...)
	case b.Kind == List:
		c.Items = make([]*Node, 0, len(b.Items))
		for _, e := range b.Items {
			c.Items = x.withItem(c.Items, e, it)
		}
	case b.Kind == Atom && b.Text == itMark:
		return append(out, it)
	case strings.Contains(b.Text, itMark):
		if it.Kind == List {
			x.errs.Add(it, `a list cannot stand inside "`+b.Text+`"`, "")
			return out
		}
		c.Text = strings.ReplaceAll(b.Text, itMark, it.Text)
	}
	return append(out, &c)
}
