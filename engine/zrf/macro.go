package zrf

import (
	"slices"
	"strconv"
	"strings"
)

// Limits of an expansion.
const (
	maxNodes  = 8_000_000 // nodes made, including those that are later replaced and those that are shared
	fewNodes  = 100_000   // nodes made before equal calls begin to share their expansions
	maxNested = 1000      // nested lists and macro calls
	maxText   = 1 << 20   // bytes of one atom or string
	textCost  = 64        // bytes of new text that count as one node
)

// macro is one define.
type macro struct {
	name    *Node
	body    []*Node
	order   int    // defines are numbered from 1
	earlier *macro // the previous macro of the same name

	called bool // the fields below are known
	params int  // the highest n of any $n in its body, outside strings
	takes  int  // the same including those in strings that are probably meant, see named
	rest   bool // it has $*: all arguments after the numbered ones
}

// expander holds the state of one Expand.
type expander struct {
	strict   bool
	broken   bool // a file's parentheses do not match
	load     Loader
	errs     *Errors
	macros   map[string]*macro // the last macro of each name
	letters  map[string]string // first words of lists that name a macro in other letters; see otherLetters
	defines  int               // number of defines collected so far
	since    map[*Node]int     // the number of defines before each form of the top level
	now      int               // the number of defines before the form being expanded
	files    map[string]*File  // includes, by resolved name
	includes int
	nodes    int  // number of nodes made so far
	full     bool // a limit was exceeded and reported: stop
	shared   map[string]expansion
	fixed    map[*Node]bool
	twice    bool      // a name has several macros
	want     Want      // nil for everything
	in       [3]string // for each level, the first word of the list around the item being expanded
	arena    arena
	out      []*Node // nodes that were made and are not in a list yet
	owners   uint32  // number of copies of bodies made so far
}

// A level tells how deep below the top level an item stands, not counting macro calls.
type level uint8

const (
	topLevel level = iota // an item of the top level: (game …)
	clauses               // an item in such a form: (piece …)
	parts                 // an item in such a clause: (name …)
	deeper
)

// A Want selects the lists that an expansion keeps in forms of the top level and in their
// clauses: lists that begin with word, inside a list that begins with in.
type Want func(in, word string) bool

// expansion is the result of a call, and the number of nodes made for it.
type expansion struct {
	items []*Node
	nodes int
}

// Expand returns the top-level items of f after including files, collecting macros from the
// whole text and replacing their calls. It does not change the items of f. load may be nil
// if f includes nothing; errs may be nil, too. Unless want is nil, unwanted lists are left
// out, together with the calls and the mistakes in them. Programs for browsers always want
// everything.
func Expand(f *File, load Loader, errs *Errors, want Want) []*Node {
	if errs == nil {
		errs = new(Errors)
	}
	x := &expander{
		strict: f.Strict, broken: f.broken, load: load, errs: errs,
		macros: map[string]*macro{}, since: map[*Node]int{}, files: map[string]*File{}, want: want,
	}
	items := x.splice(f.Items, []string{f.Name}, f)
	if !f.Strict && f.Words != nil {
		x.otherLetters(items, f.Words)
	}
	for _, n := range items {
		x.now = x.since[n]
		x.expand(n, 0, topLevel, nobody)
	}
	return x.lists(x.out)
}

// lists removes everything outside of parentheses; consecutive words give one message.
func (x *expander) lists(items []*Node) []*Node {
	out, told := items[:0], false
	for _, n := range items {
		if n.Kind == List {
			out, told = append(out, n), false
			continue
		}
		if !told {
			x.doubt(n, `text outside all parentheses: "`+n.Text+`"`)
		}
		told = true
	}
	return out
}

// doubt reports something that is an error in a strict file but harmless in plain ZRF.
func (x *expander) doubt(n *Node, msg string) {
	if x.strict {
		x.errs.Add(n, msg, "")
	} else {
		x.errs.AddWarn(n, msg, "")
	}
}

