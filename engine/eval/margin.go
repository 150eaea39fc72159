package eval

import (
	"slices"

	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// A marginTerm is for goals that compare two numbers, such as the sizes of the largest groups.
// It counts by how much a player is ahead.
type marginTerm struct {
	gen    movegen.Generator
	player game.Player
	prog   *game.Program // leaves the difference of the numbers
	w      Score         // negative if a smaller difference is better
}

// atEnd are the tests that hold when nothing more can be done.
var atEnd = [...]game.GoalKind{game.GoalFull, game.GoalNoMoves, game.GoalQuiet, game.GoalStalemated}

// addMarginTerms makes a term for the first comparison that decides the game at its end, for
// every player, in games that have no other term: in go, dead stones and open borders make
// the count a poorer guess than the liberties.
func addMarginTerms(e *Eval) {
	var terms []*marginTerm
	var known [game.MaxPlayers]bool
	for i := range e.g.Goals {
		goal := &e.g.Goals[i]
		if goal.Test == nil || !slices.ContainsFunc(atEnd[:], goal.Test.Asks) || goal.Test.Asks(game.GoalSamePieces) {
			continue // a goal in the middle of the game is no measure, and pieces count more than what breaks a tie
		}
		for _, p := range goal.Players {
			walk(goal.Test, func(x *game.GoalExpr) {
				if x.Kind != game.GoalHolds || goal.Result == game.Draw || known[p] {
					return
				}
				if prog, sign := difference(x.Progs[p]); prog != nil {
					known[p] = true
					terms = append(terms, &marginTerm{player: p, prog: prog, w: sign * Score(goal.Result)})
				}
			})
		}
	}
	for _, t := range terms {
		t.gen = movegen.NewQuick(e.g)
		t.w *= e.w.Scored / Score(len(terms))
		e.terms.put(t, false)
		e.terms.Whole = true
	}
}

// difference returns the beginning of a condition, up to the first comparison that tells
// which of two numbers is greater, with a subtraction in its place; nil if there is none.
// sign is 1 if the condition wants the first number to be greater.
func difference(p *game.Program) (cut *game.Program, sign Score) {
	if p == nil {
		return nil, 0
	}
	for i := 0; i < len(p.Code); i++ {
		in := &p.Code[i]
		switch in.Op {
		case game.OpEach: // comparisons for single cells do not count
			i = int(p.Code[i+1].A) - 1
		case game.OpJumpFalse, game.OpGuard: // nor do those that are made only sometimes
			if int(in.A) <= i {
				continue
			}
			i = int(in.A) - 1
			if b := &p.Code[i]; b.Op == game.OpJump && int(b.A) > i {
				i = int(b.A) - 1
			}
		case game.OpNum:
			switch game.NumOp(in.A) {
			case game.NumGt, game.NumGe:
				sign = 1
			case game.NumLt, game.NumLe:
				sign = -1
			default:
				continue
			}
			if b := &p.Code[i-1]; b.Op == game.OpNum && game.NumOp(b.A) == game.NumConst {
				continue // enough of something is no advantage over the enemy
			}
			if p.Code[i+1].Op == game.OpNot {
				sign = -sign
			}
			c := *p
			c.Code = append(slices.Clone(p.Code[:i]), game.Instr{Op: game.OpNum, A: int32(game.NumSub)}, game.Instr{})
			for k := range i { // what stands before the comparison need not hold
				if in := &c.Code[k]; in.Op == game.OpAndJump || in.Op == game.OpOrJump {
					in.A = min(in.A, int32(k+1))
				}
			}
			return &c, sign
		}
	}
	return nil, 0
}

func (t *marginTerm) add(st *Stand, vals []Score) {
	vals[t.player] += t.w * Score(movegen.Number(t.gen, st.Pos, t.player, t.prog))
}
