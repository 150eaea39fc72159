package engine_test

import (
	"flag"
	"io/fs"
	"math"
	"math/rand"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/golden"
	"dagaz/engine/notation"
	"dagaz/engine/pack"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/zrf"
	"dagaz/games"
)

// The tests of this file know no game: they run over whatever lies in games/.

var (
	update = flag.Bool("update", false, "write the golden playthroughs anew")
	slow   = flag.Bool("slow", false, "count the slow lines of perft files too")
)

// A rulesFile is a game of the games folder.
type rulesFile struct {
	path string // checkmate/chess.zrf
	src  []byte
	game *game.Game
}

// beside returns the path of the file with another ending.
func (r *rulesFile) beside(ext string) string { return strings.TrimSuffix(r.path, ".zrf") + ext }

// loaded caches the compiled games: a Game is immutable.
var loaded []*rulesFile

// allGames compiles every game, once. A game that does not compile without a
// warning fails the test that asks.
func allGames(t *testing.T) []*rulesFile {
	t.Helper()
	if loaded != nil {
		return loaded
	}
	var list []*rulesFile
	for _, id := range gametest.IDs(t) {
		p := id + ".zrf"
		src := gametest.File(t, p)
		g, warnings, err := rules.Load(p, src, "", gametest.Include)
		if re, ok := err.(*rules.Error); ok {
			for _, e := range re.Problems {
				t.Error(e)
			}
			continue
		} else if err != nil {
			t.Errorf("%s: %v", p, err)
			continue
		}
		for _, w := range warnings {
			t.Error(w)
		}
		list = append(list, &rulesFile{p, src, g})
	}
	if t.Failed() {
		t.FailNow()
	}
	loaded = list
	return list
}

