package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// towerWord reads (tower [whole] [N] (P T)…) while names are collected.
func (c *compiler) towerWord(n *zrf.Node) {
	if c.tower == nil {
		c.g.Attrs = append([]game.Attr{{Name: game.Column, Bits: attrBits}}, c.g.Attrs...)
	}
	c.tower = n
}

// readTower reads the clause again, once its players and pieces are known.
func (c *compiler) readTower() {
	if c.tower == nil {
		return
	}
	t, args := game.Tower{}, c.tower.Args()
	if len(args) > 0 && args[0].Text == "whole" {
		t.Whole, args = true, args[1:]
	}
	if len(args) > 0 {
		if n, ok := number(args[0].Text); ok && args[0].Kind == zrf.Atom {
			t.First, args = n, args[1:]
		}
	}
	for _, a := range args {
		p, k := -1, -1
		if a.Kind == zrf.List && len(a.Items) == 2 {
			p, k = c.g.PlayerNamed(a.Items[0].Text), c.g.TypeNamed(a.Items[1].Text)
		}
		if p < 0 || k < 0 {
			c.fail(a, "write (player piece)")
			return
		}
		t.Pieces = append(t.Pieces, game.Make(k, game.Player(p)))
	}
	if len(t.Pieces) == 0 || t.First < 0 || t.First+len(t.Pieces) > len(game.Digits) || len(c.g.Attrs) > 1 {
		c.usage(c.tower, InGame)
		return
	}
	c.g.Opt.Tower = t
}
