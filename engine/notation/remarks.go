package notation

import "strings"

// remarks collects the comments of nodes, line by line; join joins them once.
type remarks map[*Node][]string

// add adds a comment to n.
func (r *remarks) add(n *Node, text string) {
	if n.Comment == "" {
		n.Comment = text
		return
	}
	if *r == nil {
		*r = remarks{}
	}
	(*r)[n] = append((*r)[n], text)
}

// join makes one text of the comments of each node.
func (r *remarks) join() {
	for n, lines := range *r {
		n.Comment += "\n" + strings.Join(lines, "\n")
	}
	*r = nil
}
