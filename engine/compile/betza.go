package compile

import (
	"dagaz/engine/zrf"
	"slices"
	"strconv"
	"strings"
)

// Betza's notation describes how a chess piece moves in a few letters: mWcF moves one cell
// straight and captures one cell diagonally. Each atom of the notation is translated into
// our words for movements or, if its way bends, into a program; a compiled game has no
// trace of the notation.

// An atom is one movement of Betza's notation.
type atom struct {
	text           string  // as written
	offsets        [][]int // files to the right, ranks ahead
	max            int     // files to the right and ranks ahead
	quiet, capture bool    // neither means both
	lame           bool    // stopped by any piece on its way
	initial        bool    // only from the cells where pieces of the type begin
	hop            byte    // 'p': over a piece and on, 'g': to the cell just behind a piece, or 0
	bent           bool    // one step of offsets, then outwards as a ride
}

// leapers are the letters of atoms and their longest ride.
var leapers = map[byte][2]int{
	'W': {0, 1}, 'F': {1, 1}, 'D': {0, 2}, 'A': {2, 2}, 'N': {1, 2},
	'H': {0, 3}, 'G': {3, 3}, 'C': {1, 3}, 'L': {1, 3}, 'Z': {2, 3}, 'J': {2, 3},
}

// compounds are letters that stand for several atoms.
var compounds = map[byte]string{'K': "WF", 'R': "W0", 'B': "F0", 'Q': "W0F0"}

// readBetza reads a movement. If it is wrong, readBetza returns a sentence that says why.
func readBetza(s string) ([]atom, string) {
	var list []atom
	for i := 0; i < len(s); {
		start := i
		for i < len(s) && s[i] >= 'a' && s[i] <= 'z' {
			i++
		}
		mods := s[start:i]
		if i == len(s) {
			return nil, `after "` + mods + `" a capital letter is missing`
		}
		if s[i] == '[' && strings.HasSuffix(mods, "t") {
			end := strings.IndexByte(s[i:], ']')
			if end < 0 {
				return nil, `"[" is not closed`
			}
			inner := s[i+1 : i+end]
			i += end + 1
			letter := map[string]byte{"FR": 'F', "WB": 'W'}[inner]
			if letter == 0 {
				return nil, "a bent movement is t[FR] or t[WB], not t[" + inner + "]"
			}
			a, msg := newAtom(mods[:len(mods)-1], letter)
			if msg != "" {
				return nil, msg
			}
			a.bent, a.text = true, s[start:i]
			list = append(list, a)
			continue
		}
		letter := s[i]
		i++
		letters := string(letter)
		if c, ok := compounds[letter]; ok {
			letters = c
		}
		ride := 1
		if i < len(s) && s[i] == letter && compounds[letter] == "" { // NN
			ride = 0
			i++
		}
		if j := i; j < len(s) && s[j] >= '0' && s[j] <= '9' {
			for j < len(s) && s[j] >= '0' && s[j] <= '9' {
				j++
			}
			n, ok := number(s[i:j])
			if !ok || n > maxRide {
				return nil, `"` + s[i:j] + `" is too far`
			}
			ride, i = n, j
			letters = strings.ReplaceAll(letters, "0", "")
		}
		for k := 0; k < len(letters); k++ {
			a, msg := newAtom(mods, letters[k])
			if msg != "" {
				return nil, msg
			}
			a.max, a.text = ride, s[start:i]
			if k+1 < len(letters) && letters[k+1] == '0' {
				a.max = 0
				k++
			}
			if a.lame && a.max != 1 || a.hop != 0 && a.max == 1 {
				return nil, `"` + a.text + `" is not known: n stands before leaps, p and g before rides`
			}
			list = append(list, a)
		}
	}
	if len(list) == 0 {
		return nil, "the movement is empty"
	}
	return list, ""
}

