// Package compile turns a rules file into a [game.Game].
//
// How a file is compiled:
//
//  1. [Parse] reads the text, expands macros and lists the menu entries: every
//     game and variant of the file;
//  2. [Rules.Game] compiles one entry. Its clauses are those of the game; clauses
//     of a variant replace those of its game. First the names are collected
//     (players, pieces, attributes, move types), then the board is built, then
//     every other clause is compiled in the order of the file.
//
// Every word of the language is one row of one table (table.go): where it may
// stand, how it is written, what it means, and the function that compiles it.
// Dispatch, the "did you mean" hints and the reference in docs/LANGUAGE.md all
// come from that table.
//
// A movement becomes a [game.Program] for each player, with the directions mirrored by the
// player's symmetry. Players with the same view of the board share a program.
//
// A file that begins with (dagaz 1) is strict: whatever is doubtful is an error. In plain
// ZRF it is a warning, and the doubtful clause or word is left out. Names that a file
// declares hide words that ZRF does not know, so that old files keep their meaning.
package compile
