package handle

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dagaz/engine/bots"
	"dagaz/engine/testdata/gametest"
)

// chessPage returns a page that has loaded chess as the game chess.
func chessPage(t testing.TB) *page {
	t.Helper()
	src := gametest.File(t, "checkmate/chess.zrf")
	p := newPage()
	p.Yield = func() { time.Sleep(time.Millisecond) } // in WebAssembly no goroutine interrupts another
	if out := p.ask(loadMsg("chess", string(src))); !strings.Contains(out[0], `"ok":true`) {
		t.Fatal(out[0])
	}
	return p
}

// patience is how long tests wait at most for what must happen, on a machine that is busy.
const patience = 5 * time.Minute

// until waits for a message that contains a text, and returns all messages so far.
func (p *page) until(t *testing.T, want string) []string {
	t.Helper()
	var all []string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		for _, s := range p.take() {
			all = append(all, s)
			if strings.Contains(s, want) {
				return all
			}
		}
	}
	t.Fatalf("no message with %s; there are %s", want, all)
	return nil
}

func TestStop(t *testing.T) {
	for _, bot := range []string{"garbo", "mcts"} {
		p := chessPage(t)
		var yields atomic.Int32
		p.Yield = func() { yields.Add(1); time.Sleep(time.Millisecond) }
		p.Handle(`{"id":7,"verb":"think","game":"chess","bot":"` + bot + `","ms":60000}`)
		p.until(t, `{"id":7,"event":"progress","depth":`)
		p.Handle(`{"id":8,"verb":"position","game":"chess","moves":["e2-e4"]}`)
		p.until(t, `{"id":8,"ok":true,`)
		for end := time.Now().Add(patience); yields.Load() == 0 && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		p.Handle(`{"id":9,"verb":"stop","target":7}`)
		all := p.until(t, `{"id":7,"ok":true,"move":"`)
		if strings.Contains(all[len(all)-1], `"move":""`) {
			t.Errorf("%s: no move: %s", bot, all[len(all)-1])
		}
		if yields.Load() == 0 {
			t.Errorf("%s never lets messages in", bot)
		}
	}
}

// TestSecondThink: a second think ends the first one, and both reply.
func TestSecondThink(t *testing.T) {
	p := chessPage(t)
	p.Handle(`{"id":1,"verb":"think","game":"chess","bot":"garbo","ms":60000}`)
	p.Handle(`{"id":2,"verb":"think","game":"chess","bot":"garbo","ms":60000,"moves":["e2-e4"]}`)
	p.until(t, `{"id":1,"ok":true,"move":"`)
	p.Handle(`{"id":3,"verb":"perft","game":"chess","depth":9}`)
	p.Handle(`{"id":4,"verb":"stop","target":3}`)
	p.Handle(`{"id":5,"verb":"stop","target":2}`)
	said := p.until(t, `{"id":3,"error":{"code":"stopped"`)
	if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, `{"id":2,"ok":true,"move":"`) }) {
		p.until(t, `{"id":2,"ok":true,"move":"`)
	}
}

// TestReload: rules may be replaced while a bot thinks about the old ones.
func TestReload(t *testing.T) {
	p := chessPage(t)
	p.Handle(`{"id":1,"verb":"think","game":"chess","bot":"garbo","ms":60000}`)
	p.until(t, `"progress"`)
	p.Handle(strings.Replace(loadMsg("chess", ticTacToe), `"id":1`, `"id":2`, 1))
	p.until(t, `{"id":2,"ok":true`)
	p.Handle(`{"id":3,"verb":"think","game":"chess","bot":"garbo","depth":2}`)
	p.until(t, `{"id":3,"ok":true,"move":"`)
}

