package eval

import (
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// Tables is the part of an evaluation that depends on a single piece and its cell, so that
// a board can update its sums while moves are made. All numbers are in hundredths of the
// base piece; positive numbers are good for the owner of the piece.
//
// The score of a side is Taper of the sums over its pieces; the pieces' Phase is
// summed over both sides.
type Tables struct {
	Value []Score // per type: its value for its owner; negative if losing pieces wins, 0 for royals
	Order []Score // per type: value of capturing it for move ordering, always positive
	Hand  []int16 // per type: value of one in hand
	Base  int     // type whose value is the unit

	// [int(piece)][cell], including the value: with all pieces on the board, and with
	// hardly any. A nil row belongs to a piece without value or, on huge boards, to a piece
	// without a table; At handles both.
	MG, EG [][]int16

	Phase      []int16 // per type, on the board or in hand
	PhaseTotal int32   // of the start position; greater sums count as this

	Leaves *Leaves // nil if there are none

	Scored Score // per point of score
	Choice Score // per legal move more than the enemy had on his last turn

	Hunters uint16 // the owners of the pieces that hunt another side, a bit for each; see room
	Duels   bool   // every move takes something, and having none is all that counts: no capture is a gain

	Side     []int8 // per owner: player who gains by the piece, or -1
	Race     bool   // values are moves that are left to make; see setRace
	Danger   *Danger
	Complete bool // no goal needs terms: the tables are the whole evaluation

	part uint64 // see setPart; 0 = PhaseTotal is too great

	of *Eval // the evaluation to which the tables belong
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

// Taper interpolates between the sums for the middle and the end of the game.
func (t *Tables) Taper(mg, eg, phase int32) Score {
	phase = min(phase, t.PhaseTotal)
	sum := int64(mg*phase + eg*(t.PhaseTotal-phase))
	if t.part == 0 {
		return Score(sum / int64(t.PhaseTotal))
	}
	sign := sum >> 63
	return Score((int64(uint64((sum^sign)-sign)*t.part>>partBits) ^ sign) - sign)
}

// A division by PhaseTotal is replaced by a multiplication with its part of 1<<partBits,
// rounded up. The result is exact as long as total and values do not exceed maxTotal and
// 1<<23: the error of the product is smaller than the difference that an increment of the
// dividend makes, divided by PhaseTotal.
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

// newTables makes tables with the values found by setValues, without places.
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

// setPhase gives a weight to every piece beyond the base piece or, if there is no such
// piece, to every piece. If stones are only dropped, the opening values apply when the
// board is full.
func (e *Eval) setPhase() {
	g, t := e.g, e.tab
	defer t.setPart()
	t.PhaseTotal = 1
	if !e.mobile {
		// Stones are only added: the opening values apply when the board is full.
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
