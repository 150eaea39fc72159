package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/seeds"
	"slices"
)

// Limits of the encoding.
const (
	maxCells = 250 // a cell fits in a byte
	none     = 255 // no cell
	maxKinds = 120 // piece kinds: types times two sides
	maxNotes = 8
	// maxPatterns bounds kinds × cells × cells, the index of attack patterns.
	maxPatterns = 4 << 20
)

// A kind is a piece type and its side: 1 + 2*type + side; 0 is an empty cell.
type kind = uint8

func kindOf(t, side int) kind { return kind(1 + 2*t + side) }
func typeOf(k kind) int       { return int(k-1) >> 1 }
func sideOf(k kind) int       { return int(k-1) & 1 }

// test is what a node of a tree tests; some nodes emit an outcome instead.
type test uint8

const (
	tEmit     test = iota // emit outcome arg, then continue at yes
	tPart                 // the same for one part of a chain
	tEmpty                // cell is empty
	tEnemy                // cell holds an enemy of the mover
	tFriend               // cell holds a friend
	tType                 // cell holds a piece of type arg
	tAttr                 // the piece on cell has attribute bit arg
	tNote                 // note arg is cell
	tLastFrom             // the last move went from cell
	tLastTo               // the last move went to cell
	tAttacked             // an enemy could capture on cell
	tTake                 // in trees of effects: capture the piece on cell
	tOwn                  // in trees of effects: make it the mover's
	tMech                 // mechanic arg lets a stone be set on cell
	tTold                 // tree arg, which ends in yes or no, says yes, see mill.go
	tFoe                  // the next three: tEnemy, tFriend and pieces of nobody, see nobody.go
	tMate
	tNobody
	tNumber // comparison arg of numbers holds, see sum.go
)

// node is a node of a decision tree; yes and no are the nodes that follow, -1 ends.
type node struct {
	op      test
	cell    uint8
	arg     int32
	yes, no int32
}

// outcome is what an add does. Cells that it does not use are none.
type outcome struct {
	from, to   uint8
	from2, to2 uint8 // a second piece that moves: the rook of a castling
	take       uint8 // a piece captured in addition to the one on to
	kind       kind  // the kind that moves or is dropped
	becomes    kind  // the kind that stands on to afterwards
	clear, set uint8 // attribute bits of the mover
	note       int8  // note that is set, or -1
	again      uint8 // the kind of the further turn of the mover, + 4; 0 = no further turn
	noteCell   uint8
	also       uint8 // a second note that is set, plus one; 0 = none
	alsoCell   uint8
	noteAt     uint8 // how many extras come before the note
	flags      uint16
	extra      uint32 // first of extras[extra:extra+extras]
	extras     uint8
	beside     uint32 // its effects beside the path, index of tables.besides; 0 = none
	dir        uint8  // for a part of a chain, if it matters: its first direction, plus one
	mech       uint8  // mechanic that is carried out with it, 0 = none
	spared     uint8  // rules that forbid only moves of other types, one bit each
	idle       uint8  // rules that add only to moves of other types, one bit each
	sets       uint16 // numbers that it sets, index of tables.assigns; 0 = none
	cont       uint8  // for a part of a chain: the entries that may continue it, index of tables.conts; none = not a part
}

const (
	isDrop = 1 << iota
	resets // resets the no-progress counter
	isPass
	isLost   // the piece that moves is captured itself
	isBold   // may capture a friend, which may be royal
	isTrain  // moves several pieces, see train.go
	isSingle // may capture, and does nothing else: a chain may have the same result
	isWide   // in games with royal pieces: puts a piece on another cell, which may open any attack
	isStill  // no piece moves, as in a capture from afar
	isFree   // may capture a piece of the mover's own
)

// A forest has a tree for every kind and cell: [kind][cell] is the root, -1 for no tree.
type forest [][]int32

// extra is a change on a cell where nothing lands: of the attributes of the piece there,
// and the change named by does. See extra.go.
type extra struct {
	cell, clear, set uint8
	does             otherwise
	kind             kind // the kind that is put there, or that has the new type
}

