// Package games holds the rules files and their texts:
// <family>/<id>.zrf, .perft, .play, .md, .ru.md, .tune (numbers for bots), .net (what they have learnt),
// .daily (challenges), .openings (their names).
//
// A file whose name begins with an underscore is there for others to include;
// it is no game of its own.
package games

import "embed"

// FS holds the files by their paths: chess/losing.zrf.
//
//go:embed */*
var FS embed.FS
