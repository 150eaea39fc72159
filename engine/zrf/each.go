package zrf

import "strings"

// A repetition, (each (n e s w) $it (if enemy? …) back), stands for its body repeated for
// every item of its list, with the item in place of $it, also in the middle of a word. A
// list without $it in its body is not a repetition: then the word each belongs to the
// language of rules.

// itMark stands for the item of the innermost enclosing repetition.
const itMark = "$it"

// eachWord begins a repetition.
const eachWord = "each"

// repeats reports whether a list is a repetition.
func repeats(n *Node) bool {
	return n.Head() == eachWord && len(n.Items) > 2 && n.Items[1].Kind == List && hasIt(n.Items[2:])
}

// hasIt reports whether $it occurs in items, outside of nested repetitions.
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

// repeat outputs the expansion of a repetition. The items may be macro calls.
func (x *expander) repeat(n *Node, depth int, at level) {
	start := len(x.out)
	for _, it := range n.Items[1].Items {
		x.expand(it, depth+1, deeper, nobody)
	}
	items := x.arena.list(x.out[start:])
	x.out = x.out[:start]
	for _, it := range items {
		x.owners++
		r := repetition{x, it, x.owners}
		for _, b := range n.Items[2:] {
			from := len(x.out)
			r.node(b)
			x.replace(from, depth+1, at, r.owner)
		}
	}
}

// A repetition copies the body of a repetition for one item.
type repetition struct {
	x     *expander
	item  *Node
	owner uint32 // owner of the lists that it makes
}

// node outputs a copy of b with the item in place of $it. An item that is a list can only
// replace a whole word.
func (r *repetition) node(b *Node) {
	x := r.x
	if !x.spend(1, b) {
		return
	}
	if b.Kind == List {
		c := x.arena.copyOf(b)
		c.owner = r.owner
		start := len(x.out)
		if b.Head() == eachWord && len(b.Items) > 1 {
			x.push(b.Items[0])
			r.node(b.Items[1])
			x.out = append(x.out, b.Items[2:]...)
		} else {
			for _, e := range b.Items {
				r.node(e)
			}
		}
		x.put(c, start)
		return
	}
	switch it := r.item; {
	case !strings.Contains(b.Text, itMark):
		x.push(b)
	case b.Kind == Atom && b.Text == itMark:
		x.push(it)
	case it.Kind == List:
		x.errs.Add(it, `a list cannot stand inside "`+b.Text+`"`, "")
	default:
		c := x.arena.copyOf(b)
		c.Text = strings.ReplaceAll(b.Text, itMark, it.Text)
		x.push(c)
	}
}
