package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/zrf"
	"flag"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/LANGUAGE.md's reference and the golden files anew")

// loadFile reads includes from disk.
func loadFile(from, name string) (string, []byte, error) {
	path := zrf.Join(from, name)
	src, err := os.ReadFile(path)
	return path, src, err
}

func rulesOf(t *testing.T, path string) (*Rules, *zrf.Errors) {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	errs := new(zrf.Errors)
	return Parse(path, src, loadFile, errs), errs
}

// TestFiles compiles every entry of every file and compares what the file's
// .moves says with what the reference generator does.
func TestFiles(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.zrf")
	if len(files) == 0 {
		t.Fatal("no rules files found")
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".zrf"), func(t *testing.T) {
			r, errs := rulesOf(t, path)
			games := make([]*game.Game, len(r.Entries))
			for i := range r.Entries {
				games[i] = r.Game(i, errs)
			}
			if len(errs.List) > 0 {
				t.Fatalf("\n%s", errs.All())
			}
			golden(t, strings.TrimSuffix(path, ".zrf")+".moves", games)
		})
	}
}

// golden runs a .moves file. Its lines: "entry N"; "play MOVE…" from the start;
// "moves MOVE…", all moves there in any order; "perft DEPTH COUNT"; "over REASON,
// +winners -losers =drawn", or "over no".
func golden(t *testing.T, path string, games []*game.Game) {
	src, err := os.ReadFile(path)
	if err != nil {
		t.Logf("no %s", path)
		return
	}
	var out strings.Builder
	g := games[0]
	pos, gen := g.Start(), movegen.New(g)
	for i, line := range strings.Split(strings.TrimRight(string(src), "\n"), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		got := line
		switch word {
		case "entry":
			n, _ := strconv.Atoi(rest)
			g = games[n]
			pos, gen = g.Start(), movegen.New(g)
		case "play":
			pos = g.Start()
			for _, m := range strings.Fields(rest) {
				if !playText(pos, gen, m) {
					t.Fatalf("%s:%d: no move %s; there are %s", path, i+1, m, moveTexts(pos, gen))
				}
			}
		case "moves":
			want := strings.Fields(rest)
			sort.Strings(want)
			got = "moves " + moveTexts(pos, gen)
			line = "moves " + strings.Join(want, " ")
		case "over":
			got = "over " + outcome(g, pos, gen)
		case "perft":
			d, _, _ := strings.Cut(rest, " ")
			depth, _ := strconv.Atoi(d)
			if depth > 3 && testing.Short() {
				break
			}
			got = "perft " + d + " " + strconv.Itoa(perft(pos, gen, depth))
		}
		if got != line && !*update {
			t.Errorf("%s:%d:\n got %s\nwant %s", path, i+1, got, line)
		}
		out.WriteString(got + "\n")
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// moveText writes a move by its actions: a2-a4, xd5,e4-d5, Man@c3, e1=Black.King.
func moveText(g *game.Game, m game.Move) string {
	if m.IsPass() {
		return "pass"
	}
	name := g.Board.Name
	piece := func(p game.Piece) string {
		if p == game.None {
			return "empty"
		}
		return g.Players[p.Owner()].Name + "." + g.Types[p.Type()].Name
	}
	types := map[board.Cell]int{}
	var parts []string
	for _, a := range m.Acts {
		s := ""
		switch a.Kind {
		case game.ActMove:
			s = name(a.From) + "-" + name(a.To)
			old, ok := types[a.From]
			if !ok {
				old = -1
			}
			types[a.To] = a.Piece.Type()
			if old >= 0 && old != a.Piece.Type() {
				s += "=" + g.Types[a.Piece.Type()].Name
			}
		case game.ActDrop:
			s = g.Types[a.Piece.Type()].Name + "@" + name(a.To)
		case game.ActCapture:
			s = "x" + name(a.From)
		case game.ActPut:
			s = name(a.To) + "=" + piece(a.Piece)
		case game.ActAttrs:
			s = name(a.To) + "~"
		case game.ActGlobal:
			s = "!" + g.Globals[a.From].Name
		default:
			s = "?"
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ",")
}

// textsOf returns the texts of all legal moves; a promotion is told by the
// position the move starts from.
func textsOf(pos *game.Position, list *game.MoveList) []string {
	g := pos.Game()
	var out []string
	for _, m := range list.Moves {
		s := moveText(g, m)
		for _, a := range m.Acts {
			if a.Kind == game.ActMove && pos.At(a.From) != game.None && pos.At(a.From).Type() != a.Piece.Type() {
				s = strings.Replace(s, g.Board.Name(a.From)+"-"+g.Board.Name(a.To), g.Board.Name(a.From)+"-"+g.Board.Name(a.To)+"="+g.Types[a.Piece.Type()].Name, 1)
			}
		}
		out = append(out, s)
	}
	return out
}

func moveTexts(pos *game.Position, gen movegen.Generator) string {
	var list game.MoveList
	gen.Legal(pos, &list)
	all := textsOf(pos, &list)
	sort.Strings(all)
	return strings.Join(all, " ")
}

func playText(pos *game.Position, gen movegen.Generator, text string) bool {
	var list game.MoveList
	gen.Legal(pos, &list)
	for i, s := range textsOf(pos, &list) {
		if s == text {
			pos.Do(list.Moves[i])
			return true
		}
	}
	return false
}

// outcome tells whether the game is over.
func outcome(g *game.Game, pos *game.Position, gen movegen.Generator) string {
	var list game.MoveList
	gen.Legal(pos, &list)
	j := goal.New(g, gen)
	if !j.Over(pos, &list) {
		return "no"
	}
	s := j.Text() + ","
	for p, info := range g.Players {
		s += " " + [...]string{"-", "=", "+"}[j.Result(game.Player(p))+1] + info.Name
	}
	return s
}

func perft(pos *game.Position, gen movegen.Generator, depth int) int {
	if depth == 0 {
		return 1
	}
	var list game.MoveList
	gen.Legal(pos, &list)
	n := 0
	for _, m := range list.Moves {
		pos.Do(m)
		n += perft(pos, gen, depth-1)
		pos.Undo()
	}
	return n
}
