package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strings"
)

// geometry keeps the clauses of a board that need all of its cells.
type geometry struct {
	node     *zrf.Node
	zones    []*zrf.Node
	made     []*zrf.Node // clauses of zones
	mirrors  []*zrf.Node
	drawings []*zrf.Node
	style    string
	files    []string
	ranks    []string
}

// boardClause reads (board …).
func (c *compiler) boardClause(n *zrf.Node) {
	c.geo.node = n
	c.each(n.Args(), InBoard)
}

// These clauses wait until the board is complete.
func (c *compiler) zoneClause(n *zrf.Node)     { c.geo.zones = append(c.geo.zones, n) }
func (c *compiler) zonesClause(n *zrf.Node)    { c.geo.made = append(c.geo.made, n) }
func (c *compiler) symmetryClause(n *zrf.Node) { c.geo.mirrors = append(c.geo.mirrors, n) }
func (c *compiler) drawingClause(n *zrf.Node)  { c.geo.drawings = append(c.geo.drawings, n) }

// oldPoints reads (old-points name…): the places of setup strings. The word all stands for
// all cells in order.
func (c *compiler) oldPoints(n *zrf.Node) {
	var list []string
	for _, name := range texts(n.Args()) {
		if _, isCell := c.b.Cell(name); name == "all" && !isCell {
			for _, x := range c.cellsWhere(func(board.Cell) bool { return true }) {
				list = append(list, c.b.Name(x))
			}
			continue
		}
		list = append(list, name)
	}
	c.keep("old-points", list)
}

// boardImage keeps the pictures of the board for the page.
func (c *compiler) boardImage(n *zrf.Node) { c.keep("board.image", texts(n.Args())) }

// finishBoard builds the board and compiles the clauses that waited for it. An outline
// (whole is false) needs only the cells.
func (c *compiler) finishBoard(whole bool) {
	for _, n := range c.clauses {
		if n.Head() == "piece" {
			c.declareLeaps(n)
		}
	}
	if slices.ContainsFunc(c.clauses, func(n *zrf.Node) bool { return n.Head() == "piece" && c.asksBack(n) }) {
		c.bl.AddBacks()
	}
	c.b = c.bl.Build()
	c.g.Board = c.b
	if c.b.Len() == 0 {
		n := c.geo.node
		if n == nil {
			n = c.entry.node
		}
		c.fail(n, "the board has no cells")
		return
	}
	if !whole {
		return
	}
	for _, name := range c.b.DirNames() {
		c.declared[name] = true
	}
	for _, name := range c.b.Names() {
		c.declared[name] = true
	}
	c.b.Mirrors = make([][]board.Dir, len(c.g.Players))
	for _, n := range c.geo.zones {
		c.zone(n)
	}
	for _, n := range c.geo.mirrors {
		c.symmetry(n)
	}
	c.mirrorOffsets()
	for _, n := range c.geo.made {
		c.madeZones(n)
	}
	c.b.Drawing.Style, c.b.Drawing.Files, c.b.Drawing.Ranks = c.geo.style, c.geo.files, c.geo.ranks
	for _, n := range c.geo.drawings {
		if n.Head() == "old-points" {
			c.oldPoints(n)
		} else {
			c.drawing(n)
		}
	}
}

// asksBack reports whether (opposite d) is an argument anywhere in a piece. Then there must
// be a direction for it; as a statement, (opposite d) can step back without one.
func (c *compiler) asksBack(n *zrf.Node) bool {
	head := n.Head()
	for _, a := range n.Args() {
		if a.Head() == "opposite" && (c.word(InCondition, head) != nil || slices.Contains(placed, head)) || c.asksBack(a) {
			return true
		}
	}
	return len(n.Items) > 0 && c.asksBack(n.Items[0])
}

// placed are the statements that take a place.
var placed = []string{"capture", "flip", "change-owner", "change-type", "create", "set-attribute", "set-position-flag", "mark"}

// cell adds a single cell.
func (c *compiler) cell(n *zrf.Node, name string, r board.Rect, dummy bool) {
	if _, err := c.bl.AddCell(name, r, dummy); err != nil {
		c.lost(n, err.Error())
	}
}

