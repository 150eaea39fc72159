package flow

// passSP changes f so that it keeps SP only in its local: it takes SP as its parameter and
// returns the caller's SP, or 0 if it unwinds.
//
// All other functions expect SP in the global variable, so it is written before each call
// of a function that is not in direct, and read after it, as Go does. direct maps Go
// functions to entries of this kind, which are called instead. The new SP is the result of
// the call and not the SP before it: a call of JavaScript may run Go code again, on the
// same goroutine, and return after the stack has moved.
//
// passSP returns a mismatch if f uses SP in a way that Go's assembler does not.
func passSP(f *function, direct map[uint64]uint64) (*function, error) {
	changed := *f
	changed.blocks = make([]block, len(f.blocks))
	for i, b := range f.blocks {
		w := &spWriter{in: b.code, direct: direct}
		if err := w.rewrite(); err != nil {
			return nil, err
		}
		changed.blocks[i] = block{w.out, b.falls}
	}
	return &changed, nil
}

// entrySP begins a function that takes SP and possibly more parameters.
func entrySP(params int) []byte {
	return appendULEB([]byte{opLocalGet, localPCB, opLocalSet}, uint64(localSP+params))
}

// unwoundSP is what such a function returns when it unwinds.
const unwoundSP = 0

var (
	getSP     = op1(opLocalGet, localSP)
	setSP     = op1(opLocalSet, localSP)
	teeSP     = op1(opLocalTee, localSP)
	loadSP    = op1(opGlobalGet, globalSP)
	publishSP = op1(opGlobalSet, globalSP)
	zero      = op1(opI32Const, 0)
	ret       = op0(opReturn)
)

// spWriter rewrites the code of one block.
type spWriter struct {
	in, out []element
	direct  map[uint64]uint64
}

// at returns element i of the old code; outside of it, an element without a shape.
func (w *spWriter) at(i int) element {
	if i < len(w.in) && w.in[i].role == plain {
		return w.in[i]
	}
	return element{role: jump}
}

func (w *spWriter) put(list ...instr) {
	for _, in := range list {
		if n := len(w.out) - 1; in.is(opLocalGet, localSP) && n >= 0 && w.out[n].is(opLocalSet, localSP) {
			w.out[n].instr = teeSP
			continue
		}
		w.out = append(w.out, element{instr: in})
	}
}

func (w *spWriter) rewrite() error {
	for i := 0; i < len(w.in); {
		e := w.in[i]
		switch {
		case e.role != plain:
			w.out = append(w.out, e)
			i++
		case e.is(opLocalTee, localSP) && w.at(i+1).is(opGlobalSet, globalSP): // SP changes
			w.put(setSP)
			i += 2
		case e.op == opCall, e.op == opCallIndirect:
			if !w.at(i+1).is(opGlobalGet, globalSP) || !w.at(i+2).is(opLocalSet, localSP) {
				return badSP
			}
			returns := w.at(i+3).op == opReturn // a return with its result
			w.call(e, returns)
			i += 3 + b2i(returns)
		case e.op == opI32Const && w.at(i+1).op == opReturn && w.at(i+1).role == plain:
			if e.arg > 1 {
				return badReturn
			}
			if e.arg == 1 { // unwinds
				w.put(getSP, publishSP, op1(opI32Const, unwoundSP), ret)
			} else {
				w.put(getSP, ret)
			}
			i += 2
		case e.op == opReturn:
			return badReturn
		case e.is(opLocalTee, localSP), e.is(opLocalSet, localSP),
			e.is(opGlobalGet, globalSP), e.is(opGlobalSet, globalSP):
			return badSP
		default:
			w.put(e.instr)
			i++
		}
	}
	return nil
}

// call writes the call c, after which SP is reloaded. It leaves on the stack the result
// that c has in Go's convention: 1 if it unwinds. If returns is set, the function returns
// that result.
func (w *spWriter) call(c element, returns bool) {
	to, ok := w.direct[c.arg]
	last := len(w.out) - 1
	ok = ok && c.op == opCall && last >= 0 && w.out[last].is(opI32Const, 0)
	switch {
	case ok:
		w.out = w.out[:last] // the PC_B
		w.put(getSP)
		w.put(c.args...)
		w.put(op1(opCall, to))
		if returns {
			w.put(ret)
		} else {
			w.put(teeSP, op0(opI32Eqz))
		}
	case returns:
		w.put(getSP, publishSP, c.instr)
		w.put(instr{op: opIf, raw: []byte{opIf, typeI32}}, zero, op0(opElse), loadSP, op0(opEnd), ret)
	default:
		w.put(getSP, publishSP, c.instr, loadSP, setSP)
	}
}

// entryFor returns the body of a Go function that calls the entry direct with params or, if
// it is not entered at its start, the function resume.
func entryFor(direct, resume uint64, params []slot) []byte {
	b := []byte{1, 1, typeI32} // one local
	b = append(b, entryForward(resume)...)
	b = append(b, opGlobalGet, globalSP)
	for _, s := range params {
		b = append(append(b, opGlobalGet, globalSP), loadOf(s).raw...)
	}
	b = appendULEB(append(b, opCall), direct)
	b = append(b, opLocalTee, localSP, opIf, typeI32)
	b = append(b, opLocalGet, localSP, opGlobalSet, globalSP, opI32Const, 0)
	return append(b, opElse, opI32Const, 1, opEnd, opEnd)
}

// entryForward returns code that passes every call on to the function resume, except calls
// at the start, where PC_B is 0.
func entryForward(resume uint64) []byte {
	b := []byte{opLocalGet, localPCB, opIf, typeNone, opLocalGet, localPCB, opCall}
	b = appendULEB(b, resume)
	return append(b, opReturn, opEnd)
}
