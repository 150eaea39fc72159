package fast

import "dagaz/engine/game"

// The staged builder makes one tree of effects for a whole stretch of a program, with all
// the tests that decide where the stretch leads. Where that tree, too, grows too large, the
// builder makes a smaller one: it begins at a test after which the program always reaches
// the same add in the same state, whatever it tests on the way.

// aside is the value of next in such a tree: the program must not end before the add.
const aside = -2

// steers is the reason why no such tree can begin at a test.
const steers = "a movement hangs on what it tests"

// choose makes such a tree at a test if it can; otherwise it follows both answers.
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

// lands notes the state in which a path of such a tree reaches the add. All paths must
// reach it in the same state.
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

// end is called where a program ends. It must not end within such a tree, nor within a loop
// that counts.
func (b *builder) end(next int32) int32 {
	if next == aside || b.telling != nil {
		return b.stop(steers)
	}
	return next
}
