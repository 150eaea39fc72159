package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// isPDN reports whether s is a FEN of draughts: a letter for the side to move
// and a colon.
func isPDN(s string) bool {
	s = strings.TrimLeft(s, " \"")
	return len(s) > 1 && isLetter(s[0]) && s[1] == ':' || strings.HasPrefix(s, "[FEN ")
}

// pdn reads side:pieces:pieces, where pieces is the letter of a player and
// squares, numbers or names, each with the letter of its type before it (none
// for the first type), or a range 1-20.
func (r *reader) pdn(s string) error {
	s = strings.TrimPrefix(strings.TrimSpace(s), "[FEN ")
	s = strings.Trim(s, " \"].")
	parts := strings.Split(s, ":")
	for _, part := range parts[1:] {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		if c := part[0] | 32; (c == 'h' || c == 'f') && r.player(part[:1]) < 0 {
			continue // counters of the Hub protocol
		}
		p := r.player(part[:1])
		if p < 0 {
			return errorAt("pieces "+quote(part), quote(firstRune(part)), " stands for no player")
		}
		for _, sq := range strings.Split(part[1:], ",") {
			if sq = strings.TrimSpace(sq); sq == "" {
				continue
			}
			if err := r.pdnPieces(part[:1], p, sq); err != nil {
				return err
			}
		}
	}
	return r.side(strings.TrimSpace(parts[0]), false, false)
}

// player returns the player whose letter is s, or -1.
func (r *reader) player(s string) int {
	for p := range r.g.Players {
		for _, letter := range strings.Split(sideLetters(r.g, p), "") {
			if strings.EqualFold(letter, s) {
				return p
			}
		}
	}
	return -1
}

// pdnPieces places the pieces of one entry: 12, K12, c3, Kc3 or 1-20.
func (r *reader) pdnPieces(side string, p int, s string) error {
	where := "square " + quote(s) + " of " + side
	kind, rest := stoneType(r.g), s
	_, isName := r.g.Board.Cell(s)
	if len(s) > 1 && isLetter(s[0]) && !isName {
		kind = r.pdnType(s[:1])
		rest = s[1:]
	}
	if kind < 0 {
		return errorAt(where, "no piece has the letter ", s[:1])
	}
	from, to, _ := strings.Cut(rest, "-")
	if to == "" {
		to = from
	}
	if n, ok := number(from, len(r.g.FEN.Squares)); ok && n > 0 {
		end, ok := number(to, len(r.g.FEN.Squares))
		if !ok || end < n {
			return errorAt(where, "the board has squares 1 to ", strconv.Itoa(len(r.g.FEN.Squares)))
		}
		for ; n <= end; n++ {
			if err := r.putMan(where, r.g.FEN.Squares[n-1], kind, p); err != nil {
				return err
			}
		}
		return nil
	}
	c, ok := r.g.Board.Cell(rest)
	if !ok {
		return errorAt(where, "the board has no such square")
	}
	return r.putMan(where, c, kind, p)
}

// pdnType returns the type whose capital letter for the first player is s.
func (r *reader) pdnType(s string) int {
	for t := range r.g.Types {
		if l := r.g.Types[t].Letters; len(l) > 0 && strings.EqualFold(l[0], s) {
			return t
		}
	}
	for _, a := range r.g.FEN.Aliases {
		if strings.EqualFold(a.Letter, s) && a.Piece.Type() < len(r.g.Types) {
			return a.Piece.Type()
		}
	}
	return -1
}

func (r *reader) putMan(where string, c board.Cell, t, p int) error {
	if uint(c) >= uint(r.g.Board.Len()) {
		return errorAt(where, "the board has no such square")
	}
	if r.pos.At(c) != game.None {
		return errorAt(where, "two pieces on one square")
	}
	pc := game.Make(t, game.Player(p))
	r.pos.Place(c, pc, r.fresh(pc))
	return nil
}

// writePDN writes the draughts form; false when a piece cannot be written.
func writePDN(b *strings.Builder, pos *game.Position) bool {
	g := pos.Game()
	b.WriteString(pdnSide(g, int(pos.Player())))
	left := 0
	for _, pc := range pos.Cells() {
		if pc != game.None {
			left++
		}
	}
	for p := range g.Players {
		if !g.Players[p].Plays {
			continue
		}
		b.WriteString(":" + pdnSide(g, p))
		sep := ""
		for i, c := range g.FEN.Squares {
			pc := pos.At(c)
			if pc == game.None || int(pc.Owner()) != p {
				continue
			}
			b.WriteString(sep)
			if pc.Type() != stoneType(g) {
				s := letterOf(g, game.Make(pc.Type(), 0))
				if len(s) != 1 {
					return false
				}
				b.WriteString(strings.ToUpper(s))
			}
			b.WriteString(strconv.Itoa(i + 1))
			sep = ","
			left--
		}
	}
	return left == 0
}

func pdnSide(g *game.Game, p int) string {
	return strings.ToUpper(firstRune(sideLetters(g, p)))
}

// PDNTexts writes every move of list, the legal moves of pos, as PDN does: 32-28, 19x30, or
// with all cells of the way if a shorter text would be ambiguous. Squares without numbers
// keep their names.
func PDNTexts(pos *game.Position, list *game.MoveList) []string {
	f := newForms(pos)
	name := f.names[len(f.names)-1]
	texts := make([]string, list.Len())
	times := make(map[string]int, len(texts))
	write := func(m game.Move, whole bool) string {
		ways := tracks(m)
		if len(ways) != 1 || len(ways[0].cells) < 2 {
			return TextIn(pos, m)
		}
		cells, joint := ways[0].cells, "-"
		if ways[0].takes[0] {
			joint = "x"
		}
		if !whole {
			cells = []board.Cell{cells[0], cells[len(cells)-1]}
		}
		return joined(cells, name, joint)
	}
	for i, m := range list.Moves {
		texts[i] = write(m, false)
		times[texts[i]]++
	}
	for i, m := range list.Moves {
		if times[texts[i]] > 1 {
			texts[i] = write(m, true)
		}
	}
	return texts
}
