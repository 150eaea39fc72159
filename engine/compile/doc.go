// Package compile turns a rules file into a [game.Game].
//
// The way of a file:
//
//  1. [Parse] reads the text, expands macros and lists the menu entries: every
//     game and variant of the file;
//  2. [Rules.Game] compiles one entry. Its clauses are those of the game, with
//     what the variant says put in their place. First the names are collected
//     (players, pieces, attributes, move types), then the board is built, then
//     every other clause is compiled in the order of the file.
//
// Every word of the language is one row of one table (table.go): where it may
// stand, how it is written, what it means, and the function that compiles it.
// Dispatch, the "did you mean" hints and the reference in docs/LANGUAGE.md all
// come from that table.
//
// A movement becomes a [game.Program] for each player, with directions already
// turned by the player's symmetry. Players who see the board alike share one.
//
// A file that begins with (dagaz 1) is strict: whatever is doubtful is an error.
// In plain ZRF it is a warning, and the doubtful thing is left out. Names that a
// file declares win over words that ZRF does not know, so that old files keep
// their meaning.
package compile
