package notation

import (
	"strconv"
	"strings"
)

// maxVariations limits how deep variations may be nested.
const maxVariations = 1000

// ReadSGF reads the games of an SGF file. If the file is wrong or incomplete, the error
// says where and how much was read, and the games before that place are returned with it.
func ReadSGF(text string) ([]*Tree, error) {
	p := &sgfParser{s: strings.TrimPrefix(text, "\ufeff")}
	msg := p.file()
	var trees []*Tree
	moves := 0
	for _, root := range p.roots {
		t, n := interpret(root)
		trees = append(trees, t)
		moves += n
	}
	if msg == "" {
		return trees, nil
	}
	line := 1 + strings.Count(p.s[:p.i], "\n")
	col := p.i - strings.LastIndexByte(p.s[:p.i], '\n')
	return trees, errorAt("line "+strconv.Itoa(line)+":"+strconv.Itoa(col), msg, "; read so far: ",
		counted(len(trees), "game"), ", ", counted(moves, "move"))
}

func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// A sgfParser splits a file into nodes whose Props hold all properties, unchanged.
type sgfParser struct {
	s     string
	i     int
	roots []*Node
}

func (p *sgfParser) space() {
	for p.i < len(p.s) && p.s[p.i] <= ' ' {
		p.i++
	}
}

// file reads all games and describes the first mistake, "" if there is none.
func (p *sgfParser) file() string {
	start := strings.IndexByte(p.s, '(')
	if start < 0 {
		return "no game here: a game begins with (;"
	}
	p.i = start
	var open []*Node // the node before each open bracket; nil = a game begins
	var cur *Node
	fresh := false // the bracket just read must be followed by a node
	for {
		p.space()
		if p.i == len(p.s) {
			if len(open) > 0 {
				return "the file ends in the middle of a game"
			}
			return ""
		}
		c := p.s[p.i]
		switch {
		case fresh && c != ';':
			return "a ; must follow ("
		case c == '(':
			if len(open) == maxVariations {
				return "more than " + strconv.Itoa(maxVariations) + " variations within each other"
			}
			open = append(open, cur)
			fresh = true
			p.i++
		case len(open) == 0:
			if next := strings.Index(p.s[p.i:], "(;"); next >= 0 { // other text between games
				p.i += next
				continue
			}
			p.i = len(p.s)
		case c == ')':
			cur = open[len(open)-1]
			open = open[:len(open)-1]
			p.i++
		case c == ';':
			p.i++
			n := &Node{}
			if cur == nil {
				p.roots = append(p.roots, n)
			} else {
				cur.Children = append(cur.Children, n)
			}
			cur, fresh = n, false
			if msg := p.properties(n); msg != "" {
				return msg
			}
		default:
			return quote(firstRune(p.s[p.i:])) + " where ; ( or ) was expected"
		}
	}
}

// properties reads the properties of one node.
func (p *sgfParser) properties(n *Node) string {
	for {
		p.space()
		start := p.i
		for p.i < len(p.s) && p.s[p.i] > ' ' && strings.IndexByte("()[];\\", p.s[p.i]) < 0 {
			p.i++
		}
		name := p.s[start:p.i]
		p.space()
		if name == "" {
			if p.i < len(p.s) && (p.s[p.i] == '[' || p.s[p.i] == ']' || p.s[p.i] == '\\') {
				return quote(p.s[p.i:p.i+1]) + " without the name of a property"
			}
			return ""
		}
		var values []string
		for p.i < len(p.s) && p.s[p.i] == '[' {
			v, ok := p.value()
			if !ok {
				return "the file ends inside the value of " + quote(name)
			}
			values = append(values, v)
			p.space()
		}
		if len(values) == 0 {
			return "property " + quote(name) + " has no value"
		}
		n.Props = append(n.Props, Prop{name, values})
	}
}

// value reads from [ to the first ] that is not escaped.
func (p *sgfParser) value() (string, bool) {
	start := p.i + 1
	for j := start; j < len(p.s); j++ {
		switch p.s[j] {
		case '\\':
			j++
		case ']':
			p.i = j + 1
			return p.s[start:j], true
		}
	}
	p.i = len(p.s)
	return "", false
}

// interpret turns a tree of raw nodes into a game and counts its moves. It
// changes the nodes in place.
func interpret(root *Node) (*Tree, int) {
	t := &Tree{Root: &Node{}}
	names := &movers{}
	t.WhiteFirst = firstIsWhite(root)
	t.Root.Children = root.Children
	if first := splitRoot(root); first != nil {
		t.Root.Children = []*Node{first}
	}
	t.rootProps(root)
	moves := 0
	todo := append([]*Node(nil), t.Root.Children...)
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], reversed(n.Children)...)
		n.read(t, names)
		if n.Move != "" {
			moves++
		}
	}
	for i, name := range names.list {
		if i == len(t.Players) {
			t.Players = append(t.Players, name)
		}
	}
	t.WhiteFirst = t.whiteFirst()
	return t, moves
}

// splitRoot moves the move of a game's first node, if it has one, to a new node, which gets
// the children. It returns the new node.
func splitRoot(root *Node) *Node {
	var moves, rest []Prop
	for _, p := range root.Props {
		if isMove(p) {
			moves = append(moves, p)
		} else {
			rest = append(rest, p)
		}
	}
	if moves == nil {
		return nil
	}
	root.Props = rest
	return &Node{Props: moves, Children: root.Children}
}

