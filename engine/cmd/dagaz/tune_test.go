package main

import (
	"bytes"
	"math"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"dagaz/engine/eval"
	"dagaz/engine/game"
	"dagaz/engine/learn"
	"dagaz/engine/rules"
)

// The fit must find the weights from which the results of the positions were made.
func TestFitFindsKnownWeights(t *testing.T) {
	want := []float64{300, 500, 40, -25, 0}
	const scale = 1.0 / 180
	rnd := rand.New(rand.NewSource(7))
	m := &matrix{}
	for range want {
		m.params = append(m.params, param{start: 100, sd: 400})
	}
	var samples []sample
	for range 8000 {
		var row []entry
		base, value := 0.0, 0.0
		for j := range want {
			if n := rnd.Intn(5) - 2; n != 0 {
				row = append(row, entry{int32(j), float32(n)})
				base += 100 * float64(n)
				value += want[j] * float64(n)
			}
		}
		s := sample{score: eval.Score(value)}
		if rnd.Float64() < learn.Logistic(scale*value) {
			s.result = 1
		}
		m.rows, m.base, samples = append(m.rows, row), append(m.base, base), append(samples, s)
	}
	f := fit(m, samples, 10_000)
	for j := range want {
		// The scale is found before the weights, so only the proportions of the weights are certain.
		if got := f.w[j] * want[1] / f.w[1]; math.Abs(got-want[j]) > 20 {
			t.Errorf("weight %d is fitted as %.0f, want %.0f", j, got, want[j])
		}
	}
	if f.after >= f.before {
		t.Errorf("the error grew from %v to %v", f.before, f.after)
	}
}

// If the results say nothing, the numbers stay the same.
func TestFitStaysNearThePrior(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	m := &matrix{params: []param{{start: 100, sd: 10}}}
	var samples []sample
	for range 500 {
		m.rows = append(m.rows, []entry{{0, float32(rnd.Intn(3) - 1)}})
		m.base = append(m.base, 100*float64(m.rows[len(m.rows)-1][0].slope))
		samples = append(samples, sample{result: float64(rnd.Intn(2))})
	}
	if f := fit(m, samples, 1); math.Abs(f.w[0]-100) > 10 {
		t.Errorf("a number with little said about it went from 100 to %.1f", f.w[0])
	}
}

// The text that tune writes must compile to the same numbers.
func TestTuneTextRoundTrip(t *testing.T) {
	g, err := loadGame("chess")
	if err != nil {
		t.Fatal(err)
	}
	pawn, king := g.TypeNamed("Pawn"), g.TypeNamed("King")
	list := []game.Tuned{
		{Term: game.TermWorth, Type: pawn, Mid: 90, End: 120},
		{Term: game.TermHeld, Type: pawn, Mid: 95, End: 95},
		{Term: game.TermReach, Type: king, Mid: -3, End: 4},
	}
	for r := range int32(8) {
		list = append(list, game.Tuned{Term: game.TermRank, Type: pawn, At: r, Mid: r - 3, End: -r})
	}
	for f := range int32(4) {
		list = append(list, game.Tuned{Term: game.TermFile, Type: king, At: f, Mid: 5 * f, End: f})
	}
	for i := range game.WeightNames {
		list = append(list, game.Tuned{Term: game.TermWeight + game.Term(i), Type: -1, Mid: int32(i), End: int32(-i)})
	}
	tn := &tuning{name: "chess", numbers: list, derived: make([]game.Tuned, len(list))}
	var text bytes.Buffer
	tn.write(&text, g)
	if got := compiled(t, "chess", text.String()).Tuning; !reflect.DeepEqual(got, list) {
		t.Errorf("%s\nis read as %v", text.String(), got)
	}
}

// compiled returns a game with a .tune file beside its rules.
func compiled(t *testing.T, id, tune string) *game.Game {
	t.Helper()
	f, err := find(id)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := rules.Load(f.name, f.src, "", func(from, name string) (string, []byte, error) {
		if strings.HasSuffix(name, ".tune") {
			return name, []byte(tune), nil
		}
		return f.load(from, name)
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The same seed gives the same text, and the text can be read.
func TestTuneIsDeterministic(t *testing.T) {
	args := []string{"tune", "gardner-chess", "-games", "12", "-nodes", "60", "-prove", "2", "-seed", "3"}
	var texts [2]string
	for i := range texts {
		var out, errs bytes.Buffer
		if code := run(args, strings.NewReader(""), &out, &errs); code != exitOK {
			t.Fatalf("exit %d: %s", code, errs.String())
		}
		texts[i] = out.String()
	}
	if texts[0] != texts[1] {
		t.Errorf("two runs differ:\n%s\n%s", texts[0], texts[1])
	}
	if g := compiled(t, "gardner-chess", texts[0]); len(g.Tuning) == 0 {
		t.Errorf("no number was written:\n%s", texts[0])
	}
}

func TestTuneRefuses(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"tune chess -games 1 -nodes 5", "too few to learn from"},
		{"tune nowhere", `unknown game "nowhere"`},
		{"tune", "GAME is missing"},
	} {
		var out, errs bytes.Buffer
		if code := run(strings.Fields(tt.args), strings.NewReader(""), &out, &errs); code == exitOK || !strings.Contains(errs.String(), tt.want) {
			t.Errorf("%s: exit %d, %q; want %q", tt.args, code, errs.String(), tt.want)
		}
	}
}
