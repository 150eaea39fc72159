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
//	        reverses this order, the word flipped numbers from the highest row down, and the
//	        word columns numbers by columns from left to right, in each from the bottom up;
//	        a1/a2/a3 where one of its sites is several of our cells, such as a pile of them, and
//	        - where it is none
//	start   the position that the record, or the part of it that can be compared, begins with;
//	        without it the first position of our rules, and with &turn=N that in turn N
//	moves   FROM-TO, or @TO for a drop, FROM for any move from there (FROM#2 for the second
//	        of them), xSITE for a move that takes this, - for a pass; each with
//	        PLAYER: in front where one player's turn has several; xSITE,SITE after it names the
//	        captured sites where that is needed; =NAME the piece that is dropped or to which a
//	        piece is promoted; FACE,FACE! in front the faces of dice that were thrown before it,
//	        counted from 0
//	counts  the other program's numbers of legal moves, one for each of the moves; N/M where
//	        the other program took a piece, or chose to what it is promoted, in a second step,
//	        with M choices; N/M/L where there was a third step
//	record  instead of moves and counts: a file of a game that Ludii has recorded
//	pieces  names of Ludii's components in the order of their numbers in the record, - for
//	        those without a name
//	hands   names of our pieces in the order of Ludii's sites behind the board
//	skip    how many moves of the record are left out at the beginning
//	first   how many moves of the record are compared
//	swap    the other program counts one move more at the second turn, by which the players
//	        change sides
//	dice    names of our pieces that show the faces of a die, in the order of the faces
//	sum     the same where only the sum of the faces counts, in the order of the sums
//	off     our cells, a1/a2/a3, to which a piece goes that is taken off the board in a step of
//	        its own, or - where it leaves the board
//
// Turns of several steps are one move here. Before such a turn the first steps are counted, and
// of a turn of two steps the second ones too. Rows are printed where every move is one step in
// both programs.
// At the end of a game a pass for want of moves is no move here. Moves of chance are made as the
// dice fall there and not compared.
// The command prints each difference and, at the end, rows for the game's .perft file.
package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
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

// A site is a site of the other program: one of our cells, or several.
type site []board.Cell

func (s site) has(c board.Cell) bool { return slices.Contains(s, c) }

// A step is one recorded move.
type step struct {
	text     string
	faces    []int
	player   string
	from, to site // nil for a drop's from and for both of a pass
	anywhere bool // to may be any cell
	nth      int  // of the moves that fit
	taken    []site
	piece    string
	count    int
	choices  int // of a second step; -1 if there are more steps
}

// A trial is a recorded game.
type trial struct {
	g      *game.Game
	id     string
	title  string
	source string
	start  *game.Position
	steps  []step
	dice   []string // names of our pieces
	summed bool     // the faces of the dice
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
		if strings.HasPrefix(setup, "&") {
			cells, _, _ := strings.Cut(notation.Setup(t.start), "&")
			setup = cells + setup
		}
		if t.start, _, err = notation.ReadSetup(g, setup); err != nil {
			return nil, err
		}
	}
	sites, err := sitesOf(g.Board, strings.Fields(fields["sites"]))
	if err != nil {
		return nil, err
	}
	off, err := sitesOf(g.Board, strings.Fields(cmp.Or(fields["off"], "-")))
	if err != nil {
		return nil, err
	}
	moves, counts := strings.Fields(fields["moves"]), strings.Fields(fields["counts"])
	if file := fields["record"]; file != "" {
		at := func(site int) string {
			if site < len(sites) {
				for _, c := range sites[site] {
					if p := t.start.Cells()[c]; p != game.None {
						return g.Types[p.Type()].Name
					}
				}
			}
			return ""
		}
		h := how{len(sites), strings.Fields(fields["pieces"]), strings.Fields(fields["hands"]), at, fields["off"] != ""}
		if moves, counts, err = record(file, h); err != nil {
			return nil, err
		}
	}
	t.dice = strings.Fields(fields["dice"])
	if sums := strings.Fields(fields["sum"]); len(sums) > 0 {
		t.dice, t.summed = sums, true
	}
	for _, word := range []string{"first", "skip"} {
		if fields[word] == "" {
			continue
		}
		n, err := strconv.Atoi(fields[word])
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%s %s: not a number of moves", word, fields[word])
		}
		n = min(n, len(moves), len(counts))
		if word == "first" {
			moves, counts = moves[:n], counts[:n]
		} else {
			moves, counts = moves[n:], counts[n:]
		}
	}
	if len(moves) != len(counts) {
		return nil, fmt.Errorf("%d moves and %d counts", len(moves), len(counts))
	}
	for i, m := range moves {
		s, err := stepOf(m, sites, off[0])
		if err != nil {
			return nil, err
		}
		n, taken, _ := strings.Cut(counts[i], "/")
		if s.count, err = strconv.Atoi(n); err != nil {
			return nil, err
		}
		if strings.Contains(taken, "/") {
			s.choices = -1
		} else if taken != "" {
			if s.choices, err = strconv.Atoi(taken); err != nil {
				return nil, err
			}
		}
		t.steps = append(t.steps, s)
	}
	if _, ok := fields["swap"]; ok && len(t.steps) > 1 {
		t.steps[1].count--
	}
	return t, nil
}

