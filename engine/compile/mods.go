package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strings"
)

// Each of the functions below reads one modifier into c.mods.

func (c *compiler) quietMod(*zrf.Node)   { c.mods.quiet = true }
func (c *compiler) captureMod(*zrf.Node) { c.mods.capture = true }

// maxRide is the greatest limit that a ride can have.
const maxRide = 100

func (c *compiler) maxMod(n *zrf.Node) {
	if v, ok := c.count(n, 0, 1, maxRide); ok {
		c.mods.max = v
	}
}

func (c *compiler) fromMod(n *zrf.Node) { c.mods.from = append(c.mods.from, c.zonesOf(n)...) }
func (c *compiler) toMod(n *zrf.Node)   { c.mods.to = append(c.mods.to, c.zonesOf(n)...) }

func (c *compiler) zonesOf(n *zrf.Node) []int {
	var zones []int
	if len(n.Args()) != 1 {
		c.usage(n, InMod)
	}
	for _, a := range n.Args() {
		if z, ok := c.zoneArg(a); ok {
			zones = append(zones, z)
		}
	}
	return zones
}

func (c *compiler) ifMod(n *zrf.Node) { c.mods.start = append(c.mods.start, n.Args()...) }

// promoteMod makes the function of the three promotion modifiers: (promote Z T…).
func promoteMod(optional, touching bool) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		args := n.Args()
		if len(args) < 2 {
			c.usage(n, InMod)
			return
		}
		z, ok := c.zoneArg(args[0])
		p := promotion{zone: z, optional: optional, touching: touching, must: -1}
		for _, a := range args[1:] {
			if a.Head() == "must" && len(a.Items) == 2 {
				if p.must, ok = c.zoneArg(a.Items[1]); !ok {
					return
				}
				continue
			}
			if t := c.typeArg(a); t >= 0 {
				p.types = append(p.types, t)
			}
		}
		if ok && len(p.types) > 0 {
			c.mods.promote = append(c.mods.promote, p)
		}
	}
}

// setMod reads (set ATTR BOOL) and stores the statement that it means.
func (c *compiler) setMod(n *zrf.Node) {
	if len(n.Args()) != 2 {
		c.usage(n, InMod)
		return
	}
	s := *n
	word := *n.Items[0]
	word.Text = "set-attribute"
	s.Items = append([]*zrf.Node{&word}, n.Args()...)
	c.mods.effects = append(c.mods.effects, &s)
}

func (c *compiler) thenMod(n *zrf.Node) { c.mods.effects = append(c.mods.effects, n.Args()...) }

func (c *compiler) noteMod(n *zrf.Node) {
	if g, ok := c.globalArg(n); ok {
		c.mods.note = g
	}
}

// partialMod reads partial, or (partial type).
func (c *compiler) partialMod(n *zrf.Node) {
	c.mods.partial = true
	if t := text(n.Args()); t != "" {
		if c.mods.cont = slices.Index(c.g.MoveTypes, t); c.mods.cont < 0 {
			c.mods.cont = game.AnyType
			c.unknown(n.Items[1], "move type", t, c.g.MoveTypes)
		}
	}
}

// offsets reads "1,2".
func offsets(s string) ([]int, bool) {
	parts := strings.Split(s, ",")
	if len(parts) < 2 || len(parts) > 4 {
		return nil, false
	}
	out := make([]int, len(parts))
	for i, p := range parts {
		v, ok := number(p)
		if !ok || v < 0 || v > 100 {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}

// orientations returns all offsets that differ from o in the order or the signs of the
// numbers.
func orientations(o []int) [][]int {
	var out [][]int
	seen := func(x []int) bool {
		return slices.ContainsFunc(out, func(y []int) bool { return slices.Equal(x, y) })
	}
	var order func(rest []int, made []int)
	order = func(rest, made []int) {
		if len(rest) == 0 {
			for signs := range 1 << len(made) {
				x := slices.Clone(made)
				for i := range x {
					if signs>>i&1 != 0 {
						x[i] = -x[i]
					}
				}
				if !seen(x) {
					out = append(out, x)
				}
			}
			return
		}
		for i := range rest {
			left := append(slices.Clone(rest[:i]), rest[i+1:]...)
			order(left, append(slices.Clone(made), rest[i]))
		}
	}
	order(o, nil)
	return out
}
