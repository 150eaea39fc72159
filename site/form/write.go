package form

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/zrf"
)

// The methods in this file return the text after a change of the form. A text without a form,
// and parts that the form cannot show, stay unchanged.

const indent = 2 // indentation of clauses in a game

// add adds a clause to the game, after a node or at the end.
func (f *Form) add(behind *zrf.Node, clause string) edit {
	if behind == nil {
		behind = f.last
	}
	if behind == nil {
		return f.inside(f.game, indent, clause)
	}
	return f.after(behind, indent, clause)
}

// put replaces a node by a clause, or adds the clause if there is no node. The clause "" removes
// the node.
func (f *Form) put(n, behind *zrf.Node, clause string) []edit {
	switch {
	case n != nil && clause == "":
		return []edit{f.remove(n)}
	case n != nil:
		return []edit{f.replace(n, clause)}
	case clause == "":
		return nil
	}
	return []edit{f.add(behind, clause)}
}

// quotable removes characters that a string cannot contain.
func quotable(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '"' || r == '\n' || r == '\r' {
			return ' '
		}
		return r
	}, s))
}

// SetTitle sets the title of the game.
func (f *Form) SetTitle(title string) string {
	if f.game == nil {
		return f.text
	}
	clause := `(title "` + quotable(title) + `")`
	if f.title == nil && len(f.game.Items) > 0 {
		return f.apply(f.after(f.game.Items[0], indent, clause))
	}
	return f.apply(f.put(f.title, nil, clause)...)
}

// Resize changes the shape and size of the board, and removes everything that no longer fits.
func (f *Form) Resize(shape string, w, h int) string {
	if f.Board == nil || !slices.Contains(Shapes, shape) {
		return f.text
	}
	most := MaxSide
	if shape == Hexagon {
		most, h = MaxSide/2, w
	}
	old := *f.Board
	b := *f.Board
	b.Shape, b.W, b.H = shape, min(max(w, MinSide), most), min(max(h, MinSide), most)
	if b.Shape == old.Shape && b.W == old.W && b.H == old.H {
		return f.text
	}
	edits := []edit{f.replace(f.cells, b.shape())}
	kept := b.cells()
	b.Gone = only(old.Gone, kept)
	changed := b.Shape != old.Shape
	edits = append(edits, f.goneEdits(&b)...)
	for i, z := range old.Zones {
		edits = append(edits, f.replace(f.zones[i], f.zoneClause(&b, Zone{z.Name, z.Player, only(f.stretch(&old, &b, z.Cells), kept)})))
	}
	if !f.Fixed {
		setup := map[string]Stone{}
		for c, s := range f.Setup {
			if _, ok := kept[c]; ok && !b.Gone[c] {
				setup[c] = s
			}
		}
		edits = append(edits, f.put(f.setup, nil, f.setupClause(&b, setup, f.Hands))...)
	}
	if b.Hexagons() != old.Hexagons() {
		if f.style != nil {
			edits = append(edits, f.remove(f.style))
		}
		if f.symmetry != nil {
			edits = append(edits, f.replace(f.symmetry, b.symmetry(f.Players[1])))
		}
		for _, p := range f.Pieces {
			for o, k := range p.Marks {
				if k.Slide && !o.Near(b.Hexagons()) {
					delete(p.Marks, o)
				}
			}
			if p.moves != nil && len(p.Marks) > 0 {
				edits = append(edits, f.replace(p.moves, f.movesClause(p, b.Hexagons())))
			}
		}
	}
	if changed {
		f.Board = &b // the directions of rows depend on the board
		for _, g := range f.Goals {
			if g.Kind == Row {
				edits = append(edits, f.replace(g.node, f.clause(g)))
			}
		}
		f.Board = &old
	}
	return f.apply(edits...)
}

// stretch moves zones together with the edge that they touch when ranks or files are added.
func (f *Form) stretch(from, to *Board, cells map[string]bool) map[string]bool {
	if from.Shape != to.Shape || from.Shape == Hexagon {
		return cells
	}
	full := func(b *Board, x, y, dx, dy, n int) bool {
		for i := range n {
			if !cells[b.name(x+i*dx, y+i*dy)] {
				return false
			}
		}
		return true
	}
	out := map[string]bool{}
	rank := func(y int) {
		for x := range to.W {
			out[to.name(x, y)] = true
		}
	}
	file := func(x int) {
		for y := range to.H {
			out[to.name(x, y)] = true
		}
	}
	w, h := from.W, from.H
	edges := 0
	for _, e := range []struct {
		is  bool
		n   int
		put func()
	}{
		{full(from, 0, 0, 1, 0, w), w, func() { rank(0) }}, {full(from, 0, h-1, 1, 0, w), w, func() { rank(to.H - 1) }},
		{full(from, 0, 0, 0, 1, h), h, func() { file(0) }}, {full(from, w-1, 0, 0, 1, h), h, func() { file(to.W - 1) }},
	} {
		if e.is && len(cells) == e.n {
			e.put()
			edges++
		}
	}
	if edges == 0 {
		return cells
	}
	return out
}

