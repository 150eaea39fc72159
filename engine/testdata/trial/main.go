// Command trial compares a game that another program has recorded with our rules: how many
// legal moves there are at each ply, and whether each recorded move is legal.
//
// Usage: go run ./engine/testdata/trial FILE
//
// Each line of the file has a word and a value. A word may stand on several lines, which then
// make one.
//
// What is compared:
//
//	game    family/id, and after # the title of a variant
//	source  where the record comes from, as .perft files name it
//	start   the position with which the record begins, or the part of it that is compared;
//	        without it the first position of our rules, and with &turn=N that in turn N
//	skip    how many moves of the record are left out at the beginning, such as those that set
//	        up the position; the word after says the same
//	first   how many moves are compared after these; without it all
//
// The game is a record of Ludii's, or written down move by move:
//
//	record  a file of a game that Ludii has recorded
//	moves   the moves, as told below
//	counts  the other program's numbers of legal moves, one for each of the moves: N, or N/M
//	        where it took a piece, or chose to what it is promoted, in a second step with M
//	        choices, or N/M/L where there was a third step
//
// How the other program numbers sites, from 0 up, and names pieces:
//
//	sites   our cells in the order of its numbers: a1, or a1/a2/a3 where its site is several of
//	        our cells, such as a pile of them, or - where we have no such cell: a move to it
//	        may go anywhere. Without cells the order is from the lowest row up, in each row
//	        from left to right; the word flipped begins with the highest row, the word columns
//	        goes by columns from left to right, in each from the bottom up, and the word turned
//	        reverses the order
//	off     our cells, a1/a2/a3, to which a piece goes that is taken off the board in a step of
//	        its own, or - where it leaves the board
//	pieces  names of Ludii's components in the order of their numbers, - for those without one
//	hands   names of our pieces in the order of Ludii's sites behind the board; a shorter list
//	        begins again for the next player's hand; the word hand says the same
//
// How the other program plays:
//
//	swap    no value: it counts one move more at the second turn, by which the players change
//	        sides
//	laps    no value: a sowing is one move here, and each lap of it a step there. After a move
//	        the command leaves out the steps of the same player as long as it is another's turn
//	        here, and those that are no legal move here, or the only one there and not here. A
//	        step that only takes something is then a move of its own
//	single  no value: each step is a move of its own here, and no two steps are one move, as where
//	        each lap of a sowing is a move and the next one begins in the same pit
//	resigns no value: it also lists a pass, by which a player gives the game up; what comes after
//	        such a pass is not compared
//	piles   no value: it counts a move once for each man of the pile where it begins, as it lists
//	        all that stand there and not the uppermost alone
//	combined  no value: a move may use up several dice, and it counts a move once for each choice of
//	        dice that show what it uses up, also where all show the same
//	dice    names of our pieces that show the faces of a die, in the order of the faces; a/b where
//	        one die shows a and another b; of several dice that show the same while another does
//	        not it offers each move once for each
//	sum     the same where only the sum of the faces counts, in the order of the sums
//	men     names of our pieces that are one man, two men, three men … on one cell, of whom one
//	        moves: the other program counts his moves for each of them; a/b where the men of two
//	        sets have names of their own
//	once    our cells, a1/a2, where it does not, as where men wait to come on the board
//
// A move is one of these:
//
//	FROM-TO   a piece goes from a site to another
//	@TO       a piece is dropped
//	FROM      any move from there, or one that makes or takes something there
//	xSITE     any move that takes what is there
//	-         a pass
//
// Around it may stand, in this order:
//
//	FACE,FACE!   the dice that were thrown before it, their faces counted from 0
//	PLAYER:      who moves, where one player's turn may have several of these moves
//	#N           the Nth of the moves that fit
//	xSITE,SITE   what it takes
//	=NAME        the piece that is dropped, or to which a piece is promoted; =NAME? where this is
//	             a guess, which counts only among moves that fit otherwise
//
// A turn of several steps is one move here. Before such a turn the command counts the first
// steps, and of a turn of two steps the second ones too. Where several moves fit the steps, as
// where a pit may be sown either way, the command takes the move after which counts agree
// longest. A pass that ends a turn is no step, and at the end of a game a pass for want of moves
// is no move. Moves of chance are made as the dice fall there and are not compared.
//
// The command prints each difference and, at the end, rows for the game's .perft file, at turns
// where every move is one step in both programs.
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"dagaz/engine/game"
	"dagaz/engine/notation"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./engine/testdata/trial FILE")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "trial:", err)
		os.Exit(1)
	}
}

func run(file string, w io.Writer) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	t, err := read(string(src))
	if err != nil {
		return fmt.Errorf("%s: %v", file, err)
	}
	return t.compare(w)
}

