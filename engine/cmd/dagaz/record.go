package main

import (
	"strconv"
	"strings"

	"dagaz/engine"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// record writes a finished game as SGF. names are the players of each side; results and why
// are the end of the game for programs and for people.
func record(s *engine.Session, names map[game.Player]string, results []game.Result, why string, seed uint64) string {
	g := s.Game()
	t := &notation.Tree{
		Game:  g.ID,
		Start: s.Start(),
		Seed:  strconv.FormatUint(seed, 10),
		Root:  &notation.Node{Comment: why},
	}
	if g.Family != "" {
		t.Game = g.Family + "/" + g.ID
	}
	if len(g.Variants) > 1 {
		t.Variant = g.Title
	}
	for p := range g.Players {
		t.Players = append(t.Players, names[game.Player(p)])
	}
	t.WhiteFirst = strings.HasPrefix(g.Players[0].Name, "White")
	t.Result = resultSGF(g, results, t.WhiteFirst)
	at := t.Root
	for i, mover := range movers(s) {
		n := &notation.Node{Move: s.Moves()[i], Player: int(mover) + 1}
		at.Children = []*notation.Node{n}
		at = n
	}
	return notation.WriteSGF(t, len(g.Players))
}

// movers returns the player of each move of s.
func movers(s *engine.Session) []game.Player {
	again := engine.NewSession(s.Game())
	if _, err := again.Set(s.Start()); err != nil {
		panic("internal error: " + err.Error())
	}
	var list []game.Player
	for _, m := range s.Moves() {
		list = append(list, again.Position().Player())
		if err := again.Play(m); err != nil {
			panic("internal error: " + err.Error())
		}
	}
	return list
}

// resultSGF writes the result as the property RE has it: B+, W+, 0; for more than two
// players it writes the numbers of the winners.
func resultSGF(g *game.Game, results []game.Result, whiteFirst bool) string {
	var winners []string
	for p, r := range results {
		if r != game.Win {
			continue
		}
		switch {
		case len(g.Players) != 2:
			winners = append(winners, "P"+strconv.Itoa(p+1))
		case whiteFirst == (p == 0):
			winners = append(winners, "W")
		default:
			winners = append(winners, "B")
		}
	}
	if len(winners) == 0 {
		return "0"
	}
	return strings.Join(winners, ",") + "+"
}
