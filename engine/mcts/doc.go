// Package mcts is Monte Carlo tree search (UCT): for any game, with one player
// or several, with or without chance.
//
// Each round of Think has four stages:
//
//  1. select:  from the root down, the child with the best upper bound
//     (select.go); at a chance player's turn a random one;
//  2. expand:  a leaf that was visited before gets its children (tree.go);
//  3. playout: the game is played on by a light policy, to its end or to a limit
//     where the evaluation is turned into a chance to win (playout.go);
//  4. back up: every node on the way learns the result for the player who chose
//     it (max^n), and, if the option says so, which moves did well later on
//     (RAVE: Gelly and Silver 2007). Proven wins and losses go up as such
//     (MCTS-Solver: Winands, Björnsson, Saito 2008).
//
// Games are played out on a [Table]: on a fast board where the game has one (sides.go),
// else on a position (table.go).
//
// The tree is one slice of small nodes; children of a node lie together, and no
// move is stored: child i stands for the i-th legal move, whose order is fixed.
// With the same seed and node limit the search is the same on every machine.
package mcts
