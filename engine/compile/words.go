package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strconv"
	"strings"
)

// A Word is one row of the table: one word of the language in one kind of place.
type Word struct {
	Name    string
	Where   Where
	Form    string // how it is written
	Default string // what holds without it, "" if that is nothing
	Doc     string // what it means, in one sentence
	Plain   bool   // a word of ZRF; the others are ours

	do   func(*compiler, *zrf.Node)                // compiles it
	goal func(*compiler, *zrf.Node) *game.GoalExpr // for words in goals
}

// Where says in which places of a file a word may stand; a set of bits.
type Where uint32

// The places where words stand.
const (
	InFile       Where = 1 << iota // top level
	InGame                         // clause of game and variant
	InOption                       // (option "name" value), or a clause of that name
	InBoard                        // clause of board
	InGrid                         // clause of grid
	InZone                         // clause of zone
	InPlace                        // where cells are listed
	InSetup                        // entry of board-setup
	InPiece                        // clause of piece
	InMoves                        // entry of moves and drops
	InMod                          // modifier of a movement
	InStatement                    // statement of a program
	InCondition                    // condition
	InGoal                         // goal
	InOcc                          // occupant in a config goal
	InFEN                          // entry of fen
	InEvaluation                   // entry of evaluation
	InNumber                       // a number in a program
	lastWhere    = iota
)

// whereNames are the headings of the reference, in its order.
var whereNames = [lastWhere]string{
	"top level", "game clause", "option", "board clause", "grid clause", "zone clause", "place", "setup entry",
	"piece clause", "movement", "movement modifier", "statement", "condition", "goal", "occupant", "fen entry", "evaluation entry", "number",
}

// String returns the name of the first place in the set.
func (w Where) String() string {
	for i, s := range whereNames {
		if w>>i&1 != 0 {
			return s
		}
	}
	return "word"
}

// table has the words in the order of the reference. It is filled by init, for its
// functions look words up in it.
var (
	table  []Word
	byName map[string][]*Word
)

func init() {
	table = makeTable()
	byName = make(map[string][]*Word, len(table))
	for i := range table {
		w := &table[i]
		byName[w.Name] = append(byName[w.Name], w)
	}
}

// Words returns the words of the language, in the order of the reference.
func Words() []Word { return slices.Clone(table) }

// word returns the row for name in a place of kind at, or nil. A name that the
// file declares hides our words, never those of ZRF. In plain files those may be
// in capital letters.
func (c *compiler) word(at Where, name string) *Word {
	for _, w := range byName[name] {
		if w.Where&at != 0 && (w.Plain || !c.declared[name]) {
			return w
		}
	}
	if c.strict || c.declared[name] || strings.ToLower(name) == name || slices.Contains(c.rules.macros, name) {
		return nil
	}
	for _, w := range byName[strings.ToLower(name)] {
		if w.Where&at != 0 && w.Plain {
			return w
		}
	}
	return nil
}

// original reports whether a word is one of ZRF, in whatever place.
func original(name string) bool {
	return slices.ContainsFunc(byName[name], func(w *Word) bool { return w.Plain })
}

// head returns the first word of a list, in plain files in small letters.
func (c *compiler) head(n *zrf.Node) string {
	if c.strict {
		return n.Head()
	}
	return strings.ToLower(n.Head())
}

// says reports whether an atom is a word, in plain files in small or capital letters.
func (c *compiler) says(atom, word string) bool {
	return atom == word || !c.strict && strings.EqualFold(atom, word)
}

// known lists the words of a kind of place, for hints.
func known(at Where, more ...[]string) []string {
	var list []string
	for i := range table {
		if table[i].Where&at != 0 {
			list = append(list, table[i].Name)
		}
	}
	for _, m := range more {
		list = append(list, m...)
	}
	return list
}

// unknown reports a word that means nothing where it stands.
func (c *compiler) unknown(n *zrf.Node, what, name string, candidates []string) {
	msg, hint := "unknown "+what+` "`+name+`"`, c.hint(name, candidates)
	if trifling[what] {
		c.doubt(n, msg, hint)
	} else {
		c.drop(n, msg, hint)
	}
}

