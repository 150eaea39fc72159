package notation

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// ZSGHead is the first line of the games that Zillions of Games saves.
const ZSGHead = "Zillions Save Game File"

// A ZSGLine is a line of a saved game that sets up pieces: (White King e1), (x b6).
type ZSGLine struct {
	text string
	line int
}

// ReadZSG reads a game that Zillions of Games has saved: a head, lines of settings, lines
// that set up pieces, then a line for each move, "1. Pawn e2 - e4". A line that begins with
// "partial" is continued by the next line if that line begins where this one ended. Moves
// are kept as they are written there; [FindZSG] finds them.
func ReadZSG(text string) ([]*Tree, error) {
	t := &Tree{Root: &Node{}}
	at, line := t.Root, 0
	var last zsgMove // the previous line
	for s := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line++
		s = strings.TrimSpace(s)
		if s == "" || s[0] == ';' || s[0] == '{' || line == 1 && strings.HasPrefix(s, ZSGHead) {
			continue
		}
		if name, value, ok := strings.Cut(s, "="); ok && isWord(name) {
			if name == "VariantName" {
				t.Variant = strings.TrimSpace(value)
			}
			continue
		}
		n, move, ok := strings.Cut(s, ".")
		if !ok || !allDigits(n) {
			n, move = "", s
		}
		if move = strings.TrimSpace(move); strings.HasPrefix(move, "(") {
			t.ZSG = append(t.ZSG, ZSGLine{move, line})
			continue
		}
		if n == "" {
			return []*Tree{t}, errorAt("line "+strconv.Itoa(line), "a move is written 1. Pawn e2 - e4, not ", quote(s))
		}
		if i := strings.IndexAny(move, "[{"); i > 0 { // a note of the program
			move = strings.TrimSpace(move[:i])
		}
		m := readZSGMove(move)
		goesOn := last.open && len(m.cells) > 1 && m.cells[0] == last.cells[len(last.cells)-1]
		if last = m; goesOn && len(at.Move) < maxMoveText {
			at.Move += " " + move
			continue
		}
		node := &Node{Move: move, Line: line}
		at.Children = []*Node{node}
		at = node
	}
	return []*Tree{t}, nil
}

// isWord reports whether s consists of letters only.
func isWord(s string) bool {
	for i := range len(s) {
		if !isLetter(s[i]) {
			return false
		}
	}
	return s != ""
}

// A zsgMove holds the contents of a line: the way of the first piece, everything else that
// is named, and the promotion.
type zsgMove struct {
	cells []string // from, to, to, …; only the target of a drop
	alone []string // the cells if the first x is not a step but a capture on its own
	words []string // before the first cell: "White Stone"
	named []string // names after x, and all words about other pieces that go or are placed
	promo string
	open  bool // its last part is partial
}

// readZSGMove reads "partial 2 Man c3 - e5 x d4 partial 2 Man e5 - g7 x f6 = King",
// "King e1 - g1 Rook h1 - f1 @ f1 0 0", "White Stone G19 x A19", "Stone b2 = Stone on c2",
// "?Dice six a1".
func readZSGMove(s string) zsgMove {
	var m zsgMove
	w := strings.Fields(s)
	partial := false // the next part is partial
	for i := 0; i < len(w); i++ {
		switch {
		case w[i] == "partial":
			partial = true
			if i+1 < len(w) && allDigits(w[i+1]) {
				i++
			}
			if m.cells == nil {
				m.words = nil
			}
		case w[i] == "@":
			i += 3
		case w[i] == "=" && i+3 < len(w) && w[i+2] == "on":
			if k := len(m.cells) - 1; k >= 0 && w[i+3] == m.cells[k] {
				m.promo = w[i+1]
			}
			i += 3
		case w[i] == "=" && i+1 < len(w):
			i++
			m.promo = w[i]
		case w[i] == "x":
		case i+2 < len(w) && (w[i+1] == "-" || w[i+1] == "x" && (m.cells == nil || partial)):
			from, to := w[i], w[i+2]
			switch k := len(m.cells) - 1; {
			case k < 0:
				m.cells = []string{from, to}
				if w[i+1] == "x" {
					m.alone = []string{from}
				}
				m.open, partial = partial, false
			case from == m.cells[k]:
				m.cells = append(m.cells, to)
				m.open, partial = partial, false
			default:
				m.named = append(m.named, from)
			}
			m.named = append(m.named, to)
			i += 2
		case m.cells == nil:
			m.words = append(m.words, w[i])
		default:
			m.named = append(m.named, w[i])
		}
	}
	if k := len(m.words) - 1; m.cells == nil && k >= 0 && !strings.HasPrefix(s, "x ") { // a drop without a capture
		m.cells, m.words, m.open = m.words[k:], m.words[:k:k], partial
	} else if m.cells == nil {
		m.named, m.words = m.words, nil
	}
	return m
}