// newAtom makes the atom of a letter and its modifiers.
func newAtom(mods string, letter byte) (atom, string) {
	by, ok := leapers[letter]
	if !ok {
		return atom{}, `no piece of Betza's notation is called "` + string(letter) + `"`
	}
	a := atom{max: 1}
	var ways string
	for i := 0; i < len(mods); i++ {
		switch m := mods[i]; m {
		case 'm':
			a.quiet = true
		case 'c':
			a.capture = true
		case 'n':
			a.lame = true
		case 'i':
			a.initial = true
		case 'p', 'g':
			a.hop = m
		case 'f', 'b', 'l', 'r', 'v', 's':
			ways += string(m)
		default:
			return a, `"` + string(m) + `" is no modifier of ours in Betza's notation`
		}
	}
	for _, o := range orientations(by[:]) {
		if goesWay(o, ways) {
			a.offsets = append(a.offsets, o)
		}
	}
	if len(a.offsets) == 0 {
		return a, `"` + mods + string(letter) + `" goes nowhere`
	}
	return a, ""
}

// goesWay reports whether an offset (files to the right, ranks ahead) is one that the
// letters of directions, such as f, fs, ff, v or bl, select.
func goesWay(o []int, ways string) bool {
	if ways == "" {
		return true
	}
	x, y := o[0], o[1]
	wide, narrow := x*x > y*y, y*y > x*x
	is := func(w byte) bool {
		switch w {
		case 'f':
			return y > 0
		case 'b':
			return y < 0
		case 'l':
			return x < 0
		case 'r':
			return x > 0
		case 'v':
			return narrow
		}
		return wide // s
	}
	oblique := x != 0 && y != 0
	for i := 0; i < len(ways); i++ {
		a, b := ways[i], byte(0)
		if i+1 < len(ways) && oblique {
			b = ways[i+1]
		}
		switch {
		case b == a: // ff, ll: the narrow offsets
			i++
			if is(a) && (strings.IndexByte("fb", a) >= 0 && narrow || strings.IndexByte("lr", a) >= 0 && wide) {
				return true
			}
		case b != 0 && strings.IndexByte("fb", a) >= 0 && strings.IndexByte("lrs", b) >= 0:
			i++
			if is(a) && (is(b) || b == 's' && !wide && !narrow) {
				return true
			}
		case is(a) || x*x == y*y && (a == 'v' || a == 's'):
			return true
		}
	}
	return false
}

// betzaDirs maps files to the right and ranks ahead to the name of a step to a neighbour.
var betzaDirs = map[[2]int]string{
	{0, 1}: "n", {1, 1}: "ne", {1, 0}: "e", {1, -1}: "se", {0, -1}: "s", {-1, -1}: "sw", {-1, 0}: "w", {-1, 1}: "nw",
}

// betzaDir returns the name of the direction with an offset. Ranks of a grid are
// counted from the top.
func (c *compiler) betzaDir(o []int) string {
	if name := betzaDirs[[2]int{o[0], o[1]}]; name != "" {
		return name
	}
	d := c.bl.OffsetDir([]int{o[0], -o[1]})
	if int(d) >= len(c.bl.Board().DirNames()) {
		return ""
	}
	return c.bl.Board().DirName(d)
}

// declareBetza declares the directions that a movement needs, while the board can still
// grow.
func (c *compiler) declareBetza(n *zrf.Node) {
	list, _ := readBetza(text(n.Args()))
	for _, a := range list {
		if a.lame || a.bent {
			continue
		}
		for _, o := range a.offsets {
			c.betzaDir(o)
		}
	}
}

