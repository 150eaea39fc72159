package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// A Search looks for the best move. It has large buffers, belongs to one
// goroutine and serves one game.
type Search struct {
	Poll    func() bool // called every few milliseconds; true stops the search
	Seed    uint64      // chooses among equally good moves
	Quiesce int         // plies of quiescence, initially those of Options

	// Forced is set if the rules ask which player forces a repetition. It returns that player
	// for a position that occurs for the second time. It is nil if the rules ask only about
	// checks.
	Forced func(pos *game.Position) (game.Player, bool)

	g     *game.Game
	board Board
	tab   *eval.Tables
	opt   Options
	traits
	less      *reductions
	exchanges bool    // See is used
	burst     int64   // nodes that one quiescence may visit
	enough    int64   // the count of nodes at which the current quiescence reaches burst
	steady    bool    // the result of the board's Steady
	known     []Facts // the result of the board's Facts
	alternate bool    // the result of the board's Alternate

	tt      table
	hist    history
	frames  [eval.MaxPly + 2]frame
	moves   []uint32 // of all nodes of the line being searched, one after another
	facts   []Facts  // the same
	one     [1]Facts
	keys    []eval.Key // of the moves that wait to be picked, by node
	clock   eval.Clock
	rand    eval.Rand
	lim     eval.Limits
	nodes   int64
	depth   int        // of this iteration
	sel     int        // deepest ply of this iteration
	last    int        // ply of the game that Think saw last
	even    eval.Score // the value of a draw by repetition or lack of progress for the side to move at the root
	stop    bool
	patient bool // the list of moves must be complete

	root  *game.Position // the start of the game that Forced needs
	asked int64          // how often Forced was asked

	lines []rootLine // best moves of the root, best first
	at    int        // line being searched; the moves of better lines are left out
}

// rootLine is a move of the root and what follows it, as fingerprints.
type rootLine struct {
	move  uint32
	score eval.Score
	depth int
	sel   int
	line  []uint16
}

// frame is one node of the line being searched.
type frame struct {
	_ [0]func() // never compared: no code for that

	lo, hi int // its moves are Search.moves[lo:hi]

	// How far its moves have been picked; see next.
	stage      stage
	killer     int
	next, end  int        // range of the keys not yet picked
	badAt, bad int        // keys of captures put aside
	best       uint16     // fingerprint of the table's move, 0 = none
	given      [4]uint16  // fingerprints of the table's move and of the killers already picked
	rank       int32      // rank of the move picked last
	late       bool       // skip quiet moves that give no check
	sifted     bool       // the list of quiet moves holds checks only
	quietless  bool       // skip all quiet moves
	least      eval.Score // skip captures that win no more
	spared     eval.Score // the most that a skipped capture may win
	tries      int
	tried      [maxTried]uint16 // slots of the quiet moves searched

	side   int
	static eval.Score
	check  bool   // the side to move is in check
	key    uint64 // of its position, if the rules ask who repeated it by checks
	quiet  bool   // static is valid
	move   uint32 // being searched, 0 = a null move
	played uint16 // slot of the move being searched, 0 = a null move

	n    int // length of line: the best moves from here on, in nodes with a window
	line [eval.MaxPly + 2]uint16
}

// New returns a search for g, which must be two-sided, on a board. tab has the values of
// pieces and places.
func New(g *game.Game, board Board, tab *eval.Tables, opt Options) *Search {
	s := &Search{
		Quiesce: opt.Quiesce, g: g, board: board, tab: tab, opt: opt, traits: traitsOf(g), less: newReductions(),
		tt: newTable(opt.TableBits), last: -1,
	}
	if tab.Duels {
		s.Quiesce, s.material = 0, false
	}
	s.exchanges = opt.See && s.material && !s.forced && g.Alternate()
	s.burst = 1 << 40
	if b, ok := board.(interface{ Interrupt(func() bool) }); ok { // a board without tables
		b.Interrupt(s.hurried)
		s.burst = burst
	}
	s.steady, s.alternate = board.Steady(), board.Alternate()
	return s
}

// Clear forgets the results of earlier searches, so that the same question gets the same
// answer. Think calls it when a position is not later in the game than the one before.
func (s *Search) Clear() {
	s.tt.reset()
	s.hist.reset()
	s.last = -1
}

// Think implements eval.Searcher. Step numbers are those of node.
func (s *Search) Think(pos *game.Position, lim eval.Limits, report func(eval.Info)) (game.Move, eval.Info, bool) {
	n := s.begin(pos, lim)
	if n == 0 {
		return game.Move{}, eval.Info{}, false
	}
	last := s.lim.Depth
	if n == 1 {
		last = 1
	}
	s.lines = s.lines[:min(len(s.lines), max(1, lim.Lines))]
	for s.depth = 1; s.depth <= last && !s.stop; s.depth++ {
		if leavesOut(lim.Team, s.depth) {
			continue
		}
		s.sel = 0
		for s.at = 0; s.at < len(s.lines) && !s.stop; s.at++ {
			s.aspire()
		}
		if s.stop {
			break
		}
		if report != nil {
			for i := range s.lines {
				report(s.tell(i))
			}
		}
		// No deeper iteration can find a shorter mate.
		if v := s.lines[0].score; len(s.lines) == 1 && v.Proven() && s.depth >= eval.MaxPly-int(max(v, -v)-eval.Win) {
			break
		}
		// The next iteration would probably not end in time.
		if lim.Time > 0 && s.clock.Elapsed() > lim.Time*6/10 {
			break
		}
	}
	info := s.tell(0)
	return info.PV[0], info, true
}

