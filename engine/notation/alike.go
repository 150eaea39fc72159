package notation

import (
	"strconv"

	"dagaz/engine/game"
)

// deeds says what m does beside its walks, for moves that read alike without: ",xd5"
// takes from afar, ",d5=7" gives a pit a number, ",Wall@d5" creates, ",d5=King" changes what stands there, "=promoted"
// changes an attribute of what moves. A piece of another player has its owner's name
// before its own.
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

// shares says how many pieces of a column stay on each cell that a move comes to, "21" for two
// and then one; "" where no column goes.
func shares(pos *game.Position, m game.Move) string {
	t := &pos.Game().Opt.Tower
	var went []int // with each part
	high := 0      // the column that the part takes from
	for i := range m.Acts {
		a := &m.Acts[i]
		switch {
		case a.Kind == game.ActMove && a.From != a.To:
			if len(went) == 0 {
				high = 1 + t.Height(pos.Attrs(a.From))
			}
			went = append(went, high)
			high = 1 + t.Height(a.Attrs)
		case a.Kind == game.ActPut && a.From == a.To && len(went) > 0 && m.Acts[i-1].Kind == game.ActMove && m.Acts[i-1].From == a.From: // what stays behind
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

// add appends texts to one.
func add(list []byte, parts ...string) []byte {
	for _, p := range parts {
		list = append(list, p...)
	}
	return list
}