// positionsClause reads (positions (name x1 y1 x2 y2)…).
func (c *compiler) positionsClause(n *zrf.Node) {
	for _, a := range n.Args() {
		if a.Kind != zrf.List || len(a.Items) == 0 || a.Items[0].Kind == zrf.List {
			c.lost(a, "write (positions (name x1 y1 x2 y2)…)")
			continue
		}
		r, ok := c.rect(a, a.Items[1:])
		if ok {
			c.cell(a, a.Items[0].Text, r, false)
		}
	}
}

// rect reads the left, top, right and bottom edge of a cell. A mistake there affects only
// the picture, so in plain files such a cell gets the usual size.
func (c *compiler) rect(n *zrf.Node, args []*zrf.Node) (board.Rect, bool) {
	var v [4]int
	usual := board.Rect{W: cellSize, H: cellSize}
	if len(args) != 4 {
		c.doubt(n, "a rectangle is four numbers: left top right bottom", "")
		return usual, !c.strict
	}
	for i, a := range args {
		x, ok := number(a.Text)
		if a.Kind == zrf.List || !ok {
			c.doubt(a, `"`+a.String()+`" is not a number`, "")
			return usual, !c.strict
		}
		v[i] = x
	}
	return board.Rect{X: int32(v[0]), Y: int32(v[1]), W: int32(v[2] - v[0] + 1), H: int32(v[3] - v[1] + 1)}, true
}

// dummyClause reads (dummy name…) of a board.
func (c *compiler) dummyClause(n *zrf.Node) {
	for _, a := range n.Args() {
		if a.Kind == zrf.List {
			c.lost(a, "a dummy cell is a single name")
			continue
		}
		c.cell(a, a.Text, board.Rect{}, true)
	}
}

// cellArg finds a cell, both while the board is being built and afterwards.
func (c *compiler) cellArg(n *zrf.Node) (board.Cell, bool) {
	name := n.String()
	if n.Kind == zrf.String {
		name = n.Text
	}
	var at board.Cell
	var ok bool
	names := c.bl.Board().Names()
	if c.b != nil {
		at, ok = c.b.Cell(name)
		names = c.b.Names()
	} else {
		at, ok = c.bl.Cell(name)
	}
	if ok {
		return at, true
	}
	if c.bl.Killed(name) {
		c.errs.AddWarn(n, `cell "`+name+`" was killed`, "")
		return board.NoCell, false
	}
	if other := c.otherCase(n, "cell", func() []string { return names }); other != "" {
		return c.cellArg(renamed(n, other))
	}
	c.unknown(n, "cell", name, names)
	return board.NoCell, false
}

// renamed returns a copy of an atom with another text.
func renamed(n *zrf.Node, text string) *zrf.Node {
	c := *n
	c.Text = text
	return &c
}

// links reads (links dir (from to)…).
func (c *compiler) links(n *zrf.Node) {
	args := n.Args()
	if text(args) == "" {
		c.usage(n, InBoard)
		return
	}
	d := c.bl.AddDir(args[0].Text)
	for _, a := range args[1:] {
		if a.Kind != zrf.List || len(a.Items) != 2 {
			c.lost(a, "a link is a pair: (from to)")
			continue
		}
		from, ok1 := c.cellArg(a.Items[0])
		to, ok2 := c.cellArg(a.Items[1])
		if ok1 && ok2 {
			c.bl.Link(d, from, to)
		}
	}
}

// isPlace reports whether a list is a place.
func isPlace(n *zrf.Node) bool {
	h := n.Head()
	return h == "rank" || h == "file" || h == "not"
}

// placeSoFar returns the cells of a place while the board is still being built, in strict
// files. It does not know any zones yet.
func (c *compiler) placeSoFar(n *zrf.Node) []board.Cell {
	if _, ok := c.bl.Cell(n.Text); !ok && c.strict {
		c.b = c.bl.Board()
		cells, ok := c.onePlace(n, -1)
		c.b = nil
		if ok {
			return cells
		}
	}
	if x, ok := c.cellArg(n); ok {
		return []board.Cell{x}
	}
	return nil
}

