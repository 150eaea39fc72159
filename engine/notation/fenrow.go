package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
	"strconv"
	"strings"
)

// letters is the table of a game's FEN letters, longest first.
type letters struct {
	list   []game.FENAlias
	plus   bool // a letter begins with +
	ko     string
	ragged bool // the rows of the board differ in length: * and X fill them up
}

func newLetters(g *game.Game) *letters {
	l := &letters{ko: g.FEN.Ko}
	for t := range g.Types {
		for p, s := range g.Types[t].Letters {
			if s != "" && p < len(g.Players) {
				l.list = append(l.list, game.FENAlias{Letter: s, Piece: game.Make(t, game.Player(p))})
			}
		}
	}
	for _, a := range g.FEN.Aliases {
		if a.Letter != "" && a.Piece.Type() >= 0 && a.Piece.Type() < len(g.Types) && int(a.Piece.Owner()) < len(g.Players) {
			l.list = append(l.list, a)
		}
	}
	insertion.Sort(l.list, func(a, b game.FENAlias) bool { return len(a.Letter) > len(b.Letter) })
	for _, a := range l.list {
		l.plus = l.plus || a.Letter[0] == '+'
	}
	rows := g.Board.Rows()
	for _, row := range rows {
		l.ragged = l.ragged || len(row) != len(rows[0])
	}
	return l
}

// match returns the piece whose letter s begins with, and the letter's length.
func (l *letters) match(s string) (game.Piece, int) {
	for _, a := range l.list {
		if strings.HasPrefix(s, a.Letter) {
			return a.Piece, len(a.Letter)
		}
	}
	return game.None, 0
}

// An item is a run of a row: a number of empty cells, or several equal pieces.
type item struct {
	digits string
	piece  game.Piece
	n      int // number of cells, unless the item consists of digits
	column uint64
	ko     bool
}

// rows reads the rows of the board field.
func (r *reader) rows(rows []string, l *letters) error {
	for y, cells := range r.g.Board.Rows() {
		where := "row " + strconv.Itoa(y+1) + " " + quote(rows[y])
		items, err := r.row(where, rows[y], l)
		if err != nil {
			return err
		}
		sum, whole := rowLength(items)
		if sum != len(cells) && whole != len(cells) {
			have := strconv.Itoa(sum)
			if whole != sum {
				have += " or " + strconv.Itoa(whole)
			}
			return errorAt(where, "it fills ", have, " cells, the row has ", strconv.Itoa(len(cells)))
		}
		if err := r.fill(items, cells, sum == len(cells)); err != nil {
			return err
		}
	}
	return nil
}

// row splits one row into its items.
func (r *reader) row(where, s string, l *letters) ([]item, error) {
	var items []item
	for i := 0; i < len(s); {
		c := s[i]
		if isDigit(c) {
			j := i
			for j < len(s) && isDigit(s[j]) {
				j++
			}
			items = append(items, item{digits: s[i:j]})
			i = j
			continue
		}
		if r.g.FEN.Style == game.FENRuns && isLetter(c) {
			it, ok := r.run(c)
			if !ok {
				return nil, errorAt(where, quote(s[i:i+1]), " stands for no stones")
			}
			items = append(items, it)
			i++
			continue
		}
		pc, n := l.match(s[i:])
		switch {
		case n > 0:
			items = append(items, item{piece: pc, n: 1})
			i += n
		case l.ko != "" && strings.HasPrefix(s[i:], l.ko):
			items = append(items, item{n: 1, ko: true})
			i += len(l.ko)
		case c == '[' && i > 0 && items[len(items)-1].piece != game.None:
			if i, n = r.column(s, i+1, l, &items[len(items)-1].column); n == 0 {
				return nil, errorAt(where, "a column is not written right")
			}
		case c == '~' && i > 0: // a promoted piece that was dropped or will be
			r.warn("the mark ~ of promoted pieces was ignored")
			i++
		case l.ragged && (c == 'X' || c == '*'):
			i++
		default:
			return nil, errorAt(where, "unknown letter ", quote(firstRune(s[i:])))
		}
	}
	return items, nil
}

