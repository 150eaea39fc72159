package garbo

import (
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/testdata/gametest"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
)

// boards returns a search of g on every board there is for it.
func boards(g *game.Game, opt Options) map[string]*Search {
	gen := movegen.New(g)
	ev := eval.New(g, gen)
	all := map[string]*Search{"vm": New(g, NewBoard(g, gen, goal.New(g, gen), ev), ev.Tables(), opt)}
	if b, err := fast.New(g, ev.Tables()); err == nil {
		all["fast"] = New(g, b, ev.Tables(), opt)
	} else {
		quick := movegen.NewQuick(g)
		all["quick"] = New(g, NewBoard(g, quick, goal.New(g, quick), ev), ev.Tables(), opt)
	}
	return all
}

// everyGame runs f for each two-sided game with which searches are tested; short tests,
// which run as WebAssembly on one core, use a sixth of them.
func everyGame(t *testing.T, f func(t *testing.T, g *game.Game)) {
	ids := gametest.Part(t, 6, gametest.Few(t))
	t.Run("games", func(t *testing.T) {
		for _, id := range ids {
			t.Run(id, func(t *testing.T) {
				t.Parallel()
				if g := gametest.Untuned(t, id); g.TwoSided() {
					f(t, g)
				}
			})
		}
	})
}

// someOf keeps all positions for tables, and the first two for boards that run the programs
// of the rules, because these may be a hundred times slower.
func someOf(board string, all []*game.Position) []*game.Position {
	if board == "fast" {
		return all
	}
	return all[:min(2, len(all))]
}

// positions plays some random moves, so that games differ.
func positions(g *game.Game, n, plies int) []*game.Position {
	gen := movegen.New(g)
	judge := goal.New(g, gen)
	var list game.MoveList
	all := []*game.Position{g.Start()}
	for k := 1; k < n; k++ {
		r := eval.Rand(uint64(k))
		pos := g.Start()
		for range plies {
			gen.Legal(pos, &list)
			if judge.Over(pos, &list) {
				break
			}
			pos.Do(list.Moves[r.Intn(list.Len())].Keep())
		}
		gen.Legal(pos, &list)
		if !judge.Over(pos, &list) {
			all = append(all, pos)
		}
	}
	return all
}

// pairs are rules where a placed stone captures a neighbour with another stone behind it.
const pairs = `(dagaz 1)
(game (title "Pairs") (players X O) (turn-order X O) (board (square 5))
  (piece (name Stone) (value 1)
    (drops
      ((verify empty?) add)
      ((verify empty?) (verify (enemy? e)) (verify (enemy? w)) (capture e) add)))
  (win-condition (X O) (line 4 (n e ne se)))
  (draw-condition (X O) full)
  (repetition 0))`

// legalOf keeps the moves that the board accepts.
func legalOf(b Board, moves []uint32) []uint32 {
	return slices.DeleteFunc(moves, func(m uint32) bool {
		done := b.Do(m)
		if done {
			b.Undo()
		}
		return !done
	})
}

// If goals need more than tables know, both boards agree on every position of a game,
// including what moves capture and how many moves there are.
func TestBoardsAgree(t *testing.T) {
	var agreed atomic.Int32
	agree := func(t *testing.T, g *game.Game) {
		gen := movegen.New(g)
		ev := eval.New(g, gen)
		b, err := fast.New(g, ev.Tables())
		if err != nil || ev.Tables().Complete {
			return
		}
		agreed.Add(1)
		vm := NewBoard(g, gen, goal.New(g, gen), ev).(*vmBoard)
		vm.many = !vm.forced // as tables do, for which counting is cheap
		noisy := func(b Board) (n int, v eval.Score) {
			moves, _ := b.Noisy(nil, 0)
			if b != vm {
				moves = legalOf(b, moves)
			}
			facts := make([]Facts, len(moves))
			b.Rate(moves, facts)
			for i := range facts {
				v += facts[i].Victim + facts[i].Gain
			}
			return len(moves), v
		}
		for seed := range 12 {
			r := eval.Rand(seed)
			b.Load(g.Start())
			vm.Load(g.Start())
			for ply := range 300 {
				over, how := b.Over()
				ours := legalOf(b, b.Moves(nil))
				switch {
				case over:
				case len(ours) == 0:
					over, how = true, b.Stuck()
				case g.NoProgress > 0 && b.Quiet() >= g.NoProgress: // as in the search, see worn
					over, how = true, game.Draw
				case g.Repetition.Times > 0 && b.Repeats()+1 >= g.Repetition.Times:
					over, how = true, game.Draw
				}
				if o, h := vm.Over(); o != over || h != how {
					t.Fatalf("seed %d, ply %d: over %v %v, want %v %v", seed, ply, over, how, o, h)
				}
				if over {
					break
				}
				if got, want := b.Eval(), vm.Eval(); got != want && !g.Royal { // see fast.TestEvalSameAsReference for leaves
					t.Fatalf("seed %d, ply %d: value %d, want %d", seed, ply, got, want)
				}
				vm.calm = 0 // so that it evaluates every position
				n, v := noisy(b)
				if m, w := noisy(vm); n != m || v != w {
					t.Fatalf("seed %d, ply %d: %d noisy moves take %d, want %d and %d", seed, ply, n, v, m, w)
				}
				theirs := vm.Moves(nil)
				if len(ours) != len(theirs) {
					t.Fatalf("seed %d, ply %d: %d moves, want %d", seed, ply, len(ours), len(theirs))
				}
				m := theirs[r.Intn(len(theirs))]
				i := slices.IndexFunc(ours, func(x uint32) bool { return b.Move(x).Same(vm.Move(m)) })
				if i < 0 {
					t.Fatalf("seed %d, ply %d: %v is not listed", seed, ply, vm.Move(m))
				}
				b.Do(ours[i])
				vm.Do(m)
			}
		}
	}
	everyGame(t, agree)
	agree(t, gametest.Compile(t, pairs))
	if agreed.Load() == 0 {
		t.Error("no games are compared")
	}
}

