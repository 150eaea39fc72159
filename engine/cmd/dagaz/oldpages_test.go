package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const pages = `(dagaz 1)
(game
  (title "Pages")
  (players White)
  (turn-order White)
  (old-page first also)
  (board (square 3))
  (piece (name Man) (letter M) (moves (step n)))
  (board-setup (White (Man a1)))
  (win-condition (White) (absolute-config Man (a3))))
(variant (title "Wide") (board (rectangle 4 3)))
(variant (title "High") (old-page high-one) (board (rectangle 3 4)))
`

const campaign = `(levels 1)
(world (title "World" "Мир")
  (level near (title "Near" "Рядом") (setup "?setup=+2;0:1;+4;") (par 1))
  (level wide (title "Far" "Далеко") (setup "?setup=+5;0:1;+1;") (par 2)))
`

// The names of the predecessor's pages are ids of the games, variants and levels that replace them.
func TestOldPages(t *testing.T) {
	dir := t.TempDir()
	old := collection
	t.Cleanup(func() { collection = old })
	write(t, dir+"/small/pages.zrf", pages)
	write(t, dir+"/small/pages.levels", campaign)
	write(t, dir+"/other/near.zrf", rowsOfThree)
	collection = os.DirFS(dir)

	out, status := said("list", "-all")
	want := `near	other	Three	2	9
pages	small	Pages	1	9
first	small	Pages	1	9
also	small	Pages	1	9
pages#Wide	small	Wide	1	12
high-one	small	High	1	12
near	small	Near	1	9
wide	small	Far	1	9
`
	if out != want || status != exitOK {
		t.Errorf("list -all: status %d\n%s", status, out)
	}
	for id, cells := range map[string]string{
		"pages": "2 . . .\n1 M . .", "small/also": "2 . . .\n1 M . .", "small/pages#Wide": "1 M . . .",
		"high-one": "4 . . .\n", "small/near": "2 M . .\n1 . . .", "other/near": "1 ", "near": "1 ",
		"small/pages-3d": "2 . . .\n1 M . .", "also-kanji-board": "2 . . .\n1 M . .", "high-one-editor": "4 . . .\n",
	} {
		if out, status := said("show", id); status != exitOK || !strings.Contains(out, cells) {
			t.Errorf("show %s: status %d\n%s", id, status, out)
		}
	}
	if out, status := said("show", "small/nea"); status != exitError || !strings.Contains(out, "unknown game") {
		t.Errorf("a page that is none: status %d\n%s", status, out)
	}
	if out, status := said("show", "small/nobody-board"); status != exitError || !strings.Contains(out, `unknown game "small/nobody-board"`) {
		t.Errorf("a twin of a page that is none: status %d\n%s", status, out)
	}
	if out, _ := said("perft", "high-one", "1", "-setup", "?setup=+10;0:1;"); !strings.HasPrefix(out, "1\n") {
		t.Errorf("perft of a page with a setup:\n%s", out)
	}
}

// Each page of the predecessor in a group with a game of ours is an id, and list -all prints it.
func TestEveryOldPage(t *testing.T) {
	out, status := said("list", "-all")
	if status != exitOK {
		t.Fatal(out)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(out) {
		parts := strings.Split(line, "\t")
		listed[parts[1]+"/"+parts[0]] = true
	}
	groups := map[string][]string{}
	for line := range strings.Lines(oldPages) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "#") {
			continue
		}
		page, group, ok := strings.Cut(line, "\t")
		if !ok {
			group = page
		}
		groups[group] = append(groups[group], page)
	}
	n := 0
	for group, pages := range groups {
		if !slices.ContainsFunc(pages, func(page string) bool { return listed[page] }) {
			continue // a game that we lack
		}
		for _, page := range pages {
			if game, ok := strings.CutSuffix(page, "-editor"); ok && !listed[game] {
				continue // its group has the editors of several games
			}
			if n++; !listed[page] {
				t.Errorf("list -all lacks %s, a page of %s", page, group)
			}
		}
	}
	if n < 1000 {
		t.Errorf("%d pages lead to games", n)
	}
	for _, page := range []string{"checkmate/chess-3d-auto", "xiangqi/cloack-xiangqi-kanji", "mancala/oware-alt-board"} {
		if out, status := said("show", page); status != exitOK {
			t.Errorf("show %s: %s", page, out)
		}
	}
}

// The script of the site removes the same words from the ends of addresses.
func TestTwinsOfSite(t *testing.T) {
	script, err := os.ReadFile("../../../static/js/page/old.js")
	if err != nil {
		t.Fatal(err)
	}
	table := regexp.MustCompile(`(?s)const TWINS = new Map\(\[(.*?)\]\);`).FindSubmatch(script)
	if table == nil {
		t.Fatal("no table of twins")
	}
	var list []string
	for _, m := range regexp.MustCompile(`\['(\w+)', `).FindAllSubmatch(table[1], -1) {
		list = append(list, "-"+string(m[1]))
	}
	if !slices.Equal(list, twins) {
		t.Errorf("the script has %v, the program %v", list, twins)
	}
}