// TestSame: with a limit of nodes the same request has the same reply, whatever was asked before.
func TestSame(t *testing.T) {
	p := chessPage(t)
	for _, bot := range []string{"garbo", "mcts"} {
		ask := `{"id":1,"verb":"think","game":"chess","bot":"` + bot + `","nodes":3000,"seed":5}`
		first := p.reply(t, ask)
		p.reply(t, `{"id":1,"verb":"think","game":"chess","bot":"`+bot+`","depth":2,"seed":5,"ms":50}`)
		if again := p.reply(t, ask); again != first {
			t.Errorf("%s: %s, then %s", bot, first, again)
		}
	}
}

// TestTwoBots: a player and its adviser think in turns, and each continues its search. A search that
// needs more memory, or one of another game, is not kept in addition.
func TestTwoBots(t *testing.T) {
	p := chessPage(t)
	p.ask(loadMsg("row", ticTacToe))
	ask := func(more string) { p.reply(t, `{"id":1,"verb":"think",`+more+`}`) }
	player := `"game":"chess","bot":"level:8","seed":7,"depth":2`
	adviser := `"game":"chess","bot":"garbo","seed":1,"depth":2,"lines":3`
	names := func() string {
		var list []string
		for _, c := range p.bots {
			list = append(list, c.name)
		}
		return strings.Join(list, " ")
	}
	expect := func(after, want string) {
		t.Helper()
		if got := names(); got != want {
			t.Fatalf("after %s: %q is kept, want %q", after, got, want)
		}
	}
	ask(adviser)
	first := p.bots[0].bot
	ask(player + `,"moves":["e2-e4"]`)
	second := p.bots[0].bot
	expect("two bots", "level:8 garbo")
	ask(adviser + `,"moves":["e2-e4","e7-e5"]`)
	expect("the adviser", "garbo level:8")
	if p.bots[0].bot != first || p.bots[1].bot != second {
		t.Error("a bot was made anew")
	}
	ask(`"game":"chess","bot":"garbo","nodes":100`)
	expect("a search that is to come out the same", "garbo")
	ask(player)
	ask(`"game":"chess","bot":"level:3","depth":1`)
	expect("a third bot", "level:3 level:8")
	ask(`"game":"chess","bot":"mcts","depth":1`)
	expect("playouts", "mcts")
	ask(player)
	expect("tables again", "level:8")
	ask(`"game":"row","bot":"garbo","depth":2`)
	expect("another game", "garbo")
}

// TestGlance: a think that comes before the tables are ready reports a first depth at once, and each
// depth once.
func TestGlance(t *testing.T) {
	p := chessPage(t)
	if out := p.ask(`{"id":1,"verb":"think","game":"chess","bot":"garbo","depth":3}`); len(out) != 4 {
		t.Errorf("%d messages, want three depths and a reply: %s", len(out), out)
	}
	p = chessPage(t)
	post := p.post
	p.post = func(s string) {
		post(s)
		p.jobs.list[0].stop.Store(true)
	}
	out := p.ask(`{"id":1,"verb":"think","game":"chess","bot":"garbo","ms":60000}`)
	if len(out) != 2 || !strings.Contains(out[0], `"depth":1,`) || strings.Contains(out[1], `"move":""`) {
		t.Errorf("stopped at the first word: %s", out)
	}
	if bots.Ready(p.games["chess"].game, "garbo") {
		t.Error("the first word came after the tables")
	}
}

func TestProgress(t *testing.T) {
	p := chessPage(t)
	out := p.ask(`{"id":1,"verb":"think","game":"chess","moves":["e2-e4"],"bot":"garbo","depth":4}`)
	for i, s := range out[:len(out)-1] {
		if want := `{"id":1,"event":"progress","depth":` + strconv.Itoa(i+1) + `,…"pv":["…"…],"visits":0}`; !like(s, want) {
			t.Errorf("event %s\n want %s", s, want)
		}
	}
	if len(out) != 5 {
		t.Errorf("%d messages, want 4 events and a reply: %s", len(out), out)
	}
}