// plain are the options that change no value: nothing but alpha-beta to a fixed depth.
// A test compares this search with minimax.
var plain = Options{Killers: true, Counter: true, History: true, Follow: true, Places: true}

// minimax returns the value of the present position of b by a plain search. It visits
// positions that alpha-beta leaves out.
func minimax(b Board, g *game.Game, depth, ply int) eval.Score {
	if over, r := b.Over(); over {
		return result(r, ply)
	}
	if t := g.Repetition.Times; t > 0 && ply > 0 && b.Repeats()+1 >= t {
		return 0
	}
	if depth == 0 {
		return b.Eval()
	}
	side, best, legal := b.Side(), -inf, 0
	for _, m := range b.Moves(nil) {
		if !b.Do(m) {
			continue
		}
		legal++
		v := minimax(b, g, depth-1, ply+1)
		if b.Side() != side {
			v = -v
		}
		b.Undo()
		best = max(best, v)
	}
	if legal == 0 {
		return result(b.Stuck(), ply)
	}
	return best
}

// leaves counts the lines of this many moves from the present position of b, up to most.
func leaves(b Board, depth, most int) int {
	if over, _ := b.Over(); over || depth == 0 {
		return 1
	}
	n := 0
	for _, m := range b.Moves(nil) {
		if n >= most {
			break
		}
		if b.Do(m) {
			n += leaves(b, depth-1, most-n)
			b.Undo()
		}
	}
	return n
}

// turning is a game in which a leap without a capture may turn over many stones.
const turning = `(dagaz 1)
(define turn (each (n ne e se s sw w nw) (verify enemy?) change-owner))
(game (title "Turning") (players X O) (turn-order X O) (board (square 7))
  (pass forced)
  (piece (name Stone) (value 1)
    (drops ((verify empty?) (verify (any-neighbour (n ne e se s sw w nw) friend?)) (turn) add))
    (moves (leap 0,2 quiet (then (turn))) (leap 1,2 quiet (then (turn)))))
  (board-setup (X (Stone a7 g1)) (O (Stone a1 g7)))
  (count-condition (X O) no-moves)
  (repetition 0))`

// Alpha-beta finds the value of minimax, in every game and on every board.
func TestMinimax(t *testing.T) {
	compare := func(t *testing.T, g *game.Game) {
		all := boards(g, plain)
		most := 5_000 // leaves, more or less
		if testing.Short() {
			most = 1_000
		}
		if all["fast"] == nil {
			most = 200 // each may take milliseconds
		}
		for name, s := range all {
			for i, pos := range someOf(name, positions(g, 4, 9+len(g.ID))) {
				s.board.Load(pos)
				n, depth := 0, 1 // n legal moves: a single one is played without a deep search
				for _, m := range s.board.Moves(nil) {
					if s.board.Do(m) {
						n++
						s.board.Undo()
					}
				}
				for depth < 6 && leaves(s.board, depth+1, most) < most {
					depth++
				}
				want := minimax(s.board, g, depth, 0)
				_, info, ok := s.Think(pos, eval.Limits{Depth: depth}, nil)
				if !ok || info.Score != want && n > 1 {
					t.Errorf("%s, position %d, depth %d: %d, minimax says %d", name, i, depth, info.Score, want)
				}
			}
		}
	}
	everyGame(t, compare)
	compare(t, gametest.Compile(t, turning))
}