// TestGameFiles checks that every rules file is in canonical layout, and that
// every file beside it belongs to a game.
func TestGameFiles(t *testing.T) {
	known := map[string]bool{}
	for _, r := range allGames(t) {
		known[r.beside("")] = true
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
	for _, p := range gametest.Glob(t, "*/*") {
		if !known[gameOf(p)] && !strings.HasPrefix(path.Base(p), "_") && !strings.HasPrefix(p, zrf.Library) {
			t.Errorf("%s belongs to no game", p)
		}
	}
}

// gameOf returns what stands before the first dot of a file's name:
// checkmate/chess of checkmate/chess.random.perft.
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

// readGolden reads a golden file; the mistakes of one fail the test.
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

// TestPerft counts what the perft files list, by the compiled rules and, as far as
// it is quick, by those that pages read: packed and read back. Every entry says
// where its numbers come from.
func TestPerft(t *testing.T) {
	byName := map[string]*rulesFile{}
	for _, r := range allGames(t) {
		byName[r.beside("")] = r
	}
	for _, p := range gametest.Glob(t, "*/*.perft") {
		r := byName[gameOf(p)]
		if r == nil {
			t.Errorf("%s belongs to no game", p)
			continue
		}
		t.Run(strings.TrimSuffix(p, ".perft"), func(t *testing.T) {
			t.Parallel()
			text, err := games.FS.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			list := readGolden(t, p, string(text)).Entries
			most := int64(math.MaxInt64)
			if testing.Short() {
				most = quick
			}
			counters := map[string]*perftCounters{}
			for _, e := range list {
				c := counters[e.Variant]
				if c == nil {
					c = newPerftCounters(t, r, e.Variant)
					counters[e.Variant] = c
				}
				checkPerft(t, c.plain, c.game, p, e, most)
				checkPerft(t, c.packed, c.read, p, e, quick)
			}
		})
	}
}

// perftCounters count for one entry of a menu: by its compiled rules, and by what
// pages read.
type perftCounters struct {
	game, read    *game.Game
	plain, packed *engine.Counter
}

func newPerftCounters(t *testing.T, r *rulesFile, variant string) *perftCounters {
	g := r.game
	if variant != "" {
		var err error
		if g, _, err = rules.Load(r.path, r.src, variant, gametest.Include); err != nil {
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

// quick is the largest count of a test run with -short, and of packed games.
const quick = 20_000

// checkPerft counts the rows of one entry whose numbers are at most most.
func checkPerft(t *testing.T, c *engine.Counter, g *game.Game, p string, e *golden.Entry, most int64) {
	if e.Source() == "" {
		t.Errorf("%s:%d: %s does not say where its numbers come from", p, e.Line, e.ID)
	}
	pos, err := e.Position(g)
	if err != nil {
		t.Errorf("%s: %v", p, err)
		return
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
		if row.Slow && !*slow || row.Leaves > most {
			continue
		}
		if got := c.Count(pos, row.Depth); got != row.Leaves {
			t.Errorf("%s:%d: %s depth %d: %d, want %d", p, l.Line, e.ID, row.Depth, got, row.Leaves)
		}
		if pos.Key() != key {
			t.Fatalf("%s:%d: counting changed the position", p, l.Line)
		}
	}
}

// TestPlay replays the golden games: after every move stand the position and
// what the rules say. -update writes them anew from the moves.
func TestPlay(t *testing.T) {
	byName := map[string]*rulesFile{}
	for _, r := range allGames(t) {
		byName[r.beside("")] = r
	}
	for _, p := range gametest.Glob(t, "*/*.play") {
		r := byName[gameOf(p)]
		if r == nil {
			t.Errorf("%s belongs to no game", p)
			continue
		}
		t.Run(strings.TrimSuffix(p, ".play"), func(t *testing.T) {
			text, err := games.FS.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			f := readGolden(t, p, string(text))
			got := strings.Join(f.Head, "\n") + "\n"
			for _, e := range f.Entries {
				s, err := golden.Replay(r.game, e)
				if err != nil {
					t.Errorf("%s: %v", p, err)
				}
				got += "\n" + s
			}
			switch {
			case got == string(text) || t.Failed():
			case *update:
				if err := os.WriteFile("../games/"+p, []byte(got), 0o644); err != nil {
					t.Error(err)
				}
			default:
				t.Errorf("%s: playing gives another text, at %s", p, firstDifference(got, string(text)))
			}
		})
	}
}

// Random games: how many, and how long at most.
const (
	playouts      = 100
	playoutsShort = 2
	maxPlies      = 300
)

// TestPlayouts plays random games and checks at every ply what must hold of any
// game.
func TestPlayouts(t *testing.T) {
	n := playouts
	if testing.Short() {
		n = playoutsShort
	}
	for _, r := range allGames(t) {
		t.Run(r.beside(""), func(t *testing.T) {
			t.Parallel()
			for seed := range n {
				playout(t, r.game, int64(seed))
				if t.Failed() {
					return
				}
			}
		})
	}
}

func playout(t *testing.T, g *game.Game, seed int64) {
	rnd := rand.New(rand.NewSource(seed))
	s := engine.NewSession(g)
	for ply := 0; ply < maxPlies; ply++ {
		moves := s.Legal().Moves
		if o := s.Outcome(); o.Over || len(moves) == 0 {
			if !o.Over || len(moves) > 0 {
				t.Errorf("seed %d ply %d: over is %v with %d moves", seed, ply, o.Over, len(moves))
			}
			if o.Over && o.Text == "" {
				t.Errorf("seed %d ply %d: the end has no reason", seed, ply)
			}
			return
		}
		i := rnd.Intn(len(moves))
		checkMoves(t, s, i)
		checkTexts(t, s, i)
		checkSelector(t, s)
		if t.Failed() {
			t.Errorf("seed %d after %v: %s", seed, s.Moves(), notation.Setup(s.Position()))
			return
		}
		s.PlayMove(moves[i], s.Texts()[i])
	}
}

// checkMoves tries all moves: no two are the same, the key is right after each,
// and taking back restores everything.
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
func checkTexts(t *testing.T, s *engine.Session, pick int) {
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
	for _, setup := range []string{notation.Setup(pos), notation.FEN(pos)} {
		if setup == "" {
			continue
		}
		read := engine.NewSession(s.Game())
		if _, err := read.Set(setup); err != nil {
			t.Errorf("setup %s: %v", setup, err)
			continue
		}
		if read.Position().Key() != pos.Key() {
			t.Errorf("setup %s: read as %s", setup, notation.Setup(read.Position()))
		}
		if got, want := strings.Join(read.Texts(), " "), strings.Join(texts, " "); got != want {
			t.Errorf("setup %s: moves %s, want %s", setup, got, want)
		}
	}
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
