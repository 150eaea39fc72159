package handle

// why explains whether a move can be made in a position and, if not, why.
func (h *Handler) why(r *request, w *writer) error {
	l, err := h.at(r)
	if err != nil {
		return err
	}
	ask, err := r.str("ask")
	if err != nil {
		return err
	}
	why := l.session.Why(ask)
	w.strField("code", string(why.Code))
	if why.Piece != "" {
		w.strField("piece", why.Piece)
	}
	if why.Player != nil {
		w.intField("player", int(*why.Player))
	}
	if len(why.Cells) > 0 {
		w.strsField("cells", why.Cells)
	}
	if len(why.Moves) > 0 {
		w.strsField("moves", why.Moves)
	}
	if why.Text != "" {
		w.strField("text", why.Text)
	}
	return nil
}
