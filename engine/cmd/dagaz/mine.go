package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path"
	"strings"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/learn"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
)

var mineVerb = &verb{
	name: "mine", args: "GAME", min: 1, max: 1,
	doc: "Finds challenges: positions of games of the bot against itself where one move wins,\n" +
		"or gains, and no other move comes near it. Each is searched again, much deeper, from its\n" +
		"setup alone, before it counts. Replies are the best ones, and the line goes on as long as\n" +
		"there is one clear move. The same seed gives the same challenges. The result is part of\n" +
		"the daily page if it is beside its rules file (chess.daily beside chess.zrf). Each line\n" +
		"has a word (win or gain), the number of plies that have to be seen, the setup and the\n" +
		"moves, separated by tabs.",
	options: []option{
		{"count", "N", "number of challenges to find, 12 if not given"},
		{"games", "N", "games to play, at most; 300 if not given"},
		{"nodes", "N", "positions visited for each move, 1500 if not given"},
		{"deep", "N", "positions visited to verify a challenge, 60000 if not given"},
		{"depth", "N", "least number of plies that have to be seen, 2 if not given"},
		{"seed", "N", "seed of the random numbers, 1 if not given"},
		{"from", "FILE", "verify the challenges of a file again, and keep those that hold; no games are played"},
		{"o", "FILE", "file to write instead of the output; not written if there are no challenges"},
	},
	run: runMine,
}

const (
	minePlies   = 160  // greatest length of a game
	mineOpening = 6    // random plies at the start, at most; at least 2
	mineStray   = 10   // later one in so many moves is random, and three are weak
	mineWeak    = 60   // positions visited for a weak move
	mineApart   = 8    // plies between two challenges of a game, at least
	mineGap     = 0.3  // difference between the winning chances of the best move and the second
	mineGood    = 0.63 // chance to win after the best move, at least
	mineChoice  = 4    // legal moves, at least
	mineLine    = 3    // own moves of a challenge, at most
)

// A challenge is a position with one clear best line.
type challenge struct {
	setup string
	moves []string
	win   bool // a proven win; else a gain
	depth int  // plies of the search from which on it knows the first move
}

func (x challenge) kind() string {
	if x.win {
		return "win"
	}
	return "gain"
}

// A mine is the state of one run, which looks for challenges.
type mine struct {
	g             *game.Game
	count, games  int
	nodes, deep   int64
	depth         int
	seed          uint64
	t             *learn.Tableau
	player, judge *player
	weak          *player
	known         map[uint64]bool // positions, by key
	found         []challenge
}

func runMine(c *call) error {
	g, err := loadGame(c.args[0])
	if err != nil {
		return err
	}
	if !g.TwoSided() {
		return fmt.Errorf("only games of two players without chance can be mined")
	}
	m := &mine{
		g: g, count: int(min(c.number("count", 12), 10_000)), games: int(min(c.number("games", 300), 1_000_000)),
		nodes: max(1, c.number("nodes", 1500)), deep: max(1, c.number("deep", 60_000)),
		depth: int(min(c.number("depth", 2), eval.MaxPly)), seed: c.seed(),
	}
	head := ""
	if c.has("from") {
		src, err := os.ReadFile(c.text("from"))
		if err != nil {
			return fmt.Errorf("cannot read %s: %v", c.text("from"), reason(err))
		}
		if head, err = m.again(string(src)); err != nil {
			return err
		}
		head += fmt.Sprintf("# dagaz mine %s -from %s.daily -deep %d -seed %d\n", c.args[0], path.Base(c.args[0]), m.deep, m.seed)
	} else {
		m.mine(c)
		head = fmt.Sprintf("# dagaz mine %s -count %d -games %d -nodes %d -deep %d -depth %d -seed %d\n", c.args[0], m.count, m.games, m.nodes, m.deep, m.depth, m.seed)
	}
	var text bytes.Buffer
	m.write(&text, head)
	switch {
	case !c.has("o"):
		c.out.Write(text.Bytes())
	case len(m.found) > 0:
		if err := os.WriteFile(c.text("o"), text.Bytes(), 0o644); err != nil {
			return fmt.Errorf("cannot write %s: %v", c.text("o"), reason(err))
		}
	}
	return c.result(fields{"challenges": len(m.found)})
}

// mine plays games and prints their number.
func (m *mine) mine(c *call) {
	m.run(func(n int) { fmt.Fprintf(c.err, "\rgame %d, %s", n, plural(len(m.found), "challenge")) })
	fmt.Fprintln(c.err)
}

// write writes the challenges after the lines that say how they were found.
func (m *mine) write(w *bytes.Buffer, head string) {
	w.WriteString(head)
	for _, x := range m.found {
		fmt.Fprintf(w, "%s\t%d\t%s", x.kind(), x.depth, x.setup)
		for _, t := range x.moves {
			w.WriteByte('\t')
			w.WriteString(t)
		}
		w.WriteByte('\n')
	}
}

// run plays games until it has found enough.
func (m *mine) run(progress func(game int)) {
	m.t = learn.NewTableau(m.g)
	m.player, m.weak, m.judge = newPlayer(m.g, m.seed), newPlayer(m.g, m.seed), newPlayer(m.g, m.seed)
	m.known = map[uint64]bool{}
	for n := 0; n < m.games && len(m.found) < m.count; n++ {
		progress(n + 1)
		if !m.t.Begin(m.seed<<32+uint64(n), mineOpening) {
			continue
		}
		m.player.s.Clear()
		m.weak.s.Clear()
		m.play()
	}
}

