package goal

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// Forced returns the player who forced pos, which occurs for the second time, to be
// repeated. It returns false if neither player did, or both.
func (j *Judge) Forced(pos *game.Position) (game.Player, bool) {
	j.pos = pos
	j.mover = j.lastMover()
	p, _, ok := j.forced(2)
	return p, ok
}

// forced returns the player who forced the position to occur for the times-th time, and
// how: all of his moves since its first occurrence gave check and not all of the opponent's
// did, or all of them chased the same piece and the opponent's did not. It returns false if
// neither player did so, or both.
func (j *Judge) forced(times int) (game.Player, string, bool) {
	now, pos := j.pos.Key(), j.pos.Clone()
	var by [2]pursuit // the player who moved last, and the other player
	for times > 1 && pos.Ply() > 0 {
		turn, _ := pos.LastTurn()
		from, to := pos.Last()
		side := 0
		if j.g.Turns[turn].Player != j.mover {
			side = 1
		}
		p := &by[side]
		p.player = j.g.Turns[turn].Player
		p.moves++
		if j.gen.InCheck(pos, j.g.Turns[j.answer(turn)].As) {
			p.checks++
		}
		after := j.prey(pos, turn)
		if pos.Undo(); after != nil {
			p.keep(after, j.prey(pos, turn))
		}
		by[1-side].follow(from, to)
		if pos.Key() == now {
			times--
		}
	}
	a, b := &by[0], &by[1]
	for _, way := range []struct {
		a, b bool
		text string
	}{
		{a.checks == a.moves, b.checks == b.moves, "perpetual check"},
		{a.chases(), b.chases(), "perpetual chase"},
	} {
		switch {
		case way.a && way.b:
			return 0, "", false
		case way.a:
			return a.player, way.text, true
		case way.b:
			return b.player, way.text, true
		}
	}
	return 0, "", false
}

// answer returns the next turn of another player.
func (j *Judge) answer(turn int) int {
	next := j.g.NextTurn(turn)
	for range j.g.Turns {
		if j.g.Turns[next].Player != j.g.Turns[turn].Player {
			break
		}
		next = j.g.NextTurn(next)
	}
	return next
}

// A pursuit collects what the moves of one player did, from the last move back to the
// first.
type pursuit struct {
	player        game.Player
	moves, checks int
	prey          board.Set // cells of the pieces that each of his moves has newly attacked
}

// keep restricts the prey to pieces whose cells are in after but not in before.
func (p *pursuit) keep(after, before board.Set) {
	for i := range after {
		if after[i] &^= before[i]; p.prey != nil {
			after[i] &= p.prey[i]
		}
	}
	p.prey = after
}

// follow moves the prey back when a move of the other player is taken back.
func (p *pursuit) follow(from, to board.Cell) {
	if p.prey.Has(to) && from >= 0 {
		p.prey.Remove(to)
		p.prey.Add(from)
	}
}

func (p *pursuit) chases() bool {
	for _, w := range p.prey {
		if w != 0 {
			return true
		}
	}
	return false
}

// prey returns the cells of the pieces that the player of a turn could capture if it were
// his turn, and that he may not chase for ever. It returns nil if the rules do not forbid
// chases.
func (j *Judge) prey(pos *game.Position, turn int) board.Set {
	if len(j.g.Repetition.Chasers) == 0 {
		return nil
	}
	present, next := pos.Turn(), j.answer(turn)
	pos.PlaceTurn(turn)
	as, other := pos.ToMove().As, j.g.Turns[next].As
	checked, checking := j.gen.InCheck(pos, as), j.gen.InCheck(pos, other)
	set := board.NewSet(j.g.Board.Len())
	var list game.MoveList
	movegen.Pseudo(j.gen, pos, &list)
	for _, m := range list.Moves {
		from, to := m.From(), m.To()
		if m.Captures() != 1 || from < 0 || pos.At(to) == game.None || set.Has(to) || !j.hunted(pos, from, to) {
			continue
		}
		hunter, hunted := pos.At(from).Type(), pos.At(to).Type()
		worth := j.g.Types[hunter].Value
		pos.Do(m)
		pos.PlaceTurn(next)
		chased := (checked || !j.gen.InCheck(pos, as)) &&
			(worth > 0 && 2*worth <= j.g.Types[hunted].Value || !j.takes(pos, board.NoCell, to, checking))
		pos.Undo()
		if chased && hunter == hunted {
			pos.PlaceTurn(next)
			chased = !j.takes(pos, to, from, checking)
			pos.PlaceTurn(turn)
		}
		if chased {
			set.Add(to)
		}
	}
	pos.PlaceTurn(present)
	return set
}

// hunted reports whether the rules forbid a piece like the one on from to chase the piece
// on to.
func (j *Judge) hunted(pos *game.Position, from, to board.Cell) bool {
	r, prey := &j.g.Repetition, pos.At(to)
	return slices.Contains(r.Chasers, pos.At(from).Type()) && (slices.Contains(r.Chasers, prey.Type()) ||
		prey.Type() == r.Prey-1 && (r.Where == 0 || j.g.Board.Zones[r.Where-1].Cells[prey.Owner()].Has(to)))
}

// takes reports whether the side to move could capture on the cell to, with the piece on
// from or, if from is negative, with any piece. Its royal piece must not be attacked
// afterwards, unless it was in check before (checked).
func (j *Judge) takes(pos *game.Position, from, to board.Cell, checked bool) bool {
	as := pos.ToMove().As
	var list game.MoveList
	movegen.Pseudo(j.gen, pos, &list)
	return slices.ContainsFunc(list.Moves, func(m game.Move) bool {
		if m.To() != to || from >= 0 && m.From() != from {
			return false
		}
		pos.Do(m)
		safe := checked || !j.gen.InCheck(pos, as)
		pos.Undo()
		return safe
	})
}
