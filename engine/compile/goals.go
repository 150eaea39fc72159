package compile

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strconv"
	"strings"
)

// goalClause makes the function of win-condition and similar clauses: (win-condition (P…)
// goal [(says "text")]).
func goalClause(result game.Result, byCount bool) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		args := n.Args()
		g := game.Goal{Result: result, Count: byCount}
		if !c.strict && len(args) == 1 && c.isGoal(args[0]) {
			if g.Players = c.turnPlayers(); !byCount {
				c.doubt(n, "no player is listed; this holds for all", "")
			}
			args = append([]*zrf.Node{{Kind: zrf.List}}, args...)
		}
		if len(args) < 2 {
			c.usage(n, InGame)
			return
		}
		who := args[:1]
		if args[0].Kind == zrf.List {
			if who = args[0].Items; len(who)+len(g.Players) == 0 {
				c.lost(n, "this holds for no player")
			}
		}
		if args = args[1:]; !c.strict {
			args = c.bareGoal(args, &who)
		}
		for _, a := range who {
			if p := c.playerArg(a); p >= 0 {
				g.Players = append(g.Players, game.Player(p))
			}
		}
		for _, a := range args {
			switch {
			case a.Head() == "says":
				g.Text = text(a.Args())
			case g.Test != nil:
				c.lost(a, "a clause has one goal; join several by and, or")
			default:
				if g.Test = c.goal(a); g.Test == nil {
					return
				}
			}
		}
		if g.Test != nil && len(g.Players) > 0 {
			c.g.Goals = append(c.g.Goals, g)
			c.crown(g.Test, g.Players)
		}
	}
}

// bareGoal reads a goal clause without parentheses, as plain files may have it:
// (loss-condition White Black pieces-remaining 0). It adds further players to who and puts
// the words of the goal into a list.
func (c *compiler) bareGoal(args []*zrf.Node, who *[]*zrf.Node) []*zrf.Node {
	for k := 0; len(args) > 1 && args[0].Kind == zrf.Atom && c.g.PlayerNamed(args[0].Text) >= 0; k++ {
		if k == 0 {
			c.doubt(args[0], "the players of a goal stand in parentheses: (P…)", "")
		}
		*who, args = append(slices.Clip(*who), args[0]), args[1:]
	}
	if len(args) > 1 && args[0].Kind == zrf.Atom && c.isGoal(args[0]) && args[1].Head() != "says" && !c.isGoal(args[1]) {
		c.doubt(args[0], "a goal with arguments stands in parentheses: ("+args[0].Text+" …)", "")
		args = []*zrf.Node{{Kind: zrf.List, Items: args, Pos: args[0].Pos, Len: args[0].Len, Call: args[0].Call}}
	}
	return args
}

// isGoal reports whether n begins like a goal and not like a list of players.
func (c *compiler) isGoal(n *zrf.Node) bool {
	name := n.Head()
	if n.Kind == zrf.Atom {
		name = n.Text
	}
	return c.word(InGoal, name) != nil && c.g.PlayerNamed(name) < 0
}

// turnPlayers lists the players who have turns, except chance.
func (c *compiler) turnPlayers() []game.Player {
	var list []game.Player
	for _, t := range c.g.Turns {
		if !c.g.Players[t.Player].Random && !slices.Contains(list, t.Player) {
			list = append(list, t.Player)
		}
	}
	return list
}

// goal compiles one goal; it returns nil if it has reported a mistake.
func (c *compiler) goal(n *zrf.Node) *game.GoalExpr {
	name := n.Head()
	if n.Kind == zrf.Atom {
		name = n.Text
	}
	if n.Kind == zrf.List && len(n.Items) == 1 && n.Items[0].Kind == zrf.List {
		return c.goal(n.Items[0])
	}
	if w := c.word(InGoal, name); w != nil {
		return w.goal(c, n)
	}
	at := n
	if n.Kind == zrf.List && len(n.Items) > 0 {
		at = n.Items[0]
	}
	c.unknown(at, "goal", name, known(InGoal))
	return nil
}

type goalFunc = func(*compiler, *zrf.Node) *game.GoalExpr

