package net

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// A plain is a net in plain numbers, evaluated neuron by neuron.
type plain struct {
	hidden, cells, types int
	hands, twice         bool
	scale                int
	turn                 []int
	bias, own, foe       []int
	rows                 [][][]int // [block][cell][neuron]
	held                 [][]int
}

func random(r *rand.Rand, hidden, cells, types int, hands, twice bool) *plain {
	list := func(low, high int) []int {
		l := make([]int, hidden)
		for i := range l {
			l[i] = low + r.Intn(high-low+1)
		}
		return l
	}
	p := &plain{
		hidden: hidden, cells: cells, types: types, hands: hands, twice: twice, scale: 1 + r.Intn(5000),
		turn: r.Perm(cells), bias: list(-300, 300), own: list(-weightZero, weightZero-1), foe: list(-weightZero, weightZero-1),
	}
	n := 2 * types
	if twice {
		n *= 2
	}
	for range n {
		block := make([][]int, cells)
		for c := range block {
			block[c] = list(-one, one)
		}
		p.rows, p.held = append(p.rows, block), append(p.held, list(-one, one))
	}
	return p
}

// text writes the net as a file.
func (p *plain) text() string {
	join := func(l []int) string { return strings.Trim(fmt.Sprint(l), "[]") }
	bit := map[bool]int{true: 1}
	s := fmt.Sprintf("; made by a test\nnet 1 %d %d 250 %d %d %d %s %s %s %s\ntypes T0", p.hidden, p.cells, p.scale,
		bit[p.hands], bit[p.twice], join(p.turn), join(p.bias), join(p.own), join(p.foe))
	for t := 1; t < p.types; t++ {
		s += fmt.Sprintf("\tT%d", t)
	}
	text := []byte(s + "\n")
	line := func(rows ...[]int) {
		for _, row := range rows {
			for _, w := range row {
				text = Digit(text, w)
			}
		}
		text = append(text, '\n')
	}
	for b := range p.rows {
		line(p.rows[b]...)
		if p.hands {
			line(p.held[b])
		}
	}
	return string(text)
}

// value computes the net's value of a board from scratch.
func (p *plain) value(cells *[256]uint8, held []int16, side int) int {
	sum := 0
	for v := range 2 {
		acc := append([]int(nil), p.bias...)
		add := func(row []int, n int) {
			for i := range acc {
				acc[i] += row[i] * n
			}
		}
		block := func(k int) int {
			b := (k-1)&^1 + (k-1)&1 ^ v ^ side
			if p.twice && v^side == 1 {
				b += 2 * p.types
			}
			return b
		}
		for c := range p.cells {
			k, to := int(cells[c]), c
			if v^side == 1 {
				to = p.turn[c]
			}
			if k != 0 {
				add(p.rows[block(k)][to], 1)
			}
		}
		for k := 1; p.hands && k <= 2*p.types; k++ {
			add(p.held[block(k)], int(held[k]))
		}
		out := p.own
		if v == 1 {
			out = p.foe
		}
		for i := range acc {
			sum += out[i] * max(0, min(one, acc[i]))
		}
	}
	return int(int64(sum) * int64(p.scale) >> 16)
}

// Whatever changes on the board, and is undone: packed lanes give the same value as the
// plain loop.
func TestPackedSameAsPlain(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, tt := range []struct {
		hidden, cells, types int
		hands, twice         bool
	}{{32, 64, 6, false, false}, {16, 25, 6, true, false}, {32, 90, 7, false, true}, {28, 81, 14, true, true}, {4, 250, 2, false, false}, {8, 7, 1, false, false}} {
		p := random(r, tt.hidden, tt.cells, tt.types, tt.hands, tt.twice)
		n, wrong := Parse(p.text())
		if wrong != nil {
			t.Fatal(wrong)
		}
		names := []string{"Other"} // types that the net does not know have no effect
		for i := range tt.types {
			names = append(names, fmt.Sprintf("T%d", i))
		}
		s := n.State(names, tt.cells)
		if s == nil {
			t.Fatal("the net is of another game")
		}
		s0 := n.State(names, tt.cells)
		var cells, without [256]uint8
		held := make([]int16, 2*tt.types+3)
		for key := uint64(1); key < 3000; key++ {
			for range 1 + r.Intn(4) {
				c := r.Intn(tt.cells)
				cells[c], without[c] = 0, 0
				if k := r.Intn(3 * len(names)); r.Intn(2) == 0 && k < 2*len(names) {
					if cells[c] = uint8(1 + k); k > 1 {
						without[c] = uint8(k - 1)
					}
				}
			}
			held[3+r.Intn(2*tt.types)] = int16(r.Intn(8))
			side := r.Intn(2)
			want := p.value(&without, held[2:], side)
			if got := s.Value(key, &cells, held, side); got != want {
				t.Fatalf("%v: packed lanes say %d, the loop %d", tt, got, want)
			}
			if got := s.Value(key, &cells, held, side); got != want { // with stored sums
				t.Fatalf("%v: asked again it says %d, not %d", tt, got, want)
			}
			if key%97 == 0 {
				if got := s0.Value(key, &cells, held, side); got != want { // many changes at once
					t.Fatalf("%v: at once it says %d, not %d", tt, got, want)
				}
			}
		}
		key := uint64(1 << 40)
		if a := testing.AllocsPerRun(100, func() { key++; cells[key%uint64(tt.cells)] ^= 1; s.Value(key, &cells, held, 0) }); a != 0 {
			t.Errorf("a value allocates %v times", a)
		}
	}
}

