package zrf

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dagaz/engine/insertion"
)

// Severity of an Error.
type Severity uint8

const (
	Err  Severity = iota // the file cannot be used
	Warn                 // the file can be used, but something in it is lost or doubtful
)

// An Error says what is wrong with a rules file and where and, if we can guess it, what was
// meant.
type Error struct {
	Pos      Pos    // first byte of the offending word
	Len      int    // length of that word in bytes
	Line     string // text of the whole line, for display
	Msg      string // lower case, no full stop: unknown direction "nn"
	Hint     string // the likely correction, or ""
	Severity Severity
	Lost     bool  // a warning that a rule is ignored
	Call     *Call // the expansion in which it happened, or nil

	callLine string // source line of the innermost call
	last     bool   // "too many errors": stays at the end
}

// maxCalls is the number of nested macro calls that a message lists.
const maxCalls = 4

// Error formats e on one line, in the format of compilers, so that editors can jump to it.
func (e *Error) Error() string {
	s := e.Pos.String() + ": "
	if e.Severity == Warn {
		s += "warning: "
	}
	s += e.Msg
	if e.Hint != "" {
		s += ` (did you mean "` + e.Hint + `"?)`
	}
	n := 0
	for c := e.Call; c != nil; c = c.Call {
		if n++; n > maxCalls {
			return s + "; ..."
		}
		s += "; in expansion of " + c.Macro + " called at " + c.Pos.String()
	}
	return s
}

// Detail returns Error, followed by the source line with the word underlined and, for an
// error in an expansion, the line of the call.
func (e *Error) Detail() string {
	s := e.Error()
	if e.Line != "" {
		s += "\n" + underline(e.Line, e.Pos, e.Len)
	}
	if e.callLine != "" {
		s += "\n" + underline(e.callLine, e.Call.Pos, 1)
	}
	return s
}

// maxShown is the length in bytes to which Detail cuts an overlong line.
const maxShown = 200

