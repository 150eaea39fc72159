// Package goal decides whether a game is over and with which result for each player.
//
// The rules list end conditions in order. After every whole move, each condition is tested
// from the point of view of every player that it names, starting with the player who moved;
// the first condition that holds decides. If the rules say nothing else, a player without a
// legal move and without a pass draws, and the third occurrence of a position draws if two
// or more people play.
//
// A Judge needs the legal moves of the side to move, which the caller has anyway. Tests
// allocate nothing.
package goal

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// A Judge decides whether a game is over. It has buffers of its own and belongs
// to one goroutine.
type Judge struct {
	// Counting makes the judge ignore draws, as perft does: finished games are not
	// continued, but repetition, counters and insufficient material do not end a count.
	Counting bool

	g       *game.Game
	gen     movegen.Generator
	pos     *game.Position
	list    *game.MoveList
	mover   game.Player // the player who made the last move
	results [game.MaxPlayers]game.Result
	text    string
	reasons [][]string // by goal; see [game.Goal.Reasons]
	lost    uint16
	stuck   bool // goals about having no move are being tested

	probe  game.MoveList
	seen   board.Set
	queue  []board.Cell
	beyond []board.Cell // buffer of hangs
}

// New returns a judge for games of g. It asks gen about attacks and legal moves.
func New(g *game.Game, gen movegen.Generator) *Judge {
	j := &Judge{g: g, gen: gen, seen: board.NewSet(g.Board.Len())}
	for i := range g.Goals {
		j.reasons = append(j.reasons, g.Goals[i].Reasons())
	}
	return j
}

// Result returns the result of p, after Over returned true.
func (j *Judge) Result(p game.Player) game.Result { return j.results[p] }

// Text returns the reason, after Over returned true, such as "checkmate".
func (j *Judge) Text() string { return j.text }

// Lost returns the players who lost a game that goes on without them, one bit each, after
// Over returned false. This happens only with more than two players.
func (j *Judge) Lost() uint16 { return j.lost }

// Over reports whether the game is over in pos, given the legal moves of the
// side to move.
func (j *Judge) Over(pos *game.Position, list *game.MoveList) bool {
	j.pos, j.list, j.lost = pos, list, 0
	j.mover = j.lastMover()
	if j.stuck = false; !pos.Opens() && (j.forces() || j.ended()) {
		return true
	}
	if list.Len() == 0 {
		if j.stuck = true; j.ended() {
			return true
		}
	}
	if j.lost != 0 {
		return false // the game goes on without these players; the caller asks again when the next player is to move
	}
	if !j.Counting && j.worn() {
		return true
	}
	if list.Len() == 0 {
		j.all(game.Draw)
		j.text = "no legal move"
		return true
	}
	return false
}

// ended tests the goals in the order of the file. Over tests goals that the last move
// reaches before goals about having no move: a row on the last empty cell wins.
func (j *Judge) ended() bool {
	for i := range j.g.Goals {
		goal := &j.g.Goals[i]
		if j.Counting && goal.Result == game.Draw && !goal.Count {
			continue
		}
		if p, ok := j.holdsFor(goal); ok && j.decide(i, p) {
			return true
		}
	}
	return false
}

// repeated reports whether the position has occurred as often as the rules allow.
func (j *Judge) repeated() bool {
	n := j.g.Repetition.Times
	return n > 0 && j.g.Repetition.Illegal != game.AtTurnEnd && j.pos.Ply() >= n && j.pos.Repeats()+1 >= n
}

// forces tests whether one player alone has forced the repetition of the position.
func (j *Judge) forces() bool {
	if j.Counting || !j.g.Repetition.Check || !j.repeated() {
		return false
	}
	p, text, ok := j.forced(j.g.Repetition.Times)
	if ok {
		j.set(p, game.Loss)
		j.text = text
	}
	return ok
}

// worn tests for draws by repetition and by the no-progress counter.
func (j *Judge) worn() bool {
	if j.repeated() {
		j.set(j.mover, j.g.Repetition.Result)
		j.text = "repetition"
		return true
	}
	if j.g.NoProgress > 0 && j.pos.Quiet() >= j.g.NoProgress {
		j.all(game.Draw)
		j.text = "no progress"
		return true
	}
	return false
}

