package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

var cecpVerb = &verb{
	name: "cecp", args: "[GAME]", max: 1,
	doc: "Speaks CECP, the protocol of xboard and WinBoard, on stdin and stdout.\n" +
		"The command variant changes the game; GAME is the first one. Ranks of boards\n" +
		"with ten and more of them count from 0.",
	options: []option{seedOption},
	run:     runCECP,
}

// A cecpSide answers CECP commands.
type cecpSide struct {
	*desk
	first  string // GAME of the command line, also called normal
	force  bool   // the engine plays no side
	engine game.Player
	post   atomic.Bool    // print what the engine thinks
	drop   atomic.Bool    // nobody wants the move of the present search
	pings  sync.WaitGroup // pings that wait for the end of the search
	depth  atomic.Int64   // depth limit set by sd, 0 = none
	fixed  time.Duration
	clock  chessClock // of the engine's side
	mps    int        // moves to a time control, 0 = none
	made   int        // moves that the engine made in this game
}

func runCECP(c *call) error {
	d, err := newDesk(c)
	if err != nil {
		return err
	}
	x := &cecpSide{desk: d, first: d.name}
	x.clock.left = 5 * time.Minute
	x.reset()
	err = x.lines(x.command, func() { x.say("Error (line too long): a line has at most %d bytes", maxLine) })
	x.finish()
	x.pings.Wait()
	return err
}

// cecpCommands are the commands that do not affect a search.
var cecpCommands = map[string]func(x *cecpSide, args []string){
	"ping":   (*cecpSide).ping,
	"?":      func(x *cecpSide, _ []string) { x.hurry() },
	"post":   func(x *cecpSide, _ []string) { x.post.Store(true) },
	"nopost": func(x *cecpSide, _ []string) { x.post.Store(false) },
}

// cecpChanges are the commands that end a search without a move.
var cecpChanges = map[string]func(x *cecpSide, args []string){
	"protover":  func(x *cecpSide, _ []string) { x.features() },
	"new":       func(x *cecpSide, _ []string) { x.again(x.first) },
	"variant":   func(x *cecpSide, args []string) { x.variant(strings.Join(args, " ")) },
	"force":     func(x *cecpSide, _ []string) { x.force = true },
	"result":    func(x *cecpSide, _ []string) { x.force = true },
	"go":        func(x *cecpSide, _ []string) { x.play(x.toMove()) },
	"playother": func(x *cecpSide, _ []string) { x.play(x.other()) },
	"time":      func(x *cecpSide, args []string) { x.clock.left = time.Duration(count(args)) * 10 * time.Millisecond },
	"usermove":  func(x *cecpSide, args []string) { x.userMove(strings.Join(args, " ")) },
	"setboard":  func(x *cecpSide, args []string) { x.setBoard(strings.Join(args, " ")) },
	"undo":      func(x *cecpSide, _ []string) { x.s.Undo() },
	"remove":    func(x *cecpSide, _ []string) { x.s.Undo(); x.s.Undo() },
}

// cecpSettings are the commands after which a search starts again, because its side still
// has to move.
var cecpSettings = map[string]func(x *cecpSide, args []string){
	"level":  (*cecpSide).level,
	"st":     func(x *cecpSide, args []string) { x.fixed = seconds(args) },
	"sd":     func(x *cecpSide, args []string) { x.depth.Store(int64(max(0, count(args)))) },
	"cores":  func(x *cecpSide, args []string) { x.setThreads(count(args)) },
	"option": func(x *cecpSide, args []string) { x.option(strings.Join(args, " ")) },
}

// cecpIgnored are commands without a meaning for this engine.
var cecpIgnored = []string{"xboard", "accepted", "rejected", "random", "white", "black", "otim", "draw", "hint", "bk",
	"hard", "easy", "analyze", "name", "rating", "ics", "computer", "pause", "resume", "memory", "nps", "exit", "."}

// command obeys a line; false ends the program.
func (x *cecpSide) command(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 {
		return true
	}
	if words[0] == "quit" {
		x.giveUp()
		return false
	}
	if f := cecpCommands[words[0]]; f != nil {
		f(x, words[1:])
		return true
	}
	if slices.Contains(cecpIgnored, words[0]) || words[0] == "time" && x.busy() {
		return true
	}
	if f := cecpChanges[words[0]]; f != nil {
		x.giveUp()
		f(x, words[1:])
		return true
	}
	if f := cecpSettings[words[0]]; f != nil {
		owes := x.giveUp()
		f(x, words[1:])
		if owes {
			x.play(x.engine)
		}
		return true
	}
	if !x.busy() && x.find(line) >= 0 { // a move without usermove
		x.userMove(line)
	} else {
		x.say("Error (unknown command): %s", line)
	}
	return true
}