// A trial is a recorded game.
type trial struct {
	g        *game.Game
	id       string
	title    string // of the variant
	source   string
	start    *game.Position
	sites    []site
	off      site // whither a piece goes that is taken off the board
	steps    []step
	dice     []string // names of our pieces that show the faces of a die, or their sums
	summed   bool     // whether they show sums
	men      []string // names of our pieces that are one man, two men and so on
	once     site     // cells where the moves of several men count once
	piles    bool     // whether a move counts once for each man of the pile where it begins
	laps     bool     // whether further steps of a player may belong to his move
	combined bool     // whether a move may use up several dice
	single   bool     // whether no two steps are one move
}

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
	guess    bool // whether piece is a guess
	count    int
	choices  int // of a second step; -1 if there are more steps
}

// passes reports whether s is a pass.
func (s *step) passes() bool { return s.from == nil && s.to == nil && !s.anywhere }

// words are the words of a FILE, each with the word under which read finds its value.
var words = map[string]string{
	"game": "game", "source": "source", "start": "start", "skip": "skip", "after": "skip", "first": "first",
	"record": "record", "moves": "moves", "counts": "counts",
	"sites": "sites", "off": "off", "pieces": "pieces", "hands": "hands", "hand": "hands",
	"swap": "swap", "laps": "laps", "piles": "piles", "combined": "combined",
	"single": "single", "resigns": "resigns",
	"dice": "dice", "sum": "sum", "men": "men", "once": "once",
}

// fieldsOf returns the values of the words in a FILE.
func fieldsOf(src string) (map[string]string, error) {
	fields := map[string]string{}
	for n, line := range strings.Split(src, "\n") {
		word, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if word == "" {
			continue
		}
		name, ok := words[word]
		if !ok {
			return nil, fmt.Errorf("line %d: the command does not know the word %q", n+1, word)
		}
		fields[name] = strings.TrimSpace(fields[name] + " " + value)
	}
	return fields, nil
}

