package handle

import (
	"dagaz/engine"
	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/notation"
)

// edit makes a position from the pieces that a person has put on a board. If it makes no
// sense as a game, the reply says so, but that is not an error, since the position may be
// unfinished.
func (h *Handler) edit(r *request, w *writer) error {
	l, err := h.game(r)
	if err != nil {
		return err
	}
	g := l.game
	pos, err := h.made(r, g)
	if err != nil {
		return err
	}
	pos.Settle()
	s := engine.NewSession(g)
	setup := notation.Setup(pos)
	if _, err := s.Set(setup); err != nil {
		return &failure{code: codeSetup, msg: err.Error()}
	}
	w.key("view")
	w.view(lookAt(s, allSeeing))
	w.strsField("rights", cellNames(g, notation.Rights(pos, false)))
	w.strsField("granted", cellNames(g, notation.Rights(pos, true)))
	w.strsField("problems", s.Problems())
	return nil
}

// made returns the position that the request describes, as a text or piece by piece.
func (h *Handler) made(r *request, g *game.Game) (*game.Position, error) {
	start, err := r.str("start")
	if err != nil {
		return nil, err
	}
	if start != "" {
		pos, _, err := notation.ReadSetup(g, start)
		if err != nil {
			return nil, &failure{code: codeSetup, msg: err.Error()}
		}
		return pos, nil
	}
	turn, err := r.integer("turn", 0, int64(len(g.Players)-1))
	if err != nil {
		return nil, err
	}
	pos := notation.Empty(g)
	if err := h.put(r, pos); err != nil {
		return nil, err
	}
	if err := h.hold(r, pos); err != nil {
		return nil, err
	}
	rights, err := r.strs("rights")
	if err != nil {
		return nil, err
	}
	for _, cell := range rights {
		c, ok := g.Board.Cell(cell)
		if !ok || !notation.Grant(pos, c) {
			return nil, bad("no right belongs to " + cut(cell))
		}
	}
	for i := range g.Turns {
		if int64(g.Turns[i].Player) == turn {
			pos.PlaceTurn(i)
			break
		}
	}
	return pos, nil
}

// put reads "cells", in the format of View.
func (h *Handler) put(r *request, pos *game.Position) error {
	g := pos.Game()
	list, err := r.field("cells", array)
	if err != nil {
		return err
	}
	for i := range list.items {
		it := list.items[i].items
		if len(it) != 4 || it[0].kind != text {
			return bad(`"cells" must hold [cell, player, type, count]`)
		}
		c, ok := g.Board.Cell(it[0].text)
		if !ok || g.Board.Dummy(c) {
			return bad("the board has no cell " + cut(it[0].text))
		}
		player, ok1 := it[1].whole(-1, int64(len(g.Players)-1))
		kind, ok2 := it[2].whole(-1, int64(len(g.Types)-1))
		count, ok3 := it[3].whole(0, game.MaxCount)
		if !ok1 || !ok2 || !ok3 {
			return bad("a piece on " + it[0].text + " that the game does not have")
		}
		if kind >= 0 && player >= 0 {
			notation.Put(pos, c, game.Make(int(kind), game.Player(player)))
		}
		if hasPits(g) {
			pos.PlaceCount(c, int32(count))
		}
	}
	return nil
}

// hold reads "hands", in the format of View.
func (h *Handler) hold(r *request, pos *game.Position) error {
	g := pos.Game()
	hands, err := r.field("hands", array)
	if err != nil || !g.HasHands {
		return err
	}
	for p := range hands.items {
		for _, pair := range hands.items[p].items {
			if len(pair.items) != 2 || p >= len(g.Players) {
				return bad(`"hands" must hold a list of [type, count] for each player`)
			}
			kind, ok := pair.items[0].whole(0, int64(len(g.Types)-1))
			count, ok2 := pair.items[1].whole(0, 99)
			if !ok || !ok2 {
				return bad("a hand holds 0 to 99 pieces of each type")
			}
			pos.PlaceHand(game.Player(p), int(kind), int(count))
		}
	}
	return nil
}

func cellNames(g *game.Game, cells []board.Cell) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = g.Board.Name(c)
	}
	return names
}
