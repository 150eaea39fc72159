package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

var seedOption = option{"seed", "N", "seed of the random numbers, 1 if not given"}

var uciVerb = &verb{
	name: "uci", args: "[GAME]", max: 1,
	doc: "Speaks UCI on stdin and stdout: an engine for a program that shows boards.\n" +
		"The option UCI_Variant changes the game; GAME is the first one. Moves are from\n" +
		"and to (e2e4, e7e8q), P@e4 for a drop, every cell of a chain of captures.",
	options: []option{seedOption},
	run:     runUCI,
}

// A uciSide answers UCI commands.
type uciSide struct {
	*desk
	start   string   // setup of the last position command, "" = the game's own
	moves   []string // the legal moves of that command
	best    int      // number of best moves to report; 0 = 1
	endless bool     // the search runs until the command stop
}

func runUCI(c *call) error {
	d, err := newDesk(c)
	if err != nil {
		return err
	}
	u := &uciSide{desk: d}
	err = u.lines(u.command, func() { u.say("info string a line has at most %d bytes", maxLine) })
	if u.endless {
		u.halt()
	}
	u.wait()
	return err
}

// uciCommands are the words that begin a command. Commands that would change or show the
// game stop a running search first, which then prints its bestmove: if they waited for the
// end of the search instead, isready and stop could not be read.
var uciCommands = map[string]func(u *uciSide, args []string){
	"uci":        func(u *uciSide, _ []string) { u.hello() },
	"isready":    func(u *uciSide, _ []string) { u.say("readyok") },
	"ucinewgame": func(u *uciSide, _ []string) { u.halt(); u.bot = nil },
	"setoption":  (*uciSide).setOption,
	"position":   (*uciSide).position,
	"go":         (*uciSide).think,
	"stop":       func(u *uciSide, _ []string) { u.halt() },
	"d":          func(u *uciSide, _ []string) { u.halt(); u.show() },
	"debug":      func(*uciSide, []string) {},
	"register":   func(*uciSide, []string) {},
	"ponderhit":  func(*uciSide, []string) {},
}

// command carries out a line; it returns false if the program is to end. Words before the
// first command are skipped, as UCI demands.
func (u *uciSide) command(line string) bool {
	words := strings.Fields(line)
	for i, w := range words {
		if w == "quit" {
			u.halt()
			return false
		}
		if f := uciCommands[w]; f != nil {
			f(u, words[i+1:])
			return true
		}
	}
	if len(words) > 0 {
		u.say("info string unknown command: %s", line)
	}
	return true
}

func (u *uciSide) hello() {
	u.say("id name Dagaz %s", engine.Version)
	u.say("id author the Dagaz authors")
	u.say("option name Bot type combo default %s%s", autoBot, vars(botNames()))
	u.say("option name MultiPV type spin default 1 min 1 max %d", maxMultiPV)
	u.say("option name Level type spin default 0 min 0 max %d", botLevels())
	u.say("option name OwnBook type check default false")
	u.say("option name Threads type spin default 1 min 1 max %d", maxTeam)
	own, ids := offeredNames(func(n otherNames) string { return n.uci })
	u.say("option name UCI_Variant type combo default %s%s", u.name, vars(append(own, ids...)))
	u.say("uciok")
}

func vars(list []string) string {
	s := ""
	for _, v := range list {
		s += " var " + v
	}
	return s
}

func (u *uciSide) fail(err error) { u.say("info string error: %v", err) }

// setOption reads name N value V; names have no case and may have spaces.
func (u *uciSide) setOption(args []string) {
	u.halt()
	text := " " + strings.Join(args, " ")
	name, value, _ := strings.Cut(text, " value ")
	name = strings.TrimSpace(strings.TrimPrefix(name, " name "))
	value = strings.TrimSpace(value)
	var err error
	switch strings.ToLower(name) {
	case "uci_variant":
		if err = u.load(gameCalled(value)); err == nil {
			u.start, u.moves = "", nil
		}
	case "level":
		var n int
		if n, err = optionNumber(name, value); err == nil {
			u.setLevel(n)
		}
	case "threads":
		var n int
		if n, err = optionNumber(name, value); err == nil {
			u.setThreads(n)
		}
	case "multipv":
		var n int
		if n, err = optionNumber(name, value); err == nil {
			u.best = max(1, min(n, maxMultiPV))
		}
	case "ownbook":
		u.ownBook, u.bot = value == "true", nil
	case "bot":
		err = u.setBot(value)
	default:
		err = fmt.Errorf("unknown option %q", name)
	}
	if err != nil {
		u.fail(err)
	}
}

