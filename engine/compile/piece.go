package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"strconv"
	"strings"
)

// piece reads (piece …). Its name and attributes are known already.
func (c *compiler) piece(n *zrf.Node) {
	c.typ = c.g.TypeNamed(pieceName(n))
	if c.typ < 0 {
		return // reported by declarePiece
	}
	t := &c.g.Types[c.typ]
	t.Moves, t.Drops = nil, nil
	c.betza = nil
	c.each(n.Args(), InPiece)
	if t.Help == "" && len(c.betza) > 0 {
		t.Help = t.Name + ": " + betzaHelp(c.betza)
	}
}

func (c *compiler) here() *game.PieceType { return &c.g.Types[c.typ] }

// attribute reads (attribute name bool [(bits N)]) while names are collected.
func (c *compiler) attribute(n *zrf.Node, t int) {
	args := n.Args()
	if text(args) == "" {
		c.lost(n, "write (attribute name true) or (attribute name false)")
		return
	}
	name, bits, v := args[0].Text, 1, 0
	for _, a := range args[1:] {
		if a.Head() == "bits" {
			if b, ok := c.count(a, 0, 1, 32); ok {
				bits = b
			}
			continue
		}
		said := a.Text
		if !c.strict {
			said = strings.ToLower(said)
		}
		switch x, ok := number(said); {
		case said == "true":
			v = 1
		case ok && x >= 0:
			v = x
		case said != "false":
			c.doubt(a, `an attribute begins as true or false, not "`+a.String()+`"`, "")
		}
	}
	if types, ok := c.fixed[name]; ok {
		if v != 0 {
			c.fixed[name] = append(types, t)
		}
		return
	}
	i := c.g.AttrNamed(name)
	if i < 0 {
		shift := 0
		for _, a := range c.g.Attrs {
			shift += int(a.Bits)
		}
		if shift+bits > attrBits {
			c.fail(n, "the attributes that pieces of this game change need more than "+strconv.Itoa(attrBits)+" bits")
			return
		}
		i = len(c.g.Attrs)
		c.g.Attrs = append(c.g.Attrs, game.Attr{Name: name, Shift: uint8(shift), Bits: uint8(bits)})
	}
	if uint64(v)>>c.g.Attrs[i].Bits != 0 {
		c.fail(n, `attribute "`+name+`" is too narrow for `+strconv.Itoa(v))
		return
	}
	c.g.Types[t].Attrs = c.g.Attrs[i].Set(c.g.Types[t].Attrs, uint64(v))
}

// pieceImage reads (image P "file"… P "file"…): pictures by player, for the page.
func (c *compiler) pieceImage(n *zrf.Node) {
	player := ""
	for _, a := range n.Args() {
		if a.Kind == zrf.Atom {
			player = a.Text
		} else if a.Kind == zrf.String {
			k := "piece.image." + c.here().Name + "." + player
			c.g.Meta[k] = append(c.g.Meta[k], a.Text)
		}
	}
}

func (c *compiler) help(n *zrf.Node)     { c.here().Help = c.prose(text(n.Args())) }
func (c *compiler) notation(n *zrf.Node) { c.here().Notation = text(n.Args()) }

// sign reads (sign "字") or (sign "字" "字"…).
func (c *compiler) sign(n *zrf.Node) {
	signs := texts(n.Args())
	if len(signs) == 0 || len(signs) > 1 && len(signs) != len(c.g.Players) {
		c.fail(n, "a piece has one sign, or one for each player")
		return
	}
	c.here().Signs = signs
}

func (c *compiler) dummyPiece(n *zrf.Node) {
	c.here().Dummy = true
}

func (c *compiler) pieceText(n *zrf.Node) {
	c.keep("piece."+n.Head()+"."+c.here().Name, texts(n.Args()))
}

// moves and drops read the movements of a piece.
func (c *compiler) moves(n *zrf.Node) { c.movements(n, &c.here().Moves) }
func (c *compiler) drops(n *zrf.Node) { c.movements(n, &c.here().Drops) }

