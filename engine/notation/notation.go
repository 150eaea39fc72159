// Package notation turns moves, positions and whole games into text and back.
//
// Text to engine: ReadSetup takes every dialect of setup string and FEN and
// gives a checked Position; Find takes the text of a move and gives its number
// in a list of legal moves; ReadSGF takes a game record. Engine to text: Setup,
// FEN, Texts, WriteSGF.
//
// The peculiarities of a game are data in its rules ([game.FENDialect], the letters of
// piece types, old orders of points and types); the package knows no game by name.
// ReadSetup reads every text of Setup as a position with the same Key.
//
// No input panics. An error says where the text is wrong and what is wrong there, and then
// no position is returned. A position that was read may make no sense in the game, for
// example with both kings in check; the rules decide what happens then.
//
// The package generates no moves and keeps no state.
package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An Error says what is wrong with a text, and where in it.
type Error struct {
	Where string // the part of the text: "row 3", "castling field", "line 2:17"
	Msg   string // lower case, no full stop
}

// Error returns both parts in one line.
func (e *Error) Error() string {
	if e.Where == "" {
		return e.Msg
	}
	return e.Where + ": " + e.Msg
}

func errorAt(where string, msg ...string) *Error { return &Error{where, strings.Join(msg, "")} }

// quote puts a piece of the input in quotation marks, shortened so that it fits into a
// message.
func quote(s string) string {
	if most := 40; len(s) > most {
		for most > 0 && !utf8.RuneStart(s[most]) {
			most--
		}
		s = s[:most] + "…"
	}
	return strconv.Quote(s)
}

// number reads a plain decimal number of at most limit.
func number(s string, limit int) (int, bool) {
	if s == "" || len(s) > 9 || !allDigits(s) {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n <= limit
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c|32 >= 'a' && c|32 <= 'z' }

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// maxHand limits how many pieces of one kind a text may put into a hand.
const maxHand = 9999

// order maps an old order of names to today's indices: unknown names become -1, and names
// that the old order lacks follow at the end. If a name is repeated, its second place is
// unknown, too, unless again is set: then all its places mean the same.
func order(n int, old []string, again bool, index func(string) int) []int {
	list := make([]int, 0, n)
	seen := make([]bool, n)
	for _, name := range old {
		i := index(name)
		if i >= 0 && seen[i] && !again {
			i = -1
		}
		if i >= 0 {
			seen[i] = true
		}
		list = append(list, i)
	}
	for i := range seen {
		if !seen[i] {
			list = append(list, i)
		}
	}
	return list
}

// points lists the cells in the order of setup strings.
func points(g *game.Game) []int {
	return order(g.Board.Len(), g.Meta["old-points"], false, func(name string) int {
		c, _ := g.Board.Cell(name)
		return int(c)
	})
}

// types lists the piece types in the order of setup strings.
func types(g *game.Game) []int {
	return order(len(g.Types), g.Meta["old-types"], true, func(name string) int {
		for i := range g.Types {
			if g.Types[i].Name == name {
				return i
			}
		}
		return -1
	})
}

// cellName returns the name of c for a message or a text.
func cellName(g *game.Game, c board.Cell) string { return g.Board.Name(c) }
