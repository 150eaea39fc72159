package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// setSquares fills the square table: value, mobility of the place, nearness to
// promotion and to the cells of a goal, corners.
func (e *Eval) setSquares(m mobility) {
	g := e.g
	players, cells := len(g.Players), g.Board.Len()
	if players*cells*len(g.Types) > squareMax {
		return
	}
	e.square = make([]Score, players*cells*len(g.Types))
	for t := range g.Types {
		for p := 0; p < players; p++ {
			if e.side[p] < 0 || g.Types[t].Dummy {
				continue
			}
			row := e.square[(t*players+p)*cells:][:cells]
			for c := range row {
				row[c] = e.value[t]
			}
			if at := m.at[t*players+p]; at != nil && !g.Types[t].Royal && e.value[t] > 0 {
				addPlace(row, at, e.w.Square)
			}
			e.addPromotion(row, t, game.Player(p))
			e.addGoals(row, t, game.Player(p))
		}
	}
	if !e.mobile && kinds(g).count {
		e.addCorners()
	}
}

func addPlace(row []Score, at []int16, w Score) {
	sum := 0
	for _, n := range at {
		sum += int(n)
	}
	for c := range row {
		row[c] += w * Score(int(at[c])*len(at)-sum) / Score(len(at))
	}
}

// addPromotion rewards a piece for every step towards the zone where it becomes
// a better one.
func (e *Eval) addPromotion(row []Score, t int, p game.Player) {
	best, zone := -1, -1
	for _, en := range e.g.Types[t].Moves {
		if int(p) >= len(en.Progs) || en.Progs[p] == nil {
			continue
		}
		into, z := promotion(en.Progs[p])
		if into >= 0 && into < len(e.value) && z >= 0 && (best < 0 || e.value[into] > e.value[best]) {
			best, zone = into, z
		}
	}
	if best < 0 || e.value[best] <= e.value[t] {
		return
	}
	gain := (e.value[best] - e.value[t]) * e.w.Promote / 100
	e.approach(row, t, p, e.g.Board.Zones[zone].Cells[p], gain, 0)
}

// promotion returns the first type a program turns its piece into and the zone
// it asks about; -1 for none.
func promotion(prog *game.Program) (into, zone int) {
	into, zone = -1, -1
	for i, in := range prog.Code {
		switch in.Op {
		case game.OpInZone:
			if zone < 0 {
				zone = int(in.A)
			}
		case game.OpAdd, game.OpAddPartial:
			if in.A > 0 && into < 0 && i+1 < len(prog.Code) && prog.Code[i+1].Op == game.OpArg {
				into = int(prog.Code[i+1].A)
			}
		case game.OpRetype:
			if into < 0 {
				into = int(in.A)
			}
		}
	}
	return into, zone
}

// addGoals rewards nearness to cells that a win asks the player to hold, or
// that the enemy loses by letting him hold.
func (e *Eval) addGoals(row []Score, t int, p game.Player) {
	g := e.g
	for i := range g.Goals {
		goal := &g.Goals[i]
		for _, q := range goal.Players {
			own := q == p && goal.Result == game.Win
			against := q != p && goal.Result == game.Loss
			if !own && !against {
				continue
			}
			walk(goal.Test, func(x *game.GoalExpr) {
				if x.Kind != game.GoalAbsolute || !accepts(x, t, own) {
					return
				}
				set, spots := board.NewSet(g.Board.Len()), 0
				for _, s := range x.Spots {
					spots += addSpot(set, g.Board, s, int(q))
				}
				if spots > 1 {
					e.approach(row, t, p, set, 0, e.w.Step)
				} else {
					e.approach(row, t, p, set, e.w.Goal, 0)
				}
			})
		}
	}
}

// accepts reports whether a piece of type t, of the listed player (own) or of
// his opponent, fulfils a config goal.
func accepts(x *game.GoalExpr, t int, own bool) bool {
	for _, o := range x.Occ {
		if o.Not || o.Type >= 0 && o.Type != t {
			continue
		}
		if o.Owner == game.Own && own || o.Owner == game.Opponent && !own {
			return true
		}
	}
	return false
}

// addSpot adds the cells of s to set and returns how many places it stands for.
func addSpot(set board.Set, b *board.Board, s game.Spot, p int) int {
	if s.Zone < 0 {
		if s.Cell != board.NoCell {
			set.Add(s.Cell)
		}
		return 1
	}
	for c := 0; c < b.Len(); c++ {
		if b.Zones[s.Zone].Cells[p].Has(board.Cell(c)) {
			set.Add(board.Cell(c))
		}
	}
	return 1
}

// approach adds to each cell a reward for nearness to target, in steps of type
// t: peak at the target, falling with the square of the distance, and step per
// step of the way done.
func (e *Eval) approach(row []Score, t int, p game.Player, target board.Set, peak, step Score) {
	dist := distances(e.g, t, p, target)
	far := int32(0)
	for _, d := range dist {
		far = max(far, d)
	}
	if far == 0 {
		return
	}
	for c, d := range dist {
		if d >= 0 {
			n := Score(far - d)
			row[c] += peak*n*n/Score(far*far) + step*n
		}
	}
}

// distances returns for each cell the steps that type t needs to target, -1
// where it cannot get there. A ride counts every step.
func distances(g *game.Game, t int, p game.Player, target board.Set) []int32 {
	dirs := steps(g, t, p)
	dist := make([]int32, g.Board.Len())
	for c := range dist {
		dist[c] = -1
		if target.Has(board.Cell(c)) {
			dist[c] = 0
		}
	}
	for again := true; again; {
		again = false
		for _, d := range dirs {
			for c, to := range g.Board.Links(d) {
				if to >= 0 && dist[to] >= 0 && (dist[c] < 0 || dist[c] > dist[to]+1) {
					dist[c] = dist[to] + 1
					again = true
				}
			}
		}
	}
	return dist
}

// steps lists the directions in which the programs of type t go.
func steps(g *game.Game, t int, p game.Player) []board.Dir {
	seen := make([]bool, g.Board.Dirs())
	var dirs []board.Dir
	for _, en := range g.Types[t].Moves {
		if int(p) >= len(en.Progs) || en.Progs[p] == nil {
			continue
		}
		for _, in := range en.Progs[p].Code {
			if in.Op == game.OpStep && !seen[in.A] {
				seen[in.A] = true
				dirs = append(dirs, board.Dir(in.A))
			}
		}
	}
	return dirs
}

// addCorners rewards cells that can hardly be turned round: those with the
// fewest links, and punishes the way to them.
func (e *Eval) addCorners() {
	b := e.g.Board
	deg := make([]int, b.Len())
	low, high := 1<<30, 0
	for c := range deg {
		for d := 0; d < b.Dirs(); d++ {
			if b.Step(board.Cell(c), board.Dir(d)) != board.NoCell {
				deg[c]++
			}
		}
		low, high = min(low, deg[c]), max(high, deg[c])
	}
	if low == high {
		return
	}
	worth := make([]Score, b.Len())
	for c := range worth {
		switch {
		case deg[c] == low:
			worth[c] = e.w.Corner
			continue
		case deg[c] < high:
			worth[c] = e.w.Edge
		}
		for d := 0; d < b.Dirs(); d++ {
			if to := b.Step(board.Cell(c), board.Dir(d)); to != board.NoCell && deg[to] == low {
				worth[c] = e.w.Beside
			}
		}
	}
	for i := range e.square {
		if e.side[i/b.Len()%len(e.g.Players)] >= 0 {
			e.square[i] += worth[i%b.Len()]
		}
	}
}
