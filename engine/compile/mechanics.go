package compile

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// mech appends an OpMechanic. Equal mechanics of a program share their operands.
func (c *compiler) mech(m game.Mech) {
	i := slices.IndexFunc(c.prog.mechs, func(o game.Mech) bool {
		return o.Kind == m.Kind && o.Do == m.Do && o.Global == m.Global && slices.Equal(o.Dirs, m.Dirs) && slices.Equal(o.N, m.N)
	})
	if i < 0 {
		i = len(c.prog.mechs)
		c.prog.mechs = append(c.prog.mechs, m)
	}
	c.op(game.OpMechanic, i)
}

// dirList reads directions, and passes lists to other.
func (c *compiler) dirList(args []*zrf.Node, other func(*zrf.Node)) []board.Dir {
	var dirs []board.Dir
	for _, a := range args {
		if a.Kind == zrf.List && a.Head() != "opposite" {
			other(a)
			continue
		}
		if d, ok := c.dirArg(a); ok {
			dirs = append(dirs, d)
		}
	}
	return dirs
}

// deeds are the possible effects of a mechanic on the pieces that it finds.
var deeds = map[string]game.MechDo{"flip": game.DoFlip, "capture": game.DoCapture, "test": game.DoNothing}

// flankTest reads (flank flip|capture|test DIR…).
func (c *compiler) flankTest(n *zrf.Node) {
	args := n.Args()
	do, ok := deeds[text(args)]
	if !ok || len(args) < 2 {
		c.usage(n, InCondition)
		c.op(game.OpFalse, 0)
		return
	}
	dirs := c.dirList(args[1:], func(a *zrf.Node) { c.usage(n, InCondition) })
	c.mech(game.Mech{Kind: game.MechFlank, Dirs: dirs, Do: do, Global: -1})
}

// linkedTest reads (linked [all] [without] DIR…).
func (c *compiler) linkedTest(n *zrf.Node) {
	m := game.Mech{Kind: game.MechLinked, Global: -1, N: make([]int32, game.LinkedParameters)}
	args := n.Args()
	for i, word := range [...]string{game.LinkedAll: "all", game.LinkedWithout: "without"} {
		if text(args) == word {
			m.N[i], args = 1, args[1:]
		}
	}
	m.Dirs = c.dirList(args, func(*zrf.Node) { c.usage(n, InCondition) })
	if len(m.Dirs) == 0 {
		c.usage(n, InCondition)
	}
	c.mech(m)
}

// tieWord reads (tie A DIR…).
func (c *compiler) tieWord(n *zrf.Node) {
	if a, dirs := c.tied(n); a > 0 {
		c.mech(game.Mech{Kind: game.MechTie, Dirs: dirs, Global: -1, N: []int32{a - 1}})
	}
}

// millTest reads (mill [enemy] N DIR…).
func (c *compiler) millTest(n *zrf.Node) {
	m := game.Mech{Kind: game.MechMill, Global: -1, N: make([]int32, 2)}
	i := 0
	if text(n.Args()) == "enemy" {
		m.N[1], i = 1, 1
	}
	row, ok := c.count(n, i, 2, maxSide)
	m.N[0] = int32(row)
	m.Dirs = c.dirList(n.Args()[min(i+1, len(n.Args())):], func(*zrf.Node) { c.usage(n, InCondition) })
	if !ok || len(m.Dirs) == 0 {
		c.usage(n, InCondition)
		c.op(game.OpFalse, 0)
		return
	}
	c.mech(m)
}

// fouls are the words for what a row may not be.
var fouls = map[string]int{"long": game.FoulLong, "fours": game.FoulFours, "threes": game.FoulThrees}

