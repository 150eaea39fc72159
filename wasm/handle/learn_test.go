package handle

import (
	"encoding/json"
	"strings"
	"testing"

	"dagaz/engine/net"
	"dagaz/engine/pack"
	"dagaz/engine/testdata/gametest"
)

// packedMsg returns a request that loads one of our games.
func packedMsg(t *testing.T, id string) string {
	t.Helper()
	packed, err := pack.Game(gametest.Load(t, id))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(packed)
	if err != nil {
		t.Fatal(err)
	}
	return `{"id":1,"verb":"load","game":"` + id + `","packed":` + string(text) + `}`
}

// told contains the fields of a reply or an event of learn.
type told struct {
	ID                                    int
	OK, Stopped, Gained                   bool
	Event, Phase, Text                    string
	Share, Left, Positions, Played        int
	Won, Drawn, Lost, Elo, Margin, Chance int
	Error                                 struct{ Code, Message string }
}

func tell(t *testing.T, msg string) (x told) {
	t.Helper()
	if err := json.Unmarshal([]byte(msg), &x); err != nil {
		t.Fatal(msg, err)
	}
	return x
}

// stopAtYield waits until the work lets messages in, and until a message has come if begun is true.
// Then it stops job 2 and returns the last message.
func (p *page) stopAtYield(t *testing.T, msg string, begun bool) told {
	t.Helper()
	turn := make(chan struct{})
	p.Yield = func() { turn <- struct{}{}; <-turn }
	p.Handle(msg)
	for <-turn; begun && len(p.take()) == 0; <-turn {
		turn <- struct{}{}
	}
	p.Yield = nil
	p.Handle(`{"id":3,"verb":"stop","target":2}`)
	turn <- struct{}{}
	p.jobs.working.Wait()
	all := p.take()
	return tell(t, all[len(all)-1])
}

// A game is learnt. The work may be stopped at any time and goes on from there.
func TestLearn(t *testing.T) {
	const ask = `"verb":"learn","game":"english-checkers","positions":1500,"nodes":50,"hidden":8,"games":60,"proof":50,"seed":1}`
	learnt := func(t *testing.T, p *page, stops int) told {
		p.reply(t, packedMsg(t, "english-checkers"))
		for range stops {
			if x := p.stopAtYield(t, `{"id":2,`+ask, false); x.ID != 2 || !x.OK || !x.Stopped {
				t.Fatalf("stopped it says %+v", x)
			}
		}
		p.Handle(`{"id":2,` + ask)
		p.jobs.working.Wait()
		all := p.take()
		last := told{}
		for _, msg := range all[:len(all)-1] {
			x := tell(t, msg)
			if x.ID != 2 && x.ID != 3 || x.ID == 2 && x.Event != "progress" || x.Share < last.Share || x.Share > 1000 {
				t.Errorf("after %+v it says %s", last, msg)
			}
			last = x
		}
		return tell(t, all[len(all)-1])
	}
	once := learnt(t, newPage(), 0)
	if !once.OK || once.Stopped || once.Positions < 1500 || once.Won+once.Drawn+once.Lost == 0 || once.Chance < 1 || once.Margin == 0 || once.Share != 1000 {
		t.Errorf("it has learnt %+v", once)
	}
	n, wrong := net.Parse(once.Text)
	if wrong != nil || n.Cells == 0 {
		t.Errorf("what it has learnt is no net: %v", wrong)
	}
	p := newPage()
	if again := learnt(t, p, 3); again.Text != once.Text {
		t.Errorf("stopped in between it learns something else:\n%.400s\nand\n%.400s", again.Text, once.Text)
	}
	// A second request goes on with the positions of the first.
	text, _ := json.Marshal(once.Text)
	if more := tell(t, p.reply(t, `{"id":4,"net":`+string(text)+`,`+ask)); more.Positions < 2*once.Positions-200 {
		t.Errorf("another time it knows %d positions, after %d", more.Positions, once.Positions)
	}
}

// A request for another game replaces the work that was stopped.
func TestLearnAnother(t *testing.T) {
	p := newPage()
	for _, id := range []string{"english-checkers", "gardner-chess"} {
		p.reply(t, packedMsg(t, id))
		if x := p.stopAtYield(t, `{"id":2,"verb":"learn","game":"`+id+`"}`, true); !x.Stopped || x.Phase != "play" {
			t.Errorf("%s: %+v", id, x)
		}
	}
}

func TestLearnErrors(t *testing.T) {
	p := newPage()
	for _, id := range []string{"ultima", "backgammon", "english-checkers"} {
		p.reply(t, packedMsg(t, id))
	}
	p.reply(t, loadMsg("ttt", ticTacToe))
	for _, tt := range []struct{ fields, code, want string }{
		{`"game":"none"`, "game", "is not loaded"},
		{`"game":"ultima"`, "learn", "This game has no fast board, which learning needs: "},
		{`"game":"backgammon"`, "learn", "Only games of two players without chance can be learnt."},
		{`"game":"ttt","positions":20`, "learn", "too few to learn from"},
		{`"game":"ttt","hidden":5`, "request", `"hidden" must be a multiple of 4`},
		{`"game":"ttt","games":1`, "request", `"games"`},
		{`"game":"ttt","net":"net 2"`, "net", "line 1: "},
		{`"game":"ttt","net":7`, "request", `"net"`},
	} {
		msg := p.reply(t, `{"id":2,"verb":"learn",`+tt.fields+`}`)
		if x := tell(t, msg); x.Error.Code != tt.code || !strings.Contains(x.Error.Message, tt.want) {
			t.Errorf("%s: %s", tt.fields, msg)
		}
	}
}
