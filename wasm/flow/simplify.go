package flow

// opposite pairs integer comparisons with their opposites.
var opposite = map[byte]byte{
	opI64Eq: opI64Ne, opI64Ne: opI64Eq,
	opI64LtS: opI64GeS, opI64GeS: opI64LtS, opI64LtU: opI64GeU, opI64GeU: opI64LtU,
	opI64GtS: opI64LeS, opI64LeS: opI64GtS, opI64GtU: opI64LeU, opI64LeU: opI64GtU,
}

// simplify shortens code in which Go's back end repeats itself because all its values are
// 64 bits wide: it widens a condition and tests it again, or writes "not equal to 0" as
// "equal to 0" twice.
func simplify(code []element) []element {
	out := code[:0]
	for _, e := range code {
		n := len(out)
		last := func(i int) byte { // opcode of the i-th element from the end
			if n < i || out[n-i].role != plain {
				return opUnreachable
			}
			return out[n-i].op
		}
		if e.role != plain {
			out = append(out, e)
			continue
		}
		switch {
		case e.op == opI32WrapI64 && last(1) == opI64ExtendI32U:
			out = out[:n-1]
			continue
		case e.op == opI64Eqz && last(1) == opI64ExtendI32U:
			out, n = out[:n-1], n-1
			e = element{instr: op0(opI32Eqz)}
		}
		if e.op == opI32Eqz {
			if op, ok := opposite[last(1)]; ok {
				out[n-1] = element{instr: op0(op)}
				continue
			}
			if last(1) == opI32Eqz && last(2) == opI64Eqz {
				out = out[:n-1]
				continue
			}
		}
		out = append(out, e)
	}
	return out
}
