// Command trial compares a game that another program has recorded with our rules: how many
// legal moves there are at each ply, and whether each recorded move is legal.
//
// Usage: go run ./engine/testdata/trial FILE
//
// Lines of the file have a word and a value:
//
//	game    family/id, and after # the title of a variant
//	source  where the record comes from, as .perft files name it
//	sites   our cells in the order of the other program's numbers; without it our cells are
//	        numbered from the lowest row up, in each row from left to right; the word turned
//	        reverses this order, and the word columns numbers by columns from left to right,
//	        in each from the bottom up
//	start   the position that the record, or the part of it that can be compared, begins with;
//	        without it the first position of our rules
//	moves   FROM-TO, or @TO for a drop, FROM for any move from there (FROM#2 for the second
//	        of them), xSITE for a move that takes this, - for a pass; each with
//	        PLAYER: in front where one player's turn has several; xSITE,SITE after it names the
//	        captured sites where that is needed; =NAME the piece that is dropped or to which a
//	        piece is promoted
//	counts  the other program's numbers of legal moves, one for each of the moves; N/M where
//	        the other program took a piece in a second step, with M choices
//	record  instead of moves and counts: a file of a game that Ludii has recorded
//	pieces  names of Ludii's components in the order of their numbers in the record, - for
//	        those without a name
//	first   how many moves of the record are compared
//
// Turns of several steps are one move here. Before such a turn the first steps are counted.
// The command prints each difference and, at the end, rows for the game's .perft file.
package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./engine/testdata/trial FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "trial:", err)
		os.Exit(1)
	}
}

// A step is one recorded move.
type step struct {
	text     string
	player   string
	from, to board.Cell // NoCell for a drop's from and for both of a pass
	anywhere bool       // to may be any cell
	nth      int        // of the moves that fit
	taken    []board.Cell
	piece    string
	count    int
	choices  int // of a second step that takes a piece
}

// A trial is a recorded game.
type trial struct {
	g      *game.Game
	id     string
	title  string
	source string
	start  *game.Position
	steps  []step
}

func run(file string) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	t, err := read(string(src))
	if err != nil {
		return err
	}
	return t.compare()
}

func read(src string) (*trial, error) {
	fields := map[string]string{}
	for _, line := range strings.Split(src, "\n") {
		word, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		fields[word] = strings.TrimSpace(fields[word] + " " + value)
	}
	id, title, _ := strings.Cut(fields["game"], "#")
	text, err := os.ReadFile("games/" + id + ".zrf")
	if err != nil {
		return nil, err
	}
	f, err := rules.Read(id+".zrf", text, gametest.Include)
	if err != nil {
		return nil, err
	}
	g, err := f.Game(strings.TrimSpace(title))
	if err != nil {
		return nil, err
	}
	t := &trial{g: g, id: id, title: strings.TrimSpace(title), source: fields["source"], start: g.Start()}
	if setup := fields["start"]; setup != "" {
		if t.start, _, err = notation.ReadSetup(g, setup); err != nil {
			return nil, err
		}
	}
	sites, err := sitesOf(g.Board, strings.Fields(fields["sites"]))
	if err != nil {
		return nil, err
	}
	moves, counts := strings.Fields(fields["moves"]), strings.Fields(fields["counts"])
	if file := fields["record"]; file != "" {
		if moves, counts, err = record(file, len(sites), strings.Fields(fields["pieces"])); err != nil {
			return nil, err
		}
	}
	if first := fields["first"]; first != "" {
		n, err := strconv.Atoi(first)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("first %s: not a number of moves", first)
		}
		moves, counts = moves[:min(n, len(moves))], counts[:min(n, len(counts))]
	}
	if len(moves) != len(counts) {
		return nil, fmt.Errorf("%d moves and %d counts", len(moves), len(counts))
	}
	for i, m := range moves {
		s, err := stepOf(m, sites)
		if err != nil {
			return nil, err
		}
		n, taken, _ := strings.Cut(counts[i], "/")
		if s.count, err = strconv.Atoi(n); err != nil {
			return nil, err
		}
		if taken != "" {
			if s.choices, err = strconv.Atoi(taken); err != nil {
				return nil, err
			}
		}
		t.steps = append(t.steps, s)
	}
	return t, nil
}

