package handle

import (
	"strconv"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// mostAtStart is how many moves the start position in a page may list.
const mostAtStart = 4000

// StartView returns the start of a game of g as JSON: the View of docs/PROTOCOL.md, as the
// player to move sees it. The site generator writes it into the game's page, so that the
// first move can be made before the engine is loaded. Thousands of moves would make the
// page too large; then the engine lists them.
func StartView(g *game.Game) []byte {
	s := engine.NewSession(g)
	l := lookAt(s, whoLooks(s))
	l.most = mostAtStart
	return viewOf(l)
}

// View returns the view of a session's present position, with nothing hidden.
func View(s *engine.Session) []byte { return viewOf(lookAt(s, allSeeing)) }

func viewOf(l look) []byte {
	var w writer
	w.view(l)
	return w.b
}

func (w *writer) view(l look) {
	g, pos := l.Game(), l.pos
	w.open('{')
	w.key("cells")
	w.open('[')
	for c := range g.Board.Len() {
		w.occupied(pos, board.Cell(c))
	}
	w.close(']')
	w.ties(pos)
	w.shade(&l)
	w.hands(pos)
	w.scores(pos)
	w.intField("turn", int(pos.Player()))
	w.intField("ply", len(l.Moves()))
	w.strField("setup", notation.Setup(pos))
	w.strField("fen", notation.FEN(pos))
	w.strsField("check", l.checked())
	w.key("forbidden")
	w.open('[')
	if c := forbidden(pos); c != board.NoCell {
		w.str(g.Board.Name(c))
	}
	w.close(']')
	if len(l.Moves()) > 0 {
		w.key("last")
		w.open('{')
		w.strField("text", l.told)
		w.acts(g, l.last)
		w.close('}')
	}
	w.outcome(l.Session)
	w.selector(&l)
	w.close('}')
}

// occupied writes the contents of c, if there are any.
func (w *writer) occupied(pos *game.Position, c board.Cell) {
	g := pos.Game()
	pc, n := pos.At(c), pos.Count(c)
	if !hasPits(g) {
		n = 1
	}
	if pc == game.None && (n == 0 || !hasPits(g)) || g.Board.Dummy(c) {
		return
	}
	w.open('[')
	w.str(g.Board.Name(c))
	w.piece(pc)
	w.int(int(n))
	w.column(g, pos.Attrs(c))
	w.close(']')
}

// ties writes the pairs of cells whose pieces are tied to each other, if the rules have
// ties.
func (w *writer) ties(pos *game.Position) {
	g := pos.Game()
	t, ok := g.Ties()
	if !ok {
		return
	}
	w.key("ties")
	w.open('[')
	for c := range g.Board.Len() {
		for i := range t.Dirs {
			if to := t.From(pos, board.Cell(c), i); to >= 0 {
				w.open('[')
				w.str(g.Board.Name(board.Cell(c)))
				w.str(g.Board.Name(to))
				w.close(']')
			}
		}
	}
	w.close(']')
}

// column writes the pieces below a piece, if there are any, from top to bottom.
func (w *writer) column(g *game.Game, word uint64) {
	t := &g.Opt.Tower
	if len(t.Pieces) == 0 || word == 0 {
		return
	}
	w.open('[')
	for word != 0 {
		var pc game.Piece
		pc, word = t.Top(word)
		w.piece(pc)
	}
	w.close(']')
}

// piece writes owner and type, -1 for no piece.
func (w *writer) piece(pc game.Piece) {
	if pc == game.None {
		w.int(-1)
		w.int(-1)
		return
	}
	w.int(int(pc.Owner()))
	w.int(pc.Type())
}

func (w *writer) hands(pos *game.Position) {
	g := pos.Game()
	if !g.HasHands {
		return
	}
	w.key("hands")
	w.open('[')
	for p := range g.Players {
		w.open('[')
		for t := range g.Types {
			if n := pos.Hand(game.Player(p), t); n != 0 {
				w.open('[')
				w.int(t)
				w.int(n)
				w.close(']')
			}
		}
		w.close(']')
	}
	w.close(']')
}

// scores writes the scores of the rules or, if most pieces win, the number of pieces that
// each player has on the board.
func (w *writer) scores(pos *game.Position) {
	g := pos.Game()
	scores, any := make([]int, len(g.Players)), false
	for i := range g.Globals {
		if p := g.Globals[i].Score; p >= 0 && p < len(scores) {
			scores[p] = int(pos.Global(i))
			any = true
		}
	}
	for i := range g.Goals {
		if !any && g.Goals[i].Count && g.Points == nil {
			any = true
			for _, pc := range pos.Cells() {
				if pc != game.None && !g.Types[pc.Type()].Dummy {
					scores[pc.Owner()]++
				}
			}
		}
	}
	if !any && g.Points == nil {
		return
	}
	w.key("scores")
	w.open('[')
	for p, n := range scores {
		if g.Points == nil {
			w.int(n)
			continue
		}
		n = pos.Points(game.Player(p))
		if w.int(n / 100); n%100 != 0 {
			w.b = append(append(w.b, '.'), strconv.Itoa(n%100 + 100)[1:]...)
		}
	}
	w.close(']')
}

// forbidden returns the empty cell that a ko forbids.
func forbidden(pos *game.Position) board.Cell {
	f := &pos.Game().FEN
	if f.Ko == "" || f.Passed < 0 || f.Passed >= len(pos.Game().Globals) {
		return board.NoCell
	}
	c := board.Cell(pos.Global(f.Passed))
	if c < 0 || int(c) >= pos.Game().Board.Len() || pos.At(c) != game.None {
		return board.NoCell
	}
	return c
}

func (w *writer) outcome(s *engine.Session) {
	g, o := s.Game(), s.Outcome()
	w.key("outcome")
	w.open('{')
	w.boolField("over", o.Over)
	if o.Over {
		w.intField("winner", o.Winner())
		w.strField("text", outcomeText(g, o))
		if cells := s.Decisive(); len(cells) > 0 {
			w.strsField("cells", cells)
		}
		w.key("results")
		w.open('[')
		for _, r := range o.Results {
			w.int(int(r))
		}
		w.close(']')
	}
	w.close('}')
}

// outcomeText says how the game ended: who won or lost, and why.
func outcomeText(g *game.Game, o game.Outcome) string {
	s := "Draw"
	won, lost, loser := 0, 0, 0
	for p, r := range o.Results {
		switch r {
		case game.Win:
			won++
		case game.Loss:
			lost++
			loser = p
		}
	}
	switch p := o.Winner(); {
	case p >= 0:
		s = playerName(g, p) + " wins"
	case won > 1:
		s = "Several players win"
	case lost == 1:
		s = playerName(g, loser) + " loses"
	case lost > 1:
		s = "All lose"
		if lost < len(o.Results) {
			s = "Draw of those who are left"
		}
	}
	if o.Text != "" {
		s += ": " + o.Text
	}
	return s
}
