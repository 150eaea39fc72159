package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"dagaz/engine"
	"dagaz/engine/book"
	"dagaz/engine/eval"
	"dagaz/engine/game"
)

// matchPlies is the length at which a game of a match is stopped as a draw, unless an option changes
// it.
const matchPlies = 400

var matchVerb = &verb{
	name: "match", args: "GAME", min: 1, max: 1,
	doc: "Lets bots play games: W/D/L per side, Elo with a 95 % error bar, p-value.\n" +
		"BOT is garbo, mcts, random, level:N, team:N for N garbos that help each other in\n" +
		"N threads, or cmd:COMMAND for an outside engine. The engine is asked for its\n" +
		"protocol, unless the protocol is given: cmd:uci:…, cmd:cecp:…, cmd:gtp:…\n" +
		"\";;NAME=VALUE,NAME=VALUE\" after the command sets its options; our own options are\n" +
		"UCI_Variant, variant (CECP) and vertices=go|top|own (GTP). Sides alternate; each\n" +
		"opening is played with both sides. An outside engine loses by an illegal move, by\n" +
		"a time-out and when it ends. A game that reaches -plies is a draw.",
	options: append([]option{
		{"a", "BOT", "the bot from whose side results are seen"},
		{"b", "BOT", "its opponent"},
		{"bots", "A,B,C", "instead of -a and -b: all play against all"},
		{"games", "N", "games of each pair, 10 if not given"},
		{"opening", "N", "moves before the bots begin, 2 if not given: random ones, or from"},
		{"openings", "FILE", "a book whose lines of that length are the openings"},
		{"book", "a|b|ab", "let -a, -b or both, if they are ours, open from the game's own book"},
		{"ams", "N", "milliseconds for each move of -a; also -anodes, -bms, -bnodes"},
		{"anodes", "N", "positions for each move of -a"},
		{"bms", "N", "the same for -b"},
		{"bnodes", "N", "the same for -b"},
		{"plies", "N", "length at which a game is given up as a draw, 400 if not given"},
		{"agree", "", "end a game when both bots see its end: 4 moves long 8 pieces ahead, or even"},
		{"sgf", "FILE", "write the games to a file"},
		{"shard", "I/N", "play only part I of N, to share a match among machines"},
		setupOption,
	}, limitOptions...),
	run: runMatch,
}

// A match is the settings of all its games.
type match struct {
	c       *call
	g       *game.Game
	setup   string
	lim     eval.Limits
	seed    uint64
	opening int
	plies   int        // length at which a game is stopped
	lines   [][]string // openings to choose from; nil = random moves
	book    *book.Book // book for our bots, or nil
	games   int
	shard   int // from 0
	shards  int
	sgf     *os.File             // or nil
	long    int                  // number of games that were stopped
	took    map[opponent]*effort // by player
}

// An effort is the time that the moves of a player took.
type effort struct {
	moves int
	time  time.Duration
}

// each returns the average time of a move in milliseconds.
func (e *effort) each() float64 {
	if e.moves == 0 {
		return 0
	}
	return math.Round(e.time.Seconds()*10_000/float64(e.moves)) / 10
}

// A pairing is the results of two players against each other.
type pairing struct {
	a, b    int
	total   wdl
	seats   []game.Player
	perSeat []wdl // by index of seats: results of a when it plays that side
}

func runMatch(c *call) error {
	specs, err := c.matchBots()
	if err != nil {
		return err
	}
	s, err := c.session()
	if err != nil {
		return err
	}
	m := &match{
		c: c, g: s.Game(), setup: s.Start(), lim: c.limits(), seed: c.seed(),
		plies: int(min(c.number("plies", matchPlies), 1_000_000)),
		games: int(min(c.number("games", 10), 1_000_000)), shards: 1,
		took: map[opponent]*effort{},
	}
	m.opening = int(min(c.number("opening", 2), int64(m.plies)))
	if c.has("openings") {
		if m.lines, err = readLines(c.text("openings"), m.opening); err != nil {
			return err
		}
		shuffle(m.lines, m.seed)
	}
	if who := c.text("book"); who != "" {
		if strings.Trim(who, "ab") != "" {
			return misuse("option -book wants a, b or ab, not %q", who)
		}
		if m.book, err = bookOf(c.args[0], m.g); err != nil {
			return err
		}
	}
	if len(seats(m.g)) < 2 {
		return fmt.Errorf("a match needs two players, and this game has %d", len(seats(m.g)))
	}
	if c.has("shard") {
		if m.shard, m.shards, err = parseShard(c.text("shard")); err != nil {
			return err
		}
	}
	if c.has("sgf") {
		f, err := os.Create(c.text("sgf"))
		if err != nil {
			return fmt.Errorf("cannot write %s: %v", c.text("sgf"), reason(err))
		}
		defer f.Close()
		m.sgf = f
	}
	var players []opponent
	for i, spec := range specs {
		p, err := m.opponent(spec, m.limitsOf(i), m.bookOf(i))
		if err != nil {
			return err
		}
		defer p.close()
		m.took[p] = &effort{}
		players = append(players, p)
	}
	var pairs []*pairing
	for a := range players {
		for b := a + 1; b < len(players); b++ {
			p, err := m.play(players, a, b)
			if err != nil {
				return err
			}
			pairs = append(pairs, p)
		}
	}
	return m.report(specs, players, pairs)
}

