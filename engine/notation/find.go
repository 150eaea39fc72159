package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"slices"
	"strconv"
	"strings"
)

// Find returns the index of the move in list, the legal moves of pos, that s means. It
// tries the moves' own texts first and then every other notation that fits exactly one
// move; standard algebraic notation comes last. Find never splits s into names of cells. It
// compares s with every way to write each legal move, so cells may have any names.
func Find(pos *game.Position, list *game.MoveList, s string) (int, error) {
	i, err := findForm(pos, list, s)
	if i == illegal {
		if found, e := readSAN(pos, list, s); e != nil || found >= 0 {
			return found, e
		}
	}
	return i, err
}

// findForm returns one of these numbers together with an error.
const (
	illegal   = -1 - iota // no move is written like this
	undecided             // several moves are written like this
)

// findForm is Find without standard algebraic notation.
func findForm(pos *game.Position, list *game.MoveList, s string) (int, error) {
	s = strings.TrimSpace(s)
	texts := Texts(pos, list)
	for i, t := range texts {
		if t == s {
			return i, nil
		}
	}
	if s == "" || len(s) > maxMoveText {
		return illegal, errorAt("move "+quote(s), "not a move")
	}
	f := newForms(pos)
	first, _, _ := strings.Cut(s, "-") // a brief text begins as the whole one does
	for i, t := range texts {
		if strings.HasPrefix(t, first) && strings.ContainsAny(t, ",=") && Brief(list.Moves[i], texts, i) == s {
			return i, nil
		}
	}
	for _, fits := range [...]func(game.Move, string) bool{f.exact, f.castles, f.folded, f.ends, f.touches} {
		var found []int
		for i, m := range list.Moves {
			if fits(m, s) {
				found = append(found, i)
			}
		}
		switch len(found) {
		case 0:
		case 1:
			return found[0], nil
		default:
			return undecided, ambiguous(s, texts, found)
		}
	}
	return illegal, errorAt("move "+quote(s), whyNot(s))
}

// whyNot explains why a text is not a move in this position.
func whyNot(s string) string {
	switch {
	case s == "--" || s == "Z0":
		return "a move that is left out cannot be played"
	case isDescriptive(s):
		return "this is descriptive notation; moves are read by the names of cells, as in e4"
	}
	return "not legal here"
}

// isDescriptive reports whether a text is a move of chess in English descriptive notation,
// which books before 1980 used: P-K4, N-KB3, QxP, RxRP.
func isDescriptive(s string) bool {
	const pieces = "KQRBNP"
	return len(s) > 2 && strings.IndexByte(pieces, s[0]) >= 0 && (s[1] == '-' || s[1] == 'x') && strings.IndexByte(pieces, s[2]) >= 0
}

// maxMoveText is longer than any chain of captures on any board we know.
const maxMoveText = 4096

// ambiguous names the first moves that fit.
func ambiguous(s string, texts []string, found []int) error {
	const most = 8
	msg := "ambiguous: "
	for i, n := range found {
		if i == most {
			msg += " and " + strconv.Itoa(len(found)-most) + " more"
			break
		}
		if i > 0 {
			msg += ", "
		}
		msg += texts[n]
	}
	return errorAt("move "+quote(s), msg)
}

// forms holds the names that cells have in other notations.
type forms struct {
	pos   *game.Position
	g     *game.Game
	names []func(board.Cell) string
	usi   []string // by cell: 7g
	pdn   []string // by cell: 32
}

func newForms(pos *game.Position) *forms {
	f := &forms{pos: pos, g: pos.Game()}
	f.names = append(f.names, f.g.Board.Name)
	if sq := f.g.FEN.Squares; len(sq) > 0 {
		f.pdn = make([]string, f.g.Board.Len())
		for i, c := range sq {
			if int(c) < len(f.pdn) && c >= 0 {
				f.pdn[c] = strconv.Itoa(i + 1)
			}
		}
		f.names = append(f.names, func(c board.Cell) string { return at(f.pdn, c) })
	}
	if rows := f.g.Board.Rows(); f.g.HasHands && len(rows) > 0 && len(rows) <= 26 {
		f.usi = make([]string, f.g.Board.Len())
		for y, row := range rows {
			for x, c := range row {
				f.usi[c] = strconv.Itoa(len(row)-x) + string(rune('a'+y))
			}
		}
		f.names = append(f.names, func(c board.Cell) string { return at(f.usi, c) })
	}
	return f
}

func at(names []string, c board.Cell) string {
	if uint(c) >= uint(len(names)) {
		return ""
	}
	return names[c]
}

// exact reports whether s is one of m's full forms.
func (f *forms) exact(m game.Move, s string) bool { return f.anyForm(m, s, plainEqual) }

// folded is like exact, but ignores upper and lower case.
func (f *forms) folded(m game.Move, s string) bool { return f.anyForm(m, s, strings.EqualFold) }

func plainEqual(a, b string) bool { return a == b }

