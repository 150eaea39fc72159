package zrf

import (
	"slices"
	"strconv"
	"strings"
)

// Limits of a text, far beyond any real file.
const (
	maxDepth   = 500 // nested parentheses
	maxDialect = 1   // newest (dagaz N)
)

// Parse reads a text into a tree. It never fails: mistakes are reported in errs, and the
// tree holds the rest. errs may be nil.
func Parse(name string, src []byte, errs *Errors) *File { return parse(name, src, errs, false) }

// parse is Parse; with strict, the file counts as strict because the file that includes it
// is.
func parse(name string, src []byte, errs *Errors, strict bool) *File {
	if errs == nil {
		errs = new(Errors)
	}
	text, bad := decode(src)
	f := &File{Name: name, Source: text}
	f.Strict = strict || isStrict(text)
	errs.know(name, text)
	p := parser{scan: newScanner(name, text), file: f, errs: errs}
	if bad >= 0 && f.Strict {
		errs.AddAt(place(name, text, bad), 1, Err, "the file is not UTF-8", "")
	}
	p.run()
	p.dialect()
	return f
}

// isStrict reports whether the first form of a text is (dagaz …).
func isStrict(text string) bool {
	s := newScanner("", text)
	t := s.next()
	for t.kind == tokenComment {
		t = s.next()
	}
	head := s.next()
	return t.kind == tokenOpen && head.kind == tokenAtom && head.text == "dagaz"
}

// place returns the position of an offset in a text.
func place(file, text string, at int) Pos {
	p := Pos{file, 1, at + 1}
	for i := 0; i < at; i++ {
		if text[i] == '\n' {
			p.Line++
			p.Col = at - i
		}
	}
	return p
}

// parser builds the tree of one file. It keeps the open lists in a slice instead of calling
// itself, so that no text can overflow the stack.
type parser struct {
	scan    scanner
	file    *File
	errs    *Errors
	arena   arena
	open    []openList // lists not yet closed, outermost first
	items   []*Node    // the items of all open lists
	last    *Node      // the last node that ended on the current line; a comment here belongs to it
	pending []comment  // comments for the next item
	extra   bool       // the last token was a ")" too many
	lost    *Node      // a list that probably lacks its ")", since a form of the top level began in it
	found   *Node      // that form
	doubted *token     // the first string that contains a line beginning like a list
	indent  int        // where the current line begins
	crooked *Node      // the first list of the present form that ends elsewhere than its indentation says
	sloppy  bool       // there are such lists in forms that are complete, so indentation says nothing
}

// An openList is a list whose end has not been reached: its items are those of the parser
// from an index on.
type openList struct {
	node   *Node
	from   int
	indent int // where its line begins
}

func (p *parser) run() {
	for {
		t := p.scan.next()
		if t.breaks > 0 || p.indent == 0 {
			p.last = nil
			p.indented(t)
		}
		extra := p.extra
		p.extra = false
		switch t.kind {
		case tokenEOF:
			p.finish()
			return
		case tokenOpen:
			if !p.begin(t) {
				return
			}
		case tokenClose:
			p.close(t, extra)
		case tokenAtom:
			if p.file.Strict && strings.ContainsAny(t.text, "[]") {
				p.brackets(t)
			} else {
				p.atom(t)
			}
		case tokenString, tokenOpenString:
			p.quotes(t)
			p.last = p.item(t, String)
		case tokenComment:
			p.comment(t)
		}
	}
}

// begin opens a list. It returns false where too many are open, and then everything is closed.
func (p *parser) begin(t token) bool {
	if len(p.open) == maxDepth {
		p.fail(t, "parentheses are nested more than "+strconv.Itoa(maxDepth)+" deep")
		p.endAll()
		return false
	}
	p.open = append(p.open, openList{p.item(t, List), len(p.items), p.indent})
	p.last = nil
	return true
}

// end closes the innermost open list and gives it its items.
func (p *parser) end() *Node {
	top := len(p.open) - 1
	n, from := p.open[top].node, p.open[top].from
	n.Items = p.arena.list(p.items[from:])
	p.items, p.open = p.items[:from], p.open[:top]
	return n
}

// endAll closes the lists that are open at the end of the text, and returns the innermost
// one.
func (p *parser) endAll() *Node {
	inner := p.end()
	for len(p.open) > 0 {
		p.end()
	}
	return inner
}