// foulTest reads (foul N [long] [fours] [threes] DIR…).
func (c *compiler) foulTest(n *zrf.Node) {
	m := game.Mech{Kind: game.MechFoul, Global: -1, N: make([]int32, game.FoulParameters)}
	row, ok := c.count(n, 0, 3, game.MaxFoulRow)
	m.N[game.FoulRow] = int32(row)
	args := n.Args()[min(1, len(n.Args())):]
	for len(args) > 0 && fouls[args[0].Text] != 0 {
		m.N[fouls[args[0].Text]] = 1
		args = args[1:]
	}
	m.Dirs = c.dirList(args, func(*zrf.Node) { c.usage(n, InCondition) })
	if !ok || len(m.Dirs) == 0 {
		c.usage(n, InCondition)
		c.op(game.OpFalse, 0)
		return
	}
	c.mech(m)
}

// areaNumber reads (area (DIR…) [P]).
func (c *compiler) areaNumber(n *zrf.Node) {
	args := n.Args()
	m := game.Mech{Kind: game.MechArea, Global: -1, N: []int32{-1}}
	if len(args) > 0 && args[0].Kind == zrf.List {
		m.Dirs = c.dirList(args[0].Items, func(*zrf.Node) { c.usage(n, InNumber) })
	}
	if len(args) == 2 {
		m.N[0] = int32(max(-1, c.playerArg(args[1])))
	}
	if len(m.Dirs) == 0 || len(args) > 2 {
		c.usage(n, InNumber)
		c.numOp(game.NumConst, 0)
		return
	}
	c.mech(m)
}

// groupNumber reads (group N (DIR…) [P]).
func (c *compiler) groupNumber(n *zrf.Node) {
	args := n.Args()
	m := game.Mech{Kind: game.MechGroup, Global: -1, N: []int32{1, -1}}
	if rank, ok := c.count(n, 0, 1, 1000); ok {
		m.N[0] = int32(rank)
	}
	if len(args) > 1 && args[1].Kind == zrf.List {
		m.Dirs = c.dirList(args[1].Items, func(*zrf.Node) { c.usage(n, InNumber) })
	}
	if len(args) == 3 {
		m.N[1] = int32(max(-1, c.playerArg(args[2])))
	}
	if len(m.Dirs) == 0 || len(args) > 3 {
		c.usage(n, InNumber)
		c.numOp(game.NumConst, 0)
		return
	}
	c.mech(m)
}

// stackedNumber reads (stacked T).
func (c *compiler) stackedNumber(n *zrf.Node) {
	if args := n.Args(); len(args) == 1 {
		if t := c.typeArg(args[0]); t >= 0 {
			c.mech(game.Mech{Kind: game.MechStacked, Global: -1, N: []int32{int32(t)}})
			return
		}
	} else {
		c.usage(n, InNumber)
	}
	c.numOp(game.NumConst, 0)
}

// surroundTest reads (surround DIR… [(ko NOTE)] [(both)]).
func (c *compiler) surroundTest(n *zrf.Node) {
	m := game.Mech{Kind: game.MechSurround, Do: game.DoCapture, Global: -1}
	m.Dirs = c.dirList(n.Args(), func(a *zrf.Node) {
		if a.Head() == "both" && len(a.Items) == 1 {
			m.N = []int32{1}
			return
		}
		if a.Head() != "ko" || len(a.Items) != 2 {
			c.usage(n, InCondition)
			return
		}
		if g, ok := c.globalArg(a); ok {
			m.Global = g
			c.g.Globals[g].Forbid = true
		}
	})
	if len(m.Dirs) == 0 {
		c.usage(n, InCondition)
	}
	c.mech(m)
}

