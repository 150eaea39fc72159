package notation

import (
	"strconv"
	"strings"
)

// A Prop is a property that the package does not interpret. Its values are as in the file,
// with their backslashes.
type Prop struct {
	Name   string
	Values []string
}

// A Node is one move, or a point of the game without one.
type Node struct {
	Move     string // text of the move, "" for none
	Player   int    // who moves, from 1; 0 = the players take turns
	Comment  string
	Props    []Prop // all other properties, kept as they are
	Children []*Node
	Line     int // line of the file, 0 = not known
}

// A Tree is one game of a file. Its Root has no move; the root's other
// properties are in Props.
type Tree struct {
	Game    string // id of the rules
	Variant string
	Start   string // setup string, "" for the start of the game
	Seed    string
	Players []string // names, the first player first
	Result  string
	// WhiteFirst says that the first of two players is White: then moves are written W, B.
	// The field need not be set if the first player's name begins with White.
	WhiteFirst bool
	Turn       int // index of the first move in the order of turns: another player may begin from a setup
	Root       *Node
	Props      []Prop
	KIF        *KIFStart // the start that a KIF file gives, else nil
	ZSG        []ZSGLine // the setup lines of a ZSG file
}

// Names of our own root properties. SGF lets programs invent properties that
// other programs keep.
const (
	propGame    = "DG"
	propVariant = "DV"
	propStart   = "DS"
	propSeed    = "DR"
	propFirst   = "DF" // B or W: the letter of the first of two players
	propPlayers = "DP" // names, when there are not two
)

// gameNumber is the value of GM for games to which SGF gives no number.
const gameNumber = "1001"

func (t *Tree) whiteFirst() bool {
	return t.WhiteFirst || len(t.Players) > 0 && strings.HasPrefix(t.Players[0], "White")
}

func (t *Tree) firstLetter() string {
	if t.whiteFirst() {
		return "W"
	}
	return "B"
}

// WriteSGF writes a game for the given number of players: properties B and W for two
// players, P1, P2 and so on for more.
func WriteSGF(t *Tree, players int) string {
	w := &sgfWriter{t: t, players: players}
	w.root()
	if t.Root != nil {
		w.node(t.Root)
		w.children(t.Root)
	}
	w.b.WriteString(")\n")
	return w.b.String()
}

type sgfWriter struct {
	b       strings.Builder
	t       *Tree
	players int
}

// prop writes a property whose value is plain text. It writes nothing for an empty value.
func (w *sgfWriter) prop(name string, value string) {
	if value != "" {
		w.b.WriteString(name)
		w.value(escapeSGF(value))
	}
}

func (w *sgfWriter) value(raw string) {
	w.b.WriteByte('[')
	w.b.WriteString(raw)
	w.b.WriteByte(']')
}

func (w *sgfWriter) root() {
	t := w.t
	w.b.WriteString("(;FF[4]CA[UTF-8]")
	known := false
	for _, p := range t.Props {
		known = known || p.Name == "GM"
	}
	if !known {
		w.prop("GM", gameNumber)
	}
	w.prop(propGame, t.Game)
	w.prop(propVariant, t.Variant)
	w.prop(propStart, t.Start)
	w.prop(propSeed, t.Seed)
	w.prop(propFirst, t.firstLetter())
	if w.players == 2 && len(t.Players) <= 2 {
		for i, name := range t.Players {
			w.prop("P"+w.letter(i+1), name)
		}
	} else if len(t.Players) > 0 {
		w.b.WriteString(propPlayers)
		for _, name := range t.Players {
			w.value(escapeSGF(name))
		}
	}
	w.prop("RE", t.Result)
	w.props(t.Props)
}

// letter returns the property of a player's moves.
func (w *sgfWriter) letter(player int) string {
	if w.players != 2 || player > 2 {
		return "P" + strconv.Itoa(player)
	}
	if first := w.t.firstLetter(); player == 1 {
		return first
	} else if first == "B" {
		return "W"
	}
	return "B"
}

func (w *sgfWriter) props(props []Prop) {
	for _, p := range props {
		w.b.WriteString(p.Name)
		for _, v := range p.Values {
			w.value(soundRaw(v))
		}
		if len(p.Values) == 0 {
			w.value("")
		}
	}
}

// node writes what a node holds, without the semicolon.
func (w *sgfWriter) node(n *Node) {
	w.prop("C", n.Comment)
	w.props(n.Props)
}

// children writes the descendants of a node. It keeps a list of pending nodes and brackets
// instead of calling itself, since a game may be as deep as it is long.
func (w *sgfWriter) children(root *Node) {
	type task struct {
		n     *Node
		depth int
		open  bool // begins a variation
		close bool
	}
	var todo []task
	push := func(n *Node, depth int) {
		for i := len(n.Children) - 1; i >= 0; i-- {
			many := len(n.Children) > 1
			if many {
				todo = append(todo, task{close: true})
			}
			todo = append(todo, task{n.Children[i], depth, many, false})
		}
	}
	push(root, 0)
	for len(todo) > 0 {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if k.close {
			w.b.WriteByte(')')
			continue
		}
		if k.open {
			w.b.WriteString("\n(")
		}
		if k.depth%8 == 0 && !k.open {
			w.b.WriteByte('\n')
		}
		w.b.WriteByte(';')
		player := k.n.Player
		if player == 0 {
			player = (k.depth+w.t.Turn)%max(1, w.players) + 1
		}
		w.prop(w.letter(player), k.n.Move)
		w.node(k.n)
		push(k.n, k.depth+1)
	}
}

// escapeSGF escapes the characters that would end a value.
func escapeSGF(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] == '\\' || s[i] == ']' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// soundRaw makes sure that a raw value does not end too early.
func soundRaw(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == ']':
			b.WriteString(`\]`)
		case s[i] == '\\' && i+1 == len(s):
			b.WriteString(`\\`)
		case s[i] == '\\':
			b.WriteString(s[i : i+2])
			i++
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// unescapeSGF is the inverse of escapeSGF. A backslash at the end of a line joins it to the
// next line.
func unescapeSGF(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b = append(b, s[i])
			continue
		}
		i++
		switch {
		case i == len(s):
		case s[i] == '\n':
		case s[i] == '\r' && i+1 < len(s) && s[i+1] == '\n':
			i++
		default:
			b = append(b, s[i])
		}
	}
	return string(b)
}