func TestDigits(t *testing.T) {
	for w := -one; w <= one; w++ {
		text := Digit(nil, w)
		if got, n := Undigit(string(text) + "x"); got != w || n != len(text) {
			t.Errorf("%d comes back as %d from %q", w, got, text)
		}
	}
	for _, text := range []string{"", "!", "!0", "!00", "!?", "!@0", "!0@", " ", "~", "é"} {
		if w, n := Undigit(text); n != 0 {
			t.Errorf("%q is read as %d", text, w)
		}
	}
}

func TestDamaged(t *testing.T) {
	good := random(rand.New(rand.NewSource(2)), 4, 3, 1, true, false).text()
	if _, wrong := Parse(good); wrong != nil {
		t.Fatal(wrong)
	}
	numbers := strings.Fields(strings.Split(good, "\n")[1]) // "net", 7 numbers, 3 cells, 12 for the neurons
	with := func(i int, word string) string {
		words := slices.Clone(numbers)
		words[i] = word
		return strings.Replace(good, strings.Join(numbers, " "), strings.Join(words, " "), 1)
	}
	rows := good[:strings.Index(good, "types")] + "types T0\n"
	const head = "a net has 4, 8, … 32 neurons, 1 to 250 cells, and so many numbers"
	for _, tt := range []struct{ text, want string }{
		{"", "line 1: this is no net of version 1"},
		{"; nothing but a remark", `line 1: "nothing" is no number that may stand here`},
		{with(0, "tune"), "line 2: this is no net of version 1"},
		{with(1, "2"), "line 2: this is no net of version 1"},
		{with(1, "x"), `line 2: "x" is no number that may stand here`},
		{with(5, "99999999"), `line 2: "99999999" is no number that may stand here`},
		{with(2, "5"), "line 2: " + head},
		{with(2, "8"), "line 2: " + head},
		{with(3, "251"), "line 2: " + head},
		{with(3, "0"), "line 2: " + head},
		{with(10, "3"), "line 2: a cell is beyond the board"},
		{with(10, "-1"), "line 2: a cell is beyond the board"},
		{with(11, "1001"), "line 2: a number is too great"},
		{with(15, "64"), "line 2: a number is too great"},
		{with(22, "-65"), "line 2: a number is too great"},
		{strings.Replace(good, "types", "type", 1), "line 3: the types of pieces are missing here"},
		{rows, "line 4: the number of rows is wrong"},
		{rows + "PPPPPPPPPPP\n", "line 4: a weight is missing or cannot be read"},
		{rows + "PPPPPPPPPPPPP\n", "line 4: there are too many weights"},
		{good[:len(good)-1], "line 7: the number of rows is wrong"},
		{good + "PPPPPPPPPPPP\n", "line 9: the number of rows is wrong"},
	} {
		_, wrong := Parse(tt.text)
		if wrong == nil || wrong.Error() != tt.want {
			t.Errorf("%q: %v, want %s", tt.text, wrong, tt.want)
		}
	}
}

func TestOtherGame(t *testing.T) {
	n, _ := Parse(random(rand.New(rand.NewSource(3)), 4, 9, 2, false, false).text())
	if n.State([]string{"T0", "T1"}, 9) == nil || n.State([]string{"T1", "x", "T0"}, 9) == nil {
		t.Error("it does not fit its own game")
	}
	if n.State([]string{"T0", "T1"}, 8) != nil || n.State([]string{"T0"}, 9) != nil {
		t.Error("it fits another game")
	}
}

func FuzzParse(f *testing.F) {
	whole := random(rand.New(rand.NewSource(4)), 4, 3, 1, true, true).text()
	f.Add(whole)
	for i, c := range whole {
		if c == '\n' {
			f.Add(whole[:i])
			f.Add(whole[:i+1])
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n, wrong := Parse(text); (n == nil) == (wrong == nil) {
			t.Errorf("a net %v and a mistake %v", n != nil, wrong)
		}
	})
}

func BenchmarkValue(b *testing.B) {
	n, _ := Parse(random(rand.New(rand.NewSource(5)), 32, 64, 6, false, false).text())
	s := n.State([]string{"T0", "T1", "T2", "T3", "T4", "T5"}, 64)
	var cells [256]uint8
	key := uint64(0)
	for b.Loop() {
		key++
		cells[key&63], cells[key*7&63] = cells[key*7&63], uint8(1+key%12)
		s.Value(key, &cells, nil, int(key&1))
	}
}
