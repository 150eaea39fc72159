package fast

import (
	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/net"
	"sync"
)

// maxLog bounds the undo log and the plies: several times what a search needs.
const (
	maxLog  = 1 << 13
	maxPast = 1 << 10
)

// A Board is a position as tables. It satisfies garbo.Board. Only one goroutine may use it.
type Board struct {
	ready

	bt        *bitTables  // nil: only trees and patterns are used
	occ       [2]uint64   // bitboards: pieces of each side,
	by        [128]uint64 // and of each kind
	cells     [256]kind
	attrs     [256]uint8
	at        [256]uint8    // place of a cell's piece in its side's list
	list      [2][256]uint8 // cells of the pieces of each side
	n         [2]int
	king      [2]uint8 // cell of the royal piece, where there is one
	kings     [2]int   // number of royal pieces
	count     [maxKinds + 2]int16
	hand      [maxKinds + 2]int16
	notes     [maxNotes]uint8
	menu      *menu // what the side to move may move in this turn
	side      int
	turn      int // entry of the turn order
	lastMover int // side that made the move before Load
	key       uint64
	quiet     int
	firm      int
	last      [2]uint8
	passed    int // passes in a row that ended in the loaded position

	mid, end [2]int32 // value of each side's pieces in the middle and at the end
	phase    int32
	known    [soldierSlots]soldiersKnown
	seen     [seenSlots]seen
	sets     [128]eval.Cells // by kind, while leaves are evaluated: the cells of some kinds
	net      *net.State      // what has been learnt about the game, or nil
	margin   eval.Score      // a value that the finer terms hardly ever exceed
	odd      bool            // the loaded position has a royal piece that can be captured, or such positions may arise

	log   [maxLog]change
	logN  int
	past  [maxPast]record
	keys  [maxPast]uint64 // before each ply: key
	took  [][2]uint64     // captured in each ply, one bit for each kind; nil if no goal needs it
	ply   int
	fresh bool     // no goal counts as met while ply is 0
	begun bool     // a move led to the loaded position
	old   []uint64 // keys before Load, oldest first
	ever  []uint64 // the same for the whole game, if the rules need it

	links []link  // chains that have been listed at the plies so far
	path  []int32 // parts of the chain being listed
	gone  []uint8 // cells on which it has captured
	sums  []chainSum
	rich  riches
	ended int      // chains that have ended while listing, including repeated ones
	inner bool     // inside a test for mate by a drop
	buf   []uint32 // the moves in that test
	deeds []uint64 // see unique

	// For games of stones; see mech.go and stones.go.
	now      []uint32 // the moves of the position, in games where they are listed once
	isListed bool     // now is up to date
	groups   groups
	hit      []uint8 // cells that a mechanic changes
	terms    eval.Terms
	stand    eval.Stand // what the terms look at
	vals     [game.MaxPlayers]eval.Score
	numbered [256]uint8 // kinds of the pieces with their numbers, see number
	nums     []int32    // numbers of cells, if cells hold numbers, then globals; see sow.go
	oldNums  []int32

	mirror  *mirror
	follows []follow // see after.go
	aim     []uint8  // see targets
	goneAt  []int    // number of captures before each part of path

	seeding  seeding // for boards that run programs, see pits.go and seeds.go
	pitPlies *[maxPast]pitPly
	pitMemo  [2][8]pitMemo
}

// change is the old content of a cell.
type change struct {
	cell  uint8
	kind  kind // 0: a piece was set on the cell
	attrs uint8
	place uint8 // in the list of its side
	hand  kind  // hand that grew by a capture, or shrank by a placement, 0 = none
}

