package notation

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A KIFStart holds what a KIF file says about the start of its game: the name of a usual
// start, or a diagram. [PlaceKIF] makes a setup of it.
type KIFStart struct {
	name  kifLine
	rows  []kifLine  // of the diagram, from the far side, without its frame
	hands [2]kifLine // of the first and the second player
	// second says that the second player moves first, as the giver does in games at odds.
	second bool
}

type kifLine struct {
	text string
	line int
}

// Words of KIF files.
const (
	kifHandicap = "手合割"
	kifMoves    = "手数"
	kifFork     = "変化"
	kifEnd      = "まで"
	kifHand     = "の持" // …駒, …ち駒
)

// kifSides are the names of the first and the second player, in even games and in games at
// odds.
var kifSides = [...][2]string{{"先手", "後手"}, {"下手", "上手"}}

// kifProps are the headings for which SGF has a property.
var kifProps = [...][2]string{{"開始日時", "DT"}, {"棋戦", "EV"}, {"場所", "PC"}}

// propTime holds the time that a KIF file gives for a move: "0:16/00:00:16".
const propTime = "KT"

// propEnd tells how a game ended other than by the rules (static/js/state/ending.js).
const propEnd = "DE"

// Words that end a game in KIF. Words of a player are those of the player to move.
var (
	kifResigns = []string{"投了"}
	kifTimeUp  = []string{"切れ負け", "時間切れ"}
	kifDrawn   = []string{"持将棋", "引き分け"}
	kifOver    = []string{"詰み", "千日手", "入玉勝ち", "中断", "反則勝ち", "反則負け", "不戦勝", "不戦敗", "封じ手", "不詰"}
)

// ReadKIF reads a game of shogi from a KIF file. Its moves are kept as they are written
// there. If the file is wrong or incomplete, the error says where, and the part before that
// place is returned with it.
func ReadKIF(text string) ([]*Tree, error) {
	p := &kifParser{t: &Tree{Root: &Node{}, KIF: &KIFStart{}}}
	p.path = []*Node{p.t.Root}
	var err error
	for s := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		p.line++
		if err = p.read(strings.TrimRight(s, " \t\r　")); err != nil {
			break
		}
	}
	p.said.join()
	if len(p.tags) > 0 {
		p.t.Props = append(p.t.Props, Prop{propTags, p.tags})
	}
	return []*Tree{p.t}, err
}

type kifParser struct {
	t    *Tree
	line int
	path []*Node // the root and the moves of the line being read
	said remarks
	over bool // the line has ended
	tags []string
}

func (p *kifParser) fail(msg ...string) error { return errorAt("line "+strconv.Itoa(p.line), msg...) }

func (p *kifParser) at() *Node { return p.path[len(p.path)-1] }

// read reads one line, which has no blanks at its end.
func (p *kifParser) read(s string) error {
	bare := strings.TrimLeft(s, " \t\r　")
	switch {
	case bare == "", strings.HasPrefix(bare, "#"), strings.HasPrefix(bare, "&"), strings.HasPrefix(bare, kifMoves), strings.HasPrefix(bare, kifEnd):
		return nil
	case bare[0] == '*':
		p.said.add(p.at(), strings.TrimSpace(bare[1:]))
		return nil
	case bare[0] == '|':
		return p.row(bare)
	case bare[0] == '+', strings.Trim(bare, " 　"+wideDigits) == "", strings.Trim(bare, " 　123456789") == "":
		return nil // the frame of a diagram
	case isDigit(bare[0]):
		return p.move(bare)
	}
	for _, words := range kifSides {
		for side, word := range words {
			if bare == word+"番" {
				p.t.KIF.second = side == 1
				return nil
			}
		}
	}
	name, value, ok := strings.Cut(bare, "：")
	if !ok {
		if name, value, ok = strings.Cut(bare, ":"); !ok {
			return p.fail("this is no line of a KIF file: ", quote(bare))
		}
	}
	return p.heading(strings.TrimSpace(name), strings.Trim(value, " 　"))
}

// row reads a row of the diagram.
func (p *kifParser) row(s string) error {
	inner, _, ok := strings.Cut(s[1:], "|")
	if !ok {
		return p.fail(`a row of the board ends with "|"`)
	}
	p.t.KIF.rows = append(p.t.KIF.rows, kifLine{inner, p.line})
	return nil
}

