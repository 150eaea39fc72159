package main

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"dagaz/engine"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

var gtpVerb = &verb{
	name: "gtp", args: "GAME", min: 1, max: 1,
	doc: "Speaks GTP, the protocol of go programs, on stdin and stdout. Black is who\n" +
		"moves first. Vertices are letters without I and numbers from the bottom; with\n" +
		"-vertices top the numbers begin at the top, with own they are the names of cells.",
	options: append([]option{
		{"vertices", "NAME", "go, top or own; go if not given"},
		{"bot", "NAME", "garbo, mcts, random, level:N; the best one for the game if not given"},
	}, limitOptions...),
	run: runGTP,
}

// A gtpSide answers GTP commands.
type gtpSide struct {
	*desk
	lim   eval.Limits
	v     vertices
	made  []gtpMove
	byo   time.Duration // time for each move after the main time, or from the start
	timed bool          // time_settings was given
	clock map[game.Player]chessClock
}

// A gtpMove is a move that was made, for undo.
type gtpMove struct {
	player game.Player
	vertex string
}

func runGTP(c *call) error {
	d, err := newDesk(c)
	if err != nil {
		return err
	}
	d.botName = c.text("bot")
	if _, err := d.player(); err != nil {
		return err
	}
	t := &gtpSide{desk: d, lim: c.limits()}
	if t.v, err = newVertices(d.s.Game(), c.text("vertices")); err != nil {
		return err
	}
	return t.lines(t.command, func() { t.say("? line too long\n") })
}

// gtpCommands are the commands, filled by init because list_commands reads it.
var gtpCommands map[string]func(t *gtpSide, args []string) (string, error)

func init() {
	gtpCommands = map[string]func(t *gtpSide, args []string) (string, error){
		"protocol_version": constant("2"),
		"name":             constant("Dagaz"),
		"version":          constant(engine.Version),
		"list_commands": func(*gtpSide, []string) (string, error) {
			return strings.Join(slices.Sorted(maps.Keys(gtpCommands)), "\n"), nil
		},
		"known_command": func(_ *gtpSide, args []string) (string, error) {
			return strconv.FormatBool(len(args) > 0 && gtpCommands[args[0]] != nil), nil
		},
		"quit":          constant(""),
		"boardsize":     (*gtpSide).boardSize,
		"clear_board":   func(t *gtpSide, _ []string) (string, error) { return "", t.clear() },
		"komi":          (*gtpSide).komi,
		"play":          (*gtpSide).play,
		"genmove":       func(t *gtpSide, args []string) (string, error) { return t.genmove(args, true) },
		"reg_genmove":   func(t *gtpSide, args []string) (string, error) { return t.genmove(args, false) },
		"undo":          (*gtpSide).undo,
		"showboard":     func(t *gtpSide, _ []string) (string, error) { return "\n" + t.v.draw(t.s.Position()), nil },
		"final_score":   (*gtpSide).finalScore,
		"time_settings": (*gtpSide).timeSettings,
		"time_left":     (*gtpSide).timeLeft,
	}
}

// command answers a line: an optional number, a name, arguments. False ends the
// program.
func (t *gtpSide) command(line string) bool {
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(strings.Map(printable, line))
	if len(words) == 0 {
		return true
	}
	id := ""
	if _, err := strconv.Atoi(words[0]); err == nil {
		id, words = words[0], words[1:]
	}
	if len(words) == 0 {
		t.say("?%s no command\n", id)
		return true
	}
	f := gtpCommands[words[0]]
	if f == nil {
		t.say("?%s unknown command\n", id)
		return true
	}
	answer, err := f(t, words[1:])
	if err != nil {
		t.say("?%s %v\n", id, err)
	} else {
		t.say("=%s %s\n", id, answer)
	}
	return words[0] != "quit"
}

// printable drops control characters and turns a tab into a space, as GTP demands.
func printable(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r < ' ' || r == 127:
		return -1
	}
	return r
}

func constant(s string) func(*gtpSide, []string) (string, error) {
	return func(*gtpSide, []string) (string, error) { return s, nil }
}

// komi accepts a komi, which has no effect on the games.
func (t *gtpSide) komi(args []string) (string, error) {
	if len(args) == 0 {
		return "", errors.New("komi not a float")
	}
	if _, err := strconv.ParseFloat(args[0], 64); err != nil {
		return "", errors.New("komi not a float")
	}
	return "", nil
}

// boardSize accepts the size of the present board, or changes to a variant in the same
// rules file that has the size.
func (t *gtpSide) boardSize(args []string) (string, error) {
	if len(args) == 0 {
		return "", errors.New("boardsize not an integer")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", errors.New("boardsize not an integer")
	}
	base, _, _ := strings.Cut(t.name, "#")
	tries := []string{t.name}
	for i := range t.s.Game().Variants {
		tries = append(tries, base+"#"+strconv.Itoa(i+1))
	}
	for _, name := range tries {
		g, err := loadGame(name)
		if err != nil || len(g.Board.Rows()) != n {
			continue
		}
		v, err := newVertices(g, t.v.how)
		if err != nil {
			return "", err
		}
		if err := t.load(name); err != nil {
			return "", err
		}
		t.made, t.v = nil, v
		return "", nil
	}
	return "", errors.New("unacceptable size")
}

func (t *gtpSide) clear() error {
	t.made, t.bot = nil, nil
	_, err := t.s.Set("")
	return err
}

