package notation

import (
	"slices"
	"strconv"
	"strings"
)

// ReadPGN reads the games of a PGN file, the format of chess players, or of a PDN file,
// which is the same for draughts. It also reads a text of moves alone. Moves are kept as
// they are written there; callers that know the rules resolve them. If the file is wrong or
// incomplete, the error says where, and the games before that place are returned with it.
func ReadPGN(text string) ([]*Tree, error) {
	p := &pgnParser{s: strings.TrimPrefix(text, "\ufeff"), line: 1}
	err := p.file()
	p.end("")
	p.said.join()
	p.afterwards()
	p.said.join()
	if err == nil {
		p.trees = slices.DeleteFunc(p.trees, wordsAlone)
	}
	return p.trees, err
}

type pgnParser struct {
	s     string
	i     int
	line  int
	trees []*Tree
	t     *Tree           // the game being read, nil between games
	at    *Node           // the previous move
	open  []*Node         // for each open variation, the node after which the line goes on
	prev  map[*Node]*Node // the previous move of each move
	first bool            // the next move is the first of a variation
	lead  []string        // comments before it
	said  remarks
	tags  []string
}

// maxTag is the longest value of a tag.
const maxTag = 10_000

func (p *pgnParser) fail(msg ...string) error {
	return errorAt("line "+strconv.Itoa(p.line), append(msg, "; read so far: ", counted(len(p.trees), "game"))...)
}

// begin starts a game if none is open.
func (p *pgnParser) begin() {
	if p.t != nil {
		return
	}
	p.t = &Tree{Root: &Node{}}
	p.at, p.open, p.tags, p.prev, p.first, p.lead = p.t.Root, nil, nil, map[*Node]*Node{}, false, nil
	p.trees = append(p.trees, p.t)
}

// end ends the game with a result.
func (p *pgnParser) end(result string) {
	if p.t == nil {
		return
	}
	if result != "" && result != "*" {
		p.t.Result = result
	}
	if len(p.tags) > 0 {
		p.t.Props = append(p.t.Props, Prop{propTags, p.tags})
	}
	p.t = nil
}

// wordsAlone reports whether a tree holds only comments. Such a tree is not a game: another
// kind of text may begin with something that looks like a comment.
func wordsAlone(t *Tree) bool {
	return len(t.Root.Children) == 0 && len(t.Props) == 0 && t.Players == nil && t.Start == "" && t.Result == ""
}

// afterwards attaches a comment after the result of the last game to the last move of that
// game.
func (p *pgnParser) afterwards() {
	k := len(p.trees) - 1
	if k < 1 || len(p.tags) > 0 || !wordsAlone(p.trees[k]) {
		return
	}
	p.at = p.trees[k-1].Root
	for len(p.at.Children) > 0 {
		p.at = p.at.Children[0]
	}
	p.comment(p.trees[k].Root.Comment)
	p.trees = p.trees[:k]
}

func (p *pgnParser) file() error {
	if strings.HasPrefix(p.s, "%") {
		p.rest()
	}
	for p.i < len(p.s) {
		c := p.s[p.i]
		var err error
		switch {
		case c == '\n':
			p.line++
			p.i++
			if p.i < len(p.s) && p.s[p.i] == '%' {
				p.rest()
			}
		case c <= ' ' || c == '.':
			p.i++
		case c == '[':
			err = p.tag()
		case c == '{':
			err = p.braces()
		case c == ';':
			p.begin()
			p.comment(p.rest()[1:])
		case c == '(':
			if p.t == nil || p.at == p.t.Root {
				return p.fail("a variation must follow a move")
			}
			if len(p.open) == maxVariations {
				return p.fail("more than ", strconv.Itoa(maxVariations), " variations within each other")
			}
			p.open = append(p.open, p.at)
			p.at = p.prev[p.at]
			p.first = true
			p.i++
		case c == ')':
			if len(p.open) == 0 {
				return p.fail(`")" without "("`)
			}
			p.at = p.open[len(p.open)-1]
			p.open = p.open[:len(p.open)-1]
			p.first = false
			p.comment(strings.Join(p.lead, "\n")) // a variation that consists of comments only
			p.lead = nil
			p.i++
		case c == '}' || c == ']':
			return p.fail(quote(string(c)), " without the bracket that opens it")
		default:
			err = p.word()
		}
		if err != nil {
			return err
		}
	}
	if len(p.open) > 0 {
		return p.fail("the file ends inside a variation")
	}
	return nil
}

// rest returns the rest of the line.
func (p *pgnParser) rest() string {
	start := p.i
	for p.i < len(p.s) && p.s[p.i] != '\n' {
		p.i++
	}
	return p.s[start:p.i]
}

func (p *pgnParser) comment(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	if p.first {
		p.lead = append(p.lead, text)
	} else {
		p.said.add(p.at, text)
	}
}

