package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
)

// hashLength is the number of characters of a file's SHA-256 that identify its version.
const hashLength = 12

// versionMark stands between the address of a file and the hash of its content. An address with
// a hash always means the same content, so a page gets the scripts and the engine with which it
// was built, whatever other versions the browser or the server keep.
const versionMark = "?v="

// The files that browsers may keep to work without a network are divided into units. Each unit
// has its own list of files, which is fetched together with the unit (static/js/keep/kept.js).
// The service worker itself contains only the list of the shell. So its size does not depend on
// the number of games, and it does not change when a game is added or changed.

// shellFiles are the files that every page needs and that do not depend on the games.
var shellFiles = []string{
	"shelf/index.html", "ru/shelf/index.html", "me/index.html", "ru/me/index.html", "help/index.html", "ru/help/index.html", "manifest.webmanifest", "engine.wasm",
	"css/*.css", "js/*.js", "img/pieces.svg", "img/icon*",
}

// homeFiles are the pages of the catalogue and the page for unknown addresses, which leads from
// old addresses to new ones. The program of the catalogue and the list that it searches are kept
// at the first visit.
var (
	homeFiles      = []string{"404.html", titlesFile, oldPagesFile, "ru/index.html", "index.html"}
	catalogueFiles = []string{"app.wasm", "games.en.txt", "games.ru.txt"}
)

// signsFile contains the signs that distinguish some pieces.
const signsFile = "img/signs.svg"

// compilerFile is the engine's second program: the compiler of rules, and functions that few
// visitors use.
const compilerFile = "rules.wasm"

// learnerFile is the third program, in which bots learn.
const learnerFile = "learner.wasm"

// playgroundFiles are the files that the playground and the maker need besides the compiler.
var playgroundFiles = []string{"js/lab.js", "css/maker.css", "playground.wasm", "games/first.zrf", "games/first.ru.zrf", "games/words.en.json", "games/words.ru.json"}

// boardFiles are the files of an embedded board, which the playground and the maker show. Games
// and their addresses are not among them, because those boards have the rules of their page.
var boardFiles = []string{embedFolder + "/embed.js", embedFolder + "/frame.html", embedFolder + "/shared.js", embedFolder + "/chunk-*.js"}

// Folders of the files that are written here, and names of units that are not pages.
const (
	unitFolder    = "offline/units/"
	packFolder    = "offline/packs/"
	packIndex     = "offline/packs.json"
	homeUnit      = "home"      // the pages of the catalogue
	catalogueUnit = "catalogue" // the pages, the program and the list of the catalogue
	secondUnit    = "rules"     // the second program, kept after its first use (static/js/page/desk.js)
	spaceUnit     = "js/3d"     // boards in space, kept in the same way (static/js/3d/switch.js)
	learnUnit     = "js/learn"  // the panel in which bots learn and its program, kept in the same way (static/js/learn)
)

// offlineShell is the data for static/sw.js.
type offlineShell struct {
	ID      string              `json:"id"` // changes with every file that does not belong to a game; units of another shell do not fit
	Shell   []kept              `json:"shell"`
	Lasting map[string][]string `json:"lasting"` // for paths without a version that are outside the folder of their unit: the units with these files
}

// offlineUnit is a list of files that change together.
type offlineUnit struct {
	Shell string `json:"shell"` // the shell with which it was built
	Files []kept `json:"files"` // the page comes last
}

// offlineFamily is a pack: all units of a family's games, which are fetched together.
type offlineFamily struct {
	Title [2]string `json:"title"`
	Games int       `json:"games"`
	Pack  kept      `json:"pack"`
}

// offlineGame is a line of a pack: a unit and the texts of its files. A text that is in an
// earlier line of the pack is left out.
type offlineGame struct {
	Unit  string    `json:"unit"`
	Files []kept    `json:"files"`
	Texts []*string `json:"texts"`
}

// kept is the JSON array [address, hash, bytes]. The address is relative to the site, as pages
// request it. If it ends in versionMark, the hash follows.
type kept struct {
	address, hash string
	bytes         int
}

func (k kept) MarshalJSON() ([]byte, error) { return json.Marshal([]any{k.address, k.hash, k.bytes}) }