// bookOf returns the book of player number i, nil if the player has none.
func (m *match) bookOf(i int) *book.Book {
	if i > 1 || !strings.Contains(m.c.text("book"), "ab"[i:i+1]) {
		return nil
	}
	return m.book
}

// limitsOf returns the limits of player number i: its own, or those for all players.
func (m *match) limitsOf(i int) eval.Limits {
	c, side := m.c, string(rune('a'+i))
	if c.has("bots") || i > 1 || !c.has(side+"ms") && !c.has(side+"nodes") {
		return m.lim
	}
	return eval.Limits{
		Nodes: c.number(side+"nodes", 0),
		Time:  eval.Duration(min(c.number(side+"ms", 0), maxMillis)) * eval.Millisecond,
	}
}

// shuffle puts openings in an order that the seed fixes.
func shuffle(lines [][]string, seed uint64) {
	r := eval.Rand(seed)
	for i := len(lines) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		lines[i], lines[j] = lines[j], lines[i]
	}
}

// open plays opening number n, which is the same whoever plays which side.
func (m *match) open(s *engine.Session, n int, rand *eval.Rand) error {
	if m.lines != nil {
		for _, text := range m.lines[n%len(m.lines)] {
			if err := s.Play(text); err != nil {
				return fmt.Errorf("opening: %w", err)
			}
		}
		return nil
	}
	for i := 0; i < m.opening && randomMove(s, rand); i++ {
		if s.Outcome().Over {
			s.Undo()
			break
		}
	}
	return nil
}

// matchBots reads -a, -b and -bots.
func (c *call) matchBots() ([]string, error) {
	if !c.has("bots") {
		if !c.has("a") || !c.has("b") {
			return nil, misuse("say who plays: -a BOT -b BOT, or -bots A,B,C")
		}
		return []string{c.text("a"), c.text("b")}, nil
	}
	if c.has("a") || c.has("b") {
		return nil, misuse("-bots stands in place of -a and -b")
	}
	list := strings.Split(c.text("bots"), ",")
	if len(list) < 2 {
		return nil, misuse("-bots wants at least two bots, not %q", c.text("bots"))
	}
	return list, nil
}

// parseShard reads I/N, 1 <= I <= N.
func parseShard(s string) (shard, shards int, err error) {
	a, b, ok := strings.Cut(s, "/")
	i, err1 := strconv.Atoi(a)
	n, err2 := strconv.Atoi(b)
	if !ok || err1 != nil || err2 != nil || i < 1 || i > n {
		return 0, 0, misuse("option -shard wants I/N with I from 1 to N, not %q", s)
	}
	return i - 1, n, nil
}

// play plays the games of a pair that belong to this shard. All games with the same opening
// belong to the same shard.
func (m *match) play(players []opponent, a, b int) (*pairing, error) {
	p := &pairing{a: a, b: b, seats: seats(m.g)}
	n := len(p.seats)
	p.perSeat = make([]wdl, n)
	for k := 0; k < m.games; k++ {
		opening := k / n
		if opening%m.shards != m.shard {
			continue
		}
		side := k % n // the seat of a
		at := map[game.Player]opponent{}
		for i, seat := range p.seats {
			at[seat] = players[b]
			if i == side {
				at[seat] = players[a]
			}
		}
		result, err := m.one(at, opening, k)
		if err != nil {
			return nil, err
		}
		r := wdl{D: 1}
		switch result[p.seats[side]] {
		case game.Win:
			r = wdl{W: 1}
		case game.Loss:
			r = wdl{L: 1}
		}
		p.perSeat[side].Add(r)
		p.total.Add(r)
	}
	return p, nil
}

