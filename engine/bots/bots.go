// Package bots gives the searches names: garbo, mcts, random, and levels from a
// child's opponent to the strongest. A caller needs to know nothing of searches.
//
// A bot belongs to one game and one goroutine. Same seed, position and node
// limit: same move.
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

	// Think looks for a move until a limit is reached or poll returns true; poll
	// is called every few milliseconds and may be nil, as may report. pos is left
	// as it was. ok is false when the game is over.
	Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (move game.Move, info eval.Info, ok bool)
}

// For lists the bots that play games of g, the preferred one first and levels left
// out: of those that the rules name all that can, else whoever can. The caller does not
// change it.
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

// Names lists what New accepts, the levels from weak to strong.
func Names() []string {
	names := slices.Clone(game.BotNames)
	for i := range levels {
		names = append(names, levelPrefix+strconv.Itoa(i+1))
	}
	return names
}

const levelPrefix = "level:"

// Known reports whether New accepts a name, for some game: one of Names, or a
// level between two, "level:3.25".
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

// Prepare makes the tables that the bot called name needs for games of g, so that
// New and the first Think are quick. It calls poll every millisecond or so, gives
// up when that returns true, and reports whether all is there. Bots without
// tables need nothing; so does a game whose tables are there.
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

// Tables is Prepare for garbo, and returns the tables; nil if poll ended it.
func Tables(g *game.Game, poll func() bool) *eval.Tables {
	if !Prepare(g, "garbo", poll) {
		return nil
	}
	return tablesOf(g)
}

// polled is a generator that finds no moves any more once it is told to stop.
type polled struct {
	movegen.Generator
	poll    func() bool // nil: nobody tells
	clock   eval.Duration
	stopped bool
}

// due asks at most every millisecond.
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

// NeedsTables reports whether the bot called name may play games of g by tables
// that take a while to make.
func NeedsTables(g *game.Game, name string) bool {
	_, level := parseLevel(name)
	return (name == "garbo" || name == "mcts" || level) && (g.TwoSided() || g.Chance())
}

// Ready reports whether Prepare has nothing to do.
func Ready(g *game.Game, name string) bool {
	return Prepare(g, name, func() bool { return true })
}

// Plain returns a searching bot for games of g, of two sides or of chance, that does without
// such tables and looks little beyond its depth: for when there is no time to
// make them.
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
	poll *func() bool // what the search calls, nil if it takes no time

	pupil *fast.Board // may be taught, or nil
}

func (b searcher) Name() string { return b.name }

func (b searcher) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool) {
	if b.poll != nil {
		*b.poll = poll
	}
	return b.Searcher.Think(pos, lim, report)
}

// Teach lets garbo know what has been learnt about its game, if n is not nil. Other bots
// do without: levels are calibrated as they are, see docs/LADDER.md.
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

// newSearch returns a search that sees who repeats a position by chasing.
func newSearch(g *game.Game, b garbo.Board, tab *eval.Tables, opt garbo.Options, seed uint64) *garbo.Search {
	s := garbo.New(g, b, tab, opt)
	if s.Seed = seed; g.Repetition.Chasers != nil {
		s.Forced = goal.New(g, movegen.New(g)).Forced
	}
	return s
}

// boardFor returns the fastest board that can play g, and whose values are all
// there is to its evaluation, which it returns too; the one that runs the programs of
// the rules plays everything.
func boardFor(g *game.Game) (garbo.Board, *eval.Tables) {
	tab := tablesOf(g)
	if b, err := fast.New(g, tab); err == nil {
		return b, tab
	}
	return programBoard(g, tab, movegen.NewQuick(g)), tab
}

// last keeps the values of the game asked for last, since they take as long to make
// as a short search.
var last struct {
	sync.Mutex
	g   *game.Game
	tab *eval.Tables
}

// tablesOf returns the values of g.
func tablesOf(g *game.Game) *eval.Tables {
	last.Lock()
	defer last.Unlock()
	if last.g != g {
		last.g, last.tab = g, eval.NewTables(g, counter(g))
	}
	return last.tab
}

// counter is the generator that counts moves for the values of g: where a piece has
// very many ways, some will do, and whether dice are used up does not matter.
func counter(g *game.Game) movegen.Generator {
	gen := movegen.New(g)
	movegen.Limit(gen, 10_000)
	movegen.Freely(gen)
	return gen
}

func programBoard(g *game.Game, tab *eval.Tables, gen movegen.Generator) garbo.Board {
	return garbo.NewBoard(g, gen, goal.New(g, gen), tab.Eval())
}

// newDice returns garbo for games of chance, which looks ahead over the rolls.
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

// tableFor returns where mcts plays g out: on the fastest board there is.
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
