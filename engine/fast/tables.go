package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
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

// test is what a node of a tree asks, or that it emits an outcome.
type test uint8

const (
	tEmit     test = iota // emit outcome arg, go on at yes
	tPart                 // the same of one part of a chain
	tEmpty                // cell is empty
	tEnemy                // cell holds an enemy of the mover
	tFriend               // cell holds a friend
	tType                 // cell holds a piece of type arg
	tAttr                 // the piece on cell has attribute bit arg
	tNote                 // note arg is cell
	tLastFrom             // the last move went from cell
	tLastTo               // the last move went to cell
	tAttacked             // an enemy could capture on cell
	tTake                 // in what is added to moves: capture what stands on cell
	tOwn                  // or make it the mover's
	tMech                 // mechanic arg lets a stone be set on cell
	tTold                 // tree arg, of yes and no alone, says yes, see mill.go
	tFoe                  // tEnemy and tFriend where some pieces are nobody's, see nobody.go
	tMate
	tNobody
	tNumber // a number of the position answers question arg, see sum.go
)

// node is a step of a decision tree; yes and no are nodes, -1 the end.
type node struct {
	op      test
	cell    uint8
	arg     int32
	yes, no int32
}

// outcome is what an add does. Cells are none where there is nothing.
type outcome struct {
	from, to   uint8
	from2, to2 uint8 // a second piece that moves: the rook of a castling
	take       uint8 // captured besides what stands on to
	kind       kind  // what moves or is dropped
	becomes    kind  // what stands on to afterwards
	clear, set uint8 // attribute bits of the mover
	note       int8  // note that is set, or -1
	again      uint8 // the mover has a further turn: its kind + 4; 0 = none
	noteCell   uint8
	also       uint8 // a second note that is set, plus one; 0 = none
	alsoCell   uint8
	noteAt     uint8 // how many extras come before the note
	flags      uint16
	extra      uint32 // first of extras[extra:extra+extras]
	extras     uint8
	beside     uint32 // what it does beside its way, index of tables.besides; 0 = nothing
	dir        uint8  // of a part, where it matters: its first direction, plus one
	mech       uint8  // mechanic that is carried out with it, 0 = none
	spared     uint8  // what the rules forbid to moves of other types only, a bit each
	idle       uint8  // what they add to moves of other types only, a bit each
	sets       uint16 // numbers that it sets, index of tables.assigns; 0 = none
	cont       uint8  // of a part: entries that may continue it, index of tables.conts; none = no part
}

const (
	isDrop = 1 << iota
	resets // sets the no-progress counter back
	isPass
	isLost   // what lands is captured itself
	isBold   // may take a friend, who may be royal
	isTrain  // moves several pieces, see train.go
	isSingle // may capture, and does nothing else: a chain may come to the same
	isWide   // puts a piece elsewhere, beside royal pieces: it may open any attack
	isStill  // no piece moves: what all pieces do that can take something from afar
	isFree   // may take what is the mover's own
)

// A forest is a tree for every kind and cell: [kind][cell] is the root, -1 none.
type forest [][]int32

// extra is a change on a cell where nothing lands: of the attributes of the piece
// there, or what does says. See extra.go.
type extra struct {
	cell, clear, set uint8
	does             otherwise
	kind             kind // what is put there, or has the new type
}