// maxMultiPV is the greatest number of best moves that are reported.
const maxMultiPV = 256

func optionNumber(name, value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil {
		return 0, fmt.Errorf("option %s wants a number, not %q", name, value)
	}
	return n, nil
}

// position reads startpos or fen F, and moves. It does not replay moves that the last
// position command had as well. It reports errors; then the position is as far as it could
// be read.
func (u *uciSide) position(args []string) {
	u.halt()
	where, moves := args, []string(nil)
	for i, w := range args {
		if w == "moves" {
			where, moves = args[:i], args[i+1:]
			break
		}
	}
	start := ""
	switch {
	case len(where) > 1 && (where[0] == "fen" || where[0] == "sfen"):
		start = strings.Join(where[1:], " ")
	case len(where) != 1 || where[0] != "startpos":
		u.fail(errors.New("position wants startpos or fen"))
		return
	}
	if start != u.start || !begins(moves, u.moves) || len(u.moves) == 0 {
		if _, err := u.s.Set(start); err != nil {
			u.fail(err)
			return
		}
		u.start, u.moves = start, nil
	}
	for _, m := range moves[len(u.moves):] {
		if !u.goOn() {
			u.fail(fmt.Errorf("move %q comes after the end of the game", m))
			return
		}
		if err := u.s.Play(m); err != nil {
			u.fail(err)
			return
		}
		u.moves = append(u.moves, m)
	}
}

func begins(list, with []string) bool {
	if len(list) < len(with) {
		return false
	}
	for i := range with {
		if list[i] != with[i] {
			return false
		}
	}
	return true
}

// think reads the limits of a go command and searches.
func (u *uciSide) think(args []string) {
	u.halt()
	lim, endless := u.limits(args)
	u.endless, lim.Lines = endless, u.best
	u.run(func() {
		best := "(none)"
		if u.goOn() && u.s.Legal().Len() > 0 {
			pos := u.s.Position()
			i, err := u.desk.think(lim, func(i eval.Info) { u.say("info %s", u.info(pos, i)) })
			if err != nil {
				u.fail(err)
			} else {
				best = notation.UCITexts(pos, u.s.Legal())[i]
			}
		}
		if endless {
			<-u.stop
		}
		u.say("bestmove %s", best)
	})
}

// maxThink is the limit of a search without limits: such a search ends at the command stop.
const maxThink = 1000 * 3600 * eval.Second

// limits reads the arguments of go, and skips unknown words.
func (u *uciSide) limits(args []string) (lim eval.Limits, endless bool) {
	side := "w"
	if list := seats(u.s.Game()); len(list) > 0 && u.s.Position().Player() != list[0] {
		side = "b"
	}
	var t chessClock
	clock := false
	ms := func(n int64) time.Duration { return time.Duration(max(0, min(n, maxMillis))) * time.Millisecond }
	for i := 0; i < len(args); i++ {
		word, n := args[i], int64(0)
		if i+1 < len(args) {
			if v, err := strconv.ParseInt(args[i+1], 10, 64); err == nil {
				n = v
				i++
			}
		}
		switch word {
		case "infinite", "ponder":
			endless = true
		case "depth":
			lim.Depth = int(max(1, min(n, eval.MaxPly-1)))
		case "mate":
			lim.Depth = int(max(1, min(2*n-1, eval.MaxPly-1)))
		case "nodes":
			lim.Nodes = max(1, n)
		case "movetime":
			lim.Time = eval.Duration(max(ms(n), time.Millisecond))
		case side + "time":
			t.left, clock = ms(n), true
		case side + "inc":
			t.inc = ms(n)
		case "movestogo":
			t.moves = int(max(0, min(n, clockMoves)))
		}
	}
	if clock && lim.Time == 0 {
		lim.Time = eval.Duration(t.budget())
	}
	if lim == (eval.Limits{}) {
		endless = true
	}
	if endless {
		lim.Time = maxThink
	}
	return lim, endless
}

// info writes a report with its moves in coordinates.
func (u *uciSide) info(pos *game.Position, i eval.Info) string {
	i.Visits = 0 // not a word of UCI
	s := infoText(pos, i, notation.UCI)
	if u.best > 1 {
		s = fmt.Sprintf("multipv %d %s", i.Line+1, s)
	}
	return s
}

// show draws the board, for people.
func (u *uciSide) show() {
	u.say("%s%s", draw(u.s.Position()), notation.Setup(u.s.Position()))
}
