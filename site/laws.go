package main

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	rules "dagaz/engine/game"
	"dagaz/site/naming"
	"dagaz/site/ui"
)

// The sentences about the rules on a game's page are made from templates: the goals say how
// games end, and the options say which special rules there are. The text of a game may add to
// these sentences and need not repeat them.

// law is one such sentence: a label such as "Win" or "Loss", and a statement. Parts of goals
// are kept in a form that can be written in any language.
type law struct {
	Label   string // key of lawWords, "" for a special rule
	Players []int  // the players for whom it holds, nil for all
	Reason  string // the reason that the rules give
	Is      *claim // nil if only the reason can be given
}

// claim is a template and its arguments.
type claim struct {
	Key   string // of lawWords
	N     int
	Types []int
	Args  []claim // for and, or, not
}

// lawsOf returns the sentences about the end of a game and about its special rules.
func lawsOf(g *rules.Game) (list []law) {
	for i := range g.Goals {
		l := goalLaw(g, &g.Goals[i])
		// A statement that holds for several players is made once for all of them.
		same := slices.IndexFunc(list, func(o law) bool {
			return o.Label == l.Label && o.Reason == l.Reason && len(o.Players) > 0 && len(l.Players) > 0 && reflect.DeepEqual(o.Is, l.Is)
		})
		if same < 0 {
			list = append(list, l)
			continue
		}
		if list[same].Players = append(list[same].Players, l.Players...); len(list[same].Players) >= playing(g) {
			list[same].Players = nil
		}
	}
	// The ways to win come first, because people ask for them first.
	slices.SortStableFunc(list, func(a, b law) int { return slices.Index(lawOrder, a.Label) - slices.Index(lawOrder, b.Label) })
	return append(list, optionLaws(g)...)
}

var lawOrder = []string{"win", "loss", "draw", "count"}

func goalLaw(g *rules.Game, goal *rules.Goal) law {
	l := law{Label: map[rules.Result]string{rules.Win: "win", rules.Draw: "draw", rules.Loss: "loss"}[goal.Result], Reason: goal.Reasons()[0]}
	if goal.Count {
		l.Label = "count"
	}
	if len(goal.Players) < playing(g) && goal.Result != rules.Draw {
		for _, p := range goal.Players {
			l.Players = append(l.Players, int(p))
		}
	}
	if c, ok := claimOf(goal.Test, 0); ok {
		if shared := alone[c.Key]; shared != "" && playing(g) == 1 {
			c.Key = shared
		}
		l.Is = &c
		// If there are two players, making the opponent lose is the aim.
		if _, ok := lawWords["foe-"+c.Key]; ok && l.Label == "loss" && playing(g) == 2 {
			l.Label, c.Key = "win", "foe-"+c.Key
			l.Players = others(g, l.Players)
		}
	}
	return l
}

// others lists the players who have turns and are not in a list. A nil list, which means all
// players, stays nil.
func others(g *rules.Game, list []int) (rest []int) {
	for i, p := range g.Players {
		if list != nil && p.Plays && !p.Random && !slices.Contains(list, i) {
			rest = append(rest, i)
		}
	}
	return rest
}

// alone has the templates about pieces for games of one player, who owns all pieces.
var alone = map[string]string{"extinct": "totalOfNone", "piecesNone": "totalNone", "piecesOne": "totalOne", "pieces": "total", "piecesOfNone": "totalOfNone", "piecesOf": "totalOf"}

// playing returns the number of players who have turns.
func playing(g *rules.Game) (n int) {
	for _, p := range g.Players {
		if p.Plays && !p.Random {
			n++
		}
	}
	return n
}

