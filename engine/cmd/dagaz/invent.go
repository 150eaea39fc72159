package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"dagaz/engine/balance"
	"dagaz/engine/eval"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

var inventVerb = &verb{
	name: "invent", max: 0,
	doc: "Invents a game: combines rules by chance until a game has no flaws.\n" +
		"The rules consist of words of the language. A bot plays each game against itself, as\n" +
		"balance does. The first game without a flaw is written, with its measures in the\n" +
		"first lines. The same seed gives the same game.",
	options: []option{
		{"seed", "N", "seed of the random numbers, 1 if not given"},
		{"tries", "N", "rules to try at most, 500 if not given"},
		{"games", "N", "games that the last test of each plays, 60 if not given"},
		{"nodes", "N", "positions visited for each move, 200 if not given"},
		{"o", "FILE", "file to write instead of the output"},
	},
	run: runInvent,
}

// The first test is short, because most random rules are worthless.
const (
	glanceGames = 12
	glanceNodes = 60
	inventPlies = 250
)

func runInvent(c *call) error {
	tries, games := int(min(c.number("tries", 500), 1_000_000)), int(min(c.number("games", 60), 100_000))
	nodes, seed := max(1, c.number("nodes", 200)), c.seed()
	for n := range tries {
		fmt.Fprintf(c.err, "\rrules %d", n+1)
		text := newInventor(seed<<20 + uint64(n)).rules()
		sum, ok := worthPlaying(text, games, nodes, seed)
		if !ok {
			continue
		}
		fmt.Fprintln(c.err)
		head := fmt.Sprintf("(dagaz 1)\n; Invented by: dagaz invent -seed %d -games %d -nodes %d (rules %d)\n", seed, games, nodes, n+1)
		for _, line := range balanceLines(sum) {
			head += "; " + line + "\n"
		}
		text = zrf.Format(zrf.Parse("invented", []byte(head+strings.TrimPrefix(text, "(dagaz 1)\n")), nil))
		if c.has("o") {
			if err := os.WriteFile(c.text("o"), []byte(text), 0o644); err != nil {
				return fmt.Errorf("cannot write %s: %v", c.text("o"), reason(err))
			}
		} else {
			c.printf("%s", text)
		}
		return c.result(fields{"tries": n + 1})
	}
	fmt.Fprintln(c.err)
	return fmt.Errorf("none of %s is worth playing; try another seed, or -tries", plural(tries, "game"))
}

// worthPlaying rates rules, with a quick test first.
func worthPlaying(text string, games int, nodes int64, seed uint64) (sum balance.Sum, ok bool) {
	g, _, err := rules.Load("invented.zrf", []byte(text), "", loadFromCollection)
	if err != nil {
		return sum, false
	}
	for _, test := range []struct {
		games int
		nodes int64
	}{{glanceGames, glanceNodes}, {games, nodes}} {
		w := weigher{g: g, games: test.games, nodes: test.nodes, plies: inventPlies, seed: seed, enough: func(s balance.Sum) bool { return s.Cut > 1+s.Games/10 }}
		if sum, err = w.weigh(func(int) {}); err != nil || len(sum.Report().Flaws()) > 0 {
			return sum, false
		}
	}
	return sum, true
}

// An inventor makes random rules.
type inventor struct {
	rand  eval.Rand
	w, h  int
	out   bytes.Buffer
	names []string
}

func newInventor(seed uint64) *inventor { return &inventor{rand: eval.Rand(seed)} }

func pick[T any](x *inventor, list ...T) T { return list[x.rand.Intn(len(list))] }

// Sets of directions in which pieces move, each symmetric between left and right.
var inventWays = []string{"n", "ne nw", "n ne nw", "n e s w", "ne se sw nw", "n ne e se s sw w nw", "e w", "n s", "n se sw", "s ne nw"}

// rules makes a text of rules.
func (x *inventor) rules() string {
	x.w, x.h = pick(x, 5, 6, 6, 7, 8), pick(x, 5, 6, 6, 7, 8)
	stones := x.rand.Intn(3) == 0
	if stones {
		x.stones()
	} else {
		x.army()
	}
	body := x.out.String()
	last := strconv.Itoa(x.h)
	board := fmt.Sprintf("(board (rectangle %d %d) (style checkered) (symmetry Black (n s) (ne se) (nw sw))\n", x.w, x.h)
	if strings.Contains(body, "(far)") {
		board += "(zone far White (rank " + last + ")) (zone far Black (rank 1))\n"
	}
	if strings.Contains(body, "connect") {
		board += "(zone one White (file a)) (zone other White (file " + file(x.w-1) + "))\n" +
			"(zone one Black (rank 1)) (zone other Black (rank " + last + "))\n"
	}
	return fmt.Sprintf("(dagaz 1)\n(game\n(title %q)\n(players White Black) (turn-order White Black)\n", x.title()) +
		board + ")\n" + body + "(repetition 3 draw) (no-progress 60))\n"
}

func file(i int) string { return string(rune('a' + i)) }

