package solve

import (
	"dagaz/engine/game"
	"dagaz/engine/insertion"
)

// A proof is what is known about a position, regardless of who is to move: the attacker
// wins within a number of plies, or does not win within a number of plies.
type proof struct {
	wins  int16 // 0 = not known
	fails int16 // -1 = not known
	best  int16 // index of the move that decided
}

// prover proves wins of w.who by examining all defences.
type prover struct {
	*work
	known map[uint64]proof
	lists []game.MoveList // one per ply
	order [][]ranked
}

type ranked struct {
	move int
	rank int
}

// force looks for the quickest forced win.
func (w *work) force() Result {
	p := &prover{work: w, known: map[uint64]proof{}}
	p.lists = make([]game.MoveList, w.lim.Plies+2)
	p.order = make([][]ranked, w.lim.Plies+2)
	var list game.MoveList
	if over, won := w.look(&list); over {
		status := None
		if won {
			status = Solved
		}
		return Result{Status: status, Nodes: w.nodes, Never: !won}
	}
	for plies := 1; plies <= w.lim.Plies; plies++ {
		won := p.wins(plies, 0)
		if w.spent {
			return Result{Status: Unknown, Nodes: w.nodes}
		}
		if won {
			w.lim.Nodes *= 2 // proved positions are only looked up, so extracting the line takes few nodes
			moves := p.line(plies)
			if w.spent {
				return Result{Status: Unknown, Nodes: w.nodes}
			}
			return Result{Status: Solved, Moves: moves, Nodes: w.nodes}
		}
	}
	return Result{Status: None, Nodes: w.nodes}
}

// wins reports whether the attacker wins from here within the given number of plies. Once
// w.spent is set, its answer has no meaning.
func (p *prover) wins(plies, ply int) bool {
	list := &p.lists[ply]
	over, won := p.look(list)
	if over || plies == 0 || p.spent {
		return won
	}
	key := p.pos.SearchKey()
	k, ok := p.known[key]
	if !ok {
		k = proof{fails: -1, best: -1}
	}
	if k.wins > 0 && int(k.wins) <= plies {
		return true
	}
	if int(k.fails) >= plies {
		return false
	}
	attacking := p.pos.Player() == p.who
	decided := -1
	for _, r := range p.rank(plies, ply, int(k.best), attacking) {
		p.pos.Do(list.Moves[r.move])
		won = p.wins(plies-1, ply+1)
		p.pos.Undo()
		if p.spent {
			return false
		}
		if won == attacking {
			decided = r.move
			break
		}
	}
	result := attacking == (decided >= 0)
	k = p.known[key] // a deeper visit may have added to it
	if decided >= 0 {
		k.best = int16(decided)
	} else if !ok {
		k.best = -1
	}
	if result {
		k.wins = int16(plies)
		if !ok {
			k.fails = -1
		}
	} else {
		k.fails = int16(plies)
	}
	p.known[key] = k
	return result
}

// rank orders the moves: first the one that decided before, then, for the attacker, those
// that leave the opponent the fewest answers.
func (p *prover) rank(plies, ply, best int, attacking bool) []ranked {
	moves := p.lists[ply].Moves
	out := p.order[ply][:0]
	for i := range moves {
		r := ranked{move: i}
		if attacking && plies >= 3 {
			p.pos.Do(moves[i])
			p.gen.Legal(p.pos, &p.lists[ply+1])
			r.rank = p.lists[ply+1].Len()
			p.pos.Undo()
		}
		if i == best {
			r.rank = -1
		}
		out = append(out, r)
	}
	insertion.Sort(out, func(a, b ranked) bool { return a.rank < b.rank })
	p.order[ply] = out
	return out
}

// line plays out a proved win: the attacker's quickest moves against the defender's longest
// resistance.
func (p *prover) line(plies int) []game.Move {
	var line []game.Move
	for range plies {
		m, ok := p.next(plies - len(line))
		if !ok {
			break
		}
		line = append(line, m)
		p.pos.Do(m)
	}
	for range line {
		p.pos.Undo()
	}
	return line
}

// next returns the move to show in a position that is won within the given number of plies.
// It returns false if the game is over there.
func (p *prover) next(plies int) (game.Move, bool) {
	var list game.MoveList
	if over, _ := p.look(&list); over {
		return game.Move{}, false
	}
	attacking := p.pos.Player() == p.who
	best, found := -1, 0
	for i, m := range list.Moves {
		p.pos.Do(m)
		n := 0
		for n < plies && !p.wins(n, 0) {
			n++
		}
		p.pos.Undo()
		if best < 0 || attacking && n < found || !attacking && n > found {
			best, found = i, n
		}
	}
	return list.Moves[best].Keep(), true
}
