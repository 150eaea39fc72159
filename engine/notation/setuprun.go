package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// isRuns reports whether s, which has no colon, is in the run-length form: then it has
// empty places only, +24; .
func isRuns(s string) bool {
	i := strings.IndexByte(s, '+')
	return i >= 0 && (i == 0 || s[i-1] == ';')
}

// runs reads the run-length form: a term per place in the order of the places,
// `type:player=value=value+more`, where more is how many further places hold
// the same.
func (r *reader) runs(s string) error {
	g := r.g
	p := g.NewPosition()
	r.pos = p
	pts, kinds := points(g), types(g)
	at := 0
	rest, term := s, ""
	for n := 1; rest != ""; n++ {
		term, rest, _ = strings.Cut(rest, ";")
		term = strings.TrimSpace(term)
		where := "term " + strconv.Itoa(n) + " " + quote(term)
		body, more, many := strings.Cut(term, "+")
		extra := 0
		if many {
			var ok bool
			if extra, ok = number(more, board.MaxCells); !ok {
				return errorAt(where, quote(more), " is not a number of further places")
			}
		}
		var pl place
		if body != "" {
			var err error
			if pl, err = r.place(where, body, kinds); err != nil {
				return err
			}
		}
		if at == len(pts) && strings.Trim(term+rest, "; ") == "" {
			break // the predecessor ends the list with a semicolon, and also writes stores that are empty
		}
		if at+extra >= len(pts) {
			return errorAt(where, "the setup has more places than the board: ", strconv.Itoa(at+extra+1), " of ", strconv.Itoa(len(pts)))
		}
		for ; body != "" && extra >= 0; extra-- {
			if err := r.put(where, pts[at], &pl); err != nil {
				return err
			}
			at++
		}
		at += extra + 1
	}
	if at < cellsEnd(pts) {
		return errorAt("setup", "it has ", strconv.Itoa(at), " places, the board has ", strconv.Itoa(len(pts)))
	}
	p.Settle()
	return nil
}

// cellsEnd returns the number of places without those at the end whose cells no longer
// exist.
func cellsEnd(pts []int) int {
	n := len(pts)
	for n > 0 && pts[n-1] < 0 {
		n--
	}
	return n
}

// A place holds the contents of one term.
type place struct {
	piece game.Piece
	attrs uint64
	count int32
}

// place reads the body of a term, without its repetition. A body that begins with = is an
// empty place that has a number.
func (r *reader) place(where, body string, kinds []int) (place, error) {
	g := r.g
	what, values, _ := strings.Cut(body, "=")
	var pl place
	if what != "" {
		t, o, ok := strings.Cut(what, ":")
		kind, okType := number(t, len(kinds)-1)
		owner, okOwner := number(o, len(g.Players))
		switch {
		case !ok:
			return pl, errorAt(where, "a piece is written type:player")
		case !okType || kinds[kind] < 0:
			return pl, errorAt(where, "there is no piece type ", quote(t))
		case !okOwner || owner == 0:
			return pl, errorAt(where, "there is no player ", quote(o))
		}
		pl.piece = game.Make(kinds[kind], game.Player(owner-1))
		pl.attrs = g.Types[kinds[kind]].Attrs
	}
	if len(values) == 0 {
		return pl, nil
	}
	return pl, r.values(where, strings.Split(values, "="), &pl)
}

// values reads the number of the place, if the game has numbers, and then the attributes in
// their order.
func (r *reader) values(where string, values []string, pl *place) error {
	g := r.g
	for i, s := range values {
		slot := i
		if g.HasCounts {
			if i == 0 {
				n, ok := number(s, game.MaxCount)
				if !ok {
					return errorAt(where, quote(s), " is not a number from 0 to ", strconv.Itoa(game.MaxCount))
				}
				pl.count = int32(n)
				continue
			}
			slot--
		}
		if slot >= len(g.Attrs) || pl.piece == game.None {
			r.warn("values beyond the game's attributes were ignored")
			return nil
		}
		a := g.Attrs[slot]
		v, ok := attrOf(g, a, s)
		if (a.Name == g.FEN.Castle || a.Get(g.Types[pl.piece.Type()].Attrs) == 1) && !allDigits(s) && s != "" {
			v ^= 1 // the predecessor writes a word for an attribute that has changed
		}
		if !ok || a.Get(a.Set(0, v)) != v {
			return errorAt(where, quote(s), " is no value of attribute ", a.Name)
		}
		pl.attrs = a.Set(pl.attrs, v)
	}
	return nil
}

