// Package dice is the search for games of chance: expectiminimax over whole turns, for any
// number of players (max^n).
//
// A turn is everything that a player does until another player is to move; turns that lead to
// the same position count as one. Each round of Think looks one turn further ahead, from the
// most promising ends of the current turn: for every roll of the dice (movegen.Rolls) it
// takes the turn that is best for the player who rolled, and then the mean over the rolls.
// The value of a position for a player is his chance to win, derived from the evaluation; in
// races it comes from the number of moves left, see eval.Tables.Race.
package dice

import (
	"cmp"
	"math"
	"slices"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
)

const (
	rootWidth  = 48   // positions within the turn at the root that are continued after each move
	replyWidth = 8    // the same for all other turns
	rootEnds   = 16   // ends of the turn at the root that are searched further
	deepEnds   = 1    // the same for all other turns
	hopeless   = 0.25 // an end this much worse than the best is not searched further
	longTurn   = 40   // most moves of a turn
	scale      = 200  // advantage, in hundredths, that wins about three games of four
	raceScale  = 0.3  // the same in moves, divided by the square root of the moves left
)

// A Search looks for the best move. It has buffers, belongs to one goroutine and serves
// one game.
type Search struct {
	Poll func() bool // called every few milliseconds; true stops the search
	Seed uint64
	Blur eval.Score // an evaluation is wrong by up to this, in hundredths

	g      *game.Game
	gen    movegen.Generator // follows all rules
	quick  movegen.Generator // ignores whether dice must be used up
	judge  *goal.Judge
	eval   *eval.Eval
	race   bool
	danger *eval.Danger
	rolls  *movegen.Rolls

	pos   *game.Position
	any   game.MoveList // stands in for a list of moves that is not empty
	list  game.MoveList // at the root
	vals  []eval.Score
	clock eval.Clock
	nodes int64
	limit int64
	stop  bool
	deep  int
}

// value is what a position is worth to each player, from 0 to 1.
type value [game.MaxPlayers]float32

// An end is a position after a whole turn.
type end struct {
	path []game.Move
	v    value
	over bool // the game is over
}

// New returns a search for g.
func New(g *game.Game, tab *eval.Tables) *Search {
	s := &Search{g: g, gen: movegen.New(g), quick: movegen.New(g), eval: tab.Eval(), race: tab.Race, danger: tab.Danger, rolls: movegen.NewRolls(g), vals: make([]eval.Score, len(g.Players))}
	movegen.Freely(s.quick)
	s.judge = goal.New(g, s.quick)
	s.any.Add(nil, game.AnyType)
	return s
}

// Think implements eval.Searcher; nodes are positions evaluated, and depth counts turns.
func (s *Search) Think(pos *game.Position, lim eval.Limits, report func(eval.Info)) (game.Move, eval.Info, bool) {
	s.pos = pos.Clone()
	s.clock.Start(lim.Time, s.Poll)
	s.nodes, s.limit, s.stop, s.deep = 0, lim.Nodes, false, 1
	s.gen.Legal(s.pos, &s.list)
	if s.judge.Over(s.pos, &s.list) || s.list.Len() == 0 {
		return game.Move{}, eval.Info{}, false
	}
	if lim.Depth == 0 && lim.Nodes == 0 && lim.Time == 0 && s.Poll == nil {
		lim.Depth = 1
	}
	me := s.pos.Player()
	ends := s.turn(s.gen, rootWidth)
	if len(ends) == 0 { // time ran out at once
		ends = []*end{{path: []game.Move{s.list.Moves[0].Keep()}}}
	}
	rank(ends, me)
	several := slices.ContainsFunc(ends, func(e *end) bool { return !e.path[0].Same(ends[0].path[0]) })
	info := func(e *end, line int) eval.Info {
		return eval.Info{Depth: s.deep, SelDepth: s.deep, Score: advantage(e.v[me]), Nodes: s.nodes, NPS: s.clock.Rate(s.nodes), Elapsed: s.clock.Elapsed(), PV: e.path, Line: line}
	}
	tell := func() {
		var told []game.Move
		for _, e := range ends {
			if report != nil && len(told) < max(1, lim.Lines) && !slices.ContainsFunc(told, e.path[0].Same) {
				report(info(e, len(told)))
				told = append(told, e.path[0])
			}
		}
	}
	for depth := 2; (several || lim.Lines > 1) && !s.stop && (lim.Depth == 0 || depth <= lim.Depth) && depth <= eval.MaxPly; depth++ {
		n := 0
		for n < len(ends) && n < max(rootEnds>>(2*depth-4), 2) && ends[0].v[me]-ends[n].v[me] < hopeless {
			n++
		}
		for i, e := range ends[:n] {
			v := s.after(e, depth-1)
			if s.stop {
				n = i // the other ends have been searched less far
				break
			}
			e.v = v
		}
		if n > 0 {
			rank(ends[:n], me)
		}
		if !s.stop {
			s.deep = depth
		}
		tell()
		if n < 2 || ends[0].over {
			break
		}
	}
	if s.deep == 1 {
		tell()
	}
	return ends[0].path[0], info(ends[0], 0), true
}

