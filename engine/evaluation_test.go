package engine_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"math/rand"
	"strings"
	"testing"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/testdata/gametest"
	"dagaz/games"
)

// With colours exchanged and the board turned round, every position has the same value for
// the side to move, on every board.
func TestEvaluationIsFair(t *testing.T) {
	fair := 0
	for _, id := range gametest.Few(t) {
		r := loadGame(t, id)
		g := r.game
		turned, ok := turnedCells(g)
		if !ok {
			continue
		}
		fair++
		gen := movegen.New(g)
		ev, judge := eval.New(g, gen), goal.New(g, gen)
		quick, err := fast.New(g, ev.Tables())
		if err != nil {
			quick = nil
		}
		rnd := rand.New(rand.NewSource(4))
		var list game.MoveList
		for range 4 {
			pos := g.Start()
			for range 60 {
				gen.Legal(pos, &list)
				if list.Len() == 0 || judge.Over(pos, &list) {
					break
				}
				pos.Do(list.Moves[rnd.Intn(list.Len())].Keep())
				other := turnedRound(pos, turned)
				if a, b := ev.Score(pos), ev.Score(other); a != b {
					t.Fatalf("%s: %d for one side, %d for the other in its place\n%v", r.path, a, b, pos.Cells())
				}
				if quick == nil {
					continue
				}
				quick.Load(pos)
				a := quick.Eval()
				quick.Load(other)
				if b := quick.Eval(); a != b {
					t.Fatalf("%s: fast: %d for one side, %d for the other in its place", r.path, a, b)
				}
			}
		}
	}
	if fair == 0 && !gametest.Full() {
		t.Error("no games could be turned round")
	}
}

// turnedCells finds how the board must be turned so that one side's start becomes the
// other's: along the grid's dimensions. If there are several ways, it takes one that turns
// directions as they turn for the players, because an empty board looks the same in all of
// them.
func turnedCells(g *game.Game) ([]board.Cell, bool) {
	if cells, ok := turnedWith(g, directionsTurn); ok {
		return cells, true
	}
	return turnedWith(g, func(*game.Game, []board.Cell) bool { return true })
}

func turnedWith(g *game.Game, fits func(*game.Game, []board.Cell) bool) ([]board.Cell, bool) {
	lanes, ok := g.Lanes()
	if !ok || !g.TwoSided() || len(g.Turns) != 2 || eval.ShapeOf(g).Connection { // the sides connect different zones
		return nil, false
	}
	_, grid := g.Board.Coord(0)
	size := g.Board.GridSize(grid)
	start := g.Start()
	for flips := range 1 << len(size) {
		byPlace := map[string]board.Cell{}
		for c := range g.Board.Len() {
			at, _ := g.Board.Coord(board.Cell(c))
			byPlace[place(at)] = board.Cell(c)
		}
		cells := make([]board.Cell, g.Board.Len())
		good := true
		for c := range cells {
			at, _ := g.Board.Coord(board.Cell(c))
			to := append([]int(nil), at...)
			for d := range to {
				if flips>>d&1 != 0 {
					to[d] = size[d] - 1 - to[d]
				}
			}
			cells[c], ok = byPlace[place(to)]
			good = good && ok && other(g, start.At(board.Cell(c))) == start.At(cells[c])
			for _, z := range g.Board.Zones {
				a, b := g.Turns[0].As, g.Turns[1].As
				good = good && z.Cells[a].Has(board.Cell(c)) == z.Cells[b].Has(cells[c])
			}
		}
		for d, f := range lanes.Facing {
			good = good && (f == 0 || flips>>d&1 != 0)
		}
		if good && linksTurn(g.Board, cells) && fits(g, cells) {
			return cells, true
		}
	}
	return nil, false
}

// directionsTurn reports whether a direction of one player leads, on the turned cells, to
// where the other player's direction leads on the original ones.
func directionsTurn(g *game.Game, cells []board.Cell) bool {
	for c, turned := range cells {
		for d := range g.Board.Dirs() {
			to := g.Board.Step(board.Cell(c), g.Board.Mirror(int(g.Turns[0].As), board.Dir(d)))
			if to != board.NoCell {
				to = cells[to]
			}
			if g.Board.Step(turned, g.Board.Mirror(int(g.Turns[1].As), board.Dir(d))) != to {
				return false
			}
		}
	}
	return true
}

