package notation

import (
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/game"
)

// Moves whose walks are the same but which take, create or change something else.

// tellApart lengthens the texts that several moves have, as many as times says, by
// what the moves do beside: b3xc3,xe3 and b3xc3,xa3.
func tellApart(pos *game.Position, list *game.MoveList, texts []string, times map[string]int) {
	have := map[string]int{} // by text and deed
	each := func(f func(text, deed string, i int)) {
		for i, m := range list.Moves {
			if text := texts[i]; times[text] > 1 {
				for _, deed := range deeds(pos, m) {
					f(text, deed, i)
				}
			}
		}
	}
	each(func(text, deed string, _ int) { have[text+deed]++ })
	each(func(text, deed string, i int) {
		if have[text+deed] < times[text] {
			texts[i] += deed
		}
	})
}

// deeds lists all that m does beside walks, each once: ",xd5" takes, ",Wall@d5"
// creates, ",d5=King" changes what stands there, "=promoted" and "=not-promoted" set an
// attribute of what moves. A piece of another player has its owner's name before its own.
func deeds(pos *game.Position, m game.Move) (list []string) {
	g := pos.Game()
	add := func(parts ...string) {
		if s := strings.ReplaceAll(strings.Join(parts, ""), " ", "_"); !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	word := func(pc game.Piece) string {
		if pc.Owner() == pos.ToMove().As {
			return typeWord(g, pc)
		}
		return g.Players[pc.Owner()].Name + "_" + typeWord(g, pc)
	}
	attrs := func(where string, was, is uint64) {
		for _, at := range g.Attrs {
			switch v := at.Get(is); {
			case v == at.Get(was):
			case v == 0:
				add(where, "=not-", at.Name)
			case at.Bits == 1:
				add(where, "=", at.Name)
			default:
				add(where, "=", at.Name, "-", strconv.FormatUint(v, 10))
			}
		}
	}
	for i := range m.Acts {
		a := &m.Acts[i]
		switch {
		case a.Kind == game.ActCapture:
			add(",x", cellName(g, a.From))
		case a.Kind == game.ActPut && a.Piece == game.None:
			add(",x", cellName(g, a.To))
		case a.Kind == game.ActPut && a.From < 0:
			add(",", word(a.Piece), "@", cellName(g, a.To))
		case a.Kind == game.ActPut:
			add(",", cellName(g, a.To), "=", word(a.Piece))
		case a.Kind == game.ActDrop:
			attrs("", g.Types[a.Piece.Type()].Attrs, a.Attrs)
		case a.Kind == game.ActMove:
			if pos.At(a.From).Owner() != a.Piece.Owner() {
				add("=", word(a.Piece))
			}
			attrs("", pos.Attrs(a.From), a.Attrs)
		case a.Kind == game.ActAttrs:
			attrs(","+cellName(g, a.To), pos.Attrs(a.To), a.Attrs)
		}
	}
	return list
}
