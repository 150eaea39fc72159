package game

import (
	"math/bits"
	"strings"
)

// A Tower is for games in which pieces stand on columns of captured ones: a captured piece
// goes below its captor, and the pieces below the captured one stay where they are. The
// column below a piece is its attribute word: a 1 bit, and after it a digit for each piece,
// the lowest piece last. Pieces lists the pieces that the digits stand for; texts write the
// digits from First on. A piece that is not in the list counts as its owner's first piece
// in the list. An empty list means that the game has no towers.
type Tower struct {
	Pieces []Piece
	First  int
	Whole  bool // a captured piece goes below the other with its whole column
}

// Column is the name of the attribute that is a column.
const Column = "column"

// Has reports whether attribute a is the column.
func (t *Tower) Has(a Attr) bool { return len(t.Pieces) > 0 && a.Name == Column }

func (t *Tower) width() int { return max(1, bits.Len(uint(len(t.Pieces)-1))) }

// Height returns the number of pieces in a column.
func (t *Tower) Height(word uint64) int { return max(0, bits.Len64(word)-1) / t.width() }

// Under puts pc below a column; it returns false if there is no room.
func (t *Tower) Under(word uint64, pc Piece) (uint64, bool) {
	d := -1
	for i, x := range t.Pieces {
		if x == pc || d < 0 && x.Owner() == pc.Owner() {
			d = i
		}
		if x == pc {
			break
		}
	}
	if d < 0 || t.Height(word) >= 63/t.width() {
		return word, false
	}
	return max(word, 1)<<t.width() | uint64(d), true
}

// Top takes the top piece off a column; the piece is None if the column is empty.
func (t *Tower) Top(word uint64) (Piece, uint64) {
	n := t.Height(word) - 1
	if n < 0 {
		return None, 0
	}
	d := t.digit(word, n)
	if d >= len(t.Pieces) {
		return None, 0
	}
	if n == 0 {
		return t.Pieces[d], 0
	}
	low := uint64(1) << (n * t.width())
	return t.Pieces[d], word&(low-1) | low
}

// Split divides a column into its n top pieces and the pieces below them.
func (t *Tower) Split(word uint64, n int) (upper, lower uint64) {
	k := (t.Height(word) - n) * t.width()
	if k <= 0 {
		return word, 0
	}
	if n > 0 {
		upper = word >> k
	}
	return upper, word&(1<<k-1) | 1<<k
}

func (t *Tower) digit(word uint64, i int) int {
	return int(word >> (i * t.width()) & (1<<t.width() - 1))
}

// Digits are the digits with which columns are written.
const Digits = "0123456789abcdefghijklmnopqrstuvwxyz"

// Text writes a column, the top piece first.
func (t *Tower) Text(word uint64) string {
	var b strings.Builder
	for i := t.Height(word) - 1; i >= 0; i-- {
		b.WriteByte(Digits[min(t.First+t.digit(word, i), len(Digits)-1)])
	}
	return b.String()
}

// Parse is the inverse of Text.
func (t *Tower) Parse(s string) (word uint64, ok bool) {
	ok = true
	for i := 0; ok && i < len(s); i++ {
		d := strings.IndexByte(Digits, s[i]) - t.First
		if d < 0 || d >= len(t.Pieces) {
			return 0, false
		}
		word, ok = t.Under(word, t.Pieces[d])
	}
	return word, ok
}
