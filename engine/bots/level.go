package bots

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
	"dagaz/engine/mcts"
)

// level says how a bot is weakened. It makes mistakes as people do: it looks less far
// ahead, misjudges positions, and overlooks quiet replies more often than captures. Only
// the first two levels sometimes move at random.
type level struct {
	random int // percentage of random moves

	// For garbo:
	depth   int   // plies
	hasty   int   // percentage of moves that are searched one ply less deeply
	nodes   int64 // positions
	quiesce int   // plies of captures after the last ply; 0 = none
	rash    int   // percentage of moves for which captures are searched one ply less deeply
	blur    int   // an evaluation is wrong by up to this, in hundredths
	miss    int   // percentage of quiet replies that are overlooked

	book int // plies of a game that may come from an opening book

	// For mcts, whose mistakes come from too few playouts:
	playouts int64
}

// levels are ordered from weak to strong and calibrated by matches between neighbours, see
// docs/LADDER.md. Level 1 is for a child. Level 8 is as strong as possible in the time that
// people wait on a phone.
var levels = [game.Levels]level{
	{random: 10, depth: 1, nodes: 1000, quiesce: 1, blur: 300, book: 2, playouts: 10},
	{random: 2, depth: 1, nodes: 1000, quiesce: 2, blur: 170, book: 2, playouts: 16},
	{depth: 2, hasty: 50, nodes: 2000, quiesce: 3, blur: 120, miss: 70, book: 4, playouts: 28},
	{depth: 3, hasty: 80, nodes: 4000, quiesce: 10, blur: 60, miss: 20, book: 4, playouts: 55},
	{depth: 4, hasty: 50, nodes: 8000, quiesce: 10, blur: 35, miss: 8, book: 6, playouts: 120},
	{depth: 5, hasty: 40, nodes: 12_000, quiesce: 10, blur: 20, book: 8, playouts: 280},
	{depth: 7, hasty: 30, nodes: 20_000, quiesce: 10, blur: 10, book: 10, playouts: 800},
	{depth: eval.MaxPly / 2, nodes: 60_000, quiesce: 10, book: 80, playouts: 4000},
}

// levelTime limits the time of a move if the caller sets no limit, so that nobody waits
// longer than two seconds.
const levelTime = 1500 * eval.Millisecond

// levelBot is a weakened bot.
type levelBot struct {
	level
	name   string
	seed   uint64
	bot    Bot
	garbo  *garbo.Search // the search of bot, nil if that is not garbo
	random Bot
	limit  int64 // of nodes or playouts
}

// parseLevel reads level:N or level:N.F, where F is the way from level N to the next in
// hundredths. It returns the level in hundredths.
func parseLevel(name string) (int, bool) {
	text, ok := strings.CutPrefix(name, levelPrefix)
	whole, part, has := strings.Cut(text, ".")
	if !ok || len(whole) != 1 || has && (len(part) < 1 || len(part) > 2) {
		return 0, false
	}
	if len(part) == 1 {
		part += "0"
	}
	n, err := strconv.ParseUint(whole+(part + "00")[:2], 10, 16)
	return int(n), err == nil && n >= 100 && n <= 100*uint64(len(levels))
}

// levelAt returns a level given in hundredths.
func levelAt(n int) level {
	lo := levels[n/100-1]
	if n%100 == 0 {
		return lo
	}
	hi, f := levels[n/100], n%100
	hi.depth = min(hi.depth, lo.depth+2) // the last level has no limit of depth
	between := func(a, b int) int { return a + (b-a)*f/100 }
	plies := between(100*lo.depth-lo.hasty, 100*hi.depth-hi.hasty) // hundredths
	captures := between(100*lo.quiesce-lo.rash, 100*hi.quiesce-hi.rash)
	depth, quiesce := (plies+99)/100, (captures+99)/100
	return level{
		random: between(lo.random, hi.random),
		depth:  depth, hasty: 100*depth - plies,
		nodes:   int64(between(int(lo.nodes), int(hi.nodes))),
		quiesce: quiesce, rash: 100*quiesce - captures, blur: between(lo.blur, hi.blur), miss: between(lo.miss, hi.miss),
		book: lo.book, playouts: int64(between(int(lo.playouts), int(hi.playouts))),
	}
}

// onLadder returns the strength of level n (in hundredths) of g on the scale that all games
// share, which [levelAt] uses.
func onLadder(g *game.Game, n int) int {
	if g.Ladder == nil {
		return n
	}
	lo, f := g.Ladder[n/100-1], n%100
	if f == 0 {
		return lo
	}
	return lo + (g.Ladder[n/100]-lo)*f/100
}

// newLevel returns the bot for level n, in hundredths.
func newLevel(g *game.Game, name string, n int, seed uint64) Bot {
	b := &levelBot{level: levelAt(onLadder(g, n)), name: name, seed: seed, random: newRandom(g, seed)}
	b.book = levels[n/100-1].book
	// Levels use alpha-beta wherever the rules allow it. It beats playouts in the same time
	// even in hex and atari go, whose rules prefer them, and its mistakes are more like
	// those of people.
	if g.TwoSided() && slices.Contains(For(g), "garbo") {
		board, tab := boardFor(g)
		s := newSearch(g, b.level.see(board, seed), tab, b.level.options(), seed)
		b.bot, b.garbo, b.limit = garboBot(s), s, b.nodes
	} else if g.Chance() && tablesOf(g).Race { // in dice games with fighting, playouts are just as good
		s := newDice(g, tablesOf(g), seed)
		s.Blur = eval.Score(b.blur)
		b.bot, b.limit = diceBot(s), b.nodes
	} else {
		s := mcts.New(g, tableFor(g), mcts.OptionsFor(g))
		s.Seed = seed
		b.bot, b.limit, b.depth = mctsBot(s), b.playouts, 0
	}
	return b
}

// options returns the options of garbo. For few nodes a small table is enough.
func (l *level) options() garbo.Options {
	o := garbo.DefaultOptions
	o.Quiesce = l.quiesce
	for o.TableBits > 12 && l.nodes < 1<<(o.TableBits-2) {
		o.TableBits--
	}
	return o
}

func (b *levelBot) Name() string { return b.name }

func (b *levelBot) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool) {
	r := eval.Rand(b.seed ^ pos.Key() ^ uint64(pos.Ply())<<40)
	if r.Intn(100) < b.level.random && pos.Ply() >= calmPlies {
		return b.random.Think(pos, lim, report, poll)
	}
	if lim.Time == 0 && lim.Nodes == 0 && lim.Depth == 0 {
		lim.Time = levelTime
	}
	if lim.Nodes == 0 || lim.Nodes > b.limit {
		lim.Nodes = b.limit
	}
	if depth := b.depth; depth > 0 {
		if r.Intn(100) < b.hasty {
			depth--
		}
		if lim.Depth == 0 || lim.Depth > depth {
			lim.Depth = depth
		}
	}
	if b.garbo != nil {
		b.garbo.Quiesce = b.quiesce
		if r.Intn(100) < b.rash {
			b.garbo.Quiesce--
		}
	}
	return b.bot.Think(pos, lim, report, poll)
}
