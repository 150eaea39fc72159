// Package scribble writes random rules, for tests that compare move generators.
package scribble

import (
	"fmt"
	"math/rand"
	"strings"
)

// A Scribbler writes random plain rules: rules that hardly anybody would write, but that
// are valid.
type Scribbler struct {
	*rand.Rand
	drop bool // it is writing drops
}

// New returns a scribbler that always writes the same for the same seed.
func New(seed int) Scribbler { return Scribbler{Rand: rand.New(rand.NewSource(int64(seed)))} }

func (s Scribbler) of(words ...string) string { return words[s.Intn(len(words))] }

func (s Scribbler) dir() string { return s.of("n", "s", "e", "w", "ne") }

func (s Scribbler) place() string {
	if s.Intn(6) > 0 {
		return " " + s.of(s.dir(), s.dir(), s.dir(), "b2", "c3")
	}
	return s.of("", " from", " to", " mark")
}

func (s Scribbler) test() string {
	return s.of("(position? "+s.of("from", "mark")+")", "empty?", "enemy?", "friend?", "not-friend?", "(empty? "+s.dir()+")", "(enemy? "+s.dir()+")", "(piece? Man)",
		"(piece? King "+s.dir()+")", "hurt", "not-hurt", "(in-zone? far)", "(flag? f)", "(last-to? "+s.dir()+")")
}

func (s Scribbler) condition() string {
	t := s.test()
	return s.of(t, t, "(not "+t+")", "(and "+t+" "+s.test()+")", "(or "+t+" "+s.test()+")")
}

// change returns a statement that an add carries out.
func (s Scribbler) change() string {
	switch s.Intn(8) {
	case 0, 1, 2:
		return "(capture" + s.place() + ")"
	case 3:
		return "(flip" + s.place() + ")"
	case 4:
		return "(change-owner" + s.place() + ")"
	case 5:
		return "(change-type " + s.of("Man", "King") + s.place() + ")"
	case 6:
		return "(create" + s.of("", " White", " Black") + s.of("", " Man", " King") + s.place() + ")"
	}
	return "(set-attribute hurt " + s.of("true", "false") + s.place() + ")"
}

func (s Scribbler) statement(deep int) string {
	switch s.Intn(12) {
	case 0, 1, 2:
		return s.dir()
	case 3, 4, 5, 6:
		return s.change()
	case 7:
		return "(verify " + s.condition() + ")"
	case 8:
		if deep < 2 {
			return "(if " + s.condition() + " " + s.statements(deep+1, 1+s.Intn(2)) + " else " + s.statements(deep+1, 1) + ")"
		}
	case 9:
		return s.of("mark", "to", "(set-flag f "+s.of("true", "empty?")+")", "(while empty? "+s.dir()+")", "from", "cascade", "(go from)", "back")
	case 10:
		return s.of("add", "(again) add", "(add King)", "(add Man King)", "add-partial", "(add-partial King)")
	}
	return "(if " + s.condition() + " " + s.change() + ")"
}

func (s Scribbler) statements(deep, n int) string {
	var list []string
	for range n {
		list = append(list, s.statement(deep))
	}
	return strings.Join(list, " ")
}

// idiom returns a movement as authors write them, of several pieces or with captures on the
// way, made of parts that are combined differently every time.
func (s Scribbler) idiom() string {
	a, b := s.dir(), s.dir()
	move := "(verify " + s.of("empty?", "not-friend?", "enemy?") + ")"
	also := s.of("", "", "(capture "+b+")", "capture", "(if (enemy? "+b+") (capture "+b+"))", "(set-attribute hurt true)", "change-owner")
	second := s.of(
		"cascade "+b+" (verify empty?)",
		"(if enemy? cascade "+b+" (verify empty?))",
		"(if enemy? cascade "+b+" (verify not-friend?))",
		"(if enemy? "+also+" cascade "+b+")",
		"(if not-empty? cascade "+b+" (verify empty?) "+also+")",
		"cascade "+b+" (verify friend?) from back "+a+" (verify empty?)",
		"to "+b+" (verify enemy?) capture",
		"to "+b+" (if friend? from (go to))",
		"mark "+b+" (if enemy? capture) back")
	switch s.Intn(4) {
	case 0:
		return "(" + a + " " + also + " " + move + " " + second + " add)"
	case 1:
		return "(" + a + " (verify enemy?) capture " + a + " " + move + " " + second + " add)"
	case 2:
		return "(" + a + " (while empty? add " + a + ") " + move + " " + second + " " + also + " add)"
	}
	return "(" + a + " " + b + " " + move + " " + also + " " + second + " add)" // a knight's move
}