// unlink reads (unlink …): items are (a b), (cell dir) or a cell; all may be places.
func (c *compiler) unlink(n *zrf.Node) {
	for _, a := range n.Args() {
		if a.Kind != zrf.List || c.strict && isPlace(a) {
			for _, x := range c.placeSoFar(a) {
				c.bl.UnlinkCell(x)
			}
			continue
		}
		if len(a.Items) != 2 {
			c.lost(a, "write (a b) or (cell direction)")
			continue
		}
		from := c.placeSoFar(a.Items[0])
		if _, isCell := c.bl.Cell(a.Items[1].Text); !isCell {
			if d, isDir := c.bl.Dir(a.Items[1].Text); isDir {
				for _, x := range from {
					c.bl.Link(d, x, board.NoCell)
				}
				continue
			}
		}
		to := c.placeSoFar(a.Items[1])
		for _, x := range from {
			for _, y := range to {
				c.bl.Unlink(x, y)
			}
		}
	}
}

// kill reads (kill-positions cell…).
func (c *compiler) kill(n *zrf.Node) { c.killAll(n.Args()) }

func (c *compiler) killAll(list []*zrf.Node) {
	for _, a := range list {
		if c.inParentheses(a) {
			c.killAll(a.Items)
			continue
		}
		if x, ok := c.cellArg(a); ok {
			c.bl.Kill(x)
		}
	}
}

// symmetry reads (symmetry P (dir dir)…). In strict files a pair works in both directions,
// and three or more directions form a cycle: each stands for the next one.
func (c *compiler) symmetry(n *zrf.Node) {
	args := n.Args()
	if len(args) == 0 {
		c.usage(n, InBoard)
		return
	}
	p := c.playerArg(args[0])
	if p < 0 {
		return
	}
	m := c.b.Mirrors[p]
	if m == nil {
		m = make([]board.Dir, c.b.Dirs())
		for d := range m {
			m[d] = board.Dir(d)
		}
		c.b.Mirrors[p] = m
	}
	said := map[board.Dir]bool{}
	for _, a := range args[1:] {
		if a.Kind != zrf.List || len(a.Items) < 2 || len(a.Items) > 2 && !c.strict {
			c.lost(a, "symmetry takes pairs of directions: (n s)")
			continue
		}
		var turn []board.Dir
		for _, d := range a.Items {
			if x, ok := c.rawDir(d); ok {
				turn = append(turn, x)
			}
		}
		if len(turn) < len(a.Items) {
			continue
		}
		if !c.strict {
			m[turn[0]] = turn[1]
			continue
		}
		for i, x := range turn {
			y := turn[(i+1)%len(turn)]
			if said[x] && m[x] != y {
				c.fail(a, `"`+c.b.DirName(x)+`" means two directions; a turn of several is written in one list: (n e s w)`)
				return
			}
			m[x], said[x] = y, true
		}
	}
}

// mirrorOffsets works out how the players see the directions of leaps. They follow from the
// directions that the file declares.
func (c *compiler) mirrorOffsets() {
	for p, m := range c.b.Mirrors {
		if m == nil {
			continue
		}
		for d, name := range c.b.DirNames() {
			o := c.bl.Offset(board.Dir(d))
			if o == nil || !strings.ContainsAny(name[:1], "+-") {
				continue
			}
			seen := make([]int, len(o))
			whole := true
			for i, by := range o {
				unit := c.unitImage(p, i, len(o))
				whole = whole && unit != nil
				for k := range unit {
					seen[k] += by * unit[k]
				}
			}
			if to := c.bl.DirBy(seen); whole && to != board.NoDir {
				m[d] = to
			}
		}
	}
}

// unitImage returns the offset that one step along a dimension means for player p, nil if
// no direction goes along that dimension.
func (c *compiler) unitImage(p, dim, dims int) []int {
	for _, by := range []int{1, -1} {
		unit := make([]int, dims)
		unit[dim] = by
		d := c.bl.DirBy(unit)
		if d == board.NoDir {
			continue
		}
		to := slices.Clone(c.bl.Offset(c.b.Mirror(p, d)))
		if len(to) != dims {
			continue
		}
		for k := range to {
			to[k] *= by
		}
		return to
	}
	return nil
}

// rawDir finds a direction as the file names it, without symmetry.
func (c *compiler) rawDir(n *zrf.Node) (board.Dir, bool) {
	if n.Kind != zrf.List {
		if d, ok := c.b.Dir(n.Text); ok {
			return d, true
		}
		if d, ok := c.b.Dir(c.otherCase(n, "direction", c.b.DirNames)); ok {
			return d, true
		}
	}
	c.unknown(n, "direction", n.String(), c.some(c.b.DirNames))
	return board.NoDir, false
}