// read reads a FILE, and the game and the record that it names.
func read(src string) (*trial, error) {
	fields, err := fieldsOf(src)
	if err != nil {
		return nil, err
	}
	t := &trial{source: fields["source"], dice: strings.Fields(fields["dice"]), men: strings.Fields(fields["men"])}
	if sums := strings.Fields(fields["sum"]); len(sums) > 0 {
		t.dice, t.summed = sums, true
	}
	_, t.laps = fields["laps"]
	_, t.piles = fields["piles"]
	_, t.combined = fields["combined"]
	_, t.single = fields["single"]
	for _, part := range []func(map[string]string) error{t.readGame, t.readStart, t.readSites, t.readSteps} {
		if err := part(fields); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// readGame compiles the game.
func (t *trial) readGame(fields map[string]string) error {
	id, title, _ := strings.Cut(fields["game"], "#")
	t.id, t.title = strings.TrimSpace(id), strings.TrimSpace(title)
	text, err := os.ReadFile("games/" + t.id + ".zrf")
	if err != nil {
		return err
	}
	f, err := rules.Read(t.id+".zrf", text, gametest.Include)
	if err != nil {
		return err
	}
	t.g, err = f.Game(t.title)
	return err
}

// readStart reads the position with which the record begins.
func (t *trial) readStart(fields map[string]string) (err error) {
	t.start = t.g.Start()
	setup := fields["start"]
	if setup == "" {
		return nil
	}
	if strings.HasPrefix(setup, "&") {
		cells, _, _ := strings.Cut(notation.Setup(t.start), "&")
		setup = cells + setup
	}
	t.start, _, err = notation.ReadSetup(t.g, setup)
	return err
}

// readSites reads the sites on the board, and the one off it.
func (t *trial) readSites(fields map[string]string) (err error) {
	if t.sites, err = sitesOf(t.g.Board, strings.Fields(fields["sites"])); err != nil {
		return err
	}
	if off := fields["off"]; off != "" {
		if t.off, err = siteOf(t.g.Board, off); err != nil {
			return err
		}
	}
	if once := fields["once"]; once != "" {
		t.once, err = siteOf(t.g.Board, once)
	}
	return err
}

// readSteps reads the steps that are compared.
func (t *trial) readSteps(fields map[string]string) error {
	moves, counts, err := t.readMoves(fields)
	if err != nil {
		return err
	}
	for i := range moves {
		if err := t.add(moves[i], counts[i]); err != nil {
			return err
		}
	}
	if _, ok := fields["swap"]; ok && len(t.steps) > 1 {
		t.steps[1].count--
	}
	if _, ok := fields["resigns"]; ok {
		t.leaveOutResigning()
	}
	return nil
}

// leaveOutResigning leaves out the passes by which players give up: those that are listed, and one
// that is made, with all that follows.
func (t *trial) leaveOutResigning() {
	for i := range t.steps {
		if t.steps[i].passes() {
			t.steps = t.steps[:i]
			return
		}
		t.steps[i].count--
	}
}

// readMoves returns the moves that are compared and their counts, which stand in the FILE or in a
// record of Ludii's.
func (t *trial) readMoves(fields map[string]string) (moves, counts []string, err error) {
	moves, counts = strings.Fields(fields["moves"]), strings.Fields(fields["counts"])
	if file := fields["record"]; file != "" {
		h := how{
			sites:  len(t.sites),
			pieces: strings.Fields(fields["pieces"]),
			hands:  strings.Fields(fields["hands"]),
			at:     t.at,
			off:    fields["off"] != "",
			laps:   t.laps,
			apart:  t.combined,
		}
		if moves, counts, err = record(file, h); err != nil {
			return nil, nil, err
		}
	}
	if len(moves) != len(counts) {
		return nil, nil, fmt.Errorf("%d moves and %d counts", len(moves), len(counts))
	}
	skip, err := number(fields, "skip", 0)
	if err != nil {
		return nil, nil, err
	}
	moves, counts = moves[min(skip, len(moves)):], counts[min(skip, len(counts)):]
	first, err := number(fields, "first", len(moves))
	if err != nil {
		return nil, nil, err
	}
	first = min(first, len(moves))
	return moves[:first], counts[:first], nil
}

// number returns the number that a word has as its value, or other if the word is missing.
func number(fields map[string]string, word string, other int) (int, error) {
	value, ok := fields[word]
	if !ok {
		return other, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s %s: not a number of moves", word, value)
	}
	return n, nil
}

// at names our piece that stands on a site at first, "" if there is none.
func (t *trial) at(site int) string {
	if site >= 0 && site < len(t.sites) {
		for _, c := range t.sites[site] {
			if p := t.start.Cells()[c]; p != game.None {
				return t.name(p)
			}
		}
	}
	return ""
}

// add adds a move and its count to the steps.
func (t *trial) add(move, count string) error {
	s, err := t.stepOf(move)
	if err != nil {
		return fmt.Errorf("move %q: %v", move, err)
	}
	counts, err := numbers(count, "/")
	if err != nil || len(counts) == 0 {
		return fmt.Errorf("move %q: %q is no count", move, count)
	}
	s.count = counts[0]
	switch {
	case len(counts) == 2:
		s.choices = counts[1]
	case len(counts) > 2:
		s.choices = -1
	}
	t.steps = append(t.steps, s)
	return nil
}

// stepOf reads a move.
func (t *trial) stepOf(text string) (s step, err error) {
	faces, rest := front(text, "!")
	player, rest := front(rest, ":")
	rest, piece, _ := strings.Cut(rest, "=")
	rest, taken, _ := strings.Cut(rest, "x")
	rest, nth, _ := strings.Cut(rest, "#")
	s = step{text: text, player: player}
	s.piece, s.guess = strings.CutSuffix(piece, "?")
	if s.faces, err = numbers(faces, ","); err != nil {
		return s, err
	}
	if nth != "" {
		if s.nth, err = strconv.Atoi(nth); err != nil {
			return s, fmt.Errorf("%q is no number", nth)
		}
	}
	for _, name := range strings.FieldsFunc(taken, func(r rune) bool { return r == ',' }) {
		at, err := t.site(name)
		if err != nil {
			return s, err
		}
		s.taken = append(s.taken, at)
	}
	return s, t.readWay(&s, rest)
}

// readWay reads from where to where the step s goes. A step to a site that we lack, such as a
// hand, goes anywhere.
func (t *trial) readWay(s *step, way string) (err error) {
	from, to, goes := strings.Cut(way, "-")
	switch {
	case way == "-":
	case way == "" && s.taken != nil:
		s.anywhere = true
	case strings.HasPrefix(way, "@"):
		s.to, err = t.site(way[1:])
	default:
		if s.from, err = t.site(from); err == nil && goes {
			s.to, err = t.site(to)
		}
		s.anywhere = s.to == nil
	}
	return err
}

// front returns what stands before and after sep, or all of the text after it if there is none.
func front(text, sep string) (before, after string) {
	if before, after, ok := strings.Cut(text, sep); ok {
		return before, after
	}
	return "", text
}

// numbers reads the numbers, from 0 up, between the separators in a text.
func numbers(text, sep string) (list []int, err error) {
	if text == "" {
		return nil, nil
	}
	for _, part := range strings.Split(text, sep) {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%q is no number", part)
		}
		list = append(list, n)
	}
	return list, nil
}