// claimOf puts a condition into words if it is simple enough.
func claimOf(e *rules.GoalExpr, depth int) (claim, bool) {
	c := claim{N: int(e.N), Types: e.Types}
	switch e.Kind {
	case rules.GoalAnd, rules.GoalOr, rules.GoalNot:
		c.Key = map[rules.GoalKind]string{rules.GoalAnd: "and", rules.GoalOr: "or", rules.GoalNot: "not"}[e.Kind]
		if depth > 0 || len(e.Args) > 3 {
			return c, false
		}
		for _, a := range e.Args {
			arg, ok := claimOf(a, depth+1)
			if !ok {
				return c, false
			}
			if e.Kind == rules.GoalAnd && arg.Key == "mover" && len(e.Args) > 1 {
				continue // when the engine checks it does not matter to players
			}
			c.Args = append(c.Args, arg)
		}
	case rules.GoalPieces, rules.GoalTotal:
		c.Key = map[rules.GoalKind]string{rules.GoalPieces: "pieces", rules.GoalTotal: "total"}[e.Kind]
		if len(e.Types) > 0 {
			c.Key += "Of"
		}
		switch {
		case e.N == 0:
			c.Key += "None"
		case e.N == 1 && len(e.Types) == 0:
			c.Key += "One"
		}
	default:
		c.Key = claimKeys[e.Kind]
	}
	return c, c.Key != ""
}

var claimKeys = map[rules.GoalKind]string{
	rules.GoalStalemated: "stalemated",
	rules.GoalCheckmated: "checkmated",
	rules.GoalCaptured:   "captured",
	rules.GoalRepetition: "repetition",
	rules.GoalLine:       "line",
	rules.GoalConnect:    "connect",
	rules.GoalScore:      "score",
	rules.GoalNoMoves:    "noMoves",
	rules.GoalFull:       "full",
	rules.GoalQuiet:      "quiet",
	rules.GoalMoreScore:  "moreScore",
	rules.GoalSameScore:  "sameScore",
	rules.GoalMorePieces: "morePieces",
	rules.GoalSamePieces: "samePieces",
	rules.GoalExtinct:    "extinct",
	rules.GoalMover:      "mover",
}

// optionLaws returns the sentences about the special rules.
func optionLaws(g *rules.Game) (list []law) {
	add := func(key string, n int) { list = append(list, law{Is: &claim{Key: key, N: n}}) }
	when := func(is bool, key string) {
		if is {
			add(key, 0)
		}
	}
	asks := func(kind rules.GoalKind) bool {
		return slices.ContainsFunc(g.Goals, func(goal rules.Goal) bool { return goal.Test.Asks(kind) })
	}
	when(slices.ContainsFunc(g.Goals, func(goal rules.Goal) bool { return asksForArea(goal.Test) }), "area")
	two := playing(g) > 1
	if r := g.Repetition; two && (r.Times > 0 || r.Illegal == rules.NoUndo) {
		key := map[rules.Result]string{rules.Draw: "repeatDraw", rules.Loss: "repeatLoss", rules.Win: "repeatWin"}[r.Result]
		switch {
		case r.Illegal == rules.NoUndo:
			key = "repeatUndo"
		case r.Illegal != rules.MayRepeat && r.Times <= 2:
			key = "repeatNever"
		case r.Illegal != rules.MayRepeat:
			key = "repeatIllegal"
		case r.Result == rules.Draw && asks(rules.GoalRepetition):
			key = "repeatElseDraw"
		}
		add(key, r.Times)
		when(r.Check, "repeatCheck")
		when(len(r.Chasers) > 0, "repeatChase")
	}
	if g.NoProgress > 0 && two {
		progress := claim{Key: "noProgress", N: g.NoProgress / 2}
		for t := range g.Types {
			if g.Types[t].Resets {
				progress.Key, progress.Types = "noProgressOf", append(progress.Types, t)
			}
		}
		if hasDrops(g) && progress.Types == nil {
			progress.Key = "noProgressDrops"
		}
		list = append(list, law{Is: &progress})
	}
	when(g.Opt.PassTurn == rules.PassAlways, "passAlways")
	when(g.Opt.PassTurn == rules.PassForced, "passForced")
	when(g.Opt.PassTurn == rules.PassNever && two && moving(g) && !asks(rules.GoalStalemated) && !asks(rules.GoalNoMoves) && !asks(rules.GoalCheckmated), "stuckDraw")
	when(g.Opt.Maximal > 0, "majority")
	when(g.Opt.Maximal > 1, "majorityKings")
	when(g.Opt.Deferred, "deferred")
	when(g.Opt.PassPartial, "stopChain")
	when(g.HasHands && g.Opt.Recycle, "recycle")
	when(g.HasHands && !g.Opt.Recycle && hasDrops(g), "hands")
	when(slices.ContainsFunc(g.Players, func(p rules.PlayerInfo) bool { return p.Random && p.Plays }), "chance")
	return list
}

