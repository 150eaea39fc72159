package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// tunedMax bounds the numbers of an evaluation: with all pieces together they
// stay far from the value of a win.
const tunedMax = 5000

// evaluation reads (evaluation entry…). The entries speak of ranks, which are
// known when the pieces are set up.
func (c *compiler) evaluation(n *zrf.Node) { c.values = n.Args() }

func (c *compiler) finishEvaluation() { c.each(c.values, InEvaluation) }

// tuned appends a number of the evaluation.
func (c *compiler) tuned(t game.Tuned) { c.g.Tuning = append(c.g.Tuning, t) }

// pieceTerm makes the function of an entry (word T N [N]).
func pieceTerm(term game.Term) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		args := n.Args()
		if len(args) < 2 || len(args) > 3 {
			c.usage(n, InEvaluation)
			return
		}
		if t := c.typeArg(args[0]); t >= 0 {
			if v, ok := c.hundredths(args[1:]); ok {
				c.tuned(game.Tuned{Term: term, Type: t, Mid: v[0], End: v[len(v)-1]})
			}
		}
	}
}

// weight reads (weight name N [N]).
func (c *compiler) weight(n *zrf.Node) {
	args := n.Args()
	if len(args) < 2 || len(args) > 3 || args[0].Kind == zrf.List {
		c.usage(n, InEvaluation)
		return
	}
	for i, name := range game.WeightNames {
		if name != args[0].Text {
			continue
		}
		if v, ok := c.hundredths(args[1:]); ok {
			c.tuned(game.Tuned{Term: game.TermWeight + game.Term(i), Type: -1, Mid: v[0], End: v[len(v)-1]})
		}
		return
	}
	c.unknown(args[0], "weight", args[0].Text, game.WeightNames[:])
}

// laneTerm makes the function of an entry (word T (opening N…) (ending N…)).
func laneTerm(term game.Term) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		args := n.Args()
		if len(args) != 3 || args[1].Head() != "opening" || args[2].Head() != "ending" {
			c.usage(n, InEvaluation)
			return
		}
		t := c.typeArg(args[0])
		l, ok := c.g.Lanes()
		if !ok {
			c.fail(n, "this board has no ranks and files that both sides see alike")
			return
		}
		want := l.Ranks
		if term == game.TermFile {
			want = l.Files
		}
		var v [2][]int32
		for i := range v {
			list := args[i+1]
			if len(list.Args()) != want {
				c.fail(list, `"`+list.Head()+`" needs `+itoa(want)+" numbers here, not "+itoa(len(list.Args())))
				return
			}
			if v[i], ok = c.hundredths(list.Args()); !ok {
				return
			}
		}
		for i := range v[0] {
			if t >= 0 {
				c.tuned(game.Tuned{Term: term, Type: t, At: int32(i), Mid: v[0][i], End: v[1][i]})
			}
		}
	}
}

// hundredths reads numbers of an evaluation.
func (c *compiler) hundredths(args []*zrf.Node) ([]int32, bool) {
	var out []int32
	for _, a := range args {
		v, ok := 0, false
		if a.Kind == zrf.Atom {
			v, ok = number(a.Text)
		}
		if !ok || v < -tunedMax || v > tunedMax {
			c.fail(a, `"`+a.String()+`" is not a number from -`+itoa(tunedMax)+" to "+itoa(tunedMax))
			return nil, false
		}
		out = append(out, int32(v))
	}
	return out, true
}