// With all techniques switched on: legal moves, playable lines, and the same number of
// nodes whenever the same question is asked.
func TestGames(t *testing.T) {
	everyGame(t, func(t *testing.T, g *game.Game) {
		gen := movegen.New(g)
		var list game.MoveList
		for name, s := range boards(g, small()) {
			nodes := int64(1500)
			if name != "fast" {
				nodes = 300 // each may take milliseconds
			}
			for i, pos := range someOf(name, positions(g, 5, 12)) {
				s.Clear()
				_, one, _ := s.Think(pos, eval.Limits{Nodes: nodes}, nil)
				s.Clear()
				m, two, ok := s.Think(pos, eval.Limits{Nodes: nodes}, nil)
				if one.Nodes != two.Nodes || one.Score != two.Score || !one.PV[0].Same(two.PV[0]) {
					t.Errorf("%s, position %d: %d nodes, score %d; again %d, %d", name, i, one.Nodes, one.Score, two.Nodes, two.Score)
				}
				if !ok || !m.Same(two.PV[0]) {
					t.Errorf("%s, position %d: no move, or not the one of the line", name, i)
				}
				p := pos.Clone()
				for k, m := range two.PV {
					gen.Legal(p, &list)
					legal := false
					for _, x := range list.Moves {
						legal = legal || x.Same(m)
					}
					if !legal {
						t.Errorf("%s, position %d: move %d of the line is illegal: %s", name, i, k, notation.TextIn(p, m))
						break
					}
					p.Do(m)
				}
			}
		}
	})
}

