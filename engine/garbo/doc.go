// Package garbo is the alpha-beta search: for any game of two players without
// chance, whatever its board, pieces and turn order.
//
// Think deepens ply by ply. Each node (node.go) looks the position up in a table
// of known results, asks the [Board] whether the game is over, lists the moves
// and tries them from the most promising (order.go) with principal variation
// search. Where the depth ends, restless positions are played out (quiesce.go)
// before the evaluation has its say. What a technique supposes of a game is read
// from its rules (rules.go), never from its name.
//
// A player may move twice running. So a value is never blindly negated: it is
// turned round only when the other player is to move (see child).
//
// Every technique has a switch in [Options], so that its worth can be measured.
// The table is kept from move to move of one game, so the same search comes out
// on every machine when seed, limits and the questions before are the same; an
// earlier position than the last starts anew, as does Clear. A node allocates
// nothing.
package garbo
