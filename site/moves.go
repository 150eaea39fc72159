package main

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
	rules "dagaz/engine/game"
	"dagaz/site/ui"
	"dagaz/wasm/handle"
)

// The way a piece moves is found by its program: the piece is put alone on an empty board, and
// the engine lists where it can go and where it could capture a single enemy. The result is a
// diagram and, for pieces without a description, a sentence.

// reach describes how a type of piece moves.
type reach struct {
	Type, Player int
	From         string
	Steps, Takes []string
	Farther      bool  // from its place at the start it can go farther
	Becomes      []int // types into which it may change
}

// reachRadius is the distance from a piece, in cells, up to which a diagram shows the board.
// maxReaches is the greatest number of pieces that a page shows.
const (
	reachRadius = 4
	maxReaches  = 40
)

// reaches finds how every type of piece moves that can move.
func reaches(g *rules.Game) (list []reach) {
	pos := g.NewPosition()
	for t := range g.Types {
		if len(g.Types[t].Moves) == 0 || g.Types[t].Dummy {
			continue
		}
		if len(list) == maxReaches {
			break
		}
		if r, ok := reachOf(g, pos, t); ok {
			list = append(list, r)
		}
	}
	return list
}

// reachOf puts a piece in the middle of the board and on the cell where the first of its kind
// stands at the start, and returns the result that shows more.
func reachOf(g *rules.Game, pos *rules.Position, t int) (best reach, ok bool) {
	owner, home := firstOf(g, t)
	score := 0
	for _, from := range []board.Cell{middle(g.Board), home} {
		if from == board.NoCell {
			continue
		}
		at := g.Board.Rect(from)
		near := func(c board.Cell) bool {
			r := g.Board.Rect(c)
			return abs(r.X-at.X) <= reachRadius*at.W && abs(r.Y-at.Y) <= reachRadius*at.H
		}
		steps, takes := handle.Reach(g, pos, rules.Make(t, owner), from, near)
		if n := len(steps) + len(takes); n > score {
			score = n
			best = reach{Type: t, Player: int(owner), From: g.Board.Name(from), Steps: cellNames(g, steps), Takes: cellNames(g, takes)}
		}
	}
	best.Becomes = becomes(g, t, owner)
	if home != board.NoCell && home != middle(g.Board) && score > 0 {
		near := func(board.Cell) bool { return false }
		pc := rules.Make(t, owner)
		usual, _ := handle.Reach(g, pos, pc, middle(g.Board), near)
		first, _ := handle.Reach(g, pos, pc, home, near)
		usually := farthest(g.Board, middle(g.Board), usual)
		best.Farther = usually == 1 && farthest(g.Board, home, first) > usually
	}
	return best, score > 0
}

// farthest returns the distance of the farthest of some cells, in cells.
func farthest(b *board.Board, from board.Cell, to []board.Cell) (far int32) {
	at := b.Rect(from)
	for _, c := range to {
		if r := b.Rect(c); at.W > 0 && at.H > 0 {
			far = max(far, abs(r.X-at.X)/at.W, abs(r.Y-at.Y)/at.H)
		}
	}
	return far
}

// becomes lists the types into which a piece may change at the end of its own move.
func becomes(g *rules.Game, t int, owner rules.Player) (list []int) {
	for _, e := range g.Types[t].Moves {
		if int(owner) >= len(e.Progs) || e.Progs[owner] == nil {
			continue
		}
		code := e.Progs[owner].Code
		for i, in := range code {
			if in.Op != rules.OpAdd && in.Op != rules.OpAddPartial {
				continue
			}
			for _, arg := range code[i+1 : i+1+int(in.A)] {
				if into := int(arg.A); into != t && into >= 0 && !slices.Contains(list, into) {
					list = append(list, into)
				}
			}
		}
	}
	return list
}

func abs(n int32) int32 { return max(n, -n) }

func cellNames(g *rules.Game, cells []board.Cell) (names []string) {
	for _, c := range cells {
		names = append(names, g.Board.Name(c))
	}
	return names
}

// firstOf returns the first player who has a piece of a type at the start, and its cell. If
// there is no such piece, it returns the player who moves first.
func firstOf(g *rules.Game, t int) (rules.Player, board.Cell) {
	found := slices.IndexFunc(g.Setup, func(p rules.Placement) bool {
		return p.Piece.Type() == t && p.Cell != board.NoCell && g.Players[p.Piece.Owner()].Plays
	})
	if found >= 0 {
		best := g.Setup[found]
		for _, p := range g.Setup {
			if p.Piece.Type() == t && p.Cell != board.NoCell && p.Piece.Owner() < best.Piece.Owner() {
				best = p
			}
		}
		return best.Piece.Owner(), best.Cell
	}
	if len(g.Turns) > 0 {
		return g.Turns[0].As, board.NoCell
	}
	return 0, board.NoCell
}