// advantage returns the score that corresponds to a chance to win.
func advantage(p float32) eval.Score {
	x := math.Max(0.001, math.Min(0.999, float64(p)))
	return eval.Score(math.Round(scale * math.Log(x/(1-x))))
}

// due reports whether the search must end.
func (s *Search) due() bool {
	s.stop = s.stop || s.clock.Due(s.nodes) || s.limit > 0 && s.nodes >= s.limit
	return s.stop
}

// rank sorts ends, the best for a player first.
func rank(ends []*end, me game.Player) {
	slices.SortStableFunc(ends, func(a, b *end) int { return cmp.Compare(b.v[me], a.v[me]) })
}

// turn lists the ends of the turn of the player to move. After each move of the turn at
// most width positions are continued. When time is up some ends are missing.
func (s *Search) turn(gen movegen.Generator, width int) (ends []*end) {
	me := s.pos.Player()
	seen := map[uint64]bool{}
	front := []*end{{}}
	var list game.MoveList
	for n := 0; len(front) > 0; n++ {
		var next []*end
		for _, e := range front {
			if s.due() && len(ends) > 0 {
				return ends
			}
			s.do(e.path)
			gen.Legal(s.pos, &list)
			for _, m := range list.Moves {
				s.pos.Do(m)
				if !seen[s.pos.Key()] {
					seen[s.pos.Key()] = true
					v, over := s.value()
					x := &end{append(slices.Clone(e.path), m.Keep()), v, over}
					if over || s.pos.Player() != me || n >= longTurn {
						ends = append(ends, x)
					} else {
						next = append(next, x)
					}
				}
				s.pos.Undo()
			}
			s.undo(e.path)
		}
		if len(next) > width {
			rank(next, me)
			next = next[:width]
		}
		front = next
	}
	return ends
}

func (s *Search) do(path []game.Move) {
	for _, m := range path {
		s.pos.Do(m)
	}
}

func (s *Search) undo(path []game.Move) {
	for range path {
		s.pos.Undo()
	}
}

// after returns the value of an end after searching depth more turns.
func (s *Search) after(e *end, depth int) value {
	if e.over || depth == 0 {
		return e.v
	}
	s.do(e.path)
	defer s.undo(e.path)
	if !s.g.Players[s.pos.Player()].Random {
		return s.best(depth)
	}
	var sum value
	for _, r := range s.rolls.At(s.pos) {
		s.do(r.Moves)
		v := s.best(depth)
		s.undo(r.Moves)
		if s.stop {
			return sum
		}
		for p := range s.g.Players {
			sum[p] += r.Share * v[p]
		}
	}
	return sum
}

// best returns the value of the position if its player plays his turn as well as possible.
func (s *Search) best(depth int) value {
	me := s.pos.Player()
	if s.g.Players[me].Random {
		v, _ := s.value()
		return v
	}
	ends := s.turn(s.quick, replyWidth)
	if len(ends) == 0 {
		v, _ := s.value()
		return v
	}
	rank(ends, me)
	best := ends[0].v
	for i := range ends {
		if depth <= 1 || i >= deepEnds || s.stop {
			break
		}
		if v := s.after(ends[i], depth-1); i == 0 || v[me] > best[me] {
			best = v
		}
	}
	return best
}

// value returns the static value of the present position, and whether the game is over. A
// race cannot be over while everybody still has to move pieces.
func (s *Search) value() (v value, over bool) {
	s.nodes++
	s.eval.Values(s.pos, s.vals)
	running := s.race
	for p, x := range s.vals {
		running = running && (x <= -eval.Race/2 || !s.g.Players[p].Plays || s.g.Players[p].Random)
	}
	if !running && s.judge.Over(s.pos, &s.any) {
		for p := range s.g.Players {
			v[p] = float32(s.judge.Result(game.Player(p))+1) / 2
		}
		return v, true
	}
	if s.danger != nil {
		s.danger.Add(s.pos, s.vals)
	}
	if s.Blur > 0 {
		r := eval.Rand(s.pos.Key() ^ s.Seed)
		for p := range s.vals {
			s.vals[p] += eval.Score(r.Intn(int(2*s.Blur)+1)) - s.Blur
		}
	}
	for p := range s.vals {
		if !s.g.Players[p].Plays || s.g.Players[p].Random {
			continue
		}
		best, found := eval.Score(0), false
		for q, x := range s.vals {
			if q != p && s.g.Players[q].Plays && !s.g.Players[q].Random && (!found || x > best) {
				best, found = x, true
			}
		}
		ahead := float64(s.vals[p]-best) / scale
		if s.race {
			left := math.Max(1, -float64(s.vals[p]+best)/(2*eval.Race))
			ahead = float64(s.vals[p]-best) / eval.Race / (raceScale * math.Sqrt(left))
		}
		v[p] = float32(1 / (1 + math.Exp(-ahead)))
	}
	return v, false
}