// FindZSG returns the index of the move in list that a line of a saved game means. The way
// of the piece must fit. If several moves fit, the piece's name, its promotion and the
// other cells in the line narrow them down; each is used only if some move agrees with it,
// since programs leave out some of the effects of a move. Other ways to write a move are
// read, too.
func FindZSG(pos *game.Position, list *game.MoveList, s string) (int, error) {
	z := readZSGMove(s)
	f := newForms(pos)
	var fit []int
	for i, m := range list.Moves {
		if f.zsgWay(&z, m) {
			fit = append(fit, i)
		}
	}
	narrow := func(keep func(game.Move) bool) {
		var kept []int
		for _, i := range fit {
			if keep(list.Moves[i]) {
				kept = append(kept, i)
			}
		}
		if len(kept) > 0 {
			fit = kept
		}
	}
	narrow(func(m game.Move) bool { return f.zsgCalled(&z, m) })
	narrow(func(m game.Move) bool { return f.zsgBecomes(&z, m) })
	narrow(func(m game.Move) bool { return f.zsgNames(&z, m) })
	switch len(fit) {
	case 0:
	case 1:
		return fit[0], nil
	default:
		return undecided, ambiguous(s, Texts(pos, list), fit)
	}
	i, err := Find(pos, list, s)
	if err != nil && len(z.cells) > 0 {
		if j, e := Find(pos, list, strings.Join(z.cells, "-")); e == nil {
			return j, nil
		}
	}
	return i, err
}

// zsgWay reports whether the piece goes the way that the line gives.
func (f *forms) zsgWay(z *zsgMove, m game.Move) bool {
	list := tracks(m)
	if len(list) == 0 {
		return len(z.cells) == 0 && len(z.named) > 0 && f.zsgNames(z, m)
	}
	for _, name := range f.names {
		for _, cells := range [...][]string{z.cells, z.alone} {
			if len(cells) == len(list[0].cells) && (len(cells) > 1) != list[0].drop && slices.EqualFunc(list[0].cells, cells, func(c board.Cell, s string) bool { return strings.EqualFold(name(c), s) }) {
				return true
			}
		}
	}
	return false
}

// zsgNames reports whether the line names exactly the cells that the move changes besides
// the way of the piece.
func (f *forms) zsgNames(z *zsgMove, m game.Move) bool {
	touched := map[board.Cell]bool{}
	list := tracks(m)
	for i := range list {
		from := 0
		if i == 0 {
			from = 1
		}
		for _, c := range list[i].cells[min(from, len(list[i].cells)):] {
			touched[c] = true
		}
	}
	for i := range m.Acts {
		switch a := &m.Acts[i]; {
		case a.Kind == game.ActCapture:
			touched[a.From] = true
		case a.Kind == game.ActPut && a.From < 0 && f.pos.At(a.To) == game.None:
			touched[a.To] = true
		}
	}
	for _, name := range f.names {
		told := map[string]string{}
		for _, s := range z.named {
			told[strings.ToLower(s)] = s
		}
		all := true
		for c := range touched {
			s := strings.ToLower(name(c))
			all = all && told[s] != ""
			delete(told, s)
		}
		for _, s := range told {
			if c, ok := f.g.Board.Cell(s); ok && len(list) > 0 && c != list[0].cells[0] {
				all = false
			}
		}
		if all {
			return true
		}
	}
	return false
}

