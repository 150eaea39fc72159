package form

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/zrf"
)

// Faults are the reasons why a text has no form at all.
const (
	NoTree = "notree" // parentheses or quotes do not match
	NoGame = "nogame" // the text contains no game
)

// A Form is the part of a text of rules that the form can show.
type Form struct {
	Fault   string // if it is set, all other fields are empty
	Title   string
	Players []string
	Board   *Board // nil if the form cannot show the board
	Pieces  []Piece
	Setup   map[string]Stone // pieces by cell
	Fixed   bool             // the form cannot show the start position
	Hands   map[Stone]int    // pieces in hand
	Goals   []Goal
	Recycle bool     // captured pieces go to the hand of the player who captured them
	Rest    []string // clauses that the form cannot show and does not change, shortened to a line

	source
	game, board, title, setup, recycle, hands *zrf.Node
	gone                                      []*zrf.Node
	symmetry, style, cells                    *zrf.Node
	zones                                     []*zrf.Node
	last                                      *zrf.Node // clause of the game after which new clauses are added
}

// A Stone is a piece of a player.
type Stone struct {
	Player int
	Piece  string
}

// A Piece is a kind of piece.
type Piece struct {
	Name, Letter, Glyph string
	Betza               string
	Marks               map[Offset]Mark
	Drops               bool
	Promotion           Promotion
	Rest                []string // movements that the form does not show

	node, moves, drops, betza, letter *zrf.Node
}

// Drop is the movement by which a piece is dropped on any empty cell.
const Drop = "((verify empty?) add)"

// Read reads a text.
func Read(text string) *Form {
	f := &Form{source: newSource(text), Setup: map[string]Stone{}, Hands: map[Stone]int{}}
	var errs zrf.Errors
	tree := zrf.Parse("rules", []byte(text), &errs)
	if errs.HasErrors() || tree.Unclosed || tree.Source != text {
		f.Fault = NoTree
		return f
	}
	for _, n := range tree.Items {
		switch {
		case n.Head() == "dagaz":
		case n.Head() == "game" && f.game == nil:
			f.game = n
		default:
			f.leave(n)
		}
	}
	if f.game == nil {
		f.Fault, f.Rest = NoGame, nil
		return f
	}
	f.readGame()
	return f
}

// Text returns the text that was read.
func (f *Form) Text() string { return f.text }

// leave adds a clause to the list of clauses that the form cannot show.
func (f *Form) leave(n *zrf.Node) {
	line, _, more := strings.Cut(f.written(n), "\n")
	if r := []rune(line); len(r) > 60 {
		line, more = string(r[:60]), true
	}
	if more {
		line += " …"
	}
	f.Rest = append(f.Rest, line)
}

func (f *Form) readGame() {
	args := f.game.Args()
	one := func(to **zrf.Node, n *zrf.Node) bool {
		if *to != nil {
			return false
		}
		*to = n
		return true
	}
	var turns []string
	for _, n := range args {
		known := true
		switch n.Head() {
		case "title":
			known = len(n.Items) == 2 && one(&f.title, n)
			if known {
				f.Title = n.Items[1].Text
			}
		case "players":
			f.Players = atoms(n.Args())
		case "turn-order":
			turns = atoms(n.Args())
			known = len(turns) == 2 && len(n.Items) == 3
		case "board":
			known = one(&f.board, n)
		}
		if !known {
			f.leave(n)
		}
	}
	if len(f.Players) == 0 {
		f.Players = turns
	}
	if f.board != nil && len(f.Players) == 2 {
		f.readBoard()
	} else if f.board != nil {
		f.leave(f.board)
	}
	for _, n := range args {
		if n.Head() == "piece" && !f.readPiece(n) {
			f.leave(n)
		}
	}
	for _, n := range args {
		known := true
		switch n.Head() {
		case "title", "players", "turn-order", "board", "piece":
			continue
		case "board-setup":
			known = f.Board != nil && one(&f.setup, n) && f.readSetup(n)
			f.Fixed = f.Fixed || !known
		case "hands":
			known = len(n.Items) == 1 && one(&f.hands, n)
		case "option":
			known = len(n.Items) == 3 && n.Items[1].Text == "recycle captures" && one(&f.recycle, n)
			if known {
				f.Recycle = n.Items[2].Text == "true"
			}
		case "recycle-captures":
			known = len(n.Items) == 2 && one(&f.recycle, n)
			if known {
				f.Recycle = n.Items[1].Text == "true"
			}
		case "win-condition", "loss-condition", "draw-condition":
			g, ok := f.readGoal(n)
			if known = ok; ok {
				f.Goals = append(f.Goals, g)
			}
		default:
			known = false
		}
		if !known {
			f.leave(n)
		}
	}
	if len(args) > 0 {
		f.last = args[len(args)-1]
	}
}

// atoms returns the words of a list, or nil if it contains anything else.
func atoms(list []*zrf.Node) (words []string) {
	for _, n := range list {
		if n.Kind != zrf.Atom {
			return nil
		}
		words = append(words, n.Text)
	}
	return words
}

func (f *Form) player(name string) int { return slices.Index(f.Players, name) }

func side(n *zrf.Node, i int) (int, bool) {
	if i >= len(n.Items) {
		return 0, false
	}
	v, err := strconv.Atoi(n.Items[i].Text)
	return v, err == nil && v >= MinSide && v <= MaxSide
}

