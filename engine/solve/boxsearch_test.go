package solve

import (
	"fmt"
	"math/rand"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dagaz/engine/game"
	"dagaz/engine/rules"
)

// store makes a level from rows of the letters of the rules file, enclosed by walls.
func store(t *testing.T, rows []string) *game.Position {
	t.Helper()
	src, err := os.ReadFile("../../games/sokoban/sokoban.zrf")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(src), "(board (rectangle")
	_, rest, _ = strings.Cut(rest, "(piece")
	pieces, rest, _ := strings.Cut(rest, "(board-setup")
	_, goals, ok := strings.Cut(rest, "(win-condition")
	if !ok {
		t.Fatal("the rules file has another form")
	}
	setup := regexp.MustCompile(" +").ReplaceAllStringFunc(strings.Join(rows, "/"), func(s string) string { return strconv.Itoa(len(s)) })
	text := fmt.Sprintf("%s(board (rectangle %d %d))\n(piece%s(board-setup fen %q)\n(win-condition%s",
		before, len(rows[0]), len(rows), pieces, setup, goals)
	f, err := rules.Read("store.zrf", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Game("")
	if err != nil {
		t.Fatal(err)
	}
	return g.Start()
}

// pushed solves a level by pushes alone; false if a box is out of reach.
func pushed(t *testing.T, rows []string) (Result, bool) {
	t.Helper()
	pos := store(t, rows)
	w := newWork(pos.Clone(), Limits{Nodes: PuzzleNodes, Bytes: DefaultBytes, Plies: DefaultPlies}, nil)
	y := w.pushed()
	if y == nil {
		return Result{}, false
	}
	r := y.search()
	if r.Status == Solved {
		for _, m := range r.Moves {
			pos.Do(m)
		}
		for c, p := range pos.Cells() {
			if p != game.None && pos.Game().Types[p.Type()].Name == "Box" {
				t.Fatalf("a box is left on cell %d:\n%s", c, strings.Join(rows, "\n"))
			}
		}
	}
	return r, true
}

// solvable searches all positions.
func solvable(rows []string) bool {
	w := len(rows[0])
	first := []byte(strings.Join(rows, ""))
	queue := [][]byte{first}
	seen := map[string]bool{string(first): true}
	lift := func(c byte) byte { return map[byte]byte{'@': ' ', '+': '.', '$': ' ', '*': '.'}[c] }
	for ; len(queue) > 0; queue = queue[1:] {
		cells := queue[0]
		if !slices.Contains(cells, '$') {
			return true
		}
		at := slices.IndexFunc(cells, func(c byte) bool { return c == '@' || c == '+' })
		for _, d := range []int{1, -1, w, -w} {
			next := slices.Clone(cells)
			to := next[at+d]
			if to == '#' {
				continue
			}
			if to == '$' || to == '*' {
				switch next[at+2*d] {
				case ' ':
					next[at+2*d] = '$'
				case '.':
					next[at+2*d] = '*'
				default:
					continue
				}
				to = lift(to)
			}
			next[at] = lift(next[at])
			next[at+d] = '@'
			if to == '.' {
				next[at+d] = '+'
			}
			if !seen[string(next)] {
				seen[string(next)] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}

// Positions that the search leaves out are lost: it solves those of random small levels
// that can be solved, and reports that the others cannot.
func TestPushesOfRandomLevels(t *testing.T) {
	solved, lost := 0, 0
	for seed := range 400 {
		r := rand.New(rand.NewSource(int64(seed)))
		const w, h = 8, 7
		cells := []byte(strings.Repeat("#", w*h))
		var floor []int
		for y := 1; y < h-1; y++ {
			for x := 1; x < w-1; x++ {
				if r.Intn(9) > 0 {
					cells[y*w+x] = ' '
					floor = append(floor, y*w+x)
				}
			}
		}
		r.Shuffle(len(floor), func(i, j int) { floor[i], floor[j] = floor[j], floor[i] })
		boxes := 2 + r.Intn(3)
		for i := range boxes {
			cells[floor[i]] = '$'
			if m := floor[boxes+1+i]; r.Intn(8) > 0 {
				cells[m] = '.'
			} else {
				cells[floor[i]] = '*'
			}
		}
		cells[floor[boxes]] = '@'
		var rows []string
		for y := range h {
			rows = append(rows, string(cells[y*w:y*w+w]))
		}
		if !strings.Contains(string(cells), "$") {
			continue
		}
		got, ok := pushed(t, rows)
		want := None
		if solvable(rows) {
			want = Solved
			solved++
		} else {
			lost++
		}
		if ok && got.Status != want || !ok && want == Solved {
			t.Errorf("status %v, want %v:\n%s", got.Status, want, strings.Join(rows, "\n"))
		}
	}
	if solved < 40 || lost < 40 {
		t.Errorf("%d levels can be solved, %d cannot", solved, lost)
	}
}

// A room is filled from its far end.
func TestPlan(t *testing.T) {
	rows := []string{
		"##############",
		"#...         #",
		"#... $ $ $   #",
		"#...   $ $   #",
		"##### $@$ $  #",
		"#####   $    #",
		"#####        #",
		"##############",
	}
	if r, _ := pushed(t, rows); r.Status != Solved || r.Nodes > 1000 {
		t.Errorf("status %v after %d positions", r.Status, r.Nodes)
	}
}