// sitesOf returns our cells in the order of the other program's numbers.
func sitesOf(b *board.Board, names []string) (sites []site, err error) {
	words := map[string]bool{}
	names = slices.DeleteFunc(names, func(n string) bool {
		words[n] = n == "turned" || n == "columns" || n == "flipped"
		return words[n]
	})
	for _, name := range names {
		at := site{}
		for _, part := range strings.Split(name, "/") {
			if c, ok := b.Cell(part); ok {
				at = append(at, c)
			} else if name != "-" {
				return nil, fmt.Errorf("no cell %q", part)
			}
		}
		if len(at) == 0 {
			at = nil
		}
		sites = append(sites, at)
	}
	if len(sites) > 0 {
		return sites, nil
	}
	var cells site
	for c := range b.Len() {
		if !b.Dummy(board.Cell(c)) {
			cells = append(cells, board.Cell(c))
		}
	}
	slices.SortStableFunc(cells, func(x, y board.Cell) int {
		a, o := b.Rect(x), b.Rect(y)
		across, up := cmp.Compare(2*a.X+a.W, 2*o.X+o.W), cmp.Compare(2*o.Y+o.H, 2*a.Y+a.H)
		if words["flipped"] {
			up = -up
		}
		if words["columns"] {
			return cmp.Or(across, up)
		}
		return cmp.Or(up, across)
	})
	if words["turned"] {
		slices.Reverse(cells)
	}
	for _, c := range cells {
		sites = append(sites, site{c})
	}
	return sites, nil
}