func (c *compiler) movements(n *zrf.Node, to *[]game.Entry) {
	c.entries, c.moveType = to, game.AnyType
	if args := n.Args(); c.flat(args) {
		c.doubt(n, "a movement stands in parentheses of its own: ("+n.Head()+" (statement…)…)", "")
		c.compileEntry(n, func() { c.statements(args) })
		return
	}
	for _, e := range n.Args() {
		if e.Kind == zrf.Atom {
			c.compileEntry(e, func() { c.statement(e) })
			continue
		}
		if w := c.word(InMoves, e.Head()); w != nil {
			w.do(c, e)
			continue
		}
		if len(e.Items) == 0 {
			c.doubt(e, "empty movement", "")
			continue
		}
		c.compileEntry(e, func() { c.movement(e) })
	}
}

// flat reports whether the entries of a plain file are really the statements of one
// movement whose parentheses are missing: the last one begins with add, and none of them is
// a movement.
func (c *compiler) flat(list []*zrf.Node) bool {
	k := len(list) - 1
	if c.strict || k < 1 || list[k].Kind != zrf.Atom || !strings.HasPrefix(strings.ToLower(list[k].Text), "add") {
		return false
	}
	for _, e := range list {
		if e.Kind == zrf.List && !takesArgs(e.Head()) {
			return false
		}
	}
	return true
}

// movement compiles an entry that is a program of statements.
func (c *compiler) movement(e *zrf.Node) {
	if h := e.Head(); h != "" && c.word(InStatement, h) == nil && !c.isStep(h) && !c.bl.Killed(h) {
		c.unknown(e.Items[0], "movement", h, known(InMoves|InStatement, c.some(c.b.DirNames)))
		c.op(game.OpEnd, 0)
		return
	}
	if h := e.Head(); takesArgs(h) && len(e.Items) > 1 || c.promotes(e) {
		c.statement(e) // (moves (add King)): the list is the statement itself
		return
	}
	c.statements(c.startsAt(e.Items))
}

// startsAt compiles the place with which a drop begins, a cell or a zone, and returns the
// statements behind it. Such a drop is tried there and nowhere else, so the place is where
// the program begins and the first mark.
func (c *compiler) startsAt(list []*zrf.Node) []*zrf.Node {
	if c.entries != &c.here().Drops || len(list) == 0 || list[0].Kind != zrf.Atom {
		return list
	}
	n := list[0]
	name := n.Text
	if w := c.word(InStatement, name); w != nil && w.Plain {
		return list
	}
	if _, isDir := c.dir(name); isDir {
		return list
	}
	c.doing = n
	if x, ok := c.b.Cell(name); ok {
		c.op(game.OpIsCell, int(x))
	} else if z := c.zoneNamed(name); z >= 0 {
		c.op(game.OpInZone, z)
	} else {
		return list
	}
	c.op(game.OpVerify, 0)
	return list[1:]
}

// takesArgs reports whether a word forms a statement only together with the rest of its
// list.
func takesArgs(name string) bool {
	switch name {
	case "if", "while", "verify", "set-flag", "set-position-flag", "set-attribute", "change-type", "opposite", "go":
		return true
	}
	return false
}

// promotes reports whether a list is an add with the types to promote to, and not a program
// that begins with add.
func (c *compiler) promotes(e *zrf.Node) bool {
	switch e.Head() {
	case "add", "add-copy", "add-partial", "add-copy-partial":
		return len(e.Items) > 1 && e.Items[1].Kind == zrf.Atom && c.g.TypeNamed(e.Items[1].Text) >= 0 && !c.isStep(e.Items[1].Text)
	}
	return false
}

// moveTypeEntry reads (move-type t): the type of the entries that follow.
func (c *compiler) moveTypeEntry(n *zrf.Node) {
	if text(n.Args()) == "" {
		c.usage(n, InMoves)
		return
	}
	if args := n.Args(); len(args) > 1 {
		c.doubt(args[1], `"move-type" takes one type; the others are ignored`, "")
	}
	c.moveType = c.addMoveType(text(n.Args()))
}

