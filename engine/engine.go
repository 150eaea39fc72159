// Package engine plays games by their rules: it keeps a game in progress (Session), lists
// what may be clicked, and counts positions.
//
// It joins the layers below: a [game.Game] comes from the text of rules (package rules) or
// from a packed file (package pack), movegen lists moves, goal finds the end of the game,
// notation reads and writes. The web worker, the site generator and the command line share
// the code of this package.
package engine

// Version is the version of the engine that people are shown.
const Version = "0.1.0"
