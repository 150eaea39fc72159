package notation

import (
	"strconv"

	"dagaz/engine/game"
)

// deeds describes everything that m does besides its walks; Texts appends this to moves whose texts are otherwise
// alike: ",xd5" captures at a distance, ",d5=7" sets the number of a pit, ",Wall@d5" creates a piece, ",d5=King"
// changes the piece on a cell, "=promoted" changes an attribute of the moving piece. The name of another player's
// piece is preceded by its owner's name.
func deeds(pos *game.Position, m game.Move) string {
	g, to := pos.Game(), m.To()
	if g.Opt.Tower.Whole {
		if s := shares(pos, m); s != "" {
			return "=" + s
		}
	}
	var list []byte
	for i := range m.Acts {
		a := &m.Acts[i]
		at, owner := a.To, ""
		if a.Kind == game.ActCapture {
			at = a.From
		}
		cell, word := cellName(g, at), typeWord(g, a.Piece)
		if o := a.Piece.Owner(); o != pos.ToMove().As {
			owner = g.Players[o].Name + "_"
		}
		switch {
		case a.Kind == game.ActCapture && at != to:
			list = add(list, ",x", cell)
		case a.Kind == game.ActCount && at != to:
			list = add(list, ",", cell, "=", strconv.Itoa(int(a.Value)))
		case a.Gates(): // the text says it
		case a.Kind == game.ActPut && a.From < 0:
			list = add(list, ",", owner, word, "@", cell)
		case a.Kind == game.ActPut:
			list = add(list, ",", cell, "=", owner, word)
		case a.Kind == game.ActMove:
			for _, t := range g.Attrs {
				if t.Get(a.Attrs) != t.Get(pos.Attrs(a.From)) {
					list = add(list, "=", t.Name)
				}
			}
		}
	}
	return string(list)
}

// shares tells how many pieces of a moving column are left on each cell of its way: "21" means
// two and then one. It returns "" for a move without columns.
func shares(pos *game.Position, m game.Move) string {
	t := &pos.Game().Opt.Tower
	var went []int // pieces that arrive with each part
	high := 0      // height of the column that the part starts from
	for i := range m.Acts {
		a := &m.Acts[i]
		switch {
		case a.Kind == game.ActMove && a.From != a.To:
			if len(went) == 0 {
				high = 1 + t.Height(pos.Attrs(a.From))
			}
			went = append(went, high)
			high = 1 + t.Height(a.Attrs)
		case a.Kind == game.ActPut && a.From == a.To && len(went) > 0 && m.Acts[i-1].Kind == game.ActMove && m.Acts[i-1].From == a.From: // the pieces that stay behind
			went[len(went)-1] -= 1 + t.Height(a.Attrs)
		}
	}
	text := ""
	for i, n := range went {
		if i+1 < len(went) {
			n -= went[i+1]
		}
		text += strconv.Itoa(n)
	}
	return text
}

// add appends several strings to a list of bytes.
func add(list []byte, parts ...string) []byte {
	for _, p := range parts {
		list = append(list, p...)
	}
	return list
}