func (p *pgnParser) braces() error {
	n := strings.IndexByte(p.s[p.i:], '}')
	if n < 0 {
		return p.fail("a comment has no end")
	}
	p.begin()
	text := p.s[p.i+1 : p.i+n]
	p.i += n + 1
	p.line += strings.Count(text, "\n")
	p.comment(strings.Join(strings.Fields(text), " "))
	return nil
}

// tag reads [Name "value"]. The first tag after moves begins a new game.
func (p *pgnParser) tag() error {
	if p.t != nil && (len(p.t.Root.Children) > 0 || len(p.open) > 0) {
		if len(p.open) > 0 {
			return p.fail("a tag inside a variation")
		}
		p.end("")
	}
	p.begin()
	line := p.rest()
	inner := strings.TrimSpace(line[1:])
	name, value, ok := strings.Cut(inner, `"`)
	end := -1
	for i := 0; ok && i < len(value); i++ {
		if value[i] == '\\' {
			i++
		} else if value[i] == '"' {
			end = i
			break
		}
	}
	if end < 0 || !strings.HasPrefix(strings.TrimSpace(value[end+1:]), "]") || end > maxTag {
		return p.fail("a tag is written [Name \"value\"], not ", quote(line))
	}
	p.i -= len(line) - (strings.IndexByte(line, '"') + 1 + end + 1) // the text after the value
	p.i += strings.IndexByte(p.s[p.i:], ']') + 1
	p.setTag(oneWord(name), strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(value[:end]))
	return nil
}

// oneWord writes the name of a tag as one word, even if it consists of several.
func oneWord(name string) string { return strings.Join(strings.Fields(name), "_") }

// propTags holds the tags without a property in SGF: the name, a blank and the value.
const propTags = "XT"

// tagProps are the tags that have a property in SGF.
var tagProps = [...][2]string{
	{"Event", "EV"}, {"Site", "PC"}, {"Date", "DT"}, {"Round", "RO"}, {"Annotator", "AN"}, {"WhiteElo", "WR"}, {"BlackElo", "BR"}, {"Opening", "ON"},
}

func (p *pgnParser) setTag(name, value string) {
	t := p.t
	switch name {
	case "White", "Red", "Black": // the players of xiangqi are Red and Black
		for len(t.Players) < 2 {
			t.Players = append(t.Players, "")
		}
		if name == "Black" {
			t.Players[1] = value
		} else {
			t.Players[0] = value
		}
	case "FEN":
		t.Start = value
	case "Result":
		if value != "*" {
			t.Result = value
		}
	case "SetUp":
	default:
		for _, pair := range tagProps {
			if pair[0] == name {
				if value != "" && strings.Trim(value, "?.") != "" {
					t.Props = append(t.Props, Prop{pair[1], []string{escapeSGF(value)}})
				}
				return
			}
		}
		p.tags = append(p.tags, escapeSGF(name+" "+value))
	}
}

// word reads a move, a move number, a mark or the result.
func (p *pgnParser) word() error {
	start := p.i
	for p.i < len(p.s) && p.s[p.i] > ' ' && strings.IndexByte("{}[];()", p.s[p.i]) < 0 && (p.i == start || p.s[p.i] != '$') {
		p.i++
	}
	word := p.s[start:p.i]
	switch {
	case word == "*" || results[word] && (word != noPoints || p.isPDN()):
		if len(p.open) > 0 {
			return p.fail("the game ends inside a variation")
		}
		p.end(word)
		return nil
	case word[0] == '$':
		p.begin()
		p.nag(word[1:])
		return nil
	case allDigits(word):
		return nil
	}
	if n := strings.IndexByte(word, '.'); n > 0 && allDigits(word[:n]) {
		p.i = start + n
		return nil
	}
	if strings.Trim(word, "!?") == "" {
		p.begin()
		p.nag(marks[word])
		return nil
	}
	p.begin()
	n := &Node{Move: word, Line: p.line, Comment: strings.Join(p.lead, "\n")}
	p.first, p.lead = false, nil
	for mark, number := range marks {
		if move, ok := strings.CutSuffix(word, mark); ok && move != "" && !strings.ContainsAny(move[len(move)-1:], "!?") {
			n.Move = move
			n.Props = []Prop{{propNAG, []string{number}}}
		}
	}
	p.at.Children = append(p.at.Children, n)
	p.prev[n] = p.at
	p.at = n
	return nil
}

var results = map[string]bool{"½-½": true, "1-0": true, "0-1": true, "1/2-1/2": true, "2-0": true, "0-2": true, "1-1": true, "0-0": true}

// noPoints is a result in draughts, but castling, written with digits, in chess.
const noPoints = "0-0"

// isPDN reports whether a tag says that the game is a kind of draughts.
func (p *pgnParser) isPDN() bool {
	return slices.ContainsFunc(p.tags, func(tag string) bool { return strings.HasPrefix(tag, "GameType ") })
}

// propNAG holds the numbers of marks such as ! and ?.
const propNAG = "NAG"