// middle returns the cell that is nearest to the middle of the board.
func middle(b *board.Board) board.Cell {
	var x0, y0, x1, y1 int32 = math.MaxInt32, math.MaxInt32, math.MinInt32, math.MinInt32
	for i := range b.Len() {
		if c := board.Cell(i); !b.Dummy(c) {
			r := b.Rect(c)
			x0, y0, x1, y1 = min(x0, r.X), min(y0, r.Y), max(x1, r.X), max(y1, r.Y)
		}
	}
	best, nearest := board.NoCell, math.Inf(1)
	for i := range b.Len() {
		if c := board.Cell(i); !b.Dummy(c) {
			r := b.Rect(c)
			if d := math.Hypot(float64(2*r.X-x0-x1), float64(2*r.Y-y0-y1)); d < nearest {
				best, nearest = c, d
			}
		}
	}
	return best
}

// shownFile returns the path of a game's picture on cards, if that is not the start position.
func shownFile(g *game) string { return g.card.ID + "/shown.svg" }

// movesFile returns the path of the picture with all diagrams of a game, one view for each.
func movesFile(g *game) string { return g.card.ID + "/moves.svg" }

// diagrams draws how the pieces move, one diagram below the other; the view #t3 shows type 3.
func diagrams(b *boardInfo, list []reach, art sprite) string {
	if len(list) == 0 {
		return ""
	}
	d := newDrawing(b, art)
	d.board()
	ground := d.out.String()
	d.out.Reset()
	cells := map[string]boardCell{}
	for _, c := range b.Board.Cells {
		cells[c.N] = c
	}
	pad := d.pad()
	var views strings.Builder
	height := b.Board.H + 2*pad
	for i, r := range list {
		at, ok := cells[r.From]
		if !ok {
			continue
		}
		top := float64(i) * height
		radius := r.radius(at, cells)
		x0, x1 := window(at.X, at.W, radius, -pad, b.Board.W+pad)
		y0, y1 := window(at.Y, at.H, radius, -pad, b.Board.H+pad)
		fmt.Fprintf(&views, `<view id="t%d" viewBox="%s %s %s %s"/>`, r.Type, num(x0), num(top+y0), num(x1-x0), num(y1-y0))
		d.printf(`<svg x="%v" y="%v" width="%v" height="%v" viewBox="%v %v %v %v"><use href="#board"/>`, x0, top+y0, x1-x0, y1-y0, x0, y0, x1-x0, y1-y0)
		d.piece(placed{r.From, r.Player, r.Type, 1}, at)
		d.marks(r, cells)
		d.printf("</svg>")
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s %s %s %s" font-family="Georgia,serif" font-weight="600" text-anchor="middle" dominant-baseline="central"><defs><g id="board">%s</g>%s</defs>%s%s</svg>`+"\n",
		num(-pad), num(-pad), num(b.Board.W+2*pad), num(height*float64(len(list))), ground, d.defs.String(), views.String(), d.out.String())
}

// radius returns the distance from a piece up to which its diagram shows the board: as far as
// the piece goes, but at most reachRadius.
func (r *reach) radius(at boardCell, cells map[string]boardCell) float64 {
	far := 2.0
	for _, name := range slices.Concat(r.Steps, r.Takes) {
		if c, ok := cells[name]; ok && at.W > 0 && at.H > 0 {
			far = max(far, math.Abs(c.X-at.X)/at.W, math.Abs(c.Y-at.Y)/at.H)
		}
	}
	return min(math.Ceil(far), reachRadius)
}

// window returns the part of a board that a diagram shows, in one dimension.
func window(at, size, radius, low, high float64) (from, to float64) {
	width := (2*radius + 1) * size
	from = min(max(low, at-radius*size), max(low, high-width))
	return from, min(high, from+width)
}

// marks draws a dot on each cell to which a piece can go, and a ring on each cell on which it
// can capture.
func (d *drawing) marks(r reach, cells map[string]boardCell) {
	for _, name := range r.Steps {
		if c, ok := cells[name]; ok {
			x, y := c.centre()
			d.printf(`<circle cx="%v" cy="%v" r="%v" fill="#2c7a3f"/>`, x, y, .16*min(c.W, c.H))
		}
	}
	for _, name := range r.Takes {
		if c, ok := cells[name]; ok {
			x, y := c.centre()
			d.printf(`<circle cx="%v" cy="%v" r="%v" fill="none" stroke="#c8261e" stroke-width=".07"/>`, x, y, .32*min(c.W, c.H))
		}
	}
}

