package mcts

import (
	"slices"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// A Search looks for the best move. It has large buffers, belongs to one
// goroutine and serves one game.
type Search struct {
	Poll func() bool // called every few milliseconds; true stops the search
	Seed uint64      // of the playouts

	g   *game.Game
	t   Table
	opt Options
	two bool

	tree    tree
	clock   eval.Clock
	rand    eval.Rand
	root    []uint32
	moves   []uint32  // of the position just reached
	rewards []float32 // one per player, for the present round
	facts   []eval.Facts
	one     [1]uint32
	fact    [1]eval.Facts

	path   []int32 // nodes of the present round, root first
	movers []uint8 // who is to move at each of them
	seen   []int32 // [player parity][fingerprint]: round that last played the move
	round  int32
	sel    int

	looked  int64 // positions since the search began
	stop    bool
	patient bool // the list of moves must be complete
}

// New returns a search for g on a table, which is its own.
func New(g *game.Game, t Table, opt Options) *Search {
	s := &Search{g: g, t: t, opt: opt, two: g.TwoSided()}
	s.rewards = make([]float32, len(g.Players))
	if p, ok := t.(*positions); ok {
		movegen.Interrupt(p.gen, s.hurried)
	}
	if opt.Rave > 0 {
		s.seen = make([]int32, 2<<16)
	}
	return s
}

// A search reports its state after firstReport, then every reportGap.
const (
	firstReport = 50 * eval.Millisecond
	reportGap   = 250 * eval.Millisecond
	reportLook  = 16 // rounds between two looks at the clock for reports
)

// Think implements eval.Searcher; nodes are playouts.
func (s *Search) Think(pos *game.Position, lim eval.Limits, report func(eval.Info)) (game.Move, eval.Info, bool) {
	s.t.load(pos)
	s.clock.Start(lim.Time, s.Poll)
	s.rand = eval.Rand(s.Seed)
	s.tree.reset(s.opt.MaxNodes)
	s.sel = 0
	clear(s.seen)
	s.round, s.looked, s.stop = 0, 0, false
	s.patient = s.g.Priorities != nil || s.g.Opt.Maximal != 0 || s.g.Opt.Prefer != nil

	over := false
	if s.root, over = s.t.arrive(s.root[:0], true, s.rewards); over || len(s.root) == 0 {
		return game.Move{}, eval.Info{}, false
	}
	s.patient = false
	s.tree.max = max(s.tree.max, len(s.root)+1)
	s.expand(0, s.root)
	if lim.Nodes == 0 && lim.Time == 0 && (s.Poll == nil || lim.Depth > 0) {
		lim.Nodes = int64(len(s.root)) * int64(max(1, lim.Depth)) // a few playouts for each move
	}
	if s.opt.Decisive {
		s.decide()
	}
	tell := func(rounds int64) eval.Info {
		info := s.info(rounds)
		if report != nil {
			report(info)
			s.others(lim.Lines, rounds, report)
		}
		return info
	}
	rounds, next := int64(0), firstReport
	for len(s.root) > 1 && s.tree.nodes[0].proof == unknown {
		if lim.Nodes > 0 && rounds >= lim.Nodes || s.due() || !s.play() {
			break
		}
		rounds++
		if report != nil && rounds%reportLook == 0 && s.clock.Elapsed() >= next {
			next = s.clock.Elapsed() + reportGap
			tell(rounds)
		}
	}
	info := tell(rounds)
	return info.PV[0], info, true
}

// decide looks for root moves that end the game, so that the search does not miss them in
// its first rounds.
func (s *Search) decide() {
	me := s.t.player()
	for i, m := range s.root {
		if s.due() {
			return
		}
		s.t.do(m)
		if s.arrive() && !s.stop {
			s.end(s.tree.nodes[0].first+int32(i), me)
		}
		s.t.undo()
	}
	s.tryProve(0, uint8(me))
}

// due reports whether the search must end. It is called once for each position.
func (s *Search) due() bool {
	s.looked++
	s.stop = s.stop || s.clock.Due(s.looked)
	return s.stop
}

// hurried reports whether time is up while moves are being listed. Then moves may be
// missing, and the round does not count. At the root of games with obligatory moves the
// list must be complete.
func (s *Search) hurried() bool {
	s.stop = s.stop || !s.patient && s.clock.Overdue()
	return s.stop
}

// arrive lists the legal moves of the present position and reports whether the game is
// over; if so, it sets rewards.
func (s *Search) arrive() (over bool) {
	s.moves, over = s.t.arrive(s.moves[:0], true, s.rewards)
	return over
}

// end marks node n as an end of the game. The result is that of the player who chose n.
func (s *Search) end(n int32, chooser game.Player) {
	nd := &s.tree.nodes[n]
	nd.end = true
	if !s.opt.Solver {
		return
	}
	switch s.rewards[chooser] {
	case 1:
		nd.proof = won
	case 0:
		nd.proof = lost
	default:
		nd.proof = drawn
	}
}

func (s *Search) tryProve(n int32, chooser uint8) bool {
	return s.opt.Solver && s.two && s.prove(n, chooser)
}

// play plays one round: select, expand, play out, back up. It returns false if time ran out
// before the end; then the round does not count.
func (s *Search) play() bool {
	s.round++
	s.path, s.movers = append(s.path[:0], 0), append(s.movers[:0], uint8(s.t.player()))
	n, made := int32(0), 0
	for moves := s.root; ; moves = s.moves {
		i := s.choose(n)
		chooser := s.t.player()
		n = s.tree.nodes[n].first + int32(i)
		s.record(s.tree.nodes[n].print)
		s.t.do(moves[i])
		made++
		s.path = append(s.path, n)
		over := s.arrive()
		if s.due() {
			break
		}
		s.movers = append(s.movers, uint8(s.t.player()))
		if over {
			s.end(n, chooser)
			break
		}
		nd := &s.tree.nodes[n]
		if nd.proof != unknown {
			s.rewardProof(nd.proof, chooser)
			break
		}
		if nd.first == 0 && nd.visits > 0 && len(s.moves) > 0 && len(s.path) < eval.MaxPly {
			s.expand(n, s.moves)
		}
		if s.tree.nodes[n].first == 0 {
			made += s.playout()
			break
		}
	}
	s.sel = max(s.sel, len(s.path)-1)
	for ; made > 0; made-- {
		s.t.undo()
	}
	if s.stop {
		return false
	}
	s.backUp()
	return true
}

// rewardProof sets rewards from a proven result of the player who chose the node.
func (s *Search) rewardProof(p proof, chooser game.Player) {
	r := float32(0.5)
	switch p {
	case won:
		r = 1
	case lost:
		r = 0
	}
	for q := range s.rewards {
		s.rewards[q] = 1 - r
	}
	s.rewards[chooser] = r
}

// record remembers that the side to move played a move, for RAVE.
func (s *Search) record(print uint16) {
	if s.seen != nil {
		s.seen[int(s.t.player()&1)<<16|int(print)] = s.round
	}
}

// backUp adds the result to every node of the path.
func (s *Search) backUp() {
	nodes := s.tree.nodes
	proving := true
	for k := len(s.path) - 1; k >= 0; k-- {
		n := s.path[k]
		nd := &nodes[n]
		nd.visits++
		chooser := s.movers[max(k-1, 0)]
		if k > 0 {
			nd.sum += s.rewards[chooser]
		}
		if proving && k < len(s.path)-1 {
			proving = s.tryProve(n, chooser)
		}
		if proving && k == len(s.path)-1 {
			proving = nd.proof != unknown
		}
		if s.seen != nil && nd.first != 0 && k < len(s.path)-1 {
			s.backUpRave(nd, s.movers[k])
		}
	}
}

// backUpRave adds the result to those children of nd whose move the player to move at nd
// played at any later time of the round.
func (s *Search) backUpRave(nd *node, mover uint8) {
	seen := s.seen[int(mover&1)<<16:][:1<<16]
	r := s.rewards[mover]
	children := s.tree.nodes[nd.first : nd.first+nd.count]
	for i := range children {
		if seen[children[i].print] == s.round {
			children[i].raveVisits++
			children[i].raveSum += r
		}
	}
}

// bestChild returns the index of the child of n to play: a proven win, else the most
// visited child that is not a proven loss.
func (s *Search) bestChild(n int32) int {
	nd := &s.tree.nodes[n]
	best, bestValue := 0, float32(-1)
	for i := int32(0); i < nd.count; i++ {
		c := &s.tree.nodes[nd.first+i]
		v := float32(c.visits) + 1
		if c.visits > 0 {
			v += c.sum / float32(c.visits) / 2 // breaks ties
		}
		switch c.proof {
		case won:
			return int(i)
		case lost:
			v /= 1 << 30 // among proven losses, the one that took longest to refute
		}
		if v > bestValue {
			best, bestValue = int(i), v
		}
	}
	return best
}

// info returns the state of the search.
func (s *Search) info(rounds int64) eval.Info {
	info := s.child(rounds, s.bestChild(0))
	info.PV = s.line()
	info.Depth = len(info.PV)
	return info
}

// child returns the same for child i of the root, without a line.
func (s *Search) child(rounds int64, i int) eval.Info {
	c := &s.tree.nodes[s.tree.nodes[0].first+int32(i)]
	info := eval.Info{
		Nodes: rounds, NPS: s.clock.Rate(rounds), Elapsed: s.clock.Elapsed(),
		Visits: int64(c.visits), SelDepth: s.sel, Depth: 1,
	}
	switch {
	case c.proof == won:
		info.Score = eval.Win
		if c.end {
			info.Score = eval.WinIn(1)
		}
	case c.proof == lost:
		info.Score = -eval.Win
	case c.visits > 0:
		info.Score = advantage(c.sum/float32(c.visits), s.opt.Scale)
	}
	return info
}

// others reports the moves that were tried most after the best one, up to lines moves in
// all, each as a line of one move.
func (s *Search) others(lines int, rounds int64, report func(eval.Info)) {
	told := []int{s.bestChild(0)}
	first := s.tree.nodes[0].first
	for len(told) < min(lines, len(s.root)) {
		best := -1
		for i := range s.root {
			if v := s.tree.nodes[first+int32(i)].visits; !slices.Contains(told, i) && (best < 0 || v > s.tree.nodes[first+int32(best)].visits) {
				best = i
			}
		}
		info := s.child(rounds, best)
		info.PV, info.Line = []game.Move{s.t.move(s.root[best])}, len(told)
		told = append(told, best)
		report(info)
	}
}

// line returns the most visited line. Once time is up it is short: only the first move if
// positions have many moves. At the positions along it, moves are listed completely, as
// they were when the tree was expanded there.
func (s *Search) line() []game.Move {
	const late, many = 8, 100
	stop, most := s.stop, eval.MaxPly
	if stop {
		most = late
		if len(s.root) > many {
			most = 1
		}
	}
	s.stop, s.patient = false, true
	defer func() { s.stop, s.patient = stop, false }()
	var pv []game.Move
	made := 0
	moves := s.root
	for n := int32(0); s.tree.nodes[n].first != 0; moves = s.moves {
		nd := &s.tree.nodes[n]
		i := s.bestChild(n)
		n = nd.first + int32(i)
		if len(pv) > 0 && s.tree.nodes[n].visits == 0 {
			break
		}
		if pv = append(pv, s.t.move(moves[i])); len(pv) == most {
			break
		}
		s.t.do(moves[i])
		made++
		if s.arrive() {
			break
		}
	}
	for range made {
		s.t.undo()
	}
	return pv
}
