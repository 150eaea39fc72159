package naive

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"dagaz/engine"
	"dagaz/engine/fast"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

func h6inc(from, name string) (string, []byte, error) {
	name = zrf.Join(from, name)
	src, err := os.ReadFile(name)
	return name, src, err
}

func TestH6(t *testing.T) {
	files, _ := filepath.Glob(os.Getenv("H6"))
	for _, path := range files {
		src, _ := os.ReadFile(path)
		_, titles := rules.Check(path, src, "", h6inc)
		n := 0
		for _, title := range titles {
			if title == "-" {
				continue
			}
			n++
			id := strconv.Itoa(n)
			t.Run(filepath.Base(path)+"/"+id, func(t *testing.T) {
				defer func() {
					if r := recover(); r != nil {
						t.Logf("PANIC %v", r)
					}
				}()
				f, err := rules.Read(path, src, h6inc)
				if err != nil {
					t.Fatal(err)
				}
				g, err := f.Game(id)
				if err != nil {
					t.Fatal(err)
				}
				b, ferr := fast.New(g, nil)
				vm := engine.NewCounter(g, nil)
				var counts []int64
				for d := 1; d <= 6; d++ {
					w := vm.Count(g.Start(), d)
					counts = append(counts, w)
					if ferr == nil {
						b.Load(g.Start())
						if got := b.Perft(d); got != w {
							t.Errorf("board %d at depth %d, vm %d", got, d, w)
						}
					}
					if w > 3000 {
						break
					}
				}
				board := "vm"
				if ferr == nil {
					board = "table"
					if b.HasBits() {
						board = "bits"
					}
				}
				c, err := New(g, f.Clauses(id))
				if err != nil {
					t.Logf("%s: %v %s (%v); naive: %v", title, counts, board, ferr, err)
					return
				}
				c.Steps = 2000000
				for i, w := range counts {
					if w > 20000 {
						break
					}
					got, err := c.Count(g.Start(), i+1)
					if err != nil {
						t.Logf("naive: %v", err)
						break
					}
					if got != w {
						t.Errorf("naive %d at depth %d, vm %d", got, i+1, w)
					}
				}
				t.Logf("%s: %v %s", title, counts, board)
				err = follow(t, c, g, 40, false)
				var u *Unknown
				if errors.As(err, &u) {
					t.Logf("naive: %v", err)
				}
			})
		}
	}
}
