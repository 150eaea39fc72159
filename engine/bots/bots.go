// Package bots gives the searches names: garbo, mcts, random, and levels from a child's
// opponent to the strongest. Callers need to know nothing about searches.
//
// A bot belongs to one game and one goroutine. The same seed, position and node limit give
// the same move.
package bots

import (
	"dagaz/engine/dice"
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
	"dagaz/engine/goal"
	"dagaz/engine/mcts"
	"dagaz/engine/movegen"
	"dagaz/engine/net"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Bot chooses moves.
type Bot interface {
	Name() string

	// Think looks for a move until a limit is reached or poll returns true. poll is called
	// every few milliseconds; poll and report may be nil. Think leaves pos unchanged. ok is
	// false if the game is over.
	Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (move game.Move, info eval.Info, ok bool)
}

// For lists the bots that can play games of g, the preferred one first, without levels. If
// the rules name bots, only those are listed. The caller must not change the list.
func For(g *game.Game) []string {
	able := game.BotNames
	if !g.TwoSided() && !g.Chance() {
		able = able[1:] // garbo needs two sides, or chance
	}
	named := slices.DeleteFunc(slices.Clone(g.Bots), func(name string) bool { return !slices.Contains(able, name) })
	if len(named) > 0 {
		return named
	}
	return able
}

// Names lists the names that New accepts, with the levels from weak to strong.
func Names() []string {
	names := slices.Clone(game.BotNames)
	for i := range levels {
		names = append(names, levelPrefix+strconv.Itoa(i+1))
	}
	return names
}

const levelPrefix = "level:"

// Known reports whether New accepts a name for some game: one of Names, or a level between
// two others, "level:3.25".
func Known(name string) bool {
	_, level := parseLevel(name)
	return level || slices.Contains(Names(), name)
}

// New returns the bot called name for games of g.
func New(g *game.Game, name string, seed uint64) (Bot, error) {
	bot, err := newBot(g, name, seed)
	if err != nil {
		return nil, err
	}
	return seeing(g, bot, seed), nil
}

func newBot(g *game.Game, name string, seed uint64) (Bot, error) {
	switch {
	case name == "garbo" && g.Chance():
		return diceBot(newDice(g, tablesOf(g), seed)), nil
	case name == "garbo":
		if !g.TwoSided() {
			return nil, botError(`bot "garbo" needs two players, or chance; use "mcts"`)
		}
		return newGarbo(g, seed), nil
	case name == "mcts":
		return newMCTS(g, seed), nil
	case name == "random":
		return newRandom(g, seed), nil
	}
	if n, ok := parseLevel(name); ok {
		return newLevel(g, name, n, seed), nil
	}
	return nil, botError("unknown bot " + strconv.Quote(name) + "; known are " + strings.Join(Names(), ", "))
}

// Prepare makes the tables that the bot called name needs for games of g, so that New and
// the first Think are quick. It calls poll about every millisecond and gives up when that
// returns true. It reports whether the tables are complete. Bots without tables, and games
// whose tables exist, need nothing.
func Prepare(g *game.Game, name string, poll func() bool) bool {
	if !NeedsTables(g, name) {
		return true
	}
	last.Lock()
	known := last.g == g
	last.Unlock()
	if !known {
		gen := &polled{Generator: counter(g), poll: poll}
		movegen.Interrupt(gen.Generator, gen.due)
		tab := eval.NewTables(g, gen)
		if gen.stopped {
			return false
		}
		last.Lock()
		last.g, last.tab = g, tab
		last.Unlock()
		movegen.Interrupt(gen.Generator, nil)
		gen.poll = nil
	}
	return fast.Prepare(g, tablesOf(g), poll)
}

// Tables prepares the tables of garbo and returns them, or nil if poll stopped it.
func Tables(g *game.Game, poll func() bool) *eval.Tables {
	if !Prepare(g, "garbo", poll) {
		return nil
	}
	return tablesOf(g)
}

// polled is a generator that lists no moves once poll has told it to stop.
type polled struct {
	movegen.Generator
	poll    func() bool // nil: never stops
	clock   eval.Duration
	stopped bool
}

// due reports whether to stop. It calls poll at most every millisecond.
func (p *polled) due() bool {
	if now := eval.Now(); p.poll != nil && !p.stopped && now-p.clock >= eval.Millisecond {
		p.stopped = p.poll()
		p.clock = now
	}
	return p.stopped
}

func (p *polled) Legal(pos *game.Position, list *game.MoveList) {
	if p.due() {
		list.Reset()
		return
	}
	p.Generator.Legal(pos, list)
}

// NeedsTables reports whether the bot called name uses tables for g that take a while to
// make.
func NeedsTables(g *game.Game, name string) bool {
	_, level := parseLevel(name)
	return (name == "garbo" || name == "mcts" || level) && (g.TwoSided() || g.Chance())
}

// Ready reports whether Prepare would have nothing to do.
func Ready(g *game.Game, name string) bool {
	return Prepare(g, name, func() bool { return true })
}

// Plain returns a searching bot for games of g, with two sides or with chance, that needs no
// such tables and hardly searches beyond its depth. It is for callers without the time to
// make the tables.
func Plain(g *game.Game, seed uint64) Bot {
	last.Lock()
	tab := last.tab
	if last.g != g {
		tab = eval.NewTables(g, nil) // values from the rules alone
	}
	last.Unlock()
	if g.Chance() {
		return seeing(g, diceBot(newDice(g, tab, seed)), seed)
	}
	opt := garbo.DefaultOptions
	opt.TableBits, opt.Quiesce = 10, 1
	return seeing(g, searching(g, programBoard(g, tab, movegen.New(g)), tab, opt, seed), seed)
}

type botError string

func (e botError) Error() string { return string(e) }

// A searcher is a search as a bot.
type searcher struct {
	eval.Searcher
	name string
	poll *func() bool // the poll function that the search calls; nil if the search takes no time

	pupil *fast.Board // the board that can use a net, or nil
}

func (b searcher) Name() string { return b.name }

func (b searcher) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool) {
	if b.poll != nil {
		*b.poll = poll
	}
	return b.Searcher.Think(pos, lim, report)
}