func only(cells map[string]bool, kept map[string]Cell) map[string]bool {
	out := map[string]bool{}
	for c := range cells {
		if _, ok := kept[c]; ok {
			out[c] = true
		}
	}
	return out
}

// goneEdits returns the edits that write the removed cells of a board.
func (f *Form) goneEdits(b *Board) (edits []edit) {
	clause := ""
	var names []string
	for _, row := range b.Rows() {
		for _, c := range row {
			if b.Gone[c.Name] {
				names = append(names, c.Name)
			}
		}
	}
	if len(names) > 0 {
		clause = "(kill-positions " + strings.Join(names, " ") + ")"
	}
	for i, n := range f.gone {
		if i == 0 && clause != "" {
			edits = append(edits, f.replace(n, clause))
		} else {
			edits = append(edits, f.remove(n))
		}
	}
	if len(f.gone) == 0 && clause != "" {
		edits = append(edits, f.after(f.cells, 2*indent, clause))
	}
	return edits
}

// Take removes cells of the board, or adds them again. At least one cell stays.
func (f *Form) Take(cells []string, away bool) string {
	if f.Board == nil {
		return f.text
	}
	b := *f.Board
	b.Gone = map[string]bool{}
	all := b.cells()
	for c := range f.Board.Gone {
		b.Gone[c] = true
	}
	setup := map[string]Stone{}
	for c, s := range f.Setup {
		setup[c] = s
	}
	for _, c := range cells {
		if _, ok := all[c]; !ok {
			continue
		}
		if away {
			b.Gone[c] = true
			delete(setup, c)
		} else {
			delete(b.Gone, c)
		}
	}
	if len(b.Gone) == len(all) {
		return f.text
	}
	edits := f.goneEdits(&b)
	if !f.Fixed && len(setup) != len(f.Setup) {
		edits = append(edits, f.put(f.setup, nil, f.setupClause(&b, setup, f.Hands))...)
	}
	for i, z := range f.Board.Zones { // zones may only contain existing cells
		if slices.ContainsFunc(cells, func(c string) bool { return z.Cells[c] }) {
			edits = append(edits, f.replace(f.zones[i], f.zoneClause(&b, z)))
		}
	}
	return f.apply(edits...)
}

func (f *Form) zoneClause(b *Board, z Zone) string {
	who := ""
	if z.Player >= 0 {
		who = " " + f.Players[z.Player]
	}
	cells := b.write(z.Cells)
	if cells == "" { // a zone must not be empty
		for _, row := range b.Rows() {
			for _, c := range row {
				if !b.Gone[c.Name] && cells == "" {
					cells = c.Name
				}
			}
		}
	}
	return "(zone " + z.Name + who + " " + cells + ")"
}

// Zone adds cells to the i-th zone, or removes them from it.
func (f *Form) Zone(i int, cells []string, in bool) string {
	if f.Board == nil || i < 0 || i >= len(f.zones) {
		return f.text
	}
	z := f.Board.Zones[i]
	z.Cells = only(z.Cells, f.Board.cells())
	for _, c := range cells {
		if delete(z.Cells, c); in && !f.Board.Gone[c] {
			z.Cells[c] = true
		}
	}
	return f.apply(f.replace(f.zones[i], f.zoneClause(f.Board, z)))
}

// setupClause returns the clause of the start position.
func (f *Form) setupClause(b *Board, setup map[string]Stone, hands map[Stone]int) string {
	var out strings.Builder
	for i, player := range f.Players {
		part := ""
		for _, p := range f.Pieces {
			s := Stone{i, p.Name}
			cells := map[string]bool{}
			for c, o := range setup {
				if o == s {
					cells[c] = true
				}
			}
			list := b.write(cells)
			if n := hands[s]; n > 0 {
				list = strings.TrimSpace(list + " off " + strconv.Itoa(n))
			}
			if list != "" {
				part += " (" + p.Name + " " + list + ")"
			}
		}
		if part != "" {
			out.WriteString("\n" + strings.Repeat(" ", 2*indent) + "(" + player + part + ")")
		}
	}
	if out.Len() == 0 {
		return ""
	}
	return "(board-setup" + out.String() + ")"
}

