// Package garbo is the alpha-beta search: for any game of two players without
// chance, whatever its board, pieces and turn order.
//
// Think deepens ply by ply. Each node (search.go) looks the position up in a
// table of known results, lists the moves, asks the judge whether the game is
// over, and tries the moves from the most promising (order.go) with principal
// variation search. Where the depth ends, restless positions are played out
// (quiesce.go) before the evaluation has its say.
//
// A player may move twice running. So a value is never blindly negated: it is
// turned round only when the other player is to move (see child).
//
// Every technique has a switch in [Options], so that its worth can be measured.
// With the same seed and node limit the search is the same on every machine. It
// allocates nothing per node.
package garbo
