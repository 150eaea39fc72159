package eval

import (
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// Tables is the part of an evaluation that depends on one piece and its cell alone, so
// that a board can keep its sums up to date while moves are made. All numbers are in
// hundredths of the base piece, and a positive one is good for the piece's owner.
//
// The score of a side is Taper of the sums over its pieces; the pieces' Phase is
// summed over both sides.
type Tables struct {
	Value []Score // per type: what it adds to its owner; negative where giving away wins, 0 for royals
	Order []Score // per type: what taking it is worth to move ordering, always positive
	Hand  []int16 // per type: one of them in hand
	Base  int     // type whose value is the unit

	// [int(piece)][cell], value included: with all pieces on the board, and with
	// hardly any. A nil row is a piece that counts nothing or, on huge boards, no
	// table at all; At knows.
	MG, EG [][]int16

	Phase      []int16 // per type, on the board or in hand
	PhaseTotal int32   // of the start position; greater sums count as this

	Leaves *Leaves // nil where there are none

	Scored Score // per point of score
	Choice Score // per legal move more than the enemy had on his last turn

	Duels bool // every move takes something, and having none is all that counts: no capture is a gain

	Side     []int8 // per owner: player who gains by the piece, or -1
	Race     bool   // values are moves that are left to make; see setRace
	Danger   *Danger
	Complete bool // no goal needs terms: the tables are the whole evaluation

	part uint64 // see setPart; 0 = PhaseTotal is too great

	of *Eval // the evaluation that the tables belong to
}

// NewTables makes the tables of g. gen is as in [New].
func NewTables(g *game.Game, gen movegen.Generator) *Tables { return New(g, gen).Tables() }

// Tables returns the tables, which must not be changed.
func (e *Eval) Tables() *Tables { return e.tab }

// At returns the middle and end game value of a piece on a cell.
func (t *Tables) At(pc game.Piece, cell int) (mg, eg int32) {
	if row := t.MG[pc]; row != nil {
		return int32(row[cell]), int32(t.EG[pc][cell])
	}
	v := int32(t.Value[pc.Type()])
	return v, v
}

// Taper blends the sums of the middle and the end game.
func (t *Tables) Taper(mg, eg, phase int32) Score {
	phase = min(phase, t.PhaseTotal)
	sum := int64(mg*phase + eg*(t.PhaseTotal-phase))
	if t.part == 0 {
		return Score(sum / int64(t.PhaseTotal))
	}
	sign := sum >> 63
	return Score((int64(uint64((sum^sign)-sign)*t.part>>partBits) ^ sign) - sign)
}

// A division by PhaseTotal is a multiplication by its part of 1<<partBits, rounded up.
// It is exact while total and values are no more than maxTotal and 1<<23: the product
// is too large by less than a PhaseTotal-th of what one more would make.
const (
	partBits = 40
	maxTotal = 1 << 8
)

// setPart computes part from PhaseTotal, for Taper.
func (t *Tables) setPart() {
	if t.part = 0; t.PhaseTotal <= maxTotal {
		t.part = 1<<partBits/uint64(t.PhaseTotal) + 1
	}
}

const squareMax = 1 << 20 // entries of the tables of one kind

// newTables sets up tables with the values that setValues found, no places yet.
func (e *Eval) newTables() {
	g := e.g
	n := len(g.Types)
	t := &Tables{
		Value: make([]Score, n), Order: make([]Score, n), Hand: make([]int16, n),
		MG: make([][]int16, (n+1)*game.MaxPlayers), EG: make([][]int16, (n+1)*game.MaxPlayers),
		Phase: make([]int16, n),
		Side:  e.side, Scored: e.w.Scored, Choice: e.w.Choice,
	}
	if e.mobile {
		t.Choice = e.w.Mobility
	}
	e.tab = t
}

// setPhase gives a weight to every piece beyond the base piece, or where there
// is none to every piece. Where stones are only set, the opening values count
// when the board is full.
func (e *Eval) setPhase() {
	g, t := e.g, e.tab
	defer t.setPart()
	t.PhaseTotal = 1
	if !e.mobile {
		// Stones are only added: the opening's values hold when the board is full.
		for i := range g.Types {
			t.Phase[i] = 1
		}
		t.PhaseTotal = int32(max(1, g.Board.Len()))
		return
	}
	unit := max(1, t.Order[t.Base])
	for i := range g.Types {
		if v := t.Order[i]; !g.Types[i].Royal && !g.Types[i].Dummy && 2*v >= 3*unit {
			t.Phase[i] = int16((v + unit/2) / unit)
		}
	}
	if t.PhaseTotal = e.phaseAtStart(); t.PhaseTotal == 0 {
		for i := range g.Types {
			if !g.Types[i].Royal && !g.Types[i].Dummy {
				t.Phase[i] = 1
			}
		}
		t.PhaseTotal = max(1, e.phaseAtStart())
	}
}

func (e *Eval) phaseAtStart() int32 {
	sum := int32(0)
	for _, s := range e.g.Setup {
		switch {
		case s.Piece == game.None:
		case s.Cell < 0:
			sum += int32(e.tab.Phase[s.Piece.Type()]) * s.Count
		default:
			sum += int32(e.tab.Phase[s.Piece.Type()])
		}
	}
	return sum
}