// tables are the moves and attacks of a game; they never change.
type tables struct {
	g      *game.Game
	cells  int
	kinds  int   // greatest kind + 1
	seen   int32 // the result of the game's Seen
	player [2]game.Player

	nodes  []node
	outs   []outcome
	extras []extra

	besides []beside

	menu              // what may be moved in most turns
	distinct []*menu  // this menu and those of other turns
	menus    []*menu  // by turn
	sides    []uint8  // by turn: who moves
	turned   bool     // the turns do not simply alternate, see turns.go
	conts    []forest // continuations of chains
	contOf   []int    // move type of each of conts
	chains   bool     // some movement is a chain
	strolls  bool     // some part of a chain may capture nothing
	rich     bool     // parts of chains are made on the board while chains are listed, see rich.go
	spares   bool     // no part of a chain removes a piece
	listing  bool     // some outcome has a list of effects, see extra.go
	ranked   bool     // see ranked.go
	falls    bool     // some drop lands on a cell other than the one where it begins
	still    bool     // some outcome is still
	blind    bool     // some part of a chain creates a piece where one may stand
	gates    bool     // some outcome places a piece from the hand in addition to its move
	hands    [2]bool
	force    bool // some goal depends on how long the force, the set of pieces, has not changed
	scenery  bool // some type is scenery: it disappears without being captured when a piece lands on it

	pats  []pattern
	conds []cond
	index [][]int32 // see first; by target and from, because most lookups are for the same target, a royal piece
	vac   [2][]set  // [side attacked][cell]: vacating these cells may open an attack on the cell
	fill  [2][]set  // filling these may
	risky bool      // attacks depend on attributes or the last move: always test for them

	follows [][2][]int32 // what is added to moves, see after.go
	hunts   []bool       // by rule: it may capture pieces or turn them round
	stirs   bool         // some rule changes pieces
	mixes   bool         // a rule may add what some movements do themselves: change pieces, give a further turn
	globals int          // where the globals begin in the numbers of a board, see sow.go

	wild   bool          // some pieces belong to nobody, see nobody.go
	nobody []bool        // by kind
	owner  []game.Player // of the types that belong to nobody

	numbers  []number // see sum.go
	compares []compare
	sums     []sum
	assigns  [][]assign
	mechs    []mech
	marks    [256]uint8 // by kind: 1 or 2 for the side
	pass     uint32     // the outcome that passes, 0 if nobody may pass

	bits   *bitTables         // nil where there are none
	routes [][]route          // see newRoutes
	unsure [maxKinds + 2]bool // routes do not show where the kind moves, see proved

	royal    [maxKinds + 2]bool
	base     [maxKinds + 2]int16 // type in hand after capture
	noMate   [maxKinds + 2]bool
	twice    [maxKinds + 2]bool // its trees may emit two outcomes with the same effect
	pieceKey [][]uint64         // [kind][cell]
	attrKey  [][256]uint64
	startAt  [maxKinds + 2]uint8   // attributes of a fresh piece
	notes    []int                 // globals that are notes
	noteOf   []int8                // global -> note
	noteKey  [maxNotes][256]uint64 // by cell; none = 0
	turnKey  uint64
	pits     *seeds.Tables // see pits.go
}

type set [4]uint64

var everywhere = set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func (s *set) add(c uint8)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) has(c uint8) bool { return s[c>>6]>>(c&63)&1 != 0 }

// reason says why a game cannot have a Board.
type reason string

func (r reason) Error() string { return string(r) }

// lack is a reason caused by a movement.
type lack struct {
	reason
	movement string
}

// Movement returns the name of the movement that made New refuse a game, "" if no movement
// did.
func Movement(err error) string {
	if l, ok := err.(lack); ok {
		return l.movement
	}
	return ""
}

// givenUp is the reason while the tables have not been finished.
const givenUp reason = "the tables were not made to the end"

// tooMany is the reason if trees or outcomes have exceeded their limits.
const tooMany reason = "the movements are too many for the tables"

