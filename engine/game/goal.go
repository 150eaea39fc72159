package game

import (
	"slices"
	"strings"

	"dagaz/engine/board"
)

// Result is what the end of a game means for one player.
type Result int8

const (
	Loss Result = -1
	Draw Result = 0
	Win  Result = 1
)

// A Goal is one end condition of the rules, tested after every whole move from
// the point of view of each listed player.
type Goal struct {
	Result  Result
	Count   bool     // count-condition: the player with the most pieces wins
	Players []Player // in the order of the rules file
	Test    *GoalExpr
	Text    string // reason shown to people: "checkmate", "five in a row"
}

// GoalKind is the kind of a goal expression.
type GoalKind uint8

const (
	GoalAnd        GoalKind = iota // all of Args
	GoalOr                         // any of Args
	GoalNot                        // not Args[0]
	GoalStalemated                 // to move without a legal move
	GoalCheckmated                 // a royal piece is attacked and no legal move exists
	GoalCaptured                   // one of Types was captured by the last move
	GoalRepetition                 // the position occurs for the N-th time
	GoalPieces                     // exactly N pieces of own (of Types, if any)
	GoalTotal                      // exactly N pieces of all players
	GoalAbsolute                   // every one of Places is held by one of Occ
	GoalRelative                   // a chain of Occ joined by Dirs exists
	GoalLine                       // N own pieces of Types in a row along one of Dirs
	GoalConnect                    // own pieces, or pieces of any player, that are connected along Dirs, join N of Zones, or all of them if N is 0; with N2 they are connected by ties along Dirs, which attribute N2-1 holds
	GoalScore                      // own score is at least N
	GoalNoMoves                    // neither the side to move nor, after its pass, the next has a move
	GoalFull                       // no empty cell is left
	GoalQuiet                      // N plies without progress
	GoalForce                      // N plies without a capture and without a change of the type of a moving piece
	GoalMoreScore                  // own score is greater than every other's; with N2 = 1 the numbers on own cells count too
	GoalSameScore                  // own score equals the greatest other's; N2 as above
	GoalMorePieces                 // more own pieces on the board than any other player
	GoalSamePieces                 // as many own pieces as the best other player has
	GoalExtinct                    // no own piece of one of Types is left
	GoalMover                      // the listed player made the last move
	GoalToMove                     // the listed player is to move
	GoalTrue                       // always
	GoalHolds                      // the condition Progs[player] holds
	GoalPasses                     // the last N moves were passes
	GoalRing                       // own pieces, each next to the following one along Dirs, surround a cell
)

// An Occ says what may stand on a cell of a config goal.
type Occ struct {
	Type  int // piece type, or -1 for any
	Owner OccOwner
	Not   bool // negates the whole test of the place
}

// OccOwner says whose pieces an Occ accepts.
type OccOwner uint8

const (
	Own OccOwner = iota
	Opponent
	Anyone
	Whatever // any piece or none: the chain only passes over the cell
)

// A Spot is a cell or a zone in a config goal.
type Spot struct {
	Cell board.Cell // NoCell when Zone is used
	Zone int        // -1 when Cell is used
}

// A GoalExpr is a node of a goal's expression.
type GoalExpr struct {
	Kind  GoalKind
	Args  []*GoalExpr
	N, N2 int32
	Types []int
	Occ   []Occ
	Spots []Spot
	Dirs  []board.Dir
	Zones []int
	Progs []*Program // for GoalHolds, one per player
}

// Outcome says how a game stands.
type Outcome struct {
	Over    bool
	Results []Result // per player; only when Over
	Text    string   // reason
}

// Winner returns the single player who won, or -1.
func (o Outcome) Winner() int {
	w := -1
	for p, r := range o.Results {
		if r == Win {
			if w >= 0 {
				return -1
			}
			w = p
		}
	}
	return w
}

// EitherReason separates the reasons for the parts of an or in the Text of a goal.
const EitherReason = " / "

// Reasons returns the reasons with which l can end the game: one for each part of an or
// whose Text has as many, else the whole Text.
func (l *Goal) Reasons() []string {
	if l.Test != nil && l.Test.Kind == GoalOr {
		if list := strings.Split(l.Text, EitherReason); len(list) == len(l.Test.Args) {
			return list
		}
	}
	return []string{l.Text}
}

// Asks reports whether the test, or a part of it, is of kind k.
func (e *GoalExpr) Asks(k GoalKind) bool {
	return e.Kind == k || slices.ContainsFunc(e.Args, func(a *GoalExpr) bool { return a.Asks(k) })
}

// MaxJoined limits the number of zones of a GoalConnect.
const MaxJoined = 16

// Joined is the number of zones that a GoalConnect must join.
func (e *GoalExpr) Joined() int {
	if e.N > 0 {
		return int(e.N)
	}
	return len(e.Zones)
}

// Way returns the i-th direction along which pieces of a GoalConnect are connected, NoDir
// after the last.
func (e *GoalExpr) Way(b *board.Board, i int) board.Dir {
	switch {
	case len(e.Dirs) == 0 && i < b.Own():
		return board.Dir(i)
	case i < len(e.Dirs):
		return e.Dirs[i]
	}
	return board.NoDir
}
