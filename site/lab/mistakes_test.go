package lab_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dagaz/engine/rules"
	"dagaz/engine/zrf"
	"dagaz/site/lab"
)

// bad contains texts with typical mistakes of people who learn the language.
var bad = []string{
	``, `hello`, `(game`, `(dagaz 1) (game (title "T")`, `(dagaz 1) (game)`, `(game (title "T")))`, `(dagaz 1) (gmae)`,
	`(dagaz 1) (game (title "T") (players A B) (turn-order A B) (board (rectangle 3 3)) (setup (A (Man a1))))`,
	`(dagaz 1) (game (title "T") (players A B) (turn-order A C) (board (rectangle 3 x)) (piece (moves (stpe n))))`,
	`(dagaz 1) (game (title "T") (players A B) (turn-order A B) (board (rectangle 3 3) (style chequered))
	  (piece (name Man) (leter "M") (moves (step north) (n (verify emtpy?) add)))
	  (board-setup (A (Man a1 z9) (Mann b1)) (B (Man a1))) (win-conditon (A) full) (loss-condition (A B) stalmated) (option "pass trun" true))`,
	`(dagaz 1) (define slide ($1 add)) (game (title "T") (players A B) (turn-order A B) (board (rectangle 3 3)) (piece (name Man) (moves (slide) (slide n e))) (include "none.inc"))`,
	`(dagaz 1) (game (title "T") (playerz A B) (turn-order A B) (board (rectangle 3 3)) (piece (name Man)))`,
	`(dagaz 9) (game (title "T") (players A B) (turn-order A B) (board (rectangle 3 3) (zone far A (rank 4)) (zone near B (flie a))) (piece (name Man) (moves (n))) (board-setup "x/y"))`,
	`(dagaz 1) (game (title "T") (players A B) (turn-order A B) (board (rectangle 3 3) (zone far A (rank 4))) (piece (name Man) (moves (n) (n capture add))) (board-setup (A (Man a1))) (option "pass turn" true))`,
	`(include "none.zrf") (game (title "T") (players A B) (turn-order A B) (board (grid (dimensions))) (piece (name Man)))`,
	`(game (title "T") (players A B) (turn-order A B) (board (rectangle 3 3) (piece (name Man)) (board-setup (A (Man a1)))`,
	`(dagaz 1) [game (title "T") (players A B) (turn-order A B) (board (rectangle 3 3)) (piece (name Man) (moves (n))) (board-setup (A (Man a1))) (option "smart moves" form))`,
}

var cyrillic = regexp.MustCompile(`[а-яё]{3}`)

func TestMistakesInRussian(t *testing.T) {
	seen := map[string]bool{}
	for _, text := range bad {
		problems, _ := rules.Check("playground/rules", []byte(text), "", zrf.MapLoader(nil))
		if len(problems) == 0 {
			t.Errorf("no mistake in %s", text)
		}
		for _, p := range problems {
			c := lab.Root{Lang: "ru"}
			told := c.Told(lab.Problem{Message: p.Msg})
			if !cyrillic.MatchString(told) || strings.Contains(told, "*") {
				t.Errorf("%q is told as %q", p.Msg, told)
			}
			if english := (&lab.Root{Lang: "en"}).Told(lab.Problem{Message: p.Msg}); english != p.Msg {
				t.Errorf("%q is told as %q in English", p.Msg, english)
			}
			seen[told] = true
		}
	}
	for _, want := range []string{
		"нет фигуры «Mann»", "нет раздела «playerz»", "на доске нет такого: (rank 4)", "на поле «a1» стоят две фигуры", "«x» – не число от 1 до 128",
	} {
		if !seen[want] {
			t.Errorf("nobody was told %q, but %v", want, seen)
		}
	}
}

// The messages about old files must have Russian translations too.
func TestWarningsInRussian(t *testing.T) {
	files, _ := filepath.Glob("../../engine/testdata/plain/*.zrf")
	if len(files) == 0 {
		t.Fatal("no rules files found")
	}
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		problems, _ := rules.Check(path, src, "", nil)
		for _, p := range problems {
			c := lab.Root{Lang: "ru"}
			if told := c.Told(lab.Problem{Message: p.Msg}); !cyrillic.MatchString(told) {
				t.Errorf("%q is told as %q", p.Msg, told)
			}
		}
	}
}
