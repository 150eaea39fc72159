package notation

import (
	"strconv"
	"strings"
)

// ReadZSG reads a game that Zillions of Games has saved: lines of settings, then
// a line for each move, "1. Pawn e2 - e4", the parts of a move one after the
// other. The moves are as they stand there, without the name of the piece that
// moves.
func ReadZSG(text string) ([]*Tree, error) {
	t := &Tree{Root: &Node{}}
	at, line := t.Root, 0
	for s := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line++
		s = strings.TrimSpace(s)
		if s == "" || strings.HasPrefix(s, ";") {
			continue
		}
		if name, value, ok := strings.Cut(s, "="); ok && isWord(name) {
			if name == "VariantName" {
				t.Variant = value
			}
			continue
		}
		n, move, ok := strings.Cut(s, ".")
		if !ok || !allDigits(n) {
			return []*Tree{t}, errorAt("line "+strconv.Itoa(line), "a move is written 1. Pawn e2 - e4, not ", quote(s))
		}
		node := &Node{Move: strings.TrimSpace(move), Line: line}
		if i := strings.Index(node.Move, "["); i > 0 { // a note of the program
			node.Move = strings.TrimSpace(node.Move[:i])
		}
		at.Children = []*Node{node}
		at = node
	}
	return []*Tree{t}, nil
}

// isWord reports whether s is letters only.
func isWord(s string) bool {
	for i := range len(s) {
		if !isLetter(s[i]) {
			return false
		}
	}
	return s != ""
}

// ZSGForms lists what a move of such a file can be called here, the fullest
// first: "Man c3 - e5 x d4 partial 2 Man e5 - g7 x f6" is c3-e5-g7, "Pawn e7 - e8
// = Queen" is e7-e8=Queen, "Stone d4" is Stone@d4 or d4.
func ZSGForms(s string) []string {
	words := strings.Fields(s)
	var cells []string
	promo := ""
	for i := 0; i+1 < len(words); i++ {
		from, joint := words[i], words[i+1]
		switch {
		case from == "=" && (i+3 >= len(words) || words[i+2] != "on" || len(cells) > 0 && words[i+3] == cells[len(cells)-1]):
			promo = joint
		case i+2 >= len(words):
		case len(cells) == 0 && (joint == "-" || joint == "x"):
			cells = append(cells, from, words[i+2])
			i++
		case len(cells) > 0 && joint == "-" && from == cells[len(cells)-1]:
			cells = append(cells, words[i+2])
			i++
		}
	}
	var forms []string
	if text := strings.Join(cells, "-"); text != "" {
		if promo != "" {
			forms = append(forms, text+"="+promo)
		}
		forms = append(forms, text)
	}
	if len(words) == 2 {
		forms = append(forms, words[0]+"@"+words[1], words[1])
	}
	return append(forms, s)
}
