package main

import (
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"dagaz/engine/eval"
	"dagaz/engine/fast"
	"dagaz/engine/game"
	"dagaz/engine/learn"
	"dagaz/engine/movegen"
	"dagaz/engine/net"
)

var netVerb = &verb{
	name: "net", args: "[GAME…]", max: -1,
	doc: "Teaches the bot: fits a small net to games of the bot against itself.\n" +
		"The file is part of the game if it is beside the rules file (chess.net beside\n" +
		"chess.zrf); the value of the net is added to the evaluation. Quiet positions are\n" +
		"kept with the score that the search found, in a file that grows: they are not lost\n" +
		"when the verb is stopped, and the next run uses them. The net learns to give at\n" +
		"once the score that the search found. Then the bot with the net plays against the\n" +
		"bot without it, at equal nodes and at equal time; the first lines of the file say\n" +
		"how it went. The net is kept only if it gained: p < 0.01 at equal nodes and in all\n" +
		"games together, and at least half of the points at equal time. Equal time is equal work\n" +
		"of the processor, whatever else the machine does: each bot visits as many nodes as it\n" +
		"has been measured to visit in that time. A match ends early\n" +
		"when its gain is beyond doubt (odds of 200 to 1 that hold whenever it is stopped)\n" +
		"or when a gain has become unlikely.\n" +
		"Games with the same cells and the same names of pieces can share a net: see -like and\n" +
		"-kin.",
	options: []option{
		{"all", "", "every game of the collection that can have a net and has none"},
		{"positions", "N", "positions to learn from, 1000000 if not given"},
		{"seconds", "N", "time for the games from which positions come, at most; 600 if not given"},
		{"nodes", "N", "positions visited for each move of these games, 400 if not given"},
		{"hidden", "N", "neurons, 4 to 32 in steps of 4; 32 if not given"},
		{"passes", "N", "how many times each position is used; as long as it helps if not given"},
		{"rounds", "N", "2: as many positions again from games with the net; 1 if not given"},
		{"results", "N", "weight of the games' results in the label, in percent; if not given, it depends on the scores"},
		{"games", "N", "games at equal nodes, at most; 400 if not given; 0: the match at equal time alone has to prove the gain, with so much time that the bot without the net visits -anodes"},
		{"anodes", "N", "positions visited for each of their moves, 2000 if not given"},
		{"timed", "N", "games at equal time, at most; 200 if not given"},
		{"ms", "N", "milliseconds for each of their moves, 10 if not given"},
		{"match", "N", "time for each match, in seconds: after it, no other pair of games is begun; no limit if not given"},
		{"threads", "N", "games that are played at a time, one for each core if not given"},
		{"seed", "N", "seed of the random numbers, 1 if not given"},
		{"like", "GAME", "the net of this game is tried in place of a new one; the file will only name it"},
		{"kin", "", "the nets of games with the same cells and pieces and a like start are tried in place of a new one; a match is played only if a net tells the scores of a few games better than the evaluation does"},
		{"budget", "N", "time for all games, in seconds: after it, no other game is begun"},
		{"data", "DIR", "folder that keeps positions; a temporary one if not given"},
		{"o", "DIR", "the folder of the collection, where FAMILY/ID.net is written if it gained"},
	},
	run: runNet,
}

// A course is the work of one run of net on a game.
type course struct {
	learn.Course
	name string

	positions, rounds int
	seconds           time.Duration
	data              string   // path of the file, without its ending
	like              string   // name of the file of the net that is tried, or ""
	known             *net.Net // this net
	kin               []kinsman
	progress          func(format string, args ...any)

	proofGames, timedGames int
	proofNodes             int64
	proofTime              eval.Duration
	matchTime              time.Duration // 0: no limit

	samples int // number of samples used for learning
	games   int
	byNodes learn.Match
	byTime  learn.Match
	timed   [2]int64 // nodes for each move at equal time
}