// zsgBecomes reports whether the piece is promoted as the line says.
func (f *forms) zsgBecomes(z *zsgMove, m game.Move) bool {
	list := tracks(m)
	if len(list) == 0 {
		return true
	}
	now, changed := promotion(f.pos, m, &list[0])
	if z.promo == "" {
		return !changed
	}
	return slices.ContainsFunc(f.words(now), func(s string) bool { return strings.EqualFold(s, z.promo) })
}

// zsgCalled reports whether the piece has the name that the line gives.
func (f *forms) zsgCalled(z *zsgMove, m game.Move) bool {
	list := tracks(m)
	if len(list) == 0 || len(z.words) == 0 {
		return true
	}
	pc := list[0].held
	if !list[0].drop {
		pc = f.pos.At(list[0].cells[0])
	}
	said := strings.ToLower(strings.Join(z.words, " "))
	return slices.ContainsFunc(f.words(pc), func(s string) bool {
		s = strings.ToLower(s)
		return said == s || strings.HasSuffix(said, " "+s)
	})
}

// PlaceZSG turns the setup of a saved game into the tree's Start. The game's start position
// is the base: pieces are put on its board or removed from it.
func PlaceZSG(g *game.Game, t *Tree) error {
	if len(t.ZSG) == 0 {
		return nil
	}
	pos := g.Start().Clone()
	for _, l := range t.ZSG {
		where := "line " + strconv.Itoa(l.line)
		for rest := l.text; rest != ""; {
			group, more, ok := strings.Cut(strings.TrimPrefix(rest, "("), ")")
			if !ok || rest[0] != '(' {
				return errorAt(where, "a piece is set up as (White King e1), not ", quote(rest))
			}
			rest = strings.TrimSpace(more)
			if err := placeZSG(g, pos, strings.Fields(group)); err != nil {
				return errorAt(where, err.Msg)
			}
		}
	}
	pos.Settle()
	t.Start = Setup(pos)
	return nil
}

// placeZSG carries out one list of words: x and cells; a player, a piece and cells, or
// "off" and a number; @, a cell, the number of an attribute and its value.
func placeZSG(g *game.Game, pos *game.Position, w []string) *Error {
	pc, k := game.None, 0
	if len(w) > 0 && w[0] == "x" {
		k = 1
	} else if len(w) > 0 && w[0] != "@" {
		for p := range g.Players {
			for t := range g.Types {
				name := strings.Fields(g.Players[p].Name + " " + g.Types[t].Name)
				if len(name) > k && len(name) <= len(w) && slices.EqualFunc(name, w[:len(name)], strings.EqualFold) {
					pc, k = game.Make(t, game.Player(p)), len(name)
				}
			}
		}
		if k == 0 {
			return errorAt("", "no player has the piece ", quote(strings.Join(w, " ")))
		}
	}
	for ; k < len(w); k++ {
		if w[k] == "off" && k+1 < len(w) && pc != game.None {
			n, ok := number(w[k+1], maxHand)
			if !ok || !g.HasHands {
				return errorAt("", quote(w[k+1]), " is no number of pieces in hand")
			}
			pos.PlaceHand(pc.Owner(), pc.Type(), n)
			k++
			continue
		}
		attribute := w[k] == "@" && k+3 < len(w)
		if attribute {
			k++
		}
		c, ok := g.Board.Cell(w[k])
		switch {
		case !ok:
			return errorAt("", "there is no cell ", quote(w[k]))
		case attribute:
			i, known := number(w[k+1], len(g.Attrs)-1)
			if v, ok := number(w[k+2], 1<<20); known && ok {
				pos.Place(c, pos.At(c), g.Attrs[i].Set(pos.Attrs(c), uint64(v)))
			}
			k += 2
		case pc == game.None:
			pos.Place(c, game.None, 0)
		default:
			pos.Place(c, pc, g.Types[pc.Type()].Attrs)
		}
	}
	return nil
}
