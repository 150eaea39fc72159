package handle

import (
	"strconv"

	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
)

// selector writes the moves that the viewing player may click, as a trie.
func (w *writer) selector(l *look) {
	g, nothing := l.Game(), &engine.Selector{Nodes: make([]engine.SelNode, 1), Pass: -1}
	sel := nothing
	if l.mayClick() {
		sel = l.Selector()
	}
	untold := l.most > 0 && len(sel.Moves) > l.most
	if untold {
		sel = nothing
	}
	w.key("select")
	w.open('{')
	w.key("moves")
	w.open('[')
	for i := range sel.Moves {
		w.move(g, &sel.Moves[i], l.offered(sel.Moves[i].Move))
	}
	w.close(']')
	w.key("nodes")
	w.open('[')
	for i := range sel.Nodes {
		w.node(g, &sel.Nodes[i])
	}
	w.close(']')
	w.intField("pass", sel.Pass)
	if untold {
		w.boolField("untold", true)
	}
	w.close('}')
}

// move writes a move; known is the part of it that may be revealed before it is made.
func (w *writer) move(g *game.Game, m *engine.SelMove, known game.Move) {
	w.open('{')
	w.strField("t", m.Text)
	w.captures(g, known)
	if m.Label != "" {
		w.strField("label", m.Label)
	}
	if m.Piece >= 0 {
		w.intField("piece", m.Piece)
	}
	w.acts(g, known)
	w.close('}')
}

// captures writes the cells that a move captures on; nothing if there are none.
func (w *writer) captures(g *game.Game, m game.Move) {
	open := false
	for i := range m.Acts {
		a := &m.Acts[i]
		if a.Kind != game.ActCapture || !drawn(g, a.From) {
			continue
		}
		if !open {
			w.key("x")
			w.open('[')
			open = true
		}
		w.str(g.Board.Name(a.From))
	}
	if open {
		w.close(']')
	}
}

func (w *writer) node(g *game.Game, n *engine.SelNode) {
	w.open('{')
	if len(n.Clicks) > 0 {
		w.key("next")
		w.open('{')
		for i, c := range n.Clicks {
			name := "*" + strconv.Itoa(c.Type)
			if c.Cell != board.NoCell {
				name = g.Board.Name(c.Cell)
			}
			w.intField(name, n.Next[i])
		}
		w.close('}')
	}
	if len(n.Moves) > 0 {
		w.key("moves")
		w.open('[')
		for _, m := range n.Moves {
			w.int(m)
		}
		w.close(']')
	}
	w.close('}')
}

// drawn reports whether c is in the picture.
func drawn(g *game.Game, c board.Cell) bool {
	return c >= 0 && int(c) < g.Board.Len() && !g.Board.Dummy(c)
}

// acts writes the effects of a move, for animation. A piece that goes to a cell outside the
// picture vanishes; a piece that comes from there appears.
func (w *writer) acts(g *game.Game, m game.Move) {
	w.key("acts")
	w.open('[')
	for i := range m.Acts {
		a := &m.Acts[i]
		part := int(a.Part)
		from, to := drawn(g, a.From), drawn(g, a.To)
		name := g.Board.Name(a.To)
		switch {
		case a.Kind == game.ActMove && a.From == a.To && g.HasCounts: // a sower: the changes of numbers show its way
		case a.Kind == game.ActMove && from && to && a.From != a.To:
			w.open('[')
			w.str("m")
			w.str(g.Board.Name(a.From))
			w.act(g, name, a, part)
		case (a.Kind == game.ActMove || a.Kind == game.ActCapture) && from && a.From != a.To:
			w.gone(g.Board.Name(a.From), part)
		case a.Kind == game.ActDrop && to:
			w.open('[')
			w.str("d")
			w.act(g, name, a, part)
		case (a.Kind == game.ActMove || a.Kind == game.ActPut) && to && a.Piece != game.None:
			w.open('[')
			w.str("p")
			w.act(g, name, a, part)
		case a.Kind == game.ActPut && to:
			w.gone(name, part)
		case a.Kind == game.ActCount && to && hasPits(g):
			w.open('[')
			w.str("n")
			w.str(name)
			w.int(int(a.Value))
			w.piece(a.Piece)
			w.int(part)
			w.close(']')
		}
	}
	w.close(']')
}

// act ends an act that leaves a piece on a cell.
func (w *writer) act(g *game.Game, cell string, a *game.Action, part int) {
	w.str(cell)
	w.piece(a.Piece)
	w.column(g, a.Attrs)
	w.int(part)
	w.close(']')
}

// gone writes that a cell is empty now.
func (w *writer) gone(cell string, part int) {
	w.open('[')
	w.str("x")
	w.str(cell)
	w.int(part)
	w.close(']')
}
