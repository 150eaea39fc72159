package flow

// An emitter writes the blocks of a function as structured code, after
// N. Ramsey, "Beyond Relooper: Recursive Translation of Unstructured Control
// Flow to Structured Control Flow", ICFP 2022. In short:
//
//   - the code of a block is followed by that of the blocks it dominates;
//   - the head of a loop opens a loop: jumps back are branches to it;
//   - for each merge block below b in the dominator tree, a block is opened
//     around the code of b, and the merge block follows its end: jumps to the
//     merge block are branches out of it. The last in order is the outermost,
//     so that each scope can be left for all later ones;
//   - any other block is the target of a single jump, and its code replaces the jump.
//
// Depths of branches are computed from the number of open scopes.
type emitter struct {
	*function
	*graph
	out       []byte
	open      int   // scopes open now
	loopAt    []int // for each block: scopes open outside its loop
	mergeAt   []int // for each block: scopes open outside the block it follows
	unwindsAt int   // scopes open outside the unwind exit
}

// structured returns the body of f as structured code: entry follows the locals, and the
// unwind exit ends with the result unwound.
func structured(f *function, g *graph, entry []byte, unwound byte) []byte {
	n := len(f.blocks)
	e := &emitter{function: f, graph: g, loopAt: make([]int, n), mergeAt: make([]int, n)}
	e.out = append(e.out, f.locals...)
	e.out = append(e.out, entry...)
	if f.unwinds {
		e.unwindsAt = e.begin(opBlock)
	}
	e.tree(0)
	e.out = append(e.out, opUnreachable)
	if f.unwinds {
		e.end()
		e.out = append(e.out, opI32Const, unwound)
	}
	e.out = append(e.out, opEnd)
	return e.out
}

// begin opens a scope and returns the number of scopes outside of it.
func (e *emitter) begin(op byte) int {
	e.out = append(e.out, op, typeNone)
	e.open++
	return e.open - 1
}

func (e *emitter) end() {
	e.out = append(e.out, opEnd)
	e.open--
}

// branch writes br or br_if to the scope that has the given number of scopes around it.
func (e *emitter) branch(op byte, outside int) {
	e.out = appendULEB(append(e.out, op), uint64(e.open-1-outside))
}

// tree writes block b and all that it dominates.
func (e *emitter) tree(b int) {
	if !e.header[b] {
		e.within(b, e.inside[b])
		return
	}
	e.loopAt[b] = e.begin(opLoop)
	e.within(b, e.inside[b])
	e.end()
}

// within writes block b in scopes that end before each of the merge blocks.
func (e *emitter) within(b int, merges []int) {
	if len(merges) == 0 {
		e.block(b)
		return
	}
	e.mergeAt[merges[0]] = e.begin(opBlock)
	e.within(b, merges[1:])
	e.end()
	e.tree(merges[0])
}

// block writes the code of block b.
func (e *emitter) block(b int) {
	code := e.blocks[b].code
	for i := 0; i < len(code); i++ {
		switch el := code[i]; {
		case el.role == jump:
			e.jump(b, el.to)
		case el.role == unwind:
			e.branch(el.op, e.unwindsAt)
		case el.op == opIf && i+2 < len(code) && code[i+1].role == jump && code[i+2].op == opEnd &&
			e.jumpIf(b, code[i+1].to):
			i += 2
		default:
			e.out = append(e.out, el.raw...)
			if el.opens() {
				e.open++
			} else if el.op == opEnd {
				e.open--
			}
		}
	}
	if e.blocks[b].falls {
		e.jump(b, b+1)
	}
}

// jump goes from block b to block to.
func (e *emitter) jump(b, to int) {
	if at, ok := e.scope(b, to); ok {
		e.branch(opBr, at)
		return
	}
	e.tree(to)
}

// jumpIf jumps to block to if the operand is not zero. If to has no scope, it writes
// nothing and returns false.
func (e *emitter) jumpIf(b, to int) bool {
	at, ok := e.scope(b, to)
	if ok {
		e.branch(opBrIf, at)
	}
	return ok
}

// scope finds the scope to branch to in order to get from block b to block to.
func (e *emitter) scope(b, to int) (at int, ok bool) {
	switch {
	case !e.forward(b, to):
		return e.loopAt[to], true
	case e.merge[to]:
		return e.mergeAt[to], true
	}
	return 0, false
}
