package pack

import (
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// types codes the piece types. Their programs come first, each only once, since players
// with the same view of the board share programs.
func (c *coder) types(g *game.Game) {
	number := map[*game.Program]int{nil: -1}
	var programs []*game.Program
	for i := range g.Types {
		for _, entries := range [...][]game.Entry{g.Types[i].Moves, g.Types[i].Drops} {
			for _, e := range entries {
				for _, p := range e.Progs {
					if _, seen := number[p]; !seen {
						number[p] = len(programs)
						programs = append(programs, p)
					}
				}
			}
		}
	}
	types := c.length(len(g.Types))
	if types == 0 || types > game.MaxTypes {
		c.fail("too few or too many piece types")
		return
	}
	if c.reading {
		g.Types = make([]game.PieceType, types)
	}
	list(c, &programs, func(p **game.Program) {
		if c.reading {
			*p = new(game.Program)
		}
		c.program(*p, g)
	})
	entry := func(e *game.Entry) {
		indexOrNone(c, &e.MoveType, len(g.MoveTypes))
		list(c, &e.Progs, func(p **game.Program) {
			n := number[*p]
			indexOrNone(c, &n, len(programs))
			if c.reading && n >= 0 && c.err == nil {
				*p = programs[n]
			}
		})
		if len(e.Progs) != len(g.Players) {
			c.fail("a movement of other players")
		}
	}
	for i := range g.Types {
		t := &g.Types[i]
		c.str(&t.Name)
		c.str(&t.Notation)
		c.strs(&t.Letters)
		c.bools(&t.Dummy, &t.Royal, &t.Promoted, &t.Resets, &t.NoMate)
		common := uint64(t.Common)
		c.uint(&common)
		t.Common = uint16(common)
		c.int32(&t.Value)
		c.uint(&t.Attrs)
		index(c, &t.Base, types)
		looks := t.Looks - 1
		indexOrNone(c, &looks, types)
		t.Looks = looks + 1
		shown := t.Shown - 1
		indexOrNone(c, &shown, len(g.Attrs))
		t.Shown = shown + 1
		list(c, &t.Moves, entry)
		list(c, &t.Drops, entry)
		c.strs(&t.Glyphs)
		c.strs(&t.Signs)
		c.str(&t.Help)
	}
}

// maxFlags is the greatest number of flags of a program, since they are bits of one word.
const maxFlags = 64

func (c *coder) program(p *game.Program, g *game.Game) {
	c.str(&p.Name)
	number(c, &p.Flags, 0, maxFlags)
	number(c, &p.PFlag, 0, maxFlags)
	list(c, &p.Mechs, func(m *game.Mech) { c.mech(m, g) })
	list(c, &p.Code, c.instr)
	if c.err == nil {
		(&checker{c, p, g}).check()
	}
}

// Bits of an instruction's first byte, in addition to its operation.
const (
	hasA     = 1 << 6
	hasPlace = 1 << 7
	opMask   = hasA - 1
)

func (c *coder) instr(in *game.Instr) {
	head := uint64(in.Op)
	if in.A != 0 {
		head |= hasA
	}
	if in.P != game.Here || in.B != 0 {
		head |= hasPlace
	}
	c.uint(&head)
	in.Op = game.Op(head & opMask)
	if head&hasA != 0 {
		c.int32(&in.A)
	}
	if head&hasPlace != 0 {
		number(c, &in.P, 0, int(game.Number))
		c.int32(&in.B)
	}
	if head>>8 != 0 || in.Op > game.LastOp {
		c.fail("an unknown instruction")
	}
}

// views codes one program for each player, or none at all.
func (c *coder) views(progs *[]*game.Program, g *game.Game) {
	list(c, progs, func(p **game.Program) {
		if c.reading {
			*p = new(game.Program)
		}
		c.program(*p, g)
	})
	if n := len(*progs); n != 0 && n != len(g.Players) {
		c.fail("a rule of other players")
	}
}

func (c *coder) rule(r *game.Rule, g *game.Game) {
	list(c, &r.MoveTypes, func(t *int) { index(c, t, len(g.MoveTypes)) })
	c.views(&r.Progs, g)
	if len(r.Progs) == 0 {
		c.fail("a rule without a program")
	}
}

func (c *coder) mech(m *game.Mech, g *game.Game) {
	number(c, &m.Kind, int(game.MechFlank), int(game.MechStacked))
	number(c, &m.Do, int(game.DoNothing), int(game.DoCapture))
	indexOrNone(c, &m.Global, len(g.Globals))
	list(c, &m.Dirs, func(d *board.Dir) { index(c, d, g.Board.Dirs()) })
	list(c, &m.N, c.int32)
	if m.Kind == game.MechSow && (len(m.N) != game.SowParameters || len(m.Dirs) == 0) {
		c.fail("sowing without its numbers")
	}
	if m.Kind == game.MechLinked && len(m.N) != game.LinkedParameters {
		c.fail("linked without its numbers")
	}
	if m.Kind == game.MechFoul && (len(m.N) != game.FoulParameters || m.N[game.FoulRow] < 3 || m.N[game.FoulRow] > game.MaxFoulRow) {
		c.fail("a foul without its numbers")
	}
	if m.Kind == game.MechMill && (len(m.N) != 2 || m.N[0] < 2) {
		c.fail("a row without its number")
	}
	if m.Kind == game.MechStacked && (len(m.N) != 1 || m.N[0] < 0 || int(m.N[0]) >= len(g.Types)) {
		c.fail("a column of no piece")
	}
	if m.Kind == game.MechTie && (len(m.N) != 1 || m.N[0] < 0 || int(m.N[0]) >= len(g.Attrs) || len(m.Dirs) == 0 || len(m.Dirs) > int(g.Attrs[m.N[0]].Bits)) {
		c.fail("a tie without its attribute")
	}
	if m.Kind == game.MechGroup && (len(m.N) != 2 || m.N[0] < 1 || m.N[1] < -1 || int(m.N[1]) >= len(g.Players)) {
		c.fail("a group of nobody")
	}
	if m.Kind == game.MechArea && (len(m.N) != 1 || m.N[0] < -1 || int(m.N[0]) >= len(g.Players)) {
		c.fail("an area of nobody")
	}
	if m.Kind == game.MechTurns && c.reading {
		if _, ok := m.Turns(g); !ok {
			c.fail("turns without their numbers")
		}
	}
}

// A checker checks that the operands of a program refer to existing things.
type checker struct {
	*coder
	p *game.Program
	g *game.Game
}

func (c *checker) check() {
	code := c.p.Code
	zone := -1 // the last split: a loop around a split would never end
	for i := range code {
		in := &code[i]
		switch in.Op {
		case game.OpJump, game.OpJumpFalse:
			c.from(in.A, zone+1, len(code))
		case game.OpAndJump, game.OpOrJump: // these jump only forwards, since nothing counts their rounds
			c.from(in.A, i+1, len(code))
		case game.OpStep, game.OpBackStep:
			c.from(in.A, 0, c.g.Board.Dirs()-1)
		case game.OpInZone, game.OpEachZone:
			c.from(in.A, 0, len(c.g.Board.Zones)-1)
			if in.Op == game.OpEachZone {
				zone = i
			}
		case game.OpFlag, game.OpSetFlag:
			c.from(in.A, 0, c.p.Flags-1)
		case game.OpPosFlag, game.OpSetPFlag:
			c.from(in.A, 0, c.p.PFlag-1)
		case game.OpAttr, game.OpSetAttr:
			c.from(in.A, 0, len(c.g.Attrs)-1)
		case game.OpIsGlobal, game.OpSetGlobal:
			c.from(in.A, 0, len(c.g.Globals)-1)
		case game.OpRetype:
			c.from(in.A, 0, len(c.g.Types)-1)
		case game.OpCreate:
			c.from(in.A, -1, len(c.g.Types)-1)
			if i+1 < len(code) && code[i+1].Op == game.OpArg {
				c.from(code[i+1].A, -1, len(c.g.Players)-1)
				c.from(code[i+1].B, 0, 1)
			}
		case game.OpIsCell:
			c.from(in.A, -1-int(game.AtMark), c.g.Board.Len()-1)
			if in.A < -1 {
				c.from(in.A, -1-int(game.AtMark), -1-int(game.AtFrom))
			}
		case game.OpAttacked, game.OpDefended:
			c.from(in.A, game.AnyType, len(c.g.MoveTypes)-1)
		case game.OpMechanic:
			c.from(in.A, 0, len(c.p.Mechs)-1)
		case game.OpCapture:
			c.from(in.A, game.ToRule, game.ToOther)
		case game.OpNum:
			c.num(in, i)
		case game.OpEach:
			c.from(in.A, -c.p.PFlag, len(c.g.Board.Zones)-1)
			c.from(in.B, 0, game.MaxLocals-1)
			c.from(int32(i+1), 0, len(code)-1)
			if c.err == nil {
				c.from(code[i+1].A, i+2, len(code)) // only forwards, since nothing counts the rounds here
				if in.A < 0 {
					c.from(code[i+1].B, 0, c.p.PFlag-1)
				}
			}
		case game.OpGuard:
			c.from(in.A, 0, len(code))
			if in.A > 0 {
				c.from(in.A, zone+1, len(code))
			}
		case game.OpAgain:
			c.from(in.A, game.AgainOver, len(c.g.Turns))
		case game.OpAdd, game.OpAddCopy, game.OpAddPartial:
			c.add(in, i)
		}
		switch in.P {
		case game.AtDir:
			c.from(in.B, 0, c.g.Board.Dirs()-1)
		case game.AtCell:
			c.from(in.B, -1, c.g.Board.Len()-1)
		}
	}
}

// num checks the OpNum at i and its operands.
func (c *checker) num(in *game.Instr, i int) {
	c.from(in.A, 0, int(game.NumLast)-1)
	args := game.NumOp(in.A).Args()
	c.from(int32(i+args), 0, len(c.p.Code)-1)
	if c.err != nil {
		return
	}
	switch game.NumOp(in.A) {
	case game.NumGlobal, game.NumSetGlobal, game.NumAddGlobal:
		c.from(in.B, 0, len(c.g.Globals)-1)
	case game.NumSeeds, game.NumSetSeeds:
		if !c.g.HasCounts {
			c.fail("numbers on cells in a game that has none")
		}
	case game.NumAttr, game.NumSetAttr:
		c.from(c.p.Code[i+1].A, 0, len(c.g.Attrs)-1)
	case game.NumHand:
		c.from(c.p.Code[i+1].A, 0, len(c.g.Types)-1)
		c.from(c.p.Code[i+2].A, -1, len(c.g.Players)-1)
	}
}

// add checks the add at i and the piece types that follow it.
func (c *checker) add(in *game.Instr, i int) {
	c.from(in.A, 0, len(c.p.Code)-i-1)
	if in.Op == game.OpAddPartial {
		c.from(in.B, game.AnyType, len(c.g.MoveTypes)-1)
	}
	if in.Op == game.OpAddCopy {
		c.from(in.B, 0, game.CopyPartial+len(c.g.MoveTypes)-1)
	}
	if c.err != nil {
		return
	}
	for _, arg := range c.p.Code[i+1 : i+1+int(in.A)] {
		c.from(arg.A, 0, len(c.g.Types)-1)
	}
}

func (c *checker) from(v int32, lo, hi int) {
	if int(v) < lo || int(v) > hi {
		c.fail("an instruction with an operand that does not exist")
	}
}
