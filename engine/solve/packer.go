package solve

import (
	"math/bits"
	"strconv"
	"strings"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/insertion"
)

// A packer writes positions of a game as rows of words: for each cell as few bits as its
// piece types need, and everything else of a position that the rules may examine. Piece
// types that the rules treat alike share their names: positions that differ only by
// exchanging such types become the same row.
type packer struct {
	g      *game.Game
	codes  []uint16 // the current position, one code per cell: 0 empty, else a piece
	bits   int      // bits of a code
	attrs  int      // bits of the attributes
	rest   []int32  // the values after the cells, see others
	restAt int      // number of bits before them
	width  int
	class  []int16 // for each code, the class of codes with which it may change names; -1 none
	member [][]uint16
	taken  []int    // scratch: how many members of each class have been met
	name   []uint16 // scratch: the name of each code
}

func newPacker(g *game.Game, pos *game.Position) *packer {
	p := &packer{g: g, codes: make([]uint16, g.Board.Len())}
	n := len(g.Types) * len(g.Players)
	p.bits = bits.Len(uint(n))
	for _, a := range g.Attrs {
		p.attrs = max(p.attrs, int(a.Shift)+int(a.Bits))
	}
	p.restAt = len(p.codes) * (p.bits + p.attrs)
	p.others(pos)
	p.width = (p.restAt + 32*len(p.rest) + 63) / 64
	p.class = make([]int16, n+1)
	p.name = make([]uint16, n+1)
	p.alike()
	p.taken = make([]int, len(p.member))
	return p
}

func (p *packer) code(pc game.Piece) uint16 {
	if pc == game.None {
		return 0
	}
	return uint16(pc.Type()*len(p.g.Players) + int(pc.Owner()) + 1)
}

func (p *packer) piece(code uint16) game.Piece {
	if code == 0 {
		return game.None
	}
	n := len(p.g.Players)
	return game.Make(int(code-1)/n, game.Player(int(code-1)%n))
}

// others collects everything of a position besides its cells.
func (p *packer) others(pos *game.Position) {
	r := p.rest[:0]
	g := p.g
	if g.HasCounts {
		for c := range p.codes {
			r = append(r, pos.Count(board.Cell(c)))
		}
	}
	if g.HasHands {
		for q := range g.Players {
			for t := range g.Types {
				r = append(r, int32(pos.Hand(game.Player(q), t)))
			}
		}
	}
	r = append(r, pos.Globals()...)
	if len(g.Turns) > 1 {
		r = append(r, int32(pos.Turn()))
	}
	if g.UsesLast {
		from, to := pos.Last()
		r = append(r, int32(from), int32(to))
	}
	p.rest = r
}

// setOthers is the inverse of others.
func (p *packer) setOthers(pos *game.Position) {
	r := p.rest
	g := p.g
	pop := func() int32 {
		n := r[0]
		r = r[1:]
		return n
	}
	if g.HasCounts {
		for c := range p.codes {
			if n := pop(); n != pos.Count(board.Cell(c)) {
				pos.PlaceCount(board.Cell(c), n)
			}
		}
	}
	if g.HasHands {
		for q := range g.Players {
			for t := range g.Types {
				pos.PlaceHand(game.Player(q), t, int(pop()))
			}
		}
	}
	for i := range g.Globals {
		pos.PlaceGlobal(i, pop())
	}
	if len(g.Turns) > 1 {
		pos.PlaceTurn(int(pop()))
	}
	if g.UsesLast {
		from := pop()
		pos.SetLast(board.Cell(from), board.Cell(pop()))
	}
}

// pack writes pos to row.
func (p *packer) pack(pos *game.Position, row []uint64) {
	for c, pc := range pos.Cells() {
		p.codes[c] = p.code(pc)
	}
	p.write(row)
	if p.attrs > 0 {
		for c := range p.codes {
			put(row, len(p.codes)*p.bits+c*p.attrs, p.attrs, pos.Attrs(board.Cell(c)))
		}
	}
	if len(p.rest) > 0 {
		p.others(pos)
		for i, n := range p.rest {
			put(row, p.restAt+32*i, 32, uint64(uint32(n)))
		}
	}
}

// write writes p.codes to row, exchanging names within classes so that equivalent positions
// become equal.
func (p *packer) write(row []uint64) {
	clear(row)
	codes := p.codes
	if len(p.member) > 0 {
		clear(p.name)
		clear(p.taken)
	}
	at := 0
	for _, code := range codes {
		if class := p.class[code]; code > 0 && class >= 0 {
			if p.name[code] == 0 {
				p.name[code] = p.member[class][p.taken[class]]
				p.taken[class]++
			}
			code = p.name[code]
		}
		w, s := at>>6, at&63
		row[w] |= uint64(code) << s
		if s+p.bits > 64 {
			row[w+1] |= uint64(code) >> (64 - s)
		}
		at += p.bits
	}
}

// read writes the cells of a row to p.codes.
func (p *packer) read(row []uint64) {
	at, mask := 0, uint64(1)<<p.bits-1
	for c := range p.codes {
		w, s := at>>6, at&63
		v := row[w] >> s
		if s+p.bits > 64 {
			v |= row[w+1] << (64 - s)
		}
		p.codes[c] = uint16(v & mask)
		at += p.bits
	}
}

