package eval

// Weights is the one table of what the parts of an evaluation count, in
// hundredths of the base piece. They were chosen by hand; matches are to tune
// them.
type Weights struct {
	Hand       Score // worth of a piece in hand, in hundredths of its worth on the board
	Mobility   Score // per legal move, where pieces move
	Choice     Score // per legal move, where stones are only dropped
	Square     Score // per move that a piece has more there than on average, empty board
	Promote    Score // a piece about to promote, in hundredths of what it gains
	PromoteEnd Score // the same with few pieces left
	Centre     Score // a base piece in the centre, where a royal is hunted
	Royal      Score // per cell a royal could go to on an empty board: bad at first, good at the end
	Home       Score // per step of a royal away from home, at first
	Shelter    Score // a base piece beside its royal
	Reach      Score // mobility of a type: this, shared among the cells it reaches on average
	Goal       Score // a piece on its goal cell
	Step       Score // per step nearer, where several goal cells must be filled
	Corner     Score // a cell with the fewest links, where stones are counted
	Edge       Score // other cells with few links
	Beside     Score // a cell next to a corner (negative)
	Stone      Score // a counted stone when the board is full; fewer count less
	Scored     Score // per point of score
	Connect    Score // per stone that a connection needs less than the enemy's
	Width      Score // per cell on a shortest connection
	Liberty    Score // per liberty of the weakest group, up to LibertyMax
	Breath     Score // per liberty of all groups
	Line       Score // a row one short of N; a stone less is worth a quarter
}

// DefaultWeights are the weights of every game whose rules do not say others.
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
	Reach:      40,
	Goal:       300,
	Step:       12,
	Corner:     150,
	Edge:       10,
	Beside:     -40,
	Stone:      100,
	Scored:     100,
	Connect:    100,
	Width:      3,
	Liberty:    40,
	Breath:     3,
	Line:       256,
}

const libertyMax = 6 // a group with so many liberties is safe
