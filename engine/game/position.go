package game

import "dagaz/engine/board"

// A Position is everything needed to play on: cells, hands, numbers, the turn, and as much
// of the past as the rules need. It belongs to one goroutine.
type Position struct {
	g       *Game
	cells   []Piece
	attrs   []uint64 // nil when the game has no attributes
	counts  []int32  // nil when the game has no numbers on cells
	hands   []int16  // [player*types+type]; nil when the game has no hands
	globals []int32
	turn    int
	out     uint16 // bit per player who dropped out
	quiet   int    // plies since the no-progress counter was last reset
	before  int    // plies before the setup, if the setup gives their number
	firm    int    // plies since the last irreversible change
	key     uint64
	last    lastMove
	log     []change
	past    []record
	caps    []Piece // pieces captured, all plies; record.caps is where a ply begins
}

type lastMove struct{ from, to board.Cell }

// change is one entry of the undo log: the old value of one slot.
type change struct {
	kind slot
	idx  int32
	old  uint64
}

type slot uint8

const (
	slotCell slot = iota
	slotAttr
	slotCount
	slotHand
	slotGlobal
)

// record is what Undo needs besides the log, one per ply.
type record struct {
	key   uint64
	log   int32 // length of the log before the move
	caps  int32
	turn  int32
	quiet int32
	firm  int32
	last  lastMove
	out   uint16
}

// NewPosition returns an empty position: no piece on the board, no hands, the
// first turn, globals at their start.
func (g *Game) NewPosition() *Position {
	p := &Position{g: g, cells: make([]Piece, g.Board.Len()), last: lastMove{board.NoCell, board.NoCell}}
	if len(g.Attrs) > 0 {
		p.attrs = make([]uint64, len(p.cells))
	}
	if g.HasCounts {
		p.counts = make([]int32, len(p.cells))
	}
	if g.HasHands {
		p.hands = make([]int16, len(g.Players)*len(g.Types))
	}
	p.globals = make([]int32, len(g.Globals))
	for i := range g.Globals {
		p.globals[i] = g.Globals[i].Start
	}
	p.key = p.scratchKey()
	return p
}

func (g *Game) newStart() *Position {
	p := g.NewPosition()
	for _, s := range g.Setup {
		switch {
		case s.Cell == board.NoCell:
			p.setHand(int(s.Piece.Owner())*len(g.Types)+s.Piece.Type(), p.hands[int(s.Piece.Owner())*len(g.Types)+s.Piece.Type()]+int16(s.Count))
		default:
			p.Place(s.Cell, s.Piece, s.Attrs)
			if g.HasCounts {
				p.setCount(s.Cell, s.Count)
			}
		}
	}
	p.Settle()
	return p
}

// Deal returns a new position in which chance has done what the rules say for the beginning
// of a game; rnd returns random numbers.
func (g *Game) Deal(rnd func() uint64) *Position {
	p := g.Start()
	for _, lot := range g.Lots {
		cells := lot.Cells
		for _, a := range cells {
			if pc := p.At(a); pc != None && len(lot.Types) > 0 {
				t := lot.Types[rnd()%uint64(len(lot.Types))]
				p.Place(a, Make(t, pc.Owner()), g.Types[t].Attrs)
			}
		}
		for i := len(cells) - 1; i > 0 && len(lot.Types) == 0; i-- {
			a, b := cells[i], cells[rnd()%uint64(i+1)]
			pa, pb, wa, wb, na, nb := p.At(a), p.At(b), p.Attrs(a), p.Attrs(b), p.Count(a), p.Count(b)
			p.Place(a, pb, wb)
			p.Place(b, pa, wa)
			if g.HasCounts {
				p.setCount(a, nb)
				p.setCount(b, na)
			}
		}
	}
	p.Settle()
	return p
}

// Start returns a new start position of the game.
func (g *Game) Start() *Position { return g.start.Clone() }

// Clone returns a copy that shares nothing with p.
func (p *Position) Clone() *Position {
	q := *p
	q.cells = append([]Piece(nil), p.cells...)
	q.attrs = append([]uint64(nil), p.attrs...)
	q.counts = append([]int32(nil), p.counts...)
	q.hands = append([]int16(nil), p.hands...)
	q.globals = append([]int32(nil), p.globals...)
	q.log = append([]change(nil), p.log...)
	q.past = append([]record(nil), p.past...)
	q.caps = append([]Piece(nil), p.caps...)
	return &q
}

// Game returns the rules.
func (p *Position) Game() *Game { return p.g }

