package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strconv"
)

// This file compiles calculations. Numbers are left on the stack of numbers, as conditions
// are left on the stack of booleans.

// numOp appends a numeric instruction whose operand is a plain number.
func (c *compiler) numOp(op game.NumOp, b int) {
	c.opAt(game.OpNum, int(op), place{game.Number, int32(b)})
}

// numAt appends a numeric instruction about a place, with its operands.
func (c *compiler) numAt(op game.NumOp, at place, args ...int) {
	c.opAt(game.OpNum, int(op), at)
	for _, a := range args {
		c.op(game.OpArg, a)
	}
}

// local returns the index of a local. A name means the same local everywhere in a program;
// the name "" is always a new one.
func (c *compiler) local(n *zrf.Node, name string) int {
	if i := slices.Index(c.prog.locals, name); i >= 0 && name != "" {
		return i
	}
	if len(c.prog.locals) >= game.MaxLocals {
		c.fail(n, "a program keeps more than "+strconv.Itoa(game.MaxLocals)+" numbers")
		return 0
	}
	c.prog.locals = append(c.prog.locals, name)
	return len(c.prog.locals) - 1
}

// number compiles a number: a literal, a name, or a word with its arguments.
func (c *compiler) number(n *zrf.Node) {
	name := n.Head()
	if n.Kind == zrf.Atom {
		name = n.Text
		if v, ok := number(name); ok {
			c.numOp(game.NumConst, v)
			return
		}
		if i := slices.Index(c.prog.locals, name); i >= 0 && name != "" {
			c.numOp(game.NumLocal, i)
			return
		}
		if g := c.g.GlobalNamed(name); g >= 0 {
			c.numOp(game.NumGlobal, g)
			return
		}
	}
	if a := c.g.AttrNamed(name); a >= 0 {
		if at, ok := c.placeArg(n.Args()); ok {
			c.numAt(game.NumAttr, at, a)
			return
		}
	} else if w := c.word(InNumber, name); w != nil {
		w.do(c, n)
		return
	} else {
		at := n
		if n.Kind == zrf.List && len(n.Items) > 0 {
			at = n.Items[0]
		}
		c.unknown(at, "number", name, known(InNumber, c.some(c.attrNames), c.prog.locals))
	}
	c.numOp(game.NumConst, 0)
}

// reckoned makes the function of an operation on two or more numbers.
func reckoned(op game.NumOp) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		if len(n.Args()) < 2 {
			c.usage(n, InNumber)
			c.numOp(game.NumConst, 0)
			return
		}
		for i, a := range n.Args() {
			if c.number(a); i > 0 {
				c.numOp(op, 0)
			}
		}
	}
}

// compared makes the function of a comparison.
func compared(op game.NumOp) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		if len(n.Args()) != 2 {
			c.usage(n, InCondition)
			c.op(game.OpFalse, 0)
			return
		}
		c.number(n.Items[1])
		c.number(n.Items[2])
		c.numOp(op, 0)
	}
}

// placedNumber makes the function of a number that belongs to a cell.
func placedNumber(op game.NumOp) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		if op == game.NumSeeds {
			c.g.HasCounts = true
		}
		if at, ok := c.placeArg(n.Args()); ok {
			c.numAt(op, at)
		} else {
			c.numOp(game.NumConst, 0)
		}
	}
}

// takenNumber reads taken.
func (c *compiler) takenNumber(*zrf.Node) { c.numOp(game.NumTaken, 0) }

// handNumber reads (hand T [P]).
func (c *compiler) handNumber(n *zrf.Node) {
	t, p := -1, -1
	if args := n.Args(); len(args) > 0 {
		t = c.typeArg(args[0])
		if len(args) > 1 {
			p = c.playerArg(args[1])
		}
	}
	if t < 0 {
		c.usage(n, InNumber)
		c.numOp(game.NumConst, 0)
		return
	}
	c.numAt(game.NumHand, here, t, p)
}

// scoreNumber reads (score [P]).
func (c *compiler) scoreNumber(n *zrf.Node) {
	if g, ok := c.scoreArg(n, n.Args()); ok {
		c.numOp(game.NumGlobal, g)
	} else {
		c.numOp(game.NumConst, 0)
	}
}

// scoreArg returns the global that holds the score of the named player, or of the mover if
// none is named.
func (c *compiler) scoreArg(n *zrf.Node, args []*zrf.Node) (int, bool) {
	p := c.player
	c.prog.personal = c.prog.personal || len(args) == 0
	if len(args) > 0 {
		if p = c.playerArg(args[0]); p < 0 {
			return 0, false
		}
	}
	g := c.scoreOf(p)
	if g < 0 {
		c.fail(n, c.g.Players[p].Name+" has no score; declare it: (scores)")
	}
	return g, g >= 0
}

