package pack

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// game codes a whole game. The lists that later parts refer to by index (players, cells,
// types) come before these parts.
func (c *coder) game(g *game.Game) {
	for _, s := range [...]*string{&g.ID, &g.Family, &g.Title, &g.Description, &g.History, &g.Strategy} {
		c.str(s)
	}
	c.strs(&g.Variants)
	list(c, &g.Players, func(p *game.PlayerInfo) {
		c.str(&p.Name)
		c.bools(&p.Random)
	})
	if n := len(g.Players); n == 0 || n > game.MaxPlayers {
		c.fail("too few or too many players")
	}
	c.board(&g.Board, len(g.Players))
	if c.err != nil {
		return
	}
	for i := range g.Board.Zones {
		if len(g.Board.Zones[i].Cells) != len(g.Players) {
			c.fail("a zone of other players")
		}
	}
	c.strs(&g.MoveTypes)
	list(c, &g.Priorities, func(t *int) { index(c, t, len(g.MoveTypes)) })
	list(c, &g.Beside, func(t *int) { index(c, t, len(g.MoveTypes)) })
	list(c, &g.Turns, func(t *game.Turn) {
		index(c, &t.Player, len(g.Players))
		index(c, &t.As, len(g.Players))
		indexOrNone(c, &t.MoveType, len(g.MoveTypes))
		list(c, &t.Also, func(m *int) { index(c, m, len(g.MoveTypes)) })
		number(c, &t.Pass, 0, 1+int(game.PassForced))
	})
	if len(g.Turns) == 0 {
		c.fail("nobody's turn")
	}
	index(c, &g.Repeat, len(g.Turns))
	number(c, &g.Order, 0, len(g.Turns))
	if g.Order > 0 && (g.Repeat >= g.Order || len(g.Turns)%g.Order != 0) {
		c.fail("turns beyond the order")
	}
	list(c, &g.Attrs, func(a *game.Attr) {
		c.str(&a.Name)
		number(c, &a.Shift, 0, 63)
		number(c, &a.Bits, 1, 64-int(a.Shift))
	})
	list(c, &g.Globals, func(v *game.Global) { c.global(v, g) })
	c.options(&g.Opt)
	list(c, &g.Hands, func(h *bool) { c.bools(h) })
	if len(g.Hands) > len(g.Players) {
		c.fail("hands of other players")
	}
	c.bools(&g.HasHands, &g.HasCounts, &g.Royal, &g.UsesLast)
	c.types(g)
	list(c, &g.Opt.Tower.Pieces, func(p *game.Piece) { c.piece(p, g) })
	number(c, &g.Opt.Tower.First, 0, 9)
	c.bools(&g.Opt.Tower.Whole)
	list(c, &g.Setup, func(p *game.Placement) { c.placement(p, g) })
	list(c, &g.Lots, func(l *game.Lot) {
		list(c, &l.Cells, func(s *board.Cell) { index(c, s, g.Board.Len()) })
		list(c, &l.Types, func(t *int) { index(c, t, len(g.Types)) })
	})
	list(c, &g.Starts, func(s *game.Start) {
		c.str(&s.Name)
		c.strs(&s.Setups)
		if len(s.Setups) == 0 {
			c.fail("a start without a position")
		}
	})
	list(c, &g.Opt.Prefer, func(p *game.Preference) {
		number(c, &p.Measure, int(game.TakesMost), int(game.SpendsMost))
		list(c, &p.Weights, c.int32)
		if len(p.Weights) != len(g.Types) {
			c.fail("a preference for other pieces")
		}
	})
	list(c, &g.Goals, func(x *game.Goal) { c.goal(x, g) })
	list(c, &g.After, func(r *game.Rule) { c.rule(r, g) })
	list(c, &g.Forbid, func(r *game.Rule) { c.rule(r, g) })
	number(c, &g.NoProgress, 0, maxInt32)
	number(c, &g.Repetition.Times, 0, maxInt32)
	number(c, &g.Repetition.Result, int(game.Loss), int(game.Win))
	number(c, &g.Repetition.Illegal, int(game.MayRepeat), int(game.AtTurnEnd))
	c.bools(&g.Repetition.Check)
	list(c, &g.Repetition.Chasers, func(t *int) { index(c, t, len(g.Types)) })
	number(c, &g.Repetition.Prey, 0, len(g.Types))
	number(c, &g.Repetition.Where, 0, len(g.Board.Zones))
	list(c, &g.Points, c.int32)
	if n := len(g.Points); n != 0 && n != len(g.Players) {
		c.fail("points of other players")
	}
	c.fen(&g.FEN, g)
	list(c, &g.Tuning, func(t *game.Tuned) {
		number(c, &t.Term, 0, int(game.TermWeight)+len(game.WeightNames)-1)
		indexOrNone(c, &t.Type, len(g.Types))
		c.int32(&t.At)
		c.int32(&t.Mid)
		c.int32(&t.End)
	})
	none := g.Bots == nil // nil means all bots
	c.bools(&none)
	c.strs(&g.Bots)
	if c.reading && !none && g.Bots == nil {
		g.Bots = []string{}
	}
	list(c, &g.Ladder, func(n *int) { number(c, n, 100, 100*game.Levels) })
	if n := len(g.Ladder); n != 0 && (n != game.Levels || !slices.IsSorted(g.Ladder)) {
		c.fail("a ladder of other levels")
	}
	c.meta(&g.Meta)
}