// heading reads name：value.
func (p *kifParser) heading(name, value string) error {
	if name == kifFork {
		return p.fork(value)
	}
	for _, words := range kifSides {
		for side, word := range words {
			switch name {
			case word:
				for len(p.t.Players) < 2 {
					p.t.Players = append(p.t.Players, "")
				}
				p.t.Players[side] = value
				return nil
			case word + kifHand + "駒", word + kifHand + "ち駒":
				p.t.KIF.hands[side] = kifLine{value, p.line}
				return nil
			}
		}
	}
	if name == kifHandicap {
		p.t.KIF.name = kifLine{value, p.line}
		return nil
	}
	for _, pair := range kifProps {
		if pair[0] == name {
			if value != "" {
				p.t.Props = append(p.t.Props, Prop{pair[1], []string{escapeSGF(value)}})
			}
			return nil
		}
	}
	if value != "" {
		p.tags = append(p.tags, escapeSGF(oneWord(name)+" "+value))
	}
	return nil
}

// fork goes back to where a variation begins: 変化：3手 replaces move 3.
func (p *kifParser) fork(value string) error {
	digits, _, _ := strings.Cut(narrow(value), "手")
	n, ok := number(strings.TrimSpace(digits), maxPlies)
	if !ok || n < 1 || n > len(p.path) {
		return p.fail("a variation of move ", quote(value), ", but ", strconv.Itoa(len(p.path)-1), " moves have been read")
	}
	p.path = p.path[:n:n]
	p.over = false
	return nil
}

// maxPlies is the largest number of a move.
const maxPlies = 100_000

// move reads a move after its number: 12 ３四銀(25)   ( 0:03/00:00:41)+
func (p *kifParser) move(s string) error {
	i := 0
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	n, ok := number(s[:i], maxPlies)
	text := strings.Trim(s[i:], " \t　+")
	if !ok || text == "" {
		return p.fail("a move is written 1 ７六歩(77), not ", quote(s))
	}
	time := ""
	if k := strings.LastIndexByte(text, '('); k > 0 && strings.HasSuffix(text, ")") && strings.ContainsAny(text[k:], ":/") {
		time = strings.ReplaceAll(strings.TrimSpace(text[k+1:len(text)-1]), " ", "")
		text = strings.TrimRight(text[:k], " \t　")
	}
	if p.over {
		return p.fail("move ", strconv.Itoa(n), " comes after the end of its line")
	}
	if n != len(p.path) {
		return p.fail("this is move ", strconv.Itoa(len(p.path)), ", not ", strconv.Itoa(n))
	}
	if p.end(text) {
		return nil
	}
	node := &Node{Move: text, Line: p.line}
	if time != "" {
		node.Props = []Prop{{propTime, []string{escapeSGF(time)}}}
	}
	p.at().Children = append(p.at().Children, node)
	p.path = append(p.path, node)
	return nil
}

// end reads a word that ends the line instead of a move.
func (p *kifParser) end(text string) bool {
	why := ""
	loser := strconv.Itoa((len(p.path) - 1) % 2) // the player to move
	if p.t.KIF.second {
		loser = strconv.Itoa(len(p.path) % 2)
	}
	switch {
	case slices.Contains(kifResigns, text):
		why = "resign " + loser
	case slices.Contains(kifTimeUp, text):
		why = "time " + loser
	case slices.Contains(kifDrawn, text):
		why = "agreed -1"
	case !slices.Contains(kifOver, text):
		return false
	}
	p.over = true
	if n := p.at(); why != "" {
		n.Props = append(n.Props, Prop{propEnd, []string{why}})
	}
	return true
}

// narrow writes wide and Chinese digits as plain ones, and leaves out blanks.
func narrow(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == ' ' || r == '\t' || r == '　':
		case r >= '０' && r <= '９':
			b.WriteByte(byte('0' + r - '０'))
		case r == '（':
			b.WriteByte('(')
		case r == '）':
			b.WriteByte(')')
		default:
			if i := strings.IndexRune(hanDigits, r); i >= 0 {
				b.WriteByte(byte('1' + i/len("一")))
				continue
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// IsKIF reports whether a text looks like a KIF file: it has the heading of one,
// or begins with a move that is written so.
func IsKIF(text string) bool {
	for s := range strings.SplitSeq(text, "\n") {
		s = strings.TrimLeft(s, " \t　\ufeff")
		for _, mark := range [...]string{"#KIF", kifHandicap, kifMoves, kifSides[0][1] + kifHand, kifSides[1][1] + kifHand} {
			if strings.HasPrefix(s, mark) {
				return true
			}
		}
		digits := strings.TrimLeft(s, "0123456789")
		move := strings.TrimLeft(digits, " \t")
		if digits == s || move == digits || move == "" {
			continue
		}
		r, _ := utf8.DecodeRuneInString(move)
		return r == '同' || strings.ContainsRune(wideDigits, r)
	}
	return false
}
