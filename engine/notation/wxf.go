package notation

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// A filed move is written as in xiangqi: by the file that the piece leaves, the direction,
// and the destination file or, along a file, the distance. Files count from the mover's
// right.
type filed struct {
	file   int
	way    byte // + ahead, - back, . along the rank
	number int
	nth    int // place among those of its kind on the file, from the front, from 0
	of     int // how many these are
}

// filedOf describes a move that is neither a drop nor a promotion.
func (s *sheet) filedOf(pos *game.Position, p *plain) filed {
	first := p.piece.Owner() == s.g.Turns[0].Player
	file := func(c board.Cell) int {
		if first {
			return s.x[c]
		}
		return s.w + 1 - s.x[c]
	}
	m := filed{file: file(p.from), way: '.', number: file(p.to)}
	ahead := s.y[p.from] - s.y[p.to]
	if !first {
		ahead = -ahead
	}
	switch {
	case ahead > 0:
		m.way = '+'
	case ahead < 0:
		m.way = '-'
	}
	if s.x[p.from] == s.x[p.to] {
		m.number = max(ahead, -ahead)
	}
	for y := range s.h {
		c := s.at[y][s.x[p.from]-1]
		if pos.At(c) != p.piece {
			continue
		}
		m.of++
		if y+1 < s.y[p.from] == first && c != p.from {
			m.nth++
		}
	}
	return m
}

// word returns the word that replaces the file if several of a kind stand on it: front,
// rear, or the middle one of three. It returns "" if there is no such word and the number
// is used.
func (m *filed) word() string {
	switch {
	case m.of < 2:
		return ""
	case m.nth == 0:
		return "前"
	case m.nth == m.of-1:
		return "後"
	case m.of == 3:
		return "中"
	}
	return ""
}

// writeWXF writes a move by letters: H2+3. If several of a kind stand on a file, the front
// one is C+, the rear one C-, and the others have their number before the letter, 2P. The
// letters are those of books about xiangqi, if the game has them as aliases of its own.
func (s *sheet) writeWXF(pos *game.Position, p *plain) string {
	m := s.filedOf(pos, p)
	head := capital(s.g, p.piece)
	for _, a := range s.g.FEN.Aliases {
		if a.Piece.Type() == p.piece.Type() {
			head = strings.ToUpper(a.Letter)
		}
	}
	switch {
	case m.of < 2:
		head += strconv.Itoa(m.file)
	case m.nth == 0:
		head += "+"
	case m.nth == m.of-1:
		head += "-"
	default:
		head = strconv.Itoa(m.nth+1) + head
	}
	return head + string(m.way) + strconv.Itoa(m.number)
}

// filedSigns are pairs: a sign, and the sign that replaces it for comparisons.
var filedSigns = []rune("进+進+退-平.=.前+后-後-车車俥車马馬傌馬砲炮包炮将將帅帥")

// plainFiled normalizes a text, or the sign of a piece, so that variants of a sign compare
// equal.
func plainFiled(s string) string {
	var b strings.Builder
	for _, r := range narrow(s) {
		if r >= 'a' && r <= 'z' {
			r -= 'a' - 'A'
		}
		for i := 0; i < len(filedSigns); i += 2 {
			if filedSigns[i] == r {
				r = filedSigns[i+1]
				break
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

// findFiled finds a move that is written as in xiangqi, by letters or by signs: C2.5, 炮二平五.
// It returns -1 if no move is written like this.
func findFiled(pos *game.Position, list *game.MoveList, text string) (int, error) {
	s, ok := newSheet(pos.Game())
	if !ok || s.kif || len(text) > maxMoveText {
		return -1, nil
	}
	want := plainFiled(text)
	var found []int
	for i, m := range list.Moves {
		p, ok := plainOf(pos, m)
		if ok && p.from != board.NoCell && p.becomes == game.None && s.filedAs(pos, &p, want) {
			found = append(found, i)
		}
	}
	switch len(found) {
	case 0:
		return -1, nil
	case 1:
		return found[0], nil
	}
	return undecided, ambiguous(text, Texts(pos, list), found)
}

// filedAs reports whether a normalized text can mean p: a letter or a sign with its file
// or, if several of its kind stand there, with its place among them.
func (s *sheet) filedAs(pos *game.Position, p *plain, text string) bool {
	m := s.filedOf(pos, p)
	head, ok := strings.CutSuffix(text, string(m.way)+strconv.Itoa(m.number))
	if !ok {
		return false
	}
	place := plainFiled(m.word())
	is := func(name string) bool {
		name = plainFiled(name)
		return name != "" && (head == name+strconv.Itoa(m.file) || m.of > 1 && head == strconv.Itoa(m.nth+1)+name || place != "" && (head == place+name || head == name+place))
	}
	for _, a := range s.g.FEN.Aliases {
		if a.Piece.Type() == p.piece.Type() && is(a.Letter) {
			return true
		}
	}
	return is(capital(s.g, p.piece)) || slices.ContainsFunc(s.g.Types[p.piece.Type()].Signs, is)
}

// formatTag begins the tag, as a tree keeps it, that says how a file of xiangqi writes its
// moves: in WXF (C2.5), Chinese or ICCS.
const formatTag = "Format "

// PlaceICCS removes the format tag from a tree. If the tag said ICCS, or a move has a rank
// 0, as engines write it (h0g2), the ranks of the file count from 0; then PlaceICCS changes
// them to the ranks of our cells, which count from 1.
func PlaceICCS(t *Tree) {
	iccs := false
	for i := range t.Props {
		p := &t.Props[i]
		if p.Name != propTags {
			continue
		}
		var rest []string
		for _, v := range p.Values {
			if how, ok := strings.CutPrefix(v, formatTag); ok {
				iccs = strings.EqualFold(how, "ICCS")
			} else {
				rest = append(rest, v)
			}
		}
		p.Values = rest
	}
	var nodes []*Node // the nodes whose moves consist of two cells
	for todo := []*Node{t.Root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Children...)
		if m := strings.ReplaceAll(n.Move, "-", ""); len(m) == 4 && isLetter(m[0]) && isDigit(m[1]) && isLetter(m[2]) && isDigit(m[3]) {
			nodes = append(nodes, n)
			iccs = iccs || m[1] == '0' || m[3] == '0'
		}
	}
	if !iccs {
		return
	}
	for _, n := range nodes {
		m := strings.ReplaceAll(n.Move, "-", "")
		n.Move = strings.ToLower(m[:1]) + strconv.Itoa(int(m[1]-'0')+1) + "-" + strings.ToLower(m[2:3]) + strconv.Itoa(int(m[3]-'0')+1)
	}
}