// countNumber reads (count [place] cond).
func (c *compiler) countNumber(n *zrf.Node) {
	args := n.Args()
	if len(args) == 1 {
		args = []*zrf.Node{{Kind: zrf.Atom, Text: "all", Pos: n.Pos}, args[0]}
	}
	if len(args) != 2 {
		c.usage(n, InNumber)
		c.numOp(game.NumConst, 0)
		return
	}
	sum := c.local(n, "")
	c.numOp(game.NumConst, 0)
	c.numOp(game.NumStore, sum)
	c.cells(n, args[0], func(top int) {
		c.condition(args[1])
		c.op(game.OpJumpFalse, top)
		c.numOp(game.NumLocal, sum)
		c.numOp(game.NumConst, 1)
		c.numOp(game.NumAdd, 0)
		c.numOp(game.NumStore, sum)
	})
	c.numOp(game.NumLocal, sum)
}

// quantified makes the function of any and every: (any [place] cond).
func quantified(every bool) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		args := n.Args()
		if len(args) == 1 {
			args = []*zrf.Node{{Kind: zrf.Atom, Text: "all", Pos: n.Pos}, args[0]}
		}
		if len(args) != 2 {
			c.usage(n, InCondition)
			c.op(game.OpFalse, 0)
			return
		}
		found := c.local(n, "")
		set := func(b int) {
			c.numOp(game.NumConst, b)
			c.numOp(game.NumStore, found)
		}
		set(0)
		out := -1
		saved := c.cells(n, args[0], func(top int) {
			c.condition(args[1])
			if every {
				c.op(game.OpNot, 0)
			}
			c.op(game.OpJumpFalse, top)
			set(1)
			out = c.op(game.OpJump, 0)
		})
		if out >= 0 {
			c.land(out)
			c.numOp(game.NumBack, saved)
		}
		c.numOp(game.NumLocal, found)
		c.numOp(game.NumConst, 0)
		if every {
			c.numOp(game.NumEq, 0)
		} else {
			c.numOp(game.NumNe, 0)
		}
	}
}

// cells compiles body for each cell of a place, with the cursor on that cell. top is the
// instruction that fetches the next cell. Afterwards the cursor returns to its old cell,
// which is kept in the local whose index is returned.
func (c *compiler) cells(n, at *zrf.Node, body func(top int)) int {
	z, done, ok := 0, 0, true
	if at.Head() == "flagged" && len(at.Items) == 2 {
		z = -1 - flagNumber(&c.prog.pflags, at.Items[1].Text)
		done = flagNumber(&c.prog.pflags, "done "+strconv.Itoa(c.next()))
	} else if z, ok = c.zoneArg(at); !ok {
		return 0
	}
	saved, next := c.local(n, ""), c.local(n, "")
	c.numOp(game.NumSave, saved)
	c.numOp(game.NumConst, 0)
	c.numOp(game.NumStore, next)
	top := c.opAt(game.OpEach, z, place{game.Number, int32(next)})
	exit := c.op(game.OpArg, 0)
	c.prog.code[exit].B = int32(done)
	body(top)
	c.op(game.OpJump, top)
	c.land(exit)
	c.numOp(game.NumBack, saved)
	return saved
}

// eachWord reads (each place statement…), (each (dir…) statement…) and (each (cell number) statement…). If a
// statement would end the program, by verify or by leaving the board, the loop continues with the next cell.
func (c *compiler) eachWord(n *zrf.Node) {
	args := n.Args()
	if len(args) < 2 {
		c.usage(n, InStatement)
		return
	}
	outer := c.prog.guard
	defer func() { c.prog.guard = outer }()
	if dirs := args[0]; dirs.Kind == zrf.List && c.isDir(dirs) {
		c.eachDirection(n, dirs.Items, args[1:], outer)
		return
	}
	if args[0].Head() == "cell" && len(args[0].Items) == 2 {
		c.eachNumbered(n, args[0].Items[1], args[1:], outer)
		return
	}
	c.cells(n, args[0], func(top int) {
		c.prog.guard = append(outer[:len(outer):len(outer)], -1)
		c.op(game.OpGuard, top)
		guard := c.next() - 1
		c.prog.guard[len(c.prog.guard)-1] = guard
		c.statements(args[1:])
	})
	c.unguard(outer)
}

// isDir reports whether a list begins with a direction.
func (c *compiler) isDir(n *zrf.Node) bool {
	_, ok := c.dir(n.Head())
	return ok || len(n.Items) > 0 && n.Items[0].Head() == "opposite"
}

// eachDirection repeats the statements for each direction, with the cursor on the neighbour
// in that direction. In the statements the direction is called ahead.
func (c *compiler) eachDirection(n *zrf.Node, dirs, body []*zrf.Node, outer []int) {
	saved, ahead := c.local(n, ""), c.ahead
	defer func() { c.ahead = ahead }()
	c.numOp(game.NumSave, saved)
	for _, a := range dirs {
		c.ahead = ahead
		d, ok := c.dirArg(a)
		if !ok {
			continue
		}
		c.ahead = &d
		guard := c.op(game.OpGuard, 0)
		c.prog.guard = append(outer[:len(outer):len(outer)], guard)
		c.op(game.OpStep, int(d))
		c.statements(body)
		c.land(guard)
		c.numOp(game.NumBack, saved)
	}
	c.unguard(outer)
}

