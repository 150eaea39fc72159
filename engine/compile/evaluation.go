package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"strconv"
)

// tunedMax limits the numbers of an evaluation, so that their sum over all pieces stays far
// below the value of a win.
const tunedMax = 5000

// evaluation reads (evaluation entry…). The entries name ranks, which are known only after
// the setup.
func (c *compiler) evaluation(n *zrf.Node) { c.values = n.Args() }

// finishEvaluation compiles the entries. A mistake in them is an error even in plain files,
// since no old file has such entries.
func (c *compiler) finishEvaluation() {
	strict := c.strict
	c.strict = true
	c.each(c.values, InEvaluation)
	c.strict = strict
}

// Tune reads an evaluation from a file of its own, which holds one form, (evaluation …),
// and adds it to the game that opens first.
func (r *Rules) Tune(name string, src []byte, errs *zrf.Errors) {
	f := zrf.Parse(name, src, errs)
	if !f.Strict {
		errs.AddAt(zrf.Pos{File: name, Line: 1, Col: 1}, 0, zrf.Err, "the file must begin with (dagaz 1)", "")
		return
	}
	found := false
	for _, n := range f.Items[1:] {
		switch {
		case n.Head() != "evaluation":
			errs.Add(n, "only (evaluation …) may stand in this file", "")
		case found:
			errs.Add(n, "one (evaluation …) is enough", "")
		case len(r.Entries) > 0:
			found = true
			r.tune(n, errs)
		}
	}
	if !found && !errs.HasErrors() {
		errs.Add(f.Items[0], "the file has no (evaluation …)", "")
	}
}

// tune adds a clause to the game that opens first, and so also to its variants.
func (r *Rules) tune(clause *zrf.Node, errs *zrf.Errors) {
	old := r.Entries[r.Default()].node
	if base := r.Entries[r.Default()].base; base != nil {
		old = base
	}
	for _, n := range old.Args() {
		if n.Head() == clause.Head() {
			errs.Add(clause, "the rules have an evaluation already", "")
			return
		}
	}
	tuned := *old
	tuned.Items = append(tuned.Items[:len(tuned.Items):len(tuned.Items)], clause)
	for i := range r.Entries {
		e := &r.Entries[i]
		if e.node == old {
			e.node = &tuned
		}
		if e.base == old {
			e.base = &tuned
		}
	}
}

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
				c.fail(list, `"`+list.Head()+`" needs `+strconv.Itoa(want)+" numbers here, not "+strconv.Itoa(len(list.Args())))
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
			c.fail(a, `"`+a.String()+`" is not a number from -`+strconv.Itoa(tunedMax)+" to "+strconv.Itoa(tunedMax))
			return nil, false
		}
		out = append(out, int32(v))
	}
	return out, true
}