func (f *Form) readBoard() {
	b := &Board{Gone: map[string]bool{}}
	for _, n := range f.board.Args() {
		shape, w, h := "", 0, 0
		ok, ok2 := false, true
		switch n.Head() {
		case "square":
			w, ok = side(n, 1)
			shape, h = Squares, w
		case "rectangle", "hex":
			w, ok = side(n, 1)
			h, ok2 = side(n, 2)
			if shape = Squares; n.Head() == "hex" {
				shape = Rhombus
			}
		case "hexagon":
			w, ok = side(n, 1)
			shape, h = Hexagon, w
			ok2 = len(n.Items) == 3 && n.Items[2].Text == "flat" && w <= MaxSide/2
		case "grid", "positions", "links", "unlink", "octagon", "alquerque", "dummy":
			f.leave(f.board)
			return
		}
		if shape == "" {
			continue
		}
		if !ok || !ok2 || b.Shape != "" {
			f.leave(f.board)
			return
		}
		b.Shape, b.W, b.H, f.cells = shape, w, h, n
	}
	if b.Shape == "" {
		f.leave(f.board)
		return
	}
	for _, n := range f.board.Args() {
		switch n.Head() {
		case "square", "rectangle", "hex", "hexagon":
		case "symmetry":
			if f.symmetry != nil {
				f.leave(n)
			} else {
				f.symmetry = n
			}
		case "style":
			if words := atoms(n.Args()); len(words) == 1 {
				b.Style, f.style = words[0], n
			}
		case "kill-positions":
			list, ok := b.places(atoms(n.Args()))
			if !ok {
				f.leave(n)
				continue
			}
			f.gone = append(f.gone, n)
			for _, c := range list {
				b.Gone[c] = true
			}
		case "zone":
			if z, ok := f.readZone(b, n); ok {
				b.Zones, f.zones = append(b.Zones, z), append(f.zones, n)
			} else {
				f.leave(n)
			}
		default:
			f.leave(n)
		}
	}
	f.Board = b
}

// readZone reads (zone Z [P…] place…).
func (f *Form) readZone(b *Board, n *zrf.Node) (z Zone, ok bool) {
	args := n.Args()
	if len(args) < 2 || args[0].Kind != zrf.Atom {
		return z, false
	}
	z = Zone{args[0].Text, -1, map[string]bool{}}
	all := b.cells()
	for i, a := range args[1:] {
		if a.Kind == zrf.Atom {
			if p := f.player(a.Text); p >= 0 && i == 0 {
				z.Player = p
				continue
			}
			list, ok := b.places([]string{a.Text})
			if !ok {
				return z, false
			}
			for _, c := range list {
				z.Cells[c] = true
			}
			continue
		}
		words := atoms(a.Args())
		if len(words) == 0 || a.Head() != "rank" && a.Head() != "file" {
			return z, false
		}
		for name := range all {
			file := strings.TrimRight(name, "0123456789")
			if a.Head() == "file" && slices.Contains(words, file) || a.Head() == "rank" && slices.Contains(words, name[len(file):]) {
				z.Cells[name] = true
			}
		}
	}
	return z, true
}

func (f *Form) readPiece(n *zrf.Node) bool {
	p := Piece{Marks: map[Offset]Mark{}, node: n}
	m := mover{f.Board.Hexagons(), p.Marks}
	for _, c := range n.Args() {
		words := c.Args()
		switch c.Head() {
		case "name":
			if w := atoms(words); len(w) == 1 {
				p.Name = w[0]
			}
		case "letter":
			if len(words) == 1 {
				p.Letter, p.letter = words[0].Text, c
			}
		case "glyph":
			if len(words) == 1 {
				p.Glyph = words[0].Text
			}
		case "moves":
			if p.moves != nil {
				return false
			}
			p.moves = c
			words = p.readPromotion(words)
			for i, w := range words {
				if w.Head() == "betza" && len(w.Items) == 2 && w.Items[1].Kind == zrf.String && p.betza == nil {
					p.Betza, p.betza = w.Items[1].Text, w
				} else if !m.read(w) {
					p.Rest = append(p.Rest, f.written(c.Args()[i]))
				}
			}
		case "drops":
			if p.drops != nil {
				return false
			}
			p.drops, p.Drops = c, true
		}
	}
	if p.Name == "" || slices.ContainsFunc(f.Pieces, func(o Piece) bool { return o.Name == p.Name }) {
		return false
	}
	f.Pieces = append(f.Pieces, p)
	return true
}

// Piece returns the piece with this name, or nil.
func (f *Form) Piece(name string) *Piece {
	for i := range f.Pieces {
		if f.Pieces[i].Name == name {
			return &f.Pieces[i]
		}
	}
	return nil
}

// readSetup reads (board-setup (P (Piece place… [off N])…)…).
func (f *Form) readSetup(n *zrf.Node) bool {
	setup, hands := map[string]Stone{}, map[Stone]int{}
	for _, part := range n.Args() {
		p := f.player(part.Head())
		if p < 0 {
			return false
		}
		for _, entry := range part.Args() {
			s := Stone{p, entry.Head()}
			words := atoms(entry.Args())
			if f.Piece(s.Piece) == nil || words == nil {
				return false
			}
			for i := 0; i < len(words); i++ {
				if words[i] == "off" && i+1 < len(words) {
					count, err := strconv.Atoi(words[i+1])
					if err != nil {
						return false
					}
					hands[s] += count
					i++
					continue
				}
				list, ok := f.Board.places(words[i : i+1])
				if !ok {
					return false
				}
				for _, c := range list {
					setup[c] = s
				}
			}
		}
	}
	f.Setup, f.Hands = setup, hands
	return true
}
