// Package form shows rules as a form and writes what is changed there back into
// their text: the board, the pieces and where they may go, the start, the goals.
//
// The text is the truth. A Form is read off it, and a change of the form is a change
// of the one clause it is about; all else, comments too, stays as it stands. What the
// form does not know it lists and leaves alone.
//
// The package knows nothing of pages, and what it writes is checked by the compiler
// like any other text.
package form

import (
	"slices"
	"strings"

	"dagaz/engine/zrf"
)

// An edit puts a text in the place of a part of another.
type edit struct {
	from, to int
	text     string
}

// source is a text with its tree.
type source struct {
	text  string
	lines []int // where each begins
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

// start is where a node begins.
func (s source) start(n *zrf.Node) int { return s.lines[n.Pos.Line-1] + n.Pos.Col - 1 }

// end is where it is over.
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

// written is a node as it stands.
func (s source) written(n *zrf.Node) string { return s.text[s.start(n):s.end(n)] }

// comments are those inside of a part of the text, a line each.
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

// replace puts a clause in the place of a node; comments inside it go before it, unless
// the clause has them.
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

// remove takes a node away, and its line where nothing else stands there.
func (s source) remove(n *zrf.Node) edit {
	from, to := s.start(n), s.end(n)
	begin := from
	for begin > 0 && (s.text[begin-1] == ' ' || s.text[begin-1] == '\n') {
		begin--
	}
	if line := strings.LastIndexByte(s.text[:begin], '\n') + 1; strings.Contains(s.text[line:begin], ";") {
		begin += strings.IndexByte(s.text[begin:]+"\n", '\n') // what follows must not fall into a comment
		begin = min(begin, from)
		return edit{begin, to, "\n"}
	}
	return edit{begin, to, ""}
}

// after puts a clause on a line of its own behind a node.
func (s source) after(n *zrf.Node, indent int, clause string) edit {
	at := s.end(n)
	return edit{at, at, "\n" + strings.Repeat(" ", indent) + clause}
}

// inside puts a clause at the end of a list.
func (s source) inside(n *zrf.Node, indent int, clause string) edit {
	if len(n.Items) > 0 {
		return s.after(n.Items[len(n.Items)-1], indent, clause)
	}
	at := s.end(n) - 1
	return edit{at, at, " " + clause}
}

// apply makes all edits at once; they do not overlap.
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
