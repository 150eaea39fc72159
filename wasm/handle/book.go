package handle

import (
	"strconv"

	"dagaz/engine/book"
	"dagaz/engine/game"
)

// An openingBook is the book of a loaded game.
type openingBook struct {
	game *game.Game // it was read for
	book *book.Book
}

// readBook gives a game its opening book. One with mistakes is refused whole.
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

// bookFor returns the book of a loaded game; nil if there is none or the request
// does without. One that ranks moves wants to know what the bot thinks of them,
// unless it asks for the book.
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
