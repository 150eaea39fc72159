// Package levels reads level files: games/<family>/<id>.levels, a campaign of
// positions of one game, in worlds of rising difficulty.
//
//	(levels 1)
//	(open 2)                                      ; unsolved levels open at a time, 1 if not said
//	(fill "#")                                    ; what stands around pictures of levels
//	(world (title "Cellar" "Подвал")
//	  (level cellar-1 (title "One box" "Один ящик")
//	    (rows "#####" "#@$.#" "#####")            ; a picture, in the game's FEN letters
//	    (par 1)))
//	(world (title "Siege" "Осада")
//	  (level gate (title "The gate" "Ворота")
//	    (text "Hold out." "Продержитесь.")
//	    (setup "7/2J4/7/7/7/7/2W1W2 g")           ; or a setup string or FEN
//	    (side Gods)                               ; who the person is, the first player if not said
//	    (bot "level:2")                           ; who the others are
//	    (goal (hold 20))                          ; win, draw, (win-in N), (hold N)
//	    (muster a1 b1 c1)))                       ; where the survivors of the level before join
//
// The syntax is that of rules files, and so are the messages. Nothing here plays;
// the page does (static/js/page/levels.js), and tests prove that every level can be won.
package levels

import (
	"strconv"
	"unicode/utf8"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
	"dagaz/engine/zrf"
)

// Limits of a file, far beyond any real one.
const (
	maxLevels = 500
	maxMoves  = 1000 // greatest N of a goal, and greatest par
	version   = 1
)

// A Campaign is a level file.
type Campaign struct {
	Open   int     `json:"open"` // number of levels not yet won that can be played at a time, from 1
	Worlds []World `json:"worlds"`
}

// A World is a group of levels.
type World struct {
	Title  Text     `json:"title"`
	About  *Text    `json:"about,omitempty"`
	Levels []*Level `json:"levels"`
}

// Text is a text in the languages of the site.
type Text struct {
	EN string `json:"en"`
	RU string `json:"ru"`
}

// A Level is one position and the goal to be reached from it.
type Level struct {
	ID     string   `json:"id"` // a name that stays the same when levels are moved: results are stored under it
	Title  Text     `json:"title"`
	About  *Text    `json:"about,omitempty"`
	Setup  string   `json:"setup"` // in the form in which pages give it to the engine
	Turn   int      `json:"turn"`  // number of the player who moves first
	Side   int      `json:"side"`  // number of the person's player
	Bot    string   `json:"bot"`   // bot for the other players; "" if nobody else plays
	Goal   Goal     `json:"goal"`
	Moves  int      `json:"moves,omitempty"`  // N of a goal: moves of the person
	Par    int      `json:"par,omitempty"`    // fewest moves of the person that solve the level; 0 = not known
	Muster []string `json:"muster,omitempty"` // cells for survivors of the level before, the best first

	Pos zrf.Pos `json:"-"`
}

// A Goal is what the person must achieve.
type Goal string

const (
	Win   Goal = "win"
	Draw  Goal = "draw"   // a draw or a win
	WinIn Goal = "win-in" // within Moves moves of the person
	Hold  Goal = "hold"   // not having lost after Moves moves of the person
)

// Each calls f for every level in order.
func (c *Campaign) Each(f func(*Level)) {
	for i := range c.Worlds {
		for _, l := range c.Worlds[i].Levels {
			f(l)
		}
	}
}

// Parse reads a level file of g. It returns all mistakes; the campaign is nil if there are
// any.
func Parse(name string, src []byte, g *game.Game) (*Campaign, *zrf.Errors) {
	r := reader{g: g, errs: new(zrf.Errors), ids: map[string]bool{}, c: &Campaign{Open: 1}}
	f := zrf.Parse(name, src, r.errs)
	if !utf8.Valid(src) {
		r.errs.AddAt(zrf.Pos{File: name, Line: 1, Col: 1}, 1, zrf.Err, "the file is not UTF-8", "")
	}
	r.letters()
	r.file(f)
	if r.errs.HasErrors() {
		r.errs.Sort()
		return nil, r.errs
	}
	return r.c, r.errs
}