// spend counts n nodes about to be made for the node at; it returns false once the limit is
// exceeded.
func (x *expander) spend(n int, at *Node) bool {
	x.nodes += n
	if x.nodes > maxNodes && !x.full {
		x.full = true
		x.errs.Add(at, "macro expansion grows too large", "")
	}
	return !x.full
}

// define collects one macro. It stands at the top level of f, or f is nil.
func (x *expander) define(n *Node, chain []string, f *File) {
	if len(n.Items) < 2 || n.Items[1].Kind != Atom {
		x.errs.Add(n, "define needs a name", "")
		return
	}
	name := n.Items[1]
	if f == nil && !x.broken {
		x.doubt(n, `macro "`+name.Text+`" is defined inside another form; define belongs at the top level`)
	}
	body := n.Items[2:]
	if f == nil || f.nested {
		body = x.splice(body, chain, nil)
	} else if len(chain) > 1 {
		x.spend(size(body), n)
	}
	x.defines++
	last := x.macros[name.Text]
	if last != nil {
		x.twice = true
		if last.name.Pos != name.Pos && !sameItems(last.body, body) {
			x.errs.AddWarn(name, `macro "`+name.Text+`" is defined again; only what stands above has the one at `+last.name.Pos.String(), "")
		}
	}
	x.macros[name.Text] = &macro{name: name, body: body, order: x.defines, earlier: last}
}

// macro returns the macro that a name means in the form being expanded: the last one
// defined before the form, else the first one after it; nil if there is none.
func (x *expander) macro(name string) *macro {
	m := x.macros[name]
	if m == nil && len(x.letters) > 0 {
		m = x.macros[x.letters[name]]
	}
	for m != nil && m.order > x.now && m.earlier != nil {
		m = m.earlier
	}
	return m
}

// otherLetters finds the first words of lists, in items and macros, that differ from the
// name of exactly one macro only in upper and lower case. They are calls unless words knows
// them or they also occur elsewhere, as names of pieces and directions do.
func (x *expander) otherLetters(items []*Node, words func(string) bool) {
	small := map[string]string{} // "" if two names are equal in lower case
	for name := range x.macros {
		s := strings.ToLower(name)
		if _, two := small[s]; two {
			small[s] = ""
		} else {
			small[s] = name
		}
	}
	heads, others := map[string]bool{}, map[string]bool{}
	var look func(n *Node, names bool)
	look = func(n *Node, names bool) {
		for i, it := range n.Items {
			switch {
			case it.Kind == List:
				look(it, i > 0 && namesFirst[strings.ToLower(n.Head())])
			case it.Kind == Atom && i == 0 && !names:
				heads[it.Text] = true
			case it.Kind == Atom:
				others[it.Text] = true
			}
		}
	}
	for _, n := range items {
		look(n, false)
	}
	for _, m := range x.macros {
		for ; m != nil; m = m.earlier {
			for _, n := range m.body {
				look(n, false)
			}
		}
	}
	for head := range heads {
		s := strings.ToLower(head)
		if small[s] != "" && x.macros[head] == nil && !others[head] && !words(s) {
			if x.letters == nil {
				x.letters = map[string]string{}
			}
			x.letters[head] = small[s]
		}
	}
}

// namesFirst are the words whose lists begin with names that they declare.
var namesFirst = map[string]bool{"directions": true, "positions": true, "board-setup": true}

// sameItems reports whether two lists of items are written alike.
func sameItems(a, b []*Node) bool {
	return slices.EqualFunc(a, b, func(x, y *Node) bool {
		return x.Kind == y.Kind && x.Text == y.Text && sameItems(x.Items, y.Items)
	})
}

// params returns the highest n of any $n in atoms of items.
func params(items []*Node) int {
	high := 0
	for _, n := range items {
		switch n.Kind {
		case List:
			high = max(high, params(n.Items))
		case Atom:
			for i := range n.Text {
				high = max(high, param(n.Text[i:]))
			}
		}
	}
	return high
}

