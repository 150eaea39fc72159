package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// Danger says which men of a race may be hit, and by which rolls. A man is in danger on a
// cell that another player's man can reach with one move, unless that move does not capture
// or a friend on a neighbouring cell prevents the capture.
type Danger struct {
	// By piece, then cell.
	spot [][]uint8   // number of the place from which a man of its player moves on, 0 for none
	loss [][]float32 // moves that the man loses, 0 where it is safe

	guards [][][]board.Cell          // by player and cell: cells where a friend keeps the man safe
	hit    [game.MaxPlayers][][]Shot // by hitting player and his place: the cells that he can reach
}

// A Shot is a cell that a man may reach with one move, and the probability of a roll that
// allows it.
type Shot struct {
	Cell  board.Cell
	Share float32
}

const mostSpots = 255

// dangers makes the Danger of a race, nil if nobody can be hit.
func (r *race) dangers() *Danger {
	g := r.g
	cells := g.Board.Len()
	pieces := (len(g.Types) + 1) * game.MaxPlayers
	d := &Danger{spot: make([][]uint8, pieces), loss: make([][]float32, pieces), guards: make([][][]board.Cell, len(g.Players))}
	r.tried = make([][]bool, pieces)
	any := false
	for q, of := range r.runs {
		if of == nil {
			continue
		}
		d.guards[q] = make([][]board.Cell, cells)
		d.hit[q] = [][]Shot{nil}
		number := map[int]uint8{}
		for n := range of.states {
			s := &of.states[n]
			if s.rolls == nil || s.like > 0 || s.still() || len(d.hit[q]) > mostSpots {
				continue
			}
			number[n] = uint8(len(d.hit[q]))
			share := map[board.Cell]float32{}
			var order []board.Cell
			for k, list := range s.rolls {
				seen := map[board.Cell]bool{}
				for _, to := range list {
					c := board.Cell(int(to>>1) % cells)
					if to == won || seen[c] {
						continue
					}
					seen[c] = true
					if share[c] == 0 {
						order = append(order, c)
					}
					share[c] += of.throws[k].Share
				}
			}
			var shots []Shot
			for _, c := range order {
				shots = append(shots, Shot{c, share[c]})
			}
			d.hit[q] = append(d.hit[q], shots)
		}
		for t := range g.Types {
			pc := game.Make(t, game.Player(q))
			d.spot[pc], d.loss[pc] = make([]uint8, cells), make([]float32, cells)
			for c := range cells {
				d.spot[pc][c] = number[shown(of.states, t*cells+c)]
			}
		}
	}
	for q, of := range r.runs {
		for n := range of.all() {
			s := &of.states[n]
			if s.like > 0 {
				continue
			}
			for k, list := range s.rolls {
				for _, to := range list {
					if to != won && r.tryHit(d, game.Player(q), of, n, k, board.Cell(int(to>>1)%cells)) {
						any = true
					}
				}
			}
		}
	}
	if !any {
		return nil
	}
	return d
}

// all returns the states of a player, none if he has no race.
func (run *raceRun) all() []state {
	if run == nil {
		return nil
	}
	return run.states
}

// tryHit puts men of other players on c and lets the man of q in state n move there with
// roll k. It records what they lose, and which cells guard them.
func (r *race) tryHit(d *Danger, q game.Player, of *raceRun, n, k int, c board.Cell) (found bool) {
	g, cells := r.g, r.g.Board.Len()
	for p, run := range r.runs {
		if run == nil || game.Player(p) == q {
			continue
		}
		for t := range g.Types {
			man := game.Make(t, game.Player(p))
			if r.tried[man] == nil {
				r.tried[man] = make([]bool, cells)
			}
			if s := &run.states[t*cells+int(c)]; r.tried[man][c] || s.like > 0 || len(s.rolls) == 0 {
				continue
			}
			r.tried[man][c] = true
			to, hit := r.strike(of, q, n, k, c, man, board.NoCell)
			if !hit {
				continue
			}
			d.loss[man][c] = max(0, run.value(to)-run.value(man.Type()*cells+int(c)))
			found = found || d.loss[man][c] > 0
			for dir := 0; dir < g.Board.Dirs(); dir++ {
				near := g.Board.Step(c, board.Dir(dir))
				if near < 0 || near == c || int(near) == n%cells {
					continue
				}
				if _, still := r.strike(of, q, n, k, c, man, near); !still {
					d.guards[p][c] = append(d.guards[p][c], near)
				}
			}
		}
	}
	return found
}

// value returns the number of moves left from a state.
func (run *raceRun) value(n int) float32 { return run.states[shown(run.states, n)].left }

// strike reports whether the man of q in state n captures man on c with roll k, and in which
// state the captured man is then. If guard is a cell, a friend of man stands there. If the
// man is captured for good, the game is not a race.
func (r *race) strike(of *raceRun, q game.Player, n, k int, c board.Cell, man game.Piece, guard board.Cell) (to int, hit bool) {
	g, cells := r.g, r.g.Board.Len()
	from := board.Cell(n % cells)
	if from == c {
		return 0, false
	}
	pos := g.NewPosition()
	pos.PlaceTurn(r.firstThrow(q))
	pos.Place(c, man, g.Types[man.Type()].Attrs)
	pos.Place(from, game.Make(n/cells, q), g.Types[n/cells].Attrs)
	if guard >= 0 {
		pos.Place(guard, man, g.Types[man.Type()].Attrs)
	}
	pos.Settle()
	for _, m := range of.throws[k].Moves {
		pos.Do(m)
	}
	r.gen.Legal(pos, &r.list)
	for _, m := range r.list.Moves {
		if len(m.Acts) == 0 || m.From() != from || m.To() != c {
			continue
		}
		pos.Do(m)
		if at := pos.At(c); at != game.None && at.Owner() == q {
			for x, pc := range pos.Cells() {
				if board.Cell(x) != guard && pc != game.None && pc.Owner() == man.Owner() && len(g.Types[pc.Type()].Moves) > 0 {
					return pc.Type()*cells + x, true
				}
			}
			r.fight = true
		}
		pos.Undo()
	}
	return 0, false
}

// Add subtracts from vals what men may lose to the player who is about to roll.
func (d *Danger) Add(pos *game.Position, vals []Score) {
	q := pos.ToMove().As
	if d.hit[q] == nil {
		return
	}
	var safe [1024]float32 // by cell: the probability that nobody can reach it
	cells := pos.Cells()
	if len(cells) > len(safe) {
		return
	}
	var seen [mostSpots + 1]bool
	var touched [256]board.Cell
	n := 0
	for c, pc := range cells {
		if pc == game.None || pc.Owner() != q {
			continue
		}
		spot := d.spot[pc][c]
		if spot == 0 || seen[spot] {
			continue
		}
		seen[spot] = true
		for _, shot := range d.hit[q][spot] {
			if at := cells[shot.Cell]; at != game.None && at.Owner() != q && d.loss[at] != nil && d.loss[at][shot.Cell] > 0 {
				if safe[shot.Cell] == 0 {
					safe[shot.Cell] = 1
					if n < len(touched) {
						touched[n] = shot.Cell
						n++
					}
				}
				safe[shot.Cell] *= 1 - shot.Share
			}
		}
	}
next:
	for _, c := range touched[:n] {
		man := cells[c]
		for _, x := range d.guards[man.Owner()][c] {
			if cells[x] != game.None && cells[x].Owner() == man.Owner() {
				continue next
			}
		}
		vals[man.Owner()] -= Score(Race * d.loss[man][c] * (1 - safe[c]))
	}
}
