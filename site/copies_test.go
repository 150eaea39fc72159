package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestCopies: what a copier writes can be read back, takes little room where texts
// are alike, and goes no further back than a reader remembers.
func TestCopies(t *testing.T) {
	long := func(seed uint64, n int) string {
		r := rand.New(rand.NewPCG(seed, 0))
		var b strings.Builder
		for b.Len() < n {
			fmt.Fprintf(&b, "%d ход 𝄞 ", r.Uint32())
		}
		return b.String()
	}
	a, b := long(1, 40_000), long(2, 40_000)
	var many []string
	for i := range uint64(120) { // more than a copier keeps
		many = append(many, long(i, 100_000), a)
	}
	for _, tt := range []struct {
		name  string
		texts []string
		plain int // most units that are no copies
	}{
		{"nothing", []string{"", "", "short"}, 5},
		{"the same", []string{a, a, a}, len(a)},
		{"a change in the middle", []string{a, a[:20_000] + "changed" + a[20_000:]}, len(a) + 60},
		{"the order changed", []string{a + b, b + a}, len(a) + len(b)},
		{"twice in one text", []string{a + a}, 2 * len(a)},
		{"over an end", []string{a, b, a + b}, len(a) + len(b) + 2*copyBlock},
		{"halves of pairs", []string{strings.Repeat("𝄞", 40) + "a", strings.Repeat("𝄞", 40) + "b", strings.Repeat("𝄢𝄞", 40), strings.Repeat("\U00010000", 50), strings.Repeat("\U00010400", 50)}, 500},
		{"more than is kept", many, 120*100_000 + 3*len(a)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var c copier
			var all []uint16
			from, plain := 0, 0
			for i, text := range tt.texts {
				if text = strings.ToValidUTF8(text, "?"); i > 0 && len(all) > 0 {
					all = append(all, textEnd)
				}
				written, err := c.write(text)
				if err != nil {
					t.Fatal(err)
				}
				parts, ok := written.([]any)
				if !ok {
					parts = []any{written}
				}
				begin := len(all)
				for _, p := range parts {
					switch p := p.(type) {
					case string:
						units := utf16.Encode([]rune(p))
						plain += len(units)
						all = append(all, units...)
					case [2]int:
						at := from + p[0]
						from = at + p[1]
						if at < begin+1-copyRoom || from > begin {
							t.Fatalf("text %d copies %d to %d, and begins at %d", i, at, from, begin)
						}
						all = append(all, all[at:from]...)
					}
				}
				if got := string(utf16.Decode(all[begin:])); got != text {
					t.Fatalf("text %d is another one, %d bytes and not %d", i, len(got), len(text))
				}
			}
			if plain > tt.plain {
				t.Errorf("%d units are written out, want at most %d", plain, tt.plain)
			}
		})
	}
	if _, err := new(copier).write("\xff"); err == nil {
		t.Error("bytes that are no text are taken")
	}
}
