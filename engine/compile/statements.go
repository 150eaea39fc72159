package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strings"
)

// statements compiles a sequence of statements.
func (c *compiler) statements(list []*zrf.Node) {
	for i := 0; i < len(list); i++ {
		n := list[i]
		if !c.strict && c.head(n) == "if" && i+1 < len(list) && c.head(list[i+1]) == "else" { // (if cond s…) (else s…)
			i++
			c.doubt(list[i], `"else" stands inside the parentheses of its "if"`, "")
			whole := *n
			whole.Items = append(slices.Clip(n.Items), list[i])
			n = &whole
		}
		c.statement(n)
	}
}

// statement compiles one statement. Names are looked up in this order: words of ZRF,
// directions, cells, zones, our own words.
func (c *compiler) statement(n *zrf.Node) {
	outer := c.doing
	c.doing = n
	defer func() { c.doing = outer }()
	switch {
	case n.Kind == zrf.Atom:
		c.atom(n)
	case n.Kind == zrf.String:
		c.doubt(n, "a string is no statement", "")
	case len(n.Items) == 0:
		c.doubt(n, "empty statement", "")
	case n.Items[0].Kind == zrf.List:
		c.statements(n.Items)
	default:
		w := c.word(InStatement, n.Head())
		if w != nil && !c.row(n, w.Name) {
			w.do(c, n)
			return
		}
		if w != nil || c.isStep(n.Head()) {
			c.statements(n.Items)
			return
		}
		c.unknown(n.Items[0], "statement", n.Head(), known(InStatement, c.some(c.b.DirNames)))
	}
}

// row reports whether a list in a plain file is a sequence of statements that begins with
// this word, as in (mark n (verify empty?) back): statements follow the word, and not an
// argument.
func (c *compiler) row(n *zrf.Node, word string) bool {
	if c.strict {
		return false
	}
	switch word {
	case "add", "add-copy", "add-partial":
		return len(n.Items) > 1 && n.Items[1].Kind == zrf.List && c.g.TypeNamed(n.Items[1].Head()) < 0
	case "mark", "capture", "flip", "change-owner":
		if _, place := placeNames[text(n.Args())]; place && len(n.Items) == 2 { // (capture mark)
			return false
		}
		fallthrough
	case "back", "from", "to", "cascade":
		return slices.ContainsFunc(n.Args(), func(a *zrf.Node) bool {
			return a.Kind == zrf.List && len(a.Items) > 1 && a.Head() != "opposite" || a.Kind == zrf.Atom && c.word(InStatement, a.Text) != nil && !c.isStep(a.Text)
		})
	}
	return false
}

func (c *compiler) atom(n *zrf.Node) {
	if w := c.word(InStatement, n.Text); w != nil && w.Plain {
		w.do(c, n)
		return
	}
	if c.goTo(n) {
		return
	}
	if w := c.word(InStatement, n.Text); w != nil {
		w.do(c, n)
		return
	}
	if other := c.otherCase(n, "step", c.stepNames); other != "" {
		c.goTo(renamed(n, other))
		return
	}
	c.unknown(n, "statement", n.Text, known(InStatement, c.some(c.b.DirNames), c.some(c.zoneNames)))
	c.op(game.OpEnd, 0) // whatever was meant, no move is better than a wrong one
}

// stepNames lists the directions and cells.
func (c *compiler) stepNames() []string {
	return append(c.b.DirNames()[:c.b.Dirs():c.b.Dirs()], c.b.Names()...)
}

// isStep reports whether a word moves the cursor.
func (c *compiler) isStep(name string) bool {
	_, isDir := c.b.Dir(name)
	_, isCell := c.b.Cell(name)
	return isDir || isCell || c.zoneNamed(name) >= 0 ||
		!c.strict && c.inSmall("step", c.stepNames)[strings.ToLower(name)] != ""
}

// goTo compiles a direction, a cell or a zone as a statement.
func (c *compiler) goTo(n *zrf.Node) bool {
	if d, ok := c.dir(n.Text); ok {
		c.op(game.OpStep, int(d))
	} else if x, ok := c.b.Cell(n.Text); ok {
		c.opAt(game.OpGo, 0, place{game.AtCell, int32(x)})
	} else if z := c.zoneNamed(n.Text); z >= 0 {
		c.op(game.OpEachZone, z)
	} else if c.bl.Killed(n.Text) {
		c.errs.AddWarn(n, `cell "`+n.Text+`" was killed`, "")
		c.op(game.OpEnd, 0)
	} else {
		return false
	}
	return true
}

// oppositeStep reads (opposite dir).
func (c *compiler) oppositeStep(n *zrf.Node) {
	if len(n.Items) != 2 {
		c.usage(n, InStatement)
		return
	}
	if d, ok := c.dirArg(n.Items[1]); ok {
		c.op(game.OpBackStep, int(d))
	} else {
		c.op(game.OpEnd, 0)
	}
}