// eachNumbered compiles the statements for the cell with the given number, if there is such a
// cell.
func (c *compiler) eachNumbered(n, number *zrf.Node, body []*zrf.Node, outer []int) {
	saved, cell := c.local(n, ""), c.local(n, "")
	c.number(number)
	c.numOp(game.NumStore, cell)
	c.numOp(game.NumSave, saved)
	guard := c.op(game.OpGuard, 0)
	c.prog.guard = append(outer[:len(outer):len(outer)], guard)
	c.numOp(game.NumBack, cell)
	c.statements(body)
	c.land(guard)
	c.numOp(game.NumBack, saved)
	c.unguard(outer)
}

// unguard restores the guard of the surrounding loop at the end of a loop.
func (c *compiler) unguard(outer []int) {
	g := c.op(game.OpGuard, 0)
	if len(outer) > 0 {
		c.prog.regard = append(c.prog.regard, [2]int{g, outer[len(outer)-1]})
	}
}

// finishGuards gives the guards that were set after inner loops the targets of the outer
// loops.
func (c *compiler) finishGuards() {
	for _, r := range c.prog.regard {
		c.prog.code[r[0]].A = c.prog.code[r[1]].A
	}
}

// letWord reads (let x number).
func (c *compiler) letWord(n *zrf.Node) {
	args := n.Args()
	if len(args) != 2 || args[0].Kind != zrf.Atom {
		c.usage(n, InStatement)
		return
	}
	c.number(args[1])
	c.numOp(game.NumStore, c.local(n, args[0].Text))
}

// setWord reads (set N number): the global N has this value after the move.
func (c *compiler) setWord(n *zrf.Node) {
	args := n.Args()
	if len(args) != 2 {
		c.usage(n, InStatement)
		return
	}
	g := c.g.GlobalNamed(args[0].Text)
	if g < 0 {
		c.unknown(args[0], "number of the game", args[0].String(), nil)
		return
	}
	c.number(args[1])
	c.numOp(game.NumSetGlobal, g)
}

// setSeeds reads (set-seeds number [place]).
func (c *compiler) setSeeds(n *zrf.Node) {
	args := n.Args()
	if len(args) == 0 {
		c.usage(n, InStatement)
		return
	}
	c.g.HasCounts = true
	if at, ok := c.placeArg(args[1:]); ok {
		c.number(args[0])
		c.numAt(game.NumSetSeeds, at)
	}
}

// scoreWord reads (score + number [P]); also with -, or with = to set the score.
func (c *compiler) scoreWord(n *zrf.Node) {
	args := n.Args()
	if len(args) < 2 || len(args) > 3 {
		c.usage(n, InStatement)
		return
	}
	g, ok := c.scoreArg(n, args[2:])
	if !ok {
		return
	}
	switch args[0].Text {
	case "+":
		c.number(args[1])
		c.numOp(game.NumAddGlobal, g)
	case "-":
		c.numOp(game.NumConst, 0)
		c.number(args[1])
		c.numOp(game.NumSub, 0)
		c.numOp(game.NumAddGlobal, g)
	case "=":
		c.number(args[1])
		c.numOp(game.NumSetGlobal, g)
	default:
		c.usage(n, InStatement)
	}
}

// numbersClause reads (numbers N… (N start)…).
func (c *compiler) numbersClause(n *zrf.Node) {
	for _, a := range n.Args() {
		g := game.Global{Name: a.Text, Key: true, Score: -1}
		if a.Kind == zrf.List {
			g.Name = a.Head()
			v, ok := c.count(a, 0, -1<<30, 1<<30)
			if !ok {
				continue
			}
			g.Start = int32(v)
		}
		c.global(g)
	}
}

// seesTest reads (sees (dir…) cond): in one of the directions, the first piece beyond empty
// cells meets the condition.
func (c *compiler) seesTest(n *zrf.Node) {
	args := n.Args()
	if len(args) != 2 || args[0].Kind != zrf.List {
		c.usage(n, InCondition)
		c.op(game.OpFalse, 0)
		return
	}
	saved := c.local(n, "")
	c.numOp(game.NumSave, saved)
	var yes []int
	for _, a := range args[0].Items {
		d, ok := c.dirArg(a)
		if !ok {
			continue
		}
		top := c.opAt(game.OpOnBoard, 0, place{game.AtDir, int32(d)})
		off := c.op(game.OpJumpFalse, 0)
		c.op(game.OpStep, int(d))
		c.op(game.OpEmpty, 0)
		met := c.op(game.OpJumpFalse, 0)
		c.op(game.OpJump, top)
		c.land(met)
		c.condition(args[1])
		c.op(game.OpNot, 0)
		yes = append(yes, c.op(game.OpJumpFalse, 0))
		c.land(off)
		c.numOp(game.NumBack, saved)
	}
	c.op(game.OpFalse, 0)
	end := c.op(game.OpJump, 0)
	c.land(yes...)
	c.numOp(game.NumBack, saved)
	c.op(game.OpTrue, 0)
	c.land(end)
}
