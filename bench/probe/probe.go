// Command probe does the work that bench/ measures: perft and searches of any game by any
// generator. It reports how long they took.
//
// The same source is built natively and for WebAssembly, so that all forms execute the same
// commands: a native probe reads them from standard input, one on each line (native.go), and in
// JavaScript they are the arguments of a function (js.go).
//
//	perft GAME GEN DEPTH          GEN is vm, table or bits
//	search GAME GEN LIMIT [FEN]   GEN also bot, what plays, and mcts; LIMIT is 1000ms or 8, plies
//	made GAME GEN LIMIT [FEN]     the same search, not for its time
//
// The answer is a JSON object with count (leaves, nodes, or moves made), ms, and depth of a
// search, or with error. A search makes more moves than it has nodes, because it makes some only
// to see that they give check.
package main

import (
	"errors"
	"path"
	"strconv"
	"strings"
	"time"

	"dagaz/engine"
	"dagaz/engine/bots"
	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/garbo"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/rules"
	"dagaz/games"
)

// A probe keeps the games, counters and searches that it has made.
type probe struct {
	games    map[string]*game.Game
	counters map[string]counter // by game and generator
	thinkers map[string]thinker
}

func newProbe() *probe {
	return &probe{games: map[string]*game.Game{}, counters: map[string]counter{}, thinkers: map[string]thinker{}}
}

// A counter counts the leaves at a depth, from the start of a game.
type counter func(depth int) int64

// A thinker is the part of a bot that is measured.
type thinker interface {
	Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool)
}

// A result is the result of one command.
type result struct {
	count int64
	took  time.Duration
	depth int
}

// answer executes a command.
func (p *probe) answer(command string) string {
	r, err := p.obey(strings.Fields(command))
	if err != nil {
		return `{"error":` + strconv.Quote(err.Error()) + `}`
	}
	ms := strconv.FormatFloat(float64(r.took.Microseconds())/1000, 'f', 3, 64)
	return `{"count":` + strconv.FormatInt(r.count, 10) + `,"ms":` + ms + `,"depth":` + strconv.Itoa(r.depth) + `}`
}

func (p *probe) obey(words []string) (result, error) {
	switch {
	case len(words) == 4 && words[0] == "perft":
		return p.perft(words[1], words[2], words[3])
	case len(words) >= 4 && words[0] == "search":
		return p.search(words[1], words[2], words[3], strings.Join(words[4:], " "))
	case len(words) >= 4 && words[0] == "made":
		return p.made(words[1], words[2], words[3], strings.Join(words[4:], " "))
	}
	return result{}, errors.New("the commands are: perft GAME GEN DEPTH, search or made GAME GEN LIMIT [FEN]")
}

func (p *probe) perft(id, gen, depth string) (result, error) {
	g, err := p.game(id)
	if err != nil {
		return result{}, err
	}
	n, err := strconv.Atoi(depth)
	if err != nil {
		return result{}, err
	}
	count := p.counters[id+" "+gen]
	if count == nil {
		if count, err = newCounter(g, gen); err != nil {
			return result{}, err
		}
		p.counters[id+" "+gen] = count
	}
	start := time.Now()
	leaves := count(n)
	return result{leaves, time.Since(start), n}, nil
}

func newCounter(g *game.Game, gen string) (counter, error) {
	if gen == "vm" {
		c := engine.NewCounter(g, nil)
		return func(depth int) int64 { return c.Count(g.Start(), depth) }, nil
	}
	b, err := newBoard(g, gen, nil)
	if err != nil {
		return nil, err
	}
	return b.Perft, nil
}

// newBoard returns a board of tables or bitboards.
func newBoard(g *game.Game, gen string, tab *eval.Tables) (*fast.Board, error) {
	if gen != "table" && gen != "bits" {
		return nil, errors.New("unknown generator " + gen)
	}
	b, err := fast.New(g, tab)
	if err != nil {
		return nil, err
	}
	if gen == "table" {
		b.NoBits()
	} else if !b.HasBits() {
		return nil, errors.New("no bitboards")
	}
	return b, nil
}