// record is what Undo needs of one ply.
type record struct {
	_ [0]func() // records are never compared: no code for that

	mid, end           [2]int32
	phase              int32
	log                int32
	quiet              int32
	firm               int32
	notes              [maxNotes]uint8
	last               [2]uint8
	king               [2]uint8
	drop               kind   // hand that shrank by a drop
	links              int32  // length of Board.links at the ply
	step               uint32 // the step made; 0: use the log of changes
	attrs              uint8  // of the piece that stepped
	victim             kind   // what it captured, with attributes and place in its list
	victimAttrs, place uint8
	hand               kind   // hand that grew by the capture, 0 = none
	checked            int8   // side to move before the ply was in check: 1 no, 2 yes, 0 not known yet
	found              uint8  // which of the sets below are known
	ends, pins         uint64 // see evasions and pinned

	sown  bool  // numbers changed; Board.before has the old ones
	turn  int16 // entry of the turn order, if the turns do not simply alternate
	moves int16 // the number of moves at the ply, without passing; -1 = not listed
}

// New returns a board for games of g, or the reason why its rules need the reference. tb
// gives the values for Eval; if it is nil, Eval is 0.
func New(g *game.Game, tb *eval.Tables) (*Board, error) {
	r, err := kept(g, tb, nil)
	if err != nil {
		return nil, err
	}
	return newBoard(g, r), nil
}

func newBoard(g *game.Game, r *ready) *Board {
	b, tb := &Board{ready: *r, bt: r.t.bits, margin: lazyMargin}, r.e
	for i := range g.Goals {
		if asksTaken(g.Goals[i].Test) {
			b.took = make([][2]uint64, maxPast)
		}
	}
	if tb != nil {
		b.terms = tb.NewTerms()
		b.stand.Cells = make([]game.Piece, r.t.cells)
	}
	b.Load(g.Start())
	return b
}

// HasBits reports whether the board uses bitboards; NoBits makes it do without.
func (b *Board) HasBits() bool { return b.bt != nil }

// NoBits makes the board use trees and attack patterns alone.
func (b *Board) NoBits() { b.bt = nil }

// last keeps the tables of the most recent game, with the data for its evaluation: making
// them takes longer than a short search, and usually one game is played at a time.
var last struct {
	sync.Mutex
	g   *game.Game
	t   *tables
	err error
	r   *ready
}

func kept(g *game.Game, tb *eval.Tables, poll func() bool) (*ready, error) {
	last.Lock()
	defer last.Unlock()
	if last.g == g && (last.err != nil || last.r != nil && last.r.e == tb) {
		return last.r, last.err
	}
	if poll != nil && poll() {
		return nil, givenUp // the caller only asks whether the tables are ready
	}
	if last.g != g {
		last.g, last.r = nil, nil // keep nothing of a game that is given up
		if last.t, last.err = tabulate(g, poll); last.err != givenUp {
			last.g = g
		}
	}
	if last.err != nil {
		return nil, last.err
	}
	last.r = newReady(last.t, tb, poll)
	if last.r == nil {
		return nil, givenUp
	}
	return last.r, nil
}

// Prepare makes what boards of g need, so that the next New with the same arguments is
// quick. Meanwhile it calls poll every millisecond or so, and gives up when poll returns
// true. It reports whether it has finished, so that the result of New is known.
func Prepare(g *game.Game, tb *eval.Tables, poll func() bool) bool {
	_, err := kept(g, tb, poll)
	return err != givenUp
}