func (s Scribbler) program() string {
	if !s.drop && s.Intn(3) == 0 {
		return s.idiom()
	}
	first := s.dir() + " " + s.of("(verify empty?) ", "(verify not-friend?) ", "(verify enemy?) ", "", "")
	if s.drop {
		first = s.of("(verify empty?) ", "(verify empty?) ", "(verify not-friend?) ", "")
	}
	return "(" + first + s.statements(0, 1+s.Intn(4)) + s.of(" add", " add", " "+s.dir()+" (verify empty?) add", " (add King)", " add-partial") + ")"
}

func (s Scribbler) programs(n int) string {
	var list []string
	for range n {
		list = append(list, s.program())
	}
	return strings.Join(list, "\n    ")
}

// order returns a turn order: mostly alternating, otherwise any other.
func (s Scribbler) order() string {
	if s.Intn(2) == 0 {
		return "(turn-order White Black)"
	}
	turn := func() string {
		player := s.of("White", "Black")
		return s.of(player, player, "("+player+" walk)", "("+player+" (pass "+s.of("forced", "always")+"))")
	}
	list := "(turn-order White " + turn()
	for range s.Intn(3) {
		list += " " + turn()
	}
	return list + s.of("", "", " repeat") + " White Black " + turn() + ")"
}

// Rules returns rules with men and kings on a board of four by four cells.
func (s Scribbler) Rules() string {
	option := s.of("", "", "", "recycle captures", "discard cascades", "maximal captures", "deferred captures")
	if option != "" {
		option = `(option "` + option + `" true)`
	}
	hand, drops := "", ""
	if s.Intn(3) == 0 {
		hand = s.of("", " off 3")
		drops = "\n  (drops " + Scribbler{s.Rand, true}.program() + ")"
	}
	if s.Intn(2) == 0 {
		option += s.of("", "(chain-may-stop)", "(chain shortest)", "(chain charge)", "(chain no-return charge)", "(chain-may-stop) (chain shortest)")
	}
	order, typed := s.order(), ""
	if strings.Contains(order, "walk") {
		typed = " (move-type walk) " + s.programs(1+s.Intn(2))
	}
	forbid := ""
	if typed != "" {
		forbid = s.of("", "", "(forbid walk (in-zone? far))", "(forbid walk (empty? n))", "(forbid (empty? n))") + s.of("", "", "(move-priorities walk)")
	}
	ends := s.of("(pieces-remaining 0)", "stalemated", "(captured King)", "(checkmated King)")
	text := `(version "2.0")
(game (title "Random") (players White Black) ` + order + ` ` + option + `
(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1)))
  (symmetry Black (n s) (s n))
  (zone (name far) (players White) (positions a4 b4 c4 d4)) (zone (name far) (players Black) (positions a1 b1 c1 d1)))
(board-setup (White (Man a1 b1 c2` + hand + `) (King d1)) (Black (Man a4 c4 b3` + hand + `) (King d3)))
(piece (name Man) ` + s.of("", "(attribute hurt false)") + ` (moves
    ` + s.programs(1+s.Intn(3)) + typed + `)` + drops + `)
(piece (name King) (attribute hurt ` + s.of("true", "false") + `) (moves
    ` + s.programs(1+s.Intn(2)) + `))
(loss-condition (White Black) ` + ends + `)` + forbid + `)
`
	text = strings.TrimSuffix(text, ")\n") + s.of("", "", "(draw-condition (White Black) (same-force 2))") + ")\n"
	if strings.Contains(option, "deferred") { // chains that land on what they take at their end are not told
		text = strings.ReplaceAll(strings.ReplaceAll(text, "add-partial King", "add King"), "add-partial", "add")
	}
	if s.Intn(4) == 0 { // scenery, which pieces land on without capturing it
		text = strings.Replace(text, "(board-setup (White ", "(board-setup (White (Rock b2 c3) ", 1)
		text = strings.Replace(text, "(piece (name Man)", "(piece (name Rock) (dummy))\n(piece (name Man)", 1)
	}
	return text
}

