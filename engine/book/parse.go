package book

import (
	"strconv"
	"strings"
)

// Limits of a book; anything beyond them is an error.
const (
	maxDepth  = 80
	maxLines  = 20_000
	maxWeight = 9999
	maxErrors = 20 // errors that are reported
)

// A Line is a move of the tree.
type Line struct {
	Depth  int // number of moves before it, 0 at the start
	Move   string
	Weight int // 1 to 9999: relative frequency among the moves of its position

	file      string
	line, col int // of the move, from 1
}

// An Error says what is wrong with a book, and where.
type Error struct {
	File      string // as given to Parse
	Line, Col int    // of the wrong word, from 1; columns are bytes
	Msg       string // lower case, no full stop
}

func (e *Error) Error() string {
	return e.File + ":" + strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Col) + ": " + e.Msg
}

// Parse reads a book; name is used in messages. It returns all errors and the lines without
// errors.
func Parse(name, text string) ([]Line, []*Error) {
	var lines []Line
	var problems []*Error
	depth := -1 // of the previous line
	for i, s := range strings.Split(text, "\n") {
		s = strings.TrimRight(s, " \r")
		body := strings.TrimLeft(s, " ")
		if body == "" || body[0] == '#' {
			continue
		}
		l := Line{Depth: len(s) - len(body), Weight: 1, file: name, line: i + 1, col: len(s) - len(body) + 1}
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
				l.col += len(move) + 1
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

// error returns an error at the place of the line.
func (l *Line) error(msg string) *Error { return &Error{l.file, l.line, l.col, msg} }
