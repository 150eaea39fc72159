package lab

import (
	"fmt"
	"strings"

	"dagaz/engine/balance"
)

// GameCounts returns the numbers of games that the visitor can choose for the balance.
func (c *Root) GameCounts() []string { return []string{"20", "50", "200"} }

// Weighed returns the number of games that have been played.
func (c *Root) Weighed() int { return c.Sum.Games }

// BalanceButton returns the label of the button, which names what the button does next.
func (c *Root) BalanceButton() string {
	if c.Weighing {
		return c.Say("cancel")
	}
	return c.Say("weigh")
}

// BalanceState describes the progress of the games, and at the end the faults of the rules.
func (c *Root) BalanceState() string {
	if c.Weighing {
		return say(c.Lang, "weighing", c.Sum.Games, c.Planned)
	}
	if c.Sum.Games < 10 {
		return say(c.Lang, "fewGames", c.Sum.Games)
	}
	flaws := c.Sum.Report().Flaws()
	if len(flaws) == 0 {
		return c.Say("balanced")
	}
	var told []string
	for _, f := range flaws {
		told = append(told, c.Say("flaw-"+string(f)))
	}
	return strings.Join(told, " ")
}

// A Measure is one line of the balance.
type Measure struct{ Name, Value string }

// Measures returns the balance of the games so far.
func (c *Root) Measures() []Measure {
	s := c.Sum
	r := s.Report()
	number := func(format string, values ...any) string {
		text := fmt.Sprintf(format, values...)
		if c.Lang == "ru" {
			text = strings.ReplaceAll(text, ".", ",")
		}
		return text
	}
	return []Measure{
		{c.Say("m-first"), number("%.0f\u202f%% ± %.0f", 100*r.First, 100*r.Error)},
		{c.Say("m-results"), fmt.Sprintf("%d / %d / %d", s.Won, s.Drawn, s.Lost)},
		{c.Say("m-length"), say(c.Lang, "plies", number("%.0f", r.Length), s.Short, s.Long)},
		{c.Say("m-choices"), number("%.1f", r.Choices)},
		{c.Say("m-leads"), number("%.2f", r.Leads)},
		{c.Say("m-killers"), number("%.1f", r.Killers)},
	}
}

// Played is a game as the page's script reports it (static/js/lab/balance.js).
type Played struct {
	Points float64
	Cut    bool
	Plies  int
	Moves  []struct {
		First   bool
		Choices int
		Score   *int
	}
}

// proven is the least score that stands for a proven result (docs/PROTOCOL.md).
const proven = 100_000

// Game converts the game for package balance.
func (p Played) Game() balance.Game {
	g := balance.Game{Points: p.Points, Cut: p.Cut, Plies: p.Plies}
	for _, m := range p.Moves {
		ply := balance.Ply{First: m.First, Choices: m.Choices, Chance: -1}
		if m.Score != nil {
			ply.Chance = balance.Chance(*m.Score, proven)
		}
		g.Moves = append(g.Moves, ply)
	}
	return g
}
