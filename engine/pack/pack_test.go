package pack_test

import (
	"encoding/base64"
	"fmt"
	"hash/crc32"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"dagaz/engine/board"
	"dagaz/engine/game"
	"dagaz/engine/goal"
	"dagaz/engine/movegen"
	"dagaz/engine/pack"
	"dagaz/engine/rules"
	"dagaz/engine/testdata/gametest"
)

// texts are rules with features that the catalogue's games do not have; their variants are
// compiled, too.
var texts = map[string]string{
	"by hand": `(version "2.0")
(game (title "Links") (description "d") (history "h") (strategy "s") (players A B ?C) (turn-order A (B hop) repeat A (?C hop))
 (board (positions ("p" 0 0 9 9) ("q" 10 0 19 9) ("r" 20 0 29 9)) (links next ("p" "q") ("q" "r")) (zone (name z) (players A) (positions q r)))
 (piece (name Man) (attribute fresh true) (moves (move-type hop) (next (if (fresh? ) (set-attribute fresh false)) add)) (drops ((verify empty?) (add Man King))))
 (piece (name King) (help "k") (notation "K") (moves (next (verify (or (enemy? next) (not (in-zone? z)))) (cascade) next (add-copy)) ))
 (board-setup (A (Man p off 3)) (B (King r)))
 (win-condition (A B) (and (absolute-config Man (z)) (not (or (relative-config Man next King) (pieces-remaining 2 Man)))))
 (draw-condition (A) (repetition 4)))
(variant (title "No setup") (board-setup))
(variant (title "One crown") (loss-condition (A) (checkmated King)))`,
	"ours": `(dagaz 1)
(game (title "Stones") (players X O) (turn-order X O) (board (rectangle 5 4) (style points)
  (kill-positions b2) (unlink (c3 c4)))
 (piece (name Stone) (letters "x" "o") (drops ((verify empty?) add)))
 (win-condition (X O) (line 4 (n e))) (draw-condition (X O) full) (repetition 0)
 (fen (style short) (sides x o)))`,
}

// each calls f with every game that is tested in full, and with those of the texts above.
func each(t testing.TB, f func(name string, g *game.Game)) {
	t.Helper()
	eachOf(t, gametest.Thorough(t), f)
}

