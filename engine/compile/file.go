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
	Name    string // name of the file, as given to Parse
	Strict  bool   // the file begins with (dagaz N)
	// Position, unless nil, checks whether a text is a position of a game. Package notation
	// knows this, but compile does not import it.
	Position func(g *game.Game, setup string) error

	nodes    map[*game.Program][]*zrf.Node // the statements from which instructions come, if Trace was called
	kinds    map[string]*zrf.Node          // the kinds of libraries, by name
	hidden   *zrf.Node                     // the last game, if it is not an entry of the menu
	early    []int                         // indices of variants that stand before the game they vary
	unclosed bool                          // parentheses were missing at its end, so clauses may stand inside one another
	titles   []string                      // of all entries
	macros   []string                      // names of the macros, for hints
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

// game returns the game that the entry is or varies.
func (e *Entry) game() *zrf.Node {
	if e.base != nil {
		return e.base
	}
	return e.node
}

// hasReserves reports whether a game, itself or in a variant, has pieces off the board or takes
// captured ones there.
func (r *Rules) hasReserves(game *zrf.Node) bool {
	return slices.ContainsFunc(r.Entries, func(e Entry) bool {
		return e.game() == game && slices.ContainsFunc(e.node.Args(), setsReserves)
	})
}

// Clauses returns the clauses of entry i after the expansion of macros. For a variant these
// are the clauses of its game, replaced by the variant's own where it has them.
func (r *Rules) Clauses(i int) []*zrf.Node { return r.Entries[i].clauses() }

// Parse reads a rules file. It always returns Rules; mistakes in the text are in errs.
func Parse(name string, src []byte, load zrf.Loader, errs *zrf.Errors) *Rules {
	return parse(name, src, load, errs, nil)
}

// ParseOutlines is Parse for callers that need only Outline. Other clauses are removed
// before their macros are expanded, and mistakes in them are not reported.
func ParseOutlines(name string, src []byte, load zrf.Loader, errs *zrf.Errors) *Rules {
	return parse(name, src, load, errs, outlined)
}

// outlined reports whether an outline needs a word in a list that begins with in.
func outlined(in, word string) bool {
	word = strings.ToLower(word)
	switch strings.ToLower(in) {
	case "game", "variant":
		switch word {
		case "title", "players", "turn-order", "board", "add-to-board", "old-page", "default", "base", "piece", "use", "without":
			return true
		}
		return false
	case "kind", "piece": // the names of these hide our words
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
	for _, n := range c.rejoined(zrf.Expand(f, load, errs, want)) {
		if w := c.word(InFile, n.Head()); w == nil {
			switch {
			case !c.strict && c.forPage(n.Head()):
				c.errs.AddWarn(n, `"`+n.Head()+`" stands outside the game, and is left out`, "")
			case clauseOnly(n.Head()):
				c.fail(n, `"`+n.Head()+`" stands outside the game; is there a ")" too many before it?`)
			default:
				c.unknown(n, "top-level form", n.Head(), known(InFile))
			}
		} else if w.do != nil {
			w.do(c, n)
		}
	}
	for _, i := range r.early {
		c.lost(r.Entries[i].node, "there is no game for this variant")
	}
	for i := range r.Entries {
		r.titles = append(r.titles, r.Entries[i].Title)
	}
	if len(r.Entries) == 0 && !errs.HasErrors() {
		errs.AddAt(zrf.Pos{File: name}, 0, zrf.Err, "the file has no game", "")
	}
	return r
}

// Trace makes the rules remember the statement of each instruction, for games that are
// compiled from now on.
func (r *Rules) Trace() { r.nodes = map[*game.Program][]*zrf.Node{} }

// Statement returns the statement from which instruction pc of a program comes, nil if that
// is not known.
func (r *Rules) Statement(p *game.Program, pc int) *zrf.Node {
	if list := r.nodes[p]; pc >= 0 && pc < len(list) {
		return list[pc]
	}
	return nil
}

// Default returns the index of the entry to open first.
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

// Game compiles entry i. It returns nil for a separator, and if errs has errors, from here
// or from Parse.
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

// compiler returns a compiler for entry i, nil for a separator.
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
		loops: map[*game.Program][]loop{}, moveTypes: map[string]int{}, zones: map[string]int{},
	}
	c.g.Variants = slices.Clip(r.titles)
	return c
}

// Outline compiles only the parts of entry i that a catalogue shows: title, players, turns,
// the cells of the board and the old pages. It does not report errors elsewhere in the
// entry.
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

// oldPage stores the names of old pages that the entry replaces.
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

// forPage reports whether a word is a clause of games that says nothing about the rules: a
// text, a picture or a sound.
func (c *compiler) forPage(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(" title description history strategy solution image music open engine ", " "+name+" ") ||
		strings.HasSuffix(name, "-sound") && clauseOnly(name)
}

// rejoined returns the forms of a plain file with the clauses that stand behind a game or
// variant put into it: a ")" too many has ended it before them.
func (c *compiler) rejoined(list []*zrf.Node) []*zrf.Node {
	if c.strict {
		return list
	}
	var out []*zrf.Node
	var open *zrf.Node // the game or variant that stands last, if nothing but its own clauses is behind it
	for _, n := range list {
		if open != nil && c.word(InFile, n.Head()) == nil && c.word(InGame|InOption, n.Head()) != nil {
			c.errs.AddWarn(n, `"`+n.Head()+`" stands outside the game, and is read as part of the one of line `+strconv.Itoa(open.Pos.Line), "")
			open.Items = append(open.Items, n)
			continue
		}
		open = nil
		if head := c.head(n); head == "game" || head == "variant" {
			g := *n
			g.Items = slices.Clip(g.Items)
			n, open = &g, &g
		}
		out = append(out, n)
	}
	return out
}

// misplaced reports the first clause of a game that stands inside another clause, since a
// ")" is missing before it. It is called only if the file lacks closing parentheses.
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

// variantOf adds an entry that varies the game before it.
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

// isBase reports whether a game or variant is hidden from the menu.
func (c *compiler) isBase(n *zrf.Node) bool {
	return slices.ContainsFunc(n.Args(), func(cl *zrf.Node) bool { return cl.Head() == "base" })
}

// hide turns a variant, together with its game, into the base of the variants that follow.
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

// adopt makes the variants that stand before the first game variants of that game.
func (c *compiler) adopt(base *zrf.Node) {
	for _, i := range c.rules.early {
		c.rules.Entries[i] = newEntry(c.rules.Entries[i].node, base)
	}
	c.rules.early = nil
}

// smallHeads changes the first words of the items of n to lower case if the file has them
// in capitals, also inside pieces and their movements.
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

// samePieces renames pieces of a variant whose names differ from those of its game only in
// upper and lower case, so that they replace the game's pieces.
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

// clauses returns the clauses of an entry. For a variant these are the clauses of its game,
// replaced by the variant's own where it has them.
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
		if done[k] || k == "old-page" { // a game's own old pages, which variants do not inherit
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

// clauseKey identifies the clauses that a clause of a variant replaces: those with the same
// name; for an option or piece those with the same argument; for a goal all goals.
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