// features tells the user interface what the engine supports.
func (x *cecpSide) features() {
	x.say("feature done=0")
	x.say(`feature myname="Dagaz %s" ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=0`, engine.Version)
	x.say(`feature sigint=0 sigterm=0 reuse=1 analyze=0 colors=0 ics=0 name=0 pause=0 nps=0 memory=0 smp=1`)
	own, ids := offeredNames(func(n otherNames) string { return n.cecp })
	x.say(`feature variants="%s"`, strings.Join(append(own, ids...), ","))
	x.say(`feature option="Bot -combo *%s"`, strings.Join(botNames(), " /// "))
	x.say(`feature option="Level -spin 0 0 %d"`, botLevels())
	x.say("feature done=1")
}

// ping is answered when all earlier commands have been carried out.
func (x *cecpSide) ping(args []string) {
	answer := "pong " + strings.Join(args, " ")
	if !x.busy() {
		x.say("%s", answer)
		return
	}
	done := x.done
	x.pings.Go(func() {
		<-done
		x.say("%s", answer)
	})
}

// giveUp ends the search without a move, and reports whether a search was running.
func (x *cecpSide) giveUp() bool {
	if !x.busy() {
		return false
	}
	x.drop.Store(true)
	x.halt()
	return true
}

// again loads a game and starts it.
func (x *cecpSide) again(name string) {
	if err := x.load(name); err != nil {
		x.say("telluser %v", err)
		return
	}
	x.reset()
}

// reset sets up the state of a new game, in which the engine plays the second side.
func (x *cecpSide) reset() {
	x.force, x.made = false, 0
	x.depth.Store(0)
	x.engine = x.other()
}

// other returns the side that is not to move.
func (x *cecpSide) other() game.Player {
	for _, p := range seats(x.s.Game()) {
		if p != x.toMove() {
			return p
		}
	}
	return x.toMove()
}

func (x *cecpSide) toMove() game.Player { return x.s.Position().Player() }

// variant changes the game. If xboard does not know the game, it is described to xboard.
func (x *cecpSide) variant(name string) {
	id := gameCalled(name)
	if _, err := find(id); err != nil {
		x.say("Error (unsupported variant): %s", name)
		return
	}
	x.again(id)
	if namesOf(bareID(id)).cecp == "" {
		if s := x.setup(); s != "" {
			x.say("%s", s)
		}
	}
}

// xboardOrder is the order of letters for which xboard knows the movements of the pieces.
const xboardOrder = "PNBRQ"

// setup describes the game: letters, size, start. The letters of chess pieces come in
// xboard's order, with dots for pieces that the game does not have, and with the king last.
func (x *cecpSide) setup() string {
	g := x.s.Game()
	rows := g.Board.Rows()
	fen := notation.FEN(g.Start())
	if len(rows) == 0 || fen == "" || len(seats(g)) != 2 {
		return ""
	}
	letters, others, king := strings.Split(strings.Repeat(".", len(xboardOrder)), ""), "", ""
	for i := range g.Types {
		l := g.Types[i].Letters
		if len(l) != 2 || len(l[0]) != 1 || strings.ToLower(l[0]) != l[1] {
			return ""
		}
		switch at := strings.Index(xboardOrder, l[0]); {
		case at >= 0:
			letters[at] = l[0]
		case l[0] == "K":
			king = l[0]
		default:
			others += l[0]
		}
	}
	pieces := strings.Join(letters, "") + others + king
	hand := 0
	if g.HasHands {
		hand = len(g.Types)
	}
	return fmt.Sprintf("setup (%s%s) %dx%d+%d_fairy %s", pieces, strings.ToLower(pieces), len(rows[0]), len(rows), hand, fen)
}

func (x *cecpSide) setBoard(fen string) {
	if _, err := x.s.Set(fen); err != nil {
		x.say("tellusererror Illegal position: %v", err)
	}
}

// count reads a number; it returns 0 if there is none.
func count(args []string) int {
	if len(args) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(args[0])
	return max(0, min(n, 1<<30))
}

// seconds reads SEC, SEC.PART or MIN:SEC.
func seconds(args []string) time.Duration {
	if len(args) == 0 {
		return 0
	}
	sum := 0.0
	for _, part := range strings.Split(args[0], ":") {
		n, _ := strconv.ParseFloat(part, 64)
		sum = 60*sum + n
	}
	return time.Duration(max(0, min(sum, 1e6)) * float64(time.Second))
}