// push returns a movement that may capture a piece and push the enemy behind it, or that
// only pushes.
func (s Scribbler) push() string {
	a := s.dir()
	b := s.of(a, a, s.dir())
	take := s.of("", "", "", "(verify enemy?) capture "+b+" ", "(if enemy? capture "+b+") ")
	land := s.of("(verify empty?)", "(verify empty?)", "(verify not-friend?)", "(verify empty?) (change-owner "+s.dir()+")", "(verify empty?) (capture "+s.dir()+")")
	return "(" + a + " " + take + "(if enemy? cascade " + b + " " + land + ") add)"
}

// Royal returns rules in which a king must never be left attacked, with pieces that step
// and ride and that may be pushed to where they attack. About four of ten have boards.
func (s Scribbler) Royal() string {
	steps := func(n int) string {
		var list []string
		for range n {
			d := s.dir()
			list = append(list, s.of("("+d+" (verify not-friend?) add)", "("+d+" (verify empty?) add)", "("+d+" (while empty? add "+d+") (verify enemy?) add)", "("+d+" "+s.dir()+" (verify not-friend?) add)"))
		}
		return strings.Join(list, " ")
	}
	return `(version "2.0")
(game (title "Royal") (players White Black) (turn-order White Black)
(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1)))
  (symmetry Black (n s) (s n)))
(board-setup (White (Man b2 a3) (Guard ` + s.of("b1", "c1") + `) (King d1)) (Black (Man d3 ` + s.of("b4", "c4") + `) (Guard c2) (King a4)))
(piece (name Man) (moves ` + s.push() + " " + s.of(s.push(), steps(1)) + " " + steps(1) + `))
(piece (name Guard) (moves ` + steps(1+s.Intn(3)) + `))
(piece (name King) (moves ` + steps(2) + ` (n (verify not-friend?) add) (s (verify not-friend?) add) (e (verify not-friend?) add) (w (verify not-friend?) add)))
(loss-condition (White Black) (checkmated King)))
`
}

// dirs returns the directions of a movement in our own words.
func (s Scribbler) dirs() string {
	return s.of("n", "ne", "n s", "e w", "n e s w", "ne se sw nw", "n ne e se s sw w nw", "ne nw", "n e w")
}

// mods returns the limits of such a movement.
func (s Scribbler) mods() string {
	return s.of("", "", "", " quiet", " capture", " quiet", " capture", " (promote far Queen)", " (may Queen)", " (from home)",
		" (to far)", " (if (empty? s))", " (then (capture n))", " (if (enemy? n)) (then (capture n))")
}

// word returns a movement in our own words.
func (s Scribbler) word() string {
	d := s.dirs()
	switch s.Intn(8) {
	case 0, 1:
		return "(ride " + d + s.of("", "", " (max 2)", " (max 3)") + s.mods() + ")"
	case 2, 3:
		return "(hop " + d + s.of("", "", " (max 1)", " (max 2)") + s.mods() + ")"
	case 4:
		return "(jump " + d + s.of("", " (from home)", " (to far)") + ")"
	case 5:
		return "(leap " + s.of("1,2", "2,2", "0,2", "n n", "ne ne", "ne ne (if (not (empty? ne)))", "n n (if (enemy? n))", "n n (if (not (empty? n)))", "1,3") + s.mods() + ")"
	case 6:
		return "(path " + s.of("n n", "n ne", "ne ne", "n e") + s.mods() + ")"
	}
	return "(step " + d + s.mods() + ")"
}

