package compile

import (
	"dagaz/engine/zrf"
	"strings"
)

// A library is a file of kinds: pieces that belong to no game, (kind Knight (letter N) …),
// and that games add with (use Knight (Courier Bishop)). Clauses in use replace those of
// the kind; movements after "also" are added to those of the kind.

// kindForm reads (kind NAME clause…).
func (c *compiler) kindForm(n *zrf.Node) {
	name := text(n.Args())
	if name == "" {
		c.usage(n, InFile)
		return
	}
	if c.rules.kinds == nil {
		c.rules.kinds = map[string]*zrf.Node{}
	}
	c.rules.kinds[name] = n
}

// kindNames lists the kinds for hints.
func (r *Rules) kindNames() []string {
	var list []string
	for name := range r.kinds {
		list = append(list, name)
	}
	return list
}

// putKinds returns n, a game or variant, with its use clauses replaced by the pieces that
// they name.
func (c *compiler) putKinds(n *zrf.Node) *zrf.Node {
	var items []*zrf.Node
	for i, cl := range n.Items {
		if cl.Head() != "use" || i == 0 {
			items = append(items, cl)
			continue
		}
		if len(cl.Items) == 1 {
			c.usage(cl, InGame)
		}
		for _, u := range cl.Args() {
			if p := c.used(u); p != nil {
				items = append(items, p)
			}
		}
	}
	game := *n
	game.Items = items
	return &game
}

// used returns the piece that an item of use describes: Knight, (Knight clause…) or, to
// give it another name, (Courier Bishop clause…).
func (c *compiler) used(u *zrf.Node) *zrf.Node {
	name, kind := u, u
	var said []*zrf.Node
	if u.Kind == zrf.List {
		if len(u.Items) == 0 || u.Items[0].Kind == zrf.List {
			c.usage(u, InGame)
			return nil
		}
		name, kind, said = u.Items[0], u.Items[0], u.Items[1:]
		if len(said) > 0 && said[0].Kind != zrf.List {
			kind, said = said[0], said[1:]
		}
	}
	k := c.rules.kinds[kind.Text]
	if k == nil {
		c.unknown(kind, "kind of piece", kind.Text, c.rules.kindNames())
		return nil
	}
	instead := map[string]bool{}
	for _, cl := range said {
		if cl.Kind != zrf.List {
			c.fail(cl, "after the name come clauses: (letter C)")
			return nil
		}
		instead[pieceKey(cl)] = true
	}
	p := made(u, zrf.List, "")
	p.Items = []*zrf.Node{made(u, zrf.Atom, "piece"), listOf(u, made(u, zrf.Atom, "name"), name)}
	for _, cl := range k.Args()[1:] {
		if instead[pieceKey(cl)] {
			continue
		}
		if h := text(cl.Args()); cl.Head() == "help" && h != "" && (h[0] < 'A' || h[0] > 'Z') {
			cl = listOf(cl, cl.Items[0], made(cl, zrf.String, name.Text+": "+h))
		}
		p.Items = append(p.Items, cl)
	}
	p.Items = append(p.Items, said...)
	return p
}

// pieceKey identifies the clauses of a piece that replace each other: those with the same
// name; for attributes, those with the same argument.
func pieceKey(cl *zrf.Node) string {
	if cl.Head() == "attribute" {
		return "attribute " + text(cl.Args())
	}
	return cl.Head()
}

// made returns a new node with the position of another node.
func made(at *zrf.Node, kind zrf.Kind, text string) *zrf.Node {
	return &zrf.Node{Kind: kind, Text: text, Pos: at.Pos, Len: at.Len, Call: at.Call}
}

// listOf returns a new list with the position of another node.
func listOf(at *zrf.Node, items ...*zrf.Node) *zrf.Node {
	n := made(at, zrf.List, "")
	n.Items = items
	return n
}

// words returns new atoms for words that are separated by blanks.
func words(at *zrf.Node, s string) []*zrf.Node {
	var list []*zrf.Node
	for _, w := range strings.Fields(s) {
		list = append(list, made(at, zrf.Atom, w))
	}
	return list
}

// addedBoard appends the clauses of (add-to-board clause…) to the board.
func addedBoard(clauses []*zrf.Node) []*zrf.Node {
	var more []*zrf.Node
	board := -1
	out := make([]*zrf.Node, 0, len(clauses))
	for _, n := range clauses {
		switch n.Head() {
		case "add-to-board":
			more = append(more, n.Args()...)
			continue
		case "board":
			board = len(out)
		}
		out = append(out, n)
	}
	if len(more) == 0 || board < 0 {
		return clauses
	}
	b := *out[board]
	b.Items = append(b.Items[:len(b.Items):len(b.Items)], more...)
	out[board] = &b
	return out
}
