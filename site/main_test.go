package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// buildFixture builds the site of the small repository testdata/repo with our own templates and
// styles, and returns its files by name.
func buildFixture(t *testing.T, base, origin string) map[string]string {
	t.Helper()
	root := t.TempDir()
	for _, part := range []struct{ from, to string }{
		{"testdata/repo", "."},
		{"templates/catalogue.html", "site/templates/catalogue.html"},
		{"templates/404.html", "site/templates/404.html"},
		{"templates/frame.html", "site/templates/frame.html"},
		{"templates/text.html", "site/templates/text.html"},
		{"templates/shelf.html", "site/templates/shelf.html"},
		{"templates/me.html", "site/templates/me.html"},
		{"templates/playground.html", "site/templates/playground.html"},
		{"assets/first.zrf", "site/assets/first.zrf"},
		{"assets/first.ru.zrf", "site/assets/first.ru.zrf"},
		{"texts", "site/texts"},
		{"../docs/CREDITS.md", "docs/CREDITS.md"},
		{"../docs/CREDITS.ru.md", "docs/CREDITS.ru.md"},
		{"assets/catalogue.css", "site/assets/catalogue.css"},
		{"../wasm/app/boot.js", "wasm/app/boot.js"},
		{"../static/js/engine/program.js", "static/js/engine/program.js"},
	} {
		for name, data := range readTree(t, part.from) {
			if err := writeFile(filepath.Join(root, part.to, name), []byte(data)); err != nil {
				t.Fatal(err)
			}
		}
	}
	c := config{
		root:   root,
		out:    filepath.Join(root, "dist"),
		base:   base,
		origin: origin,
		games:  os.DirFS(filepath.Join(root, "games")),
		source: fixture,
	}
	n, err := c.build()
	if err != nil {
		t.Fatal(err)
	}
	if n != 2 {
		t.Fatalf("build found %d games, want 2", n)
	}
	return readTree(t, c.out)
}

