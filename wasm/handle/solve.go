package handle

import (
	"math"
	"slices"
	"strconv"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
	"dagaz/engine/solve"
)

// maxSolvePlies bounds what solve is asked for: a list of moves is kept for each.
const maxSolvePlies = 10_000

// solve makes the job of finding the shortest solution; with "to", the way of
// one piece to that cell.
func (h *Handler) solve(r *request) (*job, error) {
	l, err := h.at(r)
	if err != nil {
		return nil, err
	}
	nodes, err1 := r.integer("nodes", 0, math.MaxInt64/4)
	plies, err2 := r.integer("plies", 0, maxSolvePlies)
	name, err3 := r.str("to")
	for _, err := range [...]error{err1, err2, err3} {
		if err != nil {
			return nil, err
		}
	}
	to := board.NoCell
	if name != "" {
		if to, err = cellNamed(l.game, name); err != nil {
			return nil, err
		}
	} else if !solve.Suits(l.game) {
		return nil, bad("only games of one player, or of two by turns without chance, can be solved")
	}
	pos := l.session.Position().Clone()
	over := l.session.Outcome().Over
	return &job{id: r.id, think: true, run: func(j *job, w *writer) error {
		lim := solve.Limits{Nodes: nodes, Plies: int(plies)}
		var found solve.Result
		switch {
		case over:
			found = solve.Result{Status: solve.None, Never: true}
		case to != board.NoCell:
			found = solve.Walk(pos, to, lim, j.poll)
		default:
			found = solve.Find(pos, lim, j.poll)
		}
		texts := make([]string, 0, len(found.Moves))
		for _, m := range found.Moves {
			texts = append(texts, notation.TextIn(pos, m))
			pos.Do(m)
		}
		w.strField("status", [...]string{solve.Solved: "solved", solve.None: "none", solve.Unknown: "unknown"}[found.Status])
		w.boolField("never", found.Never)
		w.strsField("moves", texts)
		w.key("nodes")
		w.int64(found.Nodes)
		return nil
	}}, nil
}

func cellNamed(g *game.Game, name string) (board.Cell, error) {
	c, ok := g.Board.Cell(name)
	if !ok || g.Board.Dummy(c) {
		return board.NoCell, bad("unknown cell " + cut(name))
	}
	return c, nil
}

// muster puts an army on cells of a position, the most valuable piece first: how
// the survivors of one level join the next. Those for whom there is no cell stay
// behind.
func (h *Handler) muster(r *request, w *writer) error {
	l, err := h.at(r)
	if err != nil {
		return err
	}
	g := l.game
	army, err1 := r.strs("army")
	cells, err2 := r.strs("cells")
	player, err3 := r.integer("player", 0, int64(len(g.Players)-1))
	for _, err := range [...]error{err1, err2, err3} {
		if err != nil {
			return err
		}
	}
	var types []int
	for _, name := range army {
		t := g.TypeNamed(name)
		if t < 0 {
			return bad("unknown piece " + cut(name))
		}
		types = append(types, t)
	}
	slices.SortStableFunc(types, func(a, b int) int { return int(g.Types[b].Value) - int(g.Types[a].Value) })
	pos := l.session.Position().Clone()
	for i, name := range cells {
		c, err := cellNamed(g, name)
		if err != nil {
			return err
		}
		if pos.At(c) != game.None {
			return bad("cell " + strconv.Quote(name) + " is not empty")
		}
		if i < len(types) {
			pos.Place(c, game.Make(types[i], game.Player(player)), g.Types[types[i]].Attrs)
		}
	}
	w.strField("setup", notation.Setup(pos))
	return nil
}