// indented compares the place where a line begins with those of the open lists. A list that
// begins as far to the left as the one in which it stands, and a ")" that is not below its
// own list, but below one farther out, say that the innermost list lacks a ")". If a list
// around that one ends where it should, nothing was lacking.
func (p *parser) indented(t token) {
	p.indent = t.pos.Col
	top := len(p.open) - 1
	if top < 0 {
		return
	}
	in := &p.open[top]
	if p.crooked != nil {
		if t.kind == tokenClose && in.indent == t.pos.Col && !p.crooked.Pos.before(in.node.Pos) {
			p.crooked, p.sloppy = nil, true
		}
		return
	}
	if t.kind == tokenOpen && in.node.Pos.Col == in.indent && in.indent >= t.pos.Col ||
		t.kind == tokenClose && in.indent != t.pos.Col && slices.ContainsFunc(p.open[:top], func(o openList) bool { return o.indent == t.pos.Col }) {
		p.crooked = in.node
	}
}

// lacking returns the list that probably lacks its ")": an open one, or the one in it, above
// what follows, that indentation points to.
func (p *parser) lacking(open, next *Node) *Node {
	if p.crooked == nil || p.sloppy || p.crooked.Pos.before(open.Pos) || next != nil && next.Pos.before(p.crooked.Pos) {
		return open
	}
	return p.crooked
}

// quotes reports a string without an end. If a string lacks its closing quote, all later
// strings begin where they should end; then the first string that has swallowed a list is
// reported.
func (p *parser) quotes(t token) {
	if p.doubted == nil && t.kind == tokenString && listInside(t.text) {
		p.doubted = &t
	}
	if t.kind != tokenOpenString {
		return
	}
	if p.doubted != nil {
		t = *p.doubted
		t.len = 1
	}
	p.fail(t, `the string that begins here has no closing "`)
}

// listInside reports whether a line of a string begins with a parenthesis.
func listInside(s string) bool {
	for {
		_, rest, more := strings.Cut(s, "\n")
		if !more {
			return false
		}
		if s = rest; strings.HasPrefix(strings.TrimLeft(s, " \t"), "(") {
			return true
		}
	}
}

// fail reports a mistake after which nesting cannot be trusted.
func (p *parser) fail(t token, msg string) {
	p.errs.AddAt(t.pos, t.len, Err, msg, "")
	p.file.broken = true
}

// item makes a node of t and puts it where it belongs.
func (p *parser) item(t token, k Kind) *Node {
	n := p.arena.copyOf(&Node{Kind: k, Pos: t.pos, Len: t.len, newline: t.breaks > 0, blank: t.breaks > 1})
	if k != List {
		n.Text = t.text
	}
	if len(p.pending) > 0 {
		n.note().before, p.pending = p.pending, nil
	}
	if len(p.open) > 0 {
		p.items = append(p.items, n)
	} else {
		p.file.Items = append(p.file.Items, n)
	}
	return n
}

// lapse is the severity of a slip whose meaning is clear.
func (p *parser) lapse() Severity {
	if p.file.Strict {
		return Err
	}
	return Warn
}

