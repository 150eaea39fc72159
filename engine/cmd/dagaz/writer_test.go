package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dagaz/engine/golden"
)

const rowsOfThree = `(dagaz 1)
(game
  (title "Three")
  (players White Black)
  (turn-order White Black)
  (board (square 3) (symmetry Black (n s)))
  (piece (name Pawn) (moves (step n)))
  (board-setup (White (Pawn a1)) (Black (Pawn c3)))
  (loss-condition (White Black) stalemated))
`

// said runs the program and returns its output and exit status.
func said(args ...string) (out string, status int) {
	var b bytes.Buffer
	status = run(args, strings.NewReader(""), &b, &b)
	return b.String(), status
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func contents(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestGoldenVerb(t *testing.T) {
	withGames(t)
	dir := t.TempDir()
	write(t, dir+"/small/three.zrf", rowsOfThree)
	write(t, dir+"/oracle.tsv", "game\tfen\tdepth\tnodes\nthree\t\t2\t1\nthree\t\t1\t1\nother\t\t1\t7\nthree\t?setup=+1;0:2;+2;0:1;+1;&turn=1\t1\t1\n")

	out, status := said("golden", "small/three", "-games", dir)
	if status != exitOK {
		t.Fatalf("own counts: status %d\n%s", status, out)
	}
	if got, want := contents(t, dir+"/small/three.perft"), "# Three.\n\n# source: own, two generators agree\nid own\nperft 1 1\nperft 2 1\nperft 3 1\nperft 4 1\nperft 5 0\n"; got != want {
		t.Errorf("own counts:\n%s", got)
	}
	w := &goldenWriter{call: &call{args: []string{dir + "/small/three.zrf"}, out: io.Discard}}
	var err error
	if w.game, err = loadGame(w.args[0]); err != nil {
		t.Fatal(err)
	}
	wrong := &golden.Entry{Lines: []golden.Line{{Text: "perft 1 1"}, {Text: "perft 2 5"}}}
	if err := w.countAgain(wrong); err == nil || err.Error() != "depth 2: 5 leaves, but the second counter finds 1; nothing is written" {
		t.Errorf("counts that differ: %v", err)
	}

	// Rules with a word that the second counter does not know.
	write(t, dir+"/small/betza.zrf", strings.Replace(rowsOfThree, "(step ", "(betza \"nN\") (step ", 1))
	if out, _ = said("golden", "small/betza", "-games", dir); !strings.Contains(out, `only one generator counted: games/small/betza.zrf:`) {
		t.Errorf("a word that is not known:\n%s", out)
	}
	if got := contents(t, dir+"/small/betza.perft"); !strings.Contains(got, "# source: own\n") {
		t.Errorf("a word that is not known:\n%s", got)
	}
	play := contents(t, dir+"/small/three.play")
	if !strings.HasPrefix(play, "# Three.\n\nid seed-1\na1-a2  ") || !strings.Contains(play, "c2-c1  ") || !strings.Contains(play, " wins: ") {
		t.Errorf("games:\n%s", play)
	}

	// A table that agrees replaces our own counts.
	write(t, dir+"/small/three.perft", "# Three.\n\n# source: own\nid oracle-1\nperft 1 1\n")
	out, status = said("golden", "small/three", "-games", dir, "-oracle", dir+"/oracle.tsv", "-rows", "three")
	if status != exitOK || !strings.Contains(out, "agrees: oracle-1 d1-2\n") {
		t.Errorf("a table that agrees: status %d\n%s", status, out)
	}
	want := "# Three.\n\n# source: oracle.tsv three d1-2\nid oracle-1\nperft 1 1\nperft 2 1\n" +
		"\n# source: oracle.tsv three d1\nid oracle-2\nsetup ?setup=+1;0:2;+2;0:1;+1;&turn=1\nperft 1 1\n"
	if got := contents(t, dir+"/small/three.perft"); got != want {
		t.Errorf("a table that agrees:\n%s", got)
	}

	// Facts of the predecessor: a row that differs is reported and not written.
	write(t, dir+"/facts.json", `{"start":{"unique":1},"perft":{"goals":{"leaves":[1,1,3,4]}},
		"playouts":[{"seed":1,"plies":[[1],[1],[1]],"states":{"2":"+2;0:1;;0:2;+2;|0|1||"}}]}`)
	os.Remove(dir + "/small/three.perft")
	out, status = said("golden", "small/three", "-games", dir, "-oracle", dir+"/facts.json")
	if status != exitError || !strings.Contains(out, "differs: start depth 3: 3 there, 1 here\n") {
		t.Errorf("facts that differ: status %d\n%s", status, out)
	}
	want = "# Three.\n\n# source: facts.json perft.goals d1-2\nid start\nperft 1 1\nperft 2 1\n" +
		"\n# source: facts.json playouts d1\nid seed-1-ply-2\nsetup ?turn=0&setup=+2;0:1;;0:2;+2;\nperft 1 1\n"
	if got := contents(t, dir+"/small/three.perft"); got != want {
		t.Errorf("facts that differ:\n%s", got)
	}
}

func TestStateSetup(t *testing.T) {
	for state, want := range map[string]string{
		"0:1;+2;|3|1||":                    "?turn=3&setup=0:1;+2;",
		"0:1{0=true}+1;;|0|2||":            "?turn=0&setup=0:1=true+1;;",
		"0:1{1=5}+1;;|0|2||":               "?turn=0&setup=0:1==5+1;;",
		"+9;|1|2|0=(1=6,2=8),2=(1=1,2=0)|": "?turn=1&setup=+9;&reserve=6,0,1,;8,0,0,",
	} {
		if got := stateSetup(state); got != want {
			t.Errorf("%s gives %s, want %s", state, got, want)
		}
	}
}