func runNet(c *call) error {
	names := c.args
	if c.has("all") {
		names = gameIDs()
	}
	if len(names) == 0 {
		return misuse("say which game, or -all")
	}
	var known []kinsman
	if c.has("kin") {
		known = owners()
	}
	done, kept, many := []fields{}, 0, len(names) > 1
	began, budget := time.Now(), time.Duration(c.number("budget", 1<<30))*time.Second
	for _, name := range names {
		if time.Since(began) > budget {
			break
		}
		co, err := c.course(name, known)
		if err != nil {
			if many {
				if !c.has("all") {
					c.warn("%s: %v", name, err)
				}
				continue // the game cannot have a net, or has one
			}
			return err
		}
		text, err := co.run()
		if err != nil {
			if !many {
				return err
			}
			c.warn("%s: %v", name, err)
			continue
		}
		gained := co.gained()
		f := co.fields()
		f["kept"] = gained
		done = append(done, f)
		switch {
		case !gained:
			fmt.Fprintf(c.err, "%s: no gain, no net\n", name)
		case !c.has("o"):
			c.out.Write(text)
		default:
			file := filepath.Join(c.text("o"), co.Game.Family, co.Game.ID+".net")
			if err := os.WriteFile(file, text, 0o644); err != nil {
				return fmt.Errorf("cannot write %s: %v", file, reason(err))
			}
		}
		if gained {
			kept++
		}
	}
	return c.result(fields{"games": done, "kept": kept})
}

// course prepares the run on a game. With -kin, known are the games whose nets may serve.
func (c *call) course(name string, known []kinsman) (*course, error) {
	g, err := loadGame(name)
	if err != nil {
		return nil, err
	}
	if c.has("all") && (g.Net != nil || len(g.Bots) > 0 && g.Bots[0] != "garbo" && g.Bots[0] != "mcts") {
		return nil, fmt.Errorf("%s has a net", name)
	}
	if !g.TwoSided() {
		return nil, fmt.Errorf("only games of two players without chance can be learnt")
	}
	own := *g
	own.Net = nil
	co := &course{
		Course: learn.Course{
			Game: &own, More: learn.AllWays(), Seed: c.seed(), Nodes: max(1, c.number("nodes", 400)), Hidden: int(c.number("hidden", net.Hidden)),
			Passes: int(min(c.number("passes", 0), 1000)), Results: int(c.number("results", 101)), Threads: max(1, int(c.number("threads", int64(runtime.NumCPU())))),
		},
		name: name, positions: int(max(1, c.number("positions", 1_000_000))), rounds: int(c.number("rounds", 1)), seconds: time.Duration(c.number("seconds", 600)) * time.Second,
		proofGames: int(c.number("games", 400)), timedGames: int(c.number("timed", 200)),
		proofNodes: max(1, c.number("anodes", 2000)), proofTime: eval.Duration(max(1, min(c.number("ms", 10), maxMillis))) * eval.Millisecond,
		matchTime: time.Duration(c.number("match", 0)) * time.Second,
	}
	if co.Hidden < 4 || co.Hidden > net.Hidden || co.Hidden%4 != 0 {
		return nil, misuse("-hidden is a multiple of 4, up to %d", net.Hidden)
	}
	if co.Results > 100 {
		co.Results = -1
	}
	co.Tables = eval.NewTables(&own, movegen.New(&own))
	if _, err := fast.New(&own, co.Tables); err != nil {
		return nil, fmt.Errorf("%s has no fast board: %v", name, err)
	}
	if like := c.text("like"); like != "" {
		if co.like, co.known, err = netOf(like, &own); err != nil {
			return nil, err
		}
	}
	if c.has("kin") {
		if co.kin = kin(&own, known); len(co.kin) == 0 {
			return nil, fmt.Errorf("no game with a net is like %s", name)
		}
	}
	dir := c.text("data")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "dagaz-net")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	co.data = filepath.Join(dir, own.Family+"-"+path.Base(own.ID))
	co.progress = func(format string, args ...any) { fmt.Fprintf(c.err, name+": "+format+"\n", args...) }
	return co, nil
}

