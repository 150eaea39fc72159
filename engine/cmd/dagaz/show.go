package main

import (
	"fmt"
	"strings"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/notation"
	"dagaz/engine/zrf"
)

var showVerb = &verb{
	name: "show", args: "GAME", min: 1, max: 1,
	doc: "Shows the board, the side to move, the outcome, the setup string and the FEN.",
	options: []option{
		setupOption,
		{"deal", "N", "shuffle the start position with this seed, if the rules shuffle it"},
		{"links", "", "list the cells, and to which cells each direction leads"},
		{"program", "", "list the compiled movements"},
	},
	run: runShow,
}

func runShow(c *call) error {
	s, err := c.session()
	if err != nil {
		return err
	}
	if c.has("deal") {
		rand := eval.Rand(c.number("deal", 1))
		if _, err := s.Set(notation.Setup(s.Game().Deal(rand.Uint64))); err != nil {
			return err
		}
	}
	if c.has("links") {
		c.links(s.Game().Board)
	}
	if c.has("program") {
		c.programs(s.Game())
	}
	if c.has("links") || c.has("program") {
		return c.result(position(s))
	}
	return c.show(s)
}

var playVerb = &verb{
	name: "play", args: "GAME MOVE…", min: 1, max: -1,
	doc:     "Plays the moves and then shows the position as show does.",
	options: []option{setupOption},
	run:     runPlay,
}

func runPlay(c *call) error {
	s, err := c.session()
	if err != nil {
		return err
	}
	for i, m := range c.args[1:] {
		who := s.Game().Players[s.Position().Player()].Name
		texts := s.Texts()
		if err := s.Play(m); err != nil {
			hint := ""
			if h := zrf.Hint(m, texts); h != "" {
				hint = fmt.Sprintf("; did you mean %q?", h)
			}
			return fmt.Errorf("%w (argument %d, %s to move%s)", err, i+1, who, hint)
		}
	}
	return c.show(s)
}

// show prints the present position.
func (c *call) show(s *engine.Session) error {
	g, pos := s.Game(), s.Position()
	c.printf("%s", draw(pos))
	if line := handLine(pos); line != "" {
		c.printf("hands: %s\n", line)
	}
	if line := scoreLine(pos); line != "" {
		c.printf("score: %s\n", line)
	}
	c.printf("to move: %s\n", g.Players[pos.Player()].Name)
	c.printf("outcome: %s\n", outcomeText(g, s.Outcome()))
	c.printf("setup: %s\n", notation.Setup(pos))
	if fen := notation.FEN(pos); fen != "" {
		c.printf("fen: %s\n", fen)
	}
	return c.result(position(s))
}

// position describes the present position in JSON.
func position(s *engine.Session) fields {
	g, pos, o := s.Game(), s.Position(), s.Outcome()
	f := fields{
		"title": g.Title, "toMove": g.Players[pos.Player()].Name, "over": o.Over,
		"outcome": outcomeText(g, o), "setup": notation.Setup(pos), "moves": s.Moves(),
	}
	if s.Moves() == nil {
		f["moves"] = []string{}
	}
	if g.ID != "" {
		f["game"] = g.Family + "/" + g.ID
	}
	if fen := notation.FEN(pos); fen != "" {
		f["fen"] = fen
	}
	if o.Over {
		results := fields{}
		for p, r := range o.Results {
			results[g.Players[p].Name] = int(r)
		}
		f["results"] = results
	}
	return f
}

// outcomeText returns the result of the game so far as text.
func outcomeText(g *game.Game, o game.Outcome) string {
	if !o.Over {
		return "none"
	}
	reason := ""
	if o.Text != "" {
		reason = " (" + o.Text + ")"
	}
	if w := o.Winner(); w >= 0 {
		return g.Players[w].Name + " wins" + reason
	}
	verbs := map[game.Result]string{game.Win: " wins", game.Draw: " draws", game.Loss: " loses"}
	var parts []string
	even := true
	for _, p := range seats(g) {
		r := o.Results[p]
		even = even && r == game.Draw
		parts = append(parts, g.Players[p].Name+verbs[r])
	}
	if even {
		return "draw" + reason
	}
	return strings.Join(parts, ", ") + reason
}

// links lists every cell with its neighbours.
func (c *call) links(b *board.Board) {
	for i := range b.Len() {
		cell := board.Cell(i)
		line := b.Name(cell)
		for d := range b.Dirs() {
			if to := b.Step(cell, board.Dir(d)); to != board.NoCell {
				line += "\t" + b.DirName(board.Dir(d)) + "=" + b.Name(to)
			}
		}
		c.printf("%s\n", line)
	}
}

// programs lists the movements of all pieces; it names players together if they share a
// program.
func (c *call) programs(g *game.Game) {
	for t := range g.Types {
		c.entries(g, "move", g.Types[t].Moves)
		c.entries(g, "drop", g.Types[t].Drops)
	}
}

func (c *call) entries(g *game.Game, kind string, list []game.Entry) {
	for _, e := range list {
		for p, prog := range e.Progs {
			if prog == nil || firstWith(e.Progs, prog) < p {
				continue
			}
			var names []string
			for q := p; q < len(e.Progs); q++ {
				if e.Progs[q] == prog {
					names = append(names, g.Players[q].Name)
				}
			}
			c.printf("%s %s (%s)", kind, prog.Name, strings.Join(names, ", "))
			if e.MoveType >= 0 && e.MoveType < len(g.MoveTypes) {
				c.printf(" of type %s", g.MoveTypes[e.MoveType])
			}
			c.printf("\n%s", prog.Listing(g))
		}
	}
}

func firstWith(list []*game.Program, p *game.Program) int {
	for i, q := range list {
		if q == p {
			return i
		}
	}
	return len(list)
}
