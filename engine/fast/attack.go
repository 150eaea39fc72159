package fast

// InCheck reports whether a royal piece of the side to move is attacked. It keeps the
// answer for the ply.
func (b *Board) InCheck() bool {
	r := &b.past[b.ply&(maxPast-1)]
	if r.checked == 0 {
		r.checked = 1
		if b.attackedKing(b.side) {
			r.checked = 2
		}
	}
	return r.checked == 2
}

// attackedKing reports whether a royal piece of side s is attacked.
func (b *Board) attackedKing(s int) bool {
	switch b.kings[s&1] {
	case 0:
		return false
	case 1:
		c := b.king[s&1]
		if k := b.cells[c]; b.t.royal[k&127] && sideOf(k) == s {
			if b.bt != nil {
				return b.bitAttacked(c, s)
			}
			return b.attacked(c, s)
		}
	}
	for i := range b.n[s] {
		c := b.list[s][uint8(i)]
		if b.t.royal[b.cells[c]&127] && b.attacked(c, s) {
			return true
		}
	}
	return false
}

// attacked reports whether an enemy of side s could capture on c.
func (b *Board) attacked(c uint8, s int) bool {
	if b.bt != nil {
		return b.bitAttacked(c, s)
	}
	t := b.t
	e := s ^ 1
	for i := range b.n[e] {
		from := b.list[e][uint8(i)]
		if p := t.first(b.cells[from], from, c); p != 0 && b.holds(p, e) {
			return true
		}
	}
	return false
}

// holds reports whether side s can attack in one of the ways from p on.
func (b *Board) holds(p int32, s int) bool {
	for p != 0 {
		w := &b.t.pats[p-1]
		if b.open(w, s) {
			return true
		}
		p = w.next
	}
	return false
}

func (b *Board) open(w *pattern, s int) bool {
	conds := b.t.conds[w.first:w.last]
	switch w.shape {
	case allEmpty:
		for i := range conds {
			if b.cells[conds[i].cell] != 0 {
				return false
			}
		}
		return true
	case oneTaken:
		n := 0
		for i := range conds {
			if b.cells[conds[i].cell] != 0 {
				n++
			}
		}
		return n == 1
	}
	for i := range conds {
		c := &conds[i]
		is := false
		if c.op == tEmpty {
			is = b.cells[c.cell] == 0
		} else {
			is = b.asked(c.op, c.cell, int32(c.arg), s)
		}
		if is != c.want {
			return false
		}
	}
	return true
}

// exposes reports whether a move could expose a royal piece of the mover to an attack that
// does not exist yet.
func (b *Board) exposes(m uint32) bool {
	t, o, s := b.t, &b.t.outs[m], b.side
	if t.risky || o.note >= 0 || o.flags&isWide != 0 || b.kings[s] != 1 || t.royal[o.kind&127] || t.royal[o.becomes&127] {
		return true
	}
	k := b.king[s]
	vac, fill := &t.vac[s][k], &t.fill[s][k]
	if fill.has(o.to) {
		return true
	}
	if o.flags&isDrop == 0 && vac.has(o.from) || o.take != none && vac.has(o.take) {
		return true
	}
	// The second piece may be the royal piece itself, or an enemy that is pushed to a cell from
	// where it attacks.
	return o.from2 != none && (o.from2 == k || vac.has(o.from2) || fill.has(o.to2) || t.first(b.cells[o.from2], o.to2, k) != 0)
}