// column reads the pieces below a piece, up to the closing bracket, and returns the index
// after the bracket; n is 0 after a mistake.
func (r *reader) column(s string, i int, l *letters, word *uint64) (next, n int) {
	for ok := true; i < len(s) && ok; i += n {
		if s[i] == ']' {
			return i + 1, 1
		}
		var pc game.Piece
		if pc, n = l.match(s[i:]); n > 0 {
			*word, ok = r.g.Opt.Tower.Under(*word, pc)
		}
		if n == 0 {
			break
		}
	}
	return i, 0
}

func firstRune(s string) string {
	for i := range s {
		if i > 0 {
			return s[:i]
		}
	}
	return s
}

// run reads a letter that stands for a number of stones: a capital letter for stones of the
// first player.
func (r *reader) run(c byte) (item, bool) {
	first, second := r.firstTwo()
	owner := first
	if c >= 'a' {
		owner = second
	}
	t := stoneType(r.g)
	return item{piece: game.Make(t, game.Player(owner)), n: int(c|32-'a') + 1}, t >= 0
}

// stoneType returns the type of the stones in games that have only one kind of stone.
func stoneType(g *game.Game) int {
	for t := range g.Types {
		if !g.Types[t].Dummy {
			return t
		}
	}
	return -1
}

// rowLength returns how many cells the items fill: sum adds adjoining digits up, whole
// reads them as one number.
func rowLength(items []item) (sum, whole int) {
	for _, it := range items {
		if it.digits == "" {
			sum += it.n
			whole += it.n
			continue
		}
		sum += digitSum(it.digits)
		n, ok := number(it.digits, board.MaxCells)
		if !ok {
			n = board.MaxCells + 1
		}
		whole += n
	}
	return sum, whole
}

func digitSum(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		n += int(s[i] - '0')
	}
	return n
}

// fill places the items of a row, which fit, on its cells.
func (r *reader) fill(items []item, cells []board.Cell, sum bool) error {
	x := 0
	for _, it := range items {
		switch {
		case it.digits != "" && sum:
			x += digitSum(it.digits)
		case it.digits != "":
			n, _ := number(it.digits, board.MaxCells)
			x += n
		case it.ko:
			if err := r.setPassed(cells[x]); err != nil {
				return err
			}
			x++
		default:
			for n := 0; n < it.n; n++ {
				r.pos.Place(cells[x], it.piece, r.fresh(it.piece)|it.column)
				x++
			}
		}
	}
	return nil
}

// fresh returns the attribute word of a piece that a FEN places: that of a new piece, but
// without the right to castle and the mark of an unmoved piece, which have a field of their
// own.
func (r *reader) fresh(pc game.Piece) uint64 {
	word := r.g.Types[pc.Type()].Attrs
	if a, ok := castleAttr(r.g); ok {
		word = a.Set(word, 0)
	}
	if a, ok := freshAttr(r.g); ok {
		word = a.Set(word, 0)
	}
	return word
}

// hands reads the pieces in hand: letters, each with or without a number before it. The
// predecessor's blocks of hand cells are read in the same way.
func (r *reader) hands(where, s string, l *letters) error {
	if s == "-" {
		return nil
	}
	for i := 0; i < len(s); {
		if s[i] == '/' {
			i++
			continue
		}
		j := i
		for j < len(s) && isDigit(s[j]) {
			j++
		}
		count := 1
		if j > i && where != "hand block" {
			var ok bool
			if count, ok = number(s[i:j], maxHand); !ok {
				return errorAt(where, quote(s[i:j]), " is too many")
			}
		}
		if j == len(s) {
			if where == "hand block" {
				break
			}
			return errorAt(where, "a letter must follow ", quote(s[i:j]))
		}
		if s[j] == '/' {
			i = j
			continue
		}
		pc, n := l.match(s[j:])
		if n == 0 {
			return errorAt(where, "unknown letter ", quote(firstRune(s[j:])))
		}
		i = j + n
		if !r.g.HasHands {
			r.warn("pieces in hand were ignored: this game has none")
			continue
		}
		have := r.pos.Hand(pc.Owner(), pc.Type()) + count
		if have > maxHand {
			return errorAt(where, "too many pieces in hand")
		}
		r.pos.PlaceHand(pc.Owner(), pc.Type(), have)
	}
	return nil
}
