package compile

import (
	"dagaz/engine/game"
	"dagaz/engine/zrf"
	"slices"
	"strings"
)

// keep stores a clause that only the page needs.
func (c *compiler) keep(key string, values []string) {
	if len(values) > 0 {
		c.g.Meta[key] = append(c.g.Meta[key], values...)
	}
}

// optionName turns "pass turn" into pass-turn, its name in the table.
func optionName(s string) string {
	return strings.Join(strings.Fields(strings.ToLower(s)), "-")
}

// optionClause reads (option "name" value…).
func (c *compiler) optionClause(n *zrf.Node) {
	args := n.Args()
	name := optionName(text(args))
	if name == "" {
		c.usage(n, InGame)
		return
	}
	w := c.word(InOption, name)
	if w == nil {
		c.unknown(args[0], "option", args[0].Text, known(InOption))
		c.keep("option."+name, texts(args[1:]))
		return
	}
	c.option(n, w, args[1:])
}

// option compiles an option; args are its values.
func (c *compiler) option(n *zrf.Node, w *Word, args []*zrf.Node) {
	c.keep("option."+w.Name, texts(args))
	if w.do == nil {
		c.pageValue(args, w)
		return
	}
	v := *n
	v.Items = append([]*zrf.Node{n.Items[0]}, args...)
	w.do(c, &v)
}

// level reads an option's value: false 0, true 1, forced 2, or a number.
func (c *compiler) level(n *zrf.Node) int {
	v := text(n.Args())
	switch strings.ToLower(v) {
	case "false", "no", "off":
		return 0
	case "true", "yes", "on", "":
		return 1
	case "forced":
		return 2
	}
	x, ok := number(v)
	if meant := zrf.Hint(v, []string{"false", "true", "forced"}); !ok && meant != "" {
		c.doubt(n.Args()[0], `"`+v+`" is read as "`+meant+`"`, "")
		return map[string]int{"false": 0, "true": 1, "forced": 2}[meant]
	}
	if !ok {
		c.doubt(n.Args()[0], `"`+v+`" is no value of an option; write true, false or a number`, "")
		return 1
	}
	return x
}

// pageValue warns of a value that an option for the page does not have. The values are those of its
// form in the table, and false.
func (c *compiler) pageValue(args []*zrf.Node, w *Word) {
	if len(args) == 0 {
		return
	}
	list := strings.TrimSuffix(w.Form[strings.LastIndexByte(w.Form, ' ')+1:], ")")
	values := strings.Split(list, "|")
	if !slices.Contains(values, "false") {
		values = append(values, "false")
	}
	if v := args[0].Text; !slices.Contains(values, v) {
		c.doubt(args[0], `"`+v+`" is no value of this option; it has `+strings.Join(values, ", "), zrf.Hint(v, values))
	}
}

// boolOption makes the function of an option that sets one field.
func boolOption(field func(*game.Options) *bool) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) { *field(&c.g.Opt) = c.level(n) != 0 }
}

// recycle reads the option "recycle captures": in plain files a captured piece goes to its
// owner's hand, after any change of owner in the same move.
func (c *compiler) recycle(n *zrf.Node) {
	c.g.Opt.Recycle = c.level(n) != 0
	c.g.Opt.ToOwner = c.g.Opt.Recycle && !c.strict
}

func (c *compiler) passTurn(n *zrf.Node) {
	c.g.Opt.PassTurn = [...]game.Pass{game.PassNever, game.PassAlways, game.PassForced}[c.upToTwo(n)]
}

func (c *compiler) maximalCaptures(n *zrf.Node) { c.g.Opt.Maximal = c.upToTwo(n) }

// upToTwo reads the value of an option with three values, 0 to 2.
func (c *compiler) upToTwo(n *zrf.Node) int {
	x := c.level(n)
	if x < 0 || x > 2 {
		c.doubt(n.Args()[0], `"`+text(n.Args())+`" is no value of this option; write false, true or 2`, "")
	}
	return min(max(x, 0), 2)
}

// choice makes the function of a clause whose argument is one of a few words.
func choice(set func(*game.Options, int), words ...string) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		v := text(n.Args())
		for i, w := range words {
			if w == v {
				set(&c.g.Opt, i)
				return
			}
		}
		c.errs.Add(n, `"`+n.Head()+`" is one of `+strings.Join(words, ", "), zrf.Hint(v, words))
	}
}

// noProgress reads (no-progress N): a draw after N plies without progress.
func (c *compiler) noProgress(n *zrf.Node) {
	if v, ok := c.count(n, 0, 1, 100000); ok {
		c.g.NoProgress = v
	}
}

// repetitionClause reads (repetition N draw|loss|win|illegal [positional|turns]).
func (c *compiler) repetitionClause(n *zrf.Node) {
	v, ok := c.count(n, 0, 0, 1000)
	if !ok {
		return
	}
	c.repeats = true
	r := &c.g.Repetition
	r.Times, r.Result = v, game.Draw
	if r.Illegal != game.NoUndo { // NoUndo comes from (no-undo), which is compatible with any way to end
		r.Illegal = game.MayRepeat
	}
	if len(n.Items) > 2 {
		switch n.Items[2].Text {
		case "draw":
		case "illegal":
			c.g.Repetition.Illegal = game.Situational
			if len(n.Items) > 3 {
				switch n.Items[3].Text {
				case "positional":
					c.g.Repetition.Illegal = game.Positional
				case "turns":
					c.g.Repetition.Illegal = game.AtTurnEnd
				}
			}
		case "loss":
			c.g.Repetition.Result = game.Loss
		case "win":
			c.g.Repetition.Result = game.Win
		default:
			c.usage(n, InGame)
		}
	}
}

