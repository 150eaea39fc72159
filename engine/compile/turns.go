package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"strconv"
	"strings"
)

// players reads (players P…).
func (c *compiler) players(n *zrf.Node) {
	for _, a := range n.Args() {
		if a.Kind == zrf.List && !c.strict { // (players (A B))
			c.doubt(a, "players stand without parentheses", "")
			for _, p := range a.Items {
				c.addPlayer(p)
			}
			continue
		}
		c.addPlayer(a)
	}
}

func (c *compiler) addPlayer(a *zrf.Node) {
	switch {
	case a.Kind == zrf.List || a.Text == "":
		c.fail(a, "a player is a single name")
	case c.g.PlayerNamed(a.Text) >= 0:
		c.doubt(a, `player "`+a.Text+`" is named twice`, "")
	case len(c.g.Players) >= game.MaxPlayers:
		if !c.crowd {
			c.fail(a, "more than "+strconv.Itoa(game.MaxPlayers)+" players")
		}
		c.crowd = true
	default:
		c.g.Players = append(c.g.Players, game.PlayerInfo{Name: a.Text, Random: strings.HasPrefix(a.Text, "?")})
	}
}

// finishPlayers takes the players from the turn order if no clause names them.
func (c *compiler) finishPlayers() {
	if len(c.g.Players) == 0 && !c.strict {
		for _, n := range c.clauses {
			if n.Head() != "turn-order" {
				continue
			}
			for _, a := range n.Args() {
				if a.Kind == zrf.List && len(a.Items) > 0 {
					a = a.Items[0]
				}
				if a.Kind == zrf.Atom && !c.says(a.Text, "repeat") && c.g.PlayerNamed(a.Text) < 0 {
					c.addPlayer(a)
				}
			}
		}
	}
	if len(c.g.Players) == 0 {
		c.fail(c.entry.node, "the game has no players: (players P…)")
	}
}

// declareTurns collects the move types of a turn order.
func (c *compiler) declareTurns(n *zrf.Node) {
	for _, it := range n.Args() {
		for i, a := range it.Items {
			if i > 0 && a.Kind != zrf.List && c.g.PlayerNamed(a.Text) < 0 {
				c.addMoveType(c.moveTypeName(a.Text))
			}
		}
	}
}

// turnOrder reads (turn-order …). An item is P, (P type), (P Q) or (P Q type).
func (c *compiler) turnOrder(n *zrf.Node) {
	for _, it := range n.Args() {
		if it.Kind == zrf.Atom && c.says(it.Text, "repeat") && c.g.PlayerNamed(it.Text) < 0 {
			if c.g.Repeat > 0 {
				c.twice(it, "repeat")
			}
			c.g.Repeat = len(c.g.Turns)
			continue
		}
		parts := []*zrf.Node{it}
		if it.Kind == zrf.List {
			parts = it.Items
		}
		if len(parts) == 0 {
			continue
		}
		p := c.playerArg(parts[0])
		if p < 0 {
			continue
		}
		at := it
		t := game.Turn{Player: game.Player(p), As: game.Player(p), MoveType: game.AnyType}
		for i, a := range parts[1:] {
			if q := c.g.PlayerNamed(a.Text); a.Kind != zrf.List && q >= 0 && i == 0 {
				t.As = game.Player(q)
			} else if a.Head() == "pass" {
				t.Pass = c.passArg(a)
			} else if a.Kind != zrf.List && t.MoveType != game.AnyType && c.strict {
				t.Also = append(t.Also, c.addMoveType(a.Text))
			} else if a.Kind != zrf.List {
				t.MoveType = c.moveTypeArg(a)
				at = a
			}
		}
		c.g.Turns = append(c.g.Turns, t)
		c.turns = append(c.turns, at)
	}
	if c.g.Repeat >= len(c.g.Turns) && c.g.Repeat > 0 {
		c.doubt(n, "nothing follows repeat; the order begins anew", "")
		c.g.Repeat = 0
	}
}

// finishTurns makes a turn order if no clause gives one: the players take turns.
func (c *compiler) finishTurns() {
	if len(c.g.Turns) > 0 || len(c.g.Players) == 0 {
		return
	}
	if c.strict {
		c.fail(c.entry.node, "the game has no turn order: (turn-order P…)")
		return
	}
	c.errs.AddWarn(c.entry.node, "the game has no turn order; the players move one after the other", "")
	for p := range c.g.Players {
		c.g.Turns = append(c.g.Turns, game.Turn{Player: game.Player(p), As: game.Player(p), MoveType: game.AnyType})
	}
}

// checkTurnTypes reports turns with a type that no movement has, if then nobody could move,
// and priorities of such types.
func (c *compiler) checkTurnTypes() {
	used := map[int]bool{}
	for i := range c.g.Types {
		for _, e := range c.g.Types[i].Moves {
			used[e.MoveType] = true
		}
		for _, e := range c.g.Types[i].Drops {
			used[e.MoveType] = true
		}
	}
	names := c.usedTypes(used)
	for i, t := range c.g.Turns {
		if t.MoveType != game.AnyType && !used[t.MoveType] && c.g.Opt.PassTurn == game.PassNever {
			used[t.MoveType] = true
			c.unknown(c.turns[i], "move type", c.g.MoveTypes[t.MoveType], names)
		}
	}
	for _, n := range c.clauses {
		if n.Head() != "move-priorities" {
			continue
		}
		for _, a := range n.Args() {
			if a.Kind != zrf.List && !used[c.addMoveType(c.moveTypeName(a.Text))] {
				c.doubt(a, `no movement has the type "`+a.Text+`"`, c.hint(a.Text, names))
			}
		}
	}
}

// usedTypes lists the names of the move types in use.
func (c *compiler) usedTypes(used map[int]bool) []string {
	var list []string
	for i, name := range c.g.MoveTypes {
		if used[i] {
			list = append(list, name)
		}
	}
	return list
}

// priorities reads (move-priorities t… (beside t…)).
func (c *compiler) priorities(n *zrf.Node) {
	c.g.Priorities = nil
	c.g.Beside = nil
	for _, a := range n.Args() {
		if a.Kind != zrf.List {
			c.g.Priorities = append(c.g.Priorities, c.moveTypeArg(a))
			continue
		}
		if a.Head() != "beside" && !c.strict {
			continue // a list of types is ignored in plain files
		}
		if a.Head() != "beside" {
			c.usage(n, InGame)
			return
		}
		for _, t := range texts(a.Args()) {
			c.g.Beside = append(c.g.Beside, c.addMoveType(t))
		}
	}
}
