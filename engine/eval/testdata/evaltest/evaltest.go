// Package evaltest has small games built by hand, for tests of the searches:
// they need neither rules files nor the real generator. Each comes with a
// generator and a judge of its own.
package evaltest

import (
	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
)

// A Kit is a game with what a search of it needs.
type Kit struct {
	Game  *game.Game
	Gen   movegen.Generator
	Judge eval.Judge
}

// gen is a generator from a function.
type gen struct {
	legal func(pos *game.Position, list *game.MoveList)
}

func (g gen) Legal(pos *game.Position, list *game.MoveList) {
	list.Reset()
	g.legal(pos, list)
}
func (g gen) Paths(pos *game.Position, list *game.MoveList)       { g.Legal(pos, list) }
func (gen) Attacked(*game.Position, game.Player, board.Cell) bool { return false }
func (gen) InCheck(*game.Position, game.Player) bool              { return false }
func (gen) Holds(*game.Position, game.Player, *game.Program, board.Cell) bool {
	return false
}

// judge is a judge from a function, which returns the winner, -1 for a draw, or
// -2 while the game goes on.
type judge struct {
	over   func(pos *game.Position, list *game.MoveList) int
	winner int
}

func (j *judge) Over(pos *game.Position, list *game.MoveList) bool {
	j.winner = j.over(pos, list)
	return j.winner != goesOn
}

func (j *judge) Result(p game.Player) game.Result {
	switch {
	case j.winner == nobody:
		return game.Draw
	case j.winner == int(p):
		return game.Win
	}
	return game.Loss
}

const (
	nobody = -1
	goesOn = -2
)

// square returns a board of n by n cells with eight directions.
func square(n int) *board.Board {
	bl := board.NewBuilder()
	files, ranks := make([]string, n), make([]string, n)
	for i := range files {
		files[i] = string(rune('a' + i))
		ranks[i] = string(rune('0' + n - i))
	}
	gi, err := bl.AddGrid(board.Rect{W: 1, H: 1}, []board.Dimension{{Labels: files, DX: 1}, {Labels: ranks, DY: 1}})
	if err != nil {
		panic(err)
	}
	for i, name := range [...]string{"n", "ne", "e", "se", "s", "sw", "w", "nw"} {
		at := [...][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}[i]
		bl.AddGridDir(gi, name, at[:])
	}
	return bl.Build()
}

func players(names ...string) []game.PlayerInfo {
	var ps []game.PlayerInfo
	for _, n := range names {
		ps = append(ps, game.PlayerInfo{Name: n, Random: n[0] == '?'})
	}
	return ps
}

// Rows is n in a row on a board of size by size: tic-tac-toe is Rows(3, 3).
func Rows(size, n int) Kit {
	b := square(size)
	g := &game.Game{
		ID: "rows", Board: b, Players: players("X", "O"),
		Turns: []game.Turn{{Player: 0, As: 0, MoveType: game.AnyType}, {Player: 1, As: 1, MoveType: game.AnyType}},
		Types: []game.PieceType{{Name: "Mark", Drops: []game.Entry{{MoveType: game.AnyType}}}},
		Goals: []game.Goal{{Result: game.Win, Players: []game.Player{0, 1},
			Test: &game.GoalExpr{Kind: game.GoalLine, N: int32(n)}}},
	}
	g.Finish()
	return Kit{g, gen{func(pos *game.Position, list *game.MoveList) {
		for c, pc := range pos.Cells() {
			if pc == game.None {
				list.Add([]game.Action{{Kind: game.ActDrop, From: board.NoCell, To: board.Cell(c),
					Piece: game.Make(0, pos.Player())}}, game.AnyType)
			}
		}
	}}, &judge{over: func(pos *game.Position, list *game.MoveList) int {
		if w := row(b, pos, n); w >= 0 {
			return w
		}
		if list.Len() == 0 {
			return nobody
		}
		return goesOn
	}}}
}

// row returns who has n in a row, or -1.
func row(b *board.Board, pos *game.Position, n int) int {
	for c, pc := range pos.Cells() {
		if pc == game.None {
			continue
		}
		for d := 0; d < b.Dirs(); d++ {
			k, at := 0, board.Cell(c)
			for k < n && at != board.NoCell && pos.At(at) == pc {
				k++
				at = b.Step(at, board.Dir(d))
			}
			if k == n {
				return int(pc.Owner())
			}
		}
	}
	return nobody
}