// simpleGoal makes the function of a goal without arguments.
func simpleGoal(k game.GoalKind) goalFunc {
	return func(c *compiler, n *zrf.Node) *game.GoalExpr { return &game.GoalExpr{Kind: k} }
}

// joinGoal makes the function of and, or, not.
func joinGoal(k game.GoalKind) goalFunc {
	return func(c *compiler, n *zrf.Node) *game.GoalExpr {
		e := &game.GoalExpr{Kind: k}
		for _, a := range n.Args() {
			if g := c.goal(a); g != nil {
				e.Args = append(e.Args, g)
			}
		}
		if len(e.Args) == 0 {
			if len(n.Args()) == 0 {
				c.usage(n, InGoal)
			}
			return nil
		}
		if k == game.GoalNot {
			c.neither(n)
			if len(e.Args) > 1 {
				e.Args = []*game.GoalExpr{{Kind: game.GoalOr, Args: e.Args}}
			}
		}
		return e
	}
}

// typesGoal makes the function of a goal about piece types.
func typesGoal(k game.GoalKind) goalFunc {
	return func(c *compiler, n *zrf.Node) *game.GoalExpr {
		e := &game.GoalExpr{Kind: k, Types: c.goalTypes(n.Args())}
		if len(n.Args()) == 0 {
			c.usage(n, InGoal)
			return nil
		}
		return e
	}
}

// crown makes the types that the goal calls checkmated royal, for these players and for those
// whose pieces they move. In (loss-condition (White) (checkmated King)) Black's kings are
// pieces like others.
func (c *compiler) crown(e *game.GoalExpr, players []game.Player) {
	for _, a := range e.Args {
		c.crown(a, players)
	}
	if e.Kind != game.GoalCheckmated {
		return
	}
	var who uint16
	for _, p := range players {
		who |= 1 << p
		for _, t := range c.g.Turns {
			if t.Player == p {
				who |= 1 << t.As
			}
		}
	}
	for _, t := range e.Types {
		ty := &c.g.Types[t]
		if !ty.Royal {
			ty.Royal, ty.Common = true, ^uint16(0)
		}
		ty.Common &^= who
	}
}

func (c *compiler) goalTypes(args []*zrf.Node) []int {
	var types []int
	for _, a := range args {
		if t := c.typeArg(a); t >= 0 && !slices.Contains(types, t) {
			types = append(types, t)
		}
	}
	return types
}

// countGoal makes the function of a goal with a number and perhaps types.
func countGoal(k game.GoalKind) goalFunc {
	return func(c *compiler, n *zrf.Node) *game.GoalExpr {
		n = c.numberFirst(n)
		v, ok := c.count(n, 0, 0, 1<<20)
		if !ok {
			return nil
		}
		types := c.goalTypes(n.Items[2:])
		if len(n.Items) > 2 && len(types) == 0 {
			return nil
		}
		return &game.GoalExpr{Kind: k, N: int32(v), Types: types}
	}
}

// numberFirst returns n with its last argument moved to the front if that is a number and
// the first argument is not.
func (c *compiler) numberFirst(n *zrf.Node) *zrf.Node {
	args := n.Args()
	k := len(args) - 1
	if k < 1 || c.strict {
		return n
	}
	if _, ok := number(args[0].Text); ok {
		return n
	}
	if _, ok := number(args[k].Text); !ok {
		return n
	}
	c.doubt(n, "the number comes first", "")
	m := *n
	m.Items = append([]*zrf.Node{n.Items[0], args[k]}, args[:k]...)
	return &m
}

// repetitionGoal reads repetition, or (repetition N).
func (c *compiler) repetitionGoal(n *zrf.Node) *game.GoalExpr {
	c.repeats = true
	times := plainRepeats
	if len(n.Args()) > 0 {
		v, ok := c.count(n, 0, 2, 1000)
		if !ok {
			return nil
		}
		times = v
	}
	return &game.GoalExpr{Kind: game.GoalRepetition, N: int32(times)}
}

