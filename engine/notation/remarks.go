package notation

import "strings"

// remarks gathers what is said of nodes, line by line, and joins it once.
type remarks map[*Node][]string

// add says something of n.
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

// join makes one text of what was said of each node.
func (r *remarks) join() {
	for n, lines := range *r {
		n.Comment += "\n" + strings.Join(lines, "\n")
	}
	*r = nil
}
