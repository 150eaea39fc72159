package engine_test

import (
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dagaz/engine"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/golden"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
	"dagaz/engine/zrf"
)

// The files of testdata/plain are plain ZRF as people write it, each named after the game
// whose idioms it uses. A line that must cause a warning says so in a comment, "; WARN
// text". Each has a .perft file like those in the games folder, whose ids are the numbers
// of menu entries; a line "board bits", "board table" or "board vm" says which board a
// search uses for the entry.

func plainFiles(t *testing.T) []string {
	t.Helper()
	files, _ := filepath.Glob("testdata/plain/*.zrf")
	if len(files) == 0 {
		t.Fatal("no rules files found")
	}
	return files
}

// TestPlainMessages checks that every file compiles with all its variants, and that there
// are warnings about exactly those lines that announce them.
func TestPlainMessages(t *testing.T) {
	for _, path := range plainFiles(t) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		problems, _ := rules.Check(path, src, "", gametest.FromDisk)
		lines := strings.Split(strings.ReplaceAll(string(src), "\r", ""), "\n")
		told := map[int]bool{}
		for _, p := range problems {
			want := ""
			if p.Pos.Line > 0 && p.Pos.Line <= len(lines) {
				_, want, _ = strings.Cut(lines[p.Pos.Line-1], "; WARN ")
			}
			if p.Severity == zrf.Err || want == "" || !strings.Contains(p.Msg, want) {
				t.Error(p)
			}
			told[p.Pos.Line] = true
		}
		for i, l := range lines {
			if strings.Contains(l, "; WARN ") && !told[i+1] {
				t.Errorf("%s:%d: no warning", path, i+1)
			}
		}
	}
}

// TestPlainCounts compares every entry's counts with those of other programs, with the
// reference and with the fast board if there is one.
func TestPlainCounts(t *testing.T) {
	for _, path := range gametest.Part(t, 8, plainFiles(t)) {
		p := strings.TrimSuffix(path, ".zrf") + ".perft"
		text, err := os.ReadFile(p)
		if err != nil {
			continue
		}
		list := readGolden(t, p, string(text)).Entries
		for _, e := range list {
			t.Run(strings.TrimSuffix(filepath.Base(p), ".perft")+"/"+e.ID, func(t *testing.T) {
				t.Parallel()
				g := plainGame(t, path, e.ID)
				board := takeBoard(e)
				checkPerft(t, engine.NewCounter(g, nil), g, p, e, effort{leaves: mostPlain(), sum: math.MaxInt64})
				b, err := fast.New(g, nil)
				got := "vm"
				if err == nil {
					if got = "table"; b.HasBits() {
						got = "bits"
					}
					checkBoard(t, b, g, p, e)
				}
				if board != "" && got != board {
					t.Errorf("%s:%d: the board is %s, not %s: %v", p, e.Line, got, board, err)
				}
			})
		}
	}
}

// mostPlain is the greatest count of the plain files that is tested.
func mostPlain() int64 {
	if testing.Short() {
		return cheap.leaves
	}
	return 300_000
}

func plainGame(t *testing.T, path, variant string) *game.Game {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := rules.Load(path, src, variant, gametest.FromDisk)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// takeBoard removes the line about the board from an entry and returns its content.
func takeBoard(e *golden.Entry) string {
	for i, l := range e.Lines {
		if board, ok := strings.CutPrefix(l.Text, "board "); ok {
			e.Lines = append(e.Lines[:i:i], e.Lines[i+1:]...)
			return board
		}
	}
	return ""
}

// checkBoard counts the quick lines of an entry on the fast board.
func checkBoard(t *testing.T, b *fast.Board, g *game.Game, p string, e *golden.Entry) {
	t.Helper()
	for _, l := range e.Lines {
		f := strings.Fields(l.Text)
		depth, _ := strconv.Atoi(f[1])
		want, _ := strconv.ParseInt(f[2], 10, 64)
		if want > mostPlain() {
			continue
		}
		b.Load(g.Start())
		if got := b.Perft(depth); got != want {
			t.Errorf("%s:%d: on the fast board %d, want %d", p, l.Line, got, want)
		}
	}
}

// TestPlainPlayouts plays random games of every entry, as TestPlayouts does.
func TestPlainPlayouts(t *testing.T) {
	for _, path := range gametest.Part(t, 8, plainFiles(t)) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, titles := rules.Check(path, src, "", gametest.FromDisk)
		n := 0
		for _, title := range titles {
			if title == "-" {
				continue
			}
			if n++; n > 1 && testing.Short() {
				break
			}
			n := n // the subtests run when the loop has ended
			t.Run(strings.TrimSuffix(filepath.Base(path), ".zrf")+"/"+strconv.Itoa(n), func(t *testing.T) {
				t.Parallel()
				playout(t, plainGame(t, path, strconv.Itoa(n)), nil, int64(n), math.MaxInt)
			})
		}
	}
}

