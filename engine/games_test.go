package engine_test

import (
	"flag"
	"io/fs"
	"math"
	"math/rand"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"dagaz/engine"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/golden"
	"dagaz/engine/notation"
	"dagaz/engine/pack"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/zrf"
	"dagaz/games"
)

// The tests in this file know no particular game: they test all games in games/.

var update = flag.Bool("update", false, "write the golden playthroughs anew")

// A rulesFile is a game of the games folder.
type rulesFile struct {
	path string // checkmate/chess.zrf
	src  []byte
	file *rules.File
	game *game.Game
}

// beside returns the path of the game's file with another ending.
func (r *rulesFile) beside(ext string) string { return strings.TrimSuffix(r.path, ".zrf") + ext }

// loadGame compiles a game; a warning fails the test, too.
func loadGame(t *testing.T, id string) *rulesFile {
	t.Helper()
	r := &rulesFile{path: id + ".zrf", src: gametest.File(t, id+".zrf")}
	var err error
	if r.file, err = rules.Read(r.path, r.src, gametest.Include); err == nil {
		r.game, err = r.file.Game("")
	}
	if re, ok := err.(*rules.Error); ok {
		for _, e := range re.Problems {
			t.Error(e)
		}
		t.FailNow()
	} else if err != nil {
		t.Fatalf("%s: %v", r.path, err)
	}
	for _, w := range r.file.Warnings {
		t.Error(w)
	}
	return r
}

// TestGames tests every game: its files, the counts, the golden games, and what must be
// true of any game at every ply. The comments of gametest say how thoroughly.
func TestGames(t *testing.T) {
	for _, id := range gametest.Every(t) {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			r := loadGame(t, id)
			effort := brief
			if gametest.HasTurn(t, id, 6) {
				effort = cheap
			}
			if gametest.IsThorough(t, id) {
				effort = thorough
			}
			if gametest.Full() {
				effort = full
			}
			if testing.Short() {
				effort = cheap
			}
			checkFiles(t, r)
			checkCounts(t, r, effort)
			checkPlay(t, r)
			checkEntries(t, r)
			checkPlayouts(t, r, effort)
		})
	}
}

// An effort says how thoroughly the tests of a game work.
type effort struct {
	leaves int64 // greatest number of leaves in a row of a perft file
	sum    int64 // greatest sum of all rows of the file
	packed int64 // greatest number in a row that is also counted by packed rules
	slow   bool  // count rows that are marked as slow
	tables int   // approximate number of milliseconds for the tables of the fast board
	games  int   // number of random games
	moves  int   // greatest number of moves that are tried in those games
}

// Unchanged games are tested cheaply one day in six, and briefly on the others.
var (
	brief    = effort{leaves: 2_000, sum: 3_000, packed: 300, tables: 300, games: 1, moves: 300}
	cheap    = effort{leaves: 10_000, sum: 15_000, packed: 1_000, tables: 300, games: 1, moves: 1_500}
	thorough = effort{leaves: 200_000, sum: 300_000, packed: 5_000, tables: 2_000, games: 6, moves: 6_000}
	full     = effort{leaves: 50_000_000, sum: 100_000_000, packed: 20_000, slow: true, tables: math.MaxInt, games: 24, moves: 60_000}
)

// checkFiles checks that the rules are in canonical layout and that no file is missing.
func checkFiles(t *testing.T, r *rulesFile) {
	var errs zrf.Errors
	if got := zrf.Format(zrf.Parse(r.path, r.src, &errs)); got != string(r.src) {
		t.Errorf("games/%s is not in canonical layout, run dagaz format -write; at %s", r.path, firstDifference(got, string(r.src)))
	}
	for _, ext := range []string{".md", ".ru.md", ".perft", ".play"} {
		if info, err := fs.Stat(games.FS, r.beside(ext)); err != nil || info.Size() == 0 {
			t.Errorf("%s has no %s", r.path, path.Base(r.beside(ext)))
		}
	}
}

// TestStrayFiles: every file belongs to a game.
func TestStrayFiles(t *testing.T) {
	known := map[string]bool{}
	for _, id := range gametest.IDs(t) {
		known[id] = true
	}
	for _, p := range gametest.Glob(t, "*/*") {
		if !known[gameOf(p)] && !strings.HasPrefix(p, zrf.Library) && !strings.HasPrefix(path.Base(p), "_") {
			t.Errorf("%s belongs to no game", p)
		}
	}
}