// eachOf calls f with all entries of the named games, and with those of the texts above.
func eachOf(t testing.TB, ids []string, f func(name string, g *game.Game)) {
	t.Helper()
	entries := func(name string, src []byte) {
		r, err := rules.Read(name, src, gametest.Include)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		for _, title := range r.Titles() {
			g, err := r.Game(title)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			f(name+"#"+title, g)
		}
	}
	if testing.Short() { // tests as WebAssembly run on one core, and nothing here depends on it
		var err error
		if ids, err = gametest.Shard("1/3", ids); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range ids {
		entries(id+".zrf", gametest.File(t, id+".zrf"))
	}
	for name, src := range texts {
		entries(name, []byte(src))
	}
}

func packed(t testing.TB, g *game.Game) string {
	t.Helper()
	text, err := pack.Game(g)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestRoundTrip checks that nothing is lost or changed: every field is equal, including
// those of the start position.
func TestRoundTrip(t *testing.T) {
	n := 0
	each(t, func(name string, g *game.Game) {
		n++
		g.Net = nil // it comes after the rules, in a file of its own
		text := packed(t, g)
		got, err := pack.Read(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		if where := differ(reflect.ValueOf(g), reflect.ValueOf(got), "game", map[[2]uintptr]bool{}); where != "" {
			t.Errorf("%s: %s differs", name, where)
		}
		if again := packed(t, got); again != text {
			t.Errorf("%s: packed again it is another text", name)
		}
	})
	if n == 0 && !gametest.Full() {
		t.Error("no games")
	}
}

// TestFields fails when a type gets a new field. Before the number here is raised, the
// field must be packed (and Version raised), or be derived by Finish or Assemble, or come
// separately from the rules as nets do.
func TestFields(t *testing.T) {
	for _, tt := range []struct {
		value  any
		fields int
	}{
		{game.Game{}, 47}, {game.PlayerInfo{}, 3}, {game.Turn{}, 5}, {game.Attr{}, 3}, {game.Entry{}, 2},
		{game.PieceType{}, 19}, {game.Global{}, 7}, {game.Options{}, 17}, {game.Tower{}, 3}, {game.Preference{}, 2}, {game.Placement{}, 4}, {game.Start{}, 2},
		{game.Repetition{}, 7}, {game.Tuned{}, 5}, {game.Rule{}, 2}, {game.Program{}, 5}, {game.Instr{}, 4}, {game.Mech{}, 5},
		{game.Goal{}, 5}, {game.GoalExpr{}, 10}, {game.Occ{}, 3}, {game.Spot{}, 2},
		{game.FENDialect{}, 10}, {game.FENAlias{}, 2},
		{board.Board{}, 15}, {board.Parts{}, 10}, {board.Grid{}, 2}, {board.Drawing{}, 10}, {board.Edge{}, 2}, {board.Zone{}, 2},
	} {
		typ := reflect.TypeOf(tt.value)
		if n := typ.NumField(); n != tt.fields {
			t.Errorf("%v has %d fields, package pack knows %d", typ, n, tt.fields)
		}
	}
}

// differ returns where two values differ, "" if they are equal. Empty slices and maps are
// equal to nil ones.
func differ(a, b reflect.Value, at string, seen map[[2]uintptr]bool) string {
	if a.Kind() != b.Kind() {
		return at
	}
	switch a.Kind() {
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			if a.IsNil() != b.IsNil() {
				return at
			}
			return ""
		}
		pair := [2]uintptr{a.Pointer(), b.Pointer()}
		if seen[pair] {
			return ""
		}
		seen[pair] = true
		return differ(a.Elem(), b.Elem(), at, seen)
	case reflect.Struct:
		for i := range a.NumField() {
			if where := differ(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name, seen); where != "" {
				return where
			}
		}
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return at
		}
		for i := range a.Len() {
			if where := differ(a.Index(i), b.Index(i), at+"[]", seen); where != "" {
				return where
			}
		}
	case reflect.Map:
		if a.Len() != b.Len() {
			return at
		}
		for _, k := range a.MapKeys() {
			v := b.MapIndex(k)
			if !v.IsValid() {
				return at
			}
			if where := differ(a.MapIndex(k), v, at+"[]", seen); where != "" {
				return where
			}
		}
	default:
		if !a.Equal(b) {
			return at
		}
	}
	return ""
}

// TestPrograms checks that players who shared a program still share it, because generators
// keep tables for each program.
func TestPrograms(t *testing.T) {
	each(t, func(name string, g *game.Game) {
		got, err := pack.Read(packed(t, g))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := programs(g), programs(got); a != b {
			t.Errorf("%s: %d programs, had %d", name, b, a)
		}
	})
}

func programs(g *game.Game) int {
	seen := map[*game.Program]bool{}
	for i := range g.Types {
		for _, entries := range [][]game.Entry{g.Types[i].Moves, g.Types[i].Drops} {
			for _, e := range entries {
				for _, p := range e.Progs {
					seen[p] = true
				}
			}
		}
	}
	return len(seen)
}

func TestBadTexts(t *testing.T) {
	var good string
	each(t, func(name string, g *game.Game) { good = packed(t, g) })
	head, body, _ := strings.Cut(good, ":")
	other := "A"
	if body[0] == 'A' {
		other = "B"
	}
	for _, tt := range []struct{ text, want string }{
		{"", "not a packed game"},
		{"<!doctype html><title>Not found</title>: :", "not a packed game"},
		{"dagaz-game 0:" + body, "another version"},
		{head + ":" + body[1:], "damaged"},
		{head + ":" + body[:len(body)/2], "damaged"},
		{head + ":AAA", "damaged: it is not base64"},
		{head + ":A*AA", "damaged: it is not base64"},
		{head + ":" + other + body[1:], "damaged: the checksum differs"},
		{forge([]byte{}), "damaged: it ends too early"},
	} {
		if _, err := pack.Read(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40q: %v, want %q", tt.text, err, tt.want)
		}
	}
	if _, err := pack.Read(good + "\n"); err != nil {
		t.Error(err)
	}
}

// forge adds the mark and a correct checksum to bytes.
func forge(b []byte) string {
	sum := crc32.ChecksumIEEE(b)
	b = append([]byte{byte(sum), byte(sum >> 8), byte(sum >> 16), byte(sum >> 24)}, b...)
	return "dagaz-game " + strconv.Itoa(pack.Version) + ":" + base64.RawStdEncoding.EncodeToString(b)
}

// body returns the bytes of a packed game after the checksum.
func body(t testing.TB, text string) []byte {
	t.Helper()
	_, s, _ := strings.Cut(text, ":")
	b, err := base64.RawStdEncoding.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b[4:]
}

// TestForged changes bytes of a few games that together have every word, one byte at a time, with a
// correct checksum. What can still be read must be a game whose moves can be listed (except for
// sowing, which takes as long as there are seeds).
func TestForged(t *testing.T) {
	eachOf(t, gametest.CoverOfToday(t), func(name string, g *game.Game) {
		b := body(t, packed(t, g))
		step := 1 + len(b)/gametest.Seeds(30, 75, 1000)
		for i := 0; i < len(b); i += step {
			for _, change := range [...]byte{1, 2, 0x40, 0x80} {
				bad := append([]byte(nil), b...)
				bad[i] ^= change
				use(t, bad)
			}
			use(t, b[:i])
		}
	})
}

// use reads a game and makes its first moves. A game that needs a minute for that has a loop
// without an end, which would take the hour that all tests have.
func use(t *testing.T, b []byte) {
	late := time.AfterFunc(time.Minute, func() { panic(fmt.Sprintf("the moves are not listed after a minute, for %q", b)) })
	defer late.Stop()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%v, for %q", p, b)
		}
	}()
	g, err := pack.Read(forge(b))
	if err != nil || g.HasCounts {
		return
	}
	var l game.MoveList
	pos, gen := g.Start(), movegen.New(g)
	gen.Legal(pos, &l)
	goal.New(g, gen).Over(pos, &l)
}

func FuzzRead(f *testing.F) {
	eachOf(f, gametest.Cover(f), func(name string, g *game.Game) {
		if b := body(f, packed(f, g)); len(b) < 1000 {
			f.Add(b)
		}
	})
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := pack.Read(forge(b))
		if err != nil {
			return
		}
		text, err := pack.Game(g)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := pack.Read(text); err != nil {
			t.Error(err)
		} else if packed(t, again) != text {
			t.Error("packed again it is another text")
		}
	})
}