// goWord reads (go from|to|mark|last-from|last-to).
func (c *compiler) goWord(n *zrf.Node) {
	switch where := text(n.Args()); where {
	case "last-from":
		c.g.UsesLast = true
		c.op(game.OpGo, 1)
	case "last-to":
		c.g.UsesLast = true
		c.op(game.OpGo, 2)
	case "from", "to", "mark":
		c.opAt(game.OpGo, 0, place{p: placeNames[where]})
	default:
		if len(n.Items) != 2 {
			c.usage(n, InStatement)
			return
		}
		if at, ok := c.placeArg(n.Args()); ok {
			c.opAt(game.OpGo, 0, at)
		}
	}
}

// plainOp makes the function of a word that means one instruction about the current cell.
func plainOp(op game.Op, at game.Place) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		if len(n.Args()) > 0 {
			c.doubt(n.Items[1], `"`+n.Head()+`" takes no argument`, "")
		}
		c.opAt(op, 0, place{p: at})
	}
}

// placedOp makes the function of a word that means one instruction about the cell of its
// argument.
func placedOp(op game.Op) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		if at, ok := c.placeArg(n.Args()); ok {
			c.opAt(op, 0, at)
		}
	}
}

// captureWord reads (capture [place] [to owner|hand|nobody|other]).
func (c *compiler) captureWord(n *zrf.Node) {
	args, hand := n.Args(), game.ToRule
	if k := len(args) - 2; k >= 0 && args[k].Text == "to" {
		if hand = slices.Index([]string{"", "owner", "hand", "nobody", "other"}, args[k+1].Text); hand <= 0 {
			c.usage(n, InStatement)
			return
		}
		args = args[:k]
	}
	if at, ok := c.placeArg(args); ok {
		c.opAt(game.OpCapture, hand, at)
	}
}

// addWord makes the function of add and add-copy: (add T…).
func addWord(op game.Op) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		var types []int
		for _, a := range n.Args() {
			if t := c.typeArg(a); t >= 0 {
				types = append(types, t)
			}
		}
		c.add(op, types, 0)
	}
}

// addPartial reads (add-partial [T…] [type]).
func (c *compiler) addPartial(n *zrf.Node) {
	types, cont := c.partialArgs(n)
	c.add(game.OpAddPartial, types, cont)
}

// addCopyPartial reads (add-copy-partial [T…] [type]).
func (c *compiler) addCopyPartial(n *zrf.Node) {
	types, cont := c.partialArgs(n)
	c.add(game.OpAddCopy, types, game.CopyPartial+cont)
}

// partialArgs reads the arguments of a part: the names of move types and of piece types.
func (c *compiler) partialArgs(n *zrf.Node) (types []int, cont int) {
	cont = game.AnyType
	for _, a := range n.Args() {
		if m := slices.Index(c.g.MoveTypes, c.moveTypeName(a.Text)); a.Kind != zrf.List && m >= 0 {
			cont = m
			continue
		}
		if t := c.g.TypeNamed(a.Text); a.Kind != zrf.List && t >= 0 {
			types = append(types, t)
		} else if a.Text != "true" {
			c.unknown(a, "move type or piece", a.String(), c.some(func() []string { return append(c.typeNames(), c.g.MoveTypes...) }))
			cont = c.addMoveType(a.Text)
		}
	}
	return types, cont
}

// createWord reads (create [player] [type] [place] [from hand]), the first three in any
// order. A piece from the hand must be there; otherwise the program ends.
func (c *compiler) createWord(n *zrf.Node) {
	owner, t, at := -1, -1, here
	seen, args, held := false, n.Args(), int32(0)
	if k := len(args) - 2; k >= 0 && args[k].Text == "from" && args[k+1].Text == "hand" {
		args, held = args[:k], 1
	}
	for _, a := range args {
		p, k := -1, -1
		if a.Kind != zrf.List {
			p, k = c.g.PlayerNamed(a.Text), c.g.TypeNamed(a.Text)
		}
		pl, ok := c.findPlace(a)
		switch {
		case p >= 0 && owner < 0 && t < 0:
			owner = p
		case k >= 0 && t < 0:
			t = k
		case ok && !seen:
			at, seen = pl, true
		case p >= 0 && owner < 0:
			owner = p
		default:
			c.unknown(a, "player, piece, cell or direction", a.String(), c.some(func() []string { return append(c.playerNames(), c.typeNames()...) }))
			return
		}
	}
	if held > 0 && !c.holds(n, owner, t) {
		return
	}
	c.opAt(game.OpCreate, t, at)
	c.op(game.OpArg, owner)
	c.prog.code[len(c.prog.code)-1].B = held
}

// holds emits a test that a player (-1: the mover) holds a piece of a type.
func (c *compiler) holds(n *zrf.Node, owner, t int) bool {
	if t < 0 {
		c.fail(n, "what comes from the hand has to be named: (create Piece from hand)")
		return false
	}
	atom := func(text string) *zrf.Node { return made(n, zrf.Atom, text) }
	hand := listOf(n, atom("hand"), atom(c.g.Types[t].Name))
	if owner >= 0 {
		hand.Items = append(hand.Items, atom(c.g.Players[owner].Name))
	}
	c.verify(listOf(n, atom("verify"), listOf(n, atom(">"), hand, atom("0"))))
	return true
}