// castles reports whether s writes m, in which two pieces move, as if the first piece
// captured the second; a castling king is often written as capturing its own rook. All
// other forms are tried before this one: in a puzzle, a block may move to the cell that
// another block leaves in the same move.
func (f *forms) castles(m game.Move, s string) bool {
	list := tracks(m)
	if len(list) != 2 || len(list[0].cells) != 2 || len(list[1].cells) != 2 {
		return false
	}
	for _, name := range f.names {
		from, to := name(list[0].cells[0]), name(list[1].cells[0])
		for _, joint := range joints {
			if body := from + joint + to; from != "" && to != "" && len(s) >= len(body) && strings.EqualFold(s[:len(body)], body) && f.suffix(m, &list[0], s[len(body):], strings.EqualFold) {
				return true
			}
		}
	}
	return false
}

// joints are the separators that may stand between the cells of a walk.
var joints = [...]string{"", "-", "x", ":", "*", "–", " ", " - ", " x "}

// anyForm tries every way to write the whole move.
func (f *forms) anyForm(m game.Move, s string, equal func(a, b string) bool) bool {
	if m.IsPass() {
		switch strings.ToLower(s) {
		case "pass", "--", "0000", "null", "@@@@", "passes":
			return true
		}
		return false
	}
	list := tracks(m)
	if len(list) == 0 {
		return equal(s, effectText(f.g, m))
	}
	if gated(m) != nil && equal(s, UCI(f.pos, m)) {
		return true
	}
	for _, name := range f.names {
		for _, joint := range joints {
			for _, body := range f.bodies(m, list, name, joint) {
				if len(s) < len(body) || !equal(s[:len(body)], body) {
					continue
				}
				if f.suffix(m, &list[0], s[len(body):], equal) {
					return true
				}
			}
		}
	}
	return false
}

// bodies lists the ways to write the cells of m with one kind of names.
func (f *forms) bodies(m game.Move, list []track, name func(board.Cell) string, joint string) []string {
	t := &list[0]
	main := joined(t.cells, name, joint)
	if t.drop {
		return f.drops(t, main)
	}
	bodies := []string{main}
	rest := ""
	for i := 1; i < len(list); i++ {
		rest += "-" + joined(list[i].cells, name, joint)
	}
	if rest != "" {
		bodies = append(bodies, main+rest)
	}
	if flips := f.flips(m, name); flips != "" {
		bodies = append(bodies, main+flips)
	}
	return bodies
}

// drops lists the ways to write a drop on the cell whose name is to.
func (f *forms) drops(t *track, to string) []string {
	bodies := []string{to}
	for _, word := range f.words(t.piece) {
		bodies = append(bodies, word+"@"+to, word+"*"+to, word+" "+to, word+to)
	}
	return bodies
}

// flips writes the pieces that change in place as the predecessor did: -d5d5-e5e5.
func (f *forms) flips(m game.Move, name func(board.Cell) string) string {
	s := ""
	for i := range m.Acts {
		if a := &m.Acts[i]; (a.Kind == game.ActPut || a.Kind == game.ActCount) && a.From == a.To {
			s += "-" + name(a.To) + name(a.To)
		}
	}
	return s
}

func joined(cells []board.Cell, name func(board.Cell) string, joint string) string {
	var b strings.Builder
	for i, c := range cells {
		n := name(c)
		if n == "" {
			return "\x00" // a cell without a name matches no text
		}
		if i > 0 {
			b.WriteString(joint)
		}
		b.WriteString(n)
	}
	return b.String()
}

// suffix reports whether s, the text after the cells, agrees with the promotion of the
// moving piece.
func (f *forms) suffix(m game.Move, t *track, s string, equal func(a, b string) bool) bool {
	if a := gated(m); a != nil {
		s = strings.TrimPrefix(s, "/")
		return a.To == t.cells[0] && s != "" && slices.ContainsFunc(f.words(a.Piece), func(word string) bool { return strings.EqualFold(s, word) })
	}
	now, changed := promotion(f.pos, m, t)
	if s == "" || s == "=" && f.usi != nil {
		return !changed
	}
	if changed && s == "+" {
		return true
	}
	if !changed {
		now = t.piece
	}
	s = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(s), "="), "/")
	for _, word := range f.words(now) {
		if equal(s, word) || changed && strings.EqualFold(s, word) {
			return changed || len(word) > 2 // a letter after a move without a promotion is a mistake
		}
	}
	return false
}

// words lists the names and letters of a piece's type.
func (f *forms) words(p game.Piece) []string {
	t := p.Type()
	if t < 0 || t >= len(f.g.Types) {
		return nil
	}
	pt := &f.g.Types[t]
	words := []string{pt.Name, typeWord(f.g, p)}
	if pt.Notation != "" {
		words = append(words, pt.Notation)
	}
	for _, l := range pt.Letters {
		if l != "" {
			words = append(words, l)
		}
	}
	return words
}
