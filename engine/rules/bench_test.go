package rules_test

import (
	"testing"

	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
)

// BenchmarkCollection compiles every game of the collection, like the build of the site and
// the tests of all games: the entry that opens first, or all entries of its menu.
func BenchmarkCollection(b *testing.B) {
	for _, way := range []struct {
		name    string
		compile func(r *rules.File) error
	}{
		{"read", func(r *rules.File) error { return nil }},
		{"first", func(r *rules.File) error { _, err := r.Game(""); return err }},
		{"all", func(r *rules.File) error {
			for _, title := range r.Titles() {
				if title == "-" {
					continue
				}
				if _, err := r.Game(title); err != nil {
					return err
				}
			}
			return nil
		}},
	} {
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, id := range gametest.IDs(b) {
					r, err := rules.Read(id+".zrf", gametest.File(b, id+".zrf"), gametest.Include)
					if err == nil {
						err = way.compile(r)
					}
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
