package bots

import (
	"dagaz/engine/board"
	"dagaz/engine/compile"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/zrf"
	"strings"
	"testing"
)

// rows is tic-tac-toe for the named players, with real programs.
func rows(names ...string) *game.Game {
	bl := board.NewBuilder()
	labels := []string{"1", "2", "3"}
	gi, err := bl.AddGrid(board.Rect{}, []board.Dimension{{Labels: labels}, {Labels: labels}})
	if err != nil {
		panic(err)
	}
	g := &game.Game{Types: []game.PieceType{{Name: "Mark"}}}
	line := &game.GoalExpr{Kind: game.GoalLine, N: 3}
	for i, at := range [][]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		line.Dirs = append(line.Dirs, bl.AddGridDir(gi, string(rune('a'+i)), at))
	}
	line.Types = []int{0}
	g.Board = bl.Build()
	var all []game.Player
	drop := game.Entry{MoveType: game.AnyType}
	for i, n := range names {
		all = append(all, game.Player(i))
		g.Players = append(g.Players, game.PlayerInfo{Name: n})
		g.Turns = append(g.Turns, game.Turn{Player: game.Player(i), As: game.Player(i), MoveType: game.AnyType})
		drop.Progs = append(drop.Progs, &game.Program{Code: []game.Instr{
			{Op: game.OpEmpty}, {Op: game.OpVerify}, {Op: game.OpAdd}, {Op: game.OpEnd},
		}})
	}
	g.Types[0].Drops = []game.Entry{drop}
	g.Goals = []game.Goal{
		{Result: game.Win, Players: all, Test: line},
		{Result: game.Draw, Players: all, Test: &game.GoalExpr{Kind: game.GoalFull}},
	}
	g.Hands = make([]bool, len(names))
	g.Finish()
	return g
}

func TestNew(t *testing.T) {
	two, three := rows("X", "O"), rows("X", "O", "Z")
	tests := []struct {
		g    *game.Game
		name string
		err  string // part of the error, "" for none
	}{
		{two, "garbo", ""},
		{two, "mcts", ""},
		{two, "random", ""},
		{two, "level:1", ""},
		{two, "level:8", ""},
		{three, "mcts", ""},
		{three, "level:3", ""},
		{three, "garbo", "two players"},
		{two, "level:0", "unknown bot"},
		{two, "level:9", "unknown bot"},
		{two, "grabo", "known are garbo, mcts, random, level:1"},
	}
	for _, tt := range tests {
		b, err := New(tt.g, tt.name, 1)
		switch {
		case tt.err == "" && (err != nil || b.Name() != tt.name):
			t.Errorf("New(%q) = %v, %v", tt.name, b, err)
		case tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)):
			t.Errorf("New(%q): error %v, want %q", tt.name, err, tt.err)
		}
	}
}

// Every bot except the weak ones never loses tic-tac-toe to random moves.
func TestNeverLoses(t *testing.T) {
	g := rows("X", "O")
	for _, name := range []string{"garbo", "mcts", "level:7", "level:8"} {
		a, err := New(g, name, 1)
		if err != nil {
			t.Fatal(err)
		}
		won, lost := 0, 0
		for i := 0; i < 20; i++ {
			r, _ := New(g, "random", uint64(i))
			switch play(t, g, i%2, a, r) {
			case i % 2:
				won++
			case 1 - i%2:
				lost++
			}
		}
		if lost > 0 || won < 12 {
			t.Errorf("%s won %d and lost %d of 20", name, won, lost)
		}
	}
}

// play lets a, which is player me, play against b; it returns the winner or -1.
func play(t *testing.T, g *game.Game, me int, a, b Bot) int {
	t.Helper()
	gen := movegen.New(g)
	judge := goal.New(g, gen)
	pos := g.Start()
	var list game.MoveList
	for {
		gen.Legal(pos, &list)
		if judge.Over(pos, &list) {
			for p := range g.Players {
				if judge.Result(game.Player(p)) == game.Win {
					return p
				}
			}
			return -1
		}
		bot := b
		if int(pos.Player()) == me {
			bot = a
		}
		m, _, ok := bot.Think(pos, eval.Limits{Nodes: 1000}, nil, nil)
		if !ok {
			t.Fatalf("%s has no move", bot.Name())
		}
		pos.Do(m)
	}
}

// TestThirdPlayer: which bots play games whose turn order names a third player. Garbo does
// if the other two players move the third player's pieces, and it is not offered if three
// players play.
func TestThirdPlayer(t *testing.T) {
	const rest = ` (board (square 4)) (piece (name Man) (moves (step n e s w quiet)))
		(board-setup (A (Man a1)) (B (Man d4)) (C (Man b2))) (win-condition (A B) (absolute-config any-owner Man (c4))) (bots garbo random))`
	for _, tt := range [...]struct {
		order string
		want  string
	}{
		{"(players A B C) (turn-order A (A C) B (B C))", "garbo random"},
		{"(players A B C) (turn-order (A C) (B C))", "garbo random"},
		{"(players A B C) (turn-order A B C)", "random"},
		{"(players A B ?C) (turn-order A (A ?C) B)", "random"},
	} {
		rest := rest
		if strings.Contains(tt.order, "?C") {
			rest = strings.Replace(rest, "(C (Man b2))", "(?C (Man b2))", 1)
		}
		text := `(dagaz 1) (game (title "T") ` + tt.order + strings.Replace(rest, "any-owner Man", "(any-owner Man)", 1)
		var errs zrf.Errors
		g := compile.Parse("t.zrf", []byte(text), nil, &errs).Game(0, &errs)
		if g == nil {
			t.Fatal(errs.Err())
		}
		if got := strings.Join(For(g), " "); got != tt.want {
			t.Errorf("%s is played by %s, want %s", tt.order, got, tt.want)
		}
		for _, name := range append(For(g), "level:3") {
			bot, err := New(g, name, 1)
			if err != nil {
				t.Errorf("%s, %s: %v", tt.order, name, err)
				continue
			}
			pos := g.Start()
			for range 6 {
				m, _, ok := bot.Think(pos, eval.Limits{Nodes: 200, Depth: 4}, nil, nil)
				if !ok {
					break
				}
				pos.Do(m.Keep())
			}
		}
	}
}
