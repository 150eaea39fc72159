package handle

import (
	"strconv"

	"dagaz/engine/book"
	"dagaz/engine/game"
)

// An openingBook is the book of a loaded game.
type openingBook struct {
	game *game.Game // the game for which the book was read
	book *book.Book
}

// readBook gives a game its opening book. A book with mistakes is refused completely.
func (h *Handler) readBook(r *request, w *writer) error {
	l, err := h.game(r)
	if err != nil {
		return err
	}
	src := r.get("text")
	if src.kind != text {
		return bad(`"text" must be a text: the book`)
	}
	lines, problems := book.Parse(l.id+".book", src.text)
	var b *book.Book
	if len(problems) == 0 {
		b, problems = book.New(l.game, lines)
	}
	if n := len(problems); n > 0 {
		msg := problems[0].Error()
		if n > 1 {
			msg += " (and " + strconv.Itoa(n-1) + " more)"
		}
		return &failure{code: codeBook, msg: msg}
	}
	h.books[l.id] = openingBook{l.game, b}
	w.intField("positions", b.Positions())
	return nil
}

// bookFor returns the book of a loaded game, nil if there is none or the request excludes
// it. A request for several lines wants the bot's own opinion of the moves, so it uses the
// book only if it asks for it.
func (h *Handler) bookFor(r *request, l *loaded, lines int64) (*book.Book, error) {
	f, err := r.field("book", boolean)
	if err != nil || f.text == "false" || f.text == "" && lines > 1 {
		return nil, err
	}
	if b := h.books[l.id]; b.game == l.game {
		return b.book, nil
	}
	return nil, nil
}
