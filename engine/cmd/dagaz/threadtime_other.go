//go:build !linux

package main

import "dagaz/engine/eval"

// threadTime returns the time; both bots of a match suffer alike from other programs.
func threadTime() eval.Duration { return eval.Now() }