// writeOffline writes the list of the shell at the beginning of the service worker, if there is
// a service worker, and the lists of the units and the packs of families. It must be the last
// step.
func (c *config) writeOffline(games []*game) error {
	name := filepath.Join(c.out, "sw.js")
	worker, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil
	} else if err != nil {
		return err
	}
	shell := offlineShell{Lasting: map[string][]string{}}
	if shell.Shell, err = c.keep(shellFiles...); err != nil {
		return err
	}
	shell.Shell = slices.DeleteFunc(shell.Shell, func(k kept) bool { return slices.Contains(playgroundFiles, k.file()) })
	units := map[string][]string{
		homeUnit:      homeFiles,
		catalogueUnit: append(slices.Clone(catalogueFiles), homeFiles...),
		secondUnit:    {compilerFile},
		spaceUnit:     {space, turning},
		learnUnit:     {learnerFile, learning},
	}
	for _, lang := range languages {
		for _, p := range labPages {
			page := folder(lang) + strings.TrimSuffix(p.path, "/")
			units[page] = slices.Concat(playgroundFiles, boardFiles, []string{compilerFile, page + "/index.html"})
		}
		page := folder(lang) + "daily"
		units[page] = []string{challengesFile, page + "/index.html"}
	}
	lists := map[string][]kept{}
	for _, unit := range slices.Sorted(maps.Keys(units)) {
		list, err := c.keep(units[unit]...)
		if err != nil {
			return err
		} else if len(list) == 0 {
			continue
		}
		lists[unit] = list
		for _, k := range list {
			if !strings.HasSuffix(k.address, versionMark) {
				shell.Lasting[k.address] = append(shell.Lasting[k.address], unit)
			}
		}
	}
	if shell.ID, err = shellID(shell, lists); err != nil {
		return err
	}
	text, err := json.Marshal(shell)
	if err != nil {
		return err
	}
	if err := writeFile(name, slices.Concat([]byte("self.files="), text, []byte(";\n"), worker)); err != nil {
		return err
	}
	for unit, list := range lists {
		if err := c.writeUnit(unit, offlineUnit{shell.ID, list}); err != nil {
			return err
		}
	}
	more, err := c.moreUnits(lists)
	if err != nil {
		return err
	}
	return c.writePacks(games, shell.ID, more)
}

// offlineMore names the units that are saved with all games: the other pages, and what few
// visitors use.
type offlineMore struct {
	Units []string `json:"units"`
	Bytes int      `json:"bytes"` // about how many bytes come over the network
}

// moreUnits lists all units but those of the catalogue, which every visitor of it has.
func (c *config) moreUnits(units map[string][]kept) (m offlineMore, err error) {
	m.Units = []string{}
	counted := map[string]bool{}
	for _, unit := range slices.Sorted(maps.Keys(units)) {
		if unit == homeUnit || unit == catalogueUnit {
			continue
		}
		m.Units = append(m.Units, unit)
		for _, k := range units[unit] {
			if counted[k.file()] {
				continue
			}
			counted[k.file()] = true
			data, err := os.ReadFile(filepath.Join(c.out, filepath.FromSlash(k.file())))
			if err != nil {
				return m, err
			}
			var size counter
			zip := gzip.NewWriter(&size)
			if _, err := zip.Write(data); err != nil {
				return m, err
			}
			if err := zip.Close(); err != nil {
				return m, err
			}
			m.Bytes += int(size)
		}
	}
	return m, nil
}

// counter counts the bytes that are written to it.
type counter int

func (n *counter) Write(data []byte) (int, error) {
	*n += counter(len(data))
	return len(data), nil
}

// shellID returns the hash of all files that are kept and do not depend on games.
func shellID(shell offlineShell, units map[string][]kept) (string, error) {
	all := []any{shell.Shell}
	for _, unit := range slices.Sorted(maps.Keys(units)) {
		if unit != homeUnit && unit != catalogueUnit {
			all = append(all, units[unit])
		}
	}
	text, err := json.Marshal(all)
	return hash(text), err
}

func (c *config) writeUnit(unit string, u offlineUnit) error {
	text, err := json.Marshal(u)
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(c.out, filepath.FromSlash(unitFolder+unit+".json")), text)
}

// writePacks writes the units of all games, a pack for each family and the list of packs.
func (c *config) writePacks(games []*game, shell string, more offlineMore) error {
	families := map[string][]*game{}
	for _, g := range games {
		families[g.card.Family] = append(families[g.card.Family], g)
	}
	names := slices.Sorted(maps.Keys(families))
	packs := make([]offlineFamily, len(names))
	errs := make([]error, len(names))
	var wait sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, family := range names {
		wait.Add(1)
		go func() {
			defer wait.Done()
			free <- struct{}{}
			packs[i], errs[i] = c.writePack(family, families[family], shell)
			<-free
		}()
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	index := struct {
		Shell    string                   `json:"shell"`
		Families map[string]offlineFamily `json:"families"`
		More     offlineMore              `json:"more"`
	}{shell, map[string]offlineFamily{}, more}
	for i, family := range names {
		index.Families[family] = packs[i]
	}
	text, err := json.Marshal(index)
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(c.out, filepath.FromSlash(packIndex)), text)
}