// betzaMove reads (betza "mWcF" [mod…]).
func (c *compiler) betzaMove(n *zrf.Node) {
	args := n.Args()
	if len(args) == 0 || args[0].Kind == zrf.List {
		c.usage(n, InMoves)
		return
	}
	list, msg := readBetza(args[0].Text)
	if msg != "" {
		c.fail(args[0], msg)
		return
	}
	if c.here().Help == "" {
		c.betza = append(c.betza, list...)
	}
	for _, a := range list {
		mods := slices.Clone(args[1:])
		if a.quiet && !a.capture {
			mods = append(mods, words(n, "quiet")...)
		}
		if a.capture && !a.quiet {
			mods = append(mods, words(n, "capture")...)
		}
		if a.initial {
			mods = append(mods, listOf(n, made(n, zrf.Atom, "from"), made(n, zrf.Atom, c.beginning())))
		}
		switch {
		case a.bent:
			if len(args) > 1 || a.initial {
				c.fail(n, "a bent movement takes no modifiers")
				return
			}
			c.bentMove(n, &a)
		case a.lame:
			for _, o := range a.offsets {
				way := lameWay(o)
				if way == "" {
					c.fail(args[0], `"`+a.text+`" has no single way`)
					return
				}
				c.pathMove(listOf(n, append(append([]*zrf.Node{made(n, zrf.Atom, "path")}, words(n, way)...), mods...)...))
			}
		default:
			word := "step"
			switch {
			case a.hop != 0:
				word = "hop"
				if a.hop == 'g' {
					mods = append(mods, listOf(n, words(n, "max 1")...))
				}
			case a.max != 1:
				word = "ride"
				if a.max > 1 {
					mods = append(mods, listOf(n, words(n, "max "+strconv.Itoa(a.max))...))
				}
			}
			m := []*zrf.Node{made(n, zrf.Atom, word)}
			for _, o := range a.offsets {
				m = append(m, made(n, zrf.Atom, c.betzaDir(o)))
			}
			m = append(m, mods...)
			c.word(InMoves, word).do(c, listOf(n, m...))
		}
	}
}

// lameWay returns the steps that lead to an offset: first the straight ones, then the
// diagonal ones.
func lameWay(o []int) string {
	x, y := o[0], o[1]
	sign := func(v int) int { return min(max(v, -1), 1) }
	diagonal := [2]int{sign(x), sign(y)}
	switch ax, ay := x*sign(x), y*sign(y); {
	case ax == 0 || ay == 0 || ax == ay:
		return strings.Repeat(betzaDirs[diagonal]+" ", max(ax, ay))
	case ax-ay == 1:
		return betzaDirs[[2]int{sign(x), 0}] + " " + strings.Repeat(betzaDirs[diagonal]+" ", ay)
	case ay-ax == 1:
		return betzaDirs[[2]int{0, sign(y)}] + " " + strings.Repeat(betzaDirs[diagonal]+" ", ax)
	}
	return ""
}

// bentMove compiles one step followed by rides outwards, in the two directions next to the
// step.
func (c *compiler) bentMove(n *zrf.Node, a *atom) {
	land, take := "add", "(verify enemy?) add"
	if a.quiet && !a.capture {
		take = ""
	} else if a.capture && !a.quiet {
		land = ""
	}
	around := []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}
	for _, o := range a.offsets {
		step := betzaDirs[[2]int{o[0], o[1]}]
		i := slices.Index(around, step)
		for _, out := range []string{around[(i+1)%8], around[(i+7)%8]} {
			src := step + " (if empty? " + land + " " + out + " (while empty? " + land + " " + out + ")) " + take
			var errs zrf.Errors
			f := zrf.Parse(n.Pos.File, []byte("("+src+")"), &errs)
			c.compileEntry(n, func() { c.statements(f.Items[0].Items) })
		}
	}
}

// beginning returns a zone of the cells where each player's pieces of the present type
// begin. The zone's name begins with a blank, as no name in a file does.
func (c *compiler) beginning() string {
	name := " beginning " + c.here().Name
	if c.zoneNamed(name) >= 0 {
		return name
	}
	z := c.zoneNumber(name)
	for _, n := range c.clauses {
		if n.Head() != "board-setup" {
			continue
		}
		for _, side := range n.Args() {
			p := c.g.PlayerNamed(side.Head())
			if side.Kind != zrf.List || p < 0 {
				continue
			}
			for _, e := range side.Args() {
				if e.Head() != c.here().Name {
					continue
				}
				for _, a := range e.Args() {
					if cells, ok := c.onePlace(a, p); ok {
						for _, x := range cells {
							c.b.Zones[z].Cells[p].Add(x)
						}
					}
				}
			}
		}
	}
	return name
}