func (c *coder) global(v *game.Global, g *game.Game) {
	c.str(&v.Name)
	c.int32(&v.Start)
	c.bools(&v.Brief, &v.Cell, &v.Forbid, &v.Key)
	indexOrNone(c, &v.Score, len(g.Players))
}

func (c *coder) options(o *game.Options) {
	number(c, &o.PassTurn, int(game.PassNever), int(game.PassForced))
	number(c, &o.Maximal, 0, 2)
	number(c, &o.HandLimit, 0, 1000)
	number(c, &o.Chain, 0, int(game.NoReturn|game.NoSameDirection|game.NoReverse|game.Shortest|game.Charge))
	c.bools(&o.PassPartial, &o.Deferred, &o.Recycle, &o.ToOwner, &o.RecyclePromo, &o.CountHands, &o.Discard, &o.Levels, &o.Shared, &o.Fog, &o.Opens)
}

// placement codes a piece of the start position. It refers to types, which are coded
// before.
func (c *coder) placement(p *game.Placement, g *game.Game) {
	indexOrNone(c, &p.Cell, g.Board.Len())
	c.piece(&p.Piece, g)
	c.uint(&p.Attrs)
	c.int32(&p.Count)
	if p.Cell == board.NoCell && !g.HasHands {
		c.fail("a piece in hand where there are no hands")
	}
}

func (c *coder) piece(p *game.Piece, g *game.Game) {
	t, owner := p.Type(), int(p.Owner())
	index(c, &t, len(g.Types))
	index(c, &owner, len(g.Players))
	*p = game.Make(t, game.Player(owner))
}

func (c *coder) fen(d *game.FENDialect, g *game.Game) {
	c.bools(&d.Present)
	number(c, &d.Style, int(game.FENFull), int(game.FENPDN))
	c.str(&d.Hands)
	c.strs(&d.Sides)
	c.str(&d.Castle)
	indexOrNone(c, &d.Passed, len(g.Globals))
	list(c, &d.PassedBy, func(t *int) { index(c, t, len(g.Types)) })
	c.str(&d.Ko)
	list(c, &d.Squares, func(s *board.Cell) { index(c, s, g.Board.Len()) })
	list(c, &d.Aliases, func(a *game.FENAlias) {
		c.str(&a.Letter)
		c.piece(&a.Piece, g)
	})
}

// meta codes the presentation data, sorted by key.
func (c *coder) meta(m *map[string][]string) {
	keys := keysOf(*m)
	c.strs(&keys)
	if c.reading {
		*m = make(map[string][]string, len(keys))
	}
	for _, k := range keys {
		v := (*m)[k]
		c.strs(&v)
		if c.reading {
			(*m)[k] = v
		}
	}
}