// TestPlainLines reads every file as other systems write it: with other line ends, a byte
// order mark, an end-of-file character, names of pictures in other alphabets.
func TestPlainLines(t *testing.T) {
	ways := map[string]func(string) string{
		"CRLF":               func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"CR":                 func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"byte order mark":    func(s string) string { return "\ufeff" + s },
		"end of file":        func(s string) string { return s + "\x1a" },
		"tabs":               func(s string) string { return strings.ReplaceAll(s, "  ", "\t") },
		"code page 1251":     func(s string) string { return "; \xcf\xf0\xe0\xe2\xe8\xeb\xe0\n" + s },
		"code page 1252":     func(s string) string { return "; r\xe8gles du jeu \x96 \xa9\n" + s },
		"comment at the end": func(s string) string { return s + "\n; that was \"it\" :-)" },
	}
	for _, path := range gametest.Part(t, 8, plainFiles(t)) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		problems, titles := rules.Check(path, src, "", gametest.FromDisk)
		for name, way := range ways {
			p, ti := rules.Check(path, []byte(way(string(src))), "", gametest.FromDisk)
			if len(p) != len(problems) || len(p) > 0 && p[0].Msg != problems[0].Msg || strings.Join(ti, "|") != strings.Join(titles, "|") {
				t.Errorf("%s with %s: %d problems and %d titles, want %d and %d: %v", path, name, len(p), len(ti), len(problems), len(titles), p)
			}
		}
	}
}

// plainOnly are files that mean something else as strict ones: their symmetries lead one
// way, and in strict files both ways, or players without a reserve drop nothing.
var plainOnly = []string{"blank-die.zrf", "one-checker.zrf", "reserves.zrf", "seega.zrf", "quarters.zrf", "zrf-mirrors.zrf", "zrf-names.zrf", "zrf-old-chess.zrf"}

// TestPlainIsStrict: what is guessed in plain files changes nothing where there is
// nothing to guess: a file that is good as a strict one has the same programs.
func TestPlainIsStrict(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles every file several times")
	}
	same := 0
	for _, path := range plainFiles(t) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		strict := append([]byte("(dagaz 1) "), src...)
		problems, titles := rules.Check(path, strict, "", gametest.FromDisk)
		if slices.ContainsFunc(problems, func(p *zrf.Error) bool { return p.Severity == zrf.Err }) ||
			slices.Contains(plainOnly, filepath.Base(path)) {
			continue
		}
		for i, title := range titles {
			if title == "-" {
				continue
			}
			plain := plainGame(t, path, title)
			g, _, err := rules.Load(path, strict, title, gametest.FromDisk)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			if a, b := listing(plain), listing(g); a != b {
				t.Errorf("%s, entry %d: plain\n%s\nstrict\n%s", path, i+1, a, b)
			}
			same++
		}
	}
	if same < 150 {
		t.Errorf("%d entries compared", same)
	}
}

// listing writes all programs of a game.
func listing(g *game.Game) string {
	var b strings.Builder
	for i := range g.Types {
		for _, e := range append(slices.Clip(g.Types[i].Moves), g.Types[i].Drops...) {
			for _, p := range e.Progs {
				if p != nil {
					b.WriteString(p.Name + "\n" + p.Listing(g))
				}
			}
		}
	}
	return b.String()
}

// TestPlainShots: a part without a moving piece, such as the shot of an arrow, is chosen by
// a click on its cell and distinguished in the text of the move.
func TestPlainShots(t *testing.T) {
	s := engine.NewSession(plainGame(t, "testdata/plain/amazons.zrf", "1"))
	for _, text := range s.Texts() {
		if strings.Contains(text, "#") || !strings.Contains(text, ",Arrow@") {
			t.Fatalf("the move %s does not say where the arrow goes", text)
		}
	}
	for _, n := range s.Selector().Nodes {
		if len(n.Moves) > 1 || len(n.Moves) == 1 && len(n.Next) > 0 {
			t.Fatalf("%d moves by the same clicks", len(n.Moves))
		}
	}
}

