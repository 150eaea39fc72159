package book

import (
	"strconv"
	"strings"
)

// String writes the line in the format of a book.
func (l Line) String() string {
	s := strings.Repeat(" ", l.Depth) + l.Move
	if l.Weight != 1 {
		s += " " + strconv.Itoa(l.Weight)
	}
	return s
}

// Paths returns the beginnings of the tree's lines that are plies long, each from the
// start.
func Paths(lines []Line, plies int) [][]string {
	var all [][]string
	var path []string
	for _, l := range lines {
		if l.Depth > len(path) {
			continue // below a path that is long enough
		}
		path = append(path[:l.Depth], l.Move)
		if len(path) == plies {
			all = append(all, append([]string(nil), path...))
			path = path[:plies-1]
		}
	}
	return all
}