var marks = map[string]string{"!": "1", "?": "2", "!!": "3", "??": "4", "!?": "5", "?!": "6"}

func (p *pgnParser) nag(number string) {
	if _, ok := number255(number); !ok || p.at == nil {
		return
	}
	for i := range p.at.Props {
		if p.at.Props[i].Name == propNAG {
			p.at.Props[i].Values = append(p.at.Props[i].Values, number)
			return
		}
	}
	p.at.Props = append(p.at.Props, Prop{propNAG, []string{number}})
}

func number255(s string) (int, bool) { return number(s, 255) }

// WritePGN writes a game whose moves are display texts as PGN, or as PDN with the given
// type of game ("" for PGN). Start must be a FEN. first plies were played before the start;
// an odd number means that the second player moves first.
func WritePGN(t *Tree, gameType string, first int) string {
	w := &pgnWriter{}
	tag := func(name, value string) {
		w.b.WriteString("[" + name + ` "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ").Replace(value) + "\"]\n")
	}
	for _, pair := range tagProps[:4] {
		value := map[string]string{"DT": "????.??.??"}[pair[1]]
		if value == "" {
			value = "?"
		}
		for _, p := range t.Props {
			if p.Name == pair[1] && len(p.Values) > 0 {
				value = unescapeSGF(p.Values[0])
			}
		}
		tag(pair[0], value)
	}
	names := [2]string{"?", "?"}
	for i := range names {
		if i < len(t.Players) && t.Players[i] != "" {
			names[i] = t.Players[i]
		}
	}
	tag("White", names[0])
	tag("Black", names[1])
	result := "*"
	if results[t.Result] {
		result = t.Result
	}
	tag("Result", result)
	for _, p := range t.Props {
		for _, pair := range tagProps[4:] {
			if p.Name == pair[1] && len(p.Values) > 0 {
				tag(pair[0], unescapeSGF(p.Values[0]))
			}
		}
		for _, v := range p.Values {
			if name, value, ok := strings.Cut(unescapeSGF(v), " "); p.Name == propTags && ok && name != "GameType" && name != "Variant" {
				tag(name, value)
			}
		}
	}
	switch {
	case gameType != "":
		tag("GameType", gameType)
	case t.Variant != "":
		tag("Variant", t.Variant)
	}
	if t.Start != "" {
		tag("SetUp", "1")
		tag("FEN", t.Start)
	}
	w.b.WriteByte('\n')
	w.node(t.Root)
	w.moves(t.Root, first)
	w.word(result)
	w.b.WriteByte('\n')
	return w.b.String()
}

// A pgnWriter breaks lines at 80 columns.
type pgnWriter struct {
	b      strings.Builder
	col    int
	opened bool // the last word was an opening bracket
}

func (w *pgnWriter) word(s string) {
	if w.col > 0 && w.col+1+len(s) > 80 {
		w.b.WriteByte('\n')
		w.col = 0
	} else if w.col > 0 && !w.opened && s != ")" {
		w.b.WriteByte(' ')
		w.col++
	}
	w.opened = s == "("
	w.b.WriteString(s)
	w.col += len(s)
}

// node writes the comment and the marks of a move.
func (w *pgnWriter) node(n *Node) (said bool) {
	for _, p := range n.Props {
		for _, v := range p.Values {
			if _, ok := number255(v); p.Name == propNAG && ok {
				w.word("$" + v)
			}
		}
	}
	if n.Comment != "" {
		for _, s := range strings.Fields("{" + strings.NewReplacer("{", "(", "}", ")").Replace(n.Comment) + "}") {
			w.word(s)
		}
		return true
	}
	return false
}

// moves writes the moves after root; each variation follows the move that it replaces.
func (w *pgnWriter) moves(root *Node, first int) {
	type task struct {
		n      *Node
		ply    int
		number bool // write the number even where the second player moves
		text   string
	}
	var todo []task
	follow := func(n *Node, ply int, number bool) {
		if len(n.Children) > 0 {
			todo = append(todo, task{n: n, ply: ply, number: number})
		}
	}
	follow(root, first, true)
	for len(todo) > 0 {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if k.text != "" {
			w.word(k.text)
			continue
		}
		main := k.n.Children[0]
		w.move(main, k.ply, k.number)
		said := w.node(main)
		follow(main, k.ply+1, said || len(k.n.Children) > 1)
		for i := len(k.n.Children) - 1; i > 0; i-- {
			c := k.n.Children[i]
			todo = append(todo, task{text: ")"})
			todo = append(todo, task{n: &Node{Children: []*Node{c}}, ply: k.ply, number: true})
			todo = append(todo, task{text: "("})
		}
	}
}

func (w *pgnWriter) move(n *Node, ply int, number bool) {
	if ply%2 == 0 {
		w.word(strconv.Itoa(ply/2+1) + ".")
	} else if number {
		w.word(strconv.Itoa(ply/2+1) + "...")
	}
	w.word(n.Move)
}