// afterPieces returns the clause after which the start position is written.
func (f *Form) afterPieces() *zrf.Node {
	if len(f.Pieces) > 0 {
		return f.Pieces[len(f.Pieces)-1].node
	}
	return f.board
}

// Place puts a stone on cells; a stone without a piece empties them. With mirror the other
// player's stones are put on the mirrored cells.
func (f *Form) Place(cells []string, s Stone, mirror bool) string {
	if f.Board == nil || f.Fixed {
		return f.text
	}
	setup := map[string]Stone{}
	for c, o := range f.Setup {
		setup[c] = o
	}
	put := func(c string, s Stone) {
		if delete(setup, c); s.Piece != "" && !f.Board.Gone[c] {
			setup[c] = s
		}
	}
	for _, c := range cells {
		if _, ok := f.Board.cells()[c]; !ok {
			continue
		}
		put(c, s)
		if m := f.Board.Mirror(c); mirror && m != c {
			put(m, Stone{1 - s.Player, s.Piece})
		}
	}
	return f.apply(f.put(f.setup, f.afterPieces(), f.setupClause(f.Board, setup, f.Hands))...)
}

// Hand sets the number of a player's pieces in hand.
func (f *Form) Hand(s Stone, n int) string {
	if f.Board == nil || f.Fixed {
		return f.text
	}
	hands := map[Stone]int{}
	for o, n := range f.Hands {
		hands[o] = n
	}
	hands[s] = min(max(n, 0), 99)
	return f.apply(f.put(f.setup, f.afterPieces(), f.setupClause(f.Board, f.Setup, hands))...)
}

// SetRecycle sets whether captured pieces go to the hand of the player who captured them.
func (f *Form) SetRecycle(on bool) string {
	if f.game == nil {
		return f.text
	}
	option, hands := "", ""
	if on {
		option, hands = `(option "recycle captures" true)`, "(hands)"
	}
	behind := f.setup
	if behind == nil {
		behind = f.afterPieces()
	}
	if on && f.recycle == nil && f.hands == nil {
		return f.apply(f.add(behind, option+" "+hands))
	}
	return f.apply(append(f.put(f.recycle, behind, option), f.put(f.hands, behind, hands)...)...)
}

// A Preset is a piece that can be added.
type Preset struct{ Name, Letter, Glyph, Movement string }

// Presets are the pieces that the form offers.
var Presets = []Preset{
	{"Stone", "S", "", ""},
	{"Pawn", "P", "chess-pawn", "step n quiet|step ne nw capture"},
	{"Knight", "N", "chess-knight", "leap 1,2"},
	{"Bishop", "B", "chess-bishop", "ride ne se sw nw"},
	{"Rook", "R", "chess-rook", "ride n e s w"},
	{"Queen", "Q", "chess-queen", "ride n ne e se s sw w nw"},
	{"King", "K", "chess-king", "step n ne e se s sw w nw"},
}

// AddPiece adds a piece. It gets another name if its name is used already.
func (f *Form) AddPiece(p Preset) (text, name string) {
	if f.Board == nil {
		return f.text, ""
	}
	name = p.Name
	for i := 2; f.taken(name); i++ {
		name = p.Name + strconv.Itoa(i)
	}
	letter := p.Letter
	for c := 'A'; slices.ContainsFunc(f.Pieces, func(o Piece) bool { return o.Letter == letter }) && c <= 'Z'; c++ {
		letter = string(c)
	}
	clause := "(piece (name " + name + ") (letter " + letter + ")"
	if p.Glyph != "" {
		clause += ` (glyph "` + p.Glyph + `")`
	}
	hex := f.Board.Hexagons()
	switch {
	case p.Movement == "":
		clause += "\n    (drops " + Drop + "))"
	case hex:
		clause += "\n    (moves (step ne e se sw w nw)))"
	default:
		clause += "\n    (moves (" + strings.ReplaceAll(p.Movement, "|", ") (") + ")))"
	}
	return f.apply(f.add(f.afterPieces(), clause)), name
}

func (f *Form) taken(name string) bool {
	return f.Piece(name) != nil || f.player(name) >= 0 || f.zone(name) >= 0
}

