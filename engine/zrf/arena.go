package zrf

// An arena makes nodes, and room for lists of them, many at a time: trees are made of a
// great many small things, which live as long as their tree.
type arena struct {
	nodes []Node
	room  []*Node
}

// Blocks of an arena have so many nodes, and room for so many items at least.
const (
	nodeBlock = 64
	roomBlock = 256
)

// copyOf returns a new node that is like n.
func (a *arena) copyOf(n *Node) *Node {
	if len(a.nodes) == 0 {
		a.nodes = make([]Node, nodeBlock)
	}
	c := &a.nodes[0]
	a.nodes = a.nodes[1:]
	*c = *n
	return c
}

// list returns a copy of items.
func (a *arena) list(items []*Node) []*Node {
	n := len(items)
	if n > len(a.room) {
		a.room = make([]*Node, max(n, roomBlock))
	}
	list := a.room[:n:n]
	a.room = a.room[n:]
	copy(list, items)
	return list
}