// Load sets up a position.
func (b *Board) Load(pos *game.Position) {
	t := b.t
	b.n, b.kings, b.mid, b.end, b.phase = [2]int{}, [2]int{}, [2]int32{}, [2]int32{}, 0
	b.count, b.hand = [maxKinds + 2]int16{}, [maxKinds + 2]int16{}
	b.king = [2]uint8{none, none}
	b.cells, b.attrs = [256]kind{}, [256]uint8{}
	b.occ, b.by = [2]uint64{}, [128]uint64{}
	b.key, b.logN, b.ply = 0, 0, 0
	b.past[0].checked, b.past[0].found, b.past[0].moves = 0, 0, -1
	b.isListed, b.groups.of = false, 0
	b.links = b.links[:0]
	for c, pc := range pos.Cells() {
		if k := t.kind(pc); k != 0 {
			b.put(uint8(c), k, uint8(pos.Attrs(board.Cell(c))))
		}
	}
	for k := 1; k < t.kinds; k++ {
		if t.hands[sideOf(kind(k))] {
			b.hand[k] = int16(pos.Hand(t.player[sideOf(kind(k))], typeOf(kind(k))))
		}
	}
	b.loadNumbers(pos)
	for i, gl := range t.notes {
		b.notes[i] = cell(board.Cell(pos.Global(gl)))
	}
	from, to := pos.Last()
	b.last = [2]uint8{cell(from), cell(to)}
	b.fresh, b.begun = pos.Opens(), pos.Ply() > 0
	b.setTurn(pos.Turn())
	b.lastMover, b.passed = t.moverBefore(pos), pos.Passes()
	b.key = pos.Key() // the key contains globals that never change
	b.quiet = pos.Quiet()
	b.old = pos.PastKeys(b.old[:0])
	b.firm = len(b.old)
	if t.g.Repetition.Illegal != game.MayRepeat {
		b.ever = pos.EveryKey(b.ever[:0])
	}
	b.odd = b.attackedKing(b.side^1) || t.g.Royal && !t.g.Alternate()
	if b.took != nil { // captures of the ply before the first
		before := &b.took[maxPast-1]
		*before, b.past[maxPast-1].step = [2]uint64{}, 0
		for _, pc := range pos.Captured() {
			k := t.kind(pc)
			before[k>>6&1] |= 1 << (k & 63)
		}
	}
}

// put sets a piece on an empty cell.
func (b *Board) put(c uint8, k kind, attrs uint8) {
	s := sideOf(k)
	b.cells[c], b.attrs[c] = k, attrs
	b.at[c] = uint8(b.n[s])
	b.list[s][uint8(b.n[s])] = c
	b.n[s]++
	b.count[k&127]++
	b.occ[s] ^= 1 << (c & 63)
	b.by[k&127] ^= 1 << (c & 63)
	w := &b.worth[int(k)<<8|int(c)]
	b.mid[s] += int32(w.mid)
	b.end[s] += int32(w.end)
	if b.e != nil {
		b.phase += int32(b.e.Phase[typeOf(k)])
	}
	if b.t.royal[k&127] {
		b.king[s] = c
		b.kings[s]++
	}
}

// take lifts the piece from c. The last piece of the list moves to its place; undoing
// changes in reverse order restores the list.
func (b *Board) take(c uint8) kind {
	k := b.cells[c]
	s := sideOf(k)
	b.cells[c], b.attrs[c] = 0, 0
	b.n[s]--
	end := b.list[s][uint8(b.n[s])]
	b.list[s][b.at[c]] = end
	b.at[end] = b.at[c]
	b.count[k&127]--
	b.occ[s] ^= 1 << (c & 63)
	b.by[k&127] ^= 1 << (c & 63)
	w := &b.worth[int(k)<<8|int(c)]
	b.mid[s] -= int32(w.mid)
	b.end[s] -= int32(w.end)
	if b.e != nil {
		b.phase -= int32(b.e.Phase[typeOf(k)])
	}
	if b.t.royal[k&127] {
		b.kings[s]--
	}
	return k
}

// The functions below change a cell, the key and the log together.

func (b *Board) lift(c uint8) (kind, uint8) {
	k, a := b.cells[c], b.attrs[c]
	b.log[b.logN&(maxLog-1)] = change{cell: c, kind: k, attrs: a, place: b.at[c]}
	b.logN++
	b.key ^= b.t.pieceKey[k][c] ^ b.t.attrKey[c][a]
	b.take(c)
	return k, a
}

func (b *Board) set(c uint8, k kind, a uint8) {
	b.log[b.logN&(maxLog-1)] = change{cell: c}
	b.logN++
	b.key ^= b.t.pieceKey[k][c] ^ b.t.attrKey[c][a]
	b.put(c, k, a)
}

