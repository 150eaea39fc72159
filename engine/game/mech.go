package game

import "dagaz/engine/board"

// A Mech is a mechanic with its operands, for OpMechanic. Mechanics serve words of our own
// that plain instructions cannot express, or only in hundreds of them. Package movegen
// implements each of them in a file of its own.
type Mech struct {
	Kind   MechKind
	Dirs   []board.Dir // directions of the player, where the mechanic has any
	Do     MechDo
	Global int     // a global, or -1
	N      []int32 // numbers, whose meaning depends on the mechanic
}

// MechKind is the number of a mechanic.
type MechKind uint8

const (
	MechFlank    MechKind = iota // lines of enemies between the cursor and a friend; pushes whether there is such a line
	MechSurround                 // groups that have no liberties after a stone is placed on the cursor; pushes whether the stone may stand there
	MechSow                      // sow the seeds of the cursor's pit along Dirs[0]; makes the move and ends the program
	MechBody                     // all pieces of the cursor's type go one step along one of Dirs together; makes the moves and ends the program
	MechLinked                   // the pieces of the player, or of all players, are connected along Dirs; pushes whether they are
	MechTurns                    // layers of pieces turn and their pieces change type; makes the moves and ends the program; turns.go explains N
	MechArea                     // the cells that player N[0] (-1: the mover) occupies or surrounds, neighbours along Dirs; pushes their number
	MechGroup                    // size of the N[0]-th largest group of player N[1] (-1: the mover), neighbours along Dirs; pushes it
	MechFoul                     // a piece placed on the cursor makes too long a row, or two rows at once, along Dirs; pushes whether it does
	MechMill                     // a piece on the cursor stands in a row of N[0] pieces of the mover (N[1] = 1: of the enemy) along one of Dirs; pushes whether it does
	MechTie                      // ties the piece that lands on the cursor to the player's pieces along Dirs, and back, where no tie crosses; N[0] is the attribute that holds the ties
	MechStacked                  // number of pieces of type N[0] in the column on the cursor, including the top one; pushes it
)

// MechDo is the effect on the pieces that a mechanic finds.
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
	FoulRow        = iota // number of pieces of a complete row
	FoulLong              // 1: a longer row is foul
	FoulFours             // 1: two rows that lack one piece are foul
	FoulThrees            // 1: two rows are foul that lack two pieces and, with one more, could be completed at either end
	FoulParameters        // number of these parameters
)

// Indices into Mech.N of MechLinked.
const (
	LinkedAll        = iota // 1: the pieces of all players are meant
	LinkedWithout           // 1: the cell that the moving piece leaves counts as empty
	LinkedParameters        // number of these parameters
)

// Indices into Mech.N of MechSow.
const (
	SowMin        = iota // smallest number in the last pit that is captured, 0 = no capture
	SowMax               // greatest number
	SowSkip              // 1: sowing skips the pit of origin on further laps
	SowChain             // 1: the pits before the last one are captured too, as long as they qualify
	SowFeed              // 1: a move that leaves the opponent without seeds is not legal
	SowNoSlam            // 1: a capture of all the opponent's seeds takes nothing
	SowParameters        // number of these parameters
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