// attrOf reads the value of an attribute: digits for a column of pieces, or a number.
func attrOf(g *game.Game, a game.Attr, s string) (uint64, bool) {
	if g.Opt.Tower.Has(a) {
		return g.Opt.Tower.Parse(s)
	}
	return attrValue(s)
}

// attrText is the inverse of attrOf.
func attrText(g *game.Game, a game.Attr, v uint64) string {
	if g.Opt.Tower.Has(a) {
		return g.Opt.Tower.Text(v)
	}
	return strconv.FormatUint(v, 10)
}

func attrValue(s string) (uint64, bool) {
	switch s {
	case "true":
		return 1, true
	case "false", "":
		return 0, true
	}
	if len(s) > 19 || !allDigits(s) {
		return 0, false
	}
	n := uint64(0)
	for i := 0; i < len(s); i++ {
		n = 10*n + uint64(s[i]-'0')
	}
	return n, true
}

// put fills one place. c is -1 for an old place that the board no longer has: a piece there
// goes to its owner's hand, seeds there are his score, and scenery is left out.
func (r *reader) put(where string, c int, pl *place) error {
	if c < 0 {
		if pl.piece == game.None && pl.count == 0 {
			return nil
		}
		if pl.piece != game.None && r.g.Types[pl.piece.Type()].Dummy {
			return nil
		}
		owner := pl.piece.Owner()
		if pl.piece != game.None && r.g.HasHands && r.g.Hands[owner] {
			t := r.g.Types[pl.piece.Type()].Base
			r.pos.PlaceHand(owner, t, r.pos.Hand(owner, t)+1)
			return nil
		}
		for i := range r.g.Globals {
			if pl.piece != game.None && r.g.HasCounts && r.g.Globals[i].Score == int(owner) {
				r.pos.PlaceGlobal(i, pl.count)
				return nil
			}
		}
		return errorAt(where, "the board has no such cell any more")
	}
	r.pos.Place(board.Cell(c), pl.piece, pl.attrs)
	if r.g.HasCounts {
		r.pos.PlaceCount(board.Cell(c), pl.count)
	}
	return nil
}

// terms reads the sparse form: for each piece a digit for its type and a place; a minus
// sign passes on to the next player. Places are names of cells if all of them are such
// names, else numbers in base 36.
func (r *reader) terms(s string) error {
	g := r.g
	r.pos = g.NewPosition()
	pts, kinds := points(g), types(g)
	list := strings.Split(s, ";")
	named := true
	for i, t := range list {
		list[i] = strings.TrimSpace(t)
		body := strings.TrimLeft(list[i], "-")
		if len(body) > 1 {
			_, ok := g.Board.Cell(body[1:])
			named = named && ok
		}
	}
	owner := 0
	for i, t := range list {
		where := "term " + strconv.Itoa(i+1) + " " + quote(t)
		body := strings.TrimLeft(t, "-")
		owner += len(t) - len(body)
		if body == "" {
			continue
		}
		kind, ok := base36(body[:1])
		switch {
		case owner >= len(g.Players):
			return errorAt(where, "the game has ", strconv.Itoa(len(g.Players)), " players")
		case !ok:
			return errorAt(where, "a term is the digit of a piece type and a place")
		case kind >= len(kinds) || kinds[kind] < 0:
			return errorAt(where, "there is no piece type ", body[:1])
		}
		c, err := r.termPlace(where, body[1:], named, pts)
		if err != nil {
			return err
		}
		if r.pos.At(c) != game.None {
			return errorAt(where, "two pieces on ", cellName(g, c))
		}
		t := kinds[kind]
		r.pos.Place(c, game.Make(t, game.Player(owner)), g.Types[t].Attrs)
	}
	r.pos.Settle()
	return nil
}

func (r *reader) termPlace(where, s string, named bool, pts []int) (board.Cell, error) {
	if named && s != "" {
		c, _ := r.g.Board.Cell(s)
		return c, nil
	}
	n, ok := base36(s)
	if !ok || n >= len(pts) || pts[n] < 0 {
		return board.NoCell, errorAt(where, quote(s), " is not a place of the board")
	}
	return board.Cell(pts[n]), nil
}

// base36 reads a number with the digits 0-9 and A-Z.
func base36(s string) (int, bool) {
	n := 0
	for i := 0; i < len(s); i++ {
		d := 0
		switch c := s[i]; {
		case isDigit(c):
			d = int(c - '0')
		case isLetter(c):
			d = int(c|32-'a') + 10
		default:
			return 0, false
		}
		if n = 36*n + d; n > board.MaxCells {
			return 0, false
		}
	}
	return n, s != ""
}