// changeType reads (change-type T [place]).
func (c *compiler) changeType(n *zrf.Node) {
	if len(n.Args()) == 0 {
		c.usage(n, InStatement)
		return
	}
	t := c.typeArg(n.Items[1])
	if at, ok := c.placeArg(n.Items[2:]); ok && t >= 0 {
		c.opAt(game.OpRetype, t, at)
	}
}

// setAttribute reads (set-attribute a cond [place]).
func (c *compiler) setAttribute(n *zrf.Node) {
	args, ok := c.setting(n)
	if !ok {
		return
	}
	a := c.g.AttrNamed(args[0].Text)
	if a < 0 {
		a = c.g.AttrNamed(c.otherCase(args[0], "attribute", c.attrNames))
	}
	if a < 0 {
		c.unknown(args[0], "attribute", args[0].String(), c.some(c.attrNames))
		return
	}
	if at, ok := c.placeArg(args[2:]); ok && c.g.Attrs[a].Bits > 1 {
		c.number(args[1])
		c.numAt(game.NumSetAttr, at, a)
	} else if ok {
		c.condition(args[1])
		c.opAt(game.OpSetAttr, a, at)
	}
}

// setting returns the arguments of a set-… word whose second argument is a value.
func (c *compiler) setting(n *zrf.Node) ([]*zrf.Node, bool) {
	args := n.Args()
	if text(args) == "" || len(args) < 2 {
		c.usage(n, InStatement)
		return nil, false
	}
	return args, true
}

// setFlag reads (set-flag f cond).
func (c *compiler) setFlag(n *zrf.Node) {
	if args, ok := c.setting(n); ok {
		c.condition(args[1])
		c.flagOp(args[0].Text, game.OpSetFlag, game.OpSetPFlag)
	}
}

// setPositionFlag reads (set-position-flag f cond [place]).
func (c *compiler) setPositionFlag(n *zrf.Node) {
	args, ok := c.setting(n)
	if !ok {
		return
	}
	if at, ok := c.placeArg(args[2:]); ok {
		c.condition(args[1])
		c.opAt(game.OpSetPFlag, flagNumber(&c.prog.pflags, args[0].Text), at)
	}
}

// verify reads (verify cond).
func (c *compiler) verify(n *zrf.Node) {
	if len(n.Args()) == 0 {
		c.doubt(n, `"verify" has no condition`, "")
	}
	for _, a := range c.bareNots(n.Args()) {
		c.condition(a)
		c.op(game.OpVerify, 0)
	}
}

// ifWord reads (if cond s… [else s…]).
func (c *compiler) ifWord(n *zrf.Node) {
	args := c.bareNot(n.Args())
	if len(args) == 0 {
		c.usage(n, InStatement)
		return
	}
	then, other := args[1:], []*zrf.Node(nil)
	for i, a := range then {
		if a.Kind == zrf.Atom && c.says(a.Text, "else") {
			then, other = then[:i], then[i+1:]
			break
		}
		if c.head(a) == "else" && !c.strict { // (else s…), for else s…
			then, other = then[:i], append(a.Args()[:len(a.Args()):len(a.Args())], then[i+1:]...)
			break
		}
	}
	if !c.strict && text(other) == "if" { // else if cond s…, for else (if cond s…)
		c.doubt(other[0], `"if" stands in parentheses of its own`, "")
		inner := *n
		inner.Items = other
		other = []*zrf.Node{&inner}
	}
	c.condition(args[0])
	no := c.op(game.OpJumpFalse, 0)
	c.statements(then)
	if len(other) == 0 {
		c.land(no)
		return
	}
	end := c.op(game.OpJump, 0)
	c.land(no)
	c.statements(other)
	c.land(end)
}

// whileWord reads (while cond s…).
func (c *compiler) whileWord(n *zrf.Node) {
	args := c.bareNot(n.Args())
	if len(args) == 0 {
		c.usage(n, InStatement)
		return
	}
	top := c.next()
	c.condition(args[0])
	end := c.op(game.OpJumpFalse, 0)
	c.statements(args[1:])
	c.prog.loops = append(c.prog.loops, loop{top, c.op(game.OpJump, top), n})
	c.land(end)
}

// note reads (note G [place]): the global G holds the cell for one ply.
func (c *compiler) note(n *zrf.Node) {
	if g, ok := c.globalArg(n); ok {
		if at, ok := c.placeArg(n.Items[2:]); ok {
			c.opAt(game.OpSetGlobal, g, at)
		}
	}
}

// globalArg finds the global that is the first argument of n.
func (c *compiler) globalArg(n *zrf.Node) (int, bool) {
	args := n.Args()
	if text(args) == "" {
		c.usage(n, InStatement|InCondition|InMod)
		return 0, false
	}
	if g := c.g.GlobalNamed(args[0].Text); g >= 0 {
		return g, true
	}
	var names []string
	for i := range c.g.Globals {
		names = append(names, c.g.Globals[i].Name)
	}
	c.errs.Add(args[0], `unknown note "`+args[0].Text+`"; declare it: (notes `+args[0].Text+`)`, c.hint(args[0].Text, names))
	return 0, false
}
