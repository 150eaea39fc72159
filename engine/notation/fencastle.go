package notation

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// castleAttr returns the attribute that the castling field is about.
func castleAttr(g *game.Game) (game.Attr, bool) {
	return attrNamed(g, g.FEN.Castle)
}

// attrNamed returns the attribute of a name, false where none has it.
func attrNamed(g *game.Game, name string) (game.Attr, bool) {
	if i := g.AttrNamed(name); i >= 0 && name != "" {
		return g.Attrs[i], true
	}
	return game.Attr{}, false
}

// freshAttr returns the attribute of pieces in the first row that have not moved. The
// castling field names such pieces by their columns.
func freshAttr(g *game.Game) (game.Attr, bool) {
	if names := g.Meta["fresh"]; len(names) > 0 && g.FEN.Castle != "" {
		return attrNamed(g, names[0])
	}
	return game.Attr{}, false
}

// homeRow returns the row of cells where the first or the second player's pieces begin.
func homeRow(g *game.Game, second bool) []board.Cell {
	rows := g.Board.Rows()
	if len(rows) == 0 {
		return nil
	}
	if second {
		return rows[0]
	}
	return rows[len(rows)-1]
}

// freshen marks the piece of player p in the given column of his first row as one that has
// not moved. It returns false if no such piece stands there.
func (r *reader) freshen(row []board.Cell, p game.Player, letter byte) bool {
	fresh, ok := freshAttr(r.g)
	x := int(letter) - 'A'
	if !ok || x < 0 || x >= len(row) || r.pos.At(row[x]) == game.None || r.pos.At(row[x]).Owner() != p {
		return false
	}
	castle, _ := castleAttr(r.g)
	c, found := row[x], false
	for _, a := range [...]game.Attr{fresh, castle} {
		if carries(r.pos, a, c) {
			r.pos.Place(c, r.pos.At(c), a.Set(r.pos.Attrs(c), 1))
			found = true
		}
	}
	return found
}

// freshColumns returns the columns of p's pieces in his first row that have not moved,
// except those in told, which the castling rights already imply.
func freshColumns(pos *game.Position, row []board.Cell, p game.Player, told []board.Cell) string {
	fresh, ok := freshAttr(pos.Game())
	if !ok {
		return ""
	}
	castle, _ := castleAttr(pos.Game())
	s := ""
	for x, c := range row {
		if pc := pos.At(c); pc != game.None && pc.Owner() == p && !slices.Contains(told, c) && fresh.Get(pos.Attrs(c))|castle.Get(pos.Attrs(c)) != 0 {
			s += string(rune(column(x)))
		}
	}
	return s
}

// castler says what part a type has in castling.
type castler uint8

const (
	noCastler castler = iota
	castlingKing
	castlingRook
)

// castlers returns the part of every type. Royal types are kings, and so is a type with the
// letter K whose new pieces may castle; all other types whose new pieces may castle are
// rooks. If no king has the attribute, only the rook's attribute counts.
func castlers(g *game.Game) []castler {
	list := make([]castler, len(g.Types))
	a, ok := castleAttr(g)
	if !ok {
		return list
	}
	carried := slices.ContainsFunc(g.Types, func(pt game.PieceType) bool { return pt.Royal && a.Get(pt.Attrs) != 0 })
	for t := range g.Types {
		pt := &g.Types[t]
		switch {
		case pt.Royal && (!carried || a.Get(pt.Attrs) != 0):
			list[t] = castlingKing
		case a.Get(pt.Attrs) == 0:
		case len(pt.Letters) > 0 && pt.Letters[0] == "K":
			list[t] = castlingKing
		default:
			list[t] = castlingRook
		}
	}
	return list
}

// A right is one castling right: a king and a rook of one row.
type right struct {
	king, rook board.Cell
	letter     byte // K, Q or the letter of the rook's column, capital
}

// sides lists the pairs of king and rook of player p, whatever their attributes: first
// those on the king's right, from the edge inwards, then those on its left.
func sides(pos *game.Position, parts []castler, p game.Player) []right {
	var list []right
	for _, row := range pos.Game().Board.Rows() {
		for x, c := range row {
			if kindOf(pos, parts, p, c) != castlingKing {
				continue
			}
			letter := byte('K')
			for i := len(row) - 1; i > x; i-- {
				list, letter = addRook(list, pos, parts, p, c, row[i], i, letter)
			}
			letter = 'Q'
			for i := 0; i < x; i++ {
				list, letter = addRook(list, pos, parts, p, c, row[i], i, letter)
			}
		}
	}
	return list
}

// addRook appends the pair of the king and the rook on c, if a rook stands there. The first
// rook of a side gets the letter of that side, the others the letter of their column.
func addRook(list []right, pos *game.Position, parts []castler, p game.Player, king, c board.Cell, x int, letter byte) ([]right, byte) {
	if kindOf(pos, parts, p, c) != castlingRook {
		return list, letter
	}
	if letter == 0 {
		letter = column(x)
	}
	return append(list, right{king, c, letter}), 0
}

func column(x int) byte {
	if x < 26 {
		return byte('A' + x)
	}
	return '?'
}