// letter reads (letter P): capital for the first player, small for the second.
func (c *compiler) letter(n *zrf.Node) {
	l := text(n.Args())
	if l == "" {
		c.usage(n, InPiece)
		return
	}
	list := make([]string, len(c.g.Players))
	for p := range list {
		switch p {
		case 0:
			list[p] = strings.ToUpper(l)
		case 1:
			list[p] = strings.ToLower(l)
		}
	}
	c.here().Letters = list
}

// letters reads (letters "P" "p" …), one for each player.
func (c *compiler) letters(n *zrf.Node) {
	list := texts(n.Args())
	if len(list) == 0 || len(list) > len(c.g.Players) {
		c.usage(n, InPiece)
		return
	}
	for len(list) < len(c.g.Players) {
		list = append(list, "")
	}
	c.here().Letters = list
}

// alias reads (alias "H"…): additional letters that are accepted in a FEN.
func (c *compiler) alias(n *zrf.Node) {
	for _, l := range texts(n.Args()) {
		for p := range min(len(c.g.Players), 2) {
			s := strings.ToUpper(l)
			if p == 1 {
				s = strings.ToLower(l)
			}
			c.g.FEN.Aliases = append(c.g.FEN.Aliases, game.FENAlias{Letter: s, Piece: game.Make(c.typ, game.Player(p))})
		}
	}
}

// value reads (value N): the piece is worth N base pieces.
func (c *compiler) value(n *zrf.Node) {
	v, ok := hundredths(text(n.Args()))
	if !ok {
		c.usage(n, InPiece)
		return
	}
	c.here().Value = v
}

// hundredths reads a number with up to two decimals.
func hundredths(s string) (int32, bool) {
	whole, frac, _ := strings.Cut(s, ".")
	frac = (frac + "00")[:2]
	w, ok1 := number(whole)
	f, ok2 := number(frac)
	return int32(w*100 + f), ok1 && ok2 && w >= 0 && w <= 100000
}

// glyph reads (glyph "name"), or (glyph P "name" Q "name"). A name without a player is for all
// players and stands first, so that a second one would replace the first. Players whom a clause
// leaves out keep what an earlier one says.
func (c *compiler) glyph(n *zrf.Node) {
	args := n.Args()
	list := make([]string, len(c.g.Players))
	copy(list, c.here().Glyphs)
	for i := 0; i < len(args); i++ {
		p := -1
		if args[i].Kind == zrf.Atom && i+1 < len(args) {
			if p = c.g.PlayerNamed(args[i].Text); p < 0 {
				c.playerArg(args[i])
				return
			}
			i++
		} else if i > 0 {
			c.usage(n, InPiece)
			return
		}
		for q := range list {
			if p < 0 || p == q {
				list[q] = args[i].Text
			}
		}
	}
	c.here().Glyphs = list
}

func (c *compiler) royal(*zrf.Node)  { c.here().Royal, c.here().Common = true, 0 }
func (c *compiler) resets(*zrf.Node) { c.here().Resets = true }
func (c *compiler) noMate(*zrf.Node) { c.here().NoMate = true }

// looksLike reads (looks-like T [unless a]): all players except the owner see a piece of
// type T, unless the piece has attribute a.
func (c *compiler) looksLike(n *zrf.Node) {
	args := n.Args()
	switch {
	case len(args) == 3 && args[1].Text == "unless":
		if c.here().Shown = 1 + c.g.AttrNamed(args[2].Text); c.here().Shown == 0 {
			c.unknown(args[2], "attribute", args[2].Text, c.some(c.attrNames))
		}
	case len(args) != 1:
		c.usage(n, InPiece)
		return
	}
	if t := c.typeArg(n.Items[1]); t == c.typ {
		c.fail(n, "a piece looks like itself without being told")
	} else if t >= 0 {
		c.here().Looks = t + 1
	}
}

// inHand reads (in-hand T): the type of the piece in a hand after it is captured.
func (c *compiler) inHand(n *zrf.Node) {
	if len(n.Args()) != 1 {
		c.usage(n, InPiece)
		return
	}
	if t := c.typeArg(n.Items[1]); t >= 0 {
		c.here().Base = t
	}
}