func (p *parser) atom(t token) {
	if t.text == "`" || t.text == `\` {
		p.errs.AddAt(t.pos, t.len, p.lapse(), `stray "`+t.text+`" ignored`, "")
		return
	}
	n := p.item(t, Atom)
	p.last = n
	top := len(p.open) - 1
	if top <= 0 || len(p.items)-p.open[top].from != 1 || !structural(p.small(t.text)) {
		return
	}
	p.file.nested = true
	if p.lost == nil && p.small(t.text) != "include" {
		p.lost, p.found = p.open[top-1].node, p.open[top].node
	}
}

// brackets reads an atom of a strict file in which brackets stand where parentheses are meant, since
// no name has any there. The names of plain files may.
// It reports each of them and goes on as if it were a parenthesis, so that nothing else is reported.
func (p *parser) brackets(t token) {
	for t.text != "" {
		i := strings.IndexAny(t.text, "[]")
		part := t
		switch {
		case i < 0:
			i = len(t.text)
			fallthrough
		case i > 0:
			part.text, part.len = t.text[:i], i
			p.atom(part)
		default:
			i, part.len = 1, 1
			meant := map[byte]string{'[': "(", ']': ")"}[t.text[0]]
			p.errs.AddAt(t.pos, 1, Err, `a list stands between "(" and ")", not in "`+t.text[:1]+`"`, meant)
			if meant == ")" {
				p.close(part, false)
			} else if !p.begin(part) {
				return
			}
		}
		t.text, t.breaks = t.text[i:], 0
		t.pos.Col += i
	}
}

func (p *parser) close(t token, extra bool) {
	top := len(p.open) - 1
	if top < 0 {
		p.extra = true
		if !extra {
			p.errs.AddAt(t.pos, t.len, p.lapse(), `")" without a "("`, "")
		}
		return
	}
	n := p.end()
	if len(p.pending) > 0 {
		n.note().inner, p.pending = p.pending, nil
	}
	p.last = n
	if top == 0 && p.crooked != nil {
		p.crooked, p.sloppy = nil, true
	}
}

func (p *parser) comment(t token) {
	if p.last != nil {
		p.last.note().after = t.text
		p.last = nil
		return
	}
	p.pending = append(p.pending, comment{t.text, t.breaks > 1})
}

// finish reports lists that are open at the end of the file. Plain ZRF may lack its last
// parentheses. Whether they are missing in other places shows when the words are compiled.
func (p *parser) finish() {
	top := len(p.open) - 1
	if top < 0 {
		p.file.tail = p.pending
		return
	}
	n := p.endAll()
	if len(p.pending) > 0 {
		n.note().inner = p.pending
	}
	if p.file.broken { // an unfinished string swallowed the rest, which has been reported
		return
	}
	p.file.Unclosed = true
	open := top + 1
	if !p.file.Strict && p.lost != nil {
		if open = p.regroup(open); open == 0 {
			return
		}
		n = p.file.Items[len(p.file.Items)-1]
	}
	if !p.file.Strict && p.lost == nil {
		p.errs.AddAt(p.lacking(n, nil).Pos, 1, Warn, `"(" is never closed; the file lacks `+strconv.Itoa(open)+` ")"`, "")
		return
	}
	p.file.broken = true
	msg := `"(" is never closed`
	if p.lost != nil {
		n = p.lost
		msg = notBefore(p.found)
	}
	if open > 1 {
		msg += "; the file lacks " + strconv.Itoa(open) + ` ")"`
	}
	p.errs.Add(n, msg, "")
}

// small returns a word as it is compared with those of the language: plain files may write
// these in capital letters.
func (p *parser) small(word string) string {
	if p.file.Strict {
		return word
	}
	return strings.ToLower(word)
}

// notBefore says before which form a list should have been closed.
func notBefore(found *Node) string {
	return `"(" is not closed before "(` + found.Head() + `" in line ` + strconv.Itoa(found.Pos.Line)
}

// regroup closes the last list of a plain file, one of so many that are open, before a game
// or a variant that stands in it, and the next before the next. It returns how many are
// still open, and leaves in lost and found what it could not part.
func (p *parser) regroup(open int) int {
	for open > 0 {
		n := p.file.Items[len(p.file.Items)-1]
		i := slices.IndexFunc(n.Items, func(at *Node) bool {
			head := p.small(at.Head())
			return head == "game" || head == "variant" || head == "define" && p.small(n.Head()) == "define"
		})
		if i < 0 {
			p.lost, p.found = p.structuralIn(n)
			break
		}
		p.errs.AddAt(p.lacking(n, n.Items[i]).Pos, 1, Warn, notBefore(n.Items[i]), "")
		p.file.Items = append(p.file.Items, n.Items[i:]...)
		n.Items = n.Items[:i:i]
		open--
	}
	return open
}

// structuralIn returns the first form of the top level that stands in n, and the list in
// which it begins; nil if there is none.
func (p *parser) structuralIn(n *Node) (in, found *Node) {
	for _, at := range n.Items {
		if head := p.small(at.Head()); structural(head) && head != "include" {
			return n, at
		}
		if in, found = p.structuralIn(at); found != nil {
			return in, found
		}
	}
	return nil, nil
}

// dialect reads (dagaz N), which must come first.
func (p *parser) dialect() {
	for i, n := range p.file.Items {
		if n.Head() != "dagaz" {
			continue
		}
		if i > 0 {
			p.errs.Add(n, "(dagaz N) must be the first form of the file", "")
			continue
		}
		p.file.Dialect = p.number(n)
	}
}

// number returns the N of (dagaz N), 0 if there is none.
func (p *parser) number(n *Node) int {
	if len(n.Items) != 2 || n.Items[1].Kind != Atom {
		p.errs.Add(n, "write (dagaz 1): the number of the dialect and nothing else", "")
		return 0
	}
	v, err := strconv.Atoi(n.Items[1].Text)
	switch {
	case err != nil || v < 1:
		p.errs.Add(n.Items[1], `"`+n.Items[1].Text+`" is not the number of a dialect`, "")
		return 0
	case v > maxDialect:
		p.errs.Add(n.Items[1], "dialect "+n.Items[1].Text+" is newer than this program, which knows "+strconv.Itoa(maxDialect), "")
	}
	return v
}

// structural reports whether a word at the top level keeps its meaning even if there is a
// macro with this name.
func structural(word string) bool {
	switch word {
	case "define", "include", "game", "variant":
		return true
	}
	return false
}