// underline shows a line after its number, and carets under n bytes of it.
func underline(line string, pos Pos, n int) string {
	from := min(max(pos.Col-1, 0), len(line))
	start := 0
	if from > maxShown/2 && len(line) > maxShown {
		start = runeStart(line, from-maxShown/2)
	}
	end := len(line)
	if end-start > maxShown {
		end = runeStart(line, start+maxShown)
	}
	num := strconv.Itoa(pos.Line)
	var b strings.Builder
	b.WriteString("  " + num + " | " + line[start:end] + "\n")
	b.WriteString("  " + strings.Repeat(" ", len(num)) + " | ")
	for _, r := range line[start:max(from, start)] {
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	to := max(min(from+n, end), from)
	b.WriteString(strings.Repeat("^", max(1, utf8.RuneCountInString(line[from:to]))))
	return b.String()
}

// runeStart moves i back to the first byte of the character it is in.
func runeStart(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}

// Errors collects the mistakes of a rules file and of the files it includes. The zero value
// is ready to use.
type Errors struct {
	List []*Error

	sources map[string]*source
	full    [2]bool // by severity: maxErrors is reached
}

// maxErrors is how many errors, and how many warnings, a list keeps.
const maxErrors = 200

// maxAlike limits how many messages a list keeps that differ only in the macro calls that
// led to their place: a slip in a macro is reported a few times, not at each use of the
// macro.
const maxAlike = 3

// source is a text known to an Errors, for the lines shown with messages.
type source struct {
	text   string
	order  int   // order in which the files were read
	starts []int // offset of each line, computed when first needed
}

// Add records an error at n.
func (l *Errors) Add(n *Node, msg, hint string) { l.addNode(n, Err, msg, hint) }

// AddWarn records a warning at n.
func (l *Errors) AddWarn(n *Node, msg, hint string) { l.addNode(n, Warn, msg, hint) }

// AddLost records a warning at n that a rule is ignored.
func (l *Errors) AddLost(n *Node, msg, hint string) {
	if n == nil {
		n = new(Node)
	}
	l.add(&Error{Pos: n.Pos, Len: n.Len, Call: n.Call, Severity: Warn, Lost: true, Msg: msg, Hint: hint})
}

// AddAt records a message for ln bytes at pos.
func (l *Errors) AddAt(pos Pos, ln int, sev Severity, msg, hint string) {
	l.add(&Error{Pos: pos, Len: ln, Severity: sev, Msg: msg, Hint: hint})
}

func (l *Errors) addNode(n *Node, sev Severity, msg, hint string) {
	if n == nil {
		n = new(Node)
	}
	l.add(&Error{Pos: n.Pos, Len: n.Len, Call: n.Call, Severity: sev, Msg: msg, Hint: hint})
}

func (l *Errors) add(e *Error) {
	if l.full[e.Severity] {
		return
	}
	same, alike := 0, 0
	for _, o := range l.List {
		if o.Pos == e.Pos && o.Msg == e.Msg && o.Severity == e.Severity {
			if alike++; alike == maxAlike || o.equal(e) {
				return
			}
		}
		if o.Severity == e.Severity {
			same++
		}
	}
	if same >= maxErrors {
		l.full[e.Severity] = true
		e = &Error{Pos: e.Pos, Len: e.Len, Severity: e.Severity, Msg: "too many errors", last: true}
		if e.Severity == Warn {
			e.Msg = "too many warnings"
		}
	}
	e.Line = l.line(e.Pos)
	if e.Call != nil {
		e.callLine = l.line(e.Call.Pos)
	}
	l.List = append(l.List, e)
}

// equal reports whether two messages have the same text.
func (e *Error) equal(o *Error) bool {
	if e.Pos != o.Pos || e.Msg != o.Msg || e.Hint != o.Hint || e.Severity != o.Severity {
		return false
	}
	a, b := e.Call, o.Call
	for a != nil && b != nil && a != b {
		if a.Macro != b.Macro || a.Pos != b.Pos {
			return false
		}
		a, b = a.Call, b.Call
	}
	return a == b
}

// HasErrors reports whether the list holds anything but warnings.
func (l *Errors) HasErrors() bool {
	return slices.ContainsFunc(l.List, func(e *Error) bool { return e.Severity == Err })
}

// Err returns l, sorted, as an error if HasErrors, else nil.
func (l *Errors) Err() error {
	if !l.HasErrors() {
		return nil
	}
	l.Sort()
	return l
}

// Error returns the first error and the number of others. See All.
func (l *Errors) Error() string {
	first, n := "", 0
	for _, e := range l.List {
		if e.Severity != Err {
			continue
		}
		if n == 0 {
			first = e.Error()
		}
		n++
	}
	switch n {
	case 0:
		return "no errors"
	case 1:
		return first
	}
	return first + " (and " + strconv.Itoa(n-1) + " more)"
}

// All returns all errors and warnings, one per line.
func (l *Errors) All() string {
	lines := make([]string, len(l.List))
	for i, e := range l.List {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Sort orders the list by position, with files in the order in which they were read, and
// removes duplicates.
func (l *Errors) Sort() {
	insertion.Sort(l.List, func(a, b *Error) bool { return l.compare(a, b) < 0 })
	l.List = slices.CompactFunc(l.List, (*Error).equal)
}

func (l *Errors) compare(a, b *Error) int {
	if a.last != b.last {
		if a.last {
			return 1
		}
		return -1
	}
	if a.Pos.File != b.Pos.File {
		if d := l.order(a.Pos.File) - l.order(b.Pos.File); d != 0 {
			return d
		}
		return strings.Compare(a.Pos.File, b.Pos.File)
	}
	if a.Pos.Line != b.Pos.Line {
		return a.Pos.Line - b.Pos.Line
	}
	return a.Pos.Col - b.Pos.Col
}

func (l *Errors) order(file string) int {
	if s := l.sources[file]; s != nil {
		return s.order
	}
	return len(l.sources)
}

// know stores a text so that messages can show its lines.
func (l *Errors) know(file, text string) {
	if l.sources == nil {
		l.sources = map[string]*source{}
	}
	order := len(l.sources)
	if s := l.sources[file]; s != nil {
		order = s.order
	}
	l.sources[file] = &source{text: text, order: order}
}

// line returns the text of the line at pos, or "" if the file is not known.
func (l *Errors) line(pos Pos) string {
	s := l.sources[pos.File]
	if s == nil || pos.Line < 1 {
		return ""
	}
	if s.starts == nil {
		s.starts = []int{0}
		for i := 0; i < len(s.text); i++ {
			if s.text[i] == '\n' {
				s.starts = append(s.starts, i+1)
			}
		}
	}
	if pos.Line > len(s.starts) {
		return ""
	}
	text, _, _ := strings.Cut(s.text[s.starts[pos.Line-1]:], "\n")
	return text
}