// named returns the number of numbered arguments of a body: the highest $n in atoms,
// extended by those in strings as long as no number is missing. A $n in a string that does
// not continue the sequence may be a price such as "$5".
func named(items []*Node) int {
	high, texts := params(items), uint(0)
	var look func(items []*Node)
	look = func(items []*Node) {
		for _, n := range items {
			for i := 0; n.Kind == String && i < len(n.Text); i++ {
				texts |= 1 << param(n.Text[i:])
			}
			look(n.Items)
		}
	}
	look(items)
	for texts>>(high+1)&1 != 0 {
		high++
	}
	return high
}

// hasRest reports whether $* occurs in items.
func hasRest(items []*Node) bool {
	return slices.ContainsFunc(items, func(n *Node) bool {
		return n.Kind == Atom && n.Text == restMark || n.Kind == List && hasRest(n.Items)
	})
}

// restMark stands for all arguments after the numbered ones.
const restMark = "$*"

// param returns n if s begins with $n, 1 <= n <= 9, else 0.
func param(s string) int {
	if len(s) > 1 && s[0] == '$' && s[1] >= '1' && s[1] <= '9' {
		return int(s[1] - '0')
	}
	return 0
}

// nobody is the owner of lists in source files.
const nobody = 0

// expand outputs n, which stands at the given level, with all macro calls in it replaced.
// Atoms and strings are shared with the source tree. Lists are copied, except those that
// owner has made, since nothing else refers to them yet.
func (x *expander) expand(n *Node, depth int, at level, owner uint32) {
	if choosy && x.unwanted(n, at) || !x.spend(1, n) {
		return
	}
	if n.Kind != List {
		if n.Kind == Atom && strings.IndexByte(n.Text, '$') >= 0 &&
			(n.Call == nil && params([]*Node{n}) > 0 || x.strict && (n.Text == restMark || n.Text == itMark)) {
			x.doubt(n, `"`+n.Text+`" means nothing outside a macro`)
		}
		x.push(n)
		return
	}
	if depth > maxNested {
		x.full = true
		x.errs.Add(n, "macros and lists are nested more than "+strconv.Itoa(maxNested)+" deep", "")
		return
	}
	head := n.Head()
	if m := x.macro(head); m != nil && !(at == topLevel && structural(head)) {
		x.call(n, m, depth, at)
		return
	}
	if x.strict && repeats(n) {
		x.repeat(n, depth, at)
		return
	}
	if x.nodes > fewNodes && x.isFixed(n) {
		x.push(n)
		return
	}
	inside := deeper
	if choosy && at < parts {
		inside = at + 1
		x.in[inside] = head
	}
	c := n
	if owner == nobody || n.owner != owner || x.nodes > fewNodes {
		c = x.arena.copyOf(n)
	}
	start := len(x.out)
	for _, it := range n.Items {
		x.expand(it, depth+1, inside, owner)
	}
	x.put(c, start)
}

// put moves the output from start on into the items of a list, and outputs the list.
func (x *expander) put(list *Node, start int) {
	list.Items = x.arena.list(x.out[start:])
	x.out = x.out[:start]
	x.push(list)
}

// push outputs a node.
func (x *expander) push(n *Node) { x.out = append(x.out, n) }

// unwanted reports whether n is a list that is to be left out. Calls are kept, since their
// expansions may be wanted.
func (x *expander) unwanted(n *Node, at level) bool {
	return x.want != nil && at != topLevel && at != deeper && n.Kind == List && x.plain(n) && !x.want(x.in[at], n.Head())
}

// plain reports whether a list means itself wherever it is inserted.
func (x *expander) plain(n *Node) bool {
	head := n.Head()
	return strings.IndexByte(head, '$') < 0 && x.macro(head) == nil && !(x.strict && repeats(n))
}