// trifling are kinds of words without which a game is played all the same.
var trifling = map[string]bool{"option": true, "bot": true, "style": true}

// hint returns what may have been meant by name, "" if nothing comes near.
func (c *compiler) hint(name string, candidates []string) string {
	if c.hints++; c.hints > maxHints {
		return ""
	}
	if slices.Contains(c.rules.macros, name) {
		return "(" + name + ")"
	}
	if rest, ok := strings.CutPrefix(name, "not-"); ok {
		if h := zrf.Hint(rest, candidates); h != "" {
			return "not-" + h
		}
	}
	return zrf.Hint(name, append(candidates[:len(candidates):len(candidates)], c.rules.macros...))
}

// maxHints is the number of messages, those told once for many included, after which
// none gets a hint: guessing takes time.
const maxHints = 300

// doubt reports what a strict file may not do and plain ZRF gets away with.
func (c *compiler) doubt(n *zrf.Node, msg, hint string) {
	if c.strict {
		c.errs.Add(n, msg, hint)
	} else {
		c.errs.AddWarn(n, msg, hint)
	}
}

// fail reports what no game can be made of.
func (c *compiler) fail(n *zrf.Node, msg string) { c.errs.Add(n, msg, "") }

// usage reports that a word is written wrongly. In plain files what a word of ZRF
// says is lost then; a program ends there.
func (c *compiler) usage(n *zrf.Node, w Where) {
	name := n.Head()
	if n.Kind == zrf.Atom {
		name = n.Text
	}
	say := c.fail
	msg := `"` + name + `" is written wrongly`
	rows := byName[name]
	if rows == nil && !c.strict {
		rows = byName[strings.ToLower(name)]
	}
	for _, row := range rows {
		if row.Where&w == 0 {
			continue
		}
		msg = "write " + row.Form
		if row.Plain {
			say = c.lost
		}
		break
	}
	say(n, msg)
	if w == InStatement {
		c.op(game.OpEnd, 0)
	}
}

// lost is drop without a hint.
func (c *compiler) lost(n *zrf.Node, msg string) { c.drop(n, msg, "") }

// drop reports what a strict file may not do and what plain files lose: a rule that
// is not kept.
func (c *compiler) drop(n *zrf.Node, msg, hint string) {
	if c.strict {
		c.errs.Add(n, msg, hint)
	} else {
		c.errs.AddLost(n, msg, hint)
	}
}

// text returns the atom or string at the head of a list of arguments.
func text(args []*zrf.Node) string {
	if len(args) == 0 || args[0].Kind == zrf.List {
		return ""
	}
	return args[0].Text
}

// texts returns all atoms and strings of a list of arguments.
func texts(args []*zrf.Node) []string {
	var out []string
	for _, a := range args {
		if a.Kind != zrf.List {
			out = append(out, a.Text)
		}
	}
	return out
}

// number reads a decimal number with or without a sign.
func number(s string) (int, bool) {
	neg := strings.HasPrefix(s, "-")
	if s = strings.TrimPrefix(s, "-"); !neg {
		s = strings.TrimPrefix(s, "+")
	}
	if s == "" || len(s) > 9 {
		return 0, false
	}
	v := 0
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0, false
		}
		v = v*10 + int(r-'0')
	}
	if neg {
		v = -v
	}
	return v, true
}

// count reads argument i of n as a number from lo to hi.
func (c *compiler) count(n *zrf.Node, i, lo, hi int) (int, bool) {
	args := n.Args()
	if i >= len(args) || args[i].Kind == zrf.List {
		c.lost(n, `"`+n.Head()+`" needs a number`)
		return 0, false
	}
	v, ok := number(args[i].Text)
	if !ok || v < lo || v > hi {
		c.lost(args[i], `"`+args[i].Text+`" is not a number from `+strconv.Itoa(lo)+" to "+strconv.Itoa(hi))
		return 0, false
	}
	return v, true
}

// Known reports whether a word is one of the language, in whatever place.
func Known(name string) bool { return byName[name] != nil }
