package game

import "dagaz/engine/board"

// A Mech is a mechanic of our own words with its operands, for OpMechanic: what
// plain instructions cannot say or could say only in hundreds of them. What it
// does is told in movegen, one file each.
type Mech struct {
	Kind   MechKind
	Dirs   []board.Dir // directions of the player, where the mechanic has any
	Do     MechDo
	Global int     // a global, or -1
	N      []int32 // numbers; their meaning is the mechanic's
}

// MechKind is the number of a mechanic.
type MechKind uint8

const (
	MechFlank    MechKind = iota // lines of enemies between the cursor and a friend; pushes whether there is one
	MechSurround                 // groups without liberties after a stone is set on the cursor; pushes whether the stone may stand
	MechSow                      // sow the seeds of the cursor's pit along Dirs[0]; makes the move and ends the program
	MechBody                     // all pieces of the cursor's type go one step along one of Dirs together; makes the moves and ends the program
	MechLinked                   // the player's pieces, or those of all, hang together along Dirs; pushes whether they do
	MechTurns                    // layers of pieces go round and become other types; makes the moves and ends the program; turns.go tells what N holds
	MechArea                     // the cells that pieces of player N[0], -1 the mover's, stand on or surround, neighbours along Dirs; pushes their number
	MechGroup                    // how many pieces the N[0]-th largest group of player N[1], -1 the mover, has, neighbours along Dirs; pushes their number
	MechFoul                     // a piece set on the cursor makes too long a row, or two rows at once, along Dirs; pushes whether it does
	MechMill                     // a piece on the cursor stands in a row of N[0] of the mover's, N[1] = 1: of the enemy's, along one of Dirs; pushes whether it does
	MechTie                      // the piece that lands on the cursor is tied to those of the player along Dirs, and back, where no tie crosses; N[0] is the attribute that tells the ties
	MechStacked                  // how many pieces of type N[0] the column on the cursor has, the uppermost included; pushes their number
)

// MechDo is what happens to the pieces a mechanic finds.
type MechDo uint8

const (
	DoNothing MechDo = iota
	DoFlip           // they change owner
	DoCapture        // they leave the board
)

// MaxFoulRow is the longest row of MechFoul.
const MaxFoulRow = 8

// Indices into Mech.N of MechFoul.
const (
	FoulRow        = iota // the pieces of a whole row
	FoulLong              // 1: a longer row is foul
	FoulFours             // 1: two rows that lack one piece are
	FoulThrees            // 1: two that lack two, and then can be completed at either end, are
	FoulParameters        // how many there are
)

// Indices into Mech.N of MechLinked.
const (
	LinkedAll        = iota // 1: the pieces of all players are meant
	LinkedWithout           // 1: the cell that the moving piece leaves counts as empty
	LinkedParameters        // how many there are
)

// Indices into Mech.N of MechSow.
const (
	SowMin        = iota // least number in the last pit that is captured, 0 = no capture
	SowMax               // greatest
	SowSkip              // 1: the pit of origin is passed over on a further lap
	SowChain             // 1: pits before the last one are captured too while they qualify
	SowFeed              // 1: a move that leaves the opponent without seeds is not legal
	SowNoSlam            // 1: a capture of all the opponent's seeds takes nothing
	SowParameters        // how many there are
)

// Mechanics calls f for every mechanic of a movement or drop of g.
//
//go:noinline
func (g *Game) Mechanics(f func(m *Mech)) {
	g.Movements(func(p *Program) {
		for i := range p.Mechs {
			f(&p.Mechs[i])
		}
	})
}

// Movements calls f with the program of each movement and drop, for each player.
func (g *Game) Movements(f func(p *Program)) {
	for t := range g.Types {
		for _, entries := range [2][]Entry{g.Types[t].Moves, g.Types[t].Drops} {
			for _, en := range entries {
				for _, prog := range en.Progs {
					if prog != nil {
						f(prog)
					}
				}
			}
		}
	}
}