// isFixed reports whether a list has the same expansion wherever it is inserted: it has no
// $ and no calls. In large files such lists are shared, and messages about them do not say
// which calls have led there.
func (x *expander) isFixed(n *Node) bool {
	if n.Kind != List {
		return n.Kind == Atom && strings.IndexByte(n.Text, '$') < 0
	}
	if n.Call != nil { // made by an expansion
		return false
	}
	is, known := x.fixed[n]
	if !known {
		is = x.macro(n.Head()) == nil && !(x.strict && repeats(n))
		for i := 0; i < len(n.Items) && is; i++ {
			is = n.Items[i].Kind == String && strings.IndexByte(n.Items[i].Text, '$') < 0 || x.isFixed(n.Items[i])
		}
		if x.fixed == nil {
			x.fixed = map[*Node]bool{}
		}
		x.fixed[n] = is
	}
	return is
}

// call outputs the expansion of the macro call n.
//
// Arguments are inserted as written and expanded together with the body around them. So an
// argument keeps the place and the Call of the text in which it was written, and a macro
// calls itself exactly if its name is in the Call of the calling list.
func (x *expander) call(n *Node, m *macro, depth int, at level) {
	name := n.Head()
	for c := n.Call; c != nil; c = c.Call {
		if c.Macro == name {
			x.errs.Add(n, `macro "`+name+`" calls itself: `+cycle(n.Call, name), "")
			return
		}
	}
	if name != m.name.Text {
		x.errs.AddWarn(n.Items[0], `"`+name+`" is read as "`+m.name.Text+`"`, "")
	}
	args := x.arguments(n)
	if !m.called {
		m.called, m.params, m.takes, m.rest = true, params(m.body), named(m.body), hasRest(m.body)
	}
	if len(args) < m.params {
		x.errs.AddWarn(n, arity(m, len(args)), "")
	} else if len(args) > m.takes && !m.rest && x.strict {
		x.errs.Add(n, arity(m, len(args)), "")
	}
	key := ""
	if x.nodes > fewNodes && !x.full && at != topLevel && x.want == nil {
		if key = x.key(name, args); key != "" {
			if e, ok := x.shared[key]; ok {
				x.spend(e.nodes, n)
				x.out = append(x.out, e.items...)
				return
			}
		}
	}
	before, start := x.nodes, len(x.out)
	x.owners++
	s := subst{x, name, args, m.takes, &Call{Macro: name, Pos: n.Pos, Call: n.Call, args: args}, depth, x.owners}
	for _, b := range m.body {
		if !choosy || !x.unwanted(b, at) {
			from := len(x.out)
			s.node(b, at)
			x.replace(from, depth+1, at, s.owner)
		}
	}
	if key != "" && !x.full {
		if x.shared == nil {
			x.shared = map[string]expansion{}
		}
		x.shared[key] = expansion{x.arena.list(x.out[start:]), x.nodes - before}
	}
}

// replace replaces the output from an index on by its expansion.
func (x *expander) replace(from, depth int, at level, owner uint32) {
	list := x.arena.list(x.out[from:])
	x.out = x.out[:from]
	for _, n := range list {
		x.expand(n, depth, at, owner)
	}
}

// maxKey limits the length of a key.
const maxKey = 200

// key returns a string that is equal for calls with equal expansions. It returns "" if that
// is not certain: some name has several macros, or an argument is itself a call, whose
// missing arguments depend on the place of the call.
func (x *expander) key(name string, args []*Node) string {
	if x.twice {
		return ""
	}
	b := append(make([]byte, 0, maxKey), name...)
	for _, a := range args {
		if b = x.appendKey(append(b, 0), a); b == nil {
			return ""
		}
	}
	return string(b)
}

// appendKey appends an argument; it returns nil if the argument is a call, or too long.
func (x *expander) appendKey(b []byte, n *Node) []byte {
	if len(b)+len(n.Text) > maxKey {
		return nil
	}
	if n.Kind != List {
		return append(append(b, byte(n.Kind)+1), n.Text...)
	}
	if x.macro(n.Head()) != nil || x.strict && repeats(n) {
		return nil
	}
	b = append(b, '(')
	for _, it := range n.Items {
		if b = x.appendKey(append(b, 0), it); b == nil {
			return nil
		}
	}
	return append(b, ')')
}

