package pack

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

func (c *coder) goal(x *game.Goal, g *game.Game) {
	number(c, &x.Result, int(game.Loss), int(game.Win))
	c.bools(&x.Count)
	list(c, &x.Players, func(p *game.Player) { index(c, p, len(g.Players)) })
	c.str(&x.Text)
	c.expr(&x.Test, g, 0)
}

// maxNesting limits how deep conditions may be nested, as it does in rules texts.
const maxNesting = 500

func (c *coder) expr(ep **game.GoalExpr, g *game.Game, depth int) {
	if depth > maxNesting {
		c.fail("conditions are nested too deep")
	}
	if c.reading {
		*ep = new(game.GoalExpr)
	}
	if c.err != nil {
		return
	}
	e := *ep
	number(c, &e.Kind, int(game.GoalAnd), int(game.GoalRing))
	list(c, &e.Args, func(a **game.GoalExpr) { c.expr(a, g, depth+1) })
	c.int32(&e.N)
	c.int32(&e.N2)
	list(c, &e.Types, func(t *int) { index(c, t, len(g.Types)) })
	list(c, &e.Occ, func(o *game.Occ) {
		indexOrNone(c, &o.Type, len(g.Types))
		number(c, &o.Owner, int(game.Own), int(game.Whatever))
		c.bools(&o.Not)
	})
	list(c, &e.Spots, func(s *game.Spot) {
		indexOrNone(c, &s.Cell, g.Board.Len())
		indexOrNone(c, &s.Zone, len(g.Board.Zones))
		if (s.Cell == board.NoCell) == (s.Zone < 0) {
			c.fail("a place that is not a cell or a zone")
		}
	})
	list(c, &e.Dirs, func(d *board.Dir) { index(c, d, g.Board.Dirs()) })
	list(c, &e.Zones, func(z *int) { index(c, z, len(g.Board.Zones)) })
	c.views(&e.Progs, g)
	switch {
	case e.Kind == game.GoalHolds && len(e.Progs) == 0,
		e.Kind == game.GoalNot && len(e.Args) != 1,
		e.Kind == game.GoalConnect && (len(e.Zones) < 2 || len(e.Zones) > game.MaxJoined || e.Joined() < 2 || e.Joined() > len(e.Zones)),
		e.Kind == game.GoalConnect && (e.N2 < 0 || int(e.N2) > len(g.Attrs) || e.N2 > 0 && (len(e.Dirs) == 0 || len(e.Dirs) > int(g.Attrs[e.N2-1].Bits))),
		e.Kind == game.GoalRelative && len(e.Dirs)+1 != len(e.Occ):
		c.fail("a condition with too few or too many parts")
	}
}
