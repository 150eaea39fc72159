package zrf

import (
	"strconv"
	"strings"
)

// Pos is a place in a source. Columns count bytes of the decoded text.
type Pos struct {
	File string // as given to Parse, or as resolved by a Loader
	Line int    // from 1; 0 means the file as a whole
	Col  int    // from 1, in bytes
}

// String returns file:line:col.
func (p Pos) String() string {
	if p.Line == 0 {
		return p.File
	}
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col)
}

// before reports whether p is above q in the same file, or to the left of it.
func (p Pos) before(q Pos) bool { return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col }

// Kind is the kind of a Node.
type Kind uint8

const (
	Atom   Kind = iota // a bare word or number
	String             // text in double quotes
	List               // items in parentheses
)

// Node is one item of the syntax tree. Nodes are read-only once parsed.
type Node struct {
	Kind    Kind
	newline bool   // the author began a new line before it
	blank   bool   // and left a blank line before that line
	owner   uint32 // number of the body copy that made this list, 0 for none

	Text  string  // of an Atom or String; strings raw, without their quotes
	Items []*Node // of a List
	Pos   Pos     // where it was written; in an expansion, its place in the macro's body
	Len   int     // bytes of the atom, of the string with its quotes, 1 for a list
	Call  *Call   // non-nil if it comes from a macro's body

	notes *notes // comments, nil if none
}

// notes are the comments around one node, kept for Format.
type notes struct {
	before []comment // on lines of their own, before the node
	after  string    // on the line the node ends, "" if none
	inner  []comment // in a list, between its last item and ")"
}

// comment is one comment on a line of its own.
type comment struct {
	text  string // with its ";"
	blank bool   // a blank line comes before it
}

// Call identifies the macro call from which an expanded node comes.
type Call struct {
	Macro string
	Pos   Pos   // of the call
	Call  *Call // the expansion in which the call itself was written, or nil

	args []*Node // the arguments for $1 … in the body
}

// Head returns the text of a list's first item if that is an atom, else "".
func (n *Node) Head() string {
	if n == nil || n.Kind != List || len(n.Items) == 0 || n.Items[0].Kind != Atom {
		return ""
	}
	return n.Items[0].Text
}

// Args returns the items of a list after the first.
func (n *Node) Args() []*Node {
	if n == nil || len(n.Items) == 0 {
		return nil
	}
	return n.Items[1:]
}

// String returns the node on one line, without comments.
func (n *Node) String() string {
	if n == nil {
		return ""
	}
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *Node) write(b *strings.Builder) {
	switch n.Kind {
	case Atom:
		b.WriteString(n.Text)
	case String:
		b.WriteByte('"')
		b.WriteString(n.Text)
		b.WriteByte('"')
	case List:
		b.WriteByte('(')
		for i, it := range n.Items {
			if i > 0 {
				b.WriteByte(' ')
			}
			it.write(b)
		}
		b.WriteByte(')')
	}
}

// note returns the comments of n, allocating them if necessary.
func (n *Node) note() *notes {
	if n.notes == nil {
		n.notes = new(notes)
	}
	return n.notes
}

// File is one source as written: includes and macros are still in place.
type File struct {
	Name    string
	Source  string  // decoded to UTF-8, lines end with "\n"
	Strict  bool    // begins with (dagaz N)
	Dialect int     // N, or 0
	Items   []*Node // top level

	Unclosed bool // some lists were open at its end

	// Words reports whether a word in lower case has a meaning unless a macro has its name.
	// If it is nil, a macro is called only by the exact letters of its name.
	Words func(word string) bool

	tail   []comment // comments after the last item
	broken bool      // its parentheses do not match, so nesting cannot be trusted
	nested bool      // a form such as a define or an include stands inside another form
}