// gameOf returns the part of a file's name before the first dot: checkmate/chess for
// checkmate/chess.random.perft.
func gameOf(p string) string {
	dir, base := path.Split(p)
	base, _, _ = strings.Cut(base, ".")
	return dir + base
}

func firstDifference(a, b string) string {
	la, lb := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range la {
		if i >= len(lb) || la[i] != lb[i] {
			return "line " + strconv.Itoa(i+1) + ": " + strconv.Quote(la[i])
		}
	}
	return "the end"
}

// readGolden reads a golden file; errors in it fail the test.
func readGolden(t *testing.T, p, text string) *golden.File {
	t.Helper()
	f, err := golden.Read(text)
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	if len(f.Entries) == 0 {
		t.Errorf("%s: no entry", p)
	}
	return f
}

// checkCounts counts the rows of the perft files with the compiled rules and, as far as
// that is quick, with the rules that pages read: packed and read back. Every entry names
// the source of its numbers.
func checkCounts(t *testing.T, r *rulesFile, effort effort) {
	files, err := fs.Glob(games.FS, r.beside(".*perft"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range files {
		counters := map[string]*perftCounters{}
		for _, e := range readGolden(t, p, string(gametest.File(t, p))).Entries {
			c := counters[e.Variant]
			if c == nil {
				c = newPerftCounters(t, r, e.Variant)
				counters[e.Variant] = c
			}
			effort.sum -= checkPerft(t, c.plain, c.game, p, e, effort)
			quick := effort
			quick.leaves = effort.packed
			checkPerft(t, c.packed, c.read, p, e, quick)
		}
	}
}

// perftCounters count for one entry of a menu: with its compiled rules, and with the packed
// rules that pages read.
type perftCounters struct {
	game, read    *game.Game
	plain, packed *engine.Counter
}

func newPerftCounters(t *testing.T, r *rulesFile, variant string) *perftCounters {
	g := r.game
	if variant != "" {
		var err error
		if g, err = r.file.Game(variant); err != nil {
			t.Fatal(err)
		}
	}
	text, err := pack.Game(g)
	if err != nil {
		t.Fatal(err)
	}
	read, err := pack.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return &perftCounters{g, read, engine.NewCounter(g, nil), engine.NewCounter(read, nil)}
}

// checkPerft counts the rows of one entry, as far as effort allows, and returns the sum of
// their numbers.
func checkPerft(t *testing.T, c *engine.Counter, g *game.Game, p string, e *golden.Entry, effort effort) (sum int64) {
	if e.Source() == "" {
		t.Errorf("%s:%d: %s does not say where its numbers come from", p, e.Line, e.ID)
	}
	pos, err := e.Position(g)
	if err != nil {
		t.Errorf("%s: %v", p, err)
		return 0
	}
	if len(e.Lines) == 0 {
		t.Errorf("%s:%d: %s counts nothing", p, e.Line, e.ID)
	}
	key := pos.Key()
	for _, l := range e.Lines {
		row, err := l.Row()
		if err != nil {
			t.Errorf("%s: %v", p, err)
			continue
		}
		if row.Slow && !effort.slow || row.Leaves > effort.leaves || row.Leaves > effort.sum-sum {
			continue
		}
		sum += row.Leaves
		if got := c.Count(pos, row.Depth); got != row.Leaves {
			t.Errorf("%s:%d: %s depth %d: %d, want %d", p, l.Line, e.ID, row.Depth, got, row.Leaves)
		}
		if pos.Key() != key {
			t.Fatalf("%s:%d: counting changed the position", p, l.Line)
		}
	}
	return sum
}

// checkPlay replays the golden games: the file has the position and the verdict of the
// rules after every move. With -update it is written again from the moves.
func checkPlay(t *testing.T, r *rulesFile) {
	p := r.beside(".play")
	if _, err := fs.Stat(games.FS, p); err != nil {
		return // checkFiles has reported it
	}
	text := string(gametest.File(t, p))
	f := readGolden(t, p, text)
	got := strings.Join(f.Head, "\n") + "\n"
	for _, e := range f.Entries {
		g := r.game
		if e.Variant != "" {
			var err error
			if g, err = r.file.Game(e.Variant); err != nil {
				t.Fatal(err)
			}
		}
		s, err := golden.Replay(g, e)
		if err != nil {
			t.Errorf("%s: %v", p, err)
			return
		}
		got += "\n" + s
	}
	switch {
	case got == text:
	case *update:
		if err := os.WriteFile("../games/"+p, []byte(got), 0o644); err != nil {
			t.Error(err)
		}
	default:
		t.Errorf("%s: playing gives another text, at %s", p, firstDifference(got, text))
	}
}

// checkEntries starts every entry of the file's menu from each of its starting positions:
// the game goes on from there, and its setup can be written and read again.
func checkEntries(t *testing.T, r *rulesFile) {
	for _, title := range r.file.Titles() {
		if title == "-" {
			continue
		}
		g, err := r.file.Game(title)
		if err != nil {
			t.Errorf("%s: %s: %v", r.path, title, err)
			continue
		}
		setups := []string{""}
		for _, s := range g.Starts {
			setups = append(setups, s.Setups...)
		}
		for _, setup := range setups {
			s := engine.NewSession(g)
			warnings, err := s.Set(setup)
			if err != nil || len(warnings) > 0 {
				t.Errorf("%s: %s: start %q: %v, %v", r.path, title, setup, err, warnings)
				continue
			}
			if s.Outcome().Over || s.Legal().Len() == 0 {
				t.Errorf("%s: %s: start %q is the end", r.path, title, setup)
			}
			text := notation.Setup(s.Position())
			again, _, err := notation.ReadSetup(g, text)
			if err != nil || again.Key() != s.Position().Key() {
				t.Errorf("%s: %s: start %q comes back as %q, %v", r.path, title, setup, text, err)
			}
		}
	}
}

// maxPlies is the greatest length of random games.
const maxPlies = 300

// checkPlayouts plays random games and checks at every ply what must be true of any game,
// and that the fast board, if there is one, agrees.
func checkPlayouts(t *testing.T, r *rulesFile, effort effort) {
	board := fastBoard(r.game, effort.tables)
	for seed := 0; seed < effort.games && effort.moves > 0 && !t.Failed(); seed++ {
		effort.moves -= playout(t, r.game, board, int64(seed), effort.moves)
	}
}

var making sync.Mutex // only one game makes tables at a time, because package fast keeps those of one game

// fastBoard makes a fast board of a game. It returns nil if there is none, or if making it
// takes longer than about so many milliseconds.
func fastBoard(g *game.Game, most int) *fast.Board {
	making.Lock()
	defer making.Unlock()
	polls := 0
	if !fast.Prepare(g, nil, func() bool { polls++; return polls > most }) {
		return nil
	}
	b, err := fast.New(g, nil)
	if err != nil {
		return nil
	}
	return b
}

// playout plays one game until so many moves were tried, and returns how many were.
func playout(t *testing.T, g *game.Game, board *fast.Board, seed int64, most int) (tried int) {
	rnd := rand.New(rand.NewSource(seed))
	s, again := engine.NewSession(g), engine.NewSession(g)
	for ply := 0; ply < maxPlies && tried < most; ply++ {
		moves := s.Legal().Moves
		if o := s.Outcome(); o.Over || len(moves) == 0 {
			if !o.Over || len(moves) > 0 {
				t.Errorf("seed %d ply %d: over is %v with %d moves", seed, ply, o.Over, len(moves))
			}
			if o.Over && o.Text == "" {
				t.Errorf("seed %d ply %d: the end has no reason", seed, ply)
			}
			return tried
		}
		i := rnd.Intn(len(moves))
		checkMoves(t, s, i)
		checkTexts(t, s, again, i)
		checkSelector(t, s)
		if board != nil {
			checkBoardMoves(t, board, s)
		}
		if t.Failed() {
			t.Errorf("seed %d after %v: %s", seed, s.Moves(), notation.Setup(s.Position()))
			return tried
		}
		tried += len(moves)
		s.PlayMove(moves[i], s.Texts()[i])
	}
	return tried
}

// checkBoardMoves compares the legal moves of the fast board with the reference's.
func checkBoardMoves(t *testing.T, b *fast.Board, s *engine.Session) {
	t.Helper()
	b.Load(s.Position())
	legal := s.Legal().Moves
	n := 0
	for _, m := range b.Moves(nil) {
		move := b.Move(m)
		if !b.Do(m) {
			continue
		}
		b.Undo()
		n++
		if !slices.ContainsFunc(legal, func(l game.Move) bool { return l.Same(move) }) {
			t.Errorf("the fast board has %v, which is not legal by the reference", move)
		}
	}
	if n != len(legal) {
		t.Errorf("the fast board has %d moves, the reference %d", n, len(legal))
	}
}

// checkMoves tries all moves: no two are the same, the key is right after each, and undoing
// restores everything.
func checkMoves(t *testing.T, s *engine.Session, pick int) {
	t.Helper()
	type effect struct {
		from, to int
		key      uint64
	}
	seen := map[effect]string{}
	pos := s.Position().Clone()
	key, setup := pos.Key(), notation.Setup(pos)
	if !pos.CheckKey() {
		t.Error("the key is wrong")
	}
	for i, m := range s.Legal().Moves {
		text := s.Texts()[i]
		pos.Do(m)
		if !pos.CheckKey() {
			t.Errorf("the key is wrong after %s", text)
		}
		e := effect{int(m.From()), int(m.To()), pos.Key()}
		if old, ok := seen[e]; ok {
			t.Errorf("moves %s and %s are the same", old, text)
		}
		seen[e] = text
		pos.Undo()
		if pos.Key() != key {
			t.Errorf("taking back %s leaves another key", text)
		}
		if i == pick && notation.Setup(pos) != setup {
			t.Errorf("taking back %s leaves %s, not %s", text, notation.Setup(pos), setup)
		}
	}
}

// alike matches the text of a move that reads like another's.
var alike = regexp.MustCompile("#[0-9]+$")

// checkTexts writes and reads position and moves.
func checkTexts(t *testing.T, s, read *engine.Session, pick int) {
	t.Helper()
	pos, texts := s.Position(), s.Texts()
	seen := map[string]bool{}
	for _, text := range texts {
		if seen[text] || strings.ContainsAny(text, " \n") || text == "" || alike.MatchString(text) {
			t.Errorf("move text %q does not tell the move from others", text)
		}
		seen[text] = true
	}
	if i, err := notation.Find(pos, s.Legal(), texts[pick]); err != nil || i != pick {
		t.Errorf("move text %s: found %d, %v; want %d", texts[pick], i, err, pick)
	}
	for i, setup := range []string{notation.Setup(pos), notation.FEN(pos)} {
		if setup == "" {
			continue
		}
		if _, err := read.Set(setup); err != nil {
			t.Errorf("setup %s: %v", setup, err)
			continue
		}
		// A FEN says which sides may castle, but not whether a king without that right has
		// moved; and it omits a passed cell if nobody can capture there.
		if read.Position().Key() != pos.Key() && (i == 0 || placed(notation.FEN(read.Position())) != placed(setup)) {
			t.Errorf("setup %s: read as %s", setup, notation.Setup(read.Position()))
		}
		back := read.Texts()
		if s.Game().Repetition.Illegal != game.MayRepeat {
			// A FEN does not contain earlier positions, so more moves may be legal.
			back = slices.DeleteFunc(slices.Clone(back), func(text string) bool { return !slices.Contains(texts, text) })
		}
		if got, want := strings.Join(back, " "), strings.Join(texts, " "); got != want {
			t.Errorf("setup %s: moves %s, want %s", setup, got, want)
		}
	}
}

// placed returns the part of a FEN about the board.
func placed(fen string) string {
	board, _, _ := strings.Cut(fen, " ")
	return board
}

// checkSelector clicks through to every legal move.
func checkSelector(t *testing.T, s *engine.Session) {
	t.Helper()
	sel := s.Selector()
	reached := make([]bool, len(sel.Moves))
	if sel.Pass >= 0 {
		reached[sel.Pass] = true
	}
	todo := []int{0}
	for len(todo) > 0 {
		n := sel.Nodes[todo[0]]
		todo = append(todo[1:], n.Next...)
		for _, m := range n.Moves {
			reached[m] = true
		}
	}
	for i, ok := range reached {
		if !ok {
			t.Errorf("no clicks lead to %s", sel.Moves[i].Text)
		}
	}
}
