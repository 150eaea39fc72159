package main

import (
	"fmt"

	"dagaz/engine/balance"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/learn"
)

var balanceVerb = &verb{
	name: "balance", args: "GAME", min: 1, max: 1,
	doc: "Says how well a game is made: a bot plays it against itself, after a random opening.\n" +
		"The numbers are the points of the player who begins, the share of draws, the length,\n" +
		"the number of moves to choose from, how often the player who is behind takes the lead,\n" +
		"and the share of killer moves: moves after which a player who was not ahead has almost\n" +
		"won. The same seed gives the same numbers.",
	options: []option{
		{"games", "N", "games to play, 200 if not given"},
		{"nodes", "N", "positions visited for each move, 400 if not given"},
		{"plies", "N", "plies after which a game is given up, 300 if not given"},
		{"bot", "BOT", "the bot that plays; the first bot of the game if not given"},
		{"seed", "N", "seed of the random numbers, 1 if not given"},
	},
	run: runBalance,
}

func runBalance(c *call) error {
	g, err := loadGame(c.args[0])
	if err != nil {
		return err
	}
	w := weigher{
		g: g, games: int(min(c.number("games", 200), 1_000_000)), nodes: max(1, c.number("nodes", 400)),
		plies: int(min(c.number("plies", 300), 100_000)), seed: c.seed(), bot: c.text("bot"),
	}
	sum, err := w.weigh(func(n int) { fmt.Fprintf(c.err, "\rgame %d of %d", n, w.games) })
	fmt.Fprintln(c.err)
	if err != nil {
		return err
	}
	r := sum.Report()
	c.printf("%s: %s of %s with %d positions a move, seed %d\n", g.Title, plural(sum.Games, "game"), w.bot, w.nodes, w.seed)
	for _, line := range balanceLines(sum) {
		c.printf("  %s\n", line)
	}
	return c.result(fields{
		"games": sum.Games, "won": sum.Won, "drawn": sum.Drawn, "lost": sum.Lost, "unfinished": sum.Cut,
		"first": round(r.First, 1000), "error": round(r.Error, 1000), "draws": round(r.Draws, 1000), "length": round(r.Length, 10),
		"choices": round(r.Choices, 10), "leads": round(r.Leads, 100), "killers": round(r.Killers, 100), "flaws": r.Flaws(),
	})
}

// balanceLines returns the measures as text for people.
func balanceLines(s balance.Sum) []string {
	r := s.Report()
	lines := []string{
		fmt.Sprintf("first player  %5.1f %% ± %.1f (%d won, %d drawn, %d lost)", 100*r.First, 100*r.Error, s.Won, s.Drawn, s.Lost),
		fmt.Sprintf("draws         %5.1f %%", 100*r.Draws),
		fmt.Sprintf("length        %5.1f plies (%d to %d)", r.Length, s.Short, s.Long),
		fmt.Sprintf("choices       %5.1f moves", r.Choices),
		fmt.Sprintf("lead changes  %5.2f in a game", r.Leads),
		fmt.Sprintf("killer moves  %5.2f of 100", r.Killers),
	}
	if s.Cut > 0 {
		lines = append(lines, fmt.Sprintf("unfinished    %5.1f %%", 100*(1-r.Decisive)))
	}
	if f := r.Flaws(); len(f) > 0 {
		lines = append(lines, fmt.Sprint("flaws         ", f))
	}
	return lines
}

func round(x, by float64) float64 { return float64(int(x*by+0.5)) / by }

// A weigher plays the games that balance measures.
type weigher struct {
	g            *game.Game
	games, plies int
	nodes        int64
	seed         uint64
	bot          string
	enough       func(balance.Sum) bool // ends it early when it returns true; nil = never
}

// openingPlies is the greatest length of random openings, which grow while there are fewer
// openings than games. Their length is even, so that no side gains a tempo.
const openingPlies = 6

func (w *weigher) weigh(progress func(game int)) (sum balance.Sum, err error) {
	if !w.g.TwoSided() {
		return sum, fmt.Errorf("only games of two players without chance can be weighed")
	}
	if w.bot == "" {
		w.bot = bots.For(w.g)[0]
	}
	t := learn.NewTableau(w.g)
	for n := range w.games {
		progress(n + 1)
		seed := w.seed<<32 + uint64(n)
		bot, err := newBot(w.g, w.bot, seed)
		if err != nil {
			return sum, err
		}
		t.Rand, t.Pos = eval.Rand(seed), w.g.Start()
		sum.Add(w.play(t, bot))
		if w.enough != nil && w.enough(sum) {
			break
		}
	}
	return sum, nil
}

// play plays a game to its end.
func (w *weigher) play(t *learn.Tableau, bot bots.Bot) (x balance.Game) {
	over := t.Over()
	for openings := 1; !over && t.Pos.Ply() < openingPlies && (openings < w.games || t.Pos.Ply()%2 == 1); over = t.Over() {
		openings *= t.List.Len()
		t.Stray()
	}
	for ; !over && t.Pos.Ply() < w.plies; over = t.Over() {
		p := balance.Ply{First: t.Side() == 0, Choices: t.List.Len(), Chance: -1}
		move, info, ok := bot.Think(t.Pos, eval.Limits{Nodes: w.nodes}, nil, nil)
		if !ok {
			break
		}
		if info.Nodes > 0 {
			p.Chance = balance.Chance(int(info.Score), int(eval.Win))
		}
		x.Moves = append(x.Moves, p)
		t.Pos.Do(move.Keep())
	}
	x.Plies, x.Cut, x.Points = t.Pos.Ply(), !over, t.Points()
	return x
}