func (s Scribbler) words(n int) string {
	var list []string
	for range n {
		list = append(list, s.word())
	}
	return strings.Join(list, " ")
}

// Words returns rules in our own words: pieces that step, leap, ride, hop and jump in any
// mixture, on boards with and without bitboards.
func (s Scribbler) Words() string {
	size := 9 - 3*s.Intn(2)
	if s.Intn(4) == 0 {
		size = 8
	}
	board := fmt.Sprintf(`(board (rectangle %d %d)
    (symmetry Black (n s) (ne se) (nw sw))
    (zone far White (rank %d %d)) (zone far Black (rank 1 2))
    (zone home White (rank 1 2)) (zone home Black (rank %[3]d %[4]d)))`, size, size, size-1, size)
	end := s.of("(checkmated King)", "(checkmated King)", "(captured King)")
	return `(dagaz 1)
(game (title "Words") (players White Black) (turn-order White Black)
  ` + board + `
  (piece (name Man) (letter M) (moves ` + s.words(1+s.Intn(2)) + `))
  (piece (name Vault) (letter V) (moves ` + s.words(2+s.Intn(4)) + `))
  (piece (name Queen) (letter Q) (moves ` + s.words(1+s.Intn(3)) + `))
  (piece (name King) (letter K) (moves (step n ne e se s sw w nw)))
  (board-setup (White (Man a2-f2) (Vault b1 e1) (Queen c1) (King d1)) (Black (Man a5-f5) (Vault b6 e6) (Queen c6) (King d6)))
  (loss-condition (White Black) ` + end + `))
`
}

// asks returns a condition by an author: also about cells that are attacked, adjacent to
// enemies, marked, or part of the last move.
func (s Scribbler) asks(deep int) string {
	d := s.dir()
	if deep < 2 && s.Intn(4) == 0 {
		a, b := s.asks(deep+1), s.asks(deep+1)
		return s.of("(and "+a+" "+b+")", "(or "+a+" "+b+")", "(not "+a+")", "(not (or "+a+" "+b+"))")
	}
	return s.of("empty?", "enemy?", "friend?", "neutral?", "not-friend?", "not-enemy?", "not-empty?", "(empty? "+d+")", "(enemy? "+d+")", "(friend? "+d+")", "(not-friend? "+d+")",
		"(on-board? "+d+")", "(not-on-board? "+d+")", "(piece? Man)", "(not-piece? King "+d+")", "(piece? Queen (opposite "+d+"))", "(in-zone? far)", "(not-in-zone? far)", "(in-zone? far "+d+")",
		"hurt", "not-hurt", "(hurt "+d+")", "(flag? f)", "(not-flag? f)", "(position-flag? g)", "(not-position-flag? g "+d+")", "last-to?", "(last-from? "+d+")", "(not-last-to? "+d+")",
		"(marked? "+d+")", "(position? c2)", "adjacent-to-enemy?", "(not-adjacent-to-enemy? "+d+")", "true", "false")
}

// anywhere returns the place where a statement works, "" for the present cell.
func (s Scribbler) anywhere() string {
	return s.of("", "", "", " "+s.dir(), " "+s.dir(), " (opposite "+s.dir()+")", " mark", " c3")
}