// sitesOf returns our cells in the order of the other program's numbers.
func sitesOf(b *board.Board, names []string) (sites []board.Cell, err error) {
	turned, columns := slices.Contains(names, "turned"), slices.Contains(names, "columns")
	names = slices.DeleteFunc(names, func(n string) bool { return n == "turned" || n == "columns" })
	for _, name := range names {
		c, ok := b.Cell(name)
		if !ok && name != "-" {
			return nil, fmt.Errorf("no cell %q", name)
		}
		if !ok {
			c = board.NoCell
		}
		sites = append(sites, c)
	}
	if len(sites) > 0 {
		return sites, nil
	}
	for c := range b.Len() {
		if !b.Dummy(board.Cell(c)) {
			sites = append(sites, board.Cell(c))
		}
	}
	slices.SortStableFunc(sites, func(x, y board.Cell) int {
		a, o := b.Rect(x), b.Rect(y)
		if columns {
			return cmp.Or(cmp.Compare(2*a.X+a.W, 2*o.X+o.W), cmp.Compare(2*o.Y+o.H, 2*a.Y+a.H))
		}
		return cmp.Or(cmp.Compare(2*o.Y+o.H, 2*a.Y+a.H), cmp.Compare(2*a.X+a.W, 2*o.X+o.W))
	})
	if turned {
		slices.Reverse(sites)
	}
	return sites, nil
}

func stepOf(text string, sites []board.Cell) (s step, err error) {
	s = step{text: text, from: board.NoCell, to: board.NoCell}
	rest := text
	if player, after, ok := strings.Cut(rest, ":"); ok {
		s.player, rest = player, after
	}
	rest, s.piece, _ = strings.Cut(rest, "=")
	rest, taken, _ := strings.Cut(rest, "x")
	rest, nth, _ := strings.Cut(rest, "#")
	if nth != "" {
		if s.nth, err = strconv.Atoi(nth); err != nil {
			return s, err
		}
	}
	at := func(number string) board.Cell {
		n, e := strconv.Atoi(number)
		if e != nil || n < 0 || n >= len(sites) {
			err = fmt.Errorf("%q: no site %q", text, number)
			return board.NoCell
		}
		return sites[n]
	}
	if taken != "" {
		for _, n := range strings.Split(taken, ",") {
			s.taken = append(s.taken, at(n))
		}
	}
	switch from, to, ok := strings.Cut(rest, "-"); {
	case rest == "" && taken != "":
		s.anywhere = true
	case rest == "-":
	case strings.HasPrefix(rest, "@"):
		s.to = at(rest[1:])
	case ok:
		s.from, s.to = at(from), at(to)
	default:
		s.from, s.anywhere = at(rest), true
	}
	return s, err
}

// compare plays the steps and prints the differences.
func (t *trial) compare() error {
	pos, gen := t.start, movegen.New(t.g)
	var list game.MoveList
	var rows []string
	differ, turns, played := 0, 0, 0
	variant := ""
	if t.title != "" {
		variant = "variant " + t.title + "\n"
	}
	judge := goal.New(t.g, gen)
	for i := 0; i < len(t.steps); {
		gen.Legal(pos, &list)
		s := &t.steps[i]
		if judge.Over(pos, &list) {
			fmt.Printf("step %d %s: the game is over here (%s); %s\n", i, s.text, judge.Text(), notation.Setup(pos))
			break
		}
		turns++
		n, single := starts(&list)
		if ways, choices := takes(&list, s); n != s.count && ways == s.count || s.choices > 0 {
			n, single = ways, false
			if s.choices > 0 && choices != s.choices {
				differ++
				fmt.Printf("step %d %s: %d choices here, %d there\n", i, s.text, choices, s.choices)
			}
		}
		if n != s.count {
			differ++
			fmt.Printf("step %d %s: %d moves here, %d there; %s\n\t%s\n", i, s.text, n, s.count, notation.Setup(pos), strings.Join(notation.Texts(pos, &list), " "))
		} else if single && (turns == 1 || turns%9 == 0) {
			rows = append(rows, fmt.Sprintf("# source: %s\nid turn-%d\n%ssetup %s\nperft 1 %d\n", t.source, turns, variant, notation.Setup(pos), n))
		}
		m, used := t.find(&list, i)
		if used == 0 {
			return fmt.Errorf("step %d: %s is no legal move of %s; here are %s", i, s.text, notation.Setup(pos), strings.Join(notation.Texts(pos, &list), " "))
		}
		pos.Do(m.Keep())
		i += used
		played = i
	}
	fmt.Printf("%s: %d of %d steps, %d turns, %d counts differ\n\n%s\n", t.id, played, len(t.steps), turns, differ, strings.Join(rows, "\n"))
	return nil
}

