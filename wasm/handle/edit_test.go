package handle

import (
	"os"
	"strings"
	"testing"
)

// gamePage returns a page that has loaded chess as "g".
func gamePage(t *testing.T) *page {
	t.Helper()
	src, err := os.ReadFile("../../games/checkmate/chess.zrf")
	if err != nil {
		t.Fatal(err)
	}
	p := newPage()
	if reply := p.reply(t, loadMsg("g", string(src))); !strings.Contains(reply, `"formats":["sgf","pgn"]`) {
		t.Fatal(reply)
	}
	return p
}

func TestEdit(t *testing.T) {
	p := gamePage(t)
	// The types in the order of the rules file: Pawn 0, Rook 1, Knight 2, Bishop 3, Queen 4, King 5.
	board := `"cells":[["e1",0,5,1],["h1",0,1,1],["a2",0,1,1],["e8",1,5,1]]`
	for _, c := range []struct{ name, fields, want string }{
		{"a position", board + `,"turn":1`, `"fen":"4k3/8/8/8/8/8/R7/4K2R b - - 0 1"`},
		{"rights that there may be", board, `"rights":["h1"],"granted":[],"problems":[]`},
		{"a right", board + `,"rights":["h1"]`, `"fen":"4k3/8/8/8/8/8/R7/4K2R w K - 0 1"`},
		{"a right of nobody", board + `,"rights":["a2"]`, `"code":"request"`},
		{"no kings", `"cells":[]`, `"problems":["There is no White King.","There is no Black King."]`},
		{"a cell that is none", `"cells":[["z9",0,0,1]]`, `the board has no cell \"z9\"`},
		{"a piece that is none", `"cells":[["a1",0,77,1]]`, `a piece on a1`},
		{"a player who is none", `"cells":[],"turn":2`, `"turn\" must be`},
		{"a text", `"start":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"`, `"rights":["h1"],"granted":["h1"],"problems":[]`},
		{"a text that is none", `"start":"4k3/9 w"`, `"code":"setup"`},
		{"no list", `"cells":3`, `"code":"request"`},
		{"no pieces at all", `"cells":[3]`, `"code":"request"`},
	} {
		if reply := p.reply(t, `{"id":9,"verb":"edit","game":"g",`+c.fields+`}`); !strings.Contains(reply, c.want) {
			t.Errorf("%s: %s\nwant %s", c.name, reply, c.want)
		}
	}
}

func TestRecords(t *testing.T) {
	p := gamePage(t)
	reply := p.reply(t, `{"id":1,"verb":"read","game":"g","text":"1. e4 e5 (1... c5 {sharp}) 2. Nf3 *"}`)
	if !strings.Contains(reply, `"format":"pgn"`) || !strings.Contains(reply, `{"move":"e7-e5","children":[{"move":"g1-f3"}]},{"move":"c7-c5","comment":"sharp"}`) {
		t.Error(reply)
	}
	reply = p.reply(t, `{"id":1,"verb":"read","game":"g","text":"1. e4 e5\n2. Nf6"}`)
	if !strings.Contains(reply, `line 2, move 2: move \"Nf6\": not legal here`) || !strings.Contains(reply, `"move":"e7-e5"`) {
		t.Error(reply)
	}
	for _, nothing := range []string{"", "; rules that are only a comment", "{words} ; and more"} {
		reply = p.reply(t, `{"id":1,"verb":"read","game":"g","text":"`+nothing+`"}`)
		if !strings.Contains(reply, `there is no game in this text`) {
			t.Errorf("%q: %s", nothing, reply)
		}
	}
	reply = p.reply(t, `{"id":2,"verb":"write","game":"g","format":"pgn","start":"","tree":{"children":[{"move":"g1-f3"}]},"players":["Ann","Bob"],"result":""}`)
	if !strings.Contains(reply, `[White \"Ann\"]`) || !strings.Contains(reply, `1. Nf3 *`) {
		t.Error(reply)
	}
	reply = p.reply(t, `{"id":2,"verb":"write","game":"g","format":"pdn","start":"","tree":{}}`)
	if !strings.Contains(reply, `are not written as \"pdn\"`) {
		t.Error(reply)
	}
}
