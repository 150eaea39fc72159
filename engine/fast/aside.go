package fast

import "dagaz/engine/game"

// Stages ask the whole stretch about its effects, with the tests that decide where it
// leads. Where that is too much, too, a tree begins where the program goes on to one and
// the same add whatever it still tests, and comes there in the same state.

// aside is what follows the end of a program in such a tree: it has no end but the add.
const aside = -2

// steers is why there is no tree where a test stands.
const steers = "a movement hangs on what it tests"

// choose makes a tree aside where it can; else it goes both ways.
func (b *builder) choose(p *game.Program, s sym, v value, next int32) int32 {
	if !b.asides || next == aside || s.beside != 0 || b.livesOf(p)[s.pc].steers {
		return b.split(p, s, v, next)
	}
	q, memo, lean := s, b.memo, b.lean
	q.path = nil
	if b.forget(&q); !lean {
		q.told, q.bits = 0, 0
	}
	b.memo, b.lean, b.siding, b.landed = map[string]int32{}, true, true, nil
	b.before = [2]int{len(s.fx), len(s.pairs)}
	root := b.split(p, q, v, aside)
	b.memo, b.lean, b.siding = memo, lean, false
	n := uint32(0)
	if b.fail == "" && root >= 0 {
		if n = b.register(root); b.attacks && b.t.besides[n].takes {
			b.stop(steers)
		}
	}
	if b.fail != "" || b.landed == nil {
		if !b.gone && b.fail != string(tooMany) {
			b.fail = ""
		}
		b.livesOf(p)[s.pc].steers = true
		return b.split(p, s, v, next)
	}
	end := *b.landed
	end.fx, end.pairs, end.path, end.facts, end.told, end.bits = s.fx, s.pairs, s.path, s.facts, s.told, s.bits
	end.beside = n
	return b.run(p, end, next)
}

// lands notes the state in which such a tree comes to the add; all must be the same.
func (b *builder) lands(p *game.Program, s *sym, in *game.Instr) int32 {
	s.pc--
	if in.Op != game.OpAdd || [2]int{len(s.fx), len(s.pairs)} != b.before {
		return b.stop(steers)
	}
	key := string(b.stageKey(b.key[:0], p, s))
	if b.landed == nil {
		end := *s
		b.landed, b.landKey = &end, key
	} else if key != b.landKey {
		return b.stop(steers)
	}
	return -1
}

// end is where a program ends; aside, and in a loop that counts, it must not.
func (b *builder) end(next int32) int32 {
	if next == aside || b.telling != nil {
		return b.stop(steers)
	}
	return next
}