// setAttrs changes the attributes of a piece that stays on its cell.
func (b *Board) setAttrs(c, a uint8) {
	if b.attrs[c] == a {
		return
	}
	b.log[b.logN&(maxLog-1)] = change{cell: c, kind: b.cells[c], attrs: b.attrs[c]}
	b.logN++
	b.key ^= b.t.attrKey[c][b.attrs[c]] ^ b.t.attrKey[c][a]
	b.attrs[c] = a
}

// capture lifts an enemy, and puts it into the mover's hand if the rules say so.
func (b *Board) capture(c uint8) {
	h := kind(0)
	if b.t.g.Opt.Recycle && b.t.hands[b.side] {
		h = kindOf(int(b.t.base[b.cells[c]&127]), b.side)
	}
	b.captureTo(c, h)
}

// captureTo lifts a piece, and puts it into a hand as kind h; if h is 0, it goes to no
// hand.
func (b *Board) captureTo(c uint8, h kind) {
	k, _ := b.lift(c)
	b.quiet = 0
	if b.took != nil {
		b.took[(b.ply-1)&(maxPast-1)][k>>6&1] |= 1 << (k & 63)
	}
	if h == 0 {
		b.firm = 0
		return
	}
	b.log[(b.logN-1)&(maxLog-1)].hand = h
	b.grow(h, 1)
}

// replace puts a piece on a cell in place of the piece there; kind 0 empties the cell.
func (b *Board) replace(c uint8, k kind, a uint8) {
	if b.cells[c] != 0 {
		b.lift(c)
	}
	if k != 0 {
		b.set(c, k, a)
	}
}

// spend takes out of the hand a piece that has just been placed.
func (b *Board) spend(k kind) {
	b.log[(b.logN-1)&(maxLog-1)].hand = k
	b.grow(k, -1)
}

// scenery reports whether the piece on c just disappears when a piece lands there, without
// being captured.
func (b *Board) scenery(c uint8) bool {
	k := b.cells[c]
	return k != 0 && b.t.g.Types[typeOf(k)].Dummy
}

// land clears a cell for a piece that lands there.
func (b *Board) land(c uint8) {
	if b.scenery(c) {
		b.lift(c)
	} else {
		b.capture(c)
	}
}

// grow changes the number of pieces of a kind in hand.
func (b *Board) grow(h kind, by int16) {
	n, t := int(b.hand[h&127]), typeOf(h)
	p := b.t.player[sideOf(h)]
	b.key ^= b.t.g.HandKey(p, t, n) ^ b.t.g.HandKey(p, t, n+int(by))
	b.hand[h&127] += by
}

// begin opens a ply.
func (b *Board) begin() *record {
	r := &b.past[b.ply&(maxPast-1)]
	b.keys[b.ply&(maxPast-1)] = b.key
	b.ply++
	r.mid, r.end, r.phase = b.mid, b.end, b.phase
	r.log, r.quiet, r.firm = int32(b.logN), int32(b.quiet), int32(b.firm)
	r.notes, r.last, r.king, r.drop = b.notes, b.last, b.king, 0
	r.links, r.step, r.sown, r.turn = int32(len(b.links)), 0, false, int16(b.turn)
	b.past[b.ply&(maxPast-1)].checked, b.past[b.ply&(maxPast-1)].found = 0, 0
	if b.took != nil {
		b.took[(b.ply-1)&(maxPast-1)] = [2]uint64{}
	}
	b.past[b.ply&(maxPast-1)].moves = -1
	b.isListed, b.groups.of = false, 0
	b.quiet++
	b.firm++
	for i := range b.t.notes {
		if b.notes[i] != none {
			b.key ^= b.t.noteKey[i][b.notes[i]]
			b.notes[i] = none
		}
	}
	return r
}