// tabulate makes the tables of g, or says why there are none. poll, if not nil, is
// called every millisecond or so; if it returns true, the reason is givenUp.
func tabulate(g *game.Game, poll func() bool) (*tables, error) {
	if err := fits(g); err != nil {
		return nil, err
	}
	if t := sowsOnly(g); t != nil {
		return t, nil
	} else if g.Opt.Shared {
		return nil, reason("pieces that anybody may move")
	}
	attacks := g.Royal || asksAttacks(g)
	t, err := grow(g, poll, manner{lean: !attacks, attacks: attacks})
	if err != nil && err != givenUp && err.Error() != string(tooMany) && !attacks {
		t, err = grow(g, poll, manner{})
	}
	// the result of another manner replaces that of the failed one
	try := func(way manner) {
		way.retry = true
		if s, e := grow(g, poll, way); e == nil || e == givenUp {
			t, err = s, e
		}
	}
	if err != nil && err != givenUp && quantifies(g) {
		try(manner{lean: !attacks, attacks: attacks, sums: true})
	}
	if err != nil && err != givenUp && !attacks && len(g.After) == 0 {
		try(manner{lean: true, staged: true})
	}
	if err != nil && err != givenUp && !g.Royal && len(g.After) == 0 {
		try(manner{lean: !attacks, attacks: attacks, staged: true, asides: true})
	}
	if err != nil {
		return nil, err
	}
	t.keys()
	return t, nil
}

// A manner is a way of making trees.
//
// A lean builder forgets what earlier tests have revealed, except about the current cell, so
// that paths through a program that meet again share their rest. Without it the trees of
// programs that look around grow too large. But attack patterns need the whole path, and so
// do programs that return to cells they have tested.
type manner struct {
	lean    bool
	attacks bool // attack patterns will be needed
	staged  bool // effects beside the path of a move have trees of their own, see beside.go
	asides  bool // see aside.go
	sums    bool // loops that look for a cell are sums, too, see sum.go
	retry   bool // another manner has failed before
}

// grow makes the trees of g, and everything found while making them.
func grow(g *game.Game, poll func() bool, way manner) (*tables, error) {
	t := &tables{g: g, cells: g.Board.Len(), seen: int32(g.Seen()), kinds: 2*len(g.Types) + 1, spares: true, rich: g.Opt.Chain&(game.Shortest|game.Charge) != 0}
	if g.HasCounts {
		t.globals = t.cells
	}
	t.assigns = make([][]assign, 1)
	t.findSides()
	if why := t.findNobodys(); why != "" {
		return nil, why
	}
	t.findNotes()
	t.findAdders()
	t.perKind()
	b := &builder{t: t, poll: poll, manner: way, memo: map[string]int32{}, rows: map[rowOf]int32{}, summer: map[sumOf]int32{}, emitted: map[outcome][]emission{}}
	if t.besides = make([]beside, 1); way.staged {
		b.sides, b.nodes, b.lives = map[int32]uint32{}, map[node]int32{}, map[*game.Program][]live{}
	}
	b.all()
	if b.fail != "" {
		return nil, b.lack()
	}
	if t.chains && len(g.After) > 0 {
		return nil, reason("something is added to chains")
	}
	if why := t.poor(); why != "" {
		return nil, why
	}
	t.settle()
	if t.patternsDone(b); b.fail != "" {
		return nil, b.lack()
	}
	if way.attacks {
		t.bits = t.bitboards(b)
	}
	t.routes = newRoutes(t, b)
	if b.gone {
		return nil, givenUp
	}
	return t, nil
}

// first returns 1 + the index of the first pattern of a kind's attack from a cell on a
// target, 0 if it cannot attack the target.
func (t *tables) first(k kind, from, target uint8) int32 {
	return t.index[k][int(target)*t.cells+int(from)]
}

