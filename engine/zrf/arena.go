package zrf

// An arena allocates nodes, and memory for lists of nodes, in blocks: trees consist of very
// many small objects that live as long as their tree.
type arena struct {
	nodes []Node
	room  []*Node
}

// Sizes of blocks: the number of nodes, and the least number of list items.
const (
	nodeBlock = 64
	roomBlock = 256
)

// copyOf returns a copy of n.
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