// works returns a statement by an author, one that walks, tests or changes something.
func (s Scribbler) works(deep int) string {
	switch s.Intn(14) {
	case 0, 1, 2:
		return s.dir()
	case 3:
		return "(opposite " + s.dir() + ")"
	case 4, 5:
		return "(verify " + s.asks(0) + ")"
	case 6:
		if deep < 2 {
			return "(if " + s.asks(0) + " " + s.work(deep+1, 1+s.Intn(2)) + s.of("", " else "+s.work(deep+1, 1)) + ")"
		}
		return "mark"
	case 7:
		d := s.dir()
		return "(while " + s.of("empty?", "not-friend?", "(empty? "+d+")", "(on-board? "+d+")", "(and empty? (not-in-zone? far))") + " " + s.of("", "", "add ", "(set-flag f true) ", "(set-position-flag g true) ") + d + ")"
	case 8:
		return s.of("mark", "back", "(mark "+s.dir()+")", "(set-flag f "+s.asks(1)+")", "(set-position-flag g "+s.of("true", "empty?")+s.of("", " "+s.dir())+")", "to")
	case 9:
		return "(capture" + s.anywhere() + ")"
	case 10:
		return s.of("(flip"+s.anywhere()+")", "(change-owner"+s.anywhere()+")", "(change-type "+s.of("Man", "Queen")+s.anywhere()+")")
	case 11:
		return "(create" + s.of("", " White", " White", " Rocks") + s.of(" Man", " Queen", " Man") + s.of("", " "+s.dir(), " (opposite "+s.dir()+")", " c3") + ")"
	case 12:
		return "(set-attribute hurt " + s.of("true", "false", s.asks(1)) + s.anywhere() + ")"
	}
	return s.of("add", "add", "add-copy", "(add Queen)", "(add Man Queen)", "add-partial", "(add-partial Queen)", "(add-partial again)", "(go mark)")
}

func (s Scribbler) work(deep, n int) string {
	var list []string
	for range n {
		list = append(list, s.works(deep))
	}
	return strings.Join(list, " ")
}

// movement returns one of an author's movements; the first of them may come from a macro.
func (s Scribbler) movement() string {
	switch s.Intn(6) {
	case 0:
		return "(slide " + s.dir() + ")"
	case 1:
		return "(jump " + s.dir() + " " + s.dir() + ")"
	case 2:
		return "(walk " + s.dir() + " " + s.asks(0) + ")"
	}
	return "(" + s.dir() + " " + s.of("(verify empty?) ", "(verify not-friend?) ", "(verify enemy?) ", "", "") + s.work(0, 1+s.Intn(4)) + s.of(" add", " add", " (add Queen)", " add-partial") + ")"
}

func (s Scribbler) movements(n int) string {
	var list []string
	for range n {
		list = append(list, s.movement())
	}
	return strings.Join(list, " ")
}

// goal returns a condition that ends the game.
func (s Scribbler) goal() string {
	who := s.of("(White Black)", "(White Black)", "(White)", "(Black)")
	occ := func() string {
		return s.of("Man", "Queen", "(opponent Man)", "(any-owner Queen)", "(not Man)", "(not (any-owner Man))")
	}
	test := s.of("stalemated", "(pieces-remaining "+s.of("0", "1", "2")+")", "(pieces-remaining 0 Queen)", "(pieces-remaining 2 Man)", "(total-piece-count "+s.of("3", "4", "5 Man")+")", "(captured King)",
		"(captured Man)", "(absolute-config "+occ()+" (far))", "(absolute-config "+occ()+" "+occ()+" (c3 b2))", "(relative-config "+occ()+" "+s.dir()+" "+occ()+")",
		"(relative-config "+occ()+" "+s.dir()+" "+s.dir()+" "+occ()+")", "(checkmated King)", "repetition")
	other := s.of("stalemated", "(pieces-remaining 1)", "(absolute-config Man (c3))")
	if !strings.HasPrefix(test, "(check") && test != "repetition" && test != "stalemated" {
		test = s.of(test, test, "(and "+test+" "+other+")", "(or "+test+" "+other+")", "(not "+s.of("(pieces-remaining 0)", "(absolute-config Man (b2))")+")")
	}
	return "(" + s.of("win", "loss", "loss", "draw", "count") + "-condition " + who + " " + test + ")"
}