func kindOf(pos *game.Position, parts []castler, p game.Player, c board.Cell) castler {
	if pc := pos.At(c); pc != game.None && pc.Owner() == p {
		return parts[pc.Type()]
	}
	return noCastler
}

// castling reads KQkq, letters of the rooks' columns, or four places in which a minus marks
// a lost right. In games that also list unmoved pieces in this field, the letter of a
// column refers only to such a piece.
func (r *reader) castling(s string) error {
	a, ok := castleAttr(r.g)
	parts := castlers(r.g)
	first, second := r.firstTwo()
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '-':
			continue
		case !isLetter(c):
			return errorAt("castling field "+quote(s), quote(firstRune(s[i:])), " is not a letter")
		case !ok:
			r.warn("the castling field was ignored: this game has no castling")
			return nil
		}
		p, up := first, c
		if c >= 'a' {
			p, up = second, c-32
		}
		granted := false
		if _, columns := freshAttr(r.g); columns && up != 'K' && up != 'Q' {
			granted = r.freshen(homeRow(r.g, c >= 'a'), game.Player(p), up)
		} else {
			granted = r.grant(a, sides(r.pos, parts, game.Player(p)), up)
		}
		if !granted {
			r.warn("castling right ", s[i:i+1], " was ignored: no king has a rook there")
		}
	}
	return nil
}

// grant gives the right with the given capital letter. An outermost rook is also known by
// the letter of its column.
func (r *reader) grant(a game.Attr, list []right, letter byte) bool {
	for pass := 0; pass < 2; pass++ {
		for _, rt := range list {
			if rt.letter == letter || pass == 1 && r.columnOf(rt.rook) == letter {
				for _, c := range [...]board.Cell{rt.king, rt.rook} {
					if carries(r.pos, a, c) {
						r.pos.Place(c, r.pos.At(c), a.Set(r.pos.Attrs(c), 1))
					}
				}
				return true
			}
		}
	}
	return false
}

// carries reports whether new pieces of the type on c have the attribute.
func carries(pos *game.Position, a game.Attr, c board.Cell) bool {
	return a.Get(pos.Game().Types[pos.At(c).Type()].Attrs) != 0
}

func (r *reader) columnOf(c board.Cell) byte {
	for _, row := range r.g.Board.Rows() {
		for x, d := range row {
			if c == d {
				return column(x)
			}
		}
	}
	return '?'
}

// castlingField writes the rights that both the king and a rook of its row still have.
func castlingField(pos *game.Position) string {
	g := pos.Game()
	a, ok := castleAttr(g)
	if !ok {
		return "-"
	}
	parts := castlers(g)
	r := &reader{g: g}
	first, second := r.firstTwo()
	s := ""
	for i, p := range [...]int{first, second} {
		if i == 1 && first == second {
			break
		}
		var told []board.Cell
		for _, rt := range sides(pos, parts, game.Player(p)) {
			if carries(pos, a, rt.king) && a.Get(pos.Attrs(rt.king)) == 0 || a.Get(pos.Attrs(rt.rook)) == 0 {
				continue
			}
			s += string(rune(rt.letter + byte(32*i)))
			told = append(told, rt.king, rt.rook)
		}
		for _, letter := range freshColumns(pos, homeRow(g, i == 1), game.Player(p), told) {
			s += string(letter + rune(32*i))
		}
	}
	if s == "" {
		return "-"
	}
	return s
}

// canPass reports whether the side to move could capture on the passed cell c: an enemy
// piece of a type in PassedBy stands right above or below c, and a piece of the side to
// move stands next to that enemy.
func (r *reader) canPass(c board.Cell) bool {
	rows := r.g.Board.Rows()
	for y, row := range rows {
		for x := range row {
			if row[x] != c {
				continue
			}
			for _, dy := range [...]int{-1, 1} {
				if y+dy >= 0 && y+dy < len(rows) && r.takerIn(rows[y+dy], r.g.Board.Rect(c).X) {
					return true
				}
			}
		}
	}
	return false
}

// takerIn reports whether the piece in row that is drawn at the left edge left is an enemy
// that may be captured in passing, and a piece next to it may capture it.
func (r *reader) takerIn(row []board.Cell, left int32) bool {
	me := r.pos.ToMove().As
	x := slices.IndexFunc(row, func(c board.Cell) bool { return r.g.Board.Rect(c).X == left })
	if x < 0 || !r.passes(row[x], func(p game.Player) bool { return p != me }) {
		return false
	}
	mine := func(p game.Player) bool { return p == me }
	return x > 0 && r.passes(row[x-1], mine) || x+1 < len(row) && r.passes(row[x+1], mine)
}

// passes reports whether a piece on c is of a type in PassedBy and its owner satisfies the
// function.
func (r *reader) passes(c board.Cell, owner func(game.Player) bool) bool {
	pc := r.pos.At(c)
	if pc == game.None || !owner(pc.Owner()) {
		return false
	}
	for _, t := range r.g.FEN.PassedBy {
		if t == pc.Type() {
			return true
		}
	}
	return false
}
