package handle

import (
	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/sight"
)

// allSeeing stands for a viewer who sees everything.
const allSeeing = -1

// eyes returns the viewer for whom a request wants a position: a player, counted from 1,
// the player to move (-1), or a viewer who sees everything (0).
func eyes(r *request, s *engine.Session) (int, error) {
	p, err := r.integer("eyes", -1, int64(len(s.Game().Players)))
	if p < 0 {
		return whoLooks(s), err
	}
	return int(p) - 1, err
}

// whoLooks returns the player who is to move after any moves by chance.
func whoLooks(s *engine.Session) int {
	g, t := s.Game(), s.Position().Turn()
	for range g.Turns {
		if p := g.Turns[t].Player; !g.Players[p].Random {
			return int(p)
		}
		t = g.NextTurn(t)
	}
	return 0
}

// A look is a session's present position as a viewer sees it.
type look struct {
	*engine.Session
	pos   *game.Position // the position without hidden contents
	eyes  int
	eye   *sight.Eye // nil if everything is visible
	hides bool       // something is hidden
	dark  []bool     // by cell; nil = no cell is dark
	last  game.Move
	told  string // text of the last move, "" if a part of it is hidden
	most  int    // moves are listed only if there are no more than this; 0: always
}

// lookAt returns what a player sees. When a game is over everybody sees everything.
func lookAt(s *engine.Session, player int) look {
	l := look{Session: s, pos: s.Position(), eyes: player, last: s.Last()}
	if n := len(s.Moves()); n > 0 {
		l.told = s.Moves()[n-1]
	}
	if player == allSeeing || s.Outcome().Over || !s.Game().Hides() {
		return l
	}
	p := game.Player(player)
	l.hides = true
	l.eye = sight.New(s.Game())
	l.dark = l.eye.Dark(l.pos, p)
	l.pos = sight.Seen(l.pos, p, l.dark)
	t, ok := s.Position().LastTurn()
	if !ok || s.Game().Turns[t].Player == p {
		return l
	}
	var seen []game.Action
	for _, a := range l.last.Acts {
		if sight.Disguised(s.Game(), p, a.Piece, a.Attrs) {
			a.Piece = game.Make(s.Game().Types[a.Piece.Type()].Looks-1, a.Piece.Owner())
		}
		if l.sees(a.From) && l.sees(a.To) {
			seen = append(seen, a)
		}
	}
	if len(seen) < len(l.last.Acts) {
		l.told = ""
	}
	l.last = game.Move{Acts: seen}
	return l
}

func (l *look) sees(c board.Cell) bool { return c < 0 || int(c) >= len(l.dark) || !l.dark[c] }

// mayClick reports whether the viewer may move.
func (l *look) mayClick() bool { return !l.hides || l.eyes == int(l.Position().Player()) }

// offered returns the part of a move that a player may know before he makes it. If a
// disguised piece is involved, that is only where his own piece goes, or comes from his hand.
func (l *look) offered(m game.Move) game.Move {
	pos := l.Position()
	if !l.hides || !l.Game().Disguised() {
		return m
	}
	meets := func(c board.Cell) bool {
		return c >= 0 && int(c) < l.Game().Board.Len() && sight.Disguised(l.Game(), game.Player(l.eyes), pos.At(c), pos.Attrs(c))
	}
	known := game.Move{}
	risky := false
	for _, a := range m.Acts {
		risky = risky || meets(a.From) || meets(a.To)
		if a.Kind == game.ActMove && a.From >= 0 {
			a.Piece = pos.At(a.From)
		} else if a.Kind != game.ActDrop {
			continue
		}
		known.Acts = append(known.Acts, a)
	}
	if !risky {
		return m
	}
	return known
}

// checked lists the visible royal cells that are under attack.
func (l *look) checked() []string {
	if !l.mayClick() {
		return nil
	}
	return l.Checked()
}

// shade writes the dark cells, and the cells of the player's own pieces that no other
// player sees.
func (w *writer) shade(l *look) {
	if l.dark == nil {
		return
	}
	g, pos := l.Game(), l.Position()
	w.key("dark")
	w.open('[')
	for c, hidden := range l.dark {
		if hidden && !g.Board.Dummy(board.Cell(c)) {
			w.str(g.Board.Name(board.Cell(c)))
		}
	}
	w.close(']')
	unseen := make([]bool, len(l.dark))
	for c := range unseen {
		pc := pos.At(board.Cell(c))
		unseen[c] = pc != game.None && int(pc.Owner()) == l.eyes
	}
	for q := range g.Players {
		if q == l.eyes || g.Enemies(game.Player(l.eyes))>>q&1 == 0 {
			continue
		}
		for c, hidden := range l.eye.Dark(pos, game.Player(q)) {
			unseen[c] = unseen[c] && hidden
		}
	}
	w.key("unseen")
	w.open('[')
	for c, is := range unseen {
		if is {
			w.str(g.Board.Name(board.Cell(c)))
		}
	}
	w.close(']')
}