// linksTurn reports whether the turned cells are linked like the original ones.
func linksTurn(b *board.Board, cells []board.Cell) bool {
	for c := range cells {
		links := map[board.Cell]int{board.NoCell: b.Dirs()}
		for d := range b.Dirs() {
			if to := b.Step(board.Cell(c), board.Dir(d)); to != board.NoCell {
				links[cells[to]]++
			}
			links[b.Step(cells[c], board.Dir(d))]--
		}
		for to, n := range links {
			if n != 0 && to != board.NoCell {
				return false
			}
		}
	}
	return true
}

func place(at []int) string {
	s := ""
	for _, x := range at {
		s += string(rune('a' + x))
	}
	return s
}

// other returns the same piece in the other colour; what belongs to nobody stays as it is.
func other(g *game.Game, pc game.Piece) game.Piece {
	switch {
	case pc == game.None:
		return pc
	case pc.Owner() == g.Turns[0].As:
		return game.Make(pc.Type(), g.Turns[1].As)
	case pc.Owner() == g.Turns[1].As:
		return game.Make(pc.Type(), g.Turns[0].As)
	}
	return pc
}

// turnedRound returns the position with the sides exchanged.
func turnedRound(pos *game.Position, cells []board.Cell) *game.Position {
	g := pos.Game()
	q := g.NewPosition()
	for c, pc := range pos.Cells() {
		if pc != game.None {
			q.Place(cells[c], other(g, pc), pos.Attrs(board.Cell(c)))
		}
		if g.HasCounts {
			q.PlaceCount(cells[c], pos.Count(board.Cell(c)))
		}
	}
	for i, turn := range g.Turns {
		for t := range g.Types {
			if n := pos.Hand(turn.As, t); n != 0 {
				q.PlaceHand(g.Turns[1-i].As, t, n)
			}
		}
	}
	for i := range g.Globals {
		for k := range g.Globals {
			if a, b := g.Globals[i].Score, g.Globals[k].Score; a >= 0 && b >= 0 && a != b {
				q.PlaceGlobal(k, pos.Global(i))
			}
		}
	}
	q.PlaceTurn(1 - pos.Turn())
	q.Settle()
	return q
}

// Every .tune file belongs to a game that uses its numbers.
func TestTuneFiles(t *testing.T) {
	files, err := fs.Glob(games.FS, "*/*.tune")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		r := loadGame(t, strings.TrimSuffix(f, ".tune"))
		if len(r.game.Tuning) == 0 {
			t.Errorf("%s is not included by its game", f)
			continue
		}
		plain := *r.game
		plain.Tuning = nil
		gen := movegen.New(r.game)
		tuned, derived := eval.New(r.game, gen).Tables(), eval.New(&plain, gen).Tables()
		for i := range tuned.Value {
			if v, w := tuned.Value[i], derived.Value[i]; v*w < 0 || w != 0 && (2*v > 5*w && w > 0 || 5*v < 2*w && w > 0) {
				t.Errorf("%s: a %s is worth %d, and %d by its moves", r.path, r.game.Types[i].Name, v, w)
			}
		}
	}
}

// Every .net file belongs to a game that uses it, says at its beginning how it was tested,
// and is small enough to be loaded with the game.
func TestNetFiles(t *testing.T) {
	files, err := fs.Glob(games.FS, "*/*.net")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, f := range files {
		r := loadGame(t, strings.TrimSuffix(f, ".net"))
		if r.game.Net == nil {
			t.Errorf("%s is not used by its game", f)
			continue
		}
		text, err := fs.ReadFile(games.FS, f)
		if err != nil {
			t.Fatal(err)
		}
		// With equal time a net has fewer nodes, so a net that wins then needs no match at equal nodes.
		if n := strings.Count(string(text), "Elo +"); n < 2 && (n < 1 || !strings.Contains(string(text), "at equal time of a processor")) {
			t.Errorf("%s does not tell of two matches that it won, or of one at equal time", f)
		}
		var zipped bytes.Buffer
		w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
		w.Write(text)
		w.Close()
		if zipped.Len() > 40_000 {
			t.Errorf("%s has %d bytes when compressed", f, zipped.Len())
		}
		if !gametest.IsThorough(t, strings.TrimSuffix(f, ".net")) {
			continue // testing the boards of all games would take minutes
		}
		b, err := fast.New(r.game, eval.NewTables(r.game, movegen.New(r.game)))
		if err != nil || !b.Learn(r.game.Net) {
			t.Errorf("%s: no board uses it (%v)", f, err)
		}
	}
}
