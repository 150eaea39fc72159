package handle

import (
	"slices"
	"strings"
	"testing"

	"dagaz/engine/eval"
)

// The findings of a member are sent as events that another member understands, and both answer.
func TestTeam(t *testing.T) {
	p, q := chessPage(t), chessPage(t)
	p.Handle(`{"id":1,"verb":"think","game":"chess","bot":"garbo","ms":60000,"member":1}`)
	q.Handle(`{"id":2,"verb":"think","game":"chess","bot":"garbo","ms":60000,"member":2}`)
	all := p.until(t, `"event":"found"`)
	event := all[len(all)-1]
	_, results, _ := strings.Cut(event, `"results":"`)
	results = strings.TrimSuffix(results, `"}`)
	if !strings.HasPrefix(event, `{"id":1,`) || len(results) == 0 || len(results)%resultDigits != 0 {
		t.Fatal(event)
	}
	q.Handle(`{"id":3,"verb":"hear","target":2,"results":"` + results + `"}`)
	q.until(t, `{"id":3,"ok":true}`)
	p.Handle(`{"id":4,"verb":"stop","target":1}`)
	q.Handle(`{"id":5,"verb":"stop","target":2}`)
	p.until(t, `{"id":1,"ok":true,"move":"`)
	q.until(t, `{"id":2,"ok":true,"move":"`)
}

// Results that are sent are received unchanged.
func TestResults(t *testing.T) {
	p := newPage()
	want := []eval.Result{{Key: 0, Data: 1<<64 - 1}, {Key: 0x0123456789abcdef, Data: 42}}
	j := &job{id: "7", think: true}
	team := (&thinking{h: p.Handler, id: "7"}).team(j, 3)
	p.jobs.list = []*job{j}
	for len(p.sent) == 0 {
		team.Tell(want[:1])
		team.Tell(want[1:])
	}
	_, results, _ := strings.Cut(p.take()[0], `"results":"`)
	if err := p.hear(&request{value: parsed(t, `{"target":7,"results":"`+results)}, nil); err != nil {
		t.Fatal(err)
	}
	heard := team.Hear()
	if team.Member != 2 || len(heard) < len(want) || !slices.Equal(heard[:2], want) {
		t.Errorf("member %d hears %v, want %v", team.Member, heard, want)
	}
	if again := team.Hear(); again != nil {
		t.Errorf("and once more %v", again)
	}
}

func parsed(t *testing.T, text string) value {
	t.Helper()
	v, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
