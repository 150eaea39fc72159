package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// Fields after those of a FEN hold what the usual fields cannot, if it differs from what a
// reader assumes by default:
//
//	turn=5          the number of the turn, if the player to move has several
//	out=2,3         players who dropped out, counted from 1
//	last=a1,b2      from and to of the last move, in games whose rules ask for it
//	rings=3         a global; its value is a number or the name of a cell
//	c1.fresh=0      an attribute of the piece on a cell

// writeMore writes the additional fields of pos, except for what the castling field and the
// field of the passed cell already say.
func writeMore(b *strings.Builder, pos *game.Position) {
	g := pos.Game()
	writeTurn(b, pos)
	writeOut(b, pos, " out=")
	writeLast(b, pos, " last=", func(name string) string { return name })
	for i := range g.Globals {
		if global := &g.Globals[i]; pos.Global(i) != global.Start && !(i == g.FEN.Passed && global.Cell) {
			b.WriteString(" " + fieldName(global.Name) + "=" + globalText(pos, i))
		}
	}
	fresh, _ := freshAttr(g)
	for i := range g.Attrs {
		a := g.Attrs[i]
		if a.Name == g.FEN.Castle || a.Name == fresh.Name || g.Opt.Tower.Has(a) { // the rows say it
			continue
		}
		for c := range board.Cell(g.Board.Len()) {
			pc := pos.At(c)
			if pc == game.None {
				continue
			}
			if v := a.Get(pos.Attrs(c)); v != a.Get(g.Types[pc.Type()].Attrs) {
				b.WriteString(" " + cellName(g, c) + "." + a.Name + "=" + attrText(g, a, v))
			}
		}
	}
}

// writeTurn writes the number of the current turn if it is not the turn that a reader
// assumes for the player to move.
func writeTurn(b *strings.Builder, pos *game.Position) {
	if pos.Turn() != turnOf(pos.Game(), int(pos.Player())) {
		b.WriteString(" turn=" + strconv.Itoa(pos.Turn()))
	}
}

// cutTurn splits the field of the turn from a FEN of draughts. The other parts of such a
// FEN may be separated by blanks.
func cutTurn(s string) (rest string, more []string) {
	if i := strings.LastIndex(s, " turn="); i >= 0 {
		return s[:i], []string{strings.Trim(s[i+1:], "\"]. ")}
	}
	return s, nil
}

// fieldName is the name of a global in a field; the name of a score consists of two words.
func fieldName(name string) string { return strings.ReplaceAll(name, " ", "-") }

// cutMore splits the additional fields from a list of fields.
func cutMore(fields []string) (rest, more []string) {
	n := len(fields)
	for n > 1 && strings.IndexByte(fields[n-1], '=') > 0 {
		n--
	}
	return fields[:n], fields[n:]
}

// more reads the additional fields.
func (r *reader) more(fields []string) error {
	for _, f := range fields {
		name, value, _ := strings.Cut(f, "=")
		var err error
		switch name {
		case "turn":
			err = r.setTurn(value)
		case "out":
			err = r.out(value)
		case "last":
			err = r.last(value)
		default:
			err = r.named(f, name, value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// named reads the value of a global, or of an attribute of the piece on a cell.
func (r *reader) named(field, name, value string) error {
	for i := range r.g.Globals {
		if fieldName(r.g.Globals[i].Name) != name {
			continue
		}
		return r.global(i, "field "+quote(field), value)
	}
	at := strings.LastIndexByte(name, '.')
	if at < 0 {
		return errorAt("field "+quote(field), "the game has no such name")
	}
	c := r.cell(name[:at])
	if c == board.NoCell || r.pos.At(c) == game.None {
		return errorAt("field "+quote(field), "there is no piece on ", quote(name[:at]))
	}
	for _, a := range r.g.Attrs {
		if a.Name != name[at+1:] {
			continue
		}
		n, ok := attrOf(r.g, a, value)
		if !ok || a.Get(a.Set(0, n)) != n {
			return errorAt("field "+quote(field), quote(value), " is not a value of it")
		}
		r.pos.Place(c, r.pos.At(c), a.Set(r.pos.Attrs(c), n))
		return nil
	}
	return errorAt("field "+quote(field), "pieces have no such attribute")
}
