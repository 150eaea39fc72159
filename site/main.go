// Command site writes the website to dist/.
//
//	go run ./site -out dist -base /repo/ -origin https://example.org
//
// It reads the rules files of games/ and lets the engine describe each game (source.go). For
// every game it writes a page with a picture of the start position and the rules as text
// (pages.go, picture.go, rules.go), the rules file itself, and a card of the catalogue. The
// catalogue is a vugu component that is rendered here natively and continued in the browser by
// wasm/app (catalogue.go, ui/). Texts about the site are in texts/ (texts.go). All pages except
// the games' pages are written once for each language, in a frame (frame.go). The scripts and
// styles of static/ are bundled, all other files there are copied (scripts.go, static.go). The
// last step is the list of the files that browsers may keep to work without a network
// (offline.go).
//
// The same input gives the same bytes: nothing depends on the time, on the machine or on the
// order of a map. The WebAssembly programs are built by build.sh.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// config says what to build, and from which files. Folders are relative to the repository.
type config struct {
	root   string // the repository
	out    string // the folder to write
	base   string // path of the site on its server, "/" or "/repo/"
	origin string // scheme and host for canonical links, "" for none
	games  fs.FS  // family/id.zrf and the texts in the same folders
	source describer
	cache  string // folder in which units are kept, "" for none

	tool     string   // hash of this program, for the cache
	lacking  []string // after build: names and texts that are missing
	versions sync.Map // content of the written files, by name
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("site: ")
	c := config{root: ".", source: describe}
	flag.StringVar(&c.out, "out", "dist", "write the site to this `folder`")
	flag.StringVar(&c.base, "base", "/", "`path` of the site on its server")
	flag.StringVar(&c.origin, "origin", "", "scheme and host, for canonical `address`es")
	check := flag.Bool("check", false, "write nothing: tell what is wrong with the games' texts and which names they lack")
	from := flag.String("games", "games", "`folder` of the games")
	flag.StringVar(&c.cache, "cache", filepath.Join(".cache", "site"), "`folder` that keeps what was made of each game, empty for none")
	flag.Parse()
	c.games = os.DirFS(*from)
	if *check {
		var games []*game
		shop, err := c.workshop()
		if err == nil {
			games, err = shop.loadGames()
		}
		if err != nil {
			log.Fatal(err)
		}
		for _, line := range lacking(games) {
			fmt.Println(line)
		}
		return
	}
	n, err := c.build()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d games written to %s\n", n, c.out)
	if list := c.lacking; len(list) > 0 {
		log.Printf("nobody names these in Russian; games/FAMILY/_names.ru or games/_lib/names.ru may:\n%s", strings.Join(list, "\n"))
	}
}

// build writes the whole site and returns the number of games.
func (c *config) build() (int, error) {
	if !strings.HasPrefix(c.base, "/") || !strings.HasSuffix(c.base, "/") {
		return 0, fmt.Errorf("base %q does not begin and end with a slash", c.base)
	}
	if err := os.MkdirAll(c.out, 0o755); err != nil {
		return 0, err
	}
	shop, err := c.workshop()
	if err != nil {
		return 0, err
	}
	games, err := shop.loadGames()
	if err != nil {
		return 0, err
	}
	c.lacking = lacking(games)
	for _, step := range []func([]*game) error{
		c.writeStatic,
		c.writeScripts,
		c.writeIcons,
		c.writeRules,
		c.writeGames,
		c.writeCatalogue,
		c.writeOwnPages,
		c.writeDaily,
		c.writeTexts,
		c.writePlayground,
		c.writeNotFound,
		c.writeEmbed,
		c.writeSitemap,
		c.writeOffline,
	} {
		if err := step(games); err != nil {
			return 0, err
		}
	}
	return len(games), nil
}