// lastMover returns the player who made the last move; at the start, the player of the turn
// before the present one.
func (j *Judge) lastMover() game.Player {
	if t, ok := j.pos.LastTurn(); ok {
		return j.g.Turns[t].Player
	}
	t := j.pos.Turn()
	for i := range j.g.Turns {
		if j.g.NextTurn(i) == t {
			return j.g.Turns[i].Player
		}
	}
	return j.pos.Player()
}

// holdsFor returns the first listed player for whom goal holds, the mover first.
func (j *Judge) holdsFor(goal *game.Goal) (game.Player, bool) {
	for _, p := range goal.Players {
		if p == j.mover && !j.out(p) && j.test(goal.Test, p) {
			return p, true
		}
	}
	for _, p := range goal.Players {
		if p != j.mover && !j.out(p) && j.test(goal.Test, p) {
			return p, true
		}
	}
	return 0, false
}

// decide sets the results of goal i, which holds for p. It returns false if a player only
// drops out.
func (j *Judge) decide(i int, p game.Player) bool {
	goal := &j.g.Goals[i]
	if !goal.Count && goal.Result == game.Loss && j.active() > 2 {
		j.lost |= 1 << j.chooser(p)
		return false
	}
	j.text = j.reason(i, p)
	if goal.Count {
		j.count()
		return true
	}
	p = j.chooser(p)
	j.set(p, goal.Result)
	return true
}

// reason returns why goal i holds for p; for an or, it is the reason of the part that
// holds.
func (j *Judge) reason(i int, p game.Player) string {
	goal, all := &j.g.Goals[i], j.reasons[i]
	if len(all) == 1 {
		return all[0]
	}
	for k, a := range goal.Test.Args {
		if j.test(a, p) {
			return all[k]
		}
	}
	return goal.Text
}

// chooser returns the player who moves p's pieces: p himself or, if p has no turns, the
// player who moves them in the turn in question; if p's pieces move in neither turn, a
// player who does so in some other turn.
func (j *Judge) chooser(p game.Player) game.Player {
	found := p
	if j.g.Players[p].Plays {
		return p
	}
	if t := j.pos.ToMove(); j.stuck && t.As == p {
		return t.Player
	}
	if t, ok := j.pos.LastTurn(); ok && j.g.Turns[t].As == p {
		return j.g.Turns[t].Player
	}
	for _, t := range j.g.Turns {
		if t.As == p {
			found = t.Player
		}
	}
	return found
}

// out reports whether the player has dropped out, also if he does so only now.
func (j *Judge) out(p game.Player) bool { return j.pos.Out(p) || j.lost>>p&1 != 0 }

// active counts the players who still have turns.
func (j *Judge) active() int {
	n := 0
	for p := range j.g.Players {
		if j.g.Players[p].Plays && !j.g.Players[p].Random && !j.out(game.Player(p)) {
			n++
		}
	}
	return n
}

// set gives p the result r and everybody else the opposite.
func (j *Judge) set(p game.Player, r game.Result) {
	j.all(-r)
	j.results[p] = r
}

// all gives everybody the same result, except that chance neither wins nor loses and
// players who dropped out have lost.
func (j *Judge) all(r game.Result) {
	for p := range j.g.Players {
		if j.results[p] = r; !j.g.Players[p].Plays || j.g.Players[p].Random {
			j.results[p] = game.Draw
		}
		if j.out(game.Player(p)) {
			j.results[p] = game.Loss
		}
	}
}

// count gives the game to the player with the most pieces, or points.
func (j *Judge) count() {
	best, winner := -1, game.Player(0)
	tie := false
	for p := range j.g.Players {
		if !j.g.Players[p].Plays || j.g.Players[p].Random {
			continue
		}
		n := 0
		if j.g.Points != nil {
			n = j.pos.Points(game.Player(p))
		} else {
			n = j.pieces(game.Player(p), nil)
		}
		switch {
		case n > best:
			best, winner, tie = n, game.Player(p), false
		case n == best:
			tie = true
		}
	}
	if tie {
		j.all(game.Draw)
	} else {
		j.set(winner, game.Win)
	}
}
