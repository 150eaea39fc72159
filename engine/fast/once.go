package fast

// once makes a tree emit no outcome twice on one way, as movements do that say the
// same (a queen's, made of several rows): of two ways to make a move the reference
// lists one. from is where the nodes of the tree begin: the nodes below a node
// come before it, and those of other trees are not met.
func (b *builder) once(root int32, from int) int32 {
	if root < 0 || b.fail != "" {
		return root
	}
	below := make([]uint64, 0, len(b.t.nodes)-from) // what is emitted at a node or below, by bit
	at := func(n int32) uint64 {
		if n < int32(from) {
			return 0
		}
		return below[int(n)-from]
	}
	twice := false
	for _, nd := range b.t.nodes[from:] {
		all := at(nd.yes)
		if nd.op == tEmit {
			bit := uint64(1) << (nd.arg & 63)
			twice = twice || all&bit != 0
			all |= bit
		} else if nd.op != tPart {
			all |= at(nd.no)
		}
		below = append(below, all)
	}
	if !twice {
		return root
	}
	done := map[int32]int32{}
	var clean func(n int32) int32
	clean = func(n int32) int32 {
		if n < 0 {
			return n
		}
		if m, ok := done[n]; ok {
			return m
		}
		nd := b.t.nodes[n]
		now := nd
		now.yes = clean(nd.yes)
		switch {
		case nd.op == tEmit && at(nd.yes)>>(nd.arg&63)&1 != 0:
			now.yes = b.without(now.yes, nd.arg, map[int32]int32{})
		case nd.op != tEmit && nd.op != tPart:
			now.no = clean(nd.no)
		}
		m := b.instead(n, now)
		done[n] = m
		return m
	}
	return clean(root)
}

// without returns the tree at n without the nodes that emit an outcome.
func (b *builder) without(n, out int32, done map[int32]int32) int32 {
	if n < 0 {
		return n
	}
	if m, ok := done[n]; ok {
		return m
	}
	nd := b.t.nodes[n]
	now := nd
	now.yes = b.without(nd.yes, out, done)
	if nd.op != tEmit && nd.op != tPart {
		now.no = b.without(nd.no, out, done)
	}
	m := now.yes
	if nd.op != tEmit || nd.arg != out {
		m = b.instead(n, now)
	}
	done[n] = m
	return m
}

// instead returns the node that now is in place of node n: n itself if nothing has
// changed, what follows if its test decides nothing.
func (b *builder) instead(n int32, now node) int32 {
	switch {
	case now == b.t.nodes[n]:
		return n
	case now.op != tEmit && now.op != tPart && now.yes == now.no:
		return now.yes
	}
	tame := b.tame[n]
	m := b.put(now)
	if m >= 0 {
		b.tame[m] = tame
	}
	return m
}
