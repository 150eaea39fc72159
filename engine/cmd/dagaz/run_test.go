package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMillionParentheses(t *testing.T) {
	for name, text := range map[string]string{
		"open.zrf":   strings.Repeat("(", 1_000_000),
		"closed.zrf": "(game " + strings.Repeat("(", 1_000_000) + strings.Repeat(")", 1_000_000) + ")",
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		got := transcript([]string{"check", path})
		if !strings.Contains(got, path+":1:") || !strings.HasSuffix(got, "exit 1\n") || len(got) > 10_000 {
			t.Errorf("%s: got %.500s", name, got)
		}
	}
}

// TestReadme: the README names every verb.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range verbNames() {
		if !strings.Contains(string(text), "`"+name+"`") && name != "help" {
			t.Errorf("README.md does not name the verb %s", name)
		}
	}
}

// TestReadmeCommands: the commands in the README work. Matches are shortened.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for line := range strings.Lines(string(text)) {
		args, ok := strings.CutPrefix(line, "go run ./engine/cmd/dagaz ")
		if !ok || strings.Contains(args, "my-game.zrf") {
			continue
		}
		args, _, _ = strings.Cut(args, "#")
		args = strings.NewReplacer("-games 10", "-games 2", "-nodes 2000", "-nodes 10").Replace(args)
		if got := transcript(strings.Fields(args)); strings.Contains(got, "exit ") {
			t.Errorf("dagaz %s\n%s", args, got)
		}
		ran++
	}
	if ran < 4 {
		t.Errorf("only %d commands found", ran)
	}
}

// The same seed gives the same games, and the shards of a match together are its games.
func TestShards(t *testing.T) {
	withGames(t)
	games := func(more ...string) map[string]bool {
		args := append([]string{"match", "breakthrough", "-a", "mcts", "-b", "random", "-nodes", "20", "-games", "8"}, more...)
		set := map[string]bool{}
		for _, line := range strings.Split(transcript(args), "\n") {
			if strings.HasPrefix(line, "game ") {
				set[line] = true
			}
		}
		return set
	}
	all := games()
	if len(all) != 8 {
		t.Fatalf("%d games, want 8", len(all))
	}
	parts := games("-shard", "1/2")
	for g := range games("-shard", "2/2") {
		if parts[g] {
			t.Errorf("both shards have %s", g)
		}
		parts[g] = true
	}
	for g := range parts {
		if !all[g] {
			t.Errorf("a shard has another game: %s", g)
		}
	}
	if len(parts) != len(all) {
		t.Errorf("shards have %d games, want %d", len(parts), len(all))
	}
}

func TestSGF(t *testing.T) {
	withGames(t)
	path := filepath.Join(t.TempDir(), "games.sgf")
	transcript([]string{"match", "breakthrough", "-a", "garbo", "-b", "random", "-nodes", "50", "-games", "2", "-sgf", path})
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte("(;FF[4]")); n != 2 {
		t.Errorf("%d records, want 2:\n%s", n, text)
	}
	for _, want := range []string{"DG[other/breakthrough]", "PW[garbo]PB[random]", "RE[W+]", ";W["} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}

	// A match that ends with an error keeps the games before the error.
	lines := filepath.Join(t.TempDir(), "half.book")
	if err := os.WriteFile(lines, []byte("a1-a2\n d4-d3\nb1-b2\n b1-b4\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, seed := range []string{"1", "2", "3", "4"} {
		said := transcript([]string{"match", "breakthrough", "-a", "random", "-b", "random", "-games", "4", "-openings", lines, "-seed", seed, "-sgf", path})
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		n := strings.Count("\n"+said, "\ngame ")
		if told += n; n != bytes.Count(text, []byte("(;FF[4]")) || !strings.Contains(said, "opening: ") {
			t.Errorf("%d games were told, kept are\n%s\n%s", n, text, said)
		}
	}
	if told == 0 {
		t.Error("no game was played")
	}
}
