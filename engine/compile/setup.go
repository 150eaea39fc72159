package compile

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
	"dagaz/engine/zrf"
)

// boardSetup reads (board-setup (P (Piece place… off N … [count N])…)…).
func (c *compiler) boardSetup(n *zrf.Node) {
	if len(c.g.Setup) > 0 {
		c.twice(n, "board-setup")
	}
	c.g.Setup = nil
	taken := make(map[board.Cell]int)
	sides := n.Args()
	if c.strict && len(sides) > 1 && sides[0].Text == "fen" && sides[1].Kind == zrf.String {
		c.setupFEN, sides = sides[1], sides[2:]
	}
	for _, side := range sides {
		if side.Kind != zrf.List || len(side.Items) == 0 {
			c.lost(side, "write (board-setup (P (Piece place…)…)…)")
			continue
		}
		p := c.playerArg(side.Items[0])
		if p < 0 {
			continue
		}
		for _, e := range side.Items[1:] {
			if e.Kind != zrf.List || len(e.Items) == 0 {
				c.lost(e, "write (Piece place…)")
				continue
			}
			if t := c.typeArg(e.Items[0]); t >= 0 {
				c.setup(e, game.Make(t, game.Player(p)), taken)
			}
		}
	}
}

// setup places the pieces of one entry. taken maps cells to the placements on them.
func (c *compiler) setup(e *zrf.Node, pc game.Piece, taken map[board.Cell]int) {
	attrs := c.g.Types[pc.Type()].Attrs
	args := e.Args()
	for len(args) > 0 && c.strict && args[len(args)-1].Head() == "with" {
		if w, ok := c.carried(args[len(args)-1], attrs); ok {
			attrs = w
		}
		args = args[:len(args)-1]
	}
	count := 0
	if k := len(args) - 2; k >= 0 && args[k].Kind == zrf.Atom && args[k].Text == "count" && !c.declared["count"] {
		if n, ok := number(args[k+1].Text); ok && n >= 0 && n <= game.MaxCount {
			count = n
			c.g.HasCounts = true
		} else {
			c.fail(args[k+1], `after "count" comes the number on each cell, at most `+strconv.Itoa(game.MaxCount))
		}
		args = args[:k]
	}
	for i := 0; i < len(args); i++ {
		if args[i].Kind == zrf.Atom && args[i].Text == "off" && c.meansHand(args[i+1:]) {
			n, ok := 0, false
			if i++; i < len(args) {
				n, ok = number(args[i].Text)
			}
			if !ok || n < 0 || n > maxInHand {
				c.lost(e, `after "off" comes the number of pieces in hand`)
				return
			}
			c.g.Setup = append(c.g.Setup, game.Placement{Cell: board.NoCell, Piece: pc, Count: int32(n)})
			c.giveHand(int(pc.Owner()))
			continue
		}
		for _, x := range c.places(args[i:i+1], int(pc.Owner())) {
			put := game.Placement{Cell: x, Piece: pc, Attrs: attrs, Count: int32(count)}
			if k, ok := taken[x]; ok {
				c.doubt(args[i], `two pieces stand on "`+c.b.Name(x)+`"`, "")
				c.g.Setup[k] = put
				continue
			}
			taken[x] = len(c.g.Setup)
			c.g.Setup = append(c.g.Setup, put)
		}
	}
}

// carried reads (with attribute N), the attribute values of pieces at the start.
func (c *compiler) carried(n *zrf.Node, attrs uint64) (uint64, bool) {
	if len(n.Items) != 3 {
		c.fail(n, "write (with attribute N)")
		return 0, false
	}
	a := c.g.AttrNamed(n.Items[1].Text)
	if a < 0 {
		c.unknown(n.Items[1], "attribute", n.Items[1].Text, c.some(c.attrNames))
		return 0, false
	}
	if t := &c.g.Opt.Tower; t.Has(c.g.Attrs[a]) {
		if word, ok := t.Parse(n.Items[2].Text); ok {
			return word, true
		}
	}
	x, ok := number(n.Items[2].Text)
	if !ok || x < 0 || uint64(x) >= 1<<c.g.Attrs[a].Bits {
		c.fail(n.Items[2], "no number that the attribute has room for")
		return 0, false
	}
	return c.g.Attrs[a].Set(attrs, uint64(x)), true
}

// meansHand reports whether "off" and the words after it mean the hand. A cell may also be
// called off.
func (c *compiler) meansHand(rest []*zrf.Node) bool {
	if _, isCell := c.b.Cell("off"); !isCell {
		return true
	}
	if text(rest) == "" {
		return false
	}
	_, isNumber := number(rest[0].Text)
	_, isCell := c.b.Cell(rest[0].Text)
	return isNumber && !isCell
}

// startClause reads (start "name" "setup"…). The setups are checked when the game is
// complete.
func (c *compiler) startClause(n *zrf.Node) {
	args := n.Args()
	if len(args) == 0 && c.entry.base != nil {
		return
	}
	s := game.Start{Name: text(args)}
	if len(args) < 2 || s.Name == "" || len(texts(args)) != len(args) {
		c.usage(n, InGame)
		return
	}
	for i := range c.g.Starts {
		if c.g.Starts[i].Name == s.Name {
			c.doubt(args[0], `there are two starts "`+s.Name+`"`, "")
			return
		}
	}
	s.Setups = texts(args[1:])
	c.g.Starts = append(c.g.Starts, s)
	c.starts = append(c.starts, n)
}

