package handle

import (
	"math"
	"slices"

	"dagaz/engine/book"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/net"
	"dagaz/engine/notation"
)

const (
	maxThink  = 24 * 3600 * eval.Second
	reportGap = 100 * eval.Millisecond // between two progress events of the same depth
	maxPV     = 8                      // plies of a line that are sent
)

// A cachedBot keeps the tables of a search for the next move. Searches with a limit of
// nodes start without them, since they must give the same result every time.
type cachedBot struct {
	bot  bots.Bot
	game *game.Game
	name string
	seed uint64
	book *book.Book // nil = none
	net  *net.Net   // nil = none
}

// fits reports whether the bot can be used for a search.
func (c *cachedBot) fits(t *thinking) bool {
	return c.game == t.g && c.name == t.bot && c.seed == t.seed && c.book == t.book && c.net == t.net
}

// cachedBots are the bots that were used last, the latest first. A person plays against one
// bot and asks another for hints, in turn, so there is room for two bots with tables. A bot
// of playouts learns nothing for the next move, and its tree is larger than both, so it is
// kept alone to save memory.
type cachedBots []cachedBot

const maxBots = 2

// take removes the bot that fits a search and returns it, or nil.
func (l *cachedBots) take(t *thinking) bots.Bot {
	i := slices.IndexFunc(*l, func(c cachedBot) bool { return c.fits(t) })
	if i < 0 {
		return nil
	}
	bot := (*l)[i].bot
	*l = append((*l)[:i], (*l)[i+1:]...)
	return bot
}

// makeRoom removes bots that would take too much memory together with another bot for a
// search, and bots for other games.
func (l *cachedBots) makeRoom(t *thinking) {
	alone := func(bot string) bool { return bot == "mcts" || !bots.NeedsTables(t.g, bot) } // mcts for its tree
	var kept cachedBots
	for _, c := range *l {
		if c.game == t.g && !alone(t.bot) && !alone(c.name) && len(kept) < maxBots-1 {
			kept = append(kept, c)
		}
	}
	*l = kept
}

// put keeps the bot of a search.
func (l *cachedBots) put(t *thinking, bot bots.Bot) {
	*l = append(cachedBots{{bot, t.g, t.bot, t.seed, t.book, t.net}}, *l...)
}

// think makes the job of choosing a move.
func (h *Handler) think(r *request) (*job, error) {
	l, err := h.at(r)
	if err != nil {
		return nil, err
	}
	name, err := h.botName(r, l.game)
	if err != nil {
		return nil, err
	}
	ms, err1 := r.integer("ms", 0, int64(maxThink/eval.Millisecond))
	nodes, err2 := r.integer("nodes", 0, math.MaxInt64)
	depth, err3 := r.integer("depth", 0, eval.MaxPly)
	seed, err4 := r.integer("seed", math.MinInt64, math.MaxInt64)
	lines, err5 := r.integer("lines", 0, maxLines)
	member, err6 := r.integer("member", 0, maxTeam)
	for _, err := range [...]error{err1, err2, err3, err4, err5, err6} {
		if err != nil {
			return nil, err
		}
	}
	bk, err := h.bookFor(r, l, lines)
	if err != nil {
		return nil, err
	}
	t := &thinking{
		h: h, g: l.game, id: r.id, bot: name, seed: uint64(seed), pos: l.session.Position().Clone(),
		limits: eval.Limits{Depth: int(depth), Nodes: nodes, Time: eval.Duration(ms) * eval.Millisecond, Lines: int(lines)},
		over:   l.session.Outcome().Over,
		best:   ranking{want: int(lines)}, book: bk, net: h.netFor(l),
		start: l.session.Start(), moves: slices.Clone(l.moves),
	}
	j := &job{id: r.id, think: true, tables: tablesFor(l.game, name), run: t.run}
	if member > 0 {
		t.limits.Team = t.team(j, member)
	}
	return j, nil
}

// botName returns the bot that a request names; "" means the game's first bot.
func (h *Handler) botName(r *request, g *game.Game) (string, error) {
	name, err := r.str("bot")
	if err != nil {
		return "", err
	}
	if name == "" {
		if names, _ := botsOf(g); len(names) > 0 {
			name = names[0]
		}
	}
	if !bots.Known(name) {
		_, err := bots.New(g, name, 0)
		return "", bad(err.Error())
	}
	return name, nil
}

// thinking is one search.
type thinking struct {
	h      *Handler
	g      *game.Game
	id     string
	bot    string
	seed   uint64
	pos    *game.Position // a copy of our own; the search gets another copy
	limits eval.Limits
	over   bool
	best   ranking
	book   *book.Book // to open from, or nil
	net    *net.Net   // the net for the game, or nil
	start  string     // how the position was reached: setup and moves
	moves  []string

	names    namer
	reported eval.Duration
	depth    int
	glanced  bool        // depth 1 was reported before the bot was ready
	pv       []game.Move // the line reported last, with
	pvTexts  []string    // its texts
}