// vector is the difference of two cells, seen by the piece's player; forwards is positive.
type vector struct{ aside, ahead int }

// sentence describes in words how a piece moves. It is empty if words are not enough: on boards
// that do not consist of squares, and for pieces with complicated moves.
func (r *reach) sentence(b *boardInfo) ui.Words {
	if s := b.Board.Style; s != "checkered" && s != "plain" && s != "lines" && s != "" {
		return ui.Words{}
	}
	cells := map[string]boardCell{}
	for _, c := range b.Board.Cells {
		cells[c.N] = c
	}
	at, ok := cells[r.From]
	if !ok || at.W == 0 || at.H == 0 {
		return ui.Words{}
	}
	vectors := func(names []string) (list []vector, ok bool) {
		for _, name := range names {
			c := cells[name]
			dx, dy := (c.X-at.X)/at.W, (at.Y-c.Y)/at.H
			if c.W != at.W || dx != math.Trunc(dx) || dy != math.Trunc(dy) || dx == 0 && dy == 0 {
				return nil, false
			}
			v := vector{int(dx), int(dy)}
			if r.Player == 1 && len(b.Players) == 2 { // the second player's forward direction is down
				v.ahead = -v.ahead
			}
			list = append(list, v)
		}
		return list, true
	}
	steps, ok1 := vectors(r.Steps)
	takes, ok2 := vectors(r.Takes)
	// Captures are known only near the piece.
	near := slices.DeleteFunc(slices.Clone(steps), func(v vector) bool {
		return max(absInt(v.aside), absInt(v.ahead)) > reachRadius
	})
	if !ok1 || !ok2 || len(steps) == 0 {
		return ui.Words{}
	}
	how := ways(steps)
	if how[0] == "" {
		return ui.Words{}
	}
	switch {
	case len(takes) == 0 || sameVectors(near, takes):
		return how
	default:
		taking := ways(takes)
		if taking[0] == "" {
			return ui.Words{}
		}
		return ui.Words{how[0] + "; takes: " + taking[0], how[1] + "; бьёт: " + taking[1]}
	}
}

func absInt(n int) int { return max(n, -n) }

func sameVectors(a, b []vector) bool {
	order := func(x, y vector) int { return cmp.Or(cmp.Compare(x.aside, y.aside), cmp.Compare(x.ahead, y.ahead)) }
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortFunc(a, order)
	slices.SortFunc(b, order)
	return slices.Equal(a, b)
}

