package book

import (
	"strconv"
	"strings"

	"dagaz/engine/zrf"
)

// Bounds of a book: more is a mistake.
const (
	maxDepth  = 80
	maxLines  = 20_000
	maxWeight = 9999
	maxErrors = 20 // that are told
)

// A Line is a move of the tree.
type Line struct {
	Depth  int // moves before it, 0 at the start
	Move   string
	Weight int // 1 to 9999; how often it is chosen among those of its position

	pos  zrf.Pos
	text string // the whole line
}

// Parse reads a book; name is used in messages. It returns all errors, and the
// lines that are whole.
func Parse(name, text string) ([]Line, []*zrf.Error) {
	var lines []Line
	var problems []*zrf.Error
	depth := -1 // of the line before
	for i, s := range strings.Split(text, "\n") {
		s = strings.TrimRight(s, " \r")
		body := strings.TrimLeft(s, " ")
		if body == "" || body[0] == '#' {
			continue
		}
		l := Line{Depth: len(s) - len(body), Weight: 1, pos: zrf.Pos{File: name, Line: i + 1, Col: len(s) - len(body) + 1}, text: s}
		move, weight, has := strings.Cut(body, " ")
		l.Move = move
		msg := ""
		switch {
		case strings.ContainsRune(s, '\t'):
			msg = "a tab: moves are indented by spaces"
		case l.Depth > depth+1:
			msg = "indented too far: one space for each ply before"
		case l.Depth > maxDepth:
			msg = "too deep for an opening"
		case has:
			n, err := strconv.Atoi(weight)
			if err != nil || n < 1 || n > maxWeight || weight[0] == '+' {
				l.pos.Col += len(move) + 1
				l.Move = weight
				msg = "a weight is a number from 1 to " + strconv.Itoa(maxWeight) + ", not " + strconv.Quote(weight)
			}
			l.Weight = n
		}
		if len(lines) == maxLines {
			msg = "too many lines"
		}
		if msg != "" {
			problems = append(problems, l.error(msg))
			if len(problems) == maxErrors || len(lines) == maxLines {
				break
			}
			continue
		}
		depth = l.Depth
		lines = append(lines, l)
	}
	return lines, problems
}

// error returns a problem of the line.
func (l *Line) error(msg string) *zrf.Error {
	return &zrf.Error{Pos: l.pos, Len: len(l.Move), Line: l.text, Msg: msg}
}