func (t *thinking) run(j *job, w *writer) error {
	if t.over {
		t.result(w, "", eval.Info{})
		return nil
	}
	t.names.gen = movegen.New(t.g)
	bot, err := t.h.botFor(t, j.poll)
	if err != nil {
		return bad(err.Error())
	}
	move, info, ok := bot.Think(t.pos.Clone(), t.limits, t.report, j.poll)
	text := ""
	if ok {
		text = t.text(move)
	}
	t.result(w, text, info)
	if ok {
		t.best.finish(move, info)
		t.ranked(w)
	}
	if ok && t.h.trend.resigns(t.g, t.start, t.moves, t.pos.Player(), info.Score) {
		w.boolField("resigns", true)
	}
	return nil
}

// glance reports a search one ply deep, for callers who wait while the bot's tables are
// made.
func (t *thinking) glance(poll func() bool) {
	bots.Plain(t.g, t.seed).Think(t.pos.Clone(), eval.Limits{Depth: 1}, t.report, poll)
	t.glanced = true
}

// botFor returns the bot for the search, a cached one if it fits. If it must stop before
// the bot is ready, it returns one that needs no preparation.
func (h *Handler) botFor(t *thinking, poll func() bool) (bots.Bot, error) {
	if t.limits.Nodes == 0 {
		if bot := h.bots.take(t); bot != nil {
			h.bots.put(t, bot)
			return bot, nil
		}
	}
	h.bots.makeRoom(t)
	if t.limits.Nodes == 0 && !bots.Ready(t.g, t.bot) {
		t.glance(poll)
	}
	if !bots.Prepare(t.g, t.bot, poll) {
		return bots.Plain(t.g, t.seed), nil
	}
	bot, err := bots.New(t.g, t.bot, t.seed)
	if err != nil {
		return nil, err
	}

	bots.Teach(bot, t.net)
	if t.book != nil {
		bot = bots.WithBook(bot, t.g, t.book, t.seed)
	}
	if t.limits.Nodes == 0 {
		h.bots.put(t, bot)
	}
	return bot, nil
}

func (t *thinking) result(w *writer, move string, info eval.Info) {
	w.strField("move", move)
	w.intField("score", int(info.Score))
	w.intField("depth", info.Depth)
	w.key("nodes")
	w.int64(info.Nodes)
}

// report sends a progress event, unless the last one is too recent.
func (t *thinking) report(info eval.Info) {
	t.best.add(info)
	if info.Line > 0 {
		return // the reply gives these lines
	}
	now := eval.Now()
	if info.Depth == t.depth && (t.glanced && t.depth == 1 || now-t.reported < reportGap) {
		return
	}
	t.depth, t.reported = info.Depth, now
	w := new(writer)
	w.open('{')
	w.key("id")
	w.raw(t.id)
	w.strField("event", "progress")
	w.intField("depth", info.Depth)
	w.intField("seldepth", info.SelDepth)
	w.intField("score", int(info.Score))
	w.key("nodes")
	w.int64(info.Nodes)
	w.key("nps")
	w.int64(info.NPS)
	w.intField("hash", info.Hash)
	w.strsField("pv", t.line(info.PV))
	w.key("visits")
	w.int64(info.Visits)
	t.h.send(w)
}

// line returns the texts of the first moves of a line. Each text requires a list of moves,
// so texts of unchanged moves are kept.
func (t *thinking) line(pv []game.Move) []string {
	pv = pv[:min(len(pv), maxPV)]
	same := 0
	for same < len(pv) && same < len(t.pv) && pv[same].Same(t.pv[same]) {
		same++
	}
	t.pv, t.pvTexts = t.pv[:same], t.pvTexts[:same]
	if same == len(pv) {
		return t.pvTexts
	}
	pos := t.pos
	for i, m := range pv {
		if i >= same {
			text := t.text(m)
			if text == "" {
				pv = pv[:i]
				break
			}
			t.pv, t.pvTexts = append(t.pv, m), append(t.pvTexts, text)
		}
		pos.Do(m)
	}
	for range pv {
		pos.Undo()
	}
	return t.pvTexts
}

// text returns the text of a legal move of the present position, "" if the move is not
// legal.
func (t *thinking) text(m game.Move) string { return t.names.text(t.pos, m) }

// A namer writes the texts of moves that searches found.
type namer struct {
	gen  movegen.Generator
	list game.MoveList
}

// text returns the text of a legal move of pos, "" if it is not legal.
func (n *namer) text(pos *game.Position, m game.Move) string {
	n.gen.Legal(pos, &n.list)
	for i := range n.list.Moves {
		if n.list.Moves[i].Same(m) {
			return notation.Texts(pos, &n.list)[i]
		}
	}
	for i, o := range n.list.Moves { // another generator may list the actions in another order
		if o.From() == m.From() && o.To() == m.To() && after(pos, o) == after(pos, m) {
			return notation.Texts(pos, &n.list)[i]
		}
	}
	return ""
}

// after returns the key of the position after m.
func after(pos *game.Position, m game.Move) uint64 {
	pos.Do(m)
	key := pos.Key()
	pos.Undo()
	return key
}