// unpack makes pos the position of a row.
func (p *packer) unpack(row []uint64, pos *game.Position) {
	p.read(row)
	for c, code := range p.codes {
		pc := p.piece(code)
		attrs := uint64(0)
		if p.attrs > 0 {
			attrs = get(row, len(p.codes)*p.bits+c*p.attrs, p.attrs)
		}
		if cell := board.Cell(c); pos.At(cell) != pc || pos.Attrs(cell) != attrs {
			pos.Place(cell, pc, attrs)
		}
	}
	if len(p.rest) > 0 {
		for i := range p.rest {
			p.rest[i] = int32(uint32(get(row, p.restAt+32*i, 32)))
		}
		p.setOthers(pos)
	}
	pos.Settle()
}

// put writes the lowest n bits of v, whose other bits are 0, from bit at on.
func put(row []uint64, at, n int, v uint64) {
	w, s := at>>6, at&63
	row[w] |= v << s
	if s+n > 64 {
		row[w+1] |= v >> (64 - s)
	}
}

func get(row []uint64, at, n int) uint64 {
	w, s := at>>6, at&63
	v := row[w] >> s
	if s+n > 64 {
		v |= row[w+1] << (64 - s)
	}
	if n < 64 {
		v &= 1<<n - 1
	}
	return v
}

// alike finds the types that may change names: they have the same moves, and no goal and no
// movement distinguishes them.
func (p *packer) alike() {
	for i := range p.class {
		p.class[i] = -1
	}
	g := p.g
	if len(g.After) > 0 || len(g.Forbid) > 0 || len(g.Attrs) > 0 || g.HasHands || g.HasCounts || len(g.Players) != 1 {
		return
	}
	named := map[int]bool{}
	for t := range g.Types {
		if len(g.Types[t].Drops) > 0 || g.Types[t].Base != t {
			return
		}
		for _, e := range g.Types[t].Moves {
			for _, prog := range e.Progs {
				if !names(prog, named) {
					return
				}
			}
		}
	}
	sign := make([]string, len(g.Types))
	for i := range g.Goals {
		if !signs(g.Goals[i].Test, strconv.Itoa(i), sign) {
			return
		}
	}
	found := map[string][]uint16{}
	for t := range g.Types {
		pt := &g.Types[t]
		if named[t] {
			continue
		}
		if pt.Dummy || pt.Royal || pt.Resets || pt.Attrs != 0 {
			continue
		}
		text := sign[t] + "/" + movesText(pt)
		found[text] = append(found[text], uint16(t+1))
	}
	for _, codes := range found {
		if len(codes) > 1 {
			p.member = append(p.member, codes)
		}
	}
	insertion.Sort(p.member, func(a, b []uint16) bool { return a[0] < b[0] })
	for i, codes := range p.member {
		for _, code := range codes {
			p.class[code] = int16(i)
		}
	}
}

// movesText returns a complete description of a type's moves as text.
func movesText(pt *game.PieceType) string {
	var b strings.Builder
	number := func(n int) { b.WriteString(strconv.Itoa(n) + " ") }
	for _, e := range pt.Moves {
		number(e.MoveType)
		for _, prog := range e.Progs {
			if prog == nil {
				b.WriteByte(';')
				continue
			}
			for _, in := range prog.Code {
				number(int(in.Op))
				number(int(in.P))
				number(int(in.A))
				number(int(in.B))
			}
			for i := range prog.Mechs {
				number(int(prog.Mechs[i].Kind))
				for _, d := range prog.Mechs[i].Dirs {
					number(int(d))
				}
			}
			b.WriteByte(';')
		}
	}
	return b.String()
}

// names adds the types that a program names to named. It returns false if the program may
// depend on types in a way other than through the mover's own.
func names(p *game.Program, named map[int]bool) bool {
	if p == nil {
		return true
	}
	for _, m := range p.Mechs {
		if m.Kind != game.MechBody {
			return false
		}
	}
	for _, in := range p.Code {
		switch in.Op {
		case game.OpPieceIs, game.OpRetype, game.OpArg, game.OpCreate:
			named[int(in.A)] = true
		case game.OpNum, game.OpAttacked, game.OpDefended:
			return false
		}
	}
	return true
}

// signs records for every type how a goal uses it. It returns false for a goal of which
// that is not known.
func signs(e *game.GoalExpr, path string, sign []string) bool {
	if e == nil {
		return true
	}
	switch e.Kind {
	case game.GoalHolds, game.GoalRelative, game.GoalCheckmated:
		return false
	}
	for _, o := range e.Occ {
		if o.Type >= 0 {
			sign[o.Type] += " " + path
			if o.Not {
				sign[o.Type] += "!"
			}
		}
	}
	for _, t := range e.Types {
		sign[t] += " " + path
	}
	for i, a := range e.Args {
		if !signs(a, path+"."+strconv.Itoa(i), sign) {
			return false
		}
	}
	return true
}
