package eval

import "dagaz/engine/game"

// A Pair is the weight of something with all pieces on the board, and with hardly any.
type Pair struct{ Mid, End int16 }

// Weights is the single table of the weights of an evaluation, in hundredths of the base
// piece. A rules file may give others, by the names in game.WeightNames, which follow the
// order of the fields.
type Weights struct {
	Hand       Score // value of a piece in hand, in hundredths of its value on the board
	Mobility   Score // per legal move, in games in which pieces move
	Choice     Score // per legal move, in games in which stones are only dropped
	Square     Score // per move that a piece has from a cell beyond the average, on an empty board
	Promote    Score // a piece about to promote, in hundredths of its gain
	PromoteEnd Score // the same with few pieces left
	Centre     Score // a base piece in the centre, in games with a hunted royal
	Royal      Score // per cell that a royal could go to on an empty board: bad at first, good at the end
	Home       Score // per step of a royal away from its home, at first
	Shelter    Score // a base piece next to its royal
	Reach      Score // mobility of a type: this value is divided by the average number of cells it reaches
	Goal       Score // a piece on its goal cell
	Step       Score // per step nearer, if several goal cells must be filled
	Corner     Score // a cell with the fewest links, in games in which stones are counted
	Edge       Score // other cells with few links
	Beside     Score // a cell next to a corner (negative)
	Stone      Score // a counted stone when the board is full; fewer count less
	Scored     Score // per point of score
	Connect    Score // per stone by which a connection needs fewer than the enemy's
	Width      Score // per cell on a shortest connection
	Liberty    Score // per liberty of the weakest group, up to LibertyMax
	Breath     Score // per liberty of all groups
	Line       Score // a row that lacks one stone to N; with each stone less it is worth a quarter

	// Used at the leaves, on at most 128 cells, in games with a hunted royal.
	Tempo    Pair // having the move
	Passed   Pair // a soldier that no enemy soldier can stop, in hundredths of the gain of promotion
	Doubled  Pair // a soldier behind another of its own
	Isolated Pair // a soldier that no other soldier can come to guard
	Guarded  Pair // a soldier guarded by another
	Pair     Pair // riders of one type bound to cells of different colours
	Assault  Pair // pieces that reach the cells around a royal; see Leaves
	Threat   Pair // a better piece attacked by a soldier
	Hanging  Pair // a piece attacked and not guarded

	Frontier Score // an empty cell next to own stones, in games in which stones are turned over (negative)
	Stable   Score // a stone that cannot be turned over again

	Grow Score // a base piece that cannot promote, in hundredths of the value of having more moves than at the start

	// Used at the leaves in games with soldiers and without a hunted royal.
	Support Pair // a soldier with another behind it
	Runaway Pair // a soldier that no enemy can stop, in hundredths of the gain of promotion
	Room    Pair // a cell that a soldier may step to
	Rear    Pair // a soldier on a cell where the enemy's soldiers promote
}

// fields lists the weights in the order of game.WeightNames: *Score or *Pair.
func (w *Weights) fields() []any {
	return []any{
		&w.Hand, &w.Mobility, &w.Choice, &w.Square, &w.Promote, &w.PromoteEnd, &w.Centre, &w.Royal, &w.Home, &w.Shelter,
		&w.Reach, &w.Goal, &w.Step, &w.Corner, &w.Edge, &w.Beside, &w.Stone, &w.Scored, &w.Connect, &w.Width,
		&w.Liberty, &w.Breath, &w.Line,
		&w.Tempo, &w.Passed, &w.Doubled, &w.Isolated, &w.Guarded, &w.Pair, &w.Assault, &w.Threat, &w.Hanging,
		&w.Frontier, &w.Stable, &w.Grow, &w.Support, &w.Runaway, &w.Room, &w.Rear,
	}
}

// tuned returns the weights with those of the rules in their place.
func (w Weights) tuned(tuning []game.Tuned) Weights {
	fields := w.fields()
	for _, t := range tuning {
		if t.Term < game.TermWeight {
			continue
		}
		switch f := fields[t.Term-game.TermWeight].(type) {
		case *Score:
			*f = Score(t.Mid)
		case *Pair:
			*f = Pair{int16(t.Mid), int16(t.End)}
		}
	}
	return w
}

// Named returns the weight called name, from the rules of g or by default. paired reports
// whether opening and ending have separate weights.
func (w Weights) Named(g *game.Game, name string) (p Pair, paired bool) {
	w = w.tuned(g.Tuning)
	for i, f := range w.fields() {
		if game.WeightNames[i] == name {
			switch f := f.(type) {
			case *Score:
				return Pair{int16(*f), int16(*f)}, false
			case *Pair:
				return *f, true
			}
		}
	}
	panic("internal error: no weight " + name)
}

// DefaultWeights are the weights of every game whose rules do not give others.
var DefaultWeights = Weights{
	Hand:       110,
	Mobility:   2,
	Choice:     12,
	Square:     3,
	Promote:    15,
	PromoteEnd: 40,
	Centre:     14,
	Royal:      5,
	Home:       8,
	Shelter:    8,
	Reach:      24,
	Goal:       300,
	Step:       12,
	Corner:     150,
	Edge:       10,
	Beside:     -40,
	Stone:      30,
	Scored:     100,
	Connect:    100,
	Width:      3,
	Liberty:    40,
	Breath:     3,
	Line:       256,

	Tempo:    Pair{11, 5},
	Passed:   Pair{5, 36},
	Doubled:  Pair{-4, -15},
	Isolated: Pair{-8, -10},
	Guarded:  Pair{5, 3},
	Pair:     Pair{33, 48},
	Assault:  Pair{42, 3},
	Threat:   Pair{34, 24},
	Hanging:  Pair{18, 16},
	Frontier: -6,
	Stable:   60,

	Grow:    60,
	Support: Pair{3, 2},
	Runaway: Pair{65, 85},
	Room:    Pair{3, -2},
	Rear:    Pair{12, 5},
}

const libertyMax = 6 // a group with this many liberties is safe