// netOf returns the net of the named game and the name of its file as seen from the file of
// the net of game g, which must have the same cells and types.
func netOf(name string, g *game.Game) (file string, n *net.Net, err error) {
	f, err := find(name)
	if err != nil {
		return "", nil, err
	}
	o, err := loadGame(name)
	switch {
	case err != nil:
		return "", nil, err
	case o.ID == g.ID && o.Family == g.Family: // the file would name itself and lose its net
		return "", nil, fmt.Errorf("-like names another game than %s", name)
	case o.Net == nil:
		return "", nil, fmt.Errorf("%s has no net", name)
	case !fits(o, g):
		return "", nil, fmt.Errorf("%s has other cells or pieces than the net of %s", g.ID, name)
	}
	file = bareID(o.ID) + ".net"
	if _, text, err := f.load(f.name, file); err != nil {
		return "", nil, fmt.Errorf("cannot read the net of %s: %v", name, err)
	} else if _, refers := net.Other(string(text)); refers {
		return "", nil, fmt.Errorf("the net of %s is another game's", name)
	}
	if o.Family != g.Family {
		file = "../" + o.Family + "/" + file
	}
	return file, o.Net, nil
}

// fits reports whether the net of o can serve g, which needs the same cells and pieces.
func fits(o, g *game.Game) bool {
	return slices.Equal(o.Board.Names(), g.Board.Names()) && o.Net.State(g.SeenNames(), g.Board.Len()) != nil
}

// run makes a net, or takes that of another game, and tests it in a match. It returns the
// file.
func (co *course) run() ([]byte, error) {
	if len(co.kin) > 0 {
		if err := co.choose(); err != nil {
			return nil, err
		}
	}
	if co.known != nil {
		co.prove(co.known)
		return append(co.head(), "like "+co.like+"\n"...), nil
	}
	var all learn.Lesson
	var raw *learn.Raw
	var learnt *net.Net
	for round := range max(1, co.rounds) {
		more, err := co.play(round, learnt)
		if err != nil {
			return nil, err
		}
		co.Weigh(more)
		if co.Part == 0 {
			more.Ahead(ahead)
		}
		all.Join(more)
		co.samples, co.games = all.Len(), co.games+more.Games
		if raw = co.Fit(&all); raw == nil {
			return nil, fmt.Errorf("%s are too few to learn from", plural(all.Len(), "quiet position"))
		}
		if co.Results < 0 {
			co.progress("scores tell %.0f%% of the results", 100*co.Told)
		}
		co.progress("error %.5f, without the net %.5f; the second side sees the board %s; results %.0f%%; margin %d; %d rows, %d passes",
			co.Fitted.After, co.Fitted.Before, co.Turned, 100*co.Part, raw.Margin, raw.Rows(), co.Fitted.Passes)
		var wrong *net.Mistake
		if learnt, wrong = net.Parse(string(raw.Text(co.Game))); wrong != nil {
			return nil, wrong
		}
	}
	co.prove(learnt)
	return append(co.head(), raw.Text(co.Game)...), nil
}

// prove tests a net in matches, at equal nodes and, if it gained there, at equal time; or at
// equal time alone, for which some games show how fast both bots are.
func (co *course) prove(learnt *net.Net) {
	if co.proofGames == 0 {
		_, work := co.duel(learnt, paceGames, [2]int64{co.proofNodes, co.proofNodes}, 1, math.Inf(1), 0)
		speed := work.In(eval.Second)
		co.timed = [2]int64{max(1, co.proofNodes*speed[0]/speed[1]), co.proofNodes}
		co.byTime, _ = co.duel(learnt, co.timedGames, co.timed, 2, 2/proven, provenErrors)
		co.progress("at equal time, %d and %d nodes: %s", co.timed[0], co.timed[1], co.byTime.Summary())
		return
	}
	var work learn.Effort
	co.byNodes, work = co.duel(learnt, co.proofGames, [2]int64{co.proofNodes, co.proofNodes}, 1, 2/proven, provenErrors)
	co.progress("at equal nodes: %s", co.byNodes.Summary())
	if co.byNodes.Score() > 0.5 && co.byNodes.P() < proven {
		co.timed = work.In(co.proofTime)
		co.byTime, _ = co.duel(learnt, co.timedGames, co.timed, 2, likely, 0)
		co.progress("at equal time, %d and %d nodes: %s", co.timed[0], co.timed[1], co.byTime.Summary())
	}
}

