package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// A Search looks for the best move. It has large buffers, belongs to one
// goroutine and serves one game.
type Search struct {
	Poll func() bool // called every few milliseconds; true stops the search
	Seed uint64      // which of equally good moves is taken

	g     *game.Game
	gen   movegen.Generator
	judge eval.Judge
	eval  *eval.Eval
	opt   Options
	safe  bool // the same key means the same outcome, whatever came before
	null  bool // the game allows null moves

	pos    *game.Position
	tt     table
	hist   history
	frames [eval.MaxPly + 1]frame
	clock  eval.Clock
	rand   eval.Rand
	lim    eval.Limits
	nodes  int64
	depth  int // of this iteration
	sel    int // deepest ply of this iteration
	stop   bool

	best  game.Move // best root move so far, a copy
	score eval.Score
	print uint16 // its fingerprint
}

// frame holds the moves of one node of the line being searched.
type frame struct {
	list  game.MoveList
	info  []scored
	mover game.Player
	moves int  // legal moves, a pass not counted
	check bool // the mover is in check
}

// New returns a search for g, which must be two-sided.
func New(g *game.Game, gen movegen.Generator, judge eval.Judge, ev *eval.Eval, opt Options) *Search {
	s := &Search{g: g, gen: gen, judge: judge, eval: ev, opt: opt, tt: newTable(opt.TableBits)}
	s.safe = outcomeInKey(g)
	s.null = opt.NullMove && nullSafe(g)
	return s
}

// outcomeInKey reports whether no goal asks what the last move was or captured.
func outcomeInKey(g *game.Game) bool {
	for i := range g.Goals {
		if asksPast(g.Goals[i].Test) {
			return false
		}
	}
	return true
}

func asksPast(x *game.GoalExpr) bool {
	if x == nil {
		return false
	}
	if x.Kind == game.GoalCaptured || x.Kind == game.GoalMover {
		return true
	}
	for _, a := range x.Args {
		if asksPast(a) {
			return true
		}
	}
	return false
}

// nullSafe reports whether giving the enemy a free move is worse than a real
// move almost always: games of mate where two players move in turn and none may
// pass. Where being stuck wins or captures are compulsory it is not so.
func nullSafe(g *game.Game) bool {
	if !g.Royal || len(g.Turns) != 2 || g.Turns[0].Player == g.Turns[1].Player || g.Priorities != nil ||
		g.Opt.Maximal != 0 || g.Opt.PassTurn != game.PassNever {
		return false
	}
	for i := range g.Goals {
		goal := &g.Goals[i]
		if goal.Result == game.Win && goal.Test != nil && goal.Test.Kind == game.GoalStalemated {
			return false
		}
	}
	return true
}

// Think implements eval.Searcher. Step numbers are those of node.
func (s *Search) Think(pos *game.Position, lim eval.Limits, report func(eval.Info)) (game.Move, eval.Info, bool) {
	s.begin(pos, lim)
	f := &s.frames[0]
	if over, _ := s.enter(f, 0); over || f.list.Len() == 0 {
		return game.Move{}, eval.Info{}, false
	}
	s.rank(f, 0, 0)
	f.pick(0)
	s.best, s.print = f.list.Moves[0].Keep(), f.info[0].print
	last := s.lim.Depth
	if f.list.Len() == 1 {
		last = 1
	}
	var info eval.Info
	for s.depth = 1; s.depth <= last; s.depth++ {
		s.sel = 0
		s.aspire()
		if !s.stop || s.depth == 1 {
			info.Depth = s.depth
		}
		info.SelDepth = max(info.SelDepth, s.sel)
		if s.stop {
			break
		}
		s.fill(&info)
		if report != nil {
			report(info)
		}
		if s.score.Proven() && s.depth >= eval.MaxPly-int(max(s.score, -s.score)-eval.Win) {
			break
		}
		// The next iteration would hardly come to an end.
		if lim.Time > 0 && s.clock.Elapsed() > lim.Time*6/10 {
			break
		}
	}
	s.fill(&info)
	return s.best, info, true
}

