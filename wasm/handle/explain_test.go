package handle

import (
	"regexp"
	"strings"
	"testing"
)

// list returns the texts of the list with the name key in a reply.
func list(t *testing.T, reply, key string) []string {
	t.Helper()
	m := regexp.MustCompile(`"` + key + `":\[([^\]]*)\]`).FindStringSubmatch(reply)
	if m == nil {
		t.Fatalf("no list %s in %s", key, reply)
	}
	if m[1] == "" {
		return nil
	}
	return strings.Split(strings.ReplaceAll(m[1], `"`, ""), ",")
}

func TestReach(t *testing.T) {
	p := chessPage(t)
	for _, c := range []struct{ ask, steps, takes string }{
		{`"cell":"b1"`, "a3 c3 d2", "a3 c3 d2"},                     // the knight on that cell
		{`"cell":"e2"`, "e3 e4", "d3 f3"},                           // a pawn captures in another way than it moves
		{`"cell":"e7","moves":["e2-e4"]`, "e5 e6", "d6 f6"},         // a pawn of the other side
		{`"cell":"a1","type":5,"player":0`, "a2 b1 b2", "a2 b1 b2"}, // another piece: the king
	} {
		reply := p.reply(t, `{"id":1,"verb":"reach","game":"chess",`+c.ask+`}`)
		for key, want := range map[string]string{"steps": c.steps, "takes": c.takes} {
			got := list(t, reply, key)
			if !sameSet(got, strings.Fields(want)) {
				t.Errorf("%s %s: %v, want %s", c.ask, key, got, want)
			}
		}
	}
	for ask, want := range map[string]string{
		`"cell":"z9"`:                      `there is no cell \"z9\"`,
		`"cell":"e4"`:                      "there is no piece on e4",
		`"cell":"e4","type":99,"player":0`: `\"type\" must be`,
	} {
		if got := p.reply(t, `{"id":1,"verb":"reach","game":"chess",`+ask+`}`); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", ask, got, want)
		}
	}
}

func sameSet(a, b []string) bool {
	has := map[string]bool{}
	for _, s := range a {
		has[s] = true
	}
	for _, s := range b {
		if !has[s] {
			return false
		}
	}
	return len(a) == len(b)
}

func TestLinks(t *testing.T) {
	p := loadedPage(t)
	got := p.reply(t, `{"id":1,"verb":"links","game":"ttt"}`)
	for _, want := range []string{`{"name":"n","links":[["a2","a3"]`, `["a1","b1"]`, `"ne"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s has no %s", got, want)
		}
	}
}

// TestRanked: both kinds of search give the best moves in order.
func TestRanked(t *testing.T) {
	p := chessPage(t)
	for _, bot := range []string{"garbo", "mcts"} {
		got := p.reply(t, `{"id":1,"verb":"think","game":"chess","bot":"`+bot+`","nodes":2000,"seed":1,"lines":3}`)
		rows := regexp.MustCompile(`\{"move":"([^"]+)","score":(-?\d+),"depth":\d+,"pv":\["([^"]+)"`).FindAllStringSubmatch(got, -1)
		if len(rows) != 3 {
			t.Fatalf("%s: %d rows in %s", bot, len(rows), got)
		}
		seen := map[string]bool{}
		for _, r := range rows {
			if r[1] != r[3] || seen[r[1]] {
				t.Errorf("%s: row %v in %s", bot, r, got)
			}
			seen[r[1]] = true
		}
		if !strings.Contains(got, `"move":"`+rows[0][1]+`","score":`) {
			t.Errorf("%s: the first row is not the move: %s", bot, got)
		}
	}
	if got := p.reply(t, `{"id":1,"verb":"think","game":"chess","bot":"garbo","nodes":500}`); strings.Contains(got, `"lines"`) {
		t.Errorf("lines that nobody asked for: %s", got)
	}
}

// TestDecisive: the cells of a winning row are named.
func TestDecisive(t *testing.T) {
	p := loadedPage(t)
	got := p.reply(t, `{"id":1,"verb":"position","game":"ttt","moves":["a1","a2","b1","b2","c1"]}`)
	if cells := list(t, got, "text\":\"[^\"]*\",\"cells"); !sameSet(cells, []string{"a1", "b1", "c1"}) {
		t.Errorf("%v: %s", cells, got)
	}
}

// TestGaps: neighbours may be drawn without a line between them.
func TestGaps(t *testing.T) {
	p := newPage()
	got := p.reply(t, loadMsg("gap", strings.Replace(ticTacToe, "(style lines)", "(style lines) (gaps (a1 a2) (b2 b1))", 1)))
	// The upper ends of all files are drawn, and only the lower end of file c.
	for line, want := range map[string]bool{"[0.5,0.5,0.5,1.5]": true, "[0.5,1.5,0.5,2.5]": false, "[1.5,1.5,1.5,2.5]": false, "[2.5,1.5,2.5,2.5]": true} {
		ends := strings.Split(strings.Trim(line, "[]"), ",")
		back := "[" + strings.Join([]string{ends[2], ends[3], ends[0], ends[1]}, ",") + "]"
		if has := strings.Contains(got, line) || strings.Contains(got, back); has != want {
			t.Errorf("line %s: %v, want %v in %s", line, has, want, got)
		}
	}
}

// TestArrows: a cell has the head of an arrow towards its neighbour, but not if there is no neighbour.
func TestArrows(t *testing.T) {
	p := newPage()
	got := p.reply(t, loadMsg("arrows", strings.Replace(ticTacToe, "(style lines)", "(style plain) (arrows e b2 c2)", 1)))
	if want := `"lines":[[1.95,1.5,1.85,1.4],[1.95,1.5,1.85,1.6]]`; !strings.Contains(got, want) {
		t.Errorf("no %s in %s", want, got)
	}
}