// Author returns rules with the words that authors use most, put together at random.
func (s Scribbler) Author() string {
	options := ""
	for range s.Intn(3) {
		options += s.of(`(option "recycle captures" true)`, `(option "maximal captures" true)`, `(option "maximal captures" 2)`, `(option "pass partial" true)`, `(option "pass turn" true)`,
			`(option "pass turn" forced)`, `(option "include off-pieces" true)`, `(option "deferred captures" true)`, `(option "discard cascades" true)`)
	}
	order := s.of("White Black", "White Black", "White Black", "White Black Black White", "White repeat Black White", "(White walk) (Black walk) repeat White Black", "White (White Rocks) Black (Black Rocks)", "(White Black) Black (Black White) White")
	priorities := s.of("", "", "", "(move-priorities walk)", "(move-priorities again walk)", "(move-priorities walk again)")
	drops, hand := "", ""
	if s.Intn(3) == 0 {
		hand = s.of("", " off 2")
		drops = " (drops (" + s.of("(verify empty?) ", "(verify empty?) (verify "+s.asks(0)+") ", "(verify (not-in-zone? far)) (verify empty?) ") + s.of("", s.work(1, 1)+" ") + s.of("add", "add", "(add Queen)") + "))"
	}
	goals := s.goal()
	for range s.Intn(2) {
		goals += " " + s.goal()
	}
	return `(version "2.0")
(define slide ($1 (while empty? add $1) (verify enemy?) ` + s.of("", "capture ", "(set-attribute hurt true) ") + `add))
(define jump ($1 (verify ` + s.of("enemy?", "not-empty?", "friend?") + `) ` + s.of("capture ", "", "(if enemy? capture) ", "(flip) ") + `$2 (verify empty?) ` + s.of("add", "(add-partial again)", "add-partial", "(if $3 add)") + `))
(define walk ($1 (if $2 ` + s.of("add", "(add Queen)", "(set-flag f true) add") + ` else (verify empty?) add)))
(game (title "Author") (players White Black Rocks) (turn-order ` + order + `) ` + priorities + options + `
(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1)))
  (symmetry Black (n s) (s n)` + s.of("", "(e w) (w e)") + `)
  (zone (name far) (players White) (positions a4 b4 c4 d4)) (zone (name far) (players Black Rocks) (positions a1 b1 c1 d1)))
(board-setup (White (Man a1 b1 c2` + hand + `) (King d1)) (Black (Man a4 c4 b3` + hand + `) (King d3))` + s.of("", "", " (Rocks (Man d2))", " (Rocks (Man a2))") + `)
(piece (name Man) (attribute hurt ` + s.of("true", "false") + `) (moves ` + s.movements(1+s.Intn(2)) + s.of("", " (move-type walk) "+s.movements(1), " (move-type again) "+s.movements(1)) + `)` + drops + `)
(piece (name Queen) (attribute hurt ` + s.of("true", "false") + `) (moves ` + s.movements(1+s.Intn(2)) + ` (move-type again) ` + s.movements(1) + `))
(piece (name King) (attribute hurt false) (moves ` + s.movements(1+s.Intn(2)) + s.of("", " (move-type walk) (n (verify not-friend?) add)") + `))
` + goals + `)
`
}

// After returns the rules with clauses that add to finished moves.
func (s Scribbler) After(rules string) string {
	added := "(numbers k)"
	for range 1 + s.Intn(2) {
		added += "\n(after"
		for range 1 + s.Intn(4) {
			added += " " + s.addition()
		}
		added += ")"
	}
	return strings.Replace(rules, "(loss-condition", added+"\n(loss-condition", 1)
}

// addition returns a statement for after.
func (s Scribbler) addition() string {
	d := s.dir()
	switch s.Intn(10) {
	case 0:
		return d
	case 1:
		return s.of("mark", "back", "(go from)", "(go to)", "(go mark)")
	case 2:
		return "(verify " + s.condition() + ")"
	case 3:
		return "(if " + s.condition() + " " + s.change() + ")"
	case 4:
		return "(each (n e s w) (if " + s.condition() + " " + s.change() + "))"
	case 5:
		return "(if " + s.of("friend?", "enemy?") + " from " + d + " (if " + s.of("empty?", "on-board?") + " cascade))"
	case 6:
		return "(set k (+ k 1)) (if (> k 3) (set k 0) " + s.change() + ")"
	case 7:
		return "(while empty? " + d + ")"
	case 8:
		return s.of("(again)", "(set k (cell mark))", "(set k (count friend?))")
	}
	return s.change()
}
