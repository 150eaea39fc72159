package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// traits are the properties of a game's rules that decide which techniques are sound.
type traits struct {
	royal    bool // there are checks
	safe     bool // the same key always means the same outcome, whatever came before
	null     bool // a free move for the enemy is almost always worse than a real one
	material bool // the evaluation changes little except by captures, so that margins are meaningful
	forced   bool // captures, or moves of another class, are compulsory
	delta    bool // a capture wins nothing but its material
	draws    bool // a repeated position is a draw
	asks     bool // a goal depends on repetition
}

// compels reports whether captures, or moves of another class, are compulsory.
func compels(g *game.Game) bool {
	return g.Priorities != nil || g.Opt.Maximal != 0 || g.Opt.Prefer != nil
}

func traitsOf(g *game.Game) traits {
	t := traits{
		royal:  g.Royal,
		safe:   outcomeInKey(g),
		null:   nullSafe(g),
		forced: compels(g),
		draws:  g.Repetition.Times > 0 && g.Repetition.Result == game.Draw,
		delta:  true,
	}
	shape := eval.ShapeOf(g)
	t.material = shape.Mobile && !shape.Connection && !shape.Line && !shape.Liberties && !g.HasCounts
	for i := range g.Goals {
		goal := &g.Goals[i]
		if goal.Count && g.Points == nil {
			t.material = false
		}
		each(goal.Test, func(x *game.GoalExpr) {
			switch x.Kind {
			case game.GoalRepetition:
				t.draws, t.asks = false, true
			case game.GoalAbsolute, game.GoalRelative, game.GoalScore, game.GoalMoreScore, game.GoalMorePieces, game.GoalNoMoves:
				t.material = t.material && goal.Result == game.Draw
			case game.GoalCaptured, game.GoalExtinct:
				t.delta = t.delta && goal.Result == game.Draw
			case game.GoalStalemated, game.GoalPieces:
				// If losing all pieces wins, margins mean nothing.
				t.material = t.material && goal.Result != game.Win
			}
		})
	}
	return t
}

// each calls f for x and every expression in it.
func each(x *game.GoalExpr, f func(*game.GoalExpr)) {
	if x == nil {
		return
	}
	f(x)
	for _, a := range x.Args {
		each(a, f)
	}
}

// outcomeInKey reports whether no goal asks about the last move or its captures.
func outcomeInKey(g *game.Game) bool {
	safe := true
	for i := range g.Goals {
		each(g.Goals[i].Test, func(x *game.GoalExpr) {
			safe = safe && x.Kind != game.GoalCaptured && x.Kind != game.GoalMover && x.Kind != game.GoalPasses
		})
	}
	return safe
}

// nullSafe reports whether giving the enemy a free move is almost always worse than a real
// move: in games of mate where two players take turns and may not pass. This does not hold
// if being stuck wins or captures are compulsory.
func nullSafe(g *game.Game) bool {
	if !g.Royal || !g.Alternate() || compels(g) {
		return false
	}
	for i := range g.Turns {
		if g.PassIn(&g.Turns[i]) != game.PassNever {
			return false
		}
	}
	for i := range g.Goals {
		goal := &g.Goals[i]
		if goal.Result == game.Win && goal.Test != nil && goal.Test.Kind == game.GoalStalemated {
			return false
		}
	}
	return true
}

// Reductions of late moves grow with the logarithms of depth and move number.
const logMax = 64

type reductions [logMax][logMax]int8

func newReductions() *reductions {
	r := new(reductions)
	for d := 1; d < logMax; d++ {
		for i := 1; i < logMax; i++ {
			// ln d · ln i · 3/5 + 1/4
			r[d][i] = int8((log2(d)*log2(i)*29/100 + 1<<14) >> 16)
		}
	}
	return r
}

func (r *reductions) at(depth, i int) int { return int(r[min(depth, logMax-1)][min(i, logMax-1)]) }

// log2 returns the logarithm of n in 256ths, the same on every machine.
func log2(n int) int {
	k := 0
	for n>>(k+1) > 0 {
		k++
	}
	x, r := uint64(n)<<16>>k, k<<8
	for b := 128; b > 0; b >>= 1 {
		if x = x * x >> 16; x >= 2<<16 {
			x >>= 1
			r += b
		}
	}
	return r
}
