package movegen_test

import (
	"strings"
	"testing"

	"dagaz/engine/testdata/gametest"
)

// jumpers is a board where an X captures along ranks and files by jumping, and a K from a
// distance along ranks.
const jumpers = `(dagaz 1)
(define fly (while (empty? $1) $1) $1 (verify enemy?) mark $1 (while empty? (capture mark) (add-partial take) $1))
(define hop $1 (verify enemy?) capture $1 (verify empty?) (add-partial take))
(game (title "test") (description "t") (players White Black) (turn-order White Black) EXTRA
  (board (square 5))
  (piece (name X) (letter X) (help "x") (moves (move-type take) ((hop n)) ((hop e)) ((hop s)) ((hop w))))
  (piece (name K) (letter K) (help "k") (moves (move-type take) ((hop s)) ((fly e)) ((fly w))))
  (board-setup SETUP))`

func TestPreferAndChain(t *testing.T) {
	const ring = "(White (X a1)) (Black (X a2 b3 c2 b1 d3))"
	tests := []struct{ extra, setup, want, why string }{
		{"", "(White (X a1 e5)) (Black (X a2 b1) (K e4))", "e5xe3 a1xa3 a1xc1", ""},
		{"(prefer (count K))", "(White (X a1 e5)) (Black (X a2 b1) (K e4))", "e5xe3", "most kings"},
		{"(prefer (weight X 2 K 3))", "(White (X a1)) (Black (X a2 a4 c2) (K b1))", "a1xc1xc3", "five beat four"},
		{"(prefer count (by K))", "(White (X a1) (K e5)) (Black (X b1 e4))", "e5xe3", "the king takes where it can"},
		{"(prefer count (first K))", "(White (X a1)) (Black (X a2 c2) (K a4 b1))", "a1xc1xc3", "the king comes first"},
		{"(captures deferred)", ring, "a1xa3xc3xe3 a1xa3xc3xc1xa1 a1xc1xc3xe3", "both ways around are one move"},
		{"(captures deferred) (chain no-return)", ring, "a1xa3xc3xe3 a1xa3xc3xc1 a1xc1xc3xe3 a1xc1xc3xa3", "not to a1 again"},
		{"(captures deferred) (chain no-same-direction)", ring, "a1xa3xc3xc1xa1 a1xc1xc3xe3", "not e and e again"},
		{"", "(White (K c1)) (Black (X b1 d1))", "c1xe1xa1 c1xa1xe1", "straight back"},
		{"(chain no-reverse)", "(White (K c1)) (Black (X b1 d1))", "c1xe1 c1xa1", ""},
	}
	for _, test := range tests {
		text := strings.NewReplacer("EXTRA", test.extra, "SETUP", test.setup).Replace(jumpers)
		if got := legal(gametest.Compile(t, text).Start()); got != test.want {
			t.Errorf("%s on %s (%s): %s, want %s", test.extra, test.setup, test.why, got, test.want)
		}
	}
}

// hoppers has pieces that hop over men of both colours, several times.
const hoppers = `(dagaz 1)
(define hop ($1 (verify not-empty?) $1 (verify empty?) (add-partial hop)))
(game (title "test") (description "t") (players White Black) (turn-order White Black) (chain-may-stop) EXTRA
  (board (square 5) (zone camp a1))
  (piece (name X) (letter X) (help "x") (moves (move-type hop) (hop n) (hop e) (hop s) (hop w)))
  (piece (name S) (letter S) (help "s") (moves))
  (board-setup (White (X a1)) (Black (S a2 b3 c2 b1))))`