// ways describes moves by their vectors: how far in which directions, and which leaps.
func ways(list []vector) ui.Words {
	far := map[vector][]int{} // distances by direction
	for _, v := range list {
		n := gcd(absInt(v.aside), absInt(v.ahead))
		d := vector{v.aside / n, v.ahead / n}
		far[d] = append(far[d], n)
	}
	byHow := map[string][]vector{}
	for d, dists := range far {
		slices.Sort(dists)
		key := ""
		for i, n := range dists {
			if i > 0 {
				key += ","
			}
			key += strconv.Itoa(n)
		}
		if len(dists) > 2 && dists[0] == 1 && dists[len(dists)-1] == len(dists) {
			key = "ride"
		}
		if absInt(d.aside) > 1 || absInt(d.ahead) > 1 {
			key = fmt.Sprintf("leap %d,%d %s", min(absInt(d.aside), absInt(d.ahead)), max(absInt(d.aside), absInt(d.ahead)), key)
		}
		byHow[key] = append(byHow[key], d)
	}
	keys := make([]string, 0, len(byHow))
	for k := range byHow {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	slices.Reverse(keys)
	if len(keys) > 4 {
		return ui.Words{}
	}
	var en, ru []string
	for _, key := range keys {
		w := way(key, byHow[key])
		if w[0] == "" {
			return ui.Words{}
		}
		en, ru = append(en, w[0]), append(ru, w[1])
	}
	return ui.Words{strings.Join(en, ", or "), strings.Join(ru, " или ")}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// way describes one kind of movement in some directions.
func way(key string, dirs []vector) ui.Words {
	if leap, ok := strings.CutPrefix(key, "leap "); ok {
		sizes, dists, _ := strings.Cut(leap, " ")
		var a, b int
		fmt.Sscanf(sizes, "%d,%d", &a, &b)
		where := ui.Words{"", ""}
		switch ahead := countAhead(dirs); {
		case len(dirs) == 8:
		case ahead == len(dirs):
			where = ui.Words{" ahead", " вперёд"}
		default:
			return ui.Words{}
		}
		if dists == "ride" {
			return ui.Words{fmt.Sprintf("any number of leaps of %d and %d cells in a line%s", b, a, where[0]), fmt.Sprintf("любое число прыжков на %d и %d поля по одной линии%s", b, a, where[1])}
		}
		if dists != "1" {
			return ui.Words{}
		}
		return ui.Words{fmt.Sprintf("leaps %d cells one way and %d aside%s", b, a, where[0]), fmt.Sprintf("прыгает на %d в одну сторону и на %d вбок%s", b, a, where[1])}
	}
	where := directions(dirs)
	if where[0] == "" {
		return ui.Words{}
	}
	switch key {
	case "ride":
		return ui.Words{"any distance " + where[0], "на любое расстояние " + where[1]}
	case "1":
		return ui.Words{"one step " + where[0], "на одно поле " + where[1]}
	case "1,2":
		return ui.Words{"one or two steps " + where[0], "на одно или два поля " + where[1]}
	case "2":
		return ui.Words{"to the second cell " + where[0], "на второе поле " + where[1]}
	case "3":
		return ui.Words{"to the third cell " + where[0], "на третье поле " + where[1]}
	}
	return ui.Words{}
}

func countAhead(dirs []vector) (n int) {
	for _, d := range dirs {
		if d.ahead > absInt(d.aside) {
			n++
		}
	}
	return n
}

// compass contains the eight directions, clockwise from ahead. Their indices are bits of sets.
var compass = []vector{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// directions names a set of the eight directions.
func directions(dirs []vector) ui.Words {
	set := 0
	for _, d := range dirs {
		i := slices.Index(compass, d)
		if i < 0 {
			return ui.Words{}
		}
		set |= 1 << i
	}
	return directionSets[set]
}

const (
	ahead    = 1 << 0
	back     = 1 << 4
	aside    = 1<<2 | 1<<6
	upDiags  = 1<<1 | 1<<7
	lowDiags = 1<<3 | 1<<5
	straight = ahead | back | aside
	diagonal = upDiags | lowDiags
)

var directionSets = map[int]ui.Words{
	straight | diagonal:      {"in any direction", "в любую сторону"},
	straight:                 {"along ranks and files", "по вертикалям и горизонталям"},
	diagonal:                 {"diagonally", "по диагонали"},
	ahead:                    {"straight ahead", "прямо вперёд"},
	back:                     {"straight back", "прямо назад"},
	aside:                    {"sideways", "вбок"},
	ahead | aside:            {"ahead or sideways", "вперёд или вбок"},
	back | aside:             {"back or sideways", "назад или вбок"},
	ahead | back:             {"along its file", "по вертикали"},
	upDiags:                  {"diagonally ahead", "вперёд по диагонали"},
	lowDiags:                 {"diagonally back", "назад по диагонали"},
	upDiags | ahead:          {"ahead, straight or diagonally", "вперёд, прямо или по диагонали"},
	upDiags | ahead | aside:  {"ahead, diagonally ahead or sideways", "вперёд, вперёд по диагонали или вбок"},
	straight | upDiags:       {"in any direction but diagonally back", "в любую сторону, кроме диагоналей назад"},
	straight | lowDiags:      {"in any direction but diagonally ahead", "в любую сторону, кроме диагоналей вперёд"},
	diagonal | ahead:         {"diagonally or straight ahead", "по диагонали или прямо вперёд"},
	diagonal | back:          {"diagonally or straight back", "по диагонали или прямо назад"},
	diagonal | ahead | back:  {"in any direction but sideways", "в любую сторону, кроме как вбок"},
	diagonal | ahead | aside: {"in any direction but straight back", "в любую сторону, кроме как прямо назад"},
	diagonal | aside:         {"diagonally or sideways", "по диагонали или вбок"},
	upDiags | back:           {"diagonally ahead or straight back", "вперёд по диагонали или прямо назад"},
	upDiags | ahead | back:   {"ahead, diagonally ahead or straight back", "вперёд, вперёд по диагонали или прямо назад"},
	upDiags | aside:          {"diagonally ahead or sideways", "вперёд по диагонали или вбок"},
	ahead | lowDiags:         {"straight ahead or diagonally back", "прямо вперёд или назад по диагонали"},
	back | lowDiags:          {"back, straight or diagonally", "назад, прямо или по диагонали"},
}

// imageOf returns the address of a type's diagram in the picture of all diagrams.
func imageOf(file string, kind int) string {
	return html.EscapeString(file) + "#t" + strconv.Itoa(kind)
}
