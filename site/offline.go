package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// hashLength is how many characters of a file's SHA-256 tell its versions apart.
const hashLength = 12

// versionMark ends the address of a file that is asked for by its content: the
// file's hash follows it. Such an address never means two contents, so that a
// page gets the scripts and the engine it was built with, whatever else the
// browser or the server keep.
const versionMark = "?v="

// shellFiles are what every page needs, and the catalogue. The catalogue's
// program is not among them: it comes with the first visit there.
var shellFiles = []string{
	"index.html", "ru/index.html", "shelf/index.html", "ru/shelf/index.html", "help/index.html", "ru/help/index.html", "404.html", "manifest.webmanifest", "engine.wasm",
	"css/*.css", "js/*.js", "img/pieces.svg", "img/icon*",
}

// catalogueFiles make the catalogue's search work.
var catalogueFiles = []string{"app.wasm", "games.json"}

// compilerFile is the engine's second program: the compiler of rules, and what few
// visitors ask of a game.
const compilerFile = "rules.wasm"

// secondPage stands for it in the list of pages.
const secondPage = "rules/"

// playgroundFiles make the playground work, together with the compiler.
var playgroundFiles = []string{"playground.wasm", "games/first.zrf", "games/first.ru.zrf"}

// offlineList tells static/sw.js what there is to keep.
type offlineList struct {
	Shell []kept            `json:"shell"`
	Pages map[string][]kept `json:"pages"` // by address, "" being the catalogue; the page itself is the last
}

// kept is the JSON array [address, hash, bytes]. The address is relative to
// the site and as pages ask for it; one that ends in versionMark is completed
// by the hash.
type kept struct {
	address, hash string
	bytes         int
}

func (k kept) MarshalJSON() ([]byte, error) { return json.Marshal([]any{k.address, k.hash, k.bytes}) }

// writeOffline puts the list of files in front of the service worker, if there
// is one. It must come after all other steps.
func (c *config) writeOffline(games []*game) error {
	name := filepath.Join(c.out, "sw.js")
	worker, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil
	} else if err != nil {
		return err
	}
	list := offlineList{Pages: map[string][]kept{}}
	if list.Shell, err = c.keep(shellFiles...); err != nil {
		return err
	}
	if list.Pages[""], err = c.keep(catalogueFiles...); err != nil {
		return err
	}
	for _, lang := range languages {
		page := folder(lang) + "playground/"
		if list.Pages[page], err = c.keep(append(slices.Clone(playgroundFiles), compilerFile, page+"index.html")...); err != nil {
			return err
		}
		if len(list.Pages[page]) == 0 {
			delete(list.Pages, page)
		}
	}
	// Not needed by any page, but kept once they were used (static/js/3d/switch.js,
	// static/js/page/desk.js).
	if bundle, err := c.keep(space); err != nil {
		return err
	} else if len(bundle) > 0 {
		list.Pages[path.Dir(space)+"/"] = bundle
	}
	if second, err := c.keep(compilerFile); err != nil {
		return err
	} else if len(second) > 0 {
		list.Pages[secondPage] = second
	}
	for _, g := range games {
		files := append(variantFiles(g), g.card.ID+"/board.svg", movesFile(g), packedFile(g))
		if g.Levels != nil {
			files = append(files, levelsFile(g))
		}
		for file := range g.files {
			files = append(files, "games/"+file)
		}
		slices.Sort(files)
		files = append(files, g.card.ID+"/index.html")
		if list.Pages[g.card.ID+"/"], err = c.keep(files...); err != nil {
			return err
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return writeFile(name, slices.Concat([]byte("self.files="), text, []byte(";\n"), worker))
}

// keep lists the files of the site that match the patterns.
func (c *config) keep(patterns ...string) ([]kept, error) {
	site := os.DirFS(c.out)
	var list []kept
	for _, p := range patterns {
		names, err := fs.Glob(site, p)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			data, err := fs.ReadFile(site, name)
			if err != nil {
				return nil, err
			}
			k := kept{name, hash(data), len(data)}
			if page, ok := strings.CutSuffix(name, "index.html"); ok {
				k.address = page
			} else if versioned(name) {
				k.address += versionMark
			}
			list = append(list, k)
		}
	}
	return list, nil
}

// versioned reports whether pages ask for a file by its content. Pages
// themselves, icons, pictures of the catalogue and what its program fetches
// have lasting addresses.
func versioned(name string) bool {
	switch path.Ext(name) {
	case ".html", ".webmanifest":
		return false
	}
	base := path.Base(name)
	return base != "board.svg" && !strings.HasPrefix(name, "img/icon") && !slices.Contains(catalogueFiles, name) && !slices.Contains(playgroundFiles, name)
}

// address is how pages ask for a file: below the base, and by its content if
// that has been written already.
func (c *config) address(name string) string {
	return c.base + name + c.version(name)
}

// version is the end of a file's address that names its content.
func (c *config) version(name string) string {
	if v, ok := c.versions.Load(name); ok {
		return versionMark + v.(string)
	}
	data, err := os.ReadFile(filepath.Join(c.out, filepath.FromSlash(name)))
	if err != nil {
		return ""
	}
	v := hash(data)
	c.versions.Store(name, v)
	return versionMark + v
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])[:hashLength]
}