// writePack writes the units of a family's games, and one compressed file with a line for each
// of them.
func (c *config) writePack(family string, games []*game, shell string) (p offlineFamily, err error) {
	lines := make([]offlineGame, len(games))
	key := sha256.New()
	for i, g := range games {
		lines[i].Unit = g.card.ID
		if lines[i].Files, err = c.keep(filesOf(g)...); err != nil {
			return p, err
		}
		if err := c.writeUnit(g.card.ID, offlineUnit{shell, lines[i].Files}); err != nil {
			return p, err
		}
		for _, k := range lines[i].Files {
			fmt.Fprintln(key, g.card.ID, k.address, k.hash)
		}
	}
	data, err := c.made(packFolder+family, hex.EncodeToString(key.Sum(nil)), func() ([]byte, error) { return c.pack(lines) })
	if err != nil {
		return p, err
	}
	p = offlineFamily{games[0].card.FamilyTitle, len(games), kept{packFolder + family + ".pack" + versionMark, hash(data), len(data)}}
	return p, writeFile(filepath.Join(c.out, filepath.FromSlash(p.Pack.file())), data)
}

// packWindow is the window of a pack's compression in bytes; the page needs as much memory to
// read a pack. The pages of a family are similar, but their distance is greater than the window
// of gzip, 32 kB.
const packWindow = 4 << 20

// pack writes the lines of a pack with their texts, compressed with Zstandard.
func (c *config) pack(lines []offlineGame) ([]byte, error) {
	var out bytes.Buffer
	zip, err := zstd.NewWriter(&out, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(packWindow), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	enc := json.NewEncoder(zip)
	enc.SetEscapeHTML(false)
	packed := map[string]bool{}
	for _, line := range lines {
		for _, k := range line.Files {
			var text *string
			if key := k.address + k.hash; !packed[key] {
				packed[key] = true
				data, err := os.ReadFile(filepath.Join(c.out, filepath.FromSlash(k.file())))
				if err != nil {
					return nil, err
				} else if !utf8.Valid(data) {
					return nil, fmt.Errorf("%s is no text", k.file())
				}
				s := string(data)
				text = &s
			}
			line.Texts = append(line.Texts, text)
		}
		if err := enc.Encode(line); err != nil {
			return nil, err
		}
	}
	err = zip.Close()
	return out.Bytes(), err
}

// filesOf lists the files that a game's page needs. The page itself comes last.
func filesOf(g *game) []string {
	files := append(variantFiles(g), g.card.ID+"/board.svg", movesFile(g), packedFile(g))
	if g.unit.Shown != "" {
		files = append(files, shownFile(g))
	}
	if g.Levels != nil {
		files = append(files, levelsFile(g))
	}
	if g.Openings != nil {
		files = append(files, openingsFile(g))
	}
	if slices.ContainsFunc(g.board.Pieces, func(t pieceInfo) bool { return len(t.Signs) > 0 }) {
		files = append(files, signsFile)
	}
	for file := range g.files {
		files = append(files, "games/"+file)
	}
	slices.Sort(files)
	return append(files, g.card.ID+"/index.html")
}

// file returns the name of the file.
func (k kept) file() string {
	name := strings.TrimSuffix(k.address, versionMark)
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	return name
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
			v, err := c.written(name)
			if err != nil {
				return nil, err
			}
			k := kept{name, v.hash, v.bytes}
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

// versioned reports whether pages request a file by an address with its hash. The addresses of
// pages, icons, pictures of the catalogue, files that its program fetches and what embedding pages
// load have no hash.
func versioned(name string) bool {
	switch path.Ext(name) {
	case ".html", ".webmanifest":
		return false
	}
	return path.Base(name) != "board.svg" && path.Base(name) != "shown.svg" && !strings.HasPrefix(name, "img/icon") && path.Dir(name) != embedFolder && !slices.Contains(catalogueFiles, name) && !slices.Contains(playgroundFiles, name)
}

// address returns the address by which pages request a file: below the base, with the hash if
// the file has been written already.
func (c *config) address(name string) string {
	return c.base + name + c.version(name)
}

// size returns the size of a file of the site, in bytes.
func (c *config) size(name string) int64 {
	info, err := os.Stat(filepath.Join(c.out, filepath.FromSlash(name)))
	if err != nil {
		return 0
	}
	return info.Size()
}

// version returns the part of a file's address that identifies its content.
func (c *config) version(name string) string {
	v, err := c.written(name)
	if err != nil {
		return ""
	}
	return versionMark + v.hash
}

// content identifies the content of a file.
type content struct {
	hash  string
	bytes int
}

// written returns the content of a file of the site. Each file is read only once.
func (c *config) written(name string) (content, error) {
	if v, ok := c.versions.Load(name); ok {
		return v.(content), nil
	}
	data, err := os.ReadFile(filepath.Join(c.out, filepath.FromSlash(name)))
	if err != nil {
		return content{}, err
	}
	return c.note(name, data), nil
}

// note records the content of a file.
func (c *config) note(name string, data []byte) content {
	v := content{hash(data), len(data)}
	c.versions.Store(name, v)
	return v
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])[:hashLength]
}
