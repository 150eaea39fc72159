package movegen

import "dagaz/engine/game"

// A Sieve holds the moves of one position before and after the filters, to
// explain why one that a piece could make is not legal.
type Sieve struct {
	Pseudo game.MoveList // all that the movements give
	Safe   game.MoveList // of those, what leaves no royal piece attacked
	Legal  game.MoveList // of those, the best class, and the pass: as Generator.Legal
}

// Pseudo fills list with what the movements give, whether or not it leaves a royal piece
// attacked; with the legal moves where gen knows no others.
func Pseudo(gen Generator, pos *game.Position, list *game.MoveList) {
	v, ok := gen.(*vm)
	if !ok {
		gen.Legal(pos, list)
		return
	}
	v.generate(pos, list)
	v.merge()
}

// Fill lists the moves of pos. It makes a generator, so it is not for searches.
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
