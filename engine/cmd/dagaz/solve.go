package main

import (
	"errors"
	"fmt"

	"dagaz/engine/solve"
)

var solveVerb = &verb{
	name: "solve", args: "GAME", min: 1, max: 1,
	doc: "Finds the shortest solution of a puzzle, or the quickest forced win.\n" +
		"A move a line; in a forced win the other side loses as late as it can.",
	options: []option{
		{"nodes", "N", fmt.Sprintf("look at so many positions, %d between two if not given, %d of a puzzle", solve.DefaultNodes, solve.PuzzleNodes)},
		{"memory", "MB", fmt.Sprintf("keep positions of a puzzle in so much memory, %d if not given", solve.DefaultBytes>>20)},
		{"plies", "N", fmt.Sprintf("longest solution looked for, %d for a puzzle and %d for a win if not given", solve.DefaultPlies, solve.DefaultForce)},
		setupOption,
	},
	run: runSolve,
}

// maxSolvePlies bounds -plies: a forced win needs a list of moves for each ply.
const maxSolvePlies = 10_000

// maxSolveMemory bounds -memory, in MB.
const maxSolveMemory = 1 << 20

func runSolve(c *call) error {
	s, err := c.session()
	if err != nil {
		return err
	}
	if !solve.Suits(s.Game()) {
		return errors.New("only games of one player who can win, or of two by turns without chance, can be solved")
	}
	plies := c.number("plies", 0)
	if plies > maxSolvePlies {
		return misuse("-plies is at most %d", maxSolvePlies)
	}
	memory := c.number("memory", 0)
	if memory > maxSolveMemory {
		return misuse("-memory is at most %d", maxSolveMemory)
	}
	r := solve.Find(s.Position(), solve.Limits{Nodes: c.number("nodes", 0), Plies: int(plies), Bytes: memory << 20}, nil)
	moves := []string{}
	for _, m := range r.Moves {
		text, err := textOf(s, m)
		if err != nil {
			return err
		}
		moves = append(moves, text)
		c.printf("%s\n", text)
		s.PlayMove(m, text)
	}
	word := map[solve.Status]string{solve.Solved: "solved", solve.None: "none", solve.Unknown: "unknown"}[r.Status]
	switch {
	case r.Status == solve.Solved:
		c.printf("solved in %d plies, %d positions\n", len(moves), r.Nodes)
	case r.Never:
		c.printf("there is no solution, %d positions\n", r.Nodes)
	case r.Status == solve.None:
		c.printf("there is no solution of so few plies, %d positions\n", r.Nodes)
	case r.Full:
		c.printf("no solution found in %d positions: the memory is full, nothing is proved\n", r.Nodes)
	default:
		c.printf("no solution found in %d positions, nothing is proved\n", r.Nodes)
	}
	return c.result(fields{"status": word, "never": r.Never, "full": r.Full, "moves": moves, "plies": len(moves), "nodes": r.Nodes, "bytes": r.Bytes})
}
