package goal

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// forced returns the player who brought the position about for the times-th time by force,
// and how: with every move since it first stood he gave check and the other did not, or he
// chased one and the same piece and the other did not. False when nobody did, or both.
func (j *Judge) forced(times int) (game.Player, string, bool) {
	if !j.g.Repetition.Check {
		return 0, "", false
	}
	now, pos := j.pos.Key(), j.pos.Clone()
	var by [2]pursuit // of the player who moved last, and of the other
	for side := 0; times > 1 && pos.Ply() > 0; side = 1 - side {
		turn, _ := pos.LastTurn()
		from, to := pos.Last()
		p := &by[side]
		p.player = j.g.Turns[turn].Player
		p.moves++
		if j.gen.InCheck(pos, pos.Player()) {
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

// A pursuit is what one player did with his moves, seen from the last to the first.
type pursuit struct {
	player        game.Player
	moves, checks int
	prey          board.Set // what each of his moves attacked anew: where it stands
}

// keep leaves in the prey what stands in after, and not in before.
func (p *pursuit) keep(after, before board.Set) {
	for i := range after {
		if after[i] &^= before[i]; p.prey != nil {
			after[i] &= p.prey[i]
		}
	}
	p.prey = after
}

// follow takes back a move of the other player.
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

// prey returns where the pieces stand that the player of a turn could take if it were his
// turn, by a chaser of another type, so that nobody could take back: nil where nothing is
// chased.
func (j *Judge) prey(pos *game.Position, turn int) board.Set {
	chasers := j.g.Repetition.Chasers
	if len(chasers) == 0 {
		return nil
	}
	present := pos.Turn()
	pos.PlaceTurn(turn)
	set := board.NewSet(j.g.Board.Len())
	var list, answers game.MoveList
	j.gen.Legal(pos, &list)
	for _, m := range list.Moves {
		from, to := m.From(), m.To()
		if m.Captures() != 1 || from < 0 || pos.At(to) == game.None {
			continue
		}
		hunter, hunted := pos.At(from).Type(), pos.At(to).Type()
		if hunter == hunted || !slices.Contains(chasers, hunter) || !slices.Contains(chasers, hunted) {
			continue
		}
		pos.Do(m)
		j.gen.Legal(pos, &answers)
		if !slices.ContainsFunc(answers.Moves, func(m game.Move) bool { return m.To() == to }) {
			set.Add(to)
		}
		pos.Undo()
	}
	pos.PlaceTurn(present)
	return set
}
