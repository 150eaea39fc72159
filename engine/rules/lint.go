package rules

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/movegen"
	"dagaz/engine/zrf"
	"slices"
	"strings"
)

// A lint searches compiled rules for statements that are not errors but were hardly
// intended. The rules must have been compiled after Trace.
type lint struct {
	file *File
	seen map[*zrf.Node]bool // statements about which there is a warning
}

func (l *lint) game(g *game.Game) {
	hidden := l.hidden(g)
	for t := range g.Types {
		pt := &g.Types[t]
		for _, list := range [][]game.Entry{pt.Moves, pt.Drops} {
			for _, e := range list {
				for _, p := range e.Progs {
					if p != nil {
						l.program(p)
					}
				}
			}
		}
		if hidden[t] && len(pt.Moves) > 0 {
			l.tell(l.program0(pt.Moves), "nobody can click the "+pt.Name+": it stands on dummies only, which are not in the picture")
		}
	}
}

// start warns of a game in which nobody can move at the start, and of a game with more
// moves there than can be listed.
func (l *lint) start(g *game.Game, at *zrf.Node) {
	switch some, more := movegen.First(g); {
	case more:
		l.file.errs.AddLost(at, "there are too many moves at the start; not all are listed", "")
	case !some:
		l.file.errs.AddLost(at, "there is no playable move at the start", "")
	}
}

// progress warns of a no-progress counter that every move of a piece resets.
func (l *lint) progress(g *game.Game, clauses []*zrf.Node) {
	if g.NoProgress == 0 || slices.ContainsFunc(g.Types, func(t game.PieceType) bool { return len(t.Moves) > 0 && !t.Resets }) {
		return
	}
	for _, cl := range clauses {
		if cl.Head() == "no-progress" {
			l.tell(cl, "this never takes effect: every piece that moves resets the count")
		}
	}
}

// letters warns of two kinds of piece that a FEN cannot tell apart.
func (l *lint) letters(g *game.Game, clauses []*zrf.Node) {
	for _, cl := range clauses {
		if cl.Head() != "fen" {
			continue
		}
		for i := range g.Types {
			for j := range i {
				for p, s := range g.Types[i].Letters {
					if s != "" && s == g.Types[j].Letters[p] {
						l.tell(cl, "in a FEN "+s+" is both "+g.Types[j].Name+" and "+g.Types[i].Name)
					}
				}
			}
		}
	}
}

// passes warns of an end for having no move whose players never have none, because they pass.
func (l *lint) passes(g *game.Game, clauses []*zrf.Node) {
	moves := func(p game.Player) bool {
		return slices.ContainsFunc(g.Turns, func(t game.Turn) bool { return t.As == p && g.PassIn(&t) == game.PassNever })
	}
	for i := range g.Goals {
		test := g.Goals[i].Test
		if test == nil || test.Kind != game.GoalStalemated || slices.ContainsFunc(g.Goals[i].Players, moves) {
			continue
		}
		for _, cl := range clauses {
			if strings.HasSuffix(cl.Head(), "-condition") && strings.Contains(cl.String(), " stalemated") {
				l.tell(cl, "this never takes effect: who has no move passes. (turn-order …) can say who may: (P (pass forced))")
			}
		}
	}
}

// program0 returns the first statement of the programs in a list.
func (l *lint) program0(list []game.Entry) *zrf.Node {
	for _, e := range list {
		for _, p := range e.Progs {
			if n := l.file.rules.Statement(p, 0); n != nil {
				return n
			}
		}
	}
	return nil
}

// program warns of a movement that makes no move, and of a capture on the cell where the
// piece lands. In plain files such a capture removes the piece that has landed, and is
// intended.
func (l *lint) program(p *game.Program) {
	adds := len(p.Mechs) > 0 // some mechanics make moves themselves
	for pc, in := range p.Code {
		switch in.Op {
		case game.OpAdd, game.OpAddPartial, game.OpAddCopy:
			adds = true
			if l.file.rules.Strict && pc > 0 && p.Code[pc-1].Op == game.OpCapture && p.Code[pc-1].A == game.ToRule && p.Code[pc-1].P == game.Here {
				l.tell(l.file.rules.Statement(p, pc-1), "this captures on the cell where the piece lands, which add does anyway")
			}
		}
	}
	// In plain files, pieces that never move have such movements. A program that ends at once
	// is one of which the whole is lost, and that is told already.
	if n := l.file.rules.Statement(p, 0); !adds && p.Code[0].Op != game.OpEnd && n != nil && (l.file.rules.Strict || n.Call != nil) {
		l.tell(n, "this movement makes no move: nothing in it adds one. A macro of several statements stands in parentheses of its own: ((name …))")
	}
}

func (l *lint) tell(n *zrf.Node, msg string) {
	if n == nil || l.seen[n] {
		return
	}
	l.seen[n] = true
	l.file.errs.AddWarn(n, msg, "")
}

// hidden finds the types whose pieces at the start all stand on dummy cells.
func (l *lint) hidden(g *game.Game) map[int]bool {
	start := g.Start()
	there, seen := map[int]bool{}, map[int]bool{}
	for c, pc := range start.Cells() {
		if pc == game.None {
			continue
		}
		there[pc.Type()] = true
		if !g.Board.Dummy(board.Cell(c)) {
			seen[pc.Type()] = true
		}
	}
	for t := range there {
		if seen[t] || len(g.Types[t].Drops) > 0 {
			delete(there, t)
		}
	}
	return there
}