// color reads a colour: black is the player who moves first.
func (t *gtpSide) color(args []string) (game.Player, error) {
	if len(args) > 0 {
		list := seats(t.s.Game())
		switch strings.ToLower(args[0]) {
		case "b", "black":
			return list[0], nil
		case "w", "white":
			return list[len(list)-1], nil
		}
	}
	return 0, errors.New("invalid color or coordinate")
}

// turn makes player p the side to move. GTP allows a side to move twice: then the other
// side passes or, if it cannot pass, the turn is set.
func (t *gtpSide) turn(p game.Player) error {
	if t.s.Position().Player() == p || t.s.Outcome().Over {
		return nil
	}
	for i, m := range t.s.Legal().Moves {
		if m.IsPass() {
			t.desk.play(i)
			return nil
		}
	}
	for i, turn := range t.s.Game().Turns {
		if turn.Player != p {
			continue
		}
		setup := notation.Setup(t.s.Position())
		old := "&turn=" + strconv.Itoa(t.s.Position().Turn())
		_, err := t.s.Set(strings.Replace(setup, old, "&turn="+strconv.Itoa(i), 1))
		return err
	}
	return errors.New("it is not that side's turn")
}

func (t *gtpSide) play(args []string) (string, error) {
	p, err := t.color(args)
	if err != nil || len(args) < 2 {
		return "", errors.New("invalid color or coordinate")
	}
	if err := t.put(p, strings.Join(args[1:], " ")); err != nil {
		t.replay() // turn may have changed the position
		return "", err
	}
	return "", nil
}

// put makes a move and remembers it.
func (t *gtpSide) put(p game.Player, vertex string) error {
	if err := t.turn(p); err != nil {
		return err
	}
	if strings.EqualFold(vertex, "resign") {
		return nil
	}
	i := t.v.find(t.s, vertex)
	if i < 0 && strings.EqualFold(vertex, "pass") && t.s.Outcome().Over {
		return nil
	}
	if i < 0 {
		return errors.New("illegal move")
	}
	t.desk.play(i)
	t.made = append(t.made, gtpMove{p, vertex})
	return nil
}

// replay sets up the position again from the moves made.
func (t *gtpSide) replay() {
	made := t.made
	t.made = nil
	if _, err := t.s.Set(""); err != nil {
		panic("internal error: " + err.Error())
	}
	for _, m := range made {
		if err := t.put(m.player, m.vertex); err != nil {
			panic("internal error: " + err.Error())
		}
	}
}

func (t *gtpSide) undo([]string) (string, error) {
	if len(t.made) == 0 {
		return "", errors.New("cannot undo")
	}
	t.made = t.made[:len(t.made)-1]
	t.replay()
	return "", nil
}

// genmove chooses a move, and makes it if keep is set.
func (t *gtpSide) genmove(args []string, keep bool) (string, error) {
	p, err := t.color(args)
	if err != nil {
		return "", err
	}
	if err := t.turn(p); err != nil {
		return "", err
	}
	if t.s.Legal().Len() == 0 {
		return "pass", nil
	}
	answer := ""
	t.run(func() {
		var i int
		if i, err = t.think(t.limits(p), func(eval.Info) {}); err == nil {
			answer = t.v.texts(t.s)[i]
		}
	})
	t.finish()
	if err == nil && keep {
		err = t.put(p, answer)
	} else {
		t.replay()
	}
	return answer, err
}

// limits says how long player p may think.
func (t *gtpSide) limits(p game.Player) eval.Limits {
	if !t.timed {
		return t.lim
	}
	c := t.clock[p]
	switch {
	case c.left > 0:
		return eval.Limits{Time: eval.Duration(c.budget())}
	case t.byo > 0:
		return eval.Limits{Time: eval.Duration(max(t.byo-clockMargin, t.byo/2))}
	}
	return eval.Limits{Time: eval.Millisecond}
}

// timeSettings reads main time, byo-yomi time and stones. Byo-yomi time without stones
// means that there is no limit.
func (t *gtpSide) timeSettings(args []string) (string, error) {
	if len(args) < 3 {
		return "", errors.New("syntax error")
	}
	main, byo, stones := seconds(args[:1]), seconds(args[1:2]), count(args[2:])
	t.timed, t.byo = stones > 0 || byo == 0, 0
	if stones > 0 {
		t.byo = byo / time.Duration(stones)
	}
	t.clock = map[game.Player]chessClock{}
	for _, p := range seats(t.s.Game()) {
		t.clock[p] = chessClock{left: main}
	}
	return "", nil
}

// timeLeft reads colour, time and stones; 0 stones means main time.
func (t *gtpSide) timeLeft(args []string) (string, error) {
	p, err := t.color(args)
	if err != nil || len(args) < 3 {
		return "", errors.New("syntax error")
	}
	if t.clock == nil {
		t.clock = map[game.Player]chessClock{}
	}
	t.timed = true
	t.clock[p] = chessClock{left: seconds(args[1:2]), moves: count(args[2:])}
	return "", nil
}

// finalScore says who has won.
func (t *gtpSide) finalScore([]string) (string, error) {
	g, o := t.s.Game(), t.s.Outcome()
	if !o.Over {
		return "", errors.New("cannot score: the game is not over")
	}
	switch list, w := seats(g), o.Winner(); {
	case w < 0:
		return "0", nil
	case w == int(list[0]):
		return "B+", nil
	}
	return "W+", nil
}
