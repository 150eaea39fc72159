package eval

import "dagaz/engine/game"

// goalKinds says what the goals of a game depend on.
type goalKinds struct {
	connect, line, captured, score, count, moves, pieces bool
	seeds                                                bool // the numbers on a player's cells count in the end, beside his score

	passing bool // the game ends when neither player has a move

	give  bool  // losing pieces wins: all of them, or all but a few
	gives []int // losing pieces of these types wins, and everybody sees which pieces are of these types
	stuck bool  // having no move wins
	shut  bool  // games are won and lost only by having no move
}

// kinds reads the goals of g.
func kinds(g *game.Game) goalKinds {
	k := goalKinds{shut: true}
	for i := range g.Goals {
		goal := &g.Goals[i]
		k.shut = k.shut && (goal.Result == game.Draw && !goal.Count || goal.Test != nil && goal.Test.Kind == game.GoalStalemated)
		walk(goal.Test, func(x *game.GoalExpr) {
			switch x.Kind {
			case game.GoalConnect, game.GoalRing:
				k.connect = true
			case game.GoalLine, game.GoalRelative:
				k.line = true
			case game.GoalCaptured, game.GoalExtinct:
				k.captured = true
			case game.GoalPieces:
				k.pieces = true
			case game.GoalScore, game.GoalMoreScore:
				k.score = true
				k.seeds = k.seeds || x.Kind == game.GoalMoreScore && x.N2 != 0
			case game.GoalMorePieces:
				k.count = true
			case game.GoalStalemated:
				k.moves = true
			case game.GoalNoMoves:
				k.passing = true
			}
		})
		k.count = k.count || goal.Count && g.Points == nil
		if goal.Result == game.Win && goal.Test != nil {
			x := goal.Test
			switch {
			case x.Kind == game.GoalCaptured, x.Kind == game.GoalPieces && x.N == 0 && len(x.Types) > 0 && !g.Hides():
				k.gives = append(k.gives, x.Types...)
			case x.Kind == game.GoalPieces:
				k.give = k.give || x.N == 0 || fewer(g, goal)
			}
			k.stuck = k.stuck || x.Kind == game.GoalStalemated && !goal.Count
		}
	}
	k.shut = k.shut && k.moves
	return k
}

// fewer reports whether a goal requires its players to have fewer pieces, of any types,
// than at the start.
func fewer(g *game.Game, goal *game.Goal) bool {
	if len(goal.Test.Types) > 0 {
		return false
	}
	own := 0
	for _, s := range g.Setup {
		if s.Piece != game.None && s.Piece.Owner() == goal.Players[0] {
			own++
		}
	}
	return int(goal.Test.N) < own
}

// walk calls f for x and every expression in it, except negated ones.
func walk(x *game.GoalExpr, f func(*game.GoalExpr)) {
	if x == nil || x.Kind == game.GoalNot {
		return
	}
	f(x)
	for _, a := range x.Args {
		walk(a, f)
	}
}

// A Shape holds the properties of a game that determine the choice of a search.
type Shape struct {
	Mobile     bool // pieces move after they have been placed
	Connection bool // a goal asks to join sides
	Line       bool // a goal asks for pieces in a row
	Liberties  bool // groups without liberties are taken
}

// ShapeOf reads the shape of g.
func ShapeOf(g *game.Game) Shape {
	k := kinds(g)
	s := Shape{Connection: k.connect, Line: k.line}
	for t := range g.Types {
		s.Mobile = s.Mobile || len(g.Types[t].Moves) > 0 && !g.Types[t].Dummy
	}
	g.Mechanics(func(m *game.Mech) { s.Liberties = s.Liberties || m.Kind == game.MechSurround })
	return s
}
