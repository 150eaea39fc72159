package eval

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
)

// An escape is a piece that is hunted and wins on certain cells, such as the king of tafl,
// or a piece that the others try to wall off from such cells.
type escape struct {
	p     game.Player // who gains if the piece gets near an exit
	pc    game.Piece
	exits board.Set
	links [][]board.Cell // by direction in which the piece moves
	rides bool           // it moves any distance
	shut  board.Set      // cells that it never enters
	far   uint8          // the search for exits ends after so many moves
	step  Score          // penalty for each step of the way if others wall the piece off, otherwise 0
	types []game.PieceType
}

// escapeTerm values how near an escape is: by the number of moves over empty cells, and by
// the number of exits within reach at that distance, because two exits can hardly be closed
// in one turn. For a piece that is walled off it values the length of the way.
type escapeTerm struct {
	*escape
	seen  []uint8 // per cell: the move that reached it
	queue []board.Cell
}

// escapeWorth is the value of an exit at a distance of so many moves.
var escapeWorth = [...]Score{1: 200, 2: 70, 3: 24}

const exitsMost = 3 // more exits have no more value

// findEscapes finds pieces that are the only ones of their type and win on any of several
// cells. The game must end when such a piece is captured, or its way must be blockable by
// pieces that are placed and then stay where they are.
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
				for o := range g.Players { // the goal may allow pieces of any owner
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

// walled reports whether pieces that never move may be placed on the board.
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

// hunted reports whether the game ends when a piece of type t is captured.
func hunted(g *game.Game, t int) bool {
	return slices.ContainsFunc(g.Goals, func(goal game.Goal) bool {
		return goal.Test != nil && goal.Test.Kind == game.GoalCaptured && slices.Contains(goal.Test.Types, t)
	})
}

// alone reports whether player p has exactly one piece of type t at the start.
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
			break // further moves would exceed the distance of the nearest exit
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

// open reports whether the way leads through a cell that holds pc: pieces that can move may
// leave the cell.
func (x *escape) open(pc game.Piece) bool {
	return pc == game.None || x.step > 0 && len(x.types[pc.Type()].Moves) > 0
}

// A room is the space that hunted pieces need: their side has few pieces and loses when it
// cannot move, and it either captures nothing or is hunted by many pieces that capture
// nothing. The nearer a cell that such a piece can reach, the higher its value; and the nearer
// the others come, the lower, so that they close in long before they take a cell from it.
type room struct {
	p    game.Player
	near []Cells   // per cell: where the piece moves from there on an empty board
	away [][]int32 // per cell: the number of steps to it from each cell
}

type roomTerm struct {
	*room
	seen  []uint8 // per cell: one more than the number of steps to it
	queue []board.Cell
}

// roomWorth is the value of a cell at a distance of so many steps; cells further away count like the
// last entry.
var roomWorth = [...]Score{1: 16, 2: 8, 3: 4, 4: 2}

const aloof = 3 // the value of one move by which another's piece is farther from a hunted one

const huntedMost = 4 // a side with more pieces is not hunted

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
				r := &room{p, near, make([][]int32, len(near))}
				for c := range r.away {
					at := board.NewSet(len(near))
					at.Add(board.Cell(c))
					r.away[c] = distances(g, only[p].Type(), p, at)
				}
				e.rooms = append(e.rooms, r)
				e.tab.Hunters |= g.Enemies(p)
			}
		}
	}
}

// hunts reports whether p has few pieces and is hunted by more than twice as many, which
// capture nothing and can only win by leaving p without a move.
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

// stuckGoal reports whether a goal is met when the player has no move.
func stuckGoal(goal *game.Goal) bool {
	return goal.Test != nil && goal.Test.Kind == game.GoalStalemated
}

func (t *roomTerm) add(st *Stand, vals []Score) {
	for at, pc := range st.Cells {
		if pc == game.None || pc.Owner() != t.p {
			continue
		}
		for c, q := range st.Cells {
			if q != game.None && q.Owner() != t.p {
				vals[t.p] += aloof * Score(t.away[c][at])
			}
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