// arguments returns the arguments of the call n. In plain files, missing arguments are
// taken from the call in whose macro n stands: the original inserts the arguments that a
// call has and leaves the other $n of a body to the surrounding calls.
func (x *expander) arguments(n *Node) []*Node {
	args := n.Items[1:]
	if x.strict || n.Call == nil || len(n.Call.args) <= len(args) {
		return args
	}
	return append(args[:len(args):len(args)], n.Call.args[len(args):]...)
}

// cycle lists the calls from name back to itself.
func cycle(c *Call, name string) string {
	s := name
	for ; c.Macro != name; c = c.Call {
		s = c.Macro + " -> " + s
	}
	return name + " -> " + s
}

func arity(m *macro, got int) string {
	s := `macro "` + m.name.Text + `" takes ` + strconv.Itoa(m.takes) + " argument"
	if m.takes != 1 {
		s += "s"
	}
	return s + ", not " + strconv.Itoa(got)
}

// subst copies the body of a macro, with $1 … $9 replaced by arguments.
type subst struct {
	x     *expander
	macro string
	args  []*Node
	rest  int // number of arguments before those that $* stands for
	call  *Call
	depth int
	owner uint32 // owner of the lists that it makes
}

// node outputs a copy of b, which stands at the given level. It outputs nothing if b is a
// $n whose argument is missing.
func (s *subst) node(b *Node, at level) {
	x := s.x
	if !x.spend(1, b) {
		return
	}
	if x.nodes > fewNodes && x.isFixed(b) {
		x.push(b)
		return
	}
	if b.Kind == Atom && b.Text == restMark {
		x.out = append(x.out, s.args[min(s.rest, len(s.args)):]...)
		return
	}
	if i := param(b.Text); b.Kind == Atom && len(b.Text) == 2 && i > 0 {
		if i <= len(s.args) {
			x.push(s.args[i-1])
		}
		return
	}
	c := x.arena.copyOf(b)
	c.Call = s.call
	if b.Kind == List {
		c.owner = s.owner
		inside := deeper
		if choosy && x.want != nil && at < parts && x.plain(b) {
			inside = at + 1
			x.in[inside] = b.Head()
		}
		start := len(x.out)
		for _, it := range b.Items {
			if !choosy || !x.unwanted(it, inside) {
				s.node(it, inside)
			}
		}
		x.put(c, start)
		return
	}
	if strings.IndexByte(b.Text, '$') >= 0 {
		if c.Text = s.text(c); c.Text == "" && b.Kind == Atom {
			return
		}
	}
	x.push(c)
}

// text returns the text of n with arguments inserted. In a string, only arguments that
// exist and are not lists are inserted, since "$5" may be a price.
func (s *subst) text(n *Node) string {
	var b strings.Builder
	for i := 0; i < len(n.Text); i++ {
		p := param(n.Text[i:])
		if p == 0 || n.Kind == String && (p > len(s.args) || s.args[p-1].Kind == List) {
			b.WriteByte(n.Text[i])
			continue
		}
		i++
		if p <= len(s.args) {
			b.WriteString(s.word(n, p))
		}
		if b.Len() > maxText {
			s.x.spend(maxNodes, n)
			break
		}
	}
	s.x.spend(b.Len()/textCost, n)
	return b.String()
}

// word returns argument p as part of the atom or string n. A list is possible if it is a
// macro call whose expansion is a single word.
func (s *subst) word(n *Node, p int) string {
	arg := s.args[p-1]
	if x := s.x; arg.Kind == List && x.macro(arg.Head()) != nil && s.depth < maxNested {
		from := len(x.out)
		if x.expand(arg, s.depth+1, deeper, nobody); len(x.out) == from+1 {
			arg = x.out[from]
		}
		x.out = x.out[:from]
	}
	if arg.Kind == List {
		s.x.errs.Add(n, "argument "+strconv.Itoa(p)+` of "`+s.macro+`" is a list and cannot stand inside "`+n.Text+`"`, "")
		return ""
	}
	return arg.Text
}
