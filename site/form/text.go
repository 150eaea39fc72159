// Package form shows a text of rules as a form and writes changes of the form back to the text:
// the board, the pieces and their moves, the start position, and the goals.
//
// The text is the only source. A Form is read from it, and a change of the form changes only
// the clause that is concerned; everything else in the text, also comments, stays unchanged. The
// form lists the clauses that it cannot show, and does not change them.
//
// The package does not depend on pages. The compiler checks the changed text like any other.
package form

import (
	"slices"
	"strings"

	"dagaz/engine/zrf"
)

// An edit replaces a part of a text.
type edit struct {
	from, to int
	text     string
}

// source is a text with its syntax tree.
type source struct {
	text  string
	lines []int // the index in the text at which each line begins
}

func newSource(text string) source {
	s := source{text, []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// start returns the index at which a node begins.
func (s source) start(n *zrf.Node) int { return s.lines[n.Pos.Line-1] + n.Pos.Col - 1 }

// end returns the index after a node.
func (s source) end(n *zrf.Node) int {
	at := s.start(n)
	if n.Kind != zrf.List {
		return at + n.Len
	}
	depth := 0
	for i := at; i < len(s.text); i++ {
		switch s.text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			i += 1 + strings.IndexByte(s.text[i+1:]+`"`, '"')
		case ';':
			i += strings.IndexByte(s.text[i:]+"\n", '\n')
		}
	}
	return len(s.text)
}

// written returns the text of a node.
func (s source) written(n *zrf.Node) string { return s.text[s.start(n):s.end(n)] }

// comments returns the comments in a part of the text, a line for each.
func (s source) comments(from, to int) (list []string) {
	for i := from; i < to; i++ {
		switch s.text[i] {
		case '"':
			i += 1 + strings.IndexByte(s.text[i+1:]+`"`, '"')
		case ';':
			n := strings.IndexByte(s.text[i:]+"\n", '\n')
			list = append(list, s.text[i:i+n])
			i += n
		}
	}
	return list
}

// replace replaces a node by a clause. Comments in the node are written before the clause,
// unless the clause contains them.
func (s source) replace(n *zrf.Node, clause string) edit {
	from, to := s.start(n), s.end(n)
	indent := "\n" + strings.Repeat(" ", n.Pos.Col-1)
	var before string
	for _, c := range s.comments(from, to) {
		if !strings.Contains(clause, c) {
			before += c + indent
		}
	}
	return edit{from, to, before + clause}
}

// remove removes a node, and also its line if there is nothing else in the line.
func (s source) remove(n *zrf.Node) edit {
	from, to := s.start(n), s.end(n)
	begin := from
	for begin > 0 && (s.text[begin-1] == ' ' || s.text[begin-1] == '\n') {
		begin--
	}
	if line := strings.LastIndexByte(s.text[:begin], '\n') + 1; strings.Contains(s.text[line:begin], ";") {
		begin += strings.IndexByte(s.text[begin:]+"\n", '\n') // the text that follows must not become part of a comment
		begin = min(begin, from)
		return edit{begin, to, "\n"}
	}
	return edit{begin, to, ""}
}

// after adds a clause after a node and the comment behind it, in a line of its own.
func (s source) after(n *zrf.Node, indent int, clause string) edit {
	at := s.end(n)
	if rest := s.text[at:]; strings.HasPrefix(strings.TrimLeft(rest, " \t"), ";") {
		at += strings.IndexByte(rest+"\n", '\n')
	}
	return edit{at, at, "\n" + strings.Repeat(" ", indent) + clause}
}

// inside adds a clause at the end of a list.
func (s source) inside(n *zrf.Node, indent int, clause string) edit {
	if len(n.Items) > 0 {
		return s.after(n.Items[len(n.Items)-1], indent, clause)
	}
	at := s.end(n) - 1
	return edit{at, at, " " + clause}
}

// apply applies all edits at once. They must not overlap.
func (s source) apply(edits ...edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.from < at {
			continue
		}
		b.WriteString(s.text[at:e.from])
		b.WriteString(e.text)
		at = e.to
	}
	b.WriteString(s.text[at:])
	return b.String()
}
