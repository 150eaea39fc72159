package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strconv"
	"strings"
)

// Rules is a parsed and expanded file with its menu entries.
type Rules struct {
	Entries []Entry
	Name    string // of the file, as given to Parse
	Strict  bool   // the file begins with (dagaz N)
	// Position, unless nil, tells whether a text is a position of a game. Package
	// notation knows that, which stands beside this one.
	Position func(g *game.Game, setup string) error

	nodes    map[*game.Program][]*zrf.Node // where instructions come from, if Trace was called
	kinds    map[string]*zrf.Node          // of libraries, by name
	hidden   *zrf.Node                     // the last game, if it is no entry of the menu
	early    []int                         // entries that stand before the game they vary
	unclosed bool                          // its end left lists open: clauses may stand inside one another
	macros   []string                      // names, for hints
}

// An Entry is one line of a file's menu: a game, a variant, or a separator.
type Entry struct {
	Title     string
	Default   bool // the entry to open first
	Separator bool // a line between entries; it has no game

	node *zrf.Node // the game or variant
	base *zrf.Node // the game that a variant varies, else nil
}

// Place is where the entry is written.
func (e *Entry) Place() *zrf.Node { return e.node }

// Clauses returns the clauses of entry i as they are after macros: for a variant those of
// its game with its own in their place.
func (r *Rules) Clauses(i int) []*zrf.Node { return r.Entries[i].clauses() }

// Parse reads a rules file. It always returns Rules; what is wrong with the text
// is in errs.
func Parse(name string, src []byte, load zrf.Loader, errs *zrf.Errors) *Rules {
	return parse(name, src, load, errs, nil)
}

// ParseOutlines is Parse for those who ask for Outline alone: other clauses are left
// out before their macros are expanded, and what is wrong there is not told.
func ParseOutlines(name string, src []byte, load zrf.Loader, errs *zrf.Errors) *Rules {
	return parse(name, src, load, errs, outlined)
}

// outlined reports whether an outline asks for a word in a list that begins with in.
func outlined(in, word string) bool {
	word = strings.ToLower(word)
	switch strings.ToLower(in) {
	case "game", "variant":
		switch word {
		case "title", "players", "turn-order", "board", "add-to-board", "old-page", "default", "base", "piece", "use", "without":
			return true
		}
		return false
	case "kind", "piece": // their names hide words of ours
		return word == "name" || word == "attribute"
	}
	return true
}

func parse(name string, src []byte, load zrf.Loader, errs *zrf.Errors, want zrf.Want) *Rules {
	f := zrf.Parse(name, src, errs)
	f.Words = original
	r := &Rules{Name: name, Strict: f.Strict, unclosed: f.Unclosed}
	for _, n := range f.Items {
		if strings.EqualFold(n.Head(), "define") && text(n.Args()) != "" {
			r.macros = append(r.macros, text(n.Args()))
		}
	}
	c := &compiler{rules: r, strict: f.Strict, errs: errs}
	for _, n := range zrf.Expand(f, load, errs, want) {
		if w := c.word(InFile, n.Head()); w == nil {
			if clauseOnly(n.Head()) {
				c.fail(n, `"`+n.Head()+`" stands outside the game; is there a ")" too many before it?`)
				continue
			}
			c.unknown(n, "top-level form", n.Head(), known(InFile))
		} else if w.do != nil {
			w.do(c, n)
		}
	}
	for _, i := range r.early {
		c.lost(r.Entries[i].node, "there is no game for this variant")
	}
	if len(r.Entries) == 0 && !errs.HasErrors() {
		errs.AddAt(zrf.Pos{File: name}, 0, zrf.Err, "the file has no game", "")
	}
	return r
}

// Trace lets the rules remember which statement each instruction of the games that
// are compiled from now on comes from.
func (r *Rules) Trace() { r.nodes = map[*game.Program][]*zrf.Node{} }

// Statement returns the statement that instruction pc of a program comes from, nil if
// it is not known.
func (r *Rules) Statement(p *game.Program, pc int) *zrf.Node {
	if list := r.nodes[p]; pc >= 0 && pc < len(list) {
		return list[pc]
	}
	return nil
}

// Default returns the number of the entry to open first.
func (r *Rules) Default() int {
	first := -1
	for i := range r.Entries {
		if r.Entries[i].Default {
			return i
		}
		if first < 0 && !r.Entries[i].Separator {
			first = i
		}
	}
	return max(first, 0)
}

// Game compiles entry i. It returns nil when errs has errors, from here or from
// Parse, and for a separator.
func (r *Rules) Game(i int, errs *zrf.Errors) *game.Game {
	c := r.compiler(i, errs)
	if c == nil {
		return nil
	}
	c.compile()
	if errs.HasErrors() {
		return nil
	}
	c.g.Finish()
	c.checkLoops()
	if c.checkStarts(); errs.HasErrors() {
		return nil
	}
	return c.g
}

