package handle

import (
	"strconv"
	"strings"
	"testing"
)

// tinyNet returns a net that knows only pawns and prefers pawns of the side to move.
func tinyNet(cells int) string {
	turn := ""
	for c := range cells {
		turn += " " + strconv.Itoa(c)
	}
	return "net 1 4 " + strconv.Itoa(cells) + " 250 60000 0 0" + turn + " 0 0 0 0 63 0 0 0 -63 0 0 0\ntypes Pawn\n" +
		strings.Repeat("xPPP", cells/2) + strings.Repeat("PPPP", cells-cells/2) + "\n" + strings.Repeat("PPPP", cells) + "\n"
}

// A net must fit the rules, a faulty net is refused with the reason, and searches use the net.
func TestNet(t *testing.T) {
	p := chessPage(t)
	think := func(bot string) string {
		p.Handle(`{"id":2,"verb":"think","game":"chess","bot":"` + bot + `","depth":3,"seed":1}`)
		all := p.until(t, `{"id":2,"ok":true`)
		return all[len(all)-1]
	}
	before, level := think("garbo"), think("level:5")
	quoted := func(text string) string { return `"` + strings.ReplaceAll(text, "\n", `\n`) + `"` }
	for _, tt := range []struct{ msg, want string }{
		{`{"id":1,"verb":"net","game":"chess"}`, `"code":"request"`},
		{`{"id":1,"verb":"net","game":"none","text":""}`, `"code":"game"`},
		{`{"id":1,"verb":"net","game":"chess","text":"net 2 4 64 0 0 0 0"}`, `"code":"net","message":"line 1: this is no net of version 1"`},
		{`{"id":1,"verb":"net","game":"chess","text":` + quoted(tinyNet(64)[:200]) + `}`, `"code":"net"`},
		{`{"id":1,"verb":"net","game":"chess","text":` + quoted(tinyNet(63)) + `}`, `"code":"net","message":"this net is of another game`},
	} {
		p.Handle(tt.msg)
		if all := p.until(t, `{"id":1,`); !strings.Contains(all[len(all)-1], tt.want) {
			t.Errorf("%s: %s; want %s", tt.msg, all[len(all)-1], tt.want)
		}
	}
	if got := think("garbo"); got != before {
		t.Error("a net that was refused changes a search")
	}
	p.Handle(`{"id":1,"verb":"net","game":"chess","text":` + quoted(tinyNet(64)) + `}`)
	if all := p.until(t, `{"id":1,`); all[len(all)-1] != `{"id":1,"ok":true}` {
		t.Fatal(all[len(all)-1])
	}
	if got := think("garbo"); got == before {
		t.Error("a net changes nothing")
	}
	if got := think("level:5"); got != level {
		t.Error("a net changes a level")
	}
}