// RemovePiece removes a piece from the game and from all parts that the form can show.
func (f *Form) RemovePiece(name string) string {
	p := f.Piece(name)
	if p == nil {
		return f.text
	}
	edits := []edit{f.remove(p.node)}
	if f.setup != nil && !f.Fixed {
		setup, hands := map[string]Stone{}, map[Stone]int{}
		for c, s := range f.Setup {
			if s.Piece != name {
				setup[c] = s
			}
		}
		for s, n := range f.Hands {
			if s.Piece != name {
				hands[s] = n
			}
		}
		edits = append(edits, f.put(f.setup, nil, f.setupClause(f.Board, setup, hands))...)
	}
	for _, g := range f.Goals {
		if g.Piece == name {
			edits = append(edits, f.remove(g.node))
		}
	}
	for _, o := range f.Pieces { // promotions to this piece become promotions to the others
		if i := slices.Index(o.Promotion.To, name); i >= 0 && o.Name != name {
			o.Promotion.To = slices.Delete(slices.Clone(o.Promotion.To), i, i+1)
			if len(o.Promotion.To) == 0 {
				o.Promotion = Promotion{}
			}
			edits = append(edits, f.moveEdits(o)...)
		}
	}
	return f.apply(edits...)
}

// Rename renames a piece or a player everywhere in the text. A name is a word of letters, digits
// and hyphens that is not the name of anything else.
func (f *Form) Rename(name, to string) (text string, ok bool) {
	to = strings.Join(strings.Fields(to), "-")
	if to == name {
		return f.text, true
	}
	bad := strings.ContainsFunc(to, func(r rune) bool {
		return r < '0' && r != '-' || r > '9' && r < 'A' || r > 'Z' && r < 'a' || r > 'z' && r < 128
	})
	if to == "" || bad || !f.taken(name) || f.zone(name) >= 0 || f.taken(to) {
		return f.text, false
	}
	var edits []edit
	var walk func(n *zrf.Node)
	walk = func(n *zrf.Node) {
		if n.Kind == zrf.Atom && n.Text == name {
			edits = append(edits, edit{f.start(n), f.end(n), to})
		}
		for _, i := range n.Items {
			walk(i)
		}
	}
	walk(f.game)
	return f.apply(edits...), true
}

// movesClause returns the clause with the movements of a piece.
func (f *Form) movesClause(p Piece, hexagons bool) string {
	list := writeMoves(p.Marks, hexagons)
	if p.Promotion.Zone != "" {
		for i, s := range list {
			list[i] = strings.TrimSuffix(s, ")") + " " + p.Promotion.clause() + ")"
		}
	}
	if p.Betza != "" {
		list = append(list, `(betza "`+quotable(p.Betza)+`")`)
	}
	list = append(list, p.Rest...)
	if len(list) == 0 {
		return ""
	}
	return "(moves " + strings.Join(list, " ") + ")"
}

// move rewrites the movements of a piece.
func (f *Form) move(p *Piece) string { return f.apply(f.moveEdits(*p)...) }

func (f *Form) moveEdits(p Piece) []edit {
	clause := f.movesClause(p, f.Board.Hexagons())
	switch {
	case p.moves != nil && clause == "":
		return []edit{f.remove(p.moves)}
	case p.moves != nil:
		return []edit{f.replace(p.moves, clause)}
	case clause == "":
		return nil
	}
	return []edit{f.inside(p.node, 2*indent, clause)}
}

// Promotable reports whether a piece can be promoted by its moves.
func (f *Form) Promotable(name string) bool {
	p := f.Piece(name)
	return p != nil && f.Board != nil && len(f.Pieces) > 1 && len(p.Marks) > 0
}

// NewPromotion returns the promotion that the form proposes: on the first zone or else the far
// edge, to a queen or else the last piece.
func (f *Form) NewPromotion(name string) Promotion {
	to := ""
	for _, p := range f.Pieces {
		if p.Name != name && to != "Queen" {
			to = p.Name
		}
	}
	zone := "far"
	if names := f.ZoneNames(); len(names) > 0 && !slices.Contains(names, zone) {
		zone = names[0]
	}
	return Promotion{Zone: zone, To: []string{to}}
}

// SetPromotion sets the promotion of a piece. If there is no zone of that name yet, the far edge
// becomes the zone.
func (f *Form) SetPromotion(name string, to Promotion) string {
	if !f.Promotable(name) || to.Zone != "" && len(to.To) == 0 {
		return f.text
	}
	p := *f.Piece(name)
	p.Promotion = to
	edits := f.moveEdits(p)
	if to.Zone != "" && f.zone(to.Zone) < 0 {
		for player := range f.Players {
			edits = append(edits, f.inside(f.board, 2*indent, f.zoneClause(f.Board, Zone{to.Zone, player, f.edge(player)})))
		}
	}
	return f.apply(edits...)
}