// handLimit reads (hand-limit N).
func (c *compiler) handLimit(n *zrf.Node) {
	if v, ok := c.count(n, 0, 1, 1000); ok {
		c.g.Opt.HandLimit = v
	}
}

// perpetual reads (perpetual check [(chase T…) [(prey T [zone])]]).
func (c *compiler) perpetual(n *zrf.Node) {
	args := n.Args()
	if len(args) == 0 || len(args) > 3 || args[0].Text != "check" || len(args) > 1 && args[1].Head() != "chase" {
		c.usage(n, InGame)
		return
	}
	r := &c.g.Repetition
	r.Check, r.Chasers, r.Prey, r.Where = true, nil, 0, 0
	if len(args) > 1 {
		r.Chasers = c.goalTypes(args[1].Args())
	}
	if len(args) > 2 {
		prey := args[2].Args()
		if args[2].Head() != "prey" || len(prey) == 0 || len(prey) > 2 {
			c.usage(n, InGame)
			return
		}
		r.Prey = c.typeArg(prey[0]) + 1
		if len(prey) > 1 {
			z, _ := c.zoneArg(prey[1])
			r.Where = z + 1
		}
	}
}

// bots reads (bots name…).
func (c *compiler) bots(n *zrf.Node) {
	c.g.Bots = nil
	for _, a := range n.Args() {
		if !slices.Contains(game.BotNames, a.Text) {
			c.unknown(a, "bot", a.String(), game.BotNames)
			continue
		}
		c.g.Bots = append(c.g.Bots, a.Text)
	}
}

// oldTypes reads (old-types name…): the numbers of the kinds in setup strings.
func (c *compiler) oldTypes(n *zrf.Node) { c.keep("old-types", texts(n.Args())) }

// ladder reads (ladder N…): rising numbers, one for each level.
func (c *compiler) ladder(n *zrf.Node) {
	args := n.Args()
	if len(args) != game.Levels {
		c.usage(n, InGame)
		return
	}
	ladder, last := make([]int, 0, game.Levels), 99
	for i := range args {
		v, ok := c.count(n, i, last+1, 100*game.Levels)
		if !ok {
			return
		}
		ladder, last = append(ladder, v), v
	}
	c.g.Ladder = ladder
}

// textClause makes the function of title, description and so on.
func textClause(field func(*game.Game) *string) func(*compiler, *zrf.Node) {
	return func(c *compiler, n *zrf.Node) {
		if *field(c.g) != "" {
			c.twice(n, n.Head())
		}
		said := strings.Join(texts(n.Args()), " ")
		if !c.says(n.Head(), "title") { // the menu knows an entry by its title as it is written
			said = c.prose(said)
		}
		*field(c.g) = said
	}
}

// prose returns a text for people as they read it. In plain files a line ends where there is
// a backslash, and nowhere else, and a backquote stands for a double quote.
func (c *compiler) prose(s string) string {
	if c.strict || !strings.ContainsAny(s, "\n\\`") {
		return s
	}
	lines := strings.Split(strings.ReplaceAll(s, "`", `"`), `\`)
	for i := range lines {
		lines[i] = strings.Join(strings.Fields(lines[i]), " ")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// page stores a clause for the page.
func (c *compiler) page(n *zrf.Node) { c.keep(n.Head(), texts(n.Args())) }

// engine warns that a plug-in is ignored.
func (c *compiler) engine(n *zrf.Node) {
	c.errs.AddLost(n, `the plug-in "`+strings.Join(texts(n.Args()), " ")+`" is not loaded; its part of the rules is lost`, "")
	c.page(n)
}

// notes reads (notes N…): cells that are remembered for one ply.
func (c *compiler) notes(n *zrf.Node) {
	for _, name := range texts(n.Args()) {
		c.global(game.Global{Name: name, Start: -1, Brief: true, Cell: true, Key: true, Score: -1})
	}
}

// points reads (points [(P n)…]).
func (c *compiler) points(n *zrf.Node) {
	c.g.Points = make([]int32, len(c.g.Players))
	for _, a := range n.Args() {
		p := c.g.PlayerNamed(a.Head())
		v, ok := hundredths(text(a.Args()))
		if p < 0 || !ok {
			c.usage(n, InGame)
			return
		}
		c.g.Points[p] = v
	}
}

// scores reads (scores [P…]): a score for these players, or for all.
func (c *compiler) scores(n *zrf.Node) {
	for p := range c.g.Players {
		name := c.g.Players[p].Name
		wanted := len(n.Args()) == 0
		for _, a := range n.Args() {
			wanted = wanted || a.Text == name
		}
		if wanted {
			c.global(game.Global{Name: "score " + name, Key: true, Score: p})
		}
	}
	for _, a := range n.Args() {
		c.playerArg(a)
	}
}

func (c *compiler) global(g game.Global) {
	if c.g.GlobalNamed(g.Name) < 0 {
		c.g.Globals = append(c.g.Globals, g)
	}
}
