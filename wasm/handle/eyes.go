package handle

import (
	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/sight"
)

// allSeeing is the player who sees all that there is.
const allSeeing = -1

// eyes returns for whom a request wants to see a position: a player, counted from 1,
// the player to move (-1), or everything (0).
func eyes(r *request, s *engine.Session) (int, error) {
	p, err := r.integer("eyes", -1, int64(len(s.Game().Players)))
	if p < 0 {
		return whoLooks(s), err
	}
	return int(p) - 1, err
}

// whoLooks returns the player to move, after moves of chance.
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

// A look is what a view shows of where a session stands.
type look struct {
	*engine.Session
	pos   *game.Position // what is seen of it
	eyes  int
	eye   *sight.Eye // nil where all is seen
	hides bool       // not all is seen
	dark  []bool     // by cell; nil = no cell is
	last  game.Move
	told  string // its text, "" where not all of it was seen
	most  int    // moves that are listed, if there are no more; 0: all
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

// mayClick reports whether the player who looks may move.
func (l *look) mayClick() bool { return !l.hides || l.eyes == int(l.Position().Player()) }

// offered returns what a player may know of a move before he makes it: that his piece
// goes there, and no more where a disguised piece has to do with it.
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
			known.Acts = append(known.Acts, a)
		}
	}
	if !risky {
		return m
	}
	return known
}

// checked lists the royal cells under attack that are seen.
func (l *look) checked() []string {
	if !l.mayClick() {
		return nil
	}
	return l.Checked()
}

// shade writes the cells that are dark, and those of the player's own pieces that no
// other player sees.
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
