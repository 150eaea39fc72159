package movegen

import "dagaz/engine/game"

// A Sieve holds the moves of one position before and after the filters, to explain why a
// move that a piece could make is not legal.
type Sieve struct {
	Pseudo game.MoveList // all moves that the movements generate
	Safe   game.MoveList // the pseudo-legal moves that leave no royal piece attacked
	Legal  game.MoveList // the best class of the safe moves, and the pass, as in Generator.Legal
}

// Pseudo fills list with the pseudo-legal moves: all that the movements generate, even if
// they leave a royal piece attacked. A generator that knows only legal moves lists those.
func Pseudo(gen Generator, pos *game.Position, list *game.MoveList) {
	v, ok := gen.(*vm)
	if !ok {
		gen.Legal(pos, list)
		return
	}
	v.generate(pos, list)
	v.merge()
}

// Fill lists the moves of pos. It makes a new generator each time, so it is too slow for
// searches.
func (s *Sieve) Fill(pos *game.Position) {
	v := New(pos.Game()).(*vm)
	Pseudo(v, pos, &s.Pseudo)
	Pseudo(v, pos, &s.Safe)
	if v.g.Royal {
		v.dropIllegal()
		v.dropMates()
	}
	v.Legal(pos, &s.Legal)
}
