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
	Form    string // its syntax
	Default string // what holds if the word is absent, "" if nothing does
	Doc     string // what it means, in one sentence
	Plain   bool   // a word of ZRF; all others are our own

	do   func(*compiler, *zrf.Node)                // compiles it
	goal func(*compiler, *zrf.Node) *game.GoalExpr // for words in goals
}

// Where is a set of bits for the kinds of places in a file where a word may stand.
type Where uint32

// The kinds of places where words stand.
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

// table has the words in the order of the reference. It is filled by init, because its
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

// word returns the row for name in a place of kind at, or nil. A name that the file
// declares hides our own words, but never those of ZRF. Plain files may write words of ZRF
// in any case.
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

// original reports whether a word belongs to ZRF, in any kind of place.
func original(name string) bool {
	return slices.ContainsFunc(byName[name], func(w *Word) bool { return w.Plain })
}

// head returns the first word of a list, in lower case for plain files.
func (c *compiler) head(n *zrf.Node) string {
	if c.strict {
		return n.Head()
	}
	return strings.ToLower(n.Head())
}

// says reports whether an atom is the given word; plain files may write it in any case.
func (c *compiler) says(atom, word string) bool {
	return atom == word || !c.strict && strings.EqualFold(atom, word)
}

// known lists the words that may stand in a kind of place, for hints.
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

// unknown reports a word that has no meaning in its place.
func (c *compiler) unknown(n *zrf.Node, what, name string, candidates []string) {
	msg, hint := "unknown "+what+` "`+name+`"`, c.hint(name, candidates)
	if trifling[what] {
		c.doubt(n, msg, hint)
	} else {
		c.drop(n, msg, hint)
	}
}

// trifling are kinds of words that may be missing without changing the game.
var trifling = map[string]bool{"option": true, "bot": true, "style": true}

// hint returns the name that may have been meant, "" if none is similar.
func (c *compiler) hint(name string, candidates []string) string {
	if c.hints++; c.hints > maxHints {
		return ""
	}
	if slices.Contains(c.rules.macros, name) {
		return "(" + name + ")"
	}
	if rest := strings.TrimLeft(name, "[{"); rest != name && rest != "" { // lists stand in ( )
		return "(" + rest
	}
	if rest, ok := strings.CutPrefix(name, "not-"); ok {
		if h := zrf.Hint(rest, candidates); h != "" {
			return "not-" + h
		}
	}
	return zrf.Hint(name, append(candidates[:len(candidates):len(candidates)], c.rules.macros...))
}

// maxHints is the number of messages, including those that are merged later, after which
// hints stop, since guessing takes time.
const maxHints = 300

// some returns names for a hint, and none when hints have stopped: a list of all names for
// each of many unknown words takes long.
func (c *compiler) some(names func() []string) []string {
	if c.hints >= maxHints {
		return nil
	}
	return names()
}

// doubt reports something that is an error in a strict file but harmless in plain ZRF.
func (c *compiler) doubt(n *zrf.Node, msg, hint string) {
	if c.strict {
		c.errs.Add(n, msg, hint)
	} else {
		c.errs.AddWarn(n, msg, hint)
	}
}

// twice reports the second of two clauses, or words, of which a game has one.
func (c *compiler) twice(n *zrf.Node, name string) {
	c.doubt(n, `"`+name+`" is given twice; the first one is ignored`, "")
}

// fail reports a mistake that makes the game unusable.
func (c *compiler) fail(n *zrf.Node, msg string) { c.errs.Add(n, msg, "") }

// usage reports that a word is written wrongly. In plain files a wrong word of ZRF is
// ignored; in a program, the program ends there.
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

// drop reports something that is an error in a strict file; in plain files the rule is
// lost.
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

// Known reports whether a word belongs to the language, in any kind of place.
func Known(name string) bool { return byName[name] != nil }
