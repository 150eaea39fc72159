package notation

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A Part is a piece of a move in display notation: text, or a game piece that is shown as a
// letter or a picture.
type Part struct {
	Text  string
	Piece game.Piece // game.None: text
}

// Styles of display notation.
const (
	StyleLetters = "letters" // Nf3, e8=Q: pieces by letters or pictures, as in chess
	StyleKanji   = "kanji"   // signs and ways of writing of East Asia
	StyleWXF     = "wxf"     // C2.5: files and ways of xiangqi, by letters
	StyleNumbers = "numbers" // 32-28: squares by number, as in draughts

	// StyleNames writes the moves' own texts, except that castling is O-O and that moves
	// which follow by themselves are left out. Every game has this style.
	StyleNames = "names"
)

// Styles lists the notations in which the moves of g can be shown, besides their own texts.
func Styles(g *game.Game) (list []string) {
	lettered, signed := 0, len(g.Types) > 0
	for i := range g.Types {
		t := &g.Types[i]
		if l := t.Letters; len(t.Moves) > 0 && len(l) > 0 && l[0] != "" {
			lettered++
		}
		signed = signed && len(t.Signs) > 0
	}
	if slices.ContainsFunc(g.Players, func(p game.PlayerInfo) bool { return p.Random && p.Plays }) {
		list = append(list, StyleDice)
	}
	switch {
	case len(g.FEN.Squares) > 0:
		return []string{StyleNumbers}
	case lettered > 1:
		list = append(list, StyleLetters)
	}
	if s, ok := newSheet(g); ok && signed {
		if !s.kif && !g.HasHands && len(g.FEN.Aliases) > 0 {
			list = append(list, StyleWXF)
		}
		list = append(list, StyleKanji)
	}
	return list
}

// Spell writes move i of list, the legal moves of pos, in one of the game's Styles. The
// caller adds marks for check. A move that the style cannot write has its own text.
func Spell(pos *game.Position, list *game.MoveList, i int, style string) []Part {
	g := pos.Game()
	switch style {
	case StyleNames:
		if s := castle(pos, list.Moves[i]); s != "" {
			return []Part{{Text: s}}
		}
	case StyleNumbers:
		return []Part{{Text: PDNTexts(pos, list)[i]}}
	case StyleKanji, StyleWXF:
		if s, ok := newSheet(g); ok {
			if text := s.write(pos, list, i, style); text != "" {
				return []Part{{Text: text}}
			}
		}
	case StyleDice:
		if parts := diced(pos, list.Moves[i]); parts != nil {
			return parts
		}
	default:
		if parts := lettered(pos, list, i); parts != nil {
			return parts
		}
	}
	return []Part{{Text: Brief(list.Moves[i], Texts(pos, list), i)}}
}

// Brief is the text of m, a legal move, without what follows by itself: a marble that pushes
// others is written alone where no other move begins so, a piece without what it becomes where
// it becomes nothing else, and a pit that may be sown two ways with the cell that comes next.
// What a player does in several parts is told in full. texts are those of all legal moves, of
// which that of m is number i.
func Brief(m game.Move, texts []string, i int) string {
	text := texts[i]
	for k := range m.Acts {
		if m.Acts[k].Part > 0 {
			return text
		}
	}
	for end := range text {
		if text[end] == ',' && alone(texts, i, text[:end]) {
			return sown(texts, text[:end])
		}
	}
	head, now, changed := strings.Cut(text, "=")
	if _, err := strconv.Atoi(now); changed && err != nil && !strings.ContainsAny(text, ",") && alone(texts, i, head) {
		return head
	}
	return sown(texts, text)
}

// alone reports whether no other text than texts[i] is head, or head and more after a comma or
// an equals sign.
func alone(texts []string, i int, head string) bool {
	for k, t := range texts {
		if k != i && strings.HasPrefix(t, head) && (len(t) == len(head) || t[len(head)] == ',' || t[len(head)] == '=') {
			return false
		}
	}
	return true
}

