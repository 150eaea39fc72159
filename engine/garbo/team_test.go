package garbo

import (
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/eval/testdata/evaltest"
)

// The results of one search save another most of its work, and the answer is as good.
func TestTeam(t *testing.T) {
	k := evaltest.Rooks(5)
	const depth = 10
	think := func(team *eval.Team) eval.Info {
		_, info, _ := search(k, small()).Think(k.Game.Start(), eval.Limits{Depth: depth, Team: team}, nil)
		return info
	}
	alone := think(nil)
	var told []eval.Result
	tell := func(found []eval.Result) { told = append(told, found...) }
	silent := func() []eval.Result { return nil }
	if lead := think(&eval.Team{Tell: tell, Hear: silent}); lead.Nodes != alone.Nodes || lead.Score != alone.Score {
		t.Errorf("who hears nothing searches %d nodes, alone %d", lead.Nodes, alone.Nodes)
	}
	for _, r := range told {
		if d := (hit{data: r.Data}).depth(); d < sharedDepth {
			t.Fatalf("a result of depth %d is told", d)
		}
	}
	all := told
	helped := think(&eval.Team{Tell: func([]eval.Result) {}, Hear: func() []eval.Result {
		heard := all
		all = nil
		return heard
	}})
	if len(told) == 0 || helped.Nodes*2 > alone.Nodes {
		t.Errorf("with %d results of another %d nodes are searched, without %d", len(told), helped.Nodes, alone.Nodes)
	}
	if helped.Depth != depth {
		t.Errorf("depth %d", helped.Depth)
	}
}

// The members of a team search different depths, but all begin with the first.
func TestTeamDepths(t *testing.T) {
	k := evaltest.Rooks(5)
	silent := &eval.Team{Tell: func([]eval.Result) {}, Hear: func() []eval.Result { return nil }}
	for member, want := range []string{"123456", "1246", "135", "1246"} {
		got := ""
		silent.Member = member
		search(k, small()).Think(k.Game.Start(), eval.Limits{Depth: 6, Team: silent}, func(i eval.Info) { got += string(rune('0' + i.Depth)) })
		if got != want {
			t.Errorf("member %d searches %s, want %s", member, got, want)
		}
	}
}

// Nonsense from another worker does no harm.
func TestTakeNonsense(t *testing.T) {
	k := evaltest.Rooks(5)
	r := eval.Rand(3)
	s := search(k, small())
	_, info, ok := s.Think(k.Game.Start(), eval.Limits{Depth: 5, Team: &eval.Team{
		Tell: func([]eval.Result) {},
		Hear: func() []eval.Result {
			list := make([]eval.Result, 50)
			for i := range list {
				list[i] = eval.Result{Key: s.board.Key(), Data: r.Uint64()}
			}
			return list
		},
	}}, nil)
	if !ok || len(info.PV) == 0 {
		t.Errorf("no move: %+v", info)
	}
	for key := range uint64(1 << 16) {
		s.tt.take(entry{r.Uint64() ^ key, r.Uint64()})
	}
	if s.tt.used > len(s.tt.all) {
		t.Errorf("%d of %d entries are used", s.tt.used, len(s.tt.all))
	}
}