// At returns the piece on c, None for an empty cell or NoCell.
func (p *Position) At(c board.Cell) Piece {
	if uint(c) >= uint(len(p.cells)) {
		return None
	}
	return p.cells[c]
}

// Cells gives read access to all cells, indexed by cell.
func (p *Position) Cells() []Piece { return p.cells }

// Attrs returns the attribute word of the piece on c.
func (p *Position) Attrs(c board.Cell) uint64 {
	if p.attrs == nil || c < 0 {
		return 0
	}
	return p.attrs[c]
}

// Count returns the number on c.
func (p *Position) Count(c board.Cell) int32 {
	if p.counts == nil || c < 0 {
		return 0
	}
	return p.counts[c]
}

// Counts gives read access to the numbers on all cells; nil where cells have no numbers.
func (p *Position) Counts() []int32 { return p.counts }

// Hand returns how many pieces of type t player q holds.
func (p *Position) Hand(q Player, t int) int {
	if p.hands == nil {
		return 0
	}
	return int(p.hands[int(q)*len(p.g.Types)+t])
}

// Global returns global i.
func (p *Position) Global(i int) int32 { return p.globals[i] }

// Globals gives read access to all globals.
func (p *Position) Globals() []int32 { return p.globals }

// Turn returns the index in the turn order.
func (p *Position) Turn() int { return p.turn }

// ToMove returns the entry of the turn order whose turn it is.
func (p *Position) ToMove() Turn { return p.g.Turns[p.turn] }

// Player returns the player to move.
func (p *Position) Player() Player { return p.g.Turns[p.turn].Player }

// Opens reports whether this is the start of a game in which no goal holds before the first
// move.
func (p *Position) Opens() bool {
	if !p.g.Opt.Opens || len(p.past) > 0 || p.g.start == nil {
		return false
	}
	key := p.key
	if p.out != 0 { // a player who could not move dropped out before the first move
		key ^= mix(keyOut|uint64(p.out)) ^ p.g.zob.turn[p.turn] ^ p.g.zob.turn[p.g.start.turn]
	}
	return key == p.g.start.key
}

// LastTurn returns the index in the turn order of the turn in which the previous move was
// made, and false at the start.
func (p *Position) LastTurn() (int, bool) {
	if len(p.past) == 0 {
		return 0, false
	}
	return int(p.past[len(p.past)-1].turn), true
}

// Passes returns how many passes in a row ended the sequence of moves so far.
func (p *Position) Passes() int {
	n, none := 0, lastMove{board.NoCell, board.NoCell}
	for last := p.last; n < len(p.past) && last == none; n++ {
		last = p.past[len(p.past)-1-n].last
	}
	return n
}

// Points returns the value of q's pieces on the board and in hand, plus his additional
// points, in hundredths. The rules must have [Game.Points].
func (p *Position) Points(q Player) int {
	n := p.g.Points[q]
	for _, pc := range p.cells {
		if pc != None && pc.Owner() == q {
			n += p.g.Types[pc.Type()].Value
		}
	}
	for t := range p.g.Types {
		n += int32(p.Hand(q, t)) * p.g.Types[t].Value
	}
	return int(n)
}

// Out reports whether player q dropped out.
func (p *Position) Out(q Player) bool { return p.out>>q&1 != 0 }

// Ply returns the number of moves made since the start or the setup.
func (p *Position) Ply() int { return len(p.past) }

// Quiet returns the number of plies since the no-progress counter was last reset.
func (p *Position) Quiet() int { return p.quiet }

// Firm returns the number of plies since the last irreversible change.
func (p *Position) Firm() int { return p.firm }

// SetQuiet sets the no-progress counter to the number that a setup gives.
func (p *Position) SetQuiet(n int) { p.quiet = n }

// Plies returns the number of plies of the whole game: those before the setup, if the setup
// gives their number, and those made since.
func (p *Position) Plies() int { return p.before + len(p.past) }

// SetBefore sets the number of plies before the setup.
func (p *Position) SetBefore(n int) { p.before = n }

// Last returns where the previous move went from and to: NoCell at the start
// and after a pass.
func (p *Position) Last() (from, to board.Cell) { return p.last.from, p.last.to }

// SetLast sets the previous move that a setup gives.
func (p *Position) SetLast(from, to board.Cell) { p.last = lastMove{from, to} }

// Captured returns the pieces that the previous move took.
func (p *Position) Captured() []Piece {
	if len(p.past) == 0 {
		return nil
	}
	return p.caps[p.past[len(p.past)-1].caps:]
}

// Key returns the Zobrist key of everything that repetition compares: cells, attributes,
// numbers, hands, globals marked Key, and the turn.
func (p *Position) Key() uint64 { return p.key }