// TestPlainFaces: a drop that turns the piece over names the piece in the hand and the
// piece on the board.
func TestPlainFaces(t *testing.T) {
	s := engine.NewSession(plainGame(t, "testdata/plain/kyoto.zrf", "1"))
	for _, text := range []string{"c1-c2", "b5-c4=Knight", "e1-e2=Rook", "c4-d2=Gold", "c2-b3", "d5-c4=Bishop", "b3-a3", "a5-a4=Rook", "a3xa4", "d2-c2=Knight", "Rook@b4=Pawn"} {
		if err := s.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	rook := s.Game().TypeNamed("Rook")
	if n := s.Position().Hand(0, rook); n != 0 {
		t.Errorf("there are %d rooks in hand after the only one was dropped as a pawn", n)
	}
}

// TestPlainLastCell: a row on the last empty cell wins, although the clause about having no
// move comes first in the file.
func TestPlainLastCell(t *testing.T) {
	s := engine.NewSession(plainGame(t, "testdata/plain/rows.zrf", "1"))
	for _, cell := range []string{"top-left", "top-right", "top-middle", "middle-left", "middle-right", "bottom-left",
		"middle-middle", "bottom-middle", "bottom-right"} {
		if o := s.Outcome(); o.Over {
			t.Fatalf("over before %s: %s", cell, o.Text)
		}
		if err := s.Play(cell); err != nil {
			t.Fatal(err)
		}
	}
	if o := s.Outcome(); !o.Over || o.Winner() != 0 {
		t.Errorf("the row of X counts for nothing: %+v", o)
	}
}

// TestPlainMoverFirst: a condition that is met for several players at once counts for the
// mover, also after the turn order has started again in its middle.
func TestPlainMoverFirst(t *testing.T) {
	s := engine.NewSession(plainGame(t, "testdata/plain/three.zrf", "2"))
	for _, text := range []string{"1-2", "7-6", "5-4", "6-5", "4x5"} {
		if o := s.Outcome(); o.Over {
			t.Fatalf("over before %s: %s", text, o.Text)
		}
		if err := s.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	if o := s.Outcome(); !o.Over || o.Winner() != 1 {
		t.Errorf("Green, who took the third piece, has not won: %+v", o)
	}
}

// TestPlainCountOfAll: a count that lists no players applies to all of them.
func TestPlainCountOfAll(t *testing.T) {
	s := engine.NewSession(plainGame(t, "testdata/plain/habits.zrf", "2"))
	for _, text := range []string{"2-3", "5-4", "1-2"} {
		if err := s.Play(text); err != nil {
			t.Fatal(err)
		}
	}
	if o := s.Outcome(); !o.Over || o.Winner() != 0 {
		t.Errorf("two men against one that cannot move: %+v", o)
	}
}

// tokens matches a word of a rules file, or a parenthesis, a string, a comment.
var tokens = regexp.MustCompile(`;[^\n]*|"[^"]*"|[()]|[^\s();"]+`)

// TestPlainMistakes puts an error into every file, again and again: an additional word, a
// missing one, two in the wrong order, one in place of another. The result may be an error
// with a place or a game, but not a panic.
func TestPlainMistakes(t *testing.T) {
	tries := gametest.Seeds(10, 30, 300)
	for _, path := range gametest.Part(t, 8, plainFiles(t)) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".zrf"), func(t *testing.T) {
			t.Parallel()
			at := tokens.FindAllIndex(src, -1)
			for seed := range tries {
				text := mistaken(rand.New(rand.NewSource(int64(seed))), string(src), at)
				problems, titles := rules.Check(path, []byte(text), "", gametest.FromDisk)
				for _, p := range problems {
					whole := p.Msg == "the file has no game"
					if !strings.HasPrefix(p.Pos.File, filepath.Dir(path)+"/") || !whole && (p.Pos.Line < 1 || p.Pos.Col < 1) || p.Msg == "" {
						t.Errorf("%s seed %d: %v has no place", path, seed, p)
					}
				}
				g, _, err := rules.Load(path, []byte(text), "", gametest.FromDisk)
				if err != nil || len(titles) == 0 {
					continue
				}
				s := engine.NewSession(g)
				for range 6 {
					moves := s.Legal().Moves
					if s.Outcome().Over || len(moves) == 0 {
						break
					}
					i := (seed * 7) % len(moves)
					s.PlayMove(moves[i], s.Texts()[i])
				}
			}
		})
	}
}

// mistaken returns src with one token deleted, doubled, swapped with the next or replaced
// by any other token; at are the places of its tokens.
func mistaken(rnd *rand.Rand, src string, at [][]int) string {
	i, j := rnd.Intn(len(at)-1), rnd.Intn(len(at))
	a, b := at[i][0], at[i][1]
	word := src[a:b]
	switch rnd.Intn(4) {
	case 0:
		return src[:a] + src[b:]
	case 1:
		return src[:b] + " " + word + src[b:]
	case 2:
		c, d := at[i+1][0], at[i+1][1]
		return src[:a] + src[c:d] + "\n" + word + "\n" + src[d:]
	}
	return src[:a] + src[at[j][0]:at[j][1]] + "\n" + src[b:]
}
