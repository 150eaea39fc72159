package compile

import (
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// compiler holds the state of compiling one menu entry.
type compiler struct {
	rules   *Rules
	strict  bool
	errs    *zrf.Errors
	entry   *Entry
	hints   int // guesses made
	clauses []*zrf.Node

	g        *game.Game
	declared map[string]bool              // names of the file that hide words of our own
	small    map[string]map[string]string // by kind: names in lower case and what they stand for; "" if two names are equal in lower case

	bl     *board.Builder
	b      *board.Board // nil until the board is built
	labels [][][]string // of each grid, by dimension
	geo    geometry     // clauses of the board that wait for its end

	typ       int               // piece type under construction
	moveType  int               // move type of the entries that follow
	chains    int               // words of the chains made of relative-configs with several occupants on a place
	moveTypes map[string]int    // numbers of the move types
	typesOf   map[string]string // move types of a plain file by their names in lower case; "" if two are equal in lower case
	entries   *[]game.Entry     // moves or drops of that type
	views     []view            // one for each way in which players see directions
	player    int               // player for whom the program under construction is compiled
	prog      *program          // program under construction
	doing     *zrf.Node         // statement under construction
	mods      *mods             // modifiers of the movement under construction

	values   []*zrf.Node // entries of evaluation, which wait for the setup
	betza    []atom      // movements of the piece under construction
	setupFEN *zrf.Node   // text of (board-setup fen "…"), or nil
	starts   []*zrf.Node // clauses of start, in the order of the game's Starts
	turns    []*zrf.Node // for each turn, the node of its move type or of its player
	kif      *zrf.Node   // the entry kif of fen, or nil
	repeats  bool        // some goal or rule depends on repetition
	crowd    bool        // there are more players than a game may have, which has been told
	again    []further   // kinds of further turns that programs ask for
	ahead    *board.Dir  // the direction of the each under construction

	neighbours map[*zrf.Node]*zrf.Node // for each any-neighbour, the condition it was expanded to

	loops map[*game.Program][]loop // the loops of each program that has any
	tower *zrf.Node                // the tower clause, kept until its pieces are known
	zones map[string]int           // by name in lower case, a zone of the file
	fixed map[string][]int         // attributes that are stored as lists of the types that have them

	fixedNames []string // their names, in the order of the file
}

// compile runs the clauses of the entry in the order of their dependencies: players and
// names, then the board, then the rest in the order of the file.
func (c *compiler) compile() {
	if !c.lists() {
		return
	}
	if !c.outline(true) {
		c.strangers()
		return
	}
	c.makeViews()
	for _, n := range c.clauses {
		switch n.Head() {
		case "players", "board", "turn-order":
		default:
			c.clause(n)
		}
	}
	c.finish()
}

// lists removes everything between the clauses that is not a list. It returns false if one
// clause stands inside another, since all other mistakes would follow from that.
func (c *compiler) lists() bool {
	all := c.clauses
	c.clauses = nil
	for _, n := range all {
		if n.Kind == zrf.List {
			if c.rules.unclosed && c.misplaced(n, n.Args()) {
				return false
			}
			c.clauses = append(c.clauses, n)
		} else {
			c.doubt(n, `text between clauses: "`+n.Text+`"`, "")
		}
	}
	return true
}

// outline compiles players, names, board and turns; unless whole is set, only the cells of
// the board. It returns false if everything else would fail for the same reason as these.
func (c *compiler) outline(whole bool) bool {
	c.run("players")
	c.finishPlayers()
	c.declare()
	c.run("board")
	c.finishBoard(whole)
	c.run("turn-order")
	c.finishTurns()
	return !c.errs.HasErrors() || len(c.g.Players) > 0 && c.b.Len() > 0 && len(c.g.Turns) > 0
}

// run compiles the clauses with one name; if there are several, the last one wins.
func (c *compiler) run(name string) {
	var last *zrf.Node
	for _, n := range c.clauses {
		if n.Head() == name {
			if last != nil {
				c.twice(n, name)
			}
			last = n
		}
	}
	if last != nil {
		c.clause(last)
	}
}

// clause compiles one clause of a game. A clause may have an option's name.
func (c *compiler) clause(n *zrf.Node) {
	name := n.Head()
	if w := c.word(InGame, name); w != nil {
		if w.do != nil {
			w.do(c, n)
		}
		return
	}
	if w := c.word(InOption, name); w != nil {
		c.option(n, w, n.Args())
		return
	}
	if name == "" {
		c.lost(n, "a clause begins with its name")
		return
	}
	c.unknown(n.Items[0], "clause", name, known(InGame|InOption))
}

// strangers reports clauses with unknown names: a missing clause may be one of them,
// misspelt.
func (c *compiler) strangers() {
	for _, n := range c.clauses {
		if name := n.Head(); name != "" && c.word(InGame, name) == nil && c.word(InOption, name) == nil {
			c.unknown(n.Items[0], "clause", name, known(InGame|InOption))
		}
	}
}

// each compiles the words of a list that stands in the given kind of place.
func (c *compiler) each(list []*zrf.Node, at Where) {
	for _, n := range list {
		name := n.Head()
		if n.Kind != zrf.List {
			name = n.Text
		}
		if w := c.word(at, name); w != nil && n.Kind != zrf.String {
			if w.do != nil {
				w.do(c, n)
			}
			continue
		}
		if n.Kind == zrf.List && len(n.Items) > 0 {
			n = n.Items[0]
		}
		c.unknown(n, at.String(), name, known(at))
	}
}

// declare collects the names of pieces, attributes, move types and globals, so that
// programs can use names that are declared later in the file.
func (c *compiler) declare() {
	c.fixAttributes()
	c.ownTypes()
	for _, n := range c.clauses {
		switch head := n.Head(); head {
		case "piece":
			c.declarePiece(n)
		case "turn-order":
			c.declareTurns(n)
		case "move-priorities":
			c.priorities(n)
		default:
			if w := c.word(InGame, head); w != nil && w.Where&declares != 0 {
				w.do(c, n)
			}
		}
	}
	for i := range c.g.Types {
		c.declared[c.g.Types[i].Name] = true
	}
	c.readTower()
	for _, name := range c.attrNames() {
		c.declared[name] = true
	}
	for i := range c.g.Players {
		c.declared[c.g.Players[i].Name] = true
	}
}

// declares marks game clauses that only declare names; they run early.
const declares = Where(1) << 31

// ownTypes collects the move types of all movements, so that the same name in other letters
// can be recognized.
func (c *compiler) ownTypes() {
	var names []string
	for _, n := range c.clauses {
		if n.Head() != "piece" || c.strict {
			continue
		}
		for _, cl := range n.Args() {
			for _, e := range cl.Args() {
				if name := text(e.Args()); c.head(e) == "move-type" && name != "" {
					names = append(names, name)
				}
			}
		}
	}
	c.typesOf = bySmall(names)
}

// moveTypeArg returns the move type that n names, and adds it if there is none.
func (c *compiler) moveTypeArg(n *zrf.Node) int {
	name := c.moveTypeName(n.Text)
	if name != n.Text {
		c.takenFor(n, n.Text, name)
	}
	return c.addMoveType(name)
}

// moveTypeName returns the move type that a name means; plain files may write it in other letters.
func (c *compiler) moveTypeName(name string) string {
	if own := c.typesOf[strings.ToLower(name)]; own != "" {
		return own
	}
	return name
}

func (c *compiler) addMoveType(name string) int {
	i, ok := c.moveTypes[name]
	if !ok {
		i = len(c.g.MoveTypes)
		c.g.MoveTypes, c.moveTypes[name] = append(c.g.MoveTypes, name), i
	}
	return i
}

// declarePiece collects the names in a piece.
func (c *compiler) declarePiece(n *zrf.Node) {
	name := pieceName(n)
	if name == "" {
		c.fail(n, "a piece needs a name: (name N)")
		return
	}
	if t := c.g.TypeNamed(name); t >= 0 {
		c.doubt(n, `piece "`+name+`" is declared twice; the first one is ignored`, "")
		c.unfix(t)
	} else if len(c.g.Types) >= game.MaxTypes {
		c.fail(n, "more than "+strconv.Itoa(game.MaxTypes)+" piece types")
		return
	} else {
		c.g.Types = append(c.g.Types, game.PieceType{Name: name, Base: len(c.g.Types)})
	}
	t := c.g.TypeNamed(name)
	c.g.Types[t].Attrs = 0
	named := false
	for _, cl := range n.Args() {
		switch cl.Head() {
		case "name":
			if named || len(cl.Args()) > 1 {
				c.doubt(cl, `the piece is called "`+name+`"; a piece has one name, of several words in quotes`, "")
			}
			named = true
		case "attribute":
			c.attribute(cl, t)
		case "moves", "also", "drops":
			for _, e := range cl.Args() {
				if e.Head() == "move-type" && text(e.Args()) != "" {
					c.addMoveType(text(e.Args()))
				}
			}
		}
	}
}

// finish sets the fields that depend on all clauses together.
func (c *compiler) finish() {
	g := c.g
	g.Opt.Opens = !c.strict
	if g.Title == "" && c.strict {
		c.fail(c.entry.node, "the game has no title")
	}
	if len(g.Types) == 0 && !c.errs.HasErrors() {
		c.fail(c.entry.node, "the game has no piece")
	}
	c.finishFEN()
	c.finishHands()
	c.furtherTurns()
	c.checkTurnTypes()
	c.finishEvaluation()
	c.finishKIF()
	sides := map[game.Player]bool{}
	for _, t := range g.Turns {
		if !g.Players[t.Player].Random { // a player without opponents, or against chance alone, may repeat
			sides[t.Player] = true
		}
	}
	if !c.strict && !c.repeats && g.Repetition.Times == 0 && len(sides) >= 2 {
		g.Repetition = game.Repetition{Times: plainRepeats, Result: game.Draw}
	}
	for i := range g.Types {
		g.Royal = g.Royal || g.Types[i].Royal
	}
	for i, goal := range g.Goals {
		if goal.Text == "" {
			g.Goals[i].Text = c.reasons(goal.Test)
		}
	}
}

// plainRepeats is the number of times that a position may occur in plain ZRF.
const plainRepeats = 3

// typeArg finds a piece type and reports it if there is none.
func (c *compiler) typeArg(n *zrf.Node) int {
	return c.named(n, "piece", c.g.TypeNamed, c.typeNames)
}

// playerArg finds a player in the same way.
func (c *compiler) playerArg(n *zrf.Node) int {
	return c.named(n, "player", c.g.PlayerNamed, c.playerNames)
}

// named finds the thing of the given kind that n names. If there is none, it reports that
// and returns a negative number.
func (c *compiler) named(n *zrf.Node, kind string, find func(string) int, names func() []string) int {
	i := -1
	if n.Kind != zrf.List {
		if i = find(n.Text); i < 0 {
			i = find(c.otherCase(n, kind, names))
		}
	}
	if i < 0 && !(c.crowd && kind == "player") {
		c.unknown(n, kind, n.String(), c.some(names))
	}
	return i
}

// otherCase returns the name of a kind that differs from n only in upper and lower case,
// with a warning. It returns "" if there is no such name or more than one, and in strict
// files.
func (c *compiler) otherCase(n *zrf.Node, kind string, names func() []string) string {
	if c.strict || n.Kind == zrf.List {
		return ""
	}
	found := c.inSmall(kind, names)[strings.ToLower(n.Text)]
	if found != "" {
		c.takenFor(n, n.Text, found)
	}
	return found
}

// takenFor warns that a name at n is read as a name in other letters.
func (c *compiler) takenFor(n *zrf.Node, name, other string) {
	c.errs.AddWarn(n, `"`+name+`" is read as "`+other+`"`, "")
}

// inSmall maps the names of a kind in lower case to the names themselves, or to "" if two
// are equal in lower case.
func (c *compiler) inSmall(kind string, names func() []string) map[string]string {
	if c.b == nil { // names may be added
		list := names()
		kind += " " + strconv.Itoa(len(list)) + strings.Join(list[max(0, len(list)-1):], "")
	}
	small := c.small[kind]
	if small == nil {
		small = bySmall(names())
		c.small[kind] = small
	}
	return small
}

// bySmall maps names in lower case to the names themselves, or to "" if two are equal in
// lower case.
func bySmall(names []string) map[string]string {
	small := map[string]string{}
	for _, name := range names {
		s := strings.ToLower(name)
		if other, ok := small[s]; ok && other != name {
			name = ""
		}
		small[s] = name
	}
	return small
}

func (c *compiler) typeNames() []string {
	var list []string
	for i := range c.g.Types {
		list = append(list, c.g.Types[i].Name)
	}
	return list
}

func (c *compiler) playerNames() []string {
	var list []string
	for i := range c.g.Players {
		list = append(list, c.g.Players[i].Name)
	}
	return list
}

func (c *compiler) zoneNames() []string {
	var list []string
	for i := range c.b.Zones {
		list = append(list, c.b.Zones[i].Name)
	}
	return list
}

func (c *compiler) attrNames() []string {
	var list []string
	for i := range c.g.Attrs {
		list = append(list, c.g.Attrs[i].Name)
	}
	return append(list, c.fixedNames...)
}
