// Package naive counts the leaves of a game tree a second time, in the simplest possible
// way, so that a mistake in movegen shows up as a difference. It is slow: a position is
// copied for every move, and the statements of a movement are interpreted as they are
// written, each by a function that is called with its continuation.
//
// It shares with movegen the tree of the rules after the expansion of macros, and what
// compile reads from clauses other than movements: cells, links and zones of the board,
// players and turns, names of pieces, attributes and numbers, options, and the trees of the
// goals. It shares no compiled program, no position, no move and no judge.
//
// It knows the words that most games use. If it meets a word that it does not know, it
// counts nothing and names the word: see [Unknown]. The command-line program uses it, but
// no program of the site does.
package naive

import (
	"fmt"
	"slices"

	"dagaz/engine/game"
	"dagaz/engine/zrf"
)

// Unknown is a word or a rule that this package does not know.
type Unknown struct {
	What string
	Node *zrf.Node // nil if it stands at no particular place
}

func (u *Unknown) Error() string {
	if u.Node == nil {
		return fmt.Sprintf("the second counter does not know %s", u.What)
	}
	return fmt.Sprintf("%v: the second counter does not know %q", u.Node.Pos, u.What)
}

// TooLarge is the error of a count that needs too many steps.
type TooLarge struct{}

func (TooLarge) Error() string { return "the count takes too many steps" }

// A Counter counts the leaves of one game.
type Counter struct {
	// Steps limits the statements that a count executes before it gives up; 0 for no limit.
	Steps int

	g      *game.Game
	kinds  []kind
	forbid []clause
	after  []added
	holds  map[*game.GoalExpr]*zrf.Node
	enemy  [][]bool // by view and owner
	steps  int
	past   []string // keys of the earlier positions, with the side to move
	boards []string // the same without the side to move
}

// kind is a piece type with its movements as they are written.
type kind struct {
	moves, drops []entry
}

// entry is one movement and its type.
type entry struct {
	node     *zrf.Node
	moveType int
}

// clause is a condition of the game and the move types to which it applies.
type clause struct {
	types []int
	cond  *zrf.Node
}

// added are statements that the rules add to finished moves of some types.
type added struct {
	types []int
	list  []*zrf.Node
	moves bool // they move pieces, so that the place to is not where the move has landed
}

// New returns a counter of g, which was compiled from these clauses.
func New(g *game.Game, clauses []*zrf.Node) (c *Counter, err error) {
	c = &Counter{g: g, kinds: make([]kind, len(g.Types)), holds: map[*game.GoalExpr]*zrf.Node{}}
	defer recovered(&err)
	c.refuse()
	var conds []*zrf.Node
	for _, n := range clauses {
		switch n.Head() {
		case "piece":
			c.piece(n)
		case "after":
			types, list := c.typed(n)
			c.after = append(c.after, added{types, list, slices.ContainsFunc(list, movesPieces)})
		case "forbid":
			types, list := c.typed(n)
			c.forbid = append(c.forbid, clause{types, list[0]})
		case "win-condition", "loss-condition", "draw-condition", "count-condition":
			conds = holdsIn(n, conds)
		}
	}
	var exprs []*game.GoalExpr
	for i := range g.Goals {
		exprs = holdsOf(g.Goals[i].Test, exprs)
	}
	if len(exprs) != len(conds) {
		unknown(nil, "goals that do not stand where they are compiled")
	}
	for i, e := range exprs {
		c.holds[e] = conds[i]
	}
	moves := make([]bool, len(g.Players))
	for _, t := range g.Turns {
		moves[t.Player], moves[t.As] = true, true
	}
	for p := range g.Players {
		row := make([]bool, len(g.Players))
		for q := range row {
			row[q] = p != q && moves[q] && !g.Players[q].Random
		}
		c.enemy = append(c.enemy, row)
	}
	return c, nil
}

// typed divides the arguments of a clause into the move types at its beginning and the rest.
func (c *Counter) typed(n *zrf.Node) (types []int, list []*zrf.Node) {
	args := n.Args()
	for len(args) > 1 && args[0].Kind == zrf.Atom && slices.Contains(c.g.MoveTypes, args[0].Text) {
		types, args = append(types, slices.Index(c.g.MoveTypes, args[0].Text)), args[1:]
	}
	return types, args
}