// reader turns the tree of a file into a Campaign.
type reader struct {
	g    *game.Game
	errs *zrf.Errors
	c    *Campaign
	ids  map[string]bool
	fill game.Piece
	by   map[rune]game.Piece // FEN letters of one character
}

func (r *reader) fail(n *zrf.Node, msg string) { r.errs.Add(n, msg, "") }

func (r *reader) hint(n *zrf.Node, msg, word string, known []string) {
	r.errs.Add(n, msg, zrf.Hint(word, known))
}

// letters collects the letters of which pictures consist; a space is an empty cell.
func (r *reader) letters() {
	r.by = map[rune]game.Piece{' ': game.None}
	for t := range r.g.Types {
		for p, s := range r.g.Types[t].Letters {
			if l, n := utf8.DecodeRuneInString(s); n > 0 && n == len(s) {
				r.by[l] = game.Make(t, game.Player(p))
			}
		}
	}
}

// A clause is a word that a list of the file may begin with.
type clause struct {
	word     string
	min, max int // arguments; max -1 = any
	read     func(*reader, *zrf.Node)
}

// clauses calls the function of its word for each item of list. A word may occur only once,
// except for the word many.
func (r *reader) clauses(list []*zrf.Node, many string, known []clause) {
	seen := map[string]bool{}
	words := make([]string, len(known))
	for i := range known {
		words[i] = known[i].word
	}
	for _, n := range list {
		word := n.Head()
		i := 0
		for i < len(known) && known[i].word != word {
			i++
		}
		switch {
		case n.Kind != zrf.List || word == "":
			r.fail(n, "a list such as ("+words[0]+" …) is wanted here")
		case i == len(known):
			r.hint(n.Items[0], "unknown word "+strconv.Quote(word), word, words)
		case len(n.Args()) < known[i].min:
			r.fail(n, word+" lacks something after it")
		case known[i].max >= 0 && len(n.Args()) > known[i].max:
			r.fail(n.Args()[known[i].max], "too much after "+word)
		case seen[word] && word != many:
			r.fail(n, "a second "+word)
		default:
			seen[word] = true
			known[i].read(r, n)
		}
	}
}

func (r *reader) file(f *zrf.File) {
	if len(f.Items) == 0 || f.Items[0].Head() != "levels" {
		at := zrf.Pos{File: f.Name, Line: 1, Col: 1}
		r.errs.AddAt(at, 1, zrf.Err, "a level file begins with (levels 1)", "")
		return
	}
	r.clauses(f.Items, "world", []clause{
		{"levels", 1, 1, func(r *reader, n *zrf.Node) { r.number(n.Args()[0], version, version) }},
		{"open", 1, 1, func(r *reader, n *zrf.Node) { r.c.Open = r.number(n.Args()[0], 1, maxLevels) }},
		{"fill", 1, 1, (*reader).filling},
		{"world", 1, -1, (*reader).world},
	})
	if len(r.ids) == 0 && !r.errs.HasErrors() {
		r.fail(f.Items[0], "the file has no level")
	}
}

func (r *reader) filling(n *zrf.Node) {
	a := n.Args()[0]
	l, size := utf8.DecodeRuneInString(a.Text)
	pc, ok := r.by[l]
	if a.Kind != zrf.String || !ok || size != len(a.Text) {
		r.fail(a, "the letter of a piece, in quotes, is wanted here")
		return
	}
	r.fill = pc
}