// begin prepares the search of pos. It returns the number of legal moves, 0 if the game
// is over; each move is a line without a score yet.
func (s *Search) begin(pos *game.Position, lim eval.Limits) int {
	s.lim = lim
	if s.lim.Depth <= 0 {
		s.lim.Depth = eval.MaxPly / 2
		if lim.Nodes == 0 && lim.Time == 0 && s.Poll == nil {
			s.lim.Depth = 1
		}
	}
	s.lim.Depth = min(s.lim.Depth, eval.MaxPly/2)
	if lim.Team == nil {
		s.tt.shared = unshared
		s.clock.Start(lim.Time, s.Poll)
	} else {
		s.tt.shared, s.tt.found = sharedDepth, s.tt.found[:0]
		s.clock.Start(lim.Time, s.exchange)
	}
	s.rand = eval.Rand(s.Seed)
	s.nodes, s.stop, s.sel = 0, false, 0
	s.patient = s.forced
	if pos.Ply() <= s.last {
		s.Clear()
	}
	s.last = pos.Ply()
	s.tt.next()
	s.hist.age()

	s.board.Load(pos)
	s.even = 0
	if s.tab.Hunters>>pos.ToMove().As&1 != 0 {
		s.even = s.board.Eval() - hounded
	}
	if s.asked = 0; s.Forced != nil {
		s.root = pos.Clone()
	}
	s.known = s.board.Facts()
	s.lines = s.lines[:0]
	if over, _ := s.board.Over(); over {
		return 0
	}
	f := &s.frames[0]
	f.lo = 0
	s.list(f)
	s.order(f, 0, 0)
	for j := s.next(f, 0); j >= 0; j = s.next(f, 0) {
		if s.board.Do(s.moves[j]) {
			s.board.Undo()
			s.lines = append(s.lines, rootLine{move: s.moves[j], line: []uint16{s.facts[j].Print}})
		}
	}
	f.check, f.key = s.royal && s.board.InCheck(), s.board.Key()
	s.patient = false
	return len(s.lines)
}

// hurried reports whether time is up while a board lists moves. Then the list lacks
// some moves, and the search does not use the node's value. At the root of games with
// obligatory moves the list must be complete.
func (s *Search) hurried() bool {
	if !s.patient && s.clock.Overdue() {
		s.stop = true
	}
	return s.stop
}

// tell reports line i.
func (s *Search) tell(i int) eval.Info {
	l := &s.lines[i]
	return eval.Info{
		Depth: max(1, l.depth), SelDepth: max(s.sel, l.sel), Score: l.score, Nodes: s.nodes,
		NPS: s.clock.Rate(s.nodes), Hash: s.tt.use(), Elapsed: s.clock.Elapsed(), PV: s.replay(l), Line: i,
	}
}

// replay turns a line of fingerprints into moves.
func (s *Search) replay(l *rootLine) []game.Move {
	pv := []game.Move{s.board.Move(l.move).Keep()}
	var moves []uint32
	done := 0
	for m := l.move; s.board.Do(m); {
		done++
		if over, _ := s.board.Over(); over || done >= len(l.line) {
			break
		}
		moves, m = s.board.Moves(moves[:0]), 0
		for i, x := range moves {
			if s.board.Rate(moves[i:i+1], s.one[:]); s.one[0].Print == l.line[done] {
				m = x
				break
			}
		}
		if m == 0 {
			break
		}
		pv = append(pv, s.board.Move(m).Keep())
	}
	for ; done > 0; done-- {
		s.board.Undo()
	}
	return pv
}

const maxTried = 64

// hounded is how much worse than the position at the root a draw is for a side that hunts.
// Its many men outweigh the few that it hunts, or the reverse, as long as the hunt goes on, so
// zero says nothing; and if draws were worth having, it would repeat moves and not close in.
const hounded = 300

const inf = eval.Win + eval.MaxPly + 1

// aspire searches one iteration of a line, first in a narrow window round the
// score it had.
func (s *Search) aspire() {
	// The line may replace a better one that is excluded; its own last score is still
	// the best guess.
	old := s.lines[s.at].score
	width := eval.Score(s.opt.Aspiration)
	if width <= 0 || s.depth < 4 || old.Proven() {
		s.node(s.depth, 0, -inf, inf, false)
		s.sortLines()
		return
	}
	alpha, beta := old-width, old+width
	for {
		v := s.node(s.depth, 0, alpha, beta, false)
		switch {
		case s.stop:
			s.sortLines()
			return
		case v <= alpha && alpha > -inf:
			beta = (alpha + beta) / 2
			alpha = max(-inf, v-width)
		case v >= beta && beta < inf:
			beta = min(inf, v+width)
		default:
			s.sortLines()
			return
		}
		if width *= 2; width > 2000 || v.Proven() {
			alpha, beta = -inf, inf
		}
	}
}

// found stores the best root move so far in the present line. The line that had this move
// before gets the present line's old move.
func (s *Search) found(m uint32, v eval.Score, f *frame) {
	for i := s.at + 1; i < len(s.lines); i++ {
		if s.lines[i].move == m {
			s.lines[i], s.lines[s.at] = s.lines[s.at], s.lines[i]
		}
	}
	l := &s.lines[s.at]
	l.move, l.score, l.depth, l.sel = m, v, s.depth, s.sel
	l.line = append(l.line[:0], f.line[:f.n]...)
}

// sortLines puts the lines of this iteration in order, the best first.
func (s *Search) sortLines() {
	for i := s.at; i > 0 && s.lines[i].depth >= s.lines[i-1].depth && s.lines[i].score > s.lines[i-1].score; i-- {
		s.lines[i], s.lines[i-1] = s.lines[i-1], s.lines[i]
	}
}

// leftOut reports whether a move of the root belongs to a better line.
func (s *Search) leftOut(m uint32) bool {
	for i := 0; i < s.at; i++ {
		if s.lines[i].move == m {
			return true
		}
	}
	return false
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