// Rooks is a game of captures on a board of size by size: rooks on the home
// rows; who has none left has lost; a position that comes back draws.
func Rooks(size int) Kit {
	b := square(size)
	g := &game.Game{
		ID: "rooks", Board: b, Players: players("White", "Black"),
		Turns:      []game.Turn{{Player: 0, As: 0, MoveType: game.AnyType}, {Player: 1, As: 1, MoveType: game.AnyType}},
		Types:      []game.PieceType{{Name: "Rook", Moves: []game.Entry{{MoveType: game.AnyType}}}},
		Repetition: game.Repetition{Times: 3, Result: game.Draw},
	}
	for i := 0; i < size; i++ {
		g.Setup = append(g.Setup,
			game.Placement{Cell: board.Cell(i), Piece: game.Make(0, 1)},
			game.Placement{Cell: board.Cell(size*size - 1 - i), Piece: game.Make(0, 0)})
	}
	g.Finish()
	var acts [2]game.Action
	return Kit{g, gen{func(pos *game.Position, list *game.MoveList) {
		me := pos.Player()
		for c, pc := range pos.Cells() {
			if pc == game.None || pc.Owner() != me {
				continue
			}
			for d := 0; d < b.Dirs(); d += 2 {
				for at := b.Step(board.Cell(c), board.Dir(d)); at != board.NoCell; at = b.Step(at, board.Dir(d)) {
					there := pos.At(at)
					move := game.Action{Kind: game.ActMove, From: board.Cell(c), To: at, Piece: pc}
					if there == game.None {
						acts[0] = move
						list.Add(acts[:1], game.AnyType)
						continue
					}
					if there.Owner() != me {
						acts[0] = game.Action{Kind: game.ActCapture, From: at, To: board.NoCell, Piece: there}
						acts[1] = move
						list.Add(acts[:2], game.AnyType)
					}
					break
				}
			}
		}
	}}, &judge{over: func(pos *game.Position, list *game.MoveList) int {
		var n [2]int
		for _, pc := range pos.Cells() {
			if pc != game.None {
				n[pc.Owner()]++
			}
		}
		switch {
		case n[0] == 0:
			return 1
		case n[1] == 0:
			return 0
		case list.Len() == 0 || pos.Repeats() >= 2 || pos.Ply() > 300:
			return nobody
		}
		return goesOn
	}}}
}

// Nim is one heap from which up to most may be taken; who takes the last wins.
// turns is who moves when, as an index of names; a name that begins with '?' is
// a player who moves at random.
func Nim(heap, most int, names []string, turns []int) Kit {
	g := &game.Game{
		ID: "nim", Board: square(1), Players: players(names...),
		Types:   []game.PieceType{{Name: "None"}},
		Globals: []game.Global{{Name: "heap", Start: int32(heap), Score: -1, Key: true}, {Name: "last", Start: -1, Score: -1}},
	}
	for _, t := range turns {
		g.Turns = append(g.Turns, game.Turn{Player: game.Player(t), As: game.Player(t), MoveType: game.AnyType})
	}
	g.Finish()
	return Kit{g, gen{func(pos *game.Position, list *game.MoveList) {
		for k := 1; k <= most && k <= int(pos.Global(0)); k++ {
			list.Add([]game.Action{
				{Kind: game.ActGlobal, From: 0, Value: pos.Global(0) - int32(k)},
				{Kind: game.ActGlobal, From: 1, Value: int32(pos.Player())},
			}, game.AnyType)
		}
	}}, &judge{over: func(pos *game.Position, list *game.MoveList) int {
		if pos.Global(0) == 0 {
			return int(pos.Global(1))
		}
		return goesOn
	}}}
}

// Play plays a game between searches, one per player, and returns who won, or
// -1 for a draw.
func (k Kit) Play(think func(p game.Player, pos *game.Position) (game.Move, bool)) int {
	pos := k.Game.Start()
	var list game.MoveList
	for {
		k.Gen.Legal(pos, &list)
		if k.Judge.Over(pos, &list) {
			for p := range k.Game.Players {
				if k.Judge.Result(game.Player(p)) == game.Win {
					return p
				}
			}
			return nobody
		}
		m, ok := think(pos.Player(), pos)
		if !ok {
			panic("internal error: no move in a game that goes on")
		}
		pos.Do(m)
	}
}