// starts counts the moves that begin in different ways, and reports whether all of them have
// one part.
func starts(list *game.MoveList) (n int, single bool) {
	seen := map[string]bool{}
	single = true
	for _, m := range list.Moves {
		first := m.Acts
		if len(first) > 0 && first[len(first)-1].Part > 0 {
			single = false
			first = first[:slices.IndexFunc(first, func(a game.Action) bool { return a.Part > first[0].Part })]
		}
		seen[fmt.Sprint(first)] = true
	}
	if single {
		return list.Len(), true
	}
	return len(seen), false
}

// takes counts the moves that differ in where they go, and those that go where s does. Moves
// that go the same way and take nothing count one by one.
func takes(list *game.MoveList, s *step) (ways, choices int) {
	seen := map[[2]board.Cell]bool{}
	plain := 0
	for _, m := range list.Moves {
		if len(m.Acts) == 0 {
			plain++
			continue
		}
		way := [2]board.Cell{m.From(), m.To()}
		if slices.ContainsFunc(m.Acts, func(a game.Action) bool { return a.Kind == game.ActCapture }) {
			seen[way] = true
		} else {
			plain++
		}
		if way[1] == s.to && (s.from < 0 || way[0] == s.from) {
			choices++
		}
	}
	return plain + len(seen), choices
}

// find returns the move of the steps from i on, and how many steps it has.
func (t *trial) find(list *game.MoveList, i int) (best game.Move, used int) {
	skip := t.steps[i].nth - 1
	for _, m := range list.Moves {
		n := t.fits(m, i)
		if n > used && skip <= 0 {
			best, used = m, n
		}
		if n > 0 {
			skip--
		}
	}
	return best, used
}

// fits returns how many steps from i on the move m makes, 0 if it makes others.
func (t *trial) fits(m game.Move, i int) int {
	s := &t.steps[i]
	if len(m.Acts) == 0 {
		if s.from < 0 && s.to < 0 && !s.anywhere {
			return 1
		}
		return 0
	}
	if m.From() != s.from && s.from >= 0 {
		return 0
	}
	last := i
	for ; t.steps[last].to != m.To() && !s.anywhere; last++ {
		if last+1 == len(t.steps) || s.player == "" || t.steps[last+1].player != s.player {
			return 0
		}
	}
	if s.piece != "" && !strings.EqualFold(s.piece, t.g.Types[m.Acts[0].Piece.Type()].Name) && !strings.EqualFold(s.piece, t.lands(m)) {
		return 0
	}
	for _, part := range t.steps[i : last+1] {
		for _, c := range part.taken {
			if !slices.ContainsFunc(m.Acts, func(a game.Action) bool { return a.Kind == game.ActCapture && a.From == c || a.From == c && a.To < 0 }) {
				return 0
			}
		}
	}
	return last + 1 - i
}

// lands names the piece that stands where the move ends.
func (t *trial) lands(m game.Move) (name string) {
	for _, a := range m.Acts {
		if a.Kind != game.ActCapture && a.To == m.To() && a.Piece != game.None {
			name = t.g.Types[a.Piece.Type()].Name
		}
	}
	return name
}