// Teach makes garbo use the net of its game, unless n is nil. Other bots ignore nets;
// levels do so because they are calibrated without them, see docs/LADDER.md.
func Teach(bot Bot, n *net.Net) {
	if s, ok := bot.(searcher); ok && s.pupil != nil && n != nil {
		s.pupil.Learn(n)
	}
}

func garboBot(s *garbo.Search) searcher { return searcher{s, "garbo", &s.Poll, nil} }

func mctsBot(s *mcts.Search) Bot { return searcher{s, "mcts", &s.Poll, nil} }

func newGarbo(g *game.Game, seed uint64) Bot {
	b, tab := boardFor(g)
	bot := searching(g, b, tab, garbo.DefaultOptions, seed)
	if f, ok := b.(*fast.Board); ok {
		bot.pupil = f
		Teach(bot, g.Net)
	}
	return bot
}

// searching returns garbo on a board.
func searching(g *game.Game, b garbo.Board, tab *eval.Tables, opt garbo.Options, seed uint64) searcher {
	return garboBot(newSearch(g, b, tab, opt, seed))
}

// newSearch returns a search that knows who repeats a position by chasing.
func newSearch(g *game.Game, b garbo.Board, tab *eval.Tables, opt garbo.Options, seed uint64) *garbo.Search {
	s := garbo.New(g, b, tab, opt)
	if s.Seed = seed; g.Repetition.Chasers != nil {
		s.Forced = goal.New(g, movegen.New(g)).Forced
	}
	return s
}

// boardFor returns the fastest board that can play g, and the tables of its evaluation. A
// board that runs the programs of the rules plays every game.
func boardFor(g *game.Game) (garbo.Board, *eval.Tables) {
	tab := tablesOf(g)
	if b, err := fast.New(g, tab); err == nil {
		return b, tab
	}
	return programBoard(g, tab, movegen.NewQuick(g)), tab
}

// last keeps the tables of the game that was asked for last, since making them takes as
// long as a short search.
var last struct {
	sync.Mutex
	g   *game.Game
	tab *eval.Tables
}

// tablesOf returns the tables of g.
func tablesOf(g *game.Game) *eval.Tables {
	last.Lock()
	defer last.Unlock()
	if last.g != g {
		last.g, last.tab = g, eval.NewTables(g, counter(g))
	}
	return last.tab
}

// counter returns the generator that counts moves for the tables of g. It does not list all
// moves of pieces with very many ways, and ignores whether dice must be used up.
func counter(g *game.Game) movegen.Generator {
	gen := movegen.New(g)
	movegen.Limit(gen, 10_000)
	movegen.Freely(gen)
	return gen
}

func programBoard(g *game.Game, tab *eval.Tables, gen movegen.Generator) garbo.Board {
	return garbo.NewBoard(g, gen, goal.New(g, gen), tab.Eval())
}

// newDice returns the variant of garbo for games of chance, which searches over the rolls.
func newDice(g *game.Game, tab *eval.Tables, seed uint64) *dice.Search {
	s := dice.New(g, tab)
	s.Seed = seed
	return s
}

func diceBot(s *dice.Search) Bot { return searcher{s, "garbo", &s.Poll, nil} }

func newMCTS(g *game.Game, seed uint64) Bot {
	s := mcts.New(g, tableFor(g), mcts.OptionsFor(g))
	s.Seed = seed
	return mctsBot(s)
}

// tableFor returns the table on which mcts plays out g, on the fastest board possible.
func tableFor(g *game.Game) mcts.Table {
	if g.TwoSided() {
		if b, err := fast.New(g, tablesOf(g)); err == nil {
			return mcts.Sides(g, b)
		}
	}
	gen := movegen.NewQuick(g)
	return mcts.Positions(g, gen, goal.New(g, gen), tablesOf(g).Eval())
}

func newRandom(g *game.Game, seed uint64) Bot {
	gen := movegen.New(g)
	r := mcts.NewRandom(g, gen, goal.New(g, gen))
	r.Seed = seed
	return searcher{r, "random", nil, nil}
}