// occ reads an occupant: T, (opponent T), (any-owner T), (not occ).
func (c *compiler) occ(n *zrf.Node) (game.Occ, bool) {
	if n.Kind != zrf.List {
		if n.Text == "any" && c.g.TypeNamed("any") < 0 {
			return game.Occ{Type: -1}, true
		}
		t := c.typeArg(n)
		return game.Occ{Type: t}, t >= 0
	}
	w := c.word(InOcc, n.Head())
	if w == nil || len(n.Items) != 2 {
		c.unknown(n, "occupant", n.String(), known(InOcc))
		return game.Occ{}, false
	}
	o, ok := c.occ(n.Items[1])
	switch w.Name {
	case "opponent":
		o.Owner = game.Opponent
	case "any-owner":
		o.Owner = game.Anyone
	case "not":
		o.Not = !o.Not
	}
	return o, ok
}

// absoluteGoal reads (absolute-config occ… (place…)).
func (c *compiler) absoluteGoal(n *zrf.Node) *game.GoalExpr {
	args := n.Args()
	if len(args) < 2 {
		c.usage(n, InGoal)
		return nil
	}
	k := len(args) - 1
	places := args[k].Items
	if args[k].Kind != zrf.List {
		for k > 1 && args[k-1].Kind != zrf.List && c.g.TypeNamed(args[k-1].Text) < 0 {
			k--
		}
		places = args[k:]
		c.doubt(args[k], "the places stand in parentheses: (absolute-config occ… (place…))", "")
	}
	e := &game.GoalExpr{Kind: game.GoalAbsolute}
	for _, a := range args[:k] {
		if o, ok := c.occ(a); ok {
			e.Occ = append(e.Occ, o)
		}
	}
	for _, a := range places {
		_, isCell := c.b.Cell(a.Text)
		if !isCell && c.zoneNamed(a.Text) < 0 && c.inSmall("cell", c.b.Names)[strings.ToLower(a.Text)] == "" {
			if other := c.otherCase(a, "zone", c.zoneNames); other != "" {
				a = renamed(a, other)
			}
		}
		if z := c.zoneNamed(a.Text); a.Kind != zrf.List && z >= 0 && !isCell {
			e.Spots = append(e.Spots, game.Spot{Cell: board.NoCell, Zone: z})
			continue
		}
		for _, x := range c.places([]*zrf.Node{a}, -1) {
			e.Spots = append(e.Spots, game.Spot{Cell: x, Zone: -1})
		}
	}
	if len(e.Occ) == 0 || len(e.Spots) == 0 {
		return nil
	}
	return e
}

// maxChains bounds the words of all chains that are made of relative-configs whose places
// name several occupants.
const maxChains = 1 << 16

// relativeGoal reads (relative-config occ… dir… occ… dir… … occ…). Between two consecutive
// directions lies a cell with any content; of two occupants in a row either will do.
func (c *compiler) relativeGoal(n *zrf.Node) *game.GoalExpr {
	e := &game.GoalExpr{Kind: game.GoalRelative}
	args := n.Args()
	if len(args) == 0 {
		c.usage(n, InGoal)
		return nil
	}
	for k, a := range args {
		d, isDir := c.b.Dir(a.Text)
		if !isDir && !c.namesType(a) {
			d, isDir = c.b.Dir(c.otherCase(a, "direction", c.b.DirNames))
		}
		isDir = isDir && a.Kind != zrf.List && len(e.Occ) > 0
		if a.Head() == "opposite" && len(a.Items) == 2 && len(e.Occ) > 0 {
			if d, isDir = c.rawDir(a.Items[1]); !isDir {
				return nil
			}
			if d = c.b.Opposite(d); d == board.NoDir {
				c.lost(a, `direction "`+a.Items[1].Text+`" has no opposite`)
				return nil
			}
		}
		switch {
		case isDir && len(e.Dirs) == len(e.Occ):
			e.Occ = append(e.Occ, game.Occ{Type: -1, Owner: game.Whatever})
			fallthrough
		case isDir:
			e.Dirs = append(e.Dirs, d)
			continue
		case len(e.Occ) > len(e.Dirs) && c.isOccupant(a):
			return c.eitherGoal(n, k-1)
		case len(e.Occ) > len(e.Dirs):
			c.rawDir(a) // rawDir reports the mistake
			c.usage(n, InGoal)
			return nil
		}
		o, ok := c.occ(a)
		if !ok {
			return nil
		}
		e.Occ = append(e.Occ, o)
	}
	if len(e.Occ) == len(e.Dirs) {
		c.usage(n, InGoal)
		return nil
	}
	return e
}

