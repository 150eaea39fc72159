package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// fen reads (fen [ENTRY…]): how positions of the game are written.
func (c *compiler) fen(n *zrf.Node) {
	c.g.FEN.Present = true
	c.each(n.Args(), InFEN)
}

// fenStyles are the words for the styles, by number.
var fenStyles = []string{"full", "short", "runs", "pdn"}

func (c *compiler) fenStyle(n *zrf.Node) {
	for i, s := range fenStyles {
		if s == text(n.Args()) {
			c.g.FEN.Style = game.FENStyle(i)
			if s == "pdn" && c.g.FEN.Squares == nil {
				c.g.FEN.Squares = game.DarkSquares(c.b)
			}
			return
		}
	}
	c.unknown(n, "style", text(n.Args()), fenStyles)
}

func (c *compiler) fenHands(n *zrf.Node) {
	switch v := text(n.Args()); v {
	case "brackets":
		c.g.FEN.Hands = "[]"
	case "sfen":
		c.g.FEN.Hands = "sfen"
	default:
		c.unknown(n, "way to write hands", v, []string{"brackets", "sfen"})
	}
}

func (c *compiler) fenCastling(n *zrf.Node) {
	v := text(n.Args())
	if c.g.AttrNamed(v) < 0 {
		c.unknown(n, "attribute", v, c.some(c.attrNames))
		return
	}
	c.g.FEN.Castle = v
	if args := n.Args(); len(args) > 1 {
		if v = args[1].Text; c.g.AttrNamed(v) < 0 {
			c.unknown(n, "attribute", v, c.some(c.attrNames))
			return
		}
		c.keep("fresh", []string{v})
	}
}

// fenPassed reads (passed NOTE [T…]).
func (c *compiler) fenPassed(n *zrf.Node) {
	g, ok := c.globalArg(n)
	if !ok {
		return
	}
	c.g.FEN.Passed = g
	for _, a := range n.Items[2:] {
		if t := c.typeArg(a); t >= 0 {
			c.g.FEN.PassedBy = append(c.g.FEN.PassedBy, t)
		}
	}
}

// fenKo reads (ko NOTE "letter").
func (c *compiler) fenKo(n *zrf.Node) {
	g, ok := c.globalArg(n)
	if !ok || len(n.Items) != 3 {
		return
	}
	c.g.FEN.Passed, c.g.FEN.Ko = g, n.Items[2].Text
}

// fenPDN reads (pdn TYPE), which only game records need.
func (c *compiler) fenPDN(n *zrf.Node) { c.keep("pdn", texts(n.Args())) }

// fenKIF reads (kif "name").
func (c *compiler) fenKIF(n *zrf.Node) {
	if text(n.Args()) == "" {
		c.usage(n, InFEN)
		return
	}
	c.keep("kif", texts(n.Args()[:1]))
	c.kif = n
}

// finishKIF checks that there are the signs without which KIF cannot be written.
func (c *compiler) finishKIF() {
	if c.kif == nil {
		return
	}
	for i := range c.g.Types {
		if t := &c.g.Types[i]; len(t.Signs) == 0 {
			c.fail(c.kif, `KIF files need a sign for the piece `+t.Name+`: (sign "…")`)
		}
	}
}

func (c *compiler) fenSides(n *zrf.Node) { c.g.FEN.Sides = texts(n.Args()) }

func (c *compiler) fenSquares(n *zrf.Node) {
	c.g.FEN.Squares = nil
	for _, at := range c.places(n.Args(), -1) {
		if at != board.NoCell {
			c.g.FEN.Squares = append(c.g.FEN.Squares, at)
		}
	}
}
