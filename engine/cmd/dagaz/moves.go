package main

import (
	"strings"

	"dagaz/engine"
	"dagaz/engine/eval"
)

var movesVerb = &verb{
	name: "moves", args: "GAME", min: 1, max: 1,
	doc:     "Lists the legal moves, one on each line, in their fixed order.",
	options: []option{setupOption},
	run:     runMoves,
}

func runMoves(c *call) error {
	s, err := c.session()
	if err != nil {
		return err
	}
	moves := s.Texts()
	for _, m := range moves {
		c.printf("%s\n", m)
	}
	if moves == nil {
		moves = []string{}
	}
	return c.result(fields{"moves": moves, "count": len(moves)})
}

// playoutPlies is the length at which a random game is stopped.
const playoutPlies = 1000

var playoutVerb = &verb{
	name: "playout", args: "GAME", min: 1, max: 1,
	doc: "Plays a random game: one move on each line, then the outcome.\n" +
		"The same seed gives the same game.",
	options: []option{
		{"seed", "N", "seed of the random numbers, 1 if not given"},
		{"plies", "N", "stop after N moves, 1000 if not given"},
		setupOption,
	},
	run: runPlayout,
}

func runPlayout(c *call) error {
	s, err := c.session()
	if err != nil {
		return err
	}
	rand := eval.Rand(c.seed())
	limit := c.number("plies", playoutPlies)
	for n := int64(0); n < limit && randomMove(s, &rand); n++ {
		moves := s.Moves()
		c.printf("%s\n", moves[len(moves)-1])
	}
	c.printf("outcome: %s\n", outcomeText(s.Game(), s.Outcome()))
	return c.result(position(s))
}

// randomMove plays one of the legal moves; it returns false if the game is over.
func randomMove(s *engine.Session, rand *eval.Rand) bool {
	legal := s.Legal()
	if legal.Len() == 0 {
		return false
	}
	i := rand.Intn(legal.Len())
	s.PlayMove(legal.Moves[i], s.Texts()[i])
	return true
}

func joinWords(list []string) string { return strings.Join(list, " ") }