// readTree reads a file, under the name "", or all files below a folder.
func readTree(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel := strings.TrimPrefix(strings.TrimPrefix(name, root), string(filepath.Separator))
		data, err := os.ReadFile(name)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestBuild(t *testing.T) {
	files := buildFixture(t, "/repo/", "https://example.org")
	tests := []struct{ file, want string }{
		// The catalogue: relative addresses, so that it works under any base.
		{"index.html", `<div id="app"`},
		{"index.html", `<a href="checkmate/mini-chess/">`},
		{"index.html", `Chess on a small board. Mate the king.`},
		{"index.html", "Checkmate\u00a0· 2\u00a0players\u00a0· 2\u00a0variants"},
		{"index.html", `hreflang="ru" href="https://example.org/repo/ru/"`},
		{"index.html", `href="ru/" hreflang="ru"`},
		{"ru/index.html", `<html lang="ru" data-page="catalogue" data-home="../">`},
		{"ru/index.html", `<a href="../ru/checkmate/mini-chess/">`},
		{"ru/index.html", `href="../css/catalogue.css?v=`},
		{"ru/index.html", `href="../" hreflang="en"`},
		{"index.html", `<h2>dots &amp; lines</h2>`},
		{"index.html", `href="https://example.org/repo/"`},
		{"games.json", `"id":"checkmate/mini-chess"`},

		// A game's page.
		{"checkmate/mini-chess/index.html", `<title>Mini Chess</title>`},
		{"checkmate/mini-chess/index.html", `href="https://example.org/repo/checkmate/mini-chess/"`},
		{"checkmate/mini-chess/index.html", `src="/repo/js/main.js?v=`},
		{"checkmate/mini-chess/index.html", `"book":"/repo/games/checkmate/mini-chess.book.txt?v=`},
		{"games/checkmate/mini-chess.book.txt", "a2-a3\n"},
		{"checkmate/mini-chess/index.html", `"net":"/repo/games/checkmate/mini-chess.net.txt?v=`},
		{"games/checkmate/mini-chess.net.txt", "; learnt\n"},
		{"offline/units/checkmate/mini-chess.json", "games/checkmate/mini-chess.net.txt"},
		{"go-like/dots/index.html", `"net":"/repo/games/checkmate/mini-chess.net.txt?v=`}, // a net that it shares
		{"offline/units/go-like/dots.json", "games/checkmate/mini-chess.net.txt"},
		{"checkmate/mini-chess/index.html", `<figure><svg xmlns`},
		{"checkmate/mini-chess/index.html", `<td>one step</td>`},
		{"checkmate/mini-chess/index.html", `<article lang="ru"><p>Шахматы`},
		{"checkmate/mini-chess/index.html", `"setup":"\u003c/script\u003e"`},
		{"checkmate/mini-chess/board.svg", `<symbol id="p0-king"`},
		{"games/checkmate/mini-chess.zrf", `(game (title "Mini Chess"))`},
		{"games/checkmate/_common.zrf", "Not a game"}, // mini-chess includes it
		{"games/checkmate/mini-chess.packed.txt", "packed checkmate/mini-chess"},
		{"checkmate/mini-chess/index.html", `"packed":"/repo/games/checkmate/mini-chess.packed.txt?v=`},

		{"checkmate/mini-chess/index.html", `<link rel="modulepreload" href="/repo/js/chunk-`},

		// Texts about the site.
		{"playground/index.html", `<main id="app" class="lab">`},
		{"playground/index.html", `connect-src *`},
		{"ru/playground/index.html", `data-home="../../" data-worker="../../js/worker.js`},
		{"games/first.zrf", "(dagaz 1)"},
		{"playground/index.html", `(title &#34;Runners&#34;)`},
		{"games/first.ru.zrf", "Небольшая игра"},
		{"ru/playground/index.html", `(title &#34;Бегуны&#34;)`},
		{"help/index.html", `<h1>Help</h1>`},
		{"help/index.html", `href="../playground/"`},
		{"ru/help/index.html", `<h1>Справка</h1>`},
		{"ru/help/index.html", `href="../../help/" hreflang="en"`},
		{"ru/credits/index.html", `OFL-1.1`},
		{"ru/credits/index.html", `лицензия та же, что у проекта`},
		{"about/index.html", `<link rel="canonical" href="https://example.org/repo/about/">`},
		{"checkmate/mini-chess/preview.png", "PNG"},

		// Scripts, styles and the rest.
		{"js/main.js", `import"./chunk-`}, // one chunk holds all that is not fetched on demand
		{"js/worker.js", "postMessage"},
		{"js/catalogue.js", "app.wasm"},
		{"js/wasm_exec.js", "class"},
		{"js/vugu.js", "vuguRender"},
		{"css/site.css", "h1{color:red}"},
		{"css/catalogue.css", ".finder"},
		{"sw.js", "addEventListener"},
		{"sw.js", `,"shell":[["`},
		{"sw.js", `["js/main.js?v=","`}, // the hash of the file follows
		{"sw.js", `"404.html":["catalogue","home"]`},
		{"offline/units/checkmate/mini-chess.json", `["checkmate/mini-chess/board.svg","`}, // a file without a version keeps its address
		{"offline/units/checkmate/mini-chess.json", `["checkmate/mini-chess/","`},
		{"offline/units/checkmate/mini-chess.json", `["games/checkmate/mini-chess.packed.txt?v=","`},
		{"offline/units/checkmate/mini-chess.json", `["games/checkmate/_common.zrf?v=","`}, // the included file too
		{"offline/packs.json", `"pack":["offline/packs/checkmate.pack?v=","`},
		{"404.html", `"titles":"/repo/titles.json?v=`},
		{"titles.json", `"checkmate/mini-chess":["Mini Chess"`},
		{"list/index.html", `<a href="../checkmate/mini-chess/">Mini Chess</a>`},
		{"404.html", `href="/repo/css/site.css?v=`},
		{"img/icon-192.png", "PNG"},
		{"manifest.webmanifest", `"sizes": "512x512"`},
		{"manifest.webmanifest", `"url": "daily/"`},
	}
	for _, tt := range tests {
		if !strings.Contains(files[tt.file], tt.want) {
			t.Errorf("%s lacks %q:\n%.3000s", tt.file, tt.want, files[tt.file])
		}
	}
	for name, text := range files {
		if strings.Contains(name, ".test.") || strings.HasPrefix(name, "checkmate/_common") || strings.HasSuffix(name, ".net") {
			t.Errorf("%s is published", name)
		}
		if strings.Contains(text, "alert(1)") {
			t.Errorf("%s holds raw HTML of a rules text", name)
		}
	}
	if _, ok := files["js/later.js"]; ok || countChunks(files) == 0 {
		t.Error("what is imported on demand is not a chunk")
	}
}

func countChunks(files map[string]string) int {
	n := 0
	for name := range files {
		if strings.HasPrefix(name, "js/chunk-") || strings.HasPrefix(name, "js/later-") {
			n++
		}
	}
	return n
}

func TestDeterministic(t *testing.T) {
	one, two := buildFixture(t, "/", ""), buildFixture(t, "/", "")
	if len(one) != len(two) {
		t.Errorf("two builds wrote %d and %d files", len(one), len(two))
	}
	for name := range one {
		if one[name] != two[name] {
			t.Errorf("%s differs between two builds", name)
		}
	}
	if strings.Contains(one["index.html"], "canonical") {
		t.Error("a canonical link without an origin")
	}
}

// TestDataParses reads the page's data as its script will.
func TestDataParses(t *testing.T) {
	html := buildFixture(t, "/", "")["checkmate/mini-chess/index.html"]
	m := regexp.MustCompile(`(?s)id="data">(.*?)</script>`).FindStringSubmatch(html)
	if m == nil {
		t.Fatal("no data")
	}
	var data struct {
		Packed string
		Info   struct{ ID string }
		View   struct{ Setup string }
	}
	if err := json.Unmarshal([]byte(m[1]), &data); err != nil {
		t.Fatal(err)
	}
	if data.Info.ID != "checkmate/mini-chess" || !strings.HasPrefix(data.Packed, "/games/checkmate/mini-chess.packed.txt?v=") || data.View.Setup != "</script>" {
		t.Errorf("data = %+v", data)
	}
}

func TestBaseMustHaveSlashes(t *testing.T) {
	for _, base := range []string{"", "repo", "/repo", "repo/"} {
		c := config{base: base, out: t.TempDir()}
		if _, err := c.build(); err == nil {
			t.Errorf("base %q: no error", base)
		}
	}
}