// namesType reports whether an atom is the name of a piece type, in a plain file in any
// letters.
func (c *compiler) namesType(a *zrf.Node) bool {
	return c.g.TypeNamed(a.Text) >= 0 || c.inSmall("piece", c.typeNames)[strings.ToLower(a.Text)] != ""
}

// isOccupant reports whether an argument of a relative-config that stands behind an occupant
// is another occupant.
func (c *compiler) isOccupant(a *zrf.Node) bool {
	if a.Kind == zrf.List {
		return a.Head() != "opposite"
	}
	_, isDir := c.b.Dir(a.Text)
	return !isDir && c.namesType(a)
}

// eitherGoal makes a goal of a relative-config in which argument k is the first of several
// occupants of the same place: for each of them the chain that has it alone there.
func (c *compiler) eitherGoal(n *zrf.Node, k int) *game.GoalExpr {
	args := n.Args()
	end := k + 1
	for end < len(args) && c.isOccupant(args[end]) {
		end++
	}
	e := &game.GoalExpr{Kind: game.GoalOr}
	for i := k; i < end; i++ {
		m := *n
		m.Items = slices.Concat(n.Items[:1+k], args[i:i+1], args[end:])
		if c.chains += len(m.Items); c.chains > maxChains {
			c.lost(n, "the goal has too many chains, since many occupants stand side by side")
			return nil
		}
		g := c.relativeGoal(&m)
		if g == nil {
			return nil
		}
		e.Args = append(e.Args, g)
	}
	return e
}

// rawDirs reads directions and leaves out wrong ones after reporting them.
func (c *compiler) rawDirs(list []*zrf.Node) (dirs []board.Dir) {
	for _, a := range list {
		if d, ok := c.rawDir(a); ok {
			dirs = append(dirs, d)
		}
	}
	return dirs
}

// lineGoal reads (line N [T…] (DIR…)).
func (c *compiler) lineGoal(n *zrf.Node) *game.GoalExpr {
	v, ok := c.count(n, 0, 1, 1000)
	if !ok {
		return nil
	}
	args := n.Items[2:]
	if len(args) == 0 || args[len(args)-1].Kind != zrf.List {
		c.usage(n, InGoal)
		return nil
	}
	types := c.goalTypes(args[:len(args)-1])
	return &game.GoalExpr{Kind: game.GoalLine, N: int32(v), Types: types, Dirs: c.rawDirs(args[len(args)-1].Items)}
}

// ringGoal reads (ring DIR…).
func (c *compiler) ringGoal(n *zrf.Node) *game.GoalExpr {
	e := &game.GoalExpr{Kind: game.GoalRing, Dirs: c.rawDirs(n.Args())}
	if len(e.Dirs) < 3 {
		c.usage(n, InGoal)
		return nil
	}
	return e
}

// connectGoal reads (connect [N] [T…] [(DIR…)|(tied A DIR…)] ZONE ZONE…).
func (c *compiler) connectGoal(n *zrf.Node) *game.GoalExpr {
	e, args := &game.GoalExpr{Kind: game.GoalConnect}, n.Args()
	if len(args) > 0 {
		if v, ok := number(args[0].Text); ok && args[0].Kind != zrf.List {
			e.N, args = int32(v), args[1:]
			if v < 2 || v > len(args) {
				c.usage(n, InGoal)
				return nil
			}
		}
	}
	types := 0
	for types < len(args) && args[types].Kind == zrf.Atom && c.g.TypeNamed(args[types].Text) >= 0 {
		types++
	}
	e.Types, args = c.goalTypes(args[:types]), args[types:]
	if len(args) > 0 && args[0].Kind == zrf.List {
		if args[0].Head() == "tied" {
			e.N2, e.Dirs = c.tied(args[0])
		} else {
			e.Dirs = c.rawDirs(args[0].Items)
		}
		args = args[1:]
	}
	if len(args) < max(2, int(e.N)) || len(args) > game.MaxJoined {
		c.usage(n, InGoal)
		return nil
	}
	for _, a := range args {
		z, ok := c.zoneArg(a)
		if !ok {
			return nil
		}
		e.Zones = append(e.Zones, z)
	}
	return e
}