// SearchKey returns the key for a transposition table: Key, and the last move
// where the rules ask for it.
func (p *Position) SearchKey() uint64 {
	if !p.g.UsesLast {
		return p.key
	}
	return p.key ^ p.g.LastKey(int(p.last.from), int(p.last.to))
}

// PastKeys appends the keys of the positions since the last irreversible change, oldest
// first, without the present one.
func (p *Position) PastKeys(buf []uint64) []uint64 {
	for _, r := range p.past[max(0, len(p.past)-p.firm):] {
		buf = append(buf, r.key)
	}
	return buf
}

// EveryKey appends the keys of all positions before the present one, oldest first.
func (p *Position) EveryKey(buf []uint64) []uint64 {
	for _, r := range p.past {
		buf = append(buf, r.key)
	}
	return buf
}

// scratchKey computes the key without using the old one.
func (p *Position) scratchKey() uint64 {
	z := &p.g.zob
	k := z.turn[p.turn]
	for c, pc := range p.cells {
		if pc != None {
			k ^= z.piece(pc, c)
		}
		if p.attrs != nil && p.attrs[c] != 0 {
			k ^= z.attr(p.attrs[c], c)
		}
		if p.counts != nil && p.counts[c] != 0 {
			k ^= z.count(p.counts[c], c)
		}
	}
	for i, n := range p.hands {
		if n != 0 {
			k ^= z.hand(i, n)
		}
	}
	for i, v := range p.globals {
		if p.g.Globals[i].Key && v != p.g.Globals[i].Start {
			k ^= z.global(i, v)
		}
	}
	if p.out != 0 {
		k ^= mix(keyOut | uint64(p.out))
	}
	return k
}

// CheckKey reports whether the incremental key equals the key from scratch: a
// test of the invariant.
func (p *Position) CheckKey() bool { return p.key == p.scratchKey() }

// The setters below are the only places where a slot changes. Each keeps the key
// and writes the undo log.

func (p *Position) setCell(c board.Cell, pc Piece) {
	old := p.cells[c]
	if old == pc {
		return
	}
	p.log = append(p.log, change{slotCell, int32(c), uint64(old)})
	if old != None {
		p.key ^= p.g.zob.piece(old, int(c))
	}
	if pc != None {
		p.key ^= p.g.zob.piece(pc, int(c))
	}
	p.cells[c] = pc
}

func (p *Position) setAttrs(c board.Cell, word uint64) {
	if p.attrs == nil {
		return
	}
	old := p.attrs[c]
	if old == word {
		return
	}
	p.log = append(p.log, change{slotAttr, int32(c), old})
	if old != 0 {
		p.key ^= p.g.zob.attr(old, int(c))
	}
	if word != 0 {
		p.key ^= p.g.zob.attr(word, int(c))
	}
	p.attrs[c] = word
}

func (p *Position) setCount(c board.Cell, n int32) {
	old := p.counts[c]
	if old == n {
		return
	}
	p.log = append(p.log, change{slotCount, int32(c), uint64(uint32(old))})
	if old != 0 {
		p.key ^= p.g.zob.count(old, int(c))
	}
	if n != 0 {
		p.key ^= p.g.zob.count(n, int(c))
	}
	p.counts[c] = n
}

func (p *Position) setHand(i int, n int16) {
	old := p.hands[i]
	if old == n {
		return
	}
	p.log = append(p.log, change{slotHand, int32(i), uint64(uint16(old))})
	if old != 0 {
		p.key ^= p.g.zob.hand(i, old)
	}
	if n != 0 {
		p.key ^= p.g.zob.hand(i, n)
	}
	p.hands[i] = n
}

func (p *Position) setGlobal(i int, v int32) {
	old := p.globals[i]
	if old == v {
		return
	}
	p.log = append(p.log, change{slotGlobal, int32(i), uint64(uint32(old))})
	g := &p.g.Globals[i]
	if g.Key {
		if old != g.Start {
			p.key ^= p.g.zob.global(i, old)
		}
		if v != g.Start {
			p.key ^= p.g.zob.global(i, v)
		}
	}
	p.globals[i] = v
}

func (p *Position) setTurn(t int) {
	p.key ^= p.g.zob.turn[p.turn] ^ p.g.zob.turn[t]
	p.turn = t
}

func (p *Position) setOut(out uint16) {
	if p.out != 0 {
		p.key ^= mix(keyOut | uint64(p.out))
	}
	if out != 0 {
		p.key ^= mix(keyOut | uint64(out))
	}
	p.out = out
}