// level reads moves per control, base in minutes or MIN:SEC, increment in seconds.
func (x *cecpSide) level(args []string) {
	if len(args) < 3 {
		x.say("Error (too few parameters): level")
		return
	}
	base := args[1]
	if !strings.Contains(base, ":") {
		base += ":00"
	}
	x.fixed, x.mps = 0, count(args)
	x.clock = chessClock{left: seconds([]string{base}), inc: seconds(args[2:])}
}

// option reads NAME=VALUE.
func (x *cecpSide) option(s string) {
	name, value, _ := strings.Cut(s, "=")
	switch strings.ToLower(name) {
	case "level":
		x.setLevel(count([]string{value}))
	case "bot":
		if err := x.setBot(value); err != nil {
			x.say("telluser %v", err)
		}
	default:
		x.say("Error (unknown option): %s", s)
	}
}

// texts writes the legal moves.
func (x *cecpSide) texts() []string { return cecpTexts(x.s) }

// find returns the number of the legal move that s means, or -1.
func (x *cecpSide) find(s string) int {
	s = strings.TrimSpace(s)
	for i, t := range x.texts() {
		if strings.EqualFold(t, s) {
			return i
		}
	}
	if zeroRanks(x.s.Game()) {
		return -1
	}
	i, err := notation.Find(x.s.Position(), x.s.Legal(), s)
	if err != nil {
		return -1
	}
	return i
}

// userMove makes the other side's move and answers it.
func (x *cecpSide) userMove(s string) {
	if !x.goOn() {
		x.say("Illegal move (the game is over): %s", s)
		return
	}
	i := x.find(s)
	if i < 0 {
		x.say("Illegal move: %s", s)
		return
	}
	x.desk.play(i)
	if x.result() {
		return
	}
	if !x.force && x.toMove() == x.engine {
		x.play(x.engine)
	}
}

// play lets the engine take a side, and move while that side is to move.
func (x *cecpSide) play(side game.Player) {
	x.force, x.engine = false, side
	if x.toMove() != side || !x.goOn() {
		return
	}
	x.drop.Store(false)
	x.run(func() {
		for x.toMove() == side && !x.s.Outcome().Over && x.move() {
		}
	})
}

// move chooses a move and makes it. It returns false if the search was given up.
func (x *cecpSide) move() bool {
	pos := x.s.Position()
	i, err := x.think(x.limits(), func(info eval.Info) {
		if x.post.Load() {
			x.say("%s", cecpInfo(pos, info))
		}
	})
	if x.drop.Load() {
		return false
	}
	if err != nil {
		x.say("telluser %v", err)
		return false
	}
	text := x.texts()[i]
	x.desk.play(i)
	x.made++
	x.say("move %s", text)
	x.result()
	return true
}

// limits returns the limits of the next search.
func (x *cecpSide) limits() eval.Limits {
	lim := eval.Limits{Depth: min(int(x.depth.Load()), eval.MaxPly-1), Time: eval.Duration(x.fixed)}
	if lim.Depth > 0 && x.fixed == 0 {
		return lim
	}
	if x.fixed > 0 {
		lim.Time = eval.Duration(max(x.fixed-clockMargin, x.fixed/2))
		return lim
	}
	if x.mps > 0 {
		x.clock.moves = x.mps - x.made%x.mps
	}
	lim.Time = eval.Duration(x.clock.budget())
	return lim
}

// result prints the result of the game; it returns false if the game goes on.
func (x *cecpSide) result() bool {
	o := x.s.Outcome()
	if !o.Over {
		return false
	}
	x.say("%s {%s}", resultPGN(x.s.Game(), o), outcomeText(x.s.Game(), o))
	return true
}

// resultPGN writes 1-0, 0-1 or 1/2-1/2.
func resultPGN(g *game.Game, o game.Outcome) string {
	list := seats(g)
	switch w := o.Winner(); {
	case len(list) > 0 && w == int(list[0]):
		return "1-0"
	case len(list) > 1 && w == int(list[1]):
		return "0-1"
	}
	return "1/2-1/2"
}

// cecpInfo writes a report: ply, score, hundredths of a second, nodes, line. A
// mate in n moves is 100000 + n.
func cecpInfo(pos *game.Position, i eval.Info) string {
	score := int(i.Score)
	if i.Score.Proven() {
		score = 100_000*sign(i.Score) + movesToEnd(i.Score)
	}
	return fmt.Sprintf("%d %d %d %d %s", i.Depth, score, millis(i.Elapsed)/10, i.Nodes, joinWords(pvTexts(pos, i.PV, cecpText)))
}
