// Package garbo is the alpha-beta search: for any game of two players without
// chance, whatever its board, pieces and turn order.
//
// Think deepens ply by ply. Each node (node.go) looks the position up in a table
// of known results, asks the [Board] whether the game is over, lists the moves
// and tries them from the most promising (order.go) with principal variation
// search. Where the depth ends, restless positions are played out (quiesce.go)
// before the evaluation is asked. Whether a technique suits a game is read from its
// rules (rules.go), never from its name.
//
// A player may move twice in a row. Therefore a value is negated only when the
// other player is to move (see child).
//
// Every technique has a switch in [Options], so that its worth can be measured.
// The transposition table is kept from move to move of one game. A search gives the
// same result on every machine when the seed, the limits and the earlier searches are
// the same. Clear empties the table, and so does a position that lies earlier in the
// game than the last one. A node allocates nothing.
package garbo