// TestPanic: a bug becomes an error, and the handler still works afterwards.
func TestPanic(t *testing.T) {
	p := loadedPage(t)
	p.games["broken"] = &loaded{id: "broken"}
	for _, verb := range []string{"position", "think", "sgfwrite"} {
		got := p.reply(t, `{"id":1,"verb":"`+verb+`","game":"broken"}`)
		if !strings.HasPrefix(got, `{"id":1,"error":{"code":"internal","message":"The game engine made a mistake: `) {
			t.Errorf("%s: %s", verb, got)
		}
	}
	p.start(&job{id: "2", run: func(*job, *writer) error { panic("in a job") }})
	p.jobs.working.Wait()
	if got := p.take(); len(got) != 1 || !strings.Contains(got[0], `{"id":2,"error":{"code":"internal",`) {
		t.Error(got)
	}
	if got := p.reply(t, `{"id":3,"verb":"position","game":"ttt"}`); !strings.HasPrefix(got, `{"id":3,"ok":true`) {
		t.Error(got)
	}
}

// TestPrepareGivesWay: a prepare gives way to requests that do not need its tables, and to the stop
// of a request that waits for it, but not to a think that needs the same tables.
func TestPrepareGivesWay(t *testing.T) {
	for _, tt := range []struct {
		next  string
		gives bool
	}{
		{`{"id":2,"verb":"think","game":"chess","bot":"random","nodes":10}`, true},
		{`{"id":2,"verb":"think","game":"chess","bot":"mcts","nodes":10}`, false},
		{`{"id":2,"verb":"perft","game":"chess","depth":1}`, true},
		{`{"id":2,"verb":"solve","game":"chess","nodes":10}`, true},
		{`{"id":2,"verb":"prepare","game":"row","bot":"garbo"}`, true},
		{`{"id":2,"verb":"prepare","game":"chess","bot":"level:3"}`, false},
		{`{"id":2,"verb":"think","game":"chess","bot":"garbo","nodes":10}`, false},
		{`{"id":2,"verb":"position","game":"chess"}`, false},
	} {
		p := chessPage(t)
		p.ask(loadMsg("row", ticTacToe))
		var prepare *job
		began, end := make(chan bool), make(chan bool)
		prepare = &job{id: "1", tables: p.games["chess"].game, run: func(*job, *writer) error {
			close(began)
			<-end
			return nil
		}}
		p.start(prepare)
		<-began
		p.Handle(tt.next)
		if prepare.poll() != tt.gives {
			t.Errorf("%s: gives way: %v", tt.next, !tt.gives)
		}
		p.Handle(`{"id":3,"verb":"stop","target":2}`)
		if queued := strings.Contains(tt.next, "think"); queued && !prepare.poll() {
			t.Errorf("%s: its stop is not heard", tt.next)
		}
		close(end)
		p.Stop()
	}
}

// TestStoppedBeforeTables: a think that is stopped before its bot has the tables still replies with
// a move, and a prepare replies that it was stopped.
func TestStoppedBeforeTables(t *testing.T) {
	p := chessPage(t)
	began := make(chan bool)
	p.start(&job{id: "1", run: func(*job, *writer) error { <-began; return nil }})
	p.Handle(`{"id":2,"verb":"think","game":"chess","bot":"garbo","ms":60000}`)
	p.Handle(`{"id":3,"verb":"prepare","game":"chess","bot":"garbo"}`)
	p.Handle(`{"id":4,"verb":"stop","target":2}`)
	p.Handle(`{"id":5,"verb":"stop","target":3}`)
	close(began)
	p.jobs.working.Wait()
	all := strings.Join(p.take(), "\n")
	for _, want := range []string{`{"id":2,"ok":true,"move":"`, `{"id":3,"error":{"code":"stopped",`} {
		if !strings.Contains(all, want) || strings.Contains(all, `"move":""`) {
			t.Errorf("no %s in %s", want, all)
		}
	}
}