func (p *probe) search(id, gen, limit, fen string) (result, error) {
	g, err := p.game(id)
	if err != nil {
		return result{}, err
	}
	t := p.thinkers[id+" "+gen]
	if t == nil {
		switch gen {
		case "bot":
			t, err = bots.New(g, "garbo", 0)
		case "mcts":
			t, err = bots.New(g, "mcts", 0)
		default:
			t, err = newSearch(g, gen, nil)
		}
		if err != nil {
			return result{}, err
		}
		p.thinkers[id+" "+gen] = t
	}
	return think(g, t, limit, fen)
}

// made counts the moves that a search makes, legal ones and null moves.
func (p *probe) made(id, gen, limit, fen string) (result, error) {
	g, err := p.game(id)
	if err != nil {
		return result{}, err
	}
	var moves int64
	t, err := newSearch(g, gen, &moves)
	if err != nil {
		return result{}, err
	}
	r, err := think(g, t, limit, fen)
	r.count = moves
	return r, err
}

// think lets t think about a position.
func think(g *game.Game, t thinker, limit, fen string) (result, error) {
	lim, err := readLimit(limit)
	if err != nil {
		return result{}, err
	}
	s := engine.NewSession(g)
	if _, err := s.Set(fen); err != nil {
		return result{}, err
	}
	start := time.Now()
	_, info, ok := t.Think(s.Position(), lim, nil, nil)
	if !ok {
		return result{}, errors.New("the game is over")
	}
	return result{info.Nodes, time.Since(start), info.Depth}, nil
}

func readLimit(s string) (lim eval.Limits, err error) {
	if ms, ok := strings.CutSuffix(s, "ms"); ok {
		n, err := strconv.Atoi(ms)
		return eval.Limits{Time: eval.Duration(n) * eval.Millisecond}, err
	}
	lim.Depth, err = strconv.Atoi(s)
	return lim, err
}

// newSearch returns Garbo on the board that gen names; "bot" is the fastest board of the game. It
// has the evaluation with which the site's bot plays, also the net, except on the reference
// generator. made, if not nil, counts the moves that are made.
func newSearch(g *game.Game, gen string, made *int64) (thinker, error) {
	moves := movegen.New(g)
	ev := eval.New(g, moves)
	var board garbo.Board
	switch gen {
	case "vm":
		board = garbo.NewBoard(g, moves, goal.New(g, moves), ev)
	case "bot":
		b, err := fast.New(g, ev.Tables())
		if err != nil {
			return nil, err
		}
		b.Learn(g.Net)
		board = b
	default:
		b, err := newBoard(g, gen, ev.Tables())
		if err != nil {
			return nil, err
		}
		b.Learn(g.Net)
		board = b
	}
	if made != nil {
		board = countingBoard{board, made}
	}
	return searcher{garbo.New(g, board, ev.Tables(), garbo.DefaultOptions)}, nil
}

type searcher struct{ *garbo.Search }

func (s searcher) Think(pos *game.Position, lim eval.Limits, report func(eval.Info), poll func() bool) (game.Move, eval.Info, bool) {
	s.Poll = poll
	return s.Search.Think(pos, lim, report)
}

type countingBoard struct {
	garbo.Board
	made *int64
}

func (b countingBoard) Do(m uint32) bool {
	ok := b.Board.Do(m)
	if ok {
		*b.made++
	}
	return ok
}

func (b countingBoard) Null() {
	*b.made++
	b.Board.Null()
}

// game returns a game of the collection, such as checkmate/chess.
func (p *probe) game(id string) (*game.Game, error) {
	if g := p.games[id]; g != nil {
		return g, nil
	}
	src, err := games.FS.ReadFile(id + ".zrf")
	if err != nil {
		return nil, err
	}
	g, _, err := rules.Load(id+".zrf", src, "", include)
	if err != nil {
		return nil, err
	}
	g.ID = id
	p.games[id] = g
	return g, nil
}

func include(from, name string) (string, []byte, error) {
	file := path.Join(path.Dir(from), name)
	src, err := games.FS.ReadFile(file)
	return file, src, err
}
