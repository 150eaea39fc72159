package handle

import "testing"

// TestColumn: a view names the pieces below a piece, and so do the acts of moves.
func TestColumn(t *testing.T) {
	const rules = `(dagaz 1) (game (title \"T\") (players A B) (turn-order A B) (tower (A Man) (B Man)) (board (rectangle 4 1)) ` +
		`(piece (name Man) (moves (jump e))) (board-setup (A (Man a1 (with column 10))) (B (Man b1 (with column 0)))))`
	p := loadedPage(t)
	if got := p.reply(t, `{"id":1,"verb":"load","game":"x","source":"`+rules+`"}`); !like(got, `{"id":1,"ok":true,…`) {
		t.Fatal(got)
	}
	const cells = `…"cells":[["a1",0,0,1,[1,0,0,0]],["b1",1,0,1,[0,0]]],…`
	const acts = `…[["x","b1",0],["p","b1",0,0,0],["m","a1","c1",0,0,[1,0,0,0,1,0],0]]…`
	got := p.reply(t, `{"id":2,"verb":"position","game":"x"}`)
	for _, want := range []string{cells, acts} {
		if !like(got, want) {
			t.Errorf("%s is not like %s", got, want)
		}
	}
}

// TestTies: a view says which pieces are tied to one another.
func TestTies(t *testing.T) {
	const rules = `(dagaz 1) (game (title \"T\") (players A B) (turn-order A B) (board (rectangle 3 1)) ` +
		`(piece (name Peg) (attribute links 0 (bits 1)) (drops ((verify empty?) (tie links e) add))) (board-setup (A (Peg a1))))`
	p := loadedPage(t)
	if got := p.reply(t, `{"id":1,"verb":"load","game":"x","source":"`+rules+`"}`); !like(got, `{"id":1,"ok":true,…`) {
		t.Fatal(got)
	}
	for moves, want := range map[string]string{"": `…"ties":[],…`, `"Peg@b1"`: `…"ties":[["a1","b1"]],…`} {
		if got := p.reply(t, `{"id":2,"verb":"position","game":"x","moves":[`+moves+`]}`); !like(got, want) {
			t.Errorf("%s is not like %s", got, want)
		}
	}
}
