// Package engine plays games by their rules: it keeps a game that is going on
// (Session), lists what may be clicked, and counts positions.
//
// It joins the layers below: a [game.Game] comes from rules text (package
// rules) or packed (package pack), movegen lists moves, goal tells the end,
// notation reads and writes. What the web worker, the site generator and the
// command line need stands here.
package engine

// Version is the version of the engine, for people.
const Version = "0.1.0"
