package zrf

import (
	"strings"
	"unicode/utf8"
)

// Layout of Format, in characters.
const (
	lineWidth  = 100 // longer lists are broken
	indentStep = 2
	maxIndent  = 60 // deeper lists are not indented further
	maxAlign   = 60 // comments of longer lines are not aligned
)

// Format returns f in canonical layout. It keeps every comment and the author's choice of
// line breaks and single blank lines. It sets indents and spaces, joins closing
// parentheses, breaks lists that are too wide and aligns the comments of neighbouring
// lines.
//
// Formatting the result again does not change it, and its tree equals that of f. Do not
// write back a file that had errors: text beyond a limit of Parse is not in f.
func Format(f *File) string {
	p := &printer{lines: []line{{}}}
	for i, n := range f.Items {
		if i > 0 {
			p.newline(0)
		}
		p.item(n, 0, i > 0, false)
	}
	for i, c := range f.tail {
		p.comment(c, 0, len(f.Items) > 0 || i > 0)
	}
	return p.text()
}

// line is one line of output; a string over several lines makes several of them.
type line struct {
	text    string
	comment string
}

// printer lays out a tree.
type printer struct {
	lines []line
	done  bool // the current line ended with a comment, so nothing may follow on it
}

func (p *printer) present() *line { return &p.lines[len(p.lines)-1] }

// col is the number of characters on the current line.
func (p *printer) col() int { return utf8.RuneCountInString(p.present().text) }

// fresh reports whether the current line holds nothing but its indent.
func (p *printer) fresh() bool {
	return !p.done && strings.Trim(p.present().text, " ") == ""
}

// newline begins a line unless the current one is fresh.
func (p *printer) newline(indent int) {
	if !p.fresh() {
		p.lines = append(p.lines, line{})
	}
	p.done = false
	p.present().text = strings.Repeat(" ", indent)
}

// blank leaves one line empty and begins the next; the current line is fresh.
func (p *printer) blank(indent int) {
	p.present().text = ""
	p.lines = append(p.lines, line{text: strings.Repeat(" ", indent)})
}

// write adds s to the current line; a string may consist of several lines.
func (p *printer) write(s string) {
	first, rest, more := strings.Cut(s, "\n")
	p.present().text += first
	for more {
		first, rest, more = strings.Cut(rest, "\n")
		p.lines = append(p.lines, line{text: first})
	}
}

// comment puts c on a line of its own; blank allows an empty line before it.
func (p *printer) comment(c comment, indent int, blank bool) {
	p.newline(indent)
	if c.blank && blank {
		p.blank(indent)
	}
	p.write(c.text)
	p.done = true
}

// item writes n with its comments. blank allows an empty line before it; room asks for a
// space before n if n stays on the current line.
func (p *printer) item(n *Node, indent int, blank, room bool) {
	if n.notes != nil {
		for _, c := range n.notes.before {
			p.comment(c, indent, blank)
			blank, room = true, false
		}
	}
	if p.done {
		p.newline(indent)
		room = false
	}
	if n.blank && blank && p.fresh() {
		p.blank(indent)
	}
	if room && !p.fresh() {
		p.write(" ")
	}
	p.node(n)
	if n.notes != nil && n.notes.after != "" {
		p.present().comment = n.notes.after
		p.done = true
	}
}

// node writes n itself at the current place.
func (p *printer) node(n *Node) {
	if n.Kind != List {
		p.write(n.String())
		return
	}
	width, flat := flatWidth(n, lineWidth)
	if flat && p.col()+width <= lineWidth {
		p.write(n.String())
		return
	}
	p.broken(n, flat)
}

// broken writes a list over several lines. If the author had a wide list on one line, the
// lists in it go to lines of their own.
func (p *printer) broken(n *Node, wide bool) {
	open := p.col()
	indent := min(open+indentStep, maxIndent)
	p.write("(")
	for i, it := range n.Items {
		if i > 0 && (p.done || it.newline || wide && it.Kind == List || !p.fits(it)) {
			p.newline(indent)
		}
		p.item(it, indent, i > 0, i > 0)
	}
	if n.notes != nil {
		for i, c := range n.notes.inner {
			p.comment(c, indent, len(n.Items) > 0 || i > 0)
		}
	}
	if p.done {
		p.newline(min(open, maxIndent))
	}
	p.write(")")
}

// fits reports whether n may stay on the current line: there is room for it, or it has line
// breaks of its own.
func (p *printer) fits(n *Node) bool {
	width, flat := flatWidth(n, lineWidth)
	return !flat || p.col()+1+width <= lineWidth
}

// flatWidth returns the width of n on one line, and whether n may be on one line: it has no
// line breaks by the author and no comments in it. Widths beyond limit are not exact.
func flatWidth(n *Node, limit int) (width int, flat bool) {
	if n.Kind != List {
		w := utf8.RuneCountInString(n.Text)
		if n.Kind == String {
			w += 2
		}
		return w, strings.IndexByte(n.Text, '\n') < 0
	}
	if n.notes != nil && n.notes.inner != nil {
		return 0, false
	}
	width = 1 + max(1, len(n.Items))
	for i, it := range n.Items {
		if i > 0 && it.newline || it.notes != nil && (it.notes.before != nil || it.notes.after != "") {
			return 0, false
		}
		w, ok := flatWidth(it, limit)
		if !ok {
			return 0, false
		}
		width += w
	}
	return width, true
}

// text joins the lines, with comments of neighbouring lines in one column.
func (p *printer) text() string {
	var b strings.Builder
	column := 0 // column of the comments in the current run of lines, 0 outside a run
	for i, l := range p.lines {
		b.WriteString(l.text)
		if l.comment == "" {
			column = 0
		} else {
			if column == 0 {
				column = p.column(i)
			}
			w := utf8.RuneCountInString(l.text)
			b.WriteString(strings.Repeat(" ", max(1, column-w)))
			b.WriteString(l.comment)
		}
		b.WriteByte('\n')
	}
	return strings.TrimLeft(b.String(), "\n")
}

// column returns where the comments begin in the run of lines that starts at i.
func (p *printer) column(i int) int {
	column := 1
	for ; i < len(p.lines) && p.lines[i].comment != ""; i++ {
		if w := utf8.RuneCountInString(p.lines[i].text); w <= maxAlign {
			column = max(column, w+1)
		}
	}
	return column
}