func (x *inventor) title() string {
	t := ""
	for range 2 + x.rand.Intn(2) {
		t += pick(x, "k", "t", "n", "r", "m", "s", "l", "v", "d") + pick(x, "a", "o", "i", "u", "e")
	}
	return strings.ToUpper(t[:1]) + t[1:]
}

// stones makes a game in which pieces are placed, and may move after that.
func (x *inventor) stones() {
	x.piece("Stone", "S", "chess-pawn", true)
	switch x.rand.Intn(3) {
	case 0:
		x.end("win", "(connect one other)", "joined two sides")
	case 1:
		x.end("loss", fmt.Sprintf("(line %d (n e ne nw))", pick(x, 3, 3, 4)), "made a row")
		x.end("draw", "full", "the board is full")
	default:
		x.end("win", fmt.Sprintf("(line %d (n e ne nw))", pick(x, 4, 4, 5)), "made a row")
		x.end("draw", "full", "the board is full")
	}
}

// army makes a game whose pieces start on the first ranks.
func (x *inventor) army() {
	letters := []string{"A", "B", "C"}[:1+x.rand.Intn(3)]
	glyphs := []string{"chess-pawn", "chess-knight", "chess-bishop"}
	names := []string{"Runner", "Hopper", "Glider"}
	for i, l := range letters {
		x.piece(names[i], l, glyphs[i], false)
	}
	chief := x.rand.Intn(2) == 0
	if chief {
		x.out.WriteString("(piece (name Chief) (letter K) (glyph \"chess-king\") (help \"steps to any neighbouring cell\") (moves (step n ne e se s sw w nw)))\n")
	}
	ranks := 1
	if x.h > 5 && x.rand.Intn(3) > 0 {
		ranks = 2
	}
	var white, black string
	for i := range x.names {
		var w, b string
		for f := range x.w {
			for r := range ranks {
				if (f*3+r*5+min(f, x.w-1-f))%len(x.names) != i || chief && r == 0 && f == x.w/2 {
					continue
				}
				w += " " + file(f) + strconv.Itoa(r+1)
				b += " " + file(f) + strconv.Itoa(x.h-r)
			}
		}
		if w != "" {
			white += " (" + x.names[i] + w + ")"
			black += " (" + x.names[i] + b + ")"
		}
	}
	if chief {
		white += " (Chief " + file(x.w/2) + "1)"
		black += " (Chief " + file(x.w/2) + strconv.Itoa(x.h) + ")"
	}
	x.out.WriteString("(board-setup (White" + white + ") (Black" + black + "))\n")
	switch {
	case chief && x.rand.Intn(3) == 0:
		x.end("win", "(absolute-config Chief (far))", "reached the far side")
		x.end("loss", "(extinct Chief)", "lost the chief")
	case chief:
		x.end("loss", "(checkmated Chief)", "checkmate")
	case x.rand.Intn(2) == 0:
		x.end("win", "(absolute-config "+x.names[0]+" (far))", "reached the far side")
		x.end("loss", "(pieces-remaining 0)", "lost all pieces")
	default:
		x.end("loss", fmt.Sprintf("(pieces-remaining %d)", x.rand.Intn(3)), "lost too many pieces")
	}
	x.end(pick(x, "loss", "loss", "draw"), "stalemated", "no moves left")
}

func (x *inventor) end(result, goal, says string) {
	fmt.Fprintf(&x.out, "(%s-condition (White Black) %s (says %q))\n", result, goal, says)
}

// piece makes a piece of one or two movements.
func (x *inventor) piece(name, letter, glyph string, set bool) {
	var moves, help []string
	for range 1 + x.rand.Intn(2) {
		ways := pick(x, inventWays...)
		mode := pick(x, "", "", " quiet", " capture")
		said := map[string]string{"": "", " quiet": " without taking", " capture": " to take"}[mode]
		switch x.rand.Intn(4) {
		case 0, 1:
			moves, help = append(moves, "(step "+ways+mode+")"), append(help, "steps "+ways+said)
		case 2:
			moves, help = append(moves, "(ride "+ways+mode+")"), append(help, "slides "+ways+said)
		default:
			leap := pick(x, "1,2", "1,2", "0,2", "2,2", "1,3")
			moves, help = append(moves, "(leap "+leap+mode+")"), append(help, "leaps "+leap+said)
		}
	}
	fmt.Fprintf(&x.out, "(piece (name %s) (letter %s) (glyph %q)", name, letter, glyph)
	walks := !set || x.rand.Intn(2) == 0
	if set {
		help = append([]string{"is put on an empty cell"}, help...)
		if !walks {
			help = help[:1]
		}
		x.out.WriteString(" (drops ((verify empty?) add))")
	}
	fmt.Fprintf(&x.out, " (help %q)", strings.Join(help, ", "))
	if walks {
		x.out.WriteString(" (moves " + strings.Join(moves, " ") + ")")
	}
	x.out.WriteString(")\n")
	x.names = append(x.names, name)
}