// compiler returns one for entry i, nil for a separator.
func (r *Rules) compiler(i int, errs *zrf.Errors) *compiler {
	if i < 0 || i >= len(r.Entries) || r.Entries[i].Separator {
		return nil
	}
	e := &r.Entries[i]
	c := &compiler{
		rules: r, strict: r.Strict, errs: errs, entry: e, clauses: e.clauses(),
		g:  &game.Game{Meta: map[string][]string{}, FEN: game.FENDialect{Passed: -1}},
		bl: board.NewBuilder(), prog: &program{},
		declared: map[string]bool{}, neighbours: map[*zrf.Node]*zrf.Node{},
		small: map[string]map[string]string{},
		loops: map[*game.Program][]loop{},
	}
	for k := range r.Entries {
		c.g.Variants = append(c.g.Variants, r.Entries[k].Title)
	}
	return c
}

// Outline compiles of entry i only what a catalogue shows: title, players, turns, the
// cells of the board and the old pages. Errors elsewhere in the entry are not told.
func (r *Rules) Outline(i int, errs *zrf.Errors) *game.Game {
	c := r.compiler(i, errs)
	if c == nil {
		return nil
	}
	c.lists()
	c.outline(false)
	for _, n := range c.clauses {
		switch n.Head() {
		case "title", "old-page":
			c.clause(n)
		}
	}
	if errs.HasErrors() {
		return nil
	}
	return c.g
}

// oldPage keeps the names of pages that an entry stands for.
func (c *compiler) oldPage(n *zrf.Node) {
	if list := texts(n.Args()); len(list) > 0 {
		c.keep("old-page", list)
		return
	}
	c.fail(n, "write (old-page name…)")
}

// clauseOnly reports whether a word is a clause of games and nothing else.
func clauseOnly(name string) bool {
	for _, w := range byName[name] {
		if w.Where&^declares != InGame || !w.Plain {
			return false
		}
	}
	return len(byName[name]) > 0
}

// misplaced reports the first clause of a game that stands inside another one: a
// ")" is missing before it. Only a file with too few of them is searched.
func (c *compiler) misplaced(outer *zrf.Node, list []*zrf.Node) bool {
	for _, n := range list {
		if n.Kind == zrf.List && clauseOnly(n.Head()) {
			c.fail(n, `"`+n.Head()+`" stands inside the "`+outer.Head()+`" of line `+strconv.Itoa(outer.Pos.Line)+`; a ")" is missing before it`)
			return true
		}
		if c.misplaced(outer, n.Items) {
			return true
		}
	}
	return false
}

// versionClause checks the version of the original that a file needs.
func (c *compiler) versionClause(n *zrf.Node) {
	v, _, _ := strings.Cut(text(n.Args()), ".")
	if major, ok := number(v); ok && (major > 2 || major == 2 && text(n.Args()) > "2.0") {
		c.errs.AddWarn(n, "the file asks for version "+text(n.Args())+"; version 2.0 is known", "")
	}
}

// gameForm and variantForm list menu entries.
func (c *compiler) gameForm(n *zrf.Node) {
	c.menu(n, nil)
	if base := c.rules.hidden; base != nil {
		c.adopt(base)
	} else {
		c.adopt(c.rules.Entries[len(c.rules.Entries)-1].node)
	}
}

func (c *compiler) variantForm(n *zrf.Node) {
	if c.isBase(n) {
		c.hide(n)
		return
	}
	c.variantOf(n)
}

// variantOf lists an entry that varies the game before it.
func (c *compiler) variantOf(n *zrf.Node) {
	if c.rules.hidden != nil {
		c.menu(n, c.rules.hidden)
		return
	}
	list := c.rules.Entries
	for i := len(list) - 1; i >= 0 && len(c.rules.early) == 0; i-- {
		if list[i].base == nil && !list[i].Separator {
			c.menu(n, list[i].node)
			return
		}
	}
	c.menu(n, nil)
	if last := len(c.rules.Entries) - 1; c.strict {
		c.fail(n, "there is no game before this variant")
	} else if !c.rules.Entries[last].Separator {
		c.rules.early = append(c.rules.early, last)
	}
}

// isBase reports whether a game or variant is no entry of the menu.
func (c *compiler) isBase(n *zrf.Node) bool {
	return slices.ContainsFunc(n.Args(), func(cl *zrf.Node) bool { return cl.Head() == "base" })
}

// hide makes what a variant is, beside its game, the game of the variants that follow.
func (c *compiler) hide(n *zrf.Node) {
	if c.rules.hidden == nil && !slices.ContainsFunc(c.rules.Entries, func(e Entry) bool { return e.base == nil && !e.Separator }) {
		c.fail(n, "there is no game before this variant")
		return
	}
	c.variantOf(n)
	last := len(c.rules.Entries) - 1
	game := listOf(n, made(n, zrf.Atom, "game"))
	game.Items = append(game.Items, c.rules.Entries[last].clauses()...)
	c.rules.Entries, c.rules.hidden = c.rules.Entries[:last], game
}

