package engine

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
	"strconv"
)

// Problems says why nobody can play on from the present position: a player has no royal
// piece or too many, a royal piece could be captured at once, the game is over. The result
// is nil if there is no problem.
func (s *Session) Problems() []string {
	var list []string
	start := s.g.Start()
	for p := range s.g.Players {
		if !s.g.Players[p].Plays {
			continue
		}
		for t := range s.g.Types {
			pc := game.Make(t, game.Player(p))
			if !s.g.IsRoyal(pc) {
				continue
			}
			want, have := count(start, pc), count(s.pos, pc)
			name := s.g.Players[p].Name + " " + s.g.Types[t].Name
			switch {
			case have < want && have == 0:
				list = append(list, "There is no "+name+".")
			case have > want && want > 0:
				list = append(list, "There are "+strconv.Itoa(have)+" of "+name+", the game has "+strconv.Itoa(want)+".")
			}
		}
	}
	as := s.pos.ToMove().As
	for c, pc := range s.pos.Cells() {
		if pc != game.None && pc.Owner() != as && s.g.Royal && s.g.IsRoyal(pc) && s.gen.Attacked(s.pos, pc.Owner(), board.Cell(c)) {
			list = append(list, "The piece on "+s.g.Board.Name(board.Cell(c))+" could be taken at once: "+s.g.Players[as].Name+" is to move.")
		}
	}
	if s.over && len(list) == 0 {
		text := "The game is over here"
		if why := s.Outcome().Text; why != "" {
			text += ": " + why
		}
		list = append(list, text+".")
	}
	return list
}

// count counts the pieces of a kind.
func count(pos *game.Position, pc game.Piece) int {
	n := 0
	for _, at := range pos.Cells() {
		if at == pc {
			n++
		}
	}
	return n
}