// betzaHelp returns the sentence that describes these movements.
func betzaHelp(list []atom) string {
	var parts []string
	for i := range list {
		if s := list[i].sentence(); !slices.Contains(parts, s) {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "; ")
}

// sentence describes an atom.
func (a *atom) sentence() string {
	straight, diagonal, knight := true, true, false
	x, y := 0, 0
	for _, o := range a.offsets {
		straight = straight && (o[0] == 0 || o[1] == 0)
		diagonal = diagonal && o[0]*o[0] == o[1]*o[1]
		x, y = max(x, o[0]*o[0]), max(y, o[1]*o[1])
		knight = knight || o[0]*o[0]+o[1]*o[1] == 5
	}
	far := max(x, y)
	how := a.way(straight, diagonal)
	verb := "goes"
	switch {
	case a.quiet && !a.capture:
		verb = "moves without capturing"
	case a.capture && !a.quiet:
		verb = "captures"
	}
	s := ""
	switch {
	case a.bent && straight:
		s = verb + " one step along a rank or file and on from there along a diagonal, outwards"
	case a.bent:
		s = verb + " one step along a diagonal and on from there straight, outwards"
	case (straight || diagonal) && far == 1 && a.hop == 'p':
		s = verb + " any distance " + how + ", over exactly one piece on the way"
	case (straight || diagonal) && far == 1 && a.hop == 'g':
		s = verb + " " + how + " over the first piece it meets, to the cell behind it"
	case (straight || diagonal) && far == 1 && a.max == 0:
		s = verb + " any distance " + how
	case (straight || diagonal) && far == 1 && a.max == 1:
		s = verb + " one step " + how
	case (straight || diagonal) && far == 1:
		s = verb + " up to " + strconv.Itoa(a.max) + " cells " + how
	case (straight || diagonal) && a.lame:
		s = verb + " exactly " + root(far) + " cells " + how + ", over empty cells"
	case straight || diagonal:
		s = verb + " by leaps of exactly " + root(far) + " cells " + how
	case knight && a.lame:
		s = verb + " as a knight, one step straight over an empty cell and one diagonally" + how
	case knight:
		s = verb + " as a knight, two cells one way and one aside" + how
	default:
		o := a.offsets[0]
		s = verb + " by leaps of " + root(max(o[0]*o[0], o[1]*o[1])) + " cells one way and " + root(min(o[0]*o[0], o[1]*o[1])) + " aside" + how
	}
	if far > 1 && a.max != 1 && !a.lame {
		s += ", again and again in one direction"
	}
	if a.initial {
		s += ", from where it begins"
	}
	return s
}

// root returns the square root of a number, as a word if it is small.
func root(square int) string {
	n := 0
	for n*n < square {
		n++
	}
	if names := []string{"no", "one", "two", "three", "four", "five"}; n < len(names) {
		return names[n]
	}
	return strconv.Itoa(n)
}

// way says which of the possible offsets an atom has.
func (a *atom) way(straight, diagonal bool) string {
	ahead, behind, aside := false, false, false
	left, right := false, false
	for _, o := range a.offsets {
		ahead = ahead || o[1] > 0
		behind = behind || o[1] < 0
		aside = aside || o[1] == 0
		left = left || o[0] < 0
		right = right || o[0] > 0
	}
	side := ""
	switch {
	case ahead && !behind && !aside:
		side = "ahead"
	case behind && !ahead && !aside:
		side = "back"
	case left && !right:
		side = "to the left"
	case right && !left:
		side = "to the right"
	}
	switch {
	case straight:
		switch {
		case len(a.offsets) == 4:
			return "along ranks and files"
		case aside && !ahead && !behind && left && right:
			return "aside"
		case ahead && behind && !aside:
			return "ahead or back"
		case ahead && aside && !behind:
			return "ahead or aside"
		case side == "ahead":
			return "straight ahead"
		case side == "back":
			return "straight back"
		}
		return strings.TrimSpace("straight " + side)
	case diagonal:
		return strings.TrimSpace("diagonally " + side)
	case side != "":
		return ", " + side
	}
	return ""
}