// sown writes "c1,d1=6", a pit and what lies in the next one afterwards, as c1-d1.
func sown(texts []string, text string) string {
	pit, rest, _ := strings.Cut(text, ",")
	next, count, counted := strings.Cut(rest, "=")
	if _, err := strconv.Atoi(count); !counted || err != nil || strings.ContainsAny(pit, "-x@=") {
		return text
	}
	if s := pit + "-" + next; !slices.Contains(texts, s) {
		return s
	}
	return text
}

// A plain move is one piece that goes to one cell.
type plain struct {
	piece   game.Piece // the moving piece, before a promotion
	from    board.Cell // NoCell for a drop
	to      board.Cell
	becomes game.Piece // None: it does not change
	takes   bool
}

// plainOf splits m. It returns false for a pass, a chain, or a move in which several pieces
// go.
func plainOf(pos *game.Position, m game.Move) (p plain, ok bool) {
	list := tracks(m)
	if m.IsPass() || len(list) != 1 || len(list[0].cells) > 2 {
		return p, false
	}
	t := &list[0]
	p = plain{piece: t.piece, from: board.NoCell, to: t.cells[len(t.cells)-1]}
	if !t.drop {
		if len(t.cells) < 2 || pos.At(t.cells[0]) == game.None {
			return p, false
		}
		p.from = t.cells[0]
		p.piece = pos.At(p.from)
	}
	if now, changed := promotion(pos, m, t); changed {
		p.becomes = now
	}
	for i := range m.Acts {
		p.takes = p.takes || m.Acts[i].Kind == game.ActCapture
	}
	return p, true
}

// castle returns O-O or O-O-O, "" for a move that is not castling.
func castle(pos *game.Position, m game.Move) string {
	ts := tracks(m)
	if len(ts) != 2 {
		return ""
	}
	s, _ := castling(pos.Game(), ts)
	return s.castle
}

// lettered writes a move as chess does: with the letter of the piece unless it is a pawn,
// and with as much of its start cell as distinguishes it from others of its kind. It
// returns nil if it cannot write the move.
func lettered(pos *game.Position, list *game.MoveList, i int) []Part {
	g := pos.Game()
	m := list.Moves[i]
	if s := castle(pos, m); s != "" {
		return []Part{{Text: s}}
	}
	p, ok := plainOf(pos, m)
	if !ok {
		return nil
	}
	var parts []Part
	pawn := capital(g, p.piece) == "P"
	if !pawn || p.from == board.NoCell {
		parts = append(parts, Part{Piece: p.piece})
	}
	text := ""
	switch {
	case p.from == board.NoCell:
		text = "@"
	case pawn && p.takes:
		text, _ = fileAndRank(g.Board.Name(p.from))
	default:
		text = startOf(pos, list, &p)
	}
	if p.takes {
		text += "x"
	}
	text += g.Board.Name(p.to)
	if p.becomes == game.None || p.becomes == p.piece { // a wall that was a flat stone in the hand is set down as a wall
		return append(parts, Part{Text: text})
	}
	return append(parts, Part{Text: text + "="}, Part{Piece: p.becomes})
}

// startOf returns the part of p's start cell that a text needs because others of the same
// kind could go to the same cell: nothing, the file, the rank, or both.
func startOf(pos *game.Position, list *game.MoveList, p *plain) string {
	g := pos.Game()
	file, rank := fileAndRank(g.Board.Name(p.from))
	others, byFile, byRank := false, true, true
	for _, m := range list.Moves {
		o, ok := plainOf(pos, m)
		if !ok || o.from == board.NoCell || o.from == p.from || o.piece != p.piece || o.to != p.to {
			continue
		}
		f, r := fileAndRank(g.Board.Name(o.from))
		others, byFile, byRank = true, byFile && f != file, byRank && r != rank
	}
	switch {
	case !others:
		return ""
	case byFile:
		return file
	case byRank:
		return rank
	}
	return file + rank
}