// SetLetter changes the letter of a piece to one that no other piece has.
func (f *Form) SetLetter(name, letter string) string {
	p := f.Piece(name)
	r := []rune(strings.TrimSpace(letter))
	if p == nil || len(r) != 1 || strings.ContainsRune(`()";`, r[0]) || slices.ContainsFunc(f.Pieces, func(o Piece) bool { return o.Name != name && strings.EqualFold(o.Letter, string(r)) }) {
		return f.text
	}
	clause := "(letter " + string(r) + ")"
	if p.letter != nil {
		return f.apply(f.replace(p.letter, clause))
	}
	return f.apply(f.inside(p.node, 2*indent, clause))
}

// SetMark sets what a piece may do at an offset.
func (f *Form) SetMark(name string, o Offset, m Mark) string {
	p := f.Piece(name)
	if p == nil || f.Board == nil || o == (Offset{}) {
		return f.text
	}
	if p.Marks[o] = m; m.Mode == "" {
		delete(p.Marks, o)
	}
	return f.move(p)
}

// SetBetza sets the movements of a piece in Betza's notation; "" stands for none.
func (f *Form) SetBetza(name, betza string) string {
	p := f.Piece(name)
	if p == nil || f.Board == nil {
		return f.text
	}
	p.Betza = quotable(betza)
	return f.move(p)
}

// SetDrops sets whether a piece may be dropped on any empty cell.
func (f *Form) SetDrops(name string, on bool) string {
	p := f.Piece(name)
	if p == nil || on == p.Drops {
		return f.text
	}
	if on {
		return f.apply(f.inside(p.node, 2*indent, "(drops "+Drop+")"))
	}
	return f.apply(f.remove(p.drops))
}

// AddGoal adds a goal of a kind, and the zones that it needs.
func (f *Form) AddGoal(kind string) string {
	if f.Board == nil || len(f.Pieces) == 0 || !slices.Contains(Kinds, kind) {
		return f.text
	}
	g := Goal{Kind: kind, Result: Results(kind)[0], Who: f.Players, N: 4}
	var edits []edit
	zone := func(name string, player int, cells map[string]bool) {
		clause := f.zoneClause(f.Board, Zone{name, player, cells})
		edits = append(edits, f.inside(f.board, 2*indent, clause))
	}
	switch kind {
	case Checkmate, Arrive:
		g.Piece = f.Pieces[len(f.Pieces)-1].Name
		for _, p := range f.Pieces {
			if kind == Checkmate && p.Name == "King" {
				g.Piece = p.Name
			}
		}
	}
	switch kind {
	case Arrive:
		if names := f.ZoneNames(); len(names) > 0 {
			g.Zones = names[:1]
			break
		}
		g.Zones = []string{"goal"}
		zone("goal", 0, f.edge(0))
		zone("goal", 1, f.edge(1))
	case Join:
		names := f.ZoneNames()
		if slices.Contains(names, "from") && slices.Contains(names, "to") {
			g.Zones = []string{"from", "to"}
			break
		}
		g.Zones = []string{"from", "to"}
		zone("from", 0, f.edge(0))
		zone("to", 0, f.edge(1))
		zone("from", 1, f.edge(2))
		zone("to", 1, f.edge(3))
	}
	edits = append(edits, f.add(nil, f.clause(g)))
	return f.apply(edits...)
}

// edge returns the cells of a side of the board; i stands for far, near, left and right.
func (f *Form) edge(i int) map[string]bool {
	cells := map[string]bool{}
	rows := f.Board.Rows()
	for y, row := range rows {
		for x, c := range row {
			if i == 0 && y == 0 || i == 1 && y == len(rows)-1 || i == 2 && x == 0 || i == 3 && x == len(row)-1 {
				cells[c.Name] = true
			}
		}
	}
	return cells
}

// SetGoal rewrites the i-th goal.
func (f *Form) SetGoal(i int, g Goal) string {
	if i < 0 || i >= len(f.Goals) {
		return f.text
	}
	return f.apply(f.replace(f.Goals[i].node, f.clause(g)))
}

// RemoveGoal removes the i-th goal.
func (f *Form) RemoveGoal(i int) string {
	if i < 0 || i >= len(f.Goals) {
		return f.text
	}
	return f.apply(f.remove(f.Goals[i].node))
}