func TestShortestChain(t *testing.T) {
	tests := []struct{ extra, want, why string }{
		{"(chain no-return)", "a1-a3-c3-c1 a1-a3-c3 a1-a3", "the first way around"},
		{"(chain no-return shortest)", "a1-c1 a1-a3-c3 a1-a3", "the shorter way around"},
		{"(chain shortest) (forbid (and (in-zone? camp mark) (position? c3)))", "a1-c1 a1-a3", "seen from where it began"},
	}
	for _, test := range tests {
		if got := legal(gametest.Compile(t, strings.Replace(hoppers, "EXTRA", test.extra, 1)).Start()); got != test.want {
			t.Errorf("%s (%s): %s, want %s", test.extra, test.why, got, test.want)
		}
	}
}

func TestSharedPieces(t *testing.T) {
	text := strings.Replace(hoppers, "EXTRA", "(shared-pieces) (chain no-return shortest)", 1)
	text = strings.ReplaceAll(text, `(help "s") (moves)`, `(help "s") (moves (move-type hop) (hop s))`)
	text = strings.ReplaceAll(text, "(X a1)", "(X a1) (S c3)")
	if got, want := legal(gametest.Compile(t, text).Start()), "c3-c1 a1-a3 a1-c1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	text = strings.Replace(text, " (S c3)) (Black (S ", ") (Black (S c3 ", 1)
	if got, want := legal(gametest.Compile(t, text).Start()), "c3-c1 a1-a3 a1-c1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// chargers is a board where an X canters over friends along ranks and files, and jumps
// over enemies; a J only jumps.
const chargers = `(dagaz 1)
(define canter $1 (verify friend?) $1 (verify empty?) (add-partial on))
(define jump $1 (verify enemy?) capture $1 (verify empty?) (add-partial $2))
(game (title "test") (description "t") (players White Black) (turn-order (White take canter) (Black take))
  (move-priorities take) (chain no-return charge)
  (board (square 5))
  (piece (name X) (letter X) (help "x") (moves (move-type canter) ((canter n)) ((canter e))
    (move-type on) ((canter n)) ((canter e)) ((jump n on)) ((jump e on))))
  (piece (name J) (letter J) (help "j") (moves (move-type take) ((jump n take))))
  (board-setup SETUP))`

func TestCharge(t *testing.T) {
	tests := []struct{ setup, want, why string }{
		{"(White (X a1 b1 d1))", "a1-c1-e1 a1-c1", "a canter may stop anywhere"},
		{"(White (X a1 b1) (J e1)) (Black (J d1))", "a1-c1", "nothing can be taken: e1 is not empty"},
		{"(White (X a1 b1 c2)) (Black (J c4))", "a1-c1-c3xc5", "nor does who could after one more canter"},
		{"(White (X a1 b1) (J a5)) (Black (J c2))", "a1-c1xc3", "who can take by going on does not stop"},
		{"(White (X a1 b1) (J e1 e2)) (Black (J c2))", "a1-c1xc3", "the J has nothing to jump over"},
		{"(White (X a1 b1 b3) (J e1)) (Black (J c2 e2))", "a1-c1xc3 e1xe3", "a jump must be made, or a charge in its stead"},
	}
	for _, test := range tests {
		if got := legal(gametest.Compile(t, strings.Replace(chargers, "SETUP", test.setup, 1)).Start()); got != test.want {
			t.Errorf("%s (%s): %s, want %s", test.setup, test.why, got, test.want)
		}
	}
}

func TestTaken(t *testing.T) {
	tests := []struct{ extra, setup, want string }{
		{"(forbid take (< taken 2))", "(White (X a1 e5)) (Black (X a2 b3) (K e4))", "a1xa3xc3"},
		{"(forbid take (and (= taken 1) (> (count enemy?) 1)))", "(White (X a1 e5)) (Black (X a2) (K e4))", "e5xe3 a1xa3"},
	}
	for _, test := range tests {
		text := strings.NewReplacer("EXTRA", test.extra, "SETUP", test.setup).Replace(jumpers)
		if got := legal(gametest.Compile(t, text).Start()); got != test.want {
			t.Errorf("%s on %s: %s, want %s", test.extra, test.setup, got, test.want)
		}
	}
}
