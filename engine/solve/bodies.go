package solve

import (
	"slices"

	"dagaz/engine/board"
	"dagaz/engine/game"
)

// bodies generates the moves of sliding blocks on codes of pieces: all pieces of a type
// form one body that moves by a step along one of its directions.
type bodies struct {
	*packer
	dirs  [][][]board.Cell // for each code, the links of each direction
	goals []*game.GoalExpr // reaching any of them wins
	spot  [][]board.Cell   // scratch: the cells with each code
	now   []uint16         // scratch: the codes before a step
}

// newBodies returns nil if the game is not of this kind.
func newBodies(p *packer) *bodies {
	g := p.g
	if len(g.Players) != 1 || len(g.After)+len(g.Forbid)+len(g.Attrs)+len(g.Globals) > 0 || g.HasHands || g.HasCounts ||
		len(g.Turns) != 1 || len(p.rest) > 0 || g.Priorities != nil || g.Repetition.Times > 0 || g.Repetition.Illegal != game.MayRepeat {
		return nil
	}
	b := &bodies{packer: p, dirs: make([][][]board.Cell, len(g.Types)+1), spot: make([][]board.Cell, len(g.Types)+1), now: make([]uint16, len(p.codes))}
	for t := range g.Types {
		if len(g.Types[t].Drops) > 0 {
			return nil
		}
		for _, e := range g.Types[t].Moves {
			prog := e.Progs[0]
			if prog == nil || len(prog.Code) == 0 || prog.Code[0].Op != game.OpMechanic || len(prog.Mechs) != 1 || prog.Mechs[0].Kind != game.MechBody {
				return nil
			}
			for _, d := range prog.Mechs[0].Dirs {
				b.dirs[t+1] = append(b.dirs[t+1], g.Board.Links(d))
			}
		}
	}
	for i := range g.Goals {
		if goal := &g.Goals[i]; goal.Result != game.Win || goal.Count || !slices.Contains(goal.Players, 0) || !plain(goal.Test) {
			return nil
		}
		b.goals = append(b.goals, g.Goals[i].Test)
	}
	return b
}

// plain reports whether a goal depends only on which pieces stand on which cells.
func plain(e *game.GoalExpr) bool {
	switch e.Kind {
	case game.GoalAnd, game.GoalOr, game.GoalNot:
		for _, a := range e.Args {
			if !plain(a) {
				return false
			}
		}
		return true
	case game.GoalAbsolute:
		for _, s := range e.Spots {
			if s.Zone >= 0 {
				return false
			}
		}
		for _, o := range e.Occ {
			if o.Owner != game.Own && o.Owner != game.Anyone {
				return false
			}
		}
		return len(e.Spots) > 0
	}
	return false
}

// holds reports whether the position in b.codes fulfils a plain goal.
func (b *bodies) holds(e *game.GoalExpr) bool {
	switch e.Kind {
	case game.GoalAnd, game.GoalOr:
		for _, a := range e.Args {
			if b.holds(a) == (e.Kind == game.GoalOr) {
				return e.Kind == game.GoalOr
			}
		}
		return e.Kind == game.GoalAnd
	case game.GoalNot:
		return !b.holds(e.Args[0])
	}
	for _, s := range e.Spots {
		if !slices.ContainsFunc(e.Occ, func(o game.Occ) bool {
			code := int(b.codes[s.Cell])
			return (code > 0 && (o.Type < 0 || code == o.Type+1)) != o.Not
		}) {
			return false
		}
	}
	return true
}

// visit calls next for every position that is one step away from row, unless row is already
// won.
func (b *bodies) visit(row []uint64, next func(row []uint64) bool, to []uint64) (won bool) {
	b.read(row)
	for _, e := range b.goals {
		if b.holds(e) {
			return true
		}
	}
	copy(b.now, b.codes)
	for i := range b.spot {
		b.spot[i] = b.spot[i][:0]
	}
	for c, code := range b.now {
		if code > 0 {
			b.spot[code] = append(b.spot[code], board.Cell(c))
		}
	}
	for code, cells := range b.spot {
		if len(cells) == 0 {
			continue
		}
		for _, links := range b.dirs[code] {
			if !b.free(cells, links, uint16(code)) {
				continue
			}
			for _, c := range cells {
				b.codes[c] = 0
			}
			for _, c := range cells {
				b.codes[links[c]] = uint16(code)
			}
			b.write(to)
			copy(b.codes, b.now)
			if !next(to) {
				return false
			}
		}
	}
	return false
}

func (b *bodies) free(cells, links []board.Cell, code uint16) bool {
	for _, c := range cells {
		if to := links[c]; to < 0 || b.now[to] != 0 && b.now[to] != code {
			return false
		}
	}
	return true
}