// zone reads both forms: ZRF's (zone (name Z) (players P…) (positions C…)) and ours, (zone
// Z [P…] PLACE…).
func (c *compiler) zone(n *zrf.Node) {
	args := n.Args()
	var name string
	var who, where []*zrf.Node
	if text(args) != "" && !c.zoneParts(args[1:]) {
		name, where = args[0].Text, args[1:]
		for len(where) > 0 && where[0].Kind != zrf.List && c.g.PlayerNamed(where[0].Text) >= 0 {
			who, where = append(who, where[0]), where[1:]
		}
	} else {
		if name = text(args); name != "" { // (zone Z (players P…) (positions c…))
			c.doubt(args[0], "the name of a zone stands in parentheses: (name "+name+")", "")
			args = args[1:]
		}
		for _, a := range args {
			switch c.head(a) {
			case "name":
				name = text(a.Args())
			case "players":
				who = append(who, a.Args()...)
			case "positions":
				where = append(where, a.Args()...)
			case "": // (zone (name Z) c…)
				c.doubt(a, "the cells of a zone stand in parentheses: (positions c…)", "")
				where = append(where, a)
			default:
				c.unknown(a, "zone clause", a.Head(), known(InZone))
			}
		}
	}
	if name == "" {
		c.usage(n, InBoard)
		return
	}
	if !c.strict { // zones are still being added, so otherCase would remember an incomplete list
		if z, ok := c.zones[strings.ToLower(name)]; ok && c.b.Zones[z].Name != name && c.zoneNamed(name) < 0 {
			c.takenFor(n, name, c.b.Zones[z].Name)
			name = c.b.Zones[z].Name
		}
	}
	c.fillZone(c.zoneNumber(name), who, where)
}

// zoneParts reports whether the name of a zone in a plain file is followed by clauses of
// ZRF's form.
func (c *compiler) zoneParts(list []*zrf.Node) bool {
	return !c.strict && slices.ContainsFunc(list, func(n *zrf.Node) bool {
		h := c.head(n)
		return h == "players" || h == "positions"
	})
}

// zoneNamed finds the zone with exactly this name, without looking at all of them; -1 if
// there is none.
func (c *compiler) zoneNamed(name string) int {
	first, ok := c.zones[strings.ToLower(name)]
	switch {
	case !ok:
		return -1
	case c.b.Zones[first].Name == name:
		return first
	}
	return c.b.Zone(name) // in strict files letters count
}

// zoneNumber finds or makes a zone.
func (c *compiler) zoneNumber(name string) int {
	if z := c.zoneNamed(name); z >= 0 {
		return z
	}
	if _, ok := c.zones[strings.ToLower(name)]; !ok {
		c.zones[strings.ToLower(name)] = len(c.b.Zones)
	}
	z := board.Zone{Name: name, Cells: make([]board.Set, len(c.g.Players))}
	for p := range z.Cells {
		z.Cells[p] = board.NewSet(c.b.Len())
	}
	c.b.Zones = append(c.b.Zones, z)
	c.declared[name] = true
	return len(c.b.Zones) - 1
}

// fillZone adds places to a zone of some players, or of all.
func (c *compiler) fillZone(z int, who, where []*zrf.Node) {
	var list []int
	for _, a := range who {
		if p := c.g.PlayerNamed(strings.TrimSpace(a.Text)); a.Kind != zrf.List && p >= 0 {
			list = append(list, p)
		} else if p := c.playerArg(a); p >= 0 {
			list = append(list, p)
		}
	}
	if len(who) == 0 {
		for p := range c.g.Players {
			list = append(list, p)
		}
	}
	for _, p := range list {
		for _, at := range c.places(where, p) {
			c.b.Zones[z].Cells[p].Add(at)
		}
	}
}

// A view is a way in which one or more players see directions.
type view struct {
	player  int // the first player with this view
	players []game.Player
}

// makeViews groups the players whose directions are the same.
func (c *compiler) makeViews() {
next:
	for p := range c.g.Players {
		for i := range c.views {
			if c.sameView(p, c.views[i].player) {
				c.views[i].players = append(c.views[i].players, game.Player(p))
				continue next
			}
		}
		c.views = append(c.views, view{p, []game.Player{game.Player(p)}})
	}
}

func (c *compiler) sameView(p, q int) bool {
	for d := range c.b.Dirs() {
		if c.b.Mirror(p, board.Dir(d)) != c.b.Mirror(q, board.Dir(d)) {
			return false
		}
	}
	return true
}