// movesPieces reports whether a statement moves pieces.
func movesPieces(n *zrf.Node) bool {
	switch head := n.Head(); {
	case n.Kind == zrf.Atom:
		return slices.Contains([]string{"from", "to", "cascade"}, n.Text)
	case head == "if", head == "while", head == "each":
		return slices.ContainsFunc(n.Items[2:], movesPieces)
	case head == "":
		return slices.ContainsFunc(n.Items, movesPieces)
	}
	return false
}

// refuse panics with an Unknown if the game has rules that the counter does not know.
func (c *Counter) refuse() {
	o := &c.g.Opt
	drops := slices.ContainsFunc(c.g.Types, func(t game.PieceType) bool { return len(t.Drops) > 0 })
	for what, has := range map[string]bool{
		"chain": o.Chain&game.Charge != 0, "chain shortest": o.Chain&game.Shortest != 0 && (drops || o.Maximal > 0), // which lists one of several drops to the same position, and counts no longer chains
		"repetition": c.g.Repetition.Illegal == game.AtTurnEnd,
	} {
		if has {
			unknown(nil, what)
		}
	}
}

func holdsIn(n *zrf.Node, list []*zrf.Node) []*zrf.Node {
	if n.Head() == "holds" {
		return append(list, n.Items[1])
	}
	for _, a := range n.Items {
		list = holdsIn(a, list)
	}
	return list
}

func holdsOf(e *game.GoalExpr, list []*game.GoalExpr) []*game.GoalExpr {
	if e.Kind == game.GoalHolds {
		return append(list, e)
	}
	for _, a := range e.Args {
		list = holdsOf(a, list)
	}
	return list
}

// unknown ends the current work with an Unknown.
func unknown(n *zrf.Node, what string) { panic(&Unknown{what, n}) }

// recovered turns this panic into an error.
func recovered(err *error) {
	switch x := recover().(type) {
	case nil:
	case *Unknown:
		*err = x
	case TooLarge:
		*err = x
	default:
		panic(x)
	}
}

// piece stores the movements of a piece.
func (c *Counter) piece(n *zrf.Node) {
	name := ""
	for _, cl := range n.Args() {
		if cl.Head() == "name" {
			name = cl.Items[1].Text
		}
	}
	t := slices.IndexFunc(c.g.Types, func(t game.PieceType) bool { return t.Name == name })
	if t < 0 {
		unknown(n, name)
	}
	k := kind{}
	for _, cl := range n.Args() {
		switch cl.Head() {
		case "moves", "also":
			k.moves = c.entries(cl.Args(), k.moves)
		case "drops":
			k.drops = c.entries(cl.Args(), k.drops)
		}
	}
	c.kinds[t] = k
}

func (c *Counter) entries(list []*zrf.Node, to []entry) []entry {
	moveType := game.AnyType
	for _, e := range list {
		if e.Head() == "move-type" {
			moveType = slices.Index(c.g.MoveTypes, e.Items[1].Text)
			continue
		}
		to = append(to, entry{e, moveType})
	}
	return to
}

// Count returns the number of lines of depth plies from pos. A pass is a ply, and a
// finished game has no lines. As in perft, draws by repetition and counters do not finish a
// game.
func (c *Counter) Count(pos *game.Position, depth int) (n int64, err error) {
	defer recovered(&err)
	c.steps, c.past, c.boards = 0, nil, nil
	if pos.Ply() > 0 {
		unknown(nil, "what was played before a position")
	}
	return c.count(c.read(pos), depth), nil
}

func (c *Counter) count(t *table, depth int) int64 {
	if depth == 0 {
		return 1
	}
	before := len(c.past)
	c.past, c.boards = append(c.past, t.key(true)), append(c.boards, t.key(false))
	defer func() { c.past, c.boards = c.past[:before], c.boards[:before] }()
	_, list := c.asked(t)
	if list == nil {
		return 0
	}
	if depth == 1 {
		return int64(len(list))
	}
	n := int64(0)
	for _, m := range list {
		n += c.count(m.after, depth-1)
	}
	return n
}

// asked lists the moves of a position, nil if the game is over. In the position that it
// returns, players who have lost while the game goes on are removed.
func (c *Counter) asked(t *table) (*table, []move) {
	for {
		list := c.legal(t)
		over, lost := c.over(t, list)
		if over {
			return t, nil
		}
		if lost == nil {
			return t, list
		}
		t = t.copy()
		for _, p := range lost {
			t.out[p] = true
		}
		t.turn = c.playing(t, t.turn)
	}
}
