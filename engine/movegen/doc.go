// Package movegen lists the legal moves of a position.
//
// A game's rules are compiled once into small programs, one per movement of a
// piece type and player (see [dagaz/engine/game.Program]). Generating moves runs
// those programs from every cell that holds a piece of the side to move, and
// the drop programs on every cell, in three stages:
//
//  1. run:    each program emits pseudo-legal moves, whole chains included;
//  2. rank:   if the game orders its moves (a capture is compulsory, the longest
//     chain must be taken) only the best class stays;
//  3. filter: moves that leave a royal piece attacked are dropped.
//
// [New] interprets the programs instruction by instruction; it is the reference. [NewQuick]
// works out once and for all the steps that do not depend on the pieces on the board
// (threads.go) and shares the rest with the reference. Searches use it for games without
// tables.
//
// The order of the result is fixed: by origin cell, then by the order of the
// movements in the rules file; drops by piece type and cell; the pass last.
// Searches, golden files and saved games rely on it.
//
// The package keeps no state between calls except buffers. Generation changes the Position
// but always restores it before the call returns.
package movegen