// asksForArea reports whether a condition compares areas.
func asksForArea(e *rules.GoalExpr) bool {
	return slices.ContainsFunc(e.Args, asksForArea) || slices.ContainsFunc(e.Progs, func(p *rules.Program) bool {
		return p != nil && slices.ContainsFunc(p.Mechs, func(m rules.Mech) bool { return m.Kind == rules.MechArea })
	})
}

// moving reports whether some piece moves, so that a player may have no move although the
// board is not full.
func moving(g *rules.Game) bool {
	return slices.ContainsFunc(g.Types, func(t rules.PieceType) bool { return len(t.Moves) > 0 })
}

func hasDrops(g *rules.Game) bool {
	return slices.ContainsFunc(g.Types, func(t rules.PieceType) bool { return len(t.Drops) > 0 })
}

// lawLine is a law in words.
type lawLine struct{ Label, Text string }

// say writes a law in a language, with the names of the game in that language.
func (l *law) say(lang string, b *boardInfo, n *naming.Names) lawLine {
	s := lawSpeaker{lang, b, n}
	var line lawLine
	if l.Label != "" {
		line.Label = s.word(l.Label)
		if len(l.Players) > 0 {
			var who []string
			for _, p := range l.Players {
				who = append(who, s.player(p))
			}
			line.Label += " (" + strings.Join(who, ", ") + ")"
		}
	}
	reason := l.Reason
	if n != nil && n.Says[reason] != "" {
		reason = n.Says[reason]
	}
	if l.Is == nil {
		line.Text = reason
		return line
	}
	if reason != "" && strings.HasPrefix(l.Is.Key, "total") { // only a number; the reason in the rules says what it means
		line.Text = reason
		return line
	}
	is := *l.Is
	if is.Key == "not" && reason != "" { // the reason in the rules says what there is
		line.Text = reason
		return line
	}
	if is.Key == "and" && len(is.Args) == 1 {
		if is = is.Args[0]; reason != "" && is.Key != "connect" { // the reason in the rules is more exact
			line.Text = reason
			return line
		}
	}
	line.Text = s.claim(is)
	switch {
	case reason == "":
	case is.Key == "and": // a shorter form
		line.Text += " (" + reason + ")"
	case is.Key == "score": // the reason says what the points mean
		line.Text = reason
		if is.N > 1 {
			line.Text += " (" + strings.ReplaceAll(s.word("points"), "{n}", strconv.Itoa(is.N)) + ")"
		}
	}
	return line
}

type lawSpeaker struct {
	lang  string
	board *boardInfo
	names *naming.Names
}

func (s lawSpeaker) word(key string) string {
	w, ok := lawWords[key]
	if !ok {
		panic("internal error: there is no word " + key)
	}
	return w.In(s.lang)
}

func (s lawSpeaker) player(p int) string {
	if s.names != nil && p < len(s.names.Players) {
		return s.names.Players[p]
	}
	if p < len(s.board.Players) {
		return s.board.Players[p].Name
	}
	return strconv.Itoa(p + 1)
}

func (s lawSpeaker) piece(t int) string {
	for _, p := range s.board.Pieces {
		if p.T == t {
			if s.names != nil && s.names.Pieces[p.Name].Name != "" {
				return s.names.Pieces[p.Name].Name
			}
			return p.Name
		}
	}
	return "?"
}

