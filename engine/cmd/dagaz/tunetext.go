package main

import (
	"fmt"
	"io"
	"strings"

	"dagaz/engine/game"
)

// write writes the fitted numbers as a file to be placed next to the rules file, with
// comments at its beginning that say how the numbers were made.
func (t *tuning) write(w io.Writer, g *game.Game) {
	fmt.Fprintf(w, "(dagaz 1)\n; Evaluation of %s, made by\n", g.Title)
	fmt.Fprintf(w, ";   dagaz tune %s -games %d -nodes %d -seed %d -prove %d\n", t.name, t.games, t.nodes, t.seed, t.result.Games())
	fmt.Fprintf(w, "; from %d quiet positions; mean error %.4f, of the derived evaluation %.4f.\n", t.samples, t.fit.after, t.fit.before)
	fmt.Fprintf(w, "; Against the derived one, %d nodes a move: %s.\n", t.provedAt, t.result.Summary())
	if t.present.Games() > 0 {
		fmt.Fprintf(w, "; Against the numbers before: %s.\n", t.present.Summary())
	}
	fmt.Fprintf(w, "; Hundredths of the base piece; opening, ending.\n(evaluation")
	writeTuned(w, g, t.numbers, t.derived)
	fmt.Fprintln(w, ")")
}

// writeTuned writes the numbers that differ from others, each in a line; the numbers of all
// ranks or files of a piece share a line.
func writeTuned(w io.Writer, g *game.Game, list, others []game.Tuned) {
	for i := 0; i < len(list); {
		n, end := list[i], i+1
		for end < len(list) && list[end].Term == n.Term && list[end].Type == n.Type {
			end++
		}
		same := true
		for k := i; k < end; k++ {
			same = same && list[k] == others[k]
		}
		if !same {
			writeEntry(w, g, list[i:end])
		}
		i = end
	}
}

// writeEntry writes the numbers of one term of one type.
func writeEntry(w io.Writer, g *game.Game, list []game.Tuned) {
	n := list[0]
	both := fmt.Sprintf("%d %d", n.Mid, n.End)
	if n.Mid == n.End {
		both = fmt.Sprint(n.Mid)
	}
	name := ""
	if n.Type >= 0 {
		name = g.Types[n.Type].Name
	}
	switch n.Term {
	case game.TermWorth:
		fmt.Fprintf(w, "\n  (worth %s %s)", name, both)
	case game.TermHeld:
		fmt.Fprintf(w, "\n  (held %s %s)", name, both)
	case game.TermReach:
		fmt.Fprintf(w, "\n  (reach %s %s)", name, both)
	case game.TermRank:
		writeLanes(w, g, "ranks", name, list)
	case game.TermFile:
		writeLanes(w, g, "files", name, list)
	default:
		fmt.Fprintf(w, "\n  (weight %s %s)", game.WeightNames[n.Term-game.TermWeight], both)
	}
}

// writeLanes writes all ranks or files; those without information are zero.
func writeLanes(w io.Writer, g *game.Game, word, name string, list []game.Tuned) {
	lanes, _ := g.Lanes()
	n := lanes.Ranks
	if word == "files" {
		n = lanes.Files
	}
	opening, ending := make([]int32, n), make([]int32, n)
	for _, t := range list {
		opening[t.At], ending[t.At] = t.Mid, t.End
	}
	fmt.Fprintf(w, "\n  (%s %s (opening %s) (ending %s))", word, name, spaced(opening), spaced(ending))
}

func spaced(list []int32) string { return strings.Trim(fmt.Sprint(list), "[]") }
