package naive

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"

	"dagaz/engine/rules"
	"dagaz/engine/testdata/scribble"
)

func TestH6Wild(t *testing.T) {
	lo, _ := strconv.Atoi(os.Getenv("LO"))
	hi, _ := strconv.Atoi(os.Getenv("HI"))
	ran := 0
	for seed := lo; seed < hi; seed++ {
		s := scribble.New(seed)
		var text string
		switch os.Getenv("KIND") {
		case "plain":
			text = s.Rules()
		case "author":
			text = s.Author()
		case "after":
			text = s.After(s.Rules())
		case "afterauthor":
			text = s.After(s.Author())
		case "royal":
			text = s.Royal()
		default:
			text = s.Wild()
		}
		if !t.Run(fmt.Sprint(seed), func(t *testing.T) {
			f, err := rules.Read("random.zrf", []byte(text), nil)
			if err != nil {
				return
			}
			g, err := f.Game("")
			if err != nil {
				return
			}
			c, err := New(g, f.Clauses(""))
			if err != nil {
				return
			}
			c.Steps = 200000
			ran++
			err = follow(t, c, g, 12, true)
			if err != nil && !errors.As(err, new(*Unknown)) && !errors.As(err, new(TooLarge)) {
				t.Error(err)
			}
		}) {
			t.Log(seed, text)
		}
	}
	t.Log(ran)
}
