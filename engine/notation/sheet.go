package notation

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
	"strings"
)

// A sheet numbers a board as East Asian notations do: files from the first player's right
// to his left, ranks from the far side to his own, both from 1.
type sheet struct {
	g    *game.Game
	w, h int
	at   [][]board.Cell // [rank-1][file-1]
	x, y []int          // by cell: file and rank, 0 = not on the sheet
	kif  bool           // moves are written as in shogi, else as in xiangqi
}

// maxLines is the greatest number of files or ranks that single digits can number.
const maxLines = 9

// kifName is the key under which the rules give KIF's name of the game's usual start.
const kifName = "kif"

// newSheet numbers the board of g. It returns false if the board is not a rectangle of rows
// or has more than nine files. KIF needs digits for ranks as well.
func newSheet(g *game.Game) (*sheet, bool) {
	rows := g.Board.Rows()
	if len(rows) == 0 || len(g.Turns) != 2 {
		return nil, false
	}
	s := &sheet{g: g, w: len(rows[0]), h: len(rows), x: make([]int, g.Board.Len()), y: make([]int, g.Board.Len()), kif: len(g.Meta[kifName]) > 0}
	if s.w > maxLines || s.kif && s.h > maxLines {
		return nil, false
	}
	for y, row := range rows {
		if len(row) != s.w {
			return nil, false
		}
		turned := make([]board.Cell, s.w)
		for i, c := range row {
			turned[s.w-1-i] = c
			s.x[c], s.y[c] = s.w-i, y+1
		}
		s.at = append(s.at, turned)
	}
	return s, true
}

// sign returns the sign of a piece, "" if it has none.
func (s *sheet) sign(pc game.Piece) string {
	if pc == game.None || pc.Type() >= len(s.g.Types) {
		return ""
	}
	signs := s.g.Types[pc.Type()].Signs
	if len(signs) == 0 {
		return ""
	}
	return signs[min(int(pc.Owner()), len(signs)-1)]
}

// write writes a move of list in a style. It returns "" if the notation cannot write the
// move.
func (s *sheet) write(pos *game.Position, list *game.MoveList, i int, style string) string {
	p, ok := plainOf(pos, list.Moves[i])
	if !ok || s.sign(p.piece) == "" {
		return ""
	}
	if s.kif {
		return s.writeKIF(pos, list, &p)
	}
	if p.from == board.NoCell || p.becomes != game.None {
		return ""
	}
	if style == StyleWXF {
		return s.writeWXF(pos, &p)
	}
	return s.writeFiles(pos, &p)
}

const (
	hanDigits  = "一二三四五六七八九"
	wideDigits = "１２３４５６７８９"
)

// digit returns the n-th character of digits, 1 <= n <= 9.
func digit(n int, digits string) string {
	if n < 1 || n > maxLines {
		return ""
	}
	return string([]rune(digits)[n-1])
}

// writeFiles writes a move as in xiangqi: the sign, the file, the direction, and the
// destination file or, along a file, the distance. If several pieces of a kind stand on a
// file, the words front, middle or rear replace the number of the file.
func (s *sheet) writeFiles(pos *game.Position, p *plain) string {
	digits := wideDigits
	if p.piece.Owner() == s.g.Turns[0].Player {
		digits = hanDigits
	}
	m := s.filedOf(pos, p)
	way := "平"
	switch m.way {
	case '+':
		way = "進"
	case '-':
		way = "退"
	}
	sign := s.sign(p.piece)
	head := sign + digit(m.file, digits)
	if place := m.place(); place != "" {
		head = place + sign
	}
	return head + way + digit(m.number, digits)
}

// place tells which of several pieces of its kind on a file this is, counted from the
// front. It returns "" if the piece is alone there.
func (m *filed) place() string {
	if s := m.word(); s != "" || m.of < 2 {
		return s
	}
	return digit(m.nth+1, hanDigits)
}

// writeKIF writes a move as in shogi: the destination, the sign, whether the piece promotes
// or is dropped, and the origin in brackets.
func (s *sheet) writeKIF(pos *game.Position, list *game.MoveList, p *plain) string {
	to := digit(s.x[p.to], wideDigits) + digit(s.y[p.to], hanDigits)
	if _, last := pos.Last(); last == p.to {
		to = "同　"
	}
	to += s.sign(p.piece)
	switch {
	case p.from == board.NoCell:
		return to + "打"
	case p.becomes != game.None:
		to += "成"
	case s.mayPromote(pos, list, p):
		to += "不成"
	}
	return to + "(" + strconv.Itoa(s.x[p.from]) + strconv.Itoa(s.y[p.from]) + ")"
}

// mayPromote reports whether the same move could also be made with a promotion.
func (s *sheet) mayPromote(pos *game.Position, list *game.MoveList, p *plain) bool {
	for _, m := range list.Moves {
		if o, ok := plainOf(pos, m); ok && o.from == p.from && o.to == p.to && o.becomes != game.None {
			return true
		}
	}
	return false
}

// sameSign lists signs with the same meaning. The last sign of a row is the short form,
// which diagrams use.
var sameSign = [...][]string{
	{"玉", "王"}, {"竜", "龍"}, {"竜", "竜王", "龍王"}, {"馬", "竜馬", "龍馬"}, {"と", "と金"}, {"成銀", "全"}, {"成桂", "圭"}, {"成香", "杏"}, {"飛", "飛車"}, {"角", "角行"},
	{"金", "金将"}, {"銀", "銀将"}, {"桂", "桂馬"}, {"香", "香車"}, {"歩", "歩兵"}, {"玉", "玉将", "王将"},
}

// typeOf finds the type whose sign, in either army, a text begins with; the longest sign
// wins. It returns -1 if there is none, and the rest of the text.
func (s *sheet) typeOf(text string) (t int, rest string) {
	t, rest = -1, text
	try := func(k int, sign string) {
		if after, ok := strings.CutPrefix(text, sign); ok && sign != "" && len(after) < len(rest) {
			t, rest = k, after
		}
	}
	for k := range s.g.Types {
		for _, sign := range s.g.Types[k].Signs {
			try(k, sign)
			for _, same := range sameSign {
				if !contains(same, sign) {
					continue
				}
				for _, other := range same {
					try(k, other)
				}
			}
		}
	}
	return t, rest
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// oneSign writes the sign of a piece as a single character, for diagrams.
func (s *sheet) oneSign(pc game.Piece) string {
	sign := s.sign(pc)
	if len([]rune(sign)) == 1 {
		return sign
	}
	for _, same := range sameSign {
		if last := same[len(same)-1]; contains(same, sign) && len([]rune(last)) == 1 {
			return last
		}
	}
	return sign
}
