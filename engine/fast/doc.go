// Package fast has the fast move generators, which use tables and bitboards. For games whose movements are steps,
// leaps, rides, hops, lame leaps, double steps, castlings, promotions and drops it makes and lists moves many times
// faster than the reference.
//
// It recognises no names and no shapes. It runs every program of the rules once from every cell, without a board: it
// decides tests that depend on the cell alone (zones, edges, flags), turns each test of what stands on a cell into a
// node of a decision tree, and turns each add into an outcome. Macros of plain ZRF and our own words produce the same
// trees. If a movement needs more than the trees can express, New returns a reason, and the reference is used for the
// game.
//
//	programs ─ forest.go, sym.go, condition.go, outcome.go ─ trees and outcomes (tables.go), attack patterns (pattern.go)
//	Board: make, undo, key (board.go, make.go) · list (moves.go, chain.go) · attacks (attack.go) · ends (goal.go)
//	boards of up to 64 cells: leaps and rides by sets of cells (bits.go, bitmake.go, bitmoves.go),
//	and check tests before moves are made (bitcheck.go)
//	numbers on cells (sow.go); games that only sow: programs are run as they stand (seeds.go, pits.go); captures, changes and creations on several cells (extra.go)
//	numbers that movements read and set, and loops that count (sum.go); pieces of players
//	without turns (nobody.go); what rules add to moves (after.go)
//	stones that turn others round or take groups: a node of a tree asks the mechanic (mech.go);
//	rows of mills: a node asks a tree that ends in yes or no (mill.go);
//	passes, the number of moves, rows, connections, an evaluation by terms (stones.go)
//	with an evaluation: what is known of each outcome beforehand, shared by boards (ready.go)
//
// A move is the number of its outcome, so everything known about it can be looked up. Moves are pseudo-legal; Do
// refuses those that leave a royal piece attacked. The key always equals [game.Position.Key] (a test checks this).
package fast