// one plays game number k and returns the result for each player.
func (m *match) one(at map[game.Player]opponent, opening, k int) ([]game.Result, error) {
	s := engine.NewSession(m.g)
	if _, err := s.Set(m.setup); err != nil {
		return nil, err
	}
	rand := eval.Rand(m.seed<<20 + uint64(opening))
	if err := m.open(s, opening, &rand); err != nil {
		return nil, err
	}
	for i, seat := range seats(m.g) {
		if err := at[seat].begin(m.seed<<20 + uint64(k)*16 + uint64(i)); err != nil {
			return nil, err
		}
	}
	results, why := make([]game.Result, len(m.g.Players)), ""
	var judge *umpire
	if m.c.has("agree") {
		judge = newUmpire(m.g)
	}
	for why == "" {
		if o := s.Outcome(); o.Over {
			results, why = o.Results, outcomeText(m.g, o)
			break
		}
		if len(s.Moves()) >= m.plies {
			m.long++
			why = "draw (by length)"
			break
		}
		if judge != nil {
			if r, said := judge.ends(m.g, len(s.Moves())); r != nil {
				results, why = r, said
				break
			}
		}
		player := s.Position().Player()
		if m.g.Players[player].Random {
			randomMove(s, &rand)
			continue
		}
		began := time.Now()
		err := at[player].move(s)
		e := m.took[at[player]]
		e.moves, e.time = e.moves+1, e.time+time.Since(began)
		if f, ok := err.(*forfeit); ok {
			for p := range results {
				results[p] = game.Win
			}
			results[player] = game.Loss
			why = m.g.Players[player].Name + " loses (" + f.reason + ")"
		} else if d, ok := err.(*drawClaim); ok {
			why = "draw (" + m.g.Players[player].Name + " " + d.Error() + ")"
		} else if err != nil {
			return nil, err
		} else if judge != nil {
			score, ok := at[player].score()
			judge.note(player, score, ok)
		}
	}
	return results, m.tell(s, at, k, results, why)
}

// tell prints a line about a finished game and writes its record immediately, so that the
// games are not lost if the match is interrupted.
func (m *match) tell(s *engine.Session, at map[game.Player]opponent, k int, results []game.Result, why string) error {
	var who []string
	names := map[game.Player]string{}
	for _, seat := range seats(m.g) {
		names[seat] = at[seat].name()
		who = append(who, m.g.Players[seat].Name+" "+names[seat])
	}
	m.c.printf("game %d: %s: %s, %s\n", k+1, strings.Join(who, ", "), why, plies(len(s.Moves())))
	if m.sgf == nil {
		return nil
	}
	_, err := m.sgf.WriteString(record(s, names, results, why, m.seed))
	return err
}

func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return strconv.Itoa(n) + " plies"
}

// report prints the results.
func (m *match) report(specs []string, players []opponent, pairs []*pairing) error {
	standing := make([]wdl, len(specs))
	list := []fields{}
	for _, p := range pairs {
		m.c.printf("%s against %s: %s\n", specs[p.a], specs[p.b], p.total.Summary())
		sides := fields{}
		for i, r := range p.perSeat {
			name := m.g.Players[p.seats[i]].Name
			m.c.printf("  as %s: %v\n", name, r)
			sides[name] = fieldsOf(r)
		}
		standing[p.a].Add(p.total)
		standing[p.b].Add(p.total.Turned())
		f := fieldsOf(p.total)
		f["a"], f["b"], f["sides"] = specs[p.a], specs[p.b], sides
		list = append(list, f)
	}
	if m.long > 0 {
		m.c.printf("%s ended as a draw by length (%d plies)\n", plural(m.long, "game"), m.plies)
	}
	if m.timed() {
		for i, p := range players {
			m.c.printf("%s took %.1f ms a move\n", specs[i], m.took[p].each())
		}
	}
	if len(specs) == 2 {
		f := list[0]
		if m.timed() {
			f["msPerMove"] = []float64{m.took[players[0]].each(), m.took[players[1]].each()}
		}
		f["byLength"] = m.long
		return m.c.result(f)
	}
	table := []fields{}
	for i, r := range standing {
		m.c.printf("%s\t%s\n", specs[i], r.Summary())
		f := fieldsOf(r)
		f["bot"] = specs[i]
		table = append(table, f)
	}
	f := fieldsOf(standing[0]) // from the point of view of the first bot
	f["pairs"], f["table"], f["byLength"] = list, table, m.long
	return m.c.result(f)
}

// timed reports whether the caller has set a time for moves.
func (m *match) timed() bool { return m.c.has("ms") || m.c.has("ams") || m.c.has("bms") }