// fits checks what does not depend on the programs.
func fits(g *game.Game) error {
	switch {
	case g.Board.Len() > maxCells:
		return reason("the board has more than 250 cells")
	case 2*len(g.Types) > maxKinds:
		return reason("the game has more than 60 piece types")
	case 2*len(g.Types)*g.Board.Len()*g.Board.Len() > maxPatterns:
		return reason("the board is too large for attack tables")
	case followable(g) != "":
		return reason(followable(g))
	case forbids(g) != "":
		return reason(forbids(g))
	case slices.ContainsFunc(g.Opt.Prefer, func(p game.Preference) bool { return p.Measure == game.SpendsMost }):
		return reason("what is preferred hangs on further moves")
	case g.Opt.RecyclePromo:
		return reason("promotions from the hand")
	case g.Opt.HandLimit > 0:
		return reason("hands that may be full")
	}
	for _, tn := range g.Turns {
		if tn.Player != tn.As || g.Players[tn.Player].Random {
			return reason("turns for another player or by chance")
		}
	}
	if !g.TwoSided() {
		return reason("there are not two players")
	}
	if g.Repetition.Illegal == game.NoUndo && !g.Alternate() {
		return reason("moves taken back where players do not move by turns")
	}
	if g.Repetition.Illegal == game.AtTurnEnd {
		return reason("what may not stand again is asked where a turn ends")
	}
	bits := 0
	for _, a := range g.Attrs {
		bits = max(bits, int(a.Shift+a.Bits))
	}
	if bits > 8 {
		return reason("attributes take more than eight bits")
	}
	for i := range g.Goals {
		if !knownGoal(g.Goals[i].Test) {
			return reason("an end of the game that the tables do not know")
		}
		if slices.ContainsFunc(g.Goals[i].Players, func(p game.Player) bool { return !g.Players[p].Plays }) {
			return reason("an end of the game for a player without turns")
		}
	}
	return nil
}

// findNotes lists the notes: globals that hold a cell for one move.
func (t *tables) findNotes() {
	t.noteOf = make([]int8, len(t.g.Globals))
	for i, gl := range t.g.Globals {
		t.noteOf[i] = -1
		if gl.Brief && gl.Cell && len(t.notes) < maxNotes {
			t.noteOf[i] = int8(len(t.notes))
			t.notes = append(t.notes, i)
		}
	}
}

func (t *tables) perKind() {
	for i := range t.g.Types {
		ty := &t.g.Types[i]
		for s := range 2 {
			k := kindOf(i, s)
			t.royal[k], t.noMate[k] = t.g.IsRoyal(game.Make(i, t.player[s])), ty.NoMate
			t.base[k] = int16(ty.Base)
			t.startAt[k] = uint8(ty.Attrs)
			t.scenery = t.scenery || ty.Dummy
		}
	}
	t.force = t.g.Force()
	t.hands = [2]bool{t.g.HasHands && t.g.Hands[t.player[0]], t.g.HasHands && t.g.Hands[t.player[1]]}
}

// piece turns a kind into a piece of the game.
func (t *tables) piece(k kind) game.Piece {
	if k == 0 {
		return game.None
	}
	if t.stray(k) {
		return game.Make(typeOf(k), t.owner[typeOf(k)])
	}
	return game.Make(typeOf(k), t.player[sideOf(k)])
}

// kind turns a piece of the game into a kind.
func (t *tables) kind(p game.Piece) kind {
	switch {
	case p == game.None:
		return 0
	case p.Owner() == t.player[1]:
		return kindOf(p.Type(), 1)
	}
	return kindOf(p.Type(), 0)
}

// keys copies the numbers that make up the game's keys.
func (t *tables) keys() {
	t.pieceKey = make([][]uint64, t.kinds)
	for k := 1; k < t.kinds; k++ {
		t.pieceKey[k] = make([]uint64, 256)
		for c := range t.cells {
			t.pieceKey[k][c] = t.g.PieceKey(t.piece(kind(k)), c)
		}
	}
	t.pieceKey[0] = make([]uint64, 256)
	t.attrKey = make([][256]uint64, 256)
	if len(t.g.Attrs) > 0 {
		for c := range t.cells {
			for w := 1; w < 256; w++ {
				t.attrKey[c][w] = t.g.AttrKey(uint64(w), c)
			}
		}
	}
	for i, gl := range t.notes {
		for c := range t.cells {
			t.noteKey[i][c] = t.g.GlobalKey(gl, int32(c))
		}
	}
	t.turnKey = t.g.TurnKey(0) ^ t.g.TurnKey(1)
}

// cell converts a cell of the game's board to one of the tables.
func cell(c board.Cell) uint8 {
	if c < 0 {
		return none
	}
	return uint8(c)
}