func (s lawSpeaker) claim(c claim) string {
	switch c.Key {
	case "and", "or":
		var list []string
		for _, a := range c.Args {
			list = append(list, s.claim(a))
		}
		return strings.Join(list, s.word(c.Key))
	case "not":
		if _, ok := lawWords["not-"+c.Args[0].Key]; ok {
			not := c.Args[0]
			not.Key = "not-" + not.Key
			return s.claim(not)
		}
		return fmt.Sprintf(s.word("not"), s.claim(c.Args[0]))
	}
	var types []string
	for _, t := range c.Types {
		types = append(types, s.piece(t))
	}
	text := strings.ReplaceAll(s.word(c.Key), "{n}th", ui.Ordinal(c.N))
	text = strings.ReplaceAll(text, "{n}", strconv.Itoa(c.N))
	return strings.ReplaceAll(text, "{types}", strings.Join(types, s.word("orTypes")))
}

// lawWords are the templates. {n} stands for a number, {types} for pieces.
var lawWords = map[string]ui.Words{
	"win":   {"Win", "Победа"},
	"loss":  {"Loss", "Поражение"},
	"draw":  {"Draw", "Ничья"},
	"count": {"Whoever has more pieces wins", "Побеждает тот, у кого больше фигур"},

	"and":     {", and ", ", и "},
	"or":      {", or ", " или "},
	"not":     {"it is not so that %s", "неверно, что %s"},
	"orTypes": {" or ", " или "},
	"farther": {"; farther from where it stands at the start", "; с начального места может пойти дальше"},
	"becomes": {"; may turn into: ", "; может стать: "},

	"stalemated":       {"the player to move has no legal move", "игроку некуда ходить"},
	"checkmated":       {"the player's {types} is attacked and nothing can save it: checkmate", "{types} под боем, и спасения нет: мат"},
	"captured":         {"the player's {types} was captured", "взята фигура игрока: {types}"},
	"foe-stalemated":   {"the other side has no legal move", "сопернику некуда ходить"},
	"foe-checkmated":   {"the other side's {types} is attacked and nothing can save it: checkmate", "{types} соперника под боем, и спасения нет: мат"},
	"foe-captured":     {"the other side's {types} is captured", "у соперника взята фигура: {types}"},
	"foe-pieces":       {"the other side has exactly {n} pieces left", "у соперника осталось фигур: {n}"},
	"foe-piecesOne":    {"the other side has one piece left", "у соперника осталась одна фигура"},
	"foe-piecesNone":   {"the other side has no pieces left", "у соперника не осталось фигур"},
	"foe-piecesOf":     {"the other side's number of pieces ({types}) is {n}", "число фигур соперника ({types}): {n}"},
	"foe-piecesOfNone": {"the other side has no {types} left", "у соперника не осталось: {types}"},
	"foe-extinct":      {"the other side has no {types} left", "у соперника не осталось: {types}"},

	"repetition":   {"the position occurs for the {n}th time", "позиция повторилась, раз: {n}"},
	"pieces":       {"the player has exactly {n} pieces left", "у игрока осталось фигур: {n}"},
	"piecesOne":    {"the player has one piece left", "у игрока осталась одна фигура"},
	"piecesNone":   {"the player has no pieces left", "у игрока не осталось фигур"},
	"piecesOf":     {"the player's number of pieces ({types}) is {n}", "число фигур игрока ({types}): {n}"},
	"piecesOfNone": {"the player has no {types} left", "у игрока не осталось: {types}"},
	"total":        {"{n} pieces are left on the board", "на доске осталось фигур: {n}"},
	"totalOne":     {"one piece is left on the board", "на доске осталась одна фигура"},
	"totalNone":    {"no pieces are left on the board", "на доске не осталось фигур"},
	"totalOf":      {"the number of pieces ({types}) on the board is {n}", "число фигур ({types}) на доске: {n}"},
	"totalOfNone":  {"no {types} is left on the board", "на доске не осталось: {types}"},
	"line":         {"the player has {n} in a row", "у игрока {n} в ряд"},
	"connect":      {"the player's pieces join two sides in a chain", "фигуры игрока соединили цепью две стороны"},
	"score":        {"the player has {n} points or more", "у игрока {n} очков или больше"},
	"points":       {"points: {n}", "очков: {n}"},
	"noMoves":      {"no player has a move", "ни у кого нет хода"},
	"full":         {"the board is full", "доска заполнена"},
	"quiet":        {"{n} turns passed without progress", "ходов без продвижения: {n}"},
	"moreScore":    {"the player has more points than any other", "у игрока больше очков, чем у других"},
	"sameScore":    {"points are equal", "очков поровну"},
	"morePieces":   {"the player has more pieces than any other", "у игрока больше фигур, чем у других"},
	"samePieces":   {"the numbers of pieces are equal", "фигур поровну"},
	"extinct":      {"the player has no {types} left", "у игрока не осталось: {types}"},

	"not-totalOfNone": {"{types} is on the board", "на доске есть: {types}"},
	"not-extinct":     {"the player has {types}", "у игрока есть: {types}"},

	"mover": {"the player made the last move", "последний ход сделал этот игрок"},

	"repeatDraw":      {"If a position occurs for the {n}th time, the game is a draw.", "Если позиция повторилась (раз: {n}), это ничья."},
	"repeatElseDraw":  {"If a position occurs for the {n}th time and nobody wins thereby, the game is a draw.", "Если позиция повторилась (раз: {n}) и никто этим не выиграл, это ничья."},
	"repeatUndo":      {"No move may bring back the position before the last one.", "Нельзя ходом вернуть позицию, которая была перед последним."},
	"repeatNever":     {"No move may bring back an earlier position.", "Нельзя ходом вернуть позицию, которая уже была."},
	"repeatIllegal":   {"No move may bring about a position for the {n}th time.", "Нельзя ходом повторить позицию (раз: {n})."},
	"repeatCheck":     {"Who repeats positions by giving check with every move has lost.", "Кто повторяет позиции, каждым ходом давая шах, тот проиграл."},
	"repeatChase":     {"Who repeats positions by attacking the same piece with every move has lost.", "Кто повторяет позиции, каждым ходом нападая на одну и ту же фигуру, тот проиграл."},
	"repeatLoss":      {"Who brings about a position for the {n}th time has lost.", "Кто повторил позицию (раз: {n}), тот проиграл."},
	"repeatWin":       {"Who brings about a position for the {n}th time has won.", "Кто повторил позицию (раз: {n}), тот выиграл."},
	"noProgress":      {"After {n} moves of each side in which nothing is taken the game is a draw.", "Если за столько ходов каждой стороны ничего не взято: {n}, это ничья."},
	"noProgressOf":    {"After {n} moves of each side in which nothing is taken and no {types} moves the game is a draw.", "Если за столько ходов каждой стороны ничего не взято и не пошла фигура {types}: {n}, это ничья."},
	"noProgressDrops": {"After {n} moves of each side in which nothing is taken or set down the game is a draw.", "Если за столько ходов каждой стороны ничего не взято и не поставлено: {n}, это ничья."},
	"passAlways":      {"A player may pass.", "Ход можно пропустить."},
	"passForced":      {"A player who has no other move passes.", "Кому некуда ходить, тот пропускает ход."},
	"stuckDraw":       {"If a player has no legal move, the game is a draw.", "Если игроку некуда ходить, это ничья."},
	"majority":        {"Of several captures one must choose the one that takes most.", "Из нескольких взятий надо выбрать то, при котором берут больше всего."},
	"majorityKings":   {"Where as many are taken, the most kings among them count.", "Если берут поровну, решает число дамок среди взятых."},
	"deferred":        {"Captured pieces leave the board when the whole move has ended.", "Взятое снимают с доски, когда весь ход окончен."},
	"stopChain":       {"A chain of moves may be ended after any part.", "Цепь ходов можно окончить после любой части."},
	"recycle":         {"Captured pieces go to the hand of who took them, and may be put back on the board instead of a move.", "Взятые фигуры переходят в руку взявшего, и вместо хода их можно поставить на доску."},
	"hands":           {"Pieces in hand are put on the board instead of a move.", "Фигуры из руки ставят на доску вместо хода."},
	"area":            {"A side’s area is all points where its pieces stand, and all empty points that only its pieces enclose.", "Территория стороны – все пункты, где стоят её фигуры, и все пустые пункты, окружённые только ими."},
	"chance":          {"Chance takes part.", "В игре участвует случай."},
}
