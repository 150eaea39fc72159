package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"math"
	"slices"
)

// setSquares fills the tables of places: value, mobility of the place, centre,
// nearness to promotion and to the cells of a goal, corners, shelter of royals.
func (e *Eval) setSquares(m mobility) {
	g, tab := e.g, e.tab
	players, cells := len(g.Players), g.Board.Len()
	if players*cells*len(g.Types) > squareMax {
		return
	}
	centre := centrality(g.Board)
	mg, eg := make([]Score, cells), make([]Score, cells)
	for t := range g.Types {
		for p := 0; p < players; p++ {
			if e.side[p] < 0 || g.Types[t].Dummy {
				continue
			}
			for c := range mg {
				mg[c], eg[c] = tab.Value[t], tab.Value[t]
			}
			at := m.at[t*players+p]
			switch {
			case g.Types[t].Royal:
				if at != nil && g.Royal {
					addPlace(mg, at, -e.w.Royal, noLimit)
					addPlace(eg, at, e.w.Royal, noLimit)
				}
				e.addHome(mg, t, game.Player(p))
			case tab.Value[t] > 0:
				if at != nil {
					most := noLimit
					if e.fills(t, game.Player(p)) {
						most = e.w.Step / 2
					}
					addPlace(mg, at, e.w.Square, most)
					addPlace(eg, at, e.w.Square/2, most)
				}
				if tab.Phase[t] == 0 && g.Royal || at == nil && e.mobile {
					for c := range mg {
						mg[c] += e.w.Centre * Score(centre[c]) / 100
					}
					if at != nil {
						e.addGrowth(mg, eg, at, t, game.Player(p))
					}
				}
			}
			share := Score(1)
			if l := tab.Leaves; l != nil && l.Soldier[t] != nil {
				if l.Hunt {
					share = soldierShare // the rest is the bonus for passed soldiers
				} else {
					e.addRear(mg, eg, t, game.Player(p))
				}
			}
			e.addPromotion(mg, t, game.Player(p), e.w.Promote/share)
			e.addPromotion(eg, t, game.Player(p), e.w.PromoteEnd/share)
			e.addGoals(mg, t, game.Player(p))
			e.addGoals(eg, t, game.Player(p))
			if leave := m.leave[t*players+p]; tab.Value[t] < 0 && leave != nil {
				// Fewer pieces are better, and these pieces can leave the board.
				e.approach(mg, t, game.Player(p), leave, 0, e.w.Step)
				e.approach(eg, t, game.Player(p), leave, 0, e.w.Step)
			}
			if !e.mobile && kinds(g).count {
				e.addCorners(mg)
				e.addCorners(eg)
			}
			pc := game.Make(t, game.Player(p))
			tab.MG[pc], tab.EG[pc] = narrow(mg), narrow(eg)
		}
	}
}

const soldierShare = 4 // part of the reward on the way to promotion that every soldier gets

// narrow converts a row to its final form.
func narrow(row []Score) []int16 {
	out := make([]int16, len(row))
	for c, v := range row {
		out[c] = int16(max(-1<<15, min(1<<15-1, v)))
	}
	return out
}

// addHome keeps a royal near the cells where its side has other pieces than base pieces at
// the start.
func (e *Eval) addHome(row []Score, t int, p game.Player) {
	home, n := board.NewSet(e.g.Board.Len()), 0
	for _, s := range e.g.Setup {
		if s.Cell != board.NoCell && s.Piece.Owner() == p && s.Piece.Type() != e.tab.Base {
			home.Add(s.Cell)
			n++
		}
	}
	if n == 0 {
		return
	}
	for c, d := range distances(e.g, t, p, home) {
		row[c] -= e.w.Home * Score(max(0, d))
	}
}