// Mates and wins of material that a player would see.
func TestTactics(t *testing.T) {
	tests := []struct {
		game, fen, move string
		depth           int
		score           eval.Score // at least
	}{
		{"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1-a8", 3, eval.WinIn(1)},
		{"chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "", 5, eval.WinIn(5)},                                          // two rooks
		{"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "h5xf7", 3, eval.WinIn(1)}, // scholar
		{"chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "f8-c5", 8, eval.WinIn(5)},      // mate in 3
		{"chess", "1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 0 1", "b5-d5", 9, eval.WinIn(5)},                 // mate in 3
		{"chess", "rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1", "g4-e3", 8, 300},                 // WAC 7
		{"chess", "8/8/8/8/8/k7/p7/K7 b - - 0 1", "", 4, 0},                                                         // draws by stalemate
		{"xiangqi", "4k4/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1", "", 7, eval.WinIn(3)},                                   // two chariots
		{"russian-checkers", "W:Wa1,c3:Bd4", "", 5, 300},                                                            // takes the last
	}
	for _, tt := range tests {
		g := gametest.Untuned(t, tt.game)
		pos, _, err := notation.ReadSetup(g, tt.fen)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		for name, s := range boards(g, small()) {
			m, info, ok := s.Think(pos, eval.Limits{Depth: tt.depth, Nodes: 400_000}, nil)
			text := notation.TextIn(pos, m)
			if !ok || info.Score < tt.score || tt.move != "" && text != tt.move {
				t.Errorf("%s on %s: %s, score %d at depth %d; want %s, %d", tt.fen, name, text, info.Score, info.Depth, tt.move, tt.score)
			}
		}
	}
}

// The best moves are reported in order, each with a line of its own; the first is the move
// that a search for one line finds.
func TestLines(t *testing.T) {
	g := gametest.Untuned(t, "chess")
	for name, s := range boards(g, small()) {
		pos := positions(g, 2, 12)[1]
		var last []eval.Info
		s.Think(pos, eval.Limits{Depth: 5, Lines: 3}, func(i eval.Info) {
			if i.Line == 0 {
				last = last[:0]
			}
			last = append(last, i)
		})
		if len(last) != 3 || last[0].Score < last[1].Score || last[1].Score < last[2].Score {
			t.Errorf("%s: lines %+v", name, last)
			continue
		}
		for i := range last {
			for j := range i {
				if last[i].PV[0].Same(last[j].PV[0]) {
					t.Errorf("%s: lines %d and %d begin alike", name, i, j)
				}
			}
		}
	}
}

// A node allocates no memory on either board, once the buffers have grown.
func TestAllocationsChess(t *testing.T) {
	g := gametest.Untuned(t, "chess")
	pos := positions(g, 2, 12)[1]
	for name, s := range boards(g, small()) {
		think := func(nodes int64) float64 {
			return testing.AllocsPerRun(2, func() { s.Think(pos, eval.Limits{Nodes: nodes}, nil) })
		}
		few, many := think(1000), think(9000)
		t.Logf("%s: %v allocations for 1,000 nodes, %v for 9,000", name, few, many)
		if many > few+40 {
			t.Errorf("%s: %v allocations for 1,000 nodes, %v for 9,000", name, few, many)
		}
	}
}

// Later searches of a game profit from earlier ones; a search of an earlier position starts
// from scratch. A later question was almost answered by the earlier search, because the
// moves that were played had been searched deeper.
func TestKeepsTable(t *testing.T) {
	g := gametest.Untuned(t, "chess")
	for _, s := range boards(g, small()) {
		var later, fresh int64
		for _, pos := range positions(g, 4, 8) {
			s.Clear()
			_, first, _ := s.Think(pos, eval.Limits{Depth: 7}, nil)
			m, again, _ := s.Think(pos, eval.Limits{Depth: 7}, nil)
			if first.Nodes != again.Nodes {
				t.Errorf("%d nodes, then %d", first.Nodes, again.Nodes)
			}
			pos.Do(m)
			pos.Do(again.PV[1])
			_, info, _ := s.Think(pos, eval.Limits{Depth: 4}, nil)
			later += info.Nodes
			s.Clear()
			_, info, _ = s.Think(pos, eval.Limits{Depth: 4}, nil)
			fresh += info.Nodes
		}
		if 4*later >= 3*fresh {
			t.Errorf("%d nodes with what is known, %d without", later, fresh)
		}
	}
}

// Every board offers each move once, in however many ways it can be made, and no two lines
// begin with the same move, even if the board numbers long captures differently each time
// it lists them.
func TestLinesDiffer(t *testing.T) {
	everyGame(t, func(t *testing.T, g *game.Game) {
		gen := movegen.New(g)
		var list game.MoveList
		all := positions(g, 12, 40)
		for name, s := range boards(g, small()) {
			for i, pos := range someOf(name, all) {
				gen.Legal(pos, &list)
				if n := s.begin(pos, eval.Limits{Depth: 1}); n != list.Len() {
					t.Errorf("%s, position %d: %d moves, want %d", name, i, n, list.Len())
				}
			}
		}
	})
	tests := []struct {
		fen   string
		lines int
	}{
		{"W:W37:B32,33,42,43", 1}, // around four men, in either direction
		{"W:WK46:B32,33,42,43,22,23,18,19,8,9", 8},
	}
	g := gametest.Untuned(t, "international-checkers")
	for _, tt := range tests {
		pos, _, err := notation.ReadSetup(g, tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		for name, s := range boards(g, small()) {
			seen := map[string]int{} // by depth and move
			most := 0
			s.Think(pos, eval.Limits{Depth: 5, Lines: 8}, func(i eval.Info) {
				seen[fmt.Sprint(i.Depth, notation.TextIn(pos, i.PV[0]))]++
				most = max(most, i.Line+1)
			})
			for what, n := range seen {
				if n > 1 {
					t.Errorf("%s on %s: %d lines with depth and move %s", tt.fen, name, n, what)
				}
			}
			if most != tt.lines {
				t.Errorf("%s on %s: %d lines, want %d", tt.fen, name, most, tt.lines)
			}
		}
	}
}

// Games for which only their ends are a guide: in snort the player who has moves left wins,
// in losers' chess the player with fewer pieces. A few nodes must be enough against random
// moves.
func TestPlainEnds(t *testing.T) {
	for _, name := range []string{"snort", "losers-chess"} {
		g := gametest.Untuned(t, name)
		gen, judge := movegen.New(g), goal.New(g, movegen.New(g))
		for kind, s := range boards(g, small()) {
			wins := 0
			for i := range 4 {
				me, r := game.Player(i%2), eval.Rand(uint64(i)+1)
				s.Seed = uint64(i)
				pos := g.Start()
				var list game.MoveList
				for ply := 0; ply < 300; ply++ {
					gen.Legal(pos, &list)
					if judge.Over(pos, &list) {
						if judge.Result(me) == game.Win {
							wins++
						}
						break
					}
					m := list.Moves[r.Intn(list.Len())].Keep()
					if pos.Player() == me {
						m, _, _ = s.Think(pos, eval.Limits{Nodes: 250}, nil)
					}
					pos.Do(m)
				}
			}
			if wins < 4 {
				t.Errorf("%s, %s: %d of 4 games won", name, kind, wins)
			}
		}
	}
}