// reversed returns a list in reverse order, so that the first child ends up on top of the
// stack.
func reversed(list []*Node) []*Node {
	out := make([]*Node, len(list))
	for i, n := range list {
		out[len(list)-1-i] = n
	}
	return out
}

// maxMovers is the greatest player number that is accepted.
const maxMovers = 99

// movers numbers the players whose names stand as properties of moves: White[e2-e4].
type movers struct{ list []string }

func (m *movers) number(name string) int {
	for i, s := range m.list {
		if s == name {
			return i + 1
		}
	}
	if len(m.list) == maxMovers {
		return 0
	}
	m.list = append(m.list, name)
	return len(m.list)
}

// rootProps interprets the properties of the root node that the package knows.
func (t *Tree) rootProps(root *Node) {
	set := func(field *string, values []string) bool {
		if *field != "" || len(values) != 1 {
			return false
		}
		*field = unescapeSGF(values[0])
		return *field != ""
	}
	var white, black string
	for _, p := range root.Props {
		if p.Name == propPlayers && t.Players == nil {
			t.Players = playerNames(p.Values)
		}
	}
	var said remarks
	defer said.join()
	for _, p := range root.Props {
		used := true
		switch p.Name {
		case "FF", "CA", propFirst:
		case "GM":
			used = len(p.Values) == 1 && p.Values[0] == gameNumber
		case propGame:
			used = set(&t.Game, p.Values)
		case propVariant:
			used = set(&t.Variant, p.Values)
		case propStart:
			used = set(&t.Start, p.Values)
		case propSeed:
			used = set(&t.Seed, p.Values)
		case "RE":
			used = set(&t.Result, p.Values)
		case "C":
			used = t.Root.addComment(&said, p.Values)
		case "PW":
			set(&white, p.Values)
		case "PB":
			set(&black, p.Values)
		case propPlayers:
		default:
			used = false
		}
		if !used {
			t.Props = append(t.Props, p)
		}
	}
	if t.Players == nil && (white != "" || black != "") {
		t.Players = []string{black, white}
		if t.WhiteFirst {
			t.Players = []string{white, black}
		}
		if t.Players[1] == "" {
			t.Players = t.Players[:1]
		}
	}
}

// playerNames removes empty names at the end.
func playerNames(values []string) []string {
	var names []string
	for i, v := range values {
		if s := unescapeSGF(v); s != "" {
			for len(names) < i {
				names = append(names, "")
			}
			names = append(names, s)
		}
	}
	return names
}

// addComment adds the values of a property C as a comment, unless they are empty. A second
// C in a node, which SGF forbids, is added below the first.
func (n *Node) addComment(said *remarks, values []string) bool {
	if len(values) != 1 {
		return false
	}
	text := unescapeSGF(values[0])
	if text == "" {
		return false
	}
	said.add(n, text)
	return true
}

// read interprets the move and the comment among a node's properties.
func (n *Node) read(t *Tree, names *movers) {
	props := n.Props
	n.Props = nil
	var said remarks
	defer said.join()
	for _, p := range props {
		if p.Name == "C" && n.addComment(&said, p.Values) {
			continue
		}
		if isMove(p) && n.Move == "" {
			if n.Player = t.mover(p.Name, names); n.Player > 0 {
				n.Move = strings.TrimSpace(unescapeSGF(p.Values[0]))
				if n.Move == "" {
					n.Move = "pass"
				}
				continue
			}
		}
		n.Props = append(n.Props, p)
	}
}

// mover returns the number of the player for whom a move's property stands.
func (t *Tree) mover(name string, names *movers) int {
	switch name {
	case "B", "W":
		if (name == "W") == t.WhiteFirst {
			return 1
		}
		return 2
	}
	if n, ok := number(name[1:], maxMovers); ok && name[0] == 'P' {
		return n
	}
	return names.number(name)
}

// isMove reports whether a property is a move: B, W, P1, P2 and so on, or a word such
// as White or South, which is the name of a player.
func isMove(p Prop) bool {
	if len(p.Values) != 1 {
		return false
	}
	switch p.Name {
	case "B", "W":
		return true
	case "Comment", "Name", "Copyright", "Result", "Game", "Size", "Date", "Event", "Round", "Place",
		"Annotator", "Source", "User", "Handicap", "Komi", "Rules", "Time", "Opening": // long names of old files
		return false
	}
	if n, ok := number(p.Name[1:], maxMovers); ok && p.Name[0] == 'P' {
		return n > 0 && p.Name[1] != '0'
	}
	if len(p.Name) < 3 || p.Name[0] < 'A' || p.Name[0] > 'Z' {
		return false
	}
	for i := 1; i < len(p.Name); i++ {
		if p.Name[i] < 'a' || p.Name[i] > 'z' {
			return false
		}
	}
	return true
}

// firstIsWhite finds out whether W stands for the first player: the file's own property
// decides; in Go the first player is Black; otherwise it is the player who makes the first
// move.
func firstIsWhite(root *Node) bool {
	white := false
	for _, p := range root.Props {
		switch {
		case p.Name == propFirst:
			return p.Values[0] == "W"
		case p.Name == "GM" && p.Values[0] == "1":
			return false
		case p.Name == "PW":
			white = white || strings.HasPrefix(p.Values[0], "White")
		}
	}
	for n := root; ; n = n.Children[0] {
		for _, p := range n.Props {
			if isMove(p) {
				return p.Name == "W" || strings.HasPrefix(p.Name, "White")
			}
		}
		if len(n.Children) == 0 {
			return white
		}
	}
}
