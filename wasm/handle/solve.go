package handle

import (
	"math"
	"strconv"

	"dagaz/engine/board"
	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
	"dagaz/engine/movegen"
	"dagaz/engine/notation"
	"dagaz/engine/solve"
)

// maxSolvePlies limits the plies that a request may ask for, since a list of moves is kept
// for each ply.
const maxSolvePlies = 10_000

// solve makes the job of finding the shortest solution.
func (h *Handler) solve(r *request) (*job, error) {
	l, err := h.at(r)
	if err != nil {
		return nil, err
	}
	if !solve.Suits(l.game) {
		return nil, bad("only games of one player who can win, or of two by turns without chance, can be solved")
	}
	return l.seek(r, solve.Find)
}

// walk makes the job of finding the way of one piece to a cell.
func (h *Handler) walk(r *request) (*job, error) {
	l, err := h.at(r)
	if err != nil {
		return nil, err
	}
	name, err := r.str("to")
	if err != nil {
		return nil, err
	}
	to, err := cellNamed(l.game, name)
	if err != nil {
		return nil, err
	}
	return l.seek(r, func(pos *game.Position, lim solve.Limits, poll func() bool) solve.Result {
		return solve.Walk(pos, to, lim, poll)
	})
}

// seek makes a job of searching moves from the session's position, within the limits of the
// request.
func (l *loaded) seek(r *request, find func(*game.Position, solve.Limits, func() bool) solve.Result) (*job, error) {
	nodes, err := r.integer("nodes", 0, math.MaxInt64/4)
	if err != nil {
		return nil, err
	}
	plies, err := r.integer("plies", 0, maxSolvePlies)
	if err != nil {
		return nil, err
	}
	pos := l.session.Position().Clone()
	over := l.session.Outcome().Over
	return &job{id: r.id, think: true, run: func(j *job, w *writer) error {
		found := solve.Result{Status: solve.None, Never: true}
		if !over {
			found = find(pos, solve.Limits{Nodes: nodes, Plies: int(plies)}, j.poll)
		}
		names := namer{gen: movegen.New(l.game)}
		texts := make([]string, 0, len(found.Moves))
		for _, m := range found.Moves {
			texts = append(texts, names.text(pos, m))
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

// deal does what the rules leave to chance when a game begins.
func (h *Handler) deal(r *request, w *writer) error {
	l, err := h.game(r)
	if err != nil {
		return err
	}
	seed, err := r.integer("seed", math.MinInt64, math.MaxInt64)
	if err != nil {
		return err
	}
	rand := eval.Rand(seed)
	w.strField("setup", notation.Setup(l.game.Deal(rand.Uint64)))
	return nil
}

// muster puts an army on cells of a position, the most valuable piece first: this is how
// the survivors of one level join the next. Pieces without a cell stay behind.
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
	insertion.Sort(types, func(a, b int) bool { return g.Types[a].Value > g.Types[b].Value })
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
