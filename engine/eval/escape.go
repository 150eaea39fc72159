package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// An escape is a piece that is hunted and wins on certain cells, the king of tafl, or one
// that others try to wall off from such cells.
type escape struct {
	p     game.Player // who gains by it
	pc    game.Piece
	exits board.Set
	links [][]board.Cell // of the directions in which it goes
	rides bool           // any distance
	shut  board.Set      // cells where it never comes
	far   uint8          // no exit is looked for beyond so many moves
	step  Score          // what a step of the way costs where others wall it off, else 0
	types []game.PieceType
}

// escapeTerm says how near an escape is: by how many moves over empty cells, and how many
// exits the first of these moves reaches. Two of them can hardly be closed in one turn.
// Of a piece that is walled off it says how long the way is.
type escapeTerm struct {
	*escape
	seen  []uint8 // per cell: the move that reached it
	queue []board.Cell
}

// escapeWorth is what an exit so many moves away is worth.
var escapeWorth = [...]Score{1: 200, 2: 70, 3: 24}

const exitsMost = 3 // more exits are worth no more

// findEscapes finds the only pieces of a type which win on any of several cells, and whose
// capture ends the game or whose way may be closed by pieces that stay where they come to be.
func (e *Eval) findEscapes(m mobility) {
	g := e.g
	walls := walled(g)
	for i := range g.Goals {
		goal := &g.Goals[i]
		if goal.Result != game.Win || goal.Test == nil || goal.Test.Kind != game.GoalAbsolute || len(goal.Test.Spots) != 1 {
			continue
		}
		for _, p := range goal.Players {
			for t := range g.Types {
				at := m.at[t*len(g.Players)+int(p)]
				owner, found := p, accepts(goal.Test, t, true)
				for o := range g.Players { // whose the piece is may not matter
					if walls && goal.Test.Occ[0] == (game.Occ{Type: t, Owner: game.Anyone}) && alone(g, t, game.Player(o)) {
						owner, found = game.Player(o), true
					}
				}
				if at == nil || !found || !alone(g, t, owner) || !walls && !hunted(g, t) {
					continue
				}
				x := &escape{p: p, pc: game.Make(t, owner), exits: board.NewSet(g.Board.Len()), shut: board.NewSet(g.Board.Len()), far: uint8(len(escapeWorth))}
				if !hunted(g, t) {
					x.far, x.step, x.types = 1<<8-1, 2*e.w.Step, g.Types
				}
				addSpot(x.exits, g.Board, goal.Test.Spots[0], int(p))
				for _, d := range steps(g, t, p) {
					x.links = append(x.links, g.Board.Links(d))
				}
				x.rides = int(slices.Max(at)) > len(x.links)
				if to := m.to; to != nil {
					var all Cells
					for _, s := range to[t*len(g.Players)+int(p)] {
						all = all.Or(s)
					}
					for c := range g.Board.Len() {
						if !all.Has(c) {
							x.shut.Add(board.Cell(c))
						}
					}
				}
				e.escapes = append(e.escapes, x)
			}
		}
	}
}

// walled reports whether pieces may come onto the board that stay where they are.
func walled(g *game.Game) bool {
	for t := range g.Types {
		if len(g.Types[t].Moves) == 0 && !slices.ContainsFunc(g.Setup, func(s game.Placement) bool {
			return s.Cell != board.NoCell && s.Piece != game.None && s.Piece.Type() == t
		}) {
			return true
		}
	}
	return false
}

// hunted reports whether the game ends when a piece of type t is taken.
func hunted(g *game.Game, t int) bool {
	return slices.ContainsFunc(g.Goals, func(goal game.Goal) bool {
		return goal.Test != nil && goal.Test.Kind == game.GoalCaptured && slices.Contains(goal.Test.Types, t)
	})
}

// alone reports whether player p has one piece of type t at the start.
func alone(g *game.Game, t int, p game.Player) bool {
	n := 0
	for _, s := range g.Setup {
		if s.Piece == game.Make(t, p) && s.Cell != board.NoCell {
			n++
		}
	}
	return n == 1
}