// A gain counts as proven if its probability by chance is not greater than this, which is a
// lead of so many standard errors at the end of a match. A match that ends early does so at
// odds of 2/proven: half of the probability goes to such matches, and half to the matches
// that are played to the end.
const (
	proven       = 0.01
	provenErrors = 2.576
)

// ahead is the part of a score that the scores of later positions and the result replace, unless
// results are learnt for themselves.
const ahead = 0.5

// paceGames show how fast bots are if no match at equal nodes does.
const paceGames = 6

// likely are the odds of a gain at equal time at which that match ends. It follows a proof at
// equal nodes and has to show only that the net is worth its time.
const likely = 20

// gained reports whether the net is kept.
func (co *course) gained() bool {
	if co.proofGames == 0 {
		return co.byTime.Score() > 0.5 && co.byTime.P() < proven
	}
	both := co.byNodes
	both.Add(co.byTime)
	return co.byNodes.Score() > 0.5 && co.byNodes.P() < proven &&
		co.byTime.Score() >= 0.5 && (co.timedGames == 0 || co.byTime.Games() > 0) && both.Score() > 0.5 && both.P() < proven
}

// head returns the comments that say how the net was made.
func (co *course) head() []byte {
	if co.known != nil {
		s := fmt.Sprintf("; Bots know about %s what they have learnt about another game; tested by\n", co.Game.Title)
		s += fmt.Sprintf(";   dagaz net %s -like %s -seed %d\n", co.name, strings.TrimSuffix(path.Base(co.like), ".net"), co.Seed)
		return append([]byte(s), co.record()...)
	}
	s := fmt.Sprintf("; What bots have learnt about %s, made by\n", co.Game.Title)
	s += fmt.Sprintf(";   dagaz net %s -positions %d -nodes %d -hidden %d -rounds %d -seed %d\n", co.name, co.positions, co.Nodes, co.Hidden, co.rounds, co.Seed)
	s += fmt.Sprintf("; from %d quiet positions of %d games; %.0f%% of the label are results.\n", co.samples, co.games, 100*co.Part)
	s += fmt.Sprintf("; Mean error %.5f, without the net %.5f.\n", co.Fitted.After, co.Fitted.Before)
	return append([]byte(s), co.record()...)
}

// record returns the comments that say how the matches went.
func (co *course) record() string {
	if co.proofGames == 0 {
		return fmt.Sprintf("; Against the bot without it, at equal time of a processor, %d nodes a move and %d without it: %s.\n",
			co.timed[0], co.timed[1], wentBy(co.byTime, co.timedGames))
	}
	return fmt.Sprintf("; Against the bot without it, %d nodes a move: %s.\n; %d ms of a processor a move, %d nodes and %d without it: %s.\n",
		co.proofNodes, wentBy(co.byNodes, co.proofGames), co.proofTime/eval.Millisecond, co.timed[0], co.timed[1], wentBy(co.byTime, co.timedGames))
}

// wentBy describes the result of a match of so many games. A match that ended early did so
// when the lead was large, so its Elo is rather too high and its p too low.
func wentBy(sum learn.Match, games int) string {
	if sum.Games() < games {
		return sum.Summary() + "; ended early"
	}
	return sum.Summary()
}

func (co *course) fields() fields {
	return fields{
		"game": co.name, "positions": co.samples, "before": co.Fitted.Before, "after": co.Fitted.After,
		"nodes": matchFields(co.byNodes), "time": matchFields(co.byTime),
	}
}