// centrality returns for each cell how central it is, from 0 to 100, based on the sum of
// steps to all other cells.
func centrality(b *board.Board) []int {
	n := b.Len()
	out := make([]int, n)
	if n > centreMax {
		return out
	}
	var dirs []board.Dir
	for d := 0; d < b.Dirs(); d++ {
		dirs = append(dirs, board.Dir(d))
	}
	links := linksOf(b, dirs)
	far, near := 0, 1<<30
	dist, queue := make([]int, n), make([]board.Cell, 0, n)
	for c := range out {
		clear(dist)
		queue = append(queue[:0], board.Cell(c))
		dist[c] = 1
		for i := 0; i < len(queue); i++ {
			out[c] += dist[queue[i]]
			for _, to := range links[queue[i]] {
				if dist[to] == 0 {
					dist[to] = dist[queue[i]] + 1
					queue = append(queue, to)
				}
			}
		}
		far, near = max(far, out[c]), min(near, out[c])
	}
	for c := range out {
		out[c] = 100 * (far - out[c]) / max(1, far-near)
	}
	return out
}

const centreMax = 512 // greatest board for which centrality is computed

const noLimit Score = 1 << 20

// addPlace adds w for each move by which a cell exceeds the average. If the best cell would
// exceed the worst by more than most, all bonuses are reduced in proportion.
func addPlace(row []Score, at []int16, w, most Score) {
	sum := 0
	for _, n := range at {
		sum += int(n)
	}
	num, den := w, Score(len(at))
	if spread := Score(slices.Max(at)-slices.Min(at)) * w; spread > most {
		num, den = num*most, den*spread
	}
	for c := range row {
		row[c] += num * Score(int(at[c])*len(at)-sum) / den
	}
}

// addPromotion rewards a piece for every step towards the zone where it becomes a better
// piece.
func (e *Eval) addPromotion(row []Score, t int, p game.Player, percent Score) {
	best, zone := e.promotes(t, p)
	if best < 0 || e.tab.Value[best] <= e.tab.Value[t] {
		return
	}
	gain := (e.tab.Value[best] - e.tab.Value[t]) * percent / 100
	e.approach(row, t, p, e.g.Board.Zones[zone].Cells[p], gain, 0)
}

// promotes returns the best type that a piece of player p may become, and the zone where it
// does; -1 for none.
func (e *Eval) promotes(t int, p game.Player) (best, zone int) {
	best, zone = -1, -1
	for _, en := range e.g.Types[t].Moves {
		if int(p) >= len(en.Progs) || en.Progs[p] == nil {
			continue
		}
		into, z := promotion(en.Progs[p])
		if into >= 0 && into < len(e.tab.Value) && z >= 0 && (best < 0 || e.tab.Value[into] > e.tab.Value[best]) {
			best, zone = into, z
		}
	}
	return best, zone
}

// addRear rewards soldiers on the cells where the enemy's soldiers promote.
func (e *Eval) addRear(mg, eg []Score, t int, p game.Player) {
	for s := range 2 {
		foe := e.g.Side(s)
		if foe == p {
			continue
		}
		if best, zone := e.promotes(t, foe); best >= 0 {
			for c := range mg {
				if e.g.Board.Zones[zone].Cells[foe].Has(board.Cell(c)) {
					mg[c] += Score(e.w.Rear.Mid)
					eg[c] += Score(e.w.Rear.End)
				}
			}
		}
	}
}

// addGrowth changes the value of a piece that cannot promote by the number of its moves
// from a cell, in the way in which the values of types follow from mobility; at holds these
// numbers.
func (e *Eval) addGrowth(mg, eg []Score, at []int16, t int, p game.Player) {
	if best, _ := e.promotes(t, p); best >= 0 || len(e.g.Types[t].Drops) > 0 {
		return
	}
	sum, n := 0, 0
	for _, s := range e.g.Setup {
		if s.Cell != board.NoCell && s.Piece == game.Make(t, p) {
			sum += int(at[s.Cell])
			n++
		}
	}
	if sum == 0 {
		return
	}
	start := float64(sum) / float64(n)
	for c := range mg {
		v := float64(e.tab.Value[t]*e.w.Grow/100) * (math.Pow(float64(at[c])/start, valuePower) - 1)
		mg[c] += Score(v)
		eg[c] += Score(v)
	}
}

// promotion returns the first type into which a program turns its piece, and the zone that
// it tests; -1 for none.
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