// sowMove reads (sow DIR [(capture MIN MAX)] [skip-origin] [chain] [feed] [no-slam]).
func (c *compiler) sowMove(n *zrf.Node) {
	nums := make([]int32, game.SowParameters)
	var dir *zrf.Node
	for _, a := range n.Args() {
		switch {
		case a.Head() == "capture":
			lo, ok := c.count(a, 0, 1, 10000)
			hi, ok2 := c.count(a, 1, 1, 10000)
			if ok && ok2 {
				nums[game.SowMin], nums[game.SowMax] = int32(lo), int32(hi)
			}
		case a.Text == "skip-origin":
			nums[game.SowSkip] = 1
		case a.Text == "chain":
			nums[game.SowChain] = 1
		case a.Text == "feed":
			nums[game.SowFeed] = 1
		case a.Text == "no-slam":
			nums[game.SowNoSlam] = 1
		case dir == nil:
			dir = a
		default:
			c.usage(n, InMoves)
			return
		}
	}
	if dir == nil {
		c.usage(n, InMoves)
		return
	}
	if _, ok := c.dirArg(dir); !ok {
		return
	}
	c.g.HasCounts = true
	c.compileEntry(n, func() {
		d, _ := c.dirArg(dir)
		c.mech(game.Mech{Kind: game.MechSow, Dirs: []board.Dir{d}, Do: game.DoCapture, Global: c.scoreOf(c.player), N: nums})
	})
}

// bodyMove reads (body DIR…).
func (c *compiler) bodyMove(n *zrf.Node) {
	if len(n.Args()) == 0 {
		c.usage(n, InMoves)
		return
	}
	c.compileEntry(n, func() {
		dirs := c.dirList(n.Args(), func(*zrf.Node) { c.usage(n, InMoves) })
		c.mech(game.Mech{Kind: game.MechBody, Dirs: dirs, Global: -1})
	})
}

// turnsMove reads (turns [(whole ATTR)|(glued ATTR)] (spin ((T…)…) ((cell…)…)…)…).
func (c *compiler) turnsMove(n *zrf.Node) {
	t := game.Turns{Attr: -1}
	for _, a := range n.Args() {
		switch {
		case (a.Head() == "whole" || a.Head() == "glued") && len(a.Items) == 2:
			t.Attr, t.Glued = c.g.AttrNamed(a.Items[1].Text), a.Head() == "glued"
			if t.Attr < 0 {
				c.unknown(a.Items[1], "attribute", a.Items[1].Text, c.some(c.attrNames))
				return
			}
		case a.Head() == "spin" && len(a.Items) > 2:
			s, ok := c.spin(a)
			if !ok {
				return
			}
			t.Spins = append(t.Spins, s)
		default:
			c.usage(n, InMoves)
			return
		}
	}
	m := game.Mech{Kind: game.MechTurns, Global: -1, N: t.Numbers()}
	if _, ok := m.Turns(c.g); !ok || len(t.Spins) == 0 {
		c.fail(n, "each piece of a spin, and each cell of a layer, is in one of the cycles and only once")
		return
	}
	c.compileEntry(n, func() { c.mech(m) })
}

// spin reads (spin ((T…)…) ((cell…)…)…): cycles of piece types, and layers as cycles of
// cells.
func (c *compiler) spin(n *zrf.Node) (game.Spin, bool) {
	s := game.Spin{Types: make([]int, len(c.g.Types))}
	for i := range s.Types {
		s.Types[i] = i
	}
	for _, cycle := range n.Items[1].Items {
		for i, a := range cycle.Items {
			from, to := c.typeArg(a), c.typeArg(cycle.Items[(i+1)%len(cycle.Items)])
			if from < 0 || to < 0 {
				return s, false
			}
			s.Types[from] = to
		}
	}
	for _, l := range n.Items[2:] {
		var layer [][]board.Cell
		for _, list := range l.Items {
			var cycle []board.Cell
			for _, a := range list.Items {
				x, ok := c.cellArg(a)
				if !ok {
					return s, false
				}
				cycle = append(cycle, x)
			}
			layer = append(layer, cycle)
		}
		s.Layers = append(s.Layers, layer)
	}
	return s, true
}

// scoreOf returns the score of player p, or -1.
func (c *compiler) scoreOf(p int) int {
	for i := range c.g.Globals {
		if c.g.Globals[i].Score == p {
			return i
		}
	}
	return -1
}
