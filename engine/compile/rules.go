package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
)

// This file compiles programs that belong to the game as a whole.

// ruleFor compiles body for each player.
func (c *compiler) ruleFor(n *zrf.Node, what string, body func()) []*game.Program {
	progs := make([]*game.Program, len(c.g.Players))
	for p := range progs {
		c.player, c.prog = p, &program{}
		body()
		c.op(game.OpEnd, 0)
		c.finishGuards()
		landed(c.prog.code)
		if len(c.prog.code) >= maxCode {
			c.fail(n, "the program is too long")
		}
		progs[p] = &game.Program{Name: what + " " + c.g.Players[p].Name, Code: c.prog.code,
			Flags: min(len(c.prog.flags), maxFlags), PFlag: len(c.prog.pflags), Mechs: c.prog.mechs}
	}
	return progs
}

// landed replaces the place to, the cell where the move has landed, by from, which is that
// cell while a rule runs. It leaves rules that move pieces themselves unchanged.
func landed(code []game.Instr) {
	for i := range code {
		switch code[i].Op {
		case game.OpSetFrom, game.OpSetTo, game.OpCascade:
			return
		}
	}
	for i := range code {
		in := &code[i]
		if in.P == game.AtTo {
			in.P = game.AtFrom
		}
		if to, ok := in.Named(); ok && in.Op == game.OpIsCell && to.P == game.AtTo {
			in.A = -1 - int32(game.AtFrom)
		}
	}
}

// condRule compiles a condition as a program that executes an add if the condition holds.
func (c *compiler) condRule(n *zrf.Node, what string) []*game.Program {
	return c.ruleFor(n, what, func() {
		c.condition(n)
		c.op(game.OpVerify, 0)
		c.op(game.OpAdd, 0)
	})
}

// typesBefore reads the move types at the beginning of a clause.
func (c *compiler) typesBefore(args []*zrf.Node) ([]int, []*zrf.Node) {
	var types []int
	for len(args) > 1 && args[0].Kind == zrf.Atom {
		t := slices.Index(c.g.MoveTypes, args[0].Text)
		if t < 0 {
			break
		}
		types, args = append(types, t), args[1:]
	}
	return types, args
}

// afterClause reads (after [type…] statement…).
func (c *compiler) afterClause(n *zrf.Node) {
	types, body := c.typesBefore(n.Args())
	if len(body) == 0 {
		c.usage(n, InGame)
		return
	}
	c.g.After = append(c.g.After, game.Rule{MoveTypes: types, Progs: c.ruleFor(n, "after", func() { c.statements(body) })})
}

// forbidClause reads (forbid [type…] cond).
func (c *compiler) forbidClause(n *zrf.Node) {
	types, body := c.typesBefore(n.Args())
	if len(body) != 1 {
		c.usage(n, InGame)
		return
	}
	c.g.Forbid = append(c.g.Forbid, game.Rule{MoveTypes: types, Progs: c.condRule(body[0], "forbid")})
}

// holdsGoal reads (holds cond).
func (c *compiler) holdsGoal(n *zrf.Node) *game.GoalExpr {
	if len(n.Args()) != 1 {
		c.usage(n, InGoal)
		return nil
	}
	return &game.GoalExpr{Kind: game.GoalHolds, Progs: c.condRule(n.Items[1], "goal")}
}

// noUndo reads (no-undo).
func (c *compiler) noUndo(n *zrf.Node) { c.g.Repetition.Illegal, c.repeats = game.NoUndo, true }

// A further is a kind of further turn: the move types that it allows, and who may pass.
type further struct {
	types []int
	pass  int
	node  *zrf.Node
}

// againWord reads (again [type…] [(pass never|always|forced)]), (again chance) and
// (again over).
func (c *compiler) againWord(n *zrf.Node) {
	switch text(n.Args()) {
	case "chance":
		c.op(game.OpAgain, game.AgainChance)
		return
	case "over":
		c.op(game.OpAgain, game.AgainOver)
		return
	}
	f := further{node: n}
	for _, a := range n.Args() {
		if a.Head() == "pass" {
			f.pass = c.passArg(a)
			continue
		}
		f.types = append(f.types, c.addMoveType(a.Text))
	}
	if len(f.types) == 0 && f.pass == 0 {
		c.op(game.OpAgain, game.AgainSame)
		return
	}
	k := slices.IndexFunc(c.again, func(g further) bool { return g.pass == f.pass && slices.Equal(g.types, f.types) })
	if k < 0 {
		k, c.again = len(c.again), append(c.again, f)
	}
	c.op(game.OpAgain, k)
}

// passArg reads (pass never|always|forced) in a turn; it returns 0 if it has reported a
// mistake.
func (c *compiler) passArg(n *zrf.Node) int {
	i := slices.Index(passWords, text(n.Args()))
	if i < 0 {
		c.fail(n, `"pass" is one of never, always, forced`)
	}
	return i + 1
}

var passWords = []string{"never", "always", "forced"}

// furtherTurns adds the turns that programs request with again to the turn order.
func (c *compiler) furtherTurns() {
	if len(c.again) == 0 || len(c.g.Turns) == 0 {
		return
	}
	order := len(c.g.Turns)
	c.g.Order = order
	for _, f := range c.again {
		for i := range order {
			t := c.g.Turns[i]
			if t.Pass = f.pass; len(f.types) > 0 {
				t.MoveType, t.Also = f.types[0], f.types[1:]
			}
			c.g.Turns = append(c.g.Turns, t)
			c.turns = append(c.turns, f.node)
		}
	}
}