func (r *reader) world(n *zrf.Node) {
	w := World{Levels: []*Level{}}
	r.clauses(n.Args(), "level", []clause{
		{"title", 2, 2, func(r *reader, n *zrf.Node) { w.Title = r.text(n) }},
		{"text", 2, 2, func(r *reader, n *zrf.Node) { t := r.text(n); w.About = &t }},
		{"level", 2, -1, func(r *reader, n *zrf.Node) { w.Levels = append(w.Levels, r.level(n)) }},
	})
	if w.Title.EN == "" {
		r.fail(n, "the world has no title")
	}
	r.c.Worlds = append(r.c.Worlds, w)
}

func (r *reader) level(n *zrf.Node) *Level {
	before := len(r.errs.List)
	l := &Level{Goal: Win, Pos: n.Pos, ID: r.id(n.Args()[0])}
	r.clauses(n.Args()[1:], "", []clause{
		{"title", 2, 2, func(r *reader, n *zrf.Node) { l.Title = r.text(n) }},
		{"text", 2, 2, func(r *reader, n *zrf.Node) { t := r.text(n); l.About = &t }},
		{"rows", 1, -1, func(r *reader, n *zrf.Node) { r.rows(l, n) }},
		{"setup", 1, 1, func(r *reader, n *zrf.Node) { r.setup(l, n) }},
		{"side", 1, 1, func(r *reader, n *zrf.Node) { r.side(l, n.Args()[0]) }},
		{"bot", 1, 1, func(r *reader, n *zrf.Node) { l.Bot = r.str(n.Args()[0]) }},
		{"goal", 1, 1, func(r *reader, n *zrf.Node) { r.goal(l, n.Args()[0]) }},
		{"par", 1, 1, func(r *reader, n *zrf.Node) { l.Par = r.number(n.Args()[0], 1, maxMoves) }},
		{"muster", 1, -1, func(r *reader, n *zrf.Node) { r.muster(l, n.Args()) }},
	})
	switch {
	case len(r.errs.List) > before: // what is missing may have been in a clause with an error
	case l.Title.EN == "":
		r.fail(n, "the level has no title")
	case l.Setup == "":
		r.fail(n, "the level has no setup and no rows")
	case l.Bot == "" && r.people() > 1:
		r.fail(n, "the level names no bot for the other side")
	}
	return l
}

// people counts the players with turns.
func (r *reader) people() int {
	n := 0
	for _, p := range r.g.Players {
		if p.Plays && !p.Random {
			n++
		}
	}
	return n
}