func (t *escapeTerm) add(st *Stand, vals []Score) {
	at := slices.Index(st.Cells, t.pc)
	if at < 0 {
		return
	}
	clear(t.seen)
	t.seen[at] = 1
	t.queue = append(t.queue[:0], board.Cell(at))
	exits, near := 0, t.far
	for i := 0; i < len(t.queue); i++ {
		from := t.queue[i]
		move := t.seen[from]
		if move >= near {
			break // as many moves as the nearest exit takes
		}
		for _, links := range t.links {
			for c := links[from]; c >= 0 && t.open(st.Cells[c]) && !t.shut.Has(c); c = links[c] {
				if t.seen[c] == 0 {
					t.seen[c] = move + 1
					t.queue = append(t.queue, c)
					if t.exits.Has(c) {
						exits, near = exits+1, move
					}
				}
				if !t.rides {
					break
				}
			}
		}
	}
	if t.step > 0 {
		vals[t.p] -= t.step * Score(near)
	} else if exits > 0 {
		vals[t.p] += escapeWorth[near] * Score(min(exits, exitsMost))
	}
}

// open reports whether a cell that holds pc is on the way: pieces that move go out of it.
func (x *escape) open(pc game.Piece) bool {
	return pc == game.None || x.step > 0 && len(x.types[pc.Type()].Moves) > 0
}

// A room is what pieces need that are hunted: a side of few loses when it cannot move, and
// either takes nothing or is hunted by many pieces that take nothing. The nearer a cell is
// that such a piece can come to, the more it is worth.
type room struct {
	p    game.Player
	near []Cells // per cell: where the piece goes from there on an empty board
}

type roomTerm struct {
	*room
	seen  []uint8 // per cell: how many steps it is away, and one more
	queue []board.Cell
}

// roomWorth is what a cell so many steps away is worth; those further off are worth as much as the last.
var roomWorth = [...]Score{1: 16, 2: 8, 3: 4, 4: 2}

const huntedMost = 4 // a side of more pieces is not hunted

// findRooms finds the sides that are hunted.
func (e *Eval) findRooms(m mobility) {
	g := e.g
	if m.to == nil {
		return
	}
	var only [game.MaxPlayers]game.Piece
	var count [game.MaxPlayers]int
	var mixed, takes [game.MaxPlayers]bool
	for i := range g.Setup {
		s := &g.Setup[i]
		if s.Piece == game.None {
			continue
		}
		p := s.Piece.Owner()
		mixed[p] = mixed[p] || count[p] > 0 && only[p] != s.Piece
		takes[p] = takes[p] || m.takes[s.Piece.Type()]
		only[p] = s.Piece
		if s.Cell == board.NoCell {
			count[p] += int(s.Count)
		} else {
			count[p]++
		}
	}
	for i := range g.Goals {
		goal := &g.Goals[i]
		if goal.Result != game.Loss || !stuckGoal(goal) {
			continue
		}
		for _, p := range goal.Players {
			if mixed[p] || !(count[p] == 1 && !takes[p] || hunts(g, p, count, takes)) {
				continue
			}
			if near := m.to[only[p].Type()*len(g.Players)+int(p)]; near != nil {
				e.rooms = append(e.rooms, &room{p, near})
			}
		}
	}
}

// hunts reports whether the few pieces of p are hunted by more than twice as many, which
// take nothing and can win by nothing but shutting p in.
func hunts(g *game.Game, p game.Player, count [game.MaxPlayers]int, takes [game.MaxPlayers]bool) bool {
	enemies := 0
	for q := range g.Players {
		if g.Enemies(p)>>q&1 != 0 {
			if takes[q] {
				return false
			}
			enemies += count[q]
		}
	}
	for i := range g.Goals {
		goal := &g.Goals[i]
		for _, q := range goal.Players {
			if goal.Result == game.Win && g.Enemies(p)>>q&1 != 0 || goal.Result == game.Loss && q == p && !stuckGoal(goal) {
				return false
			}
		}
	}
	return count[p] > 0 && count[p] <= huntedMost && enemies > 2*count[p]
}

// stuckGoal reports whether a goal is met by having no move.
func stuckGoal(goal *game.Goal) bool {
	return goal.Test != nil && goal.Test.Kind == game.GoalStalemated
}

func (t *roomTerm) add(st *Stand, vals []Score) {
	for at, pc := range st.Cells {
		if pc == game.None || pc.Owner() != t.p {
			continue
		}
		clear(t.seen)
		t.seen[at] = 1
		t.queue = append(t.queue[:0], board.Cell(at))
		for i := 0; i < len(t.queue); i++ {
			from := t.queue[i]
			steps := t.seen[from]
			for to := t.near[from]; to.Any(); {
				if c := to.Pop(); t.seen[c] == 0 && st.Cells[c] == game.None {
					t.seen[c] = min(steps+1, uint8(len(roomWorth)))
					vals[t.p] += roomWorth[min(int(steps), len(roomWorth)-1)]
					t.queue = append(t.queue, board.Cell(c))
				}
			}
		}
	}
}
