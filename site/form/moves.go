package form

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/zrf"
)

// What a piece may do on a cell to which it moves.
const (
	Both    = "both"
	Quiet   = "quiet"   // move there if the cell is empty
	Capture = "capture" // capture there
)

// A Mark says what a piece may do at an offset, and whether it can slide further from there.
type Mark struct {
	Mode  string
	Slide bool
}

// An Offset is a distance from the piece, to the right and down.
type Offset struct{ DX, DY int }

// Next returns the mark that replaces this one when the offset is clicked.
func (m Mark) Next(near bool) Mark {
	modes := []string{"", Both, Quiet, Capture}
	i := slices.Index(modes, m.Mode)
	switch {
	case i < 3:
		return Mark{modes[i+1], m.Slide && i > 0}
	case near && !m.Slide:
		return Mark{Both, true}
	}
	return Mark{}
}

// Near reports whether the offset is a direction, in which a piece can slide.
func (o Offset) Near(hexagons bool) bool {
	return slices.ContainsFunc(ways(hexagons), func(w way) bool { return w.dx == o.DX && w.dy == o.DY })
}

// path returns the directions of steps that lead to an offset.
func (o Offset) path(hexagons bool) string {
	var out []string
	add := func(name string, n int) {
		for range n {
			out = append(out, name)
		}
	}
	dx, dy := o.DX, o.DY
	if hexagons {
		right, left := "ne", "nw"
		if dy > 0 {
			right, left, dx = "sw", "se", -dx
		}
		n := min(max(dx, 0), abs(dy))
		add(right, n)
		add(left, abs(dy)-n)
		dx -= n
		if dy > 0 {
			dx = -dx
		}
		dy = 0
	}
	for _, w := range ways(hexagons) {
		if w.dx == 0 || w.dy == 0 {
			continue
		}
		if n := min(dx*w.dx, dy*w.dy); n > 0 {
			add(w.name, n)
			dx, dy = dx-n*w.dx, dy-n*w.dy
		}
	}
	for _, w := range ways(hexagons) {
		if w.dx != 0 && w.dy != 0 {
			continue
		}
		if n := dx*w.dx + dy*w.dy; n > 0 {
			add(w.name, n)
		}
	}
	return strings.Join(out, " ")
}

// mover reads movements. It returns false for one that the diagram cannot show.
type mover struct {
	hexagons bool
	marks    map[Offset]Mark
}

// note adds a mark. It returns false if the mark cannot be combined with an earlier one.
func (m *mover) note(o Offset, k Mark) bool {
	old, there := m.marks[o]
	switch {
	case !there || old == k:
	case old.Slide == k.Slide && (old.Mode == Quiet && k.Mode == Capture || old.Mode == Capture && k.Mode == Quiet):
		k.Mode = Both
	default:
		return false
	}
	m.marks[o] = k
	return true
}

func (m *mover) read(n *zrf.Node) bool {
	k := Mark{Mode: Both, Slide: n.Head() == "ride"}
	var dirs []way
	var jumps []Offset
	var words []*zrf.Node
	for _, a := range n.Args() {
		if a.Kind == zrf.List && len(words) == 0 { // (step (n e) quiet)
			words = append(words, a.Items...)
			continue
		}
		words = append(words, a)
	}
	for _, a := range words {
		if a.Kind != zrf.Atom {
			return false
		}
		if a.Text == Quiet || a.Text == Capture {
			if k.Mode != Both {
				return false
			}
			k.Mode = a.Text
			continue
		}
		if i := slices.IndexFunc(ways(m.hexagons), func(w way) bool { return w.name == a.Text }); i >= 0 {
			dirs = append(dirs, ways(m.hexagons)[i])
			continue
		}
		left, right, ok := strings.Cut(a.Text, ",")
		x, err1 := strconv.Atoi(left)
		y, err2 := strconv.Atoi(right)
		if !ok || err1 != nil || err2 != nil || m.hexagons || x < 0 || y < 0 {
			return false
		}
		for _, s := range []Offset{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			jumps = append(jumps, Offset{x * s.DX, y * s.DY}, Offset{y * s.DX, x * s.DY})
		}
	}
	old := map[Offset]Mark{}
	for o, k := range m.marks {
		old[o] = k
	}
	good := len(dirs)+len(jumps) > 0
	switch n.Head() {
	case "step", "ride":
		good = good && len(jumps) == 0
		for _, d := range dirs {
			good = good && m.note(Offset{d.dx, d.dy}, k)
		}
	case "leap":
		if len(jumps) > 0 {
			good = good && len(dirs) == 0
			for _, o := range jumps {
				good = good && m.note(o, k)
			}
			break
		}
		var o Offset
		for _, d := range dirs {
			o.DX, o.DY = o.DX+d.dx, o.DY+d.dy
		}
		good = good && (o != Offset{}) && m.note(o, k)
	default:
		good = false
	}
	for o := range m.marks {
		good = good && max(abs(o.DX), abs(o.DY)) <= Reach
	}
	if !good {
		m.marks = old
	}
	return good
}

