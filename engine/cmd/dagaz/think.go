package main

import (
	"fmt"
	"strings"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// thinkTime is the time for which a bot thinks if no limit is given.
const thinkTime = eval.Second

var limitOptions = []option{
	{"ms", "N", "think so many milliseconds"},
	{"nodes", "N", "visit so many positions (mcts: playouts)"},
	{"depth", "N", "look so many plies ahead"},
	{"seed", "N", "seed of the random numbers, 1 if not given"},
}

var thinkVerb = &verb{
	name: "think", args: "GAME", min: 1, max: 1,
	doc: "Lets a bot think: info lines, last line \"bestmove M\".\n" +
		"Scores are for the side to move, in hundredths (cp) or moves to the end (mate).",
	options: append([]option{
		{"bot", "NAME", "garbo, mcts, random, level:N; the best one for the game if not given"},
		{"multipv", "N", "show the N best moves"},
		setupOption,
	}, limitOptions...),
	run: runThink,
}

// limits reads -ms, -nodes and -depth.
func (c *call) limits() eval.Limits {
	lim := eval.Limits{
		Depth: int(min(c.number("depth", 0), eval.MaxPly-1)),
		Nodes: c.number("nodes", 0),
		Time:  eval.Duration(c.millis()),
	}
	if lim == (eval.Limits{}) {
		lim.Time = thinkTime
	}
	return lim
}

func runThink(c *call) error {
	began := eval.Now()
	s, err := c.session()
	if err != nil {
		return err
	}
	name := c.text("bot")
	if name == "" {
		name = bots.For(s.Game())[0]
	}
	if !bots.Known(name) {
		_, err := bots.New(s.Game(), name, 0)
		return err
	}
	lim := c.limits()
	slow := func() bool { return lim.Time > 0 && eval.Now()-began > lim.Time*6/10 }
	var bot bots.Bot
	if bots.Prepare(s.Game(), name, slow) {
		bot, err = bots.New(s.Game(), name, c.seed())
	} else { // there is not enough time to make the tables
		bot = bots.Plain(s.Game(), c.seed())
	}
	if err != nil {
		return err
	}
	if s.Legal().Len() == 0 {
		c.printf("bestmove (none)\n")
		return c.result(fields{"bestmove": nil, "outcome": outcomeText(s.Game(), s.Outcome())})
	}
	pos := s.Position()
	if lim.Time > 0 { // the time includes reading the rules and making tables
		lim.Time = max(lim.Time/10, lim.Time-(eval.Now()-began))
	}
	lim.Lines = max(1, int(c.number("multipv", 1)))
	lines := make([]eval.Info, 1) // the latest report on each line, the best line first
	told := 0                     // depth of the last report that was printed
	move, info, ok := bot.Think(pos, lim, func(info eval.Info) {
		for info.Line >= len(lines) {
			lines = append(lines, info)
		}
		lines[info.Line] = info
		if lim.Lines == 1 {
			told = info.Depth
			c.printf("info %s\n", infoText(pos, info, notation.TextIn))
		}
	}, nil)
	if !ok {
		return fmt.Errorf("internal error: bot %s finds no move", name)
	}
	if len(info.PV) == 0 {
		info.PV = []game.Move{move}
	}
	lines[0] = info
	switch {
	case lim.Lines > 1:
		for i, l := range lines {
			c.printf("info multipv %d %s\n", i+1, infoText(pos, l, notation.TextIn))
		}
	case told < info.Depth || told == 0:
		c.printf("info %s\n", infoText(pos, info, notation.TextIn))
	}
	best, err := textOf(s, move)
	if err != nil {
		return err
	}
	c.printf("bestmove %s\n", best)
	f := infoFields(pos, info)
	f["bestmove"], f["bot"] = best, name
	list := []fields{}
	for _, l := range lines {
		list = append(list, infoFields(pos, l))
	}
	f["lines"] = list
	return c.result(f)
}

// textOf returns the text of a legal move that a bot chose.
func textOf(s *engine.Session, m game.Move) (string, error) {
	for i, o := range s.Legal().Moves {
		if o.Same(m) {
			return s.Texts()[i], nil
		}
	}
	return "", fmt.Errorf("internal error: the bot's move %s is not legal", notation.TextIn(s.Position(), m))
}

func sign(s eval.Score) int {
	if s < 0 {
		return -1
	}
	return 1
}

// A moveText writes a move in the position before it.
type moveText func(*game.Position, game.Move) string

// infoText writes a report the way UCI does.
func infoText(pos *game.Position, i eval.Info, text moveText) string {
	var b strings.Builder
	fmt.Fprintf(&b, "depth %d", i.Depth)
	if i.SelDepth > 0 {
		fmt.Fprintf(&b, " seldepth %d", i.SelDepth)
	}
	fmt.Fprintf(&b, " score %s nodes %d nps %d", scoreText(i.Score), i.Nodes, i.NPS)
	if i.Hash > 0 {
		fmt.Fprintf(&b, " hashfull %d", i.Hash)
	}
	fmt.Fprintf(&b, " time %d", millis(i.Elapsed))
	if i.Visits > 0 {
		fmt.Fprintf(&b, " visits %d", i.Visits)
	}
	b.WriteString(" pv " + joinWords(pvTexts(pos, i.PV, text)))
	return b.String()
}

func infoFields(pos *game.Position, i eval.Info) fields {
	return fields{
		"depth": i.Depth, "score": int(i.Score), "scoreText": scoreText(i.Score), "nodes": i.Nodes,
		"nps": i.NPS, "ms": millis(i.Elapsed), "pv": pvTexts(pos, i.PV, notation.TextIn),
	}
}

// scoreText writes a score as UCI does: mate counts moves, negative when losing.
func scoreText(s eval.Score) string {
	if !s.Proven() {
		return fmt.Sprintf("cp %d", s)
	}
	return fmt.Sprintf("mate %d", movesToEnd(s))
}

// movesToEnd counts the moves to a proven end, negative when losing.
func movesToEnd(s eval.Score) int {
	plies := int(eval.Win) + eval.MaxPly - sign(s)*int(s)
	return sign(s) * (plies + 1) / 2
}

// pvTexts writes a line of moves that begins in pos.
func pvTexts(pos *game.Position, pv []game.Move, text moveText) []string {
	at := pos.Clone()
	texts := []string{}
	for _, m := range pv {
		texts = append(texts, text(at, m))
		at.Do(m)
	}
	return texts
}
