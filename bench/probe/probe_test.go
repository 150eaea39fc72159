package main

import (
	"regexp"
	"strings"
	"testing"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

var count = regexp.MustCompile(`"count":(\d+)`)

func ask(t *testing.T, p *probe, command string) string {
	t.Helper()
	answer := p.answer(command)
	m := count.FindStringSubmatch(answer)
	if m == nil {
		t.Fatalf("%s: %s", command, answer)
	}
	return m[1]
}

func TestPerft(t *testing.T) {
	p := newProbe()
	for command, want := range map[string]string{
		"perft checkmate/chess vm 3":    "8902",
		"perft checkmate/chess table 4": "197281",
		"perft checkmate/chess bits 4":  "197281",
	} {
		if got := ask(t, p, command); got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
}

// Chess is measured on bitboards, with which the site's bot plays it. A search gives the same
// result every time.
func TestSearch(t *testing.T) {
	p := newProbe()
	bot := ask(t, p, "search checkmate/chess bot 5 "+kiwipete)
	if got := ask(t, p, "search checkmate/chess bits 5 "+kiwipete); got != bot {
		t.Errorf("%s nodes on bitboards, %s where it plays", got, bot)
	}
	if got := ask(t, p, "search checkmate/chess bot 5 "+kiwipete); got != bot {
		t.Errorf("%s nodes the second time, %s the first", got, bot)
	}
	if a, b := ask(t, p, "made checkmate/chess bot 5"), ask(t, p, "made checkmate/chess bits 5"); a != b {
		t.Errorf("%s moves made where it plays, %s on bitboards", a, b)
	}
	ask(t, p, "search checkmate/chess table 3")
	ask(t, p, "search checkmate/chess vm 2")
	ask(t, p, "search checkmate/chess bot 20ms")
}

func TestErrors(t *testing.T) {
	for _, command := range []string{
		"", "perft", "perft nowhere/game vm 3", "perft checkmate/chess vm deep", "perft checkmate/chess fast 3",
		"perft xiangqi/xiangqi bits 3", "search checkmate/chess bot soon", "search checkmate/chess bot 3 no/fen w",
	} {
		if got := newProbe().answer(command); !strings.HasPrefix(got, `{"error":"`) {
			t.Errorf("%q: %s", command, got)
		}
	}
}

// For profiles: go test -bench Search -cpuprofile cpu.prof ./bench/probe
func BenchmarkSearch(b *testing.B) {
	p := newProbe()
	var nodes int64
	for b.Loop() {
		for _, fen := range []string{"", kiwipete} {
			g, err := p.obey(strings.Fields("search checkmate/chess bot 500ms " + fen))
			if err != nil {
				b.Fatal(err)
			}
			nodes += g.count
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e3, "knodes/s")
}
