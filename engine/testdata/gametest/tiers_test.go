package gametest

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const three = `(dagaz 1)
(include "_lib/men.zrf")
(game
  (title "Three") (players White Black) (turn-order White Black)
  (board (square 3) (symmetry Black (n s)))
  (man)
  (board-setup (White (Man a1)) (Black (Man c3)))
  (loss-condition (White Black) stalemated))
`

func collection() fstest.MapFS {
	return fstest.MapFS{
		"small/three.zrf":        {Data: []byte(three)},
		"small/three.perft":      {Data: []byte("id start\nperft 1 1\n")},
		"small/three.more.perft": {Data: []byte("id more\nperft 1 1\n")},
		"small/three.md":         {Data: []byte("A game.")},
		"small/threes.perft":     {Data: []byte("id other\nperft 1 1\n")},
		"_lib/men.zrf":           {Data: []byte("(dagaz 1)\n(define man (piece (name Man) (moves (step n))))\n")},
	}
}

// A game counts as changed if its compiled rules or its numbers have changed, and not for
// changes that do not affect it.
func TestChanged(t *testing.T) {
	proof, err := Prove(collection(), "small/three", "e")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		file, from, to string
		want           bool
	}{
		{"small/three.zrf", "c3", "b3", true},
		{"small/three.zrf", "(dagaz 1)", "(dagaz 1) ; a remark", false},
		{"small/three.perft", "1 1", "1 2", true},
		{"small/three.more.perft", "1 1", "1 2", true},
		{"small/three.md", "A", "No", false},
		{"small/threes.perft", "1 1", "1 2", false},
		{"_lib/men.zrf", "step n", "step n e", true},
		{"_lib/men.zrf", "(define", "(define other 1)\n(define", false},
	} {
		fsys := collection()
		text := string(fsys[tt.file].Data)
		if !strings.Contains(text, tt.from) {
			t.Fatalf("%s has no %q", tt.file, tt.from)
		}
		fsys[tt.file].Data = []byte(strings.Replace(text, tt.from, tt.to, 1))
		if got, err := proof.changed(fsys, "small/three"); got != tt.want || err != nil {
			t.Errorf("%s with %q for %q: changed is %v, %v", tt.file, tt.to, tt.from, got, err)
		}
	}
	if got, _ := (Proof{}).changed(collection(), "small/three"); !got {
		t.Error("a game that the ledger does not know counts as proved")
	}
}

// A game that was proved in another folder stays proved only if it is the same game there.
func TestKeep(t *testing.T) {
	old, now := collection(), collection()
	proof, err := Prove(old, "small/three", "e")
	if err != nil {
		t.Fatal(err)
	}
	proof.Rules = "packed otherwise"
	for _, tt := range []struct {
		from, to string
		want     int
	}{
		{"(define", "(define other 1)\n(define", 1},
		{"(name Man)", "(name Man) (glyph \"man\")", 1},
		{"step n", "step n e", 0},
	} {
		text := string(old["_lib/men.zrf"].Data)
		now["_lib/men.zrf"].Data = []byte(strings.Replace(text, tt.from, tt.to, 1))
		ledger := map[string]Proof{"small/three": proof}
		if kept, err := Keep(now, old, []string{"small/three"}, ledger); kept != tt.want || err != nil {
			t.Errorf("with %q for %q: %d kept, %v; want %d", tt.to, tt.from, kept, err, tt.want)
		}
		if changed, _ := ledger["small/three"].changed(now, "small/three"); changed != (tt.want == 0) {
			t.Errorf("with %q for %q: changed is %v", tt.to, tt.from, changed)
		}
	}
	if kept, _ := Keep(now, old, []string{"small/three"}, map[string]Proof{"small/three": {Files: "another"}}); kept != 0 {
		t.Error("a game that was not proved there is kept")
	}
}

func TestCover(t *testing.T) {
	fsys := collection()
	fsys["small/two.zrf"] = &fstest.MapFile{Data: []byte("(dagaz 1) (include \"_lib/men.zrf\") (game (title \"Two\")) ; stalemated")}
	fsys["small/one.zrf"] = &fstest.MapFile{Data: []byte("(dagaz 1) (game (title \"One\"))")}
	got, err := coverOf(fsys, []string{"small/one", "small/three", "small/two"})
	if err != nil || !slices.Equal(got, []string{"small/three"}) {
		t.Errorf("the cover is %v, %v", got, err)
	}
}

func TestShards(t *testing.T) {
	ids := []string{"a", "b", "c", "d", "e"}
	for s, want := range map[string]string{"1/1": "abcde", "1/2": "ace", "2/2": "bd", "3/3": "c", "6/6": ""} {
		part, err := Shard(s, ids)
		if got := strings.Join(part, ""); err != nil || got != want {
			t.Errorf("shard %s is %q, %v; want %q", s, got, err, want)
		}
	}
	for _, s := range []string{"", "0/2", "3/2", "1", "x/y"} {
		if _, err := Shard(s, ids); err == nil {
			t.Errorf("%q is taken for a shard", s)
		}
	}
	in := 0
	for _, id := range IDs(t) {
		for k := range 4 {
			if inShare(id, string(rune('0'+k))+"/4") {
				in++
			}
		}
	}
	if in != len(IDs(t)) {
		t.Errorf("%d of %d games are in the shares", in, len(IDs(t)))
	}
}

// Rules at random are many only in full runs of all games, and there in one shard.
func TestSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("-short is for few")
	}
	for _, tt := range []struct {
		full, game, shard string
		want              int
	}{
		{"", "", "", 2},
		{"1", "", "", 3},
		{"1", "", "1/12", 3},
		{"1", "", "2/12", 1},
		{"1", "", "11/12", 1},
		{"", "checkmate/chess", "", 1},
		{"changed", "checkmate/chess", "", 1},
	} {
		t.Setenv("FULL", tt.full)
		t.Setenv("GAME", tt.game)
		t.Setenv("SHARD", tt.shard)
		if got := Seeds(1, 2, 3); got != tt.want {
			t.Errorf("%+v: %d", tt, got)
		}
	}
}