// addGoals rewards nearness to cells that the player must occupy to win, all of them or as
// many as the goal counts, or whose occupation by the player makes the enemy lose.
func (e *Eval) addGoals(row []Score, t int, p game.Player) {
	g := e.g
	var filled []board.Set // a goal may name the same cells in two ways
	fill := func(set board.Set) {
		if !slices.ContainsFunc(filled, func(s board.Set) bool { return slices.Equal(s, set) }) {
			filled = append(filled, set)
			e.approach(row, t, p, set, 0, e.w.Step)
			e.deepen(row, t, p, set)
		}
	}
	for i := range g.Goals {
		goal := &g.Goals[i]
		for _, q := range goal.Players {
			own := q == p && goal.Result == game.Win
			against := q != p && goal.Result == game.Loss
			if !own && !against {
				continue
			}
			walk(goal.Test, func(x *game.GoalExpr) {
				if own {
					for _, z := range counted(x, t, p) {
						fill(g.Board.Zones[z].Cells[p])
					}
				}
				if x.Kind != game.GoalAbsolute || !accepts(x, t, own) {
					return
				}
				set := board.NewSet(g.Board.Len())
				for _, s := range x.Spots {
					addSpot(set, g.Board, s, int(q))
				}
				if len(x.Spots) > 1 {
					fill(set)
				} else {
					e.approach(row, t, p, set, e.w.Goal, 0)
				}
			})
		}
	}
}

// fills reports whether player p wins by filling several cells with pieces of type t. Then
// the way to these cells counts more than the mobility of a cell.
func (e *Eval) fills(t int, p game.Player) bool {
	found := false
	for i := range e.g.Goals {
		goal := &e.g.Goals[i]
		if goal.Result != game.Win || !slices.Contains(goal.Players, p) {
			continue
		}
		walk(goal.Test, func(x *game.GoalExpr) {
			found = found || x.Kind == game.GoalAbsolute && len(x.Spots) > 1 && accepts(x, t, true) || len(counted(x, t, p)) > 0
		})
	}
	return found
}

// counted returns the zones in which a condition counts player p's pieces, including those
// of type t.
func counted(x *game.GoalExpr, t int, p game.Player) (zones []int) {
	if x.Kind != game.GoalHolds {
		return nil
	}
	code := x.Progs[p].Code
	for i, in := range code {
		if in.Op != game.OpEach || in.A < 0 {
			continue
		}
		own, other := false, false
		for _, in := range code[i+2:] { // the test for each cell
			if in.Op == game.OpJumpFalse {
				break
			}
			own = own || in.Op == game.OpFriend && in.P == game.Here
			other = other || in.Op == game.OpNot || in.Op == game.OpPieceIs && int(in.A) != t
		}
		if own && !other {
			zones = append(zones, int(in.A))
		}
	}
	return zones
}

// deepen adds half a step for each step that a cell of target is farther away from the
// cells around target, so that pieces that have arrived make room for others.
func (e *Eval) deepen(row []Score, t int, p game.Player, target board.Set) {
	outside := board.NewSet(len(row))
	for c := range row {
		if !target.Has(board.Cell(c)) {
			outside.Add(board.Cell(c))
		}
	}
	for c, d := range distances(e.g, t, p, outside) {
		if d > 1 {
			row[c] += e.w.Step / 2 * Score(d-1)
		}
	}
}

// accepts reports whether a piece of type t, of the listed player (own) or of his opponent,
// satisfies a config goal.
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

// addSpot adds the cells of s to set.
func addSpot(set board.Set, b *board.Board, s game.Spot, p int) {
	if s.Zone < 0 {
		if s.Cell != board.NoCell {
			set.Add(s.Cell)
		}
		return
	}
	for c := 0; c < b.Len(); c++ {
		if b.Zones[s.Zone].Cells[p].Has(board.Cell(c)) {
			set.Add(board.Cell(c))
		}
	}
}

// approach adds to each cell a reward for nearness to target, measured in steps of type t:
// peak at the target, decreasing with the square of the distance, and step for each step of
// the way that is already done.
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

// distances returns for each cell the steps that type t needs to reach target, -1 if it
// cannot get there. Each step of a ride counts.
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

// addCorners rewards cells whose stones can hardly be turned over, which are those with the
// fewest links, and penalizes the cells that lead to them.
func (e *Eval) addCorners(row []Score) {
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
	for c := range row {
		row[c] += worth[c]
	}
}