// A Promotion says into which pieces a piece changes when it moves into a zone. Without the name
// of a zone there is no promotion.
type Promotion struct {
	Zone string
	To   []string // pieces
	May  bool     // the piece may also stay unchanged
}

// clause returns the promotion as a modifier of a movement.
func (p Promotion) clause() string {
	word := "promote"
	if p.May {
		word = "promote-optional"
	}
	return "(" + word + " " + p.Zone + " " + strings.Join(p.To, " ") + ")"
}

// promotionOf splits a movement into its promotion and the rest.
func promotionOf(n *zrf.Node) (p Promotion, rest *zrf.Node) {
	bare := *n
	bare.Items = nil
	for _, a := range n.Items {
		words := atoms(a.Args())
		if p.Zone == "" && (a.Head() == "promote" || a.Head() == "promote-optional") && len(words) > 1 && len(words) == len(a.Args()) {
			p = Promotion{words[0], words[1:], a.Head() == "promote-optional"}
			continue
		}
		bare.Items = append(bare.Items, a)
	}
	return p, &bare
}

// readPromotion removes the promotion from the movements if it is the same for all movements
// that the diagram can show.
func (p *Piece) readPromotion(movements []*zrf.Node) []*zrf.Node {
	var list []*zrf.Node
	var all Promotion
	for _, n := range movements {
		one, bare := promotionOf(n)
		switch n.Head() {
		case "step", "ride", "leap":
			if one.Zone == "" || all.Zone != "" && one.clause() != all.clause() {
				return movements
			}
			all = one
			list = append(list, bare)
		default:
			list = append(list, n)
		}
	}
	p.Promotion = all
	return list
}

// Reach is the distance from the piece up to which the diagram shows cells.
const Reach = 3

// writeMoves returns the movements for marks, in a fixed order.
func writeMoves(marks map[Offset]Mark, hexagons bool) (list []string) {
	left := map[Offset]Mark{}
	for o, k := range marks {
		if k.Mode != "" {
			left[o] = k
		}
	}
	suffix := map[string]string{Both: "", Quiet: " quiet", Capture: " capture"}
	for _, k := range []Mark{{Both, false}, {Quiet, false}, {Capture, false}, {Both, true}, {Quiet, true}, {Capture, true}} {
		word, names := "step", ""
		if k.Slide {
			word = "ride"
		}
		for _, w := range ways(hexagons) {
			if o := (Offset{w.dx, w.dy}); left[o] == k {
				names += " " + w.name
				delete(left, o)
			}
		}
		if names != "" {
			list = append(list, "("+word+names+suffix[k.Mode]+")")
		}
	}
	for a := 0; a <= Reach && !hexagons; a++ {
		for b := max(a, 1); b <= Reach; b++ {
			m := mover{marks: map[Offset]Mark{}}
			for _, mode := range []string{Both, Quiet, Capture} {
				clear(m.marks)
				for _, s := range []Offset{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
					m.marks[Offset{a * s.DX, b * s.DY}] = Mark{Mode: mode}
					m.marks[Offset{b * s.DX, a * s.DY}] = Mark{Mode: mode}
				}
				all := true
				for o, k := range m.marks {
					all = all && left[o] == k
				}
				if all {
					list = append(list, "(leap "+strconv.Itoa(a)+","+strconv.Itoa(b)+suffix[mode]+")")
					for o := range m.marks {
						delete(left, o)
					}
				}
			}
		}
	}
	var rest []Offset
	for o := range left {
		rest = append(rest, o)
	}
	slices.SortFunc(rest, func(a, b Offset) int { return (a.DY-b.DY)*100 + a.DX - b.DX })
	for _, o := range rest {
		list = append(list, "(leap "+o.path(hexagons)+suffix[left[o].Mode]+")")
	}
	return list
}
