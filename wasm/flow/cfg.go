package flow

import "slices"

// graph holds what the generation of structured code needs to know about a control flow
// graph. Blocks that cannot be reached from block 0 are not part of it.
type graph struct {
	succ   [][]int
	order  []int   // the blocks in reverse postorder: forward edges go forward
	number []int   // index of each block in order, -1 if it is not reached
	idom   []int   // immediate dominator; that of block 0 is 0
	header []bool  // target of a backward edge: the head of a loop
	merge  []bool  // target of two or more forward edges
	inside [][]int // merge blocks by immediate dominator, last in order first
}

// analyze analyses the graph with the edges succ. It returns an error if the graph is
// irreducible, that is, if a loop can be entered elsewhere than at its head.
func analyze(succ [][]int) (*graph, error) {
	g := &graph{succ: succ}
	g.sort()
	preds := g.edges()
	g.dominators(preds)
	for _, b := range g.order {
		for _, s := range succ[b] {
			if !g.forward(b, s) && !g.dominates(s, b) {
				return nil, irreducible
			}
		}
	}
	g.inside = make([][]int, len(succ))
	for _, b := range slices.Backward(g.order) {
		if g.merge[b] {
			g.inside[g.idom[b]] = append(g.inside[g.idom[b]], b)
		}
	}
	return g, nil
}

// forward reports whether the edge from b to s goes forward.
func (g *graph) forward(b, s int) bool { return g.number[s] > g.number[b] }

// sort fills order and number with a depth-first search. It does not call itself, since
// functions have thousands of blocks.
func (g *graph) sort() {
	n := len(g.succ)
	g.number = make([]int, n)
	for i := range g.number {
		g.number[i] = -1
	}
	type visit struct{ block, next int }
	stack := []visit{{0, 0}}
	g.number[0] = 0
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if v.next == len(g.succ[v.block]) {
			g.order = append(g.order, v.block)
			stack = stack[:len(stack)-1]
			continue
		}
		s := g.succ[v.block][v.next]
		v.next++
		if g.number[s] < 0 {
			g.number[s] = 0
			stack = append(stack, visit{s, 0})
		}
	}
	slices.Reverse(g.order)
	for i, b := range g.order {
		g.number[b] = i
	}
}

// edges fills header and merge, and returns the predecessors of each block.
func (g *graph) edges() [][]int {
	n := len(g.succ)
	preds := make([][]int, n)
	ways := make([]int, n)
	g.header, g.merge = make([]bool, n), make([]bool, n)
	for _, b := range g.order {
		for _, s := range g.succ[b] {
			preds[s] = append(preds[s], b)
			if !g.forward(b, s) {
				g.header[s] = true
				continue
			}
			ways[s]++
			g.merge[s] = ways[s] > 1
		}
	}
	return preds
}

// dominators fills idom: K. D. Cooper, T. J. Harvey, K. Kennedy, "A Simple,
// Fast Dominance Algorithm", 2001.
func (g *graph) dominators(preds [][]int) {
	g.idom = make([]int, len(g.succ))
	for i := range g.idom {
		g.idom[i] = -1
	}
	g.idom[0] = 0
	for changed := true; changed; {
		changed = false
		for _, b := range g.order[1:] {
			dom := -1
			for _, p := range preds[b] {
				switch {
				case g.idom[p] < 0: // not known yet
				case dom < 0:
					dom = p
				default:
					dom = g.commonDominator(dom, p)
				}
			}
			if g.idom[b] != dom {
				g.idom[b], changed = dom, true
			}
		}
	}
}

func (g *graph) commonDominator(a, b int) int {
	for a != b {
		for g.number[a] > g.number[b] {
			a = g.idom[a]
		}
		for g.number[b] > g.number[a] {
			b = g.idom[b]
		}
	}
	return a
}

// dominates reports whether every way from block 0 to b leads through a.
func (g *graph) dominates(a, b int) bool {
	for g.number[b] > g.number[a] {
		b = g.idom[b]
	}
	return a == b
}