func stepOf(text string, sites []site, off site) (s step, err error) {
	s = step{text: text}
	rest := text
	if faces, after, ok := strings.Cut(rest, "!"); ok {
		rest = after
		for _, f := range strings.Split(faces, ",") {
			n, err := strconv.Atoi(f)
			if err != nil {
				return s, fmt.Errorf("%q: no face %q", text, f)
			}
			s.faces = append(s.faces, n)
		}
	}
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
	at := func(number string) site {
		if number == "off" {
			return off
		}
		n, e := strconv.Atoi(number)
		if e != nil || n < 0 || n >= len(sites) {
			err = fmt.Errorf("%q: no site %q", text, number)
			return nil
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
	counter := engine.NewCounter(t.g, gen)
	var list game.MoveList
	var rows []string
	differ, turns, played, passes, over := 0, 0, 0, 0, false
	variant := ""
	if t.title != "" {
		variant = "variant " + t.title + "\n"
	}
	for i := 0; i < len(t.steps); {
		s := &t.steps[i]
		if err := t.throw(pos, gen, s); err != nil {
			return fmt.Errorf("step %d %s: %v", i, s.text, err)
		}
		ends := !counter.Legal(pos, &list)
		if len(t.dice) > 0 && list.Len() == 1 && list.Moves[0].IsPass() && !s.passes() && passes < 4 {
			pos.Do(list.Moves[0].Keep())
			passes++
			continue
		}
		passes = 0
		if ends && !slices.ContainsFunc(t.steps[i:], func(s step) bool { return !s.passes() || s.count > 1 }) {
			break
		}
		turns++
		if ends && !over {
			differ, over = differ+1, true
			fmt.Printf("step %d %s: the game is over here, %d moves there; %s\n", i, s.text, s.count, notation.Setup(pos))
		}
		choices := choices(&list, s)
		if s.choices > 0 && choices != s.choices {
			differ++
			fmt.Printf("step %d %s: %d choices here, %d there\n", i, s.text, choices, s.choices)
		}
		n, single, half := count(pos, gen, &list, s)
		if n != s.count {
			differ++
			fmt.Printf("step %d %s: %d moves here, %d there; %s\n\t%s\n", i, s.text, n, s.count, notation.Setup(pos), strings.Join(notation.Texts(pos, &list), " "))
		} else if single && !over && (turns-1)%max(1, len(t.steps)/5) == 0 {
			rows = append(rows, fmt.Sprintf("# source: %s\nid turn-%d\n%ssetup %s\nperft 1 %d\n", t.source, turns, variant, notation.Setup(pos), n))
		}
		if len(t.dice) > 0 && s.passes() && s.count == 1 && list.Len() > 0 && !list.Moves[0].IsPass() {
			i++
			continue
		}
		m, used := t.find(&list, i)
		if used == 0 {
			return fmt.Errorf("step %d: %s is no legal move of %s; here are %s", i, s.text, notation.Setup(pos), strings.Join(notation.Texts(pos, &list), " "))
		}
		if follow := follows(&list, m, half == way); half != whole && used == 2 && follow != t.steps[i+1].count {
			differ++
			fmt.Printf("step %d %s: %d moves go on here, %d there; %s\n", i+1, t.steps[i+1].text, follow, t.steps[i+1].count, notation.Setup(pos))
		}
		pos.Do(m.Keep())
		i += used
		played = i
	}
	fmt.Printf("%s: %d of %d steps, %d turns, %d counts differ\n\n%s\n", t.id, played, len(t.steps), turns, differ, strings.Join(rows, "\n"))
	return nil
}

// A part of a move that another program counts as a step: all of it, the piece that goes first
// and whither, or that piece alone.
type part int

const (
	whole part = iota
	way
	piece
)

// count counts the moves as the other program may: those that begin in different ways, those
// that differ in where they go, all ways of capturing, or the first halves of turns. It takes the
// first of these numbers that is that of the other program, or else the first one. It reports
// whether every move is one step there as well, and what part of a move was counted.
func count(pos *game.Position, gen movegen.Generator, list *game.MoveList, s *step) (n int, single bool, half part) {
	n, single = starts(list)
	if ways := takes(pos, list); s.choices != 0 || n != s.count && ways == s.count {
		n, single = ways, false
	}
	if n == s.count {
		return n, single, whole
	}
	var paths game.MoveList
	gen.Paths(pos, &paths)
	if begun, one := starts(&paths); begun == s.count {
		return begun, one && begun == list.Len(), whole
	}
	for _, half := range []part{way, piece} {
		if begun := firsts(list, half == way); begun == s.count {
			return begun, false, half
		}
	}
	return n, single, whole
}

// throw makes the moves of chance before the step s.
func (t *trial) throw(pos *game.Position, gen movegen.Generator, s *step) error {
	var list game.MoveList
	faces := slices.Clone(s.faces)
	if t.summed && len(faces) > 0 {
		sum := 0
		for _, f := range faces {
			sum += f
		}
		faces = []int{sum}
	}
	for len(t.dice) > 0 && t.g.Players[pos.Player()].Random {
		gen.Legal(pos, &list)
		made := false
		for k, f := range faces {
			if i := slices.IndexFunc(list.Moves, func(m game.Move) bool {
				return f < len(t.dice) && strings.EqualFold(t.lands(m), t.dice[f])
			}); i >= 0 {
				pos.Do(list.Moves[i].Keep())
				faces, made = slices.Delete(faces, k, k+1), true
				break
			}
		}
		if !made {
			return fmt.Errorf("no throw of chance shows %v in %s; there are %s", faces, notation.Setup(pos), strings.Join(notation.Texts(pos, &list), " "))
		}
	}
	return nil
}

// passes reports whether s is a pass.
func (s *step) passes() bool { return s.from == nil && s.to == nil && !s.anywhere }

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

// firsts counts the moves that differ in the piece that goes first, and in where it goes if to is
// set.
func firsts(list *game.MoveList, to bool) int {
	seen := map[[2]board.Cell]bool{}
	for _, m := range list.Moves {
		seen[lead(m, to)] = true
	}
	return len(seen)
}

// follows counts the moves that begin as m does.
func follows(list *game.MoveList, m game.Move, to bool) (n int) {
	for _, o := range list.Moves {
		if lead(o, to) == lead(m, to) {
			n++
		}
	}
	return n
}

// lead returns from where the first piece goes, and if to is set to where.
func lead(m game.Move, to bool) [2]board.Cell {
	for i := range m.Acts {
		if a := &m.Acts[i]; a.Kind == game.ActMove || a.Kind == game.ActDrop || a.Copies() {
			if !to {
				return [2]board.Cell{a.From, board.NoCell}
			}
			return [2]board.Cell{a.From, a.To}
		}
	}
	return [2]board.Cell{board.NoCell, board.NoCell}
}

// takes counts the moves that differ in where they go. Moves that go the same way count one by
// one if none of them takes anything or leaves the piece another than it was.
func takes(pos *game.Position, list *game.MoveList) (ways int) {
	seen := map[[2]board.Cell]bool{} // whether one that goes this way takes or changes
	for _, m := range list.Moves {
		if len(m.Acts) > 0 {
			w := [2]board.Cell{m.From(), m.To()}
			seen[w] = seen[w] || changes(pos, m) || slices.ContainsFunc(m.Acts, func(a game.Action) bool { return a.Kind == game.ActCapture })
		}
	}
	for _, once := range seen {
		if once {
			ways++
		}
	}
	for _, m := range list.Moves {
		if len(m.Acts) == 0 || !seen[[2]board.Cell{m.From(), m.To()}] {
			ways++
		}
	}
	return ways
}

// choices counts the moves that go where s does.
func choices(list *game.MoveList, s *step) (n int) {
	for _, m := range list.Moves {
		if len(m.Acts) > 0 && s.to.has(m.To()) && (s.from == nil || s.from.has(m.From())) {
			n++
		}
	}
	return n
}

// changes reports whether the piece that m moves becomes another.
func changes(pos *game.Position, m game.Move) bool {
	return m.From() >= 0 && slices.ContainsFunc(m.Acts, func(a game.Action) bool {
		return a.To == m.To() && (a.Kind == game.ActMove || a.Kind == game.ActPut) && a.Piece != game.None && a.Piece.Type() != pos.Cells()[m.From()].Type()
	})
}

// find returns the move of the steps from i on, and how many steps it has. A drop is a move
// from a cell only where no piece is dropped from a hand.
func (t *trial) find(list *game.MoveList, i int) (best game.Move, used int) {
	s := &t.steps[i]
	skip := s.nth - 1
	for _, m := range list.Moves {
		n := t.fits(m, i)
		if skip <= 0 && (n > used || n > 0 && n == used && s.from == nil && best.From() >= 0 && m.From() < 0) {
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
		if s.passes() {
			return 1
		}
		return 0
	}
	if s.from != nil && !s.from.has(m.From()) {
		return 0
	}
	last := i
	for ; !t.steps[last].to.has(m.To()) && !s.anywhere; last++ {
		if last+1 == len(t.steps) || s.player == "" || len(t.dice) > 0 || !t.steps[last+1].goesOn(&t.steps[last]) {
			return 0
		}
	}
	taking := slices.ContainsFunc(m.Acts, func(a game.Action) bool { return a.Kind == game.ActCapture })
	for _, part := range t.steps[i:last] {
		if !taking && !slices.ContainsFunc(m.Acts, func(a game.Action) bool {
			return part.to.has(a.To) || part.to.has(a.From) || part.anywhere && part.from.has(a.From)
		}) {
			return 0
		}
	}
	if s.piece != "" && !strings.EqualFold(s.piece, t.g.Types[m.Acts[0].Piece.Type()].Name) && !strings.EqualFold(s.piece, t.lands(m)) {
		return 0
	}
	for _, part := range t.steps[i : last+1] {
		for _, at := range part.taken {
			if !slices.ContainsFunc(m.Acts, func(a game.Action) bool { return at.has(a.From) && (a.Kind == game.ActCapture || a.To < 0) }) {
				return 0
			}
		}
	}
	for last+1 < len(t.steps) && s.player != "" && t.steps[last+1].player == s.player && len(t.dice) == 0 && (t.steps[last+1].passes() || last+1-i < len(m.Acts) && t.steps[last+1].in(m.Acts, s.anywhere)) {
		last++
	}
	return last + 1 - i
}

// goesOn reports whether s moves on what the step before it has moved.
func (s *step) goesOn(before *step) bool {
	return s.player == before.player && slices.ContainsFunc(s.from, before.to.has)
}

// in reports whether the step, which is not the first of its turn, is one of the actions. A step
// that names one site tells whither the piece goes that the first step chose, or else what the
// last action changes; so does a drop.
func (s *step) in(acts []game.Action, chosen bool) bool {
	switch last := acts[len(acts)-1].To; {
	case s.from == nil && !s.anywhere:
		return s.to.has(last)
	case s.anywhere && !chosen:
		return s.from.has(last)
	}
	return slices.ContainsFunc(acts, func(a game.Action) bool {
		return s.anywhere && s.from.has(a.To) || s.from.has(a.From) && s.to.has(a.To)
	})
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
