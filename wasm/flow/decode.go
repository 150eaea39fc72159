package flow

import "fmt"

// The opcodes that the pass reads or writes.
const (
	opUnreachable   = 0x00
	opBlock         = 0x02
	opLoop          = 0x03
	opIf            = 0x04
	opElse          = 0x05
	opEnd           = 0x0b
	opBr            = 0x0c
	opBrIf          = 0x0d
	opBrTable       = 0x0e
	opReturn        = 0x0f
	opCall          = 0x10
	opCallIndirect  = 0x11
	opNop           = 0x01
	opDrop          = 0x1a
	opSelect        = 0x1b
	opLocalGet      = 0x20
	opLocalSet      = 0x21
	opLocalTee      = 0x22
	opGlobalGet     = 0x23
	opGlobalSet     = 0x24
	opFirstLoad     = 0x28
	opI32Load       = 0x28
	opI64Load       = 0x29
	opI32Load8U     = 0x2d
	opI64Load8S     = 0x30
	opI64Load8U     = 0x31
	opI64Load16S    = 0x32
	opI64Load16U    = 0x33
	opI64Load32S    = 0x34
	opI64Load32U    = 0x35
	opFirstStore    = 0x36
	opI32Store      = 0x36
	opI64Store      = 0x37
	opF32Store      = 0x38
	opF64Store      = 0x39
	opI32Store8     = 0x3a
	opI32Store16    = 0x3b
	opI64Store8     = 0x3c
	opI64Store16    = 0x3d
	opI64Store32    = 0x3e
	opMemorySize    = 0x3f
	opMemoryGrow    = 0x40
	opI32Const      = 0x41
	opI64Const      = 0x42
	opF32Const      = 0x43
	opF64Const      = 0x44
	opI32Eqz        = 0x45
	opI32LtU        = 0x49
	opI32LeU        = 0x4d
	opI64Eqz        = 0x50
	opI64Eq         = 0x51
	opI64Ne         = 0x52
	opI64LtS        = 0x53
	opI64LtU        = 0x54
	opI64GtS        = 0x55
	opI64GtU        = 0x56
	opI64LeS        = 0x57
	opI64LeU        = 0x58
	opI64GeS        = 0x59
	opI64GeU        = 0x5a
	opI32Add        = 0x6a
	opI32Sub        = 0x6b
	opI32Mul        = 0x6c
	opI32And        = 0x71
	opI32Shl        = 0x74
	opI32ShrU       = 0x76
	opI64Add        = 0x7c
	opI64And        = 0x83
	opI32WrapI64    = 0xa7
	opI64ExtendI32U = 0xad
	opI64Extend8S   = 0xc2
	opI64Extend16S  = 0xc3
	opI64Extend32S  = 0xc4
	opPrefix        = 0xfc // saturating conversions, bulk memory

	typeI32  = 0x7f
	typeI64  = 0x7e
	typeF64  = 0x7c
	typeNone = 0x40 // a block without result
	typeFunc = 0x60
)

// instr is one instruction.
type instr struct {
	op    byte
	arg   uint64   // depth of a branch, index of a call or variable, constant
	table []uint64 // depths of br_table, the default last
	raw   []byte   // the whole encoding
}

// is reports whether in is the instruction op arg.
func (in instr) is(op byte, arg uint64) bool { return in.op == op && in.arg == arg }

// opens reports whether in opens a scope that an end closes.
func (in instr) opens() bool { return in.op >= opBlock && in.op <= opIf }

// offset returns the offset of a load or store.
func (in instr) offset() int {
	r := &reader{data: in.raw, pos: 1}
	r.uleb() // alignment
	return int(r.uleb())
}

// op1 makes an instruction with one unsigned operand. For i32.const it is correct up to 63,
// where signed and unsigned LEB128 agree.
func op1(op byte, arg uint64) instr {
	return instr{op: op, arg: arg, raw: appendULEB([]byte{op}, arg)}
}

// op0 makes an instruction without operands.
func op0(op byte) instr { return instr{op: op, raw: []byte{op}} }

// instr reads one instruction. It knows the WebAssembly that Go 1.26 can emit: MVP, sign
// extension, saturating conversions and bulk memory.
func (r *reader) instr() instr {
	start := r.pos
	in := instr{op: r.byte()}
	switch op := in.op; {
	case in.opens():
		if t := r.byte(); t != typeNone && (t < typeF64 || t > typeI32) {
			r.fail(fmt.Errorf("block type %#x", t))
		}
	case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= opGlobalSet:
		in.arg = r.uleb()
	case op == opBrTable:
		n := r.count()
		for i := uint64(0); i <= n && r.err == nil; i++ {
			in.table = append(in.table, r.uleb())
		}
	case op == opCallIndirect:
		in.arg = r.uleb()
		r.uleb() // table
	case op >= 0x28 && op <= 0x3e: // loads and stores: alignment, offset
		r.uleb()
		r.uleb()
	case op == 0x3f, op == 0x40: // memory.size, memory.grow
		r.byte()
	case op == opI32Const, op == 0x42:
		in.arg = uint64(r.sleb())
	case op == 0x43: // f32.const
		r.bytes(4)
	case op == 0x44: // f64.const
		r.bytes(8)
	case op == opPrefix:
		r.prefixed()
	case op <= 0x01, op == opElse, op == opEnd, op == opReturn, op == 0x1a, op == 0x1b,
		op >= opI32Eqz && op <= 0xc4: // no operands
	default:
		r.fail(fmt.Errorf("opcode %#x", op))
	}
	if r.err == nil {
		in.raw = r.data[start:r.pos]
	}
	return in
}

// prefixed reads the instruction after opPrefix.
func (r *reader) prefixed() {
	switch sub := r.uleb(); {
	case sub <= 7: // iNN.trunc_sat_fNN_s and _u
	case sub == 10: // memory.copy
		r.bytes(2)
	case sub == 11: // memory.fill
		r.byte()
	default:
		r.fail(fmt.Errorf("opcode %#x %d", opPrefix, sub))
	}
}

// instrs reads instructions to the end of r.
func (r *reader) instrs() []instr {
	var code []instr
	for r.more() {
		code = append(code, r.instr())
	}
	return code
}
