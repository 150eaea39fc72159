package handle

import (
	"strings"
	"testing"
)

// TestBook: a book with mistakes is refused with the place of the mistake. A good book is used until
// it is switched off, until the position is not in it, or until lines are asked for.
func TestBook(t *testing.T) {
	p := chessPage(t)
	for _, tt := range []struct{ msg, want string }{
		{`{"id":1,"verb":"book","game":"chess","text":"a2-a5\n"}`, `"code":"book","message":"chess.book:1:1: move \"a2-a5\": not legal here"`},
		{`{"id":1,"verb":"book","game":"chess","text":"a2-a3 x\n  h7-h6"}`, `chess.book:1:7: a weight is a number from 1 to 9999, not \"x\" (and 1 more)`},
		{`{"id":1,"verb":"book","game":"chess"}`, `"code":"request"`},
		{`{"id":1,"verb":"book","game":"none","text":""}`, `"code":"game"`},
		{`{"id":1,"verb":"think","game":"chess","book":3}`, `"code":"request"`},
		{`{"id":1,"verb":"book","game":"chess","text":"a2-a4\n h7-h5\n"}`, `{"id":1,"ok":true,"positions":2}`},
	} {
		p.Handle(tt.msg)
		if all := p.until(t, `{"id":1,`); !strings.Contains(all[len(all)-1], tt.want) {
			t.Errorf("%s: %s; want %s", tt.msg, all[len(all)-1], tt.want)
		}
	}
	think := func(more string) string {
		p.Handle(`{"id":2,"verb":"think","game":"chess","bot":"garbo","depth":3` + more + `}`)
		all := p.until(t, `{"id":2,"ok":true`)
		return all[len(all)-1]
	}
	if said := think(``); !strings.Contains(said, `"move":"a2-a4"`) {
		t.Errorf("not from the book: %s", said)
	}
	if said := think(`,"moves":["a2-a4"]`); !strings.Contains(said, `"move":"h7-h5"`) {
		t.Errorf("not from the book: %s", said)
	}
	if said := think(`,"lines":3,"book":true`); !strings.Contains(said, `"move":"a2-a4"`) {
		t.Errorf("not from the book: %s", said)
	}
	for _, more := range []string{`,"book":false`, `,"lines":2`, `,"moves":["a2-a4","h7-h5"]`, `,"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 w - - 0 1"`} {
		if said := think(more); strings.Contains(said, `"nodes":0`) {
			t.Errorf("%s: from the book: %s", more, said)
		}
	}
}