// adopt gives the variants that stand before the first game to that game.
func (c *compiler) adopt(base *zrf.Node) {
	for _, i := range c.rules.early {
		c.rules.Entries[i] = newEntry(c.rules.Entries[i].node, base)
	}
	c.rules.early = nil
}

// smallHeads puts the words that begin the items of n into small letters where the
// file has capitals, those of pieces and of their movements, too.
func (c *compiler) smallHeads(n *zrf.Node, at Where) {
	if c.strict {
		return
	}
	for _, cl := range n.Args() {
		head := cl.Head()
		small := strings.ToLower(head)
		if small != head && byName[head] == nil && c.word(at, head) != nil {
			cl.Items[0] = renamed(cl.Items[0], small)
		}
		switch {
		case at&InGame != 0 && small == "piece":
			c.smallHeads(cl, InPiece)
		case at == InPiece && (small == "moves" || small == "drops"):
			c.smallHeads(cl, InMoves)
		}
	}
}

// samePieces gives pieces of a variant that its game calls so in other letters the name
// that they have there, so that they take their place.
func (c *compiler) samePieces(n, base *zrf.Node) {
	small := func(n *zrf.Node) map[string][]string {
		names := map[string][]string{}
		for _, cl := range n.Args() {
			if name := pieceName(cl); cl.Head() == "piece" && !slices.Contains(names[strings.ToLower(name)], name) {
				names[strings.ToLower(name)] = append(names[strings.ToLower(name)], name)
			}
		}
		return names
	}
	theirs, own := small(base), small(n)
	for _, cl := range n.Args() {
		name := pieceName(cl)
		old := theirs[strings.ToLower(name)]
		if cl.Head() != "piece" || len(old) != 1 || old[0] == name || len(own[strings.ToLower(name)]) != 1 {
			continue
		}
		i := slices.IndexFunc(cl.Items, func(at *zrf.Node) bool { return at.Head() == "name" })
		c.takenFor(cl.Items[i].Items[1], name, old[0])
		m := *cl.Items[i]
		m.Items = slices.Clone(m.Items)
		m.Items[1] = renamed(m.Items[1], old[0])
		cl.Items[i] = &m
	}
}

// menu adds an entry.
func (c *compiler) menu(n, base *zrf.Node) {
	c.smallHeads(n, InGame|InOption)
	n = c.putKinds(n)
	if base != nil && !c.strict {
		c.samePieces(n, base)
	}
	if base == nil {
		c.rules.hidden = nil
		if c.isBase(n) {
			c.rules.hidden = n
			return
		}
	}
	c.rules.Entries = append(c.rules.Entries, newEntry(n, base))
}

// newEntry makes the entry of a game, or of a variant of base.
func newEntry(n, base *zrf.Node) Entry {
	e := Entry{node: n, base: base}
	for _, cl := range e.clauses() {
		if cl.Head() == "title" {
			e.Title = text(cl.Args())
		}
	}
	own := n.Args()
	for _, cl := range own {
		e.Default = e.Default || cl.Head() == "default"
	}
	e.Separator = base != nil && e.Title == "-" || len(own) == 1 && e.Title == "-"
	return e
}

// clauses returns the clauses of an entry: for a variant those of its game, with
// what the variant says in their place.
func (e *Entry) clauses() []*zrf.Node {
	if e.base == nil {
		return addedBoard(e.node.Args())
	}
	said := map[string][]*zrf.Node{}
	for _, n := range e.node.Args() {
		k := clauseKey(n)
		said[k] = append(said[k], n)
	}
	var out []*zrf.Node
	done := map[string]bool{"default": true, "base": true, "without": true}
	for _, n := range e.node.Args() {
		if n.Head() == "without" {
			for _, name := range texts(n.Args()) {
				done["piece "+name] = true
			}
		}
	}
	for _, n := range e.base.Args() {
		k := clauseKey(n)
		if done[k] || k == "old-page" { // names of its own, which no variant inherits
			continue
		}
		if list := said[k]; list != nil && k != "add-to-board" {
			out = append(out, list...)
			done[k] = true
		} else {
			out = append(out, n)
		}
	}
	for _, n := range e.node.Args() {
		if !done[clauseKey(n)] {
			out = append(out, n)
		}
	}
	return addedBoard(out)
}

// clauseKey returns what a clause of a variant replaces: the clause of the same
// name, but the option or piece of the same name, and any goal all goals.
func clauseKey(n *zrf.Node) string {
	head := n.Head()
	switch head {
	case "piece":
		return "piece " + pieceName(n)
	case "option":
		return "option " + optionName(text(n.Args()))
	case "win-condition", "loss-condition", "draw-condition", "count-condition":
		return "goal"
	}
	for _, w := range byName[head] {
		if w.Where&InOption != 0 {
			return "option " + head
		}
	}
	return head
}

// pieceName returns the name in a piece clause.
func pieceName(n *zrf.Node) string {
	for _, cl := range n.Args() {
		if cl.Head() == "name" {
			return text(cl.Args())
		}
	}
	return ""
}