// shuffle reads (shuffle (place…)…): the pieces there change places at random.
func (c *compiler) shuffle(n *zrf.Node) {
	for _, l := range n.Args() {
		if l.Kind != zrf.List {
			c.usage(n, InGame)
			return
		}
		cells, ok := c.onePlace(l, -1) // (rank 1 2), say
		if !ok {
			cells = c.places(l.Items, -1)
		}
		insertion.Ascending(cells)
		if cells = slices.Compact(cells); len(cells) < 2 {
			c.fail(l, "there is nothing to shuffle: name the cells, in a list")
			return
		}
		c.g.Lots = append(c.g.Lots, game.Lot{Cells: cells})
	}
}

// toss reads (toss (T…) place…): each piece there becomes one of the types at random.
func (c *compiler) toss(n *zrf.Node) {
	args := n.Args()
	if len(args) < 2 || args[0].Kind != zrf.List {
		c.usage(n, InGame)
		return
	}
	lot := game.Lot{Cells: c.places(args[1:], -1)}
	for _, a := range args[0].Items {
		if t := c.typeArg(a); t >= 0 {
			lot.Types = append(lot.Types, t)
		}
	}
	c.g.Lots = append(c.g.Lots, lot)
}

// checkStarts checks that each additional start is a position of the game.
func (c *compiler) checkStarts() {
	if c.rules.Position == nil {
		return
	}
	for i, n := range c.starts {
		for k, setup := range c.g.Starts[i].Setups {
			if err := c.rules.Position(c.g, setup); err != nil {
				c.fail(n.Args()[k+1], err.Error())
			}
		}
	}
}

// maxInHand is the most pieces of a type that a hand can hold.
const maxInHand = 10000

// giveHand gives a hand to a player.
func (c *compiler) giveHand(p int) {
	for len(c.g.Hands) < len(c.g.Players) {
		c.g.Hands = append(c.g.Hands, false)
	}
	c.g.Hands[p], c.g.HasHands = true, true
}

// handsClause reads (hands [P…]): these players, or all players who move, have hands.
func (c *compiler) handsClause(n *zrf.Node) {
	if len(n.Args()) == 0 {
		c.everyHand()
	}
	for _, a := range n.Args() {
		if p := c.playerArg(a); p >= 0 {
			c.giveHand(p)
		}
	}
}

// everyHand gives a hand to all players who move.
func (c *compiler) everyHand() {
	for _, t := range c.g.Turns {
		c.giveHand(int(t.Player))
		c.giveHand(int(t.As))
	}
}

// setsReserves reports whether a clause puts pieces into a hand at the start, or says that
// captured ones go there.
func setsReserves(n *zrf.Node) bool {
	switch strings.ToLower(n.Head()) {
	case "option":
		args := n.Args()
		return optionName(text(args)) == "recycle-captures" && len(args) > 1 && !strings.EqualFold(text(args[1:]), "false")
	case "recycle-captures":
		return !strings.EqualFold(text(n.Args()), "false")
	case "board-setup":
		return setsAside(n)
	}
	return false
}

// setsAside reports whether an entry of a setup, such as (Man a1 off 5), stands anywhere in n.
func setsAside(n *zrf.Node) bool {
	for i, a := range n.Items {
		if a.Kind == zrf.Atom && a.Text == "off" && i+1 < len(n.Items) {
			if v, ok := number(n.Items[i+1].Text); ok && v > 0 {
				return true
			}
		}
		if setsAside(a) {
			return true
		}
	}
	return false
}

// finishHands gives hands to players if an option needs them. It removes drops from players
// without a hand if somebody holds such pieces at the start, since they do not belong to
// others. In a plain file, where a game or one of its variants has pieces off the board,
// players who have none there drop nothing, if they have pieces on the board: the pieces are
// written for those of these entries that have hands.
func (c *compiler) finishHands() {
	if c.g.Opt.Recycle || c.g.Opt.RecyclePromo {
		c.everyHand()
	}
	c.noReserve()
	for _, put := range c.g.Setup {
		if put.Cell != board.NoCell {
			continue
		}
		c.noDrops(put.Piece.Type(), func(p int) bool { return !c.g.Hands[p] })
	}
}

// noDrops removes the drops of a type from some players.
func (c *compiler) noDrops(t int, who func(p int) bool) {
	for i := range c.g.Types[t].Drops {
		for p := range c.g.Players {
			if who(p) {
				c.g.Types[t].Drops[i].Progs[p] = nil
			}
		}
	}
}

// noReserve removes all drops from the players of a plain file who hold nothing, although
// their game or a variant of it has pieces off the board, and who have pieces on it that
// can move.
func (c *compiler) noReserve() {
	if c.strict || !c.rules.hasReserves(c.entry.game()) {
		return
	}
	can := make([]bool, len(c.g.Players))
	for _, put := range c.g.Setup {
		if put.Cell != board.NoCell && len(c.g.Types[put.Piece.Type()].Moves) > 0 {
			can[put.Piece.Owner()] = true
		}
	}
	for t := range c.g.Types {
		c.noDrops(t, func(p int) bool {
			return can[p] && !c.g.Players[p].Random && (!c.g.HasHands || !c.g.Hands[p])
		})
	}
}