// again checks the challenges of a file a second time and keeps those that still hold; it
// shortens a line whose end is no longer clear. It returns the comments at the beginning of
// the file.
func (m *mine) again(src string) (head string, err error) {
	m.judge = newPlayer(m.g, m.seed)
	names := movegen.New(m.g)
	for line := range strings.Lines(src) {
		if strings.HasPrefix(line, "#") {
			head += line
			continue
		}
		part := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(part) < 4 {
			return "", fmt.Errorf("this is no challenge: %q", line)
		}
		s := engine.NewSession(m.g)
		if _, err := s.Set(part[2]); err != nil {
			return "", fmt.Errorf("setup: %w", err)
		}
		x := challenge{setup: part[2]}
		for i, move := range part[3:] {
			if i%2 == 0 {
				m.judge.s.Clear()
				v := m.look(m.judge, s.Position().Clone(), m.deep)
				if !v.ok || !v.clear() || textFor(names, s.Position(), v.move) != move {
					break
				}
				if i == 0 {
					x.win, x.depth = v.best >= eval.Win, v.depth
				}
				x.moves = part[3 : 4+i]
			}
			if err := s.Play(move); err != nil {
				return "", err
			}
		}
		if len(x.moves) > 0 && x.depth >= m.depth {
			m.found = append(m.found, x)
		}
	}
	return head, nil
}

// play plays a game and keeps the challenges found in it.
func (m *mine) play() {
	t, last := m.t, -mineApart
	var before game.Move
	for t.Pos.Ply() < minePlies && len(m.found) < m.count && !t.Over() {
		v := m.look(m.player, t.Pos, m.nodes)
		if !v.ok {
			return
		}
		if t.Pos.Ply()-last >= mineApart && v.clear() && t.List.Len() >= mineChoice && !recaptures(v.move, before) && !m.known[t.Pos.Key()] {
			m.known[t.Pos.Key()] = true
			if x, ok := m.verify(v.move); ok {
				m.found = append(m.found, x)
				last = t.Pos.Ply()
			}
			t.Over() // the list was overwritten
		}
		before = v.move
		switch t.Rand.Intn(mineStray) {
		case 0:
			before = t.List.Moves[t.Rand.Intn(t.List.Len())].Keep()
		case 1, 2, 3: // a weak player
			if w, _, ok := m.weak.s.Think(t.Pos, eval.Limits{Nodes: mineWeak}, nil); ok {
				before = w.Keep()
			}
		}
		t.Pos.Do(before)
	}
}

// recaptures reports whether a move goes to the target of the move before: everybody
// considers such moves first.
func recaptures(m, before game.Move) bool { return !before.IsPass() && m.To() == before.To() }

// A verdict is the result of searching a position.
type verdict struct {
	ok           bool
	move         game.Move
	best, second eval.Score
	depth        int // depth from which on the move was the best
}

// clear reports whether exactly one move wins or gains something.
func (v *verdict) clear() bool {
	if v.best >= eval.Win {
		return v.second < eval.Win && chance(v.second) <= 1-mineGap
	}
	return chance(v.best) >= mineGood && chance(v.best)-chance(v.second) >= mineGap
}

// chance returns the winning chance of a person at a score, 0 to 1 (as in chance.js).
func chance(s eval.Score) float64 {
	if s.Proven() {
		return float64(1+sign(s)) / 2
	}
	return 1 / (1 + math.Exp(-0.0037*float64(s)))
}

// look searches for the two best moves.
func (m *mine) look(p *player, pos *game.Position, nodes int64) (v verdict) {
	second := -eval.Win - eval.MaxPly
	var lead game.Move
	move, info, ok := p.s.Think(pos, eval.Limits{Nodes: nodes, Lines: 2}, func(i eval.Info) {
		switch {
		case i.Line == 1:
			second = i.Score
		case len(i.PV) > 0 && (v.depth == 0 || !i.PV[0].Same(lead)):
			lead, v.depth = i.PV[0].Keep(), i.Depth
		}
	})
	v.ok, v.best, v.second = ok, info.Score, second
	if ok {
		v.move = move.Keep()
	}
	return v
}

// verify searches the present position much deeper, from its setup alone, and returns the
// line of a challenge.
func (m *mine) verify(move game.Move) (x challenge, ok bool) {
	x.setup = notation.Setup(m.t.Pos)
	pos, _, err := notation.ReadSetup(m.g, x.setup)
	if err != nil || pos.Player() != m.t.Pos.Player() {
		return x, false
	}
	side := pos.Player()
	t := learn.NewTableau(m.g)
	t.Pos = pos
	names := movegen.New(m.g)
	own := 0
	reply := ""
	for !t.Over() {
		m.judge.s.Clear()
		v := m.look(m.judge, pos, m.deep)
		if !v.ok {
			break
		}
		text := textFor(names, pos, v.move)
		if text == "" {
			break
		}
		if pos.Player() != side {
			if own == mineLine || reply != "" { // or if the other side moves twice
				break
			}
			reply = text
			pos.Do(v.move)
			continue
		}
		if !v.clear() || t.List.Len() < 2 && own == 0 {
			break
		}
		if own == 0 {
			if !v.move.Same(move) || v.depth < m.depth {
				return x, false
			}
			x.win, x.depth = v.best >= eval.Win, v.depth
		} else if own == mineLine || reply == "" {
			break
		}
		if reply != "" {
			x.moves = append(x.moves, reply)
			reply = ""
		}
		x.moves = append(x.moves, text)
		own++
		pos.Do(v.move)
	}
	return x, own > 0
}

// textFor returns the text of a legal move, "" if the move is not legal.
func textFor(gen movegen.Generator, pos *game.Position, m game.Move) string {
	var list game.MoveList
	gen.Legal(pos, &list)
	for i := range list.Moves {
		if list.Moves[i].Same(m) {
			return notation.Texts(pos, &list)[i]
		}
	}
	return ""
}