// id reads a level's name: letters, digits and hyphens, so that it can stand in
// an address as it is.
func (r *reader) id(n *zrf.Node) string {
	ok := n.Kind == zrf.Atom && len(n.Text) <= 40
	for _, c := range []byte(n.Text) {
		ok = ok && (c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z')
	}
	switch {
	case !ok:
		r.fail(n, "the name of a level is made of small letters, digits and hyphens")
	case r.ids[n.Text]:
		r.fail(n, "a second level "+strconv.Quote(n.Text))
	case len(r.ids) >= maxLevels:
		r.fail(n, "more than "+strconv.Itoa(maxLevels)+" levels")
	}
	r.ids[n.Text] = true
	return n.Text
}

// text reads a text in English and in Russian.
func (r *reader) text(n *zrf.Node) Text {
	return Text{r.str(n.Args()[0]), r.str(n.Args()[1])}
}

func (r *reader) str(n *zrf.Node) string {
	if n.Kind != zrf.String || n.Text == "" {
		r.fail(n, "a text in quotes is wanted here")
		return ""
	}
	return n.Text
}

func (r *reader) number(n *zrf.Node, lo, hi int) int {
	v, err := strconv.Atoi(n.Text)
	if n.Kind != zrf.Atom || err != nil || v < lo || v > hi {
		msg := "a whole number from " + strconv.Itoa(lo) + " to " + strconv.Itoa(hi) + " is wanted here"
		if lo == hi {
			msg = "only " + strconv.Itoa(lo) + " is known here"
		}
		r.fail(n, msg)
		return lo
	}
	return v
}

// cell reads the name of a cell.
func (r *reader) cell(n *zrf.Node) board.Cell {
	c, ok := r.g.Board.Cell(n.Text)
	if n.Kind != zrf.Atom || !ok || r.g.Board.Dummy(c) {
		r.hint(n, "unknown cell "+strconv.Quote(n.Text), n.Text, r.g.Board.Names())
		return board.NoCell
	}
	return c
}

func (r *reader) side(l *Level, n *zrf.Node) {
	p := r.g.PlayerNamed(n.Text)
	if p >= 0 && r.g.Players[p].Plays && !r.g.Players[p].Random {
		l.Side = p
		return
	}
	var names []string
	for _, p := range r.g.Players {
		names = append(names, p.Name)
	}
	r.hint(n, strconv.Quote(n.Text)+" is no player", n.Text, names)
}

func (r *reader) goal(l *Level, n *zrf.Node) {
	known := []string{string(Win), string(Draw), string(WinIn), string(Hold)}
	word := n.Text
	if n.Kind == zrf.List {
		word = n.Head()
	}
	switch l.Goal = Goal(word); l.Goal {
	case Win, Draw:
		if n.Kind != zrf.Atom {
			r.fail(n, word+" stands alone")
		}
	case WinIn, Hold:
		if len(n.Args()) != 1 {
			r.fail(n, "("+word+" N) is wanted here, with a number of moves")
			return
		}
		l.Moves = r.number(n.Args()[0], 1, maxMoves)
	default:
		r.hint(n, "unknown goal "+strconv.Quote(word), word, known)
	}
}

func (r *reader) muster(l *Level, list []*zrf.Node) {
	for _, n := range list {
		if c := r.cell(n); c != board.NoCell {
			l.Muster = append(l.Muster, r.g.Board.Name(c))
		}
	}
}

func (r *reader) setup(l *Level, n *zrf.Node) {
	a := n.Args()[0]
	if text := r.str(a); text != "" {
		pos, _, err := notation.ReadSetup(r.g, text)
		if err != nil {
			r.fail(a, err.Error())
			return
		}
		r.take(l, n, pos)
	}
}

// take makes pos the start position of l.
func (r *reader) take(l *Level, n *zrf.Node, pos *game.Position) {
	if l.Setup != "" {
		r.fail(n, "the level has both a setup and rows")
		return
	}
	l.Setup, l.Turn = notation.Setup(pos), int(pos.Player())
}

// rows reads a picture, which is placed in the middle of the board.
func (r *reader) rows(l *Level, n *zrf.Node) {
	cells := r.g.Board.Rows()
	args := n.Args()
	width := 0
	for _, a := range args {
		text := r.str(a)
		if text == "" {
			return
		}
		width = max(width, utf8.RuneCountInString(text))
	}
	top := (len(cells) - len(args)) / 2
	if len(args) > len(cells) {
		r.fail(args[len(cells)], "the board has "+strconv.Itoa(len(cells))+" rows only")
		return
	}
	pos := r.g.NewPosition()
	put := func(c board.Cell, pc game.Piece) {
		if pc != game.None {
			pos.Place(c, pc, r.g.Types[pc.Type()].Attrs)
		}
	}
	for y, row := range cells {
		for _, c := range row {
			if r.fill != game.None {
				put(c, r.fill)
			}
		}
		if y < top || y-top >= len(args) {
			continue
		}
		left := (len(row) - width) / 2
		a := args[y-top]
		if width > len(row) {
			r.fail(a, "a row is longer than the board's "+strconv.Itoa(len(row))+" cells")
			return
		}
		x := left
		for _, letter := range a.Text {
			pc, ok := r.by[letter]
			if !ok {
				r.fail(a, "no piece has the letter "+strconv.Quote(string(letter)))
				return
			}
			pos.Place(row[x], game.None, 0)
			put(row[x], pc)
			x++
		}
	}
	pos.Settle()
	r.take(l, n, pos)
}
