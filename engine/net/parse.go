package net

import (
	"strconv"
	"strings"
)

// Limits of a file.
const (
	version  = 1
	maxCells = 250
	maxTypes = 60
	maxBias  = 1000
	maxScale = 1 << 24
)

// A Mistake says what is wrong with a file, and in which line, from 1.
type Mistake struct {
	_    [0]func() // never compared: no code for that
	Line int
	Msg  string
}

func (m *Mistake) Error() string { return "line " + strconv.Itoa(m.Line) + ": " + m.Msg }

// Meaning of the numbers of a file, in their order. After these come the cells as the
// second side sees them, the bias of each neuron, and the output weights of the neurons of
// the mover's view and of the enemy's view.
const (
	numVersion = iota
	numHidden  // number of neurons
	numCells
	numMargin
	numScale
	numHands // 1 if pieces in hand count
	numTwice // 1 if the second side has rows of its own
	numbers
)

// Other returns the name of the file that holds the net, as seen from this file, if the text
// refers to another game's net: after lines that begin with ";" it says "like" and the name.
// Games with the same cells whose pieces have the same names may share a net.
func Other(text string) (name string, ok bool) {
	for strings.HasPrefix(text, ";") {
		_, text, _ = strings.Cut(text, "\n")
	}
	name, ok = strings.CutPrefix(text, "like ")
	return strings.TrimSuffix(name, "\n"), ok
}

// Parse reads a net. A file is a text. Lines that begin with ";" say how it was made. Then
// come the word net with a line of numbers, the word types with the names of the piece
// types, separated by tabs, and the rows: one line for each kind of input, with all neurons
// of a cell one after the other (see [Digit]). Each type has a line for own and a line for
// enemy pieces; if hands count, each of these is followed by the line for the hand.
func Parse(text string) (*Net, *Mistake) {
	lines := strings.Split(text, "\n")
	line := 0
	for line < len(lines)-2 && strings.HasPrefix(lines[line], ";") {
		line++
	}
	fail := func(msg string) (*Net, *Mistake) { return nil, &Mistake{Line: line + 1, Msg: msg} }
	words := strings.Split(lines[line], " ")
	v := make([]int, len(words)+numbers)
	for i, w := range words[1:] {
		x, err := strconv.Atoi(w)
		if err != nil || x < -maxBias || x > maxScale {
			return fail(strconv.Quote(w) + " is no number that may stand here")
		}
		v[i] = x
	}
	hidden, cells := v[numHidden], v[numCells]
	if words[0] != "net" || v[numVersion] != version {
		return fail("this is no net of version 1")
	}
	if hidden < 4 || hidden > Hidden || hidden%4 != 0 || cells < 1 || cells > maxCells || len(words)-1 != numbers+cells+3*hidden {
		return fail("a net has 4, 8, … 32 neurons, 1 to 250 cells, and so many numbers")
	}
	n := &Net{Cells: cells, Margin: v[numMargin], scale: int64(v[numScale]), hands: v[numHands] == 1, twice: v[numTwice] == 1}
	v = v[numbers:]
	for c, x := range v[:cells] {
		if x < 0 || x >= cells {
			return fail("a cell is beyond the board")
		}
		n.turn[c&255] = uint8(x)
	}
	v = v[cells:]
	n.bias = lanes{half, half, half, half, half, half, half, half}
	for i := range hidden {
		own, foe := v[hidden+i]+weightZero, v[2*hidden+i]+weightZero
		if v[i] > maxBias || uint(own|foe) >= 2*weightZero {
			return fail("a number is too great")
		}
		n.bias.put(i, v[i])
		n.own.put(i^3, own)
		n.foe.put(i^3, foe)
	}
	line++
	if line >= len(lines)-1 {
		return fail("the net ends too early")
	}
	names, ok := strings.CutPrefix(lines[line], "types ")
	if !ok {
		return fail("the types of pieces are missing here")
	}
	n.Types = strings.Split(names, "\t")
	for line++; line < len(lines)-1; line++ {
		rows, to := cells, &n.rows
		if n.hands && len(n.rows) > len(n.held)*cells {
			rows, to = 1, &n.held
		}
		text, w, size := lines[line], 0, 0
		for range rows {
			row := lanes{}
			for i := range hidden {
				if w, size = Undigit(text); size == 0 {
					return fail("a weight is missing or cannot be read")
				}
				text = text[size:]
				row.put(i, w)
			}
			*to = append(*to, row)
		}
		if text != "" {
			return fail("there are too many weights")
		}
	}
	blocks := 2 * len(n.Types)
	if n.twice {
		blocks *= 2
	}
	if lines[line] != "" || len(n.rows) != blocks*cells || n.hands && len(n.held) != blocks {
		return fail("the number of rows is wrong")
	}
	return n, nil
}

// put adds a number to lane i.
func (l *lanes) put(i, x int) { l[i/4] += uint64(x) << (i % 4 * 16) }

// A digit is a weight from -127 to 127. Small weights are one character, so that text
// compression works well on them; others are an exclamation mark and two hexadecimal
// digits, with 128 added.
const (
	digitZero = 'P'
	digitMost = 40
)

// Digit appends a weight.
func Digit(text []byte, w int) []byte {
	if w >= -digitMost && w <= digitMost {
		return append(text, byte(digitZero+w))
	}
	w += 128
	return append(text, '!', byte('0'+w>>4), byte('0'+w&15))
}

// Undigit reads a weight and returns its number of characters, 0 if there is no weight.
func Undigit(text string) (w, size int) {
	if text == "" {
		return 0, 0
	}
	w = int(text[0]) - digitZero
	if w >= -digitMost && w <= digitMost {
		return w, 1
	}
	if text[0] == '!' && len(text) >= 3 {
		if hi, lo := uint(text[1])-'0', uint(text[2])-'0'; hi < 16 && lo < 16 && hi|lo != 0 {
			return int(hi<<4+lo) - 128, 3
		}
	}
	return 0, 0
}