// tables are what a game comes to; they never change.
type tables struct {
	g      *game.Game
	cells  int
	kinds  int // greatest kind + 1
	player [2]game.Player

	nodes  []node
	outs   []outcome
	extras []extra

	besides []beside

	menu              // what may be moved in most turns
	distinct []*menu  // this, and those of other turns
	menus    []*menu  // by turn
	sides    []uint8  // by turn: who moves
	turned   bool     // more than two players by turns, see turns.go
	conts    []forest // continuations of chains
	contOf   []int    // move type of each of conts
	chains   bool     // some movement is a chain
	strolls  bool     // some part of one may capture nothing
	rich     bool     // parts of chains are made on the board while chains are listed, see rich.go
	spares   bool     // every part leaves all pieces on the board
	listing  bool     // some outcome has a list of effects, see extra.go
	ranked   bool     // see ranked.go
	falls    bool     // some drop lands elsewhere than where it begins
	still    bool     // some outcome is
	blind    bool     // some part of a chain creates a piece where one may stand
	gates    bool     // some outcome brings a piece out of the hand beside what moves
	hands    [2]bool
	force    bool // some goal asks for how long the force has been the same
	scenery  bool // some type is, which is gone and not captured when a piece lands on it

	pats  []pattern
	conds []cond
	index [][]int32 // see first; by target and from, since what is attacked is a king most often
	vac   [2][]set  // [side of the attacked][cell]: vacating these cells may open an attack on it
	fill  [2][]set  // filling these may
	risky bool      // attacks depend on attributes or the last move: never skip the test

	follows [][2][]int32 // what is added to moves, see after.go
	hunts   []bool       // by rule: it may take pieces, or turn them round
	stirs   bool         // some rule changes pieces
	globals int          // where in the numbers of a board the globals begin, see sow.go

	wild   bool          // some pieces are nobody's, see nobody.go
	nobody []bool        // by kind
	owner  []game.Player // of nobody's types

	numbers  []number // see sum.go
	compares []compare
	sums     []sum
	assigns  [][]assign
	mechs    []mech
	marks    [256]uint8 // by kind: 1 or 2 for the side
	pass     uint32     // the outcome that passes, 0 where nobody may

	bits   *bitTables         // nil where there are none
	routes [][]route          // see newRoutes
	unsure [maxKinds + 2]bool // routes do not tell where the kind goes, see proved

	royal    [maxKinds + 2]bool
	base     [maxKinds + 2]int16 // type in hand after capture
	noMate   [maxKinds + 2]bool
	twice    [maxKinds + 2]bool // its trees may emit two outcomes that do the same
	pieceKey [][]uint64         // [kind][cell]
	attrKey  [][256]uint64
	startAt  [maxKinds + 2]uint8   // attributes of a fresh piece
	notes    []int                 // globals that are notes
	noteOf   []int8                // global -> note
	noteKey  [maxNotes][256]uint64 // by cell; none = 0
	turnKey  uint64
}

type set [4]uint64

var everywhere = set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func (s *set) add(c uint8)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) has(c uint8) bool { return s[c>>6]>>(c&63)&1 != 0 }

// reason says why a game cannot have a Board.
type reason string

func (r reason) Error() string { return string(r) }

// lack is a reason that a movement has brought about.
type lack struct {
	reason
	movement string
}

// Movement returns the name of the movement because of which New has refused a game, ""
// if it was none.
func Movement(err error) string {
	if l, ok := err.(lack); ok {
		return l.movement
	}
	return ""
}

// givenUp is why there are no tables yet.
const givenUp reason = "the tables were not made to the end"

// tooMany is why there are none where trees or outcomes have grown beyond bounds.
const tooMany reason = "the movements are too many for the tables"

// tabulate makes the tables of g, or says why there are none. poll, if not nil, is
// called every millisecond or so; if it returns true, the reason is givenUp.
func tabulate(g *game.Game, poll func() bool) (*tables, error) {
	if err := fits(g); err != nil {
		return nil, err
	}
	attacks := g.Royal || asksAttacks(g)
	t, err := grow(g, poll, manner{lean: !attacks, attacks: attacks})
	if err != nil && err != givenUp && err.Error() != string(tooMany) && !attacks {
		t, err = grow(g, poll, manner{})
	}
	// another takes the place of what has failed so far
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

// A manner is how trees are made.
//
// A lean builder remembers of the tests before only what they told of the current cell, so
// that ways through a program that meet again share their rest. Without it programs that
// look around grow beyond bounds; but attack patterns need the whole way, and so do programs
// that walk back over cells they have tested.
type manner struct {
	lean    bool
	attacks bool // somebody will ask for attack patterns
	staged  bool // effects beside the way of a move have trees of their own, see beside.go
	asides  bool // see aside.go
	sums    bool // loops that look for a cell are sums, too, see sum.go
	retry   bool // another manner has failed
}

// grow makes the trees of g and what is found on the way.
func grow(g *game.Game, poll func() bool, way manner) (*tables, error) {
	t := &tables{g: g, cells: g.Board.Len(), kinds: 2*len(g.Types) + 1, spares: true, rich: g.Opt.Chain&(game.Shortest|game.Charge) != 0}
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

// first returns the first pattern + 1 of the ways in which a kind attacks a target,
// 0 for none.
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
	case g.Opt.Shared:
		return reason("pieces that anybody may move")
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
	}
	return nil
}

// findNotes lists the globals that programs may set: brief cells of the key.
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
			t.royal[k], t.noMate[k] = ty.Royal, ty.NoMate
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

// keys copies the numbers of the game's key.
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

// cell turns a cell of the board into ours.
func cell(c board.Cell) uint8 {
	if c < 0 {
		return none
	}
	return uint8(c)
}