func (s *Search) begin(pos *game.Position, lim eval.Limits) {
	s.pos = pos.Clone()
	s.lim = lim
	if s.lim.Depth <= 0 {
		s.lim.Depth = eval.MaxPly / 2
		if lim.Nodes == 0 && lim.Time == 0 && s.Poll == nil {
			s.lim.Depth = 1
		}
	}
	s.lim.Depth = min(s.lim.Depth, eval.MaxPly/2)
	s.clock.Start(lim.Time, s.Poll)
	s.rand = eval.Rand(s.Seed)
	s.nodes, s.stop = 0, false
	s.score, s.sel = 0, 0
	// A fresh table: the same question always gets the same answer.
	clear(s.tt.entries)
	s.hist.reset()
	s.tt.next()
}

// fill brings info up to date.
func (s *Search) fill(info *eval.Info) {
	info.Score, info.Nodes = s.score, s.nodes
	info.NPS, info.Elapsed = s.clock.Rate(s.nodes), s.clock.Elapsed()
	info.PV = s.line(info.Depth)
}

// aspire searches one iteration, first in a narrow window round the last score.
func (s *Search) aspire() {
	const inf = eval.Win + eval.MaxPly + 1
	width := eval.Score(s.opt.Aspiration)
	if width <= 0 || s.depth < 3 || s.score.Proven() {
		s.node(s.depth, 0, -inf, inf, false)
		return
	}
	alpha, beta := s.score-width, s.score+width
	for {
		v := s.node(s.depth, 0, alpha, beta, false)
		switch {
		case s.stop:
			return
		case v <= alpha && alpha > -inf:
			alpha = max(-inf, v-4*width)
		case v >= beta && beta < inf:
			beta = min(inf, v+4*width)
		default:
			return
		}
		if width *= 4; width > eval.Win/8 {
			alpha, beta = -inf, inf
		}
	}
}

// enter lists the moves of the present position and asks whether the game is
// over; if so score is the result, ply plies from the root.
func (s *Search) enter(f *frame, ply int) (over bool, score eval.Score) {
	s.gen.Legal(s.pos, &f.list)
	f.mover = s.pos.Player()
	f.check = false
	f.moves = f.list.Len()
	if f.moves > 0 && f.list.Moves[f.moves-1].IsPass() {
		f.moves--
	}
	if s.judge.Over(s.pos, &f.list) {
		switch s.judge.Result(f.mover) {
		case game.Win:
			return true, eval.WinIn(ply)
		case game.Loss:
			return true, -eval.WinIn(ply)
		}
		return true, 0
	}
	return f.list.Len() == 0, 0
}

// child searches the position after a move of f's mover. The value is for that
// mover, whoever is to move next.
func (s *Search) child(f *frame, depth, ply int, alpha, beta eval.Score, null bool) eval.Score {
	if s.pos.Player() == f.mover {
		return s.node(depth, ply+1, alpha, beta, null)
	}
	return -s.node(depth, ply+1, -beta, -alpha, null)
}

// expired counts a node and reports whether the search must end.
func (s *Search) expired(ply int) bool {
	s.nodes++
	s.sel = max(s.sel, ply)
	if !s.stop && (s.lim.Nodes > 0 && s.nodes > s.lim.Nodes || s.clock.Due(s.nodes)) {
		s.stop = true
	}
	return s.stop
}

// line returns the best line as far as the table knows it.
func (s *Search) line(depth int) []game.Move {
	pv := []game.Move{s.best}
	var list game.MoveList
	s.pos.Do(s.best)
	done := 1
	for ; done < depth; done++ {
		h := s.tt.get(s.pos.SearchKey(), 0)
		if h.move == 0 || s.pos.Repeats() > 0 {
			break
		}
		s.gen.Legal(s.pos, &list)
		if s.judge.Over(s.pos, &list) {
			break
		}
		i := 0
		for i < list.Len() && eval.Fingerprint(list.Moves[i]) != h.move {
			i++
		}
		if i == list.Len() {
			break
		}
		pv = append(pv, list.Moves[i].Keep())
		s.pos.Do(pv[len(pv)-1])
	}
	for range pv {
		s.pos.Undo()
	}
	return pv
}