// tied reads (tied A DIR…) or (tie A DIR…). It returns the number of the attribute, from 1,
// and the directions of its bits.
func (c *compiler) tied(n *zrf.Node) (int32, []board.Dir) {
	args := n.Args()
	if text(args) == "" || len(args) < 2 {
		c.fail(n, "write ("+n.Head()+" attribute dir…)")
		return 0, nil
	}
	a := c.g.AttrNamed(args[0].Text)
	if a < 0 {
		c.unknown(args[0], "attribute", args[0].String(), c.some(c.attrNames))
		return 0, nil
	}
	dirs := c.rawDirs(args[1:])
	if len(dirs) > int(c.g.Attrs[a].Bits) {
		c.fail(n, `attribute "`+args[0].Text+`" has fewer bits than there are directions`)
		return 0, nil
	}
	return int32(a) + 1, dirs
}

// scoreGoal makes the function of more-score and equal-score; with the word "counts" the
// numbers on own cells are added to the score.
func scoreGoal(k game.GoalKind) goalFunc {
	return func(c *compiler, n *zrf.Node) *game.GoalExpr {
		e := &game.GoalExpr{Kind: k}
		if text(n.Args()) == "counts" {
			e.N2 = 1
		}
		return e
	}
}

// reasons returns why a goal ends the game. For an or whose parts have different reasons,
// it joins the reasons of all parts.
func (c *compiler) reasons(e *game.GoalExpr) string {
	if e.Kind == game.GoalNot {
		return "pattern" // whatever does not hold any more
	}
	if e.Kind != game.GoalOr {
		return c.reason(e)
	}
	var list []string
	for _, a := range e.Args {
		list = append(list, c.reason(a))
	}
	if len(slices.Compact(slices.Clone(list))) == 1 || slices.Contains(list, "") {
		return c.reason(e)
	}
	return strings.Join(list, game.EitherReason)
}

// reason returns why a goal ends the game, in everyday words.
func (c *compiler) reason(e *game.GoalExpr) string {
	switch e.Kind {
	case game.GoalAnd, game.GoalOr:
		for _, a := range e.Args {
			if s := c.reason(a); s != "" {
				return s
			}
		}
		return ""
	case game.GoalStalemated:
		return "stalemate"
	case game.GoalCheckmated:
		return "checkmate"
	case game.GoalRepetition:
		return "repetition"
	case game.GoalAbsolute:
		return "the goal is reached"
	case game.GoalRelative:
		return "pattern"
	case game.GoalLine:
		return strconv.Itoa(int(e.N)) + " in a row"
	case game.GoalConnect:
		return "the sides are joined"
	case game.GoalRing:
		return "ring"
	case game.GoalFull:
		return "the board is full"
	case game.GoalQuiet:
		return "no progress"
	case game.GoalForce:
		return "the same force"
	case game.GoalNoMoves:
		return "no moves"
	case game.GoalScore, game.GoalMoreScore, game.GoalSameScore:
		return "score"
	case game.GoalMorePieces, game.GoalSamePieces:
		return "count of pieces"
	case game.GoalCaptured:
		return c.typeList(e.Types) + " captured"
	case game.GoalExtinct:
		return "no " + c.typeList(e.Types) + " left"
	case game.GoalPieces, game.GoalTotal:
		what := "pieces"
		if len(e.Types) > 0 {
			what = c.typeList(e.Types)
		}
		if e.N == 0 {
			return "no " + what + " left"
		}
		return strconv.Itoa(int(e.N)) + " " + what + " left"
	}
	return ""
}

func (c *compiler) typeList(types []int) string {
	var names []string
	for _, t := range types {
		names = append(names, c.g.Types[t].Name)
	}
	return strings.Join(names, ", ")
}
