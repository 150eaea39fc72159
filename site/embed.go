package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/klauspost/compress/flate"

	"dagaz/site/naming"
)

// embedFolder is the folder in which embedding pages find embed.js and the frame. Their
// addresses and interfaces do not change; an incompatible version would get the folder v2.
const embedFolder = "embed/v1"

// frameScript is the script that runs in the frame.
const frameScript = "static/js/embed/frame.js"

// embedZip is an archive of the files that every embedded board needs, for people who serve
// boards themselves. The folder embedGames has an archive of the games of each family. All
// archives are unpacked into one folder.
const (
	embedZip   = "embed/dagaz-embed.zip"
	embedGames = "embed/games/"
)

// frameData is the data that an embedded board needs about one game in addition to its own
// page. Addresses are relative to the site, like those of embedFiles, so that the same files
// work wherever the archive is unpacked.
type frameData struct {
	Info   json.RawMessage          `json:"info"`
	View   json.RawMessage          `json:"view"`
	Names  map[string]*naming.Names `json:"names,omitempty"` // by language; they replace the names in info
	Packed string                   `json:"packed"`          // the compiled game
	Net    string                   `json:"net,omitempty"`   // the net that bots have learnt for the game
	// Variants are the entries of the menu of the rules file, nil if there is only one.
	Variants []frameVariant `json:"variants,omitempty"`
}

// frameVariant is an entry of a menu. The entry of the game itself has only a title; the other
// entries also have the addresses of their variantData and of their compiled games.
type frameVariant struct {
	Title  string `json:"title"`
	Data   string `json:"data,omitempty"`
	Packed string `json:"packed,omitempty"`
}

// writeEmbed writes the script and the page of embedded boards, the manual with live examples,
// and archives of these files. docs/EMBED.md describes them.
func (c *config) writeEmbed(games []*game) error {
	if len(c.existing("static/js/embed/embed.js")) == 0 {
		return nil
	}
	for _, step := range []func([]*game) error{
		c.writeEmbedScripts,
		c.writeEmbedData,
		c.writeEmbedFrame,
		c.writeEmbedManual,
		c.writeEmbedZip,
	} {
		if err := step(games); err != nil {
			return err
		}
	}
	return nil
}

func (c *config) writeEmbedScripts([]*game) error {
	// Modules that the frame imports on demand become separate chunks.
	o, err := c.options(filepath.Join(c.out, embedFolder))
	if err != nil {
		return err
	}
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: frameScript, OutputPath: "frame"}}
	o.Inject, o.Splitting, o.ChunkNames = []string{frameScript}, true, "chunk-[hash]"
	if err := esbuild(o); err != nil {
		return err
	}
	for _, s := range []struct {
		entry, name string
		format      api.Format
	}{
		{"js/embed/embed.js", "v1/embed", api.FormatIIFE}, // it must run as a classic script and define no global names
		{"js/embed/shared.js", "v1/shared", api.FormatIIFE},
		{"js/embed/samples.js", "samples", api.FormatESModule},
		{"embed/manual.css", "manual", api.FormatDefault},
	} {
		o, err := c.options(filepath.Join(c.out, "embed"))
		if err != nil {
			return err
		}
		o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: "static/" + s.entry, OutputPath: s.name}}
		o.Format = s.format
		if err := esbuild(o); err != nil {
			return err
		}
	}
	for _, f := range c.existing("static/embed/*.zrf") {
		if err := copyFile(filepath.Join(c.root, f), filepath.Join(c.out, "embed", filepath.Base(f))); err != nil {
			return err
		}
	}
	return nil
}

func (c *config) writeEmbedData(games []*game) error {
	return each(len(games), func(i int) error {
		g := games[i]
		address := func(name string) string { return name + c.version(name) }
		d := frameData{Info: g.Info, View: g.View, Names: g.names, Packed: address(packedFile(g))}
		if g.net != "" {
			d.Net = address("games/" + netFile(g.net))
		}
		for i, v := range g.Variants {
			item := frameVariant{Title: v.Title}
			if v.Info != nil {
				item.Data, item.Packed = address(variantFile(g, i, ".json")), address(variantFile(g, i, ".packed.txt"))
			}
			d.Variants = append(d.Variants, item)
		}
		text, err := json.Marshal(d)
		if err != nil {
			return err
		}
		return c.write(embedFolder+"/data/"+g.card.ID+".json", text)
	})
}

// writeEmbedFrame writes frame.html. In a sandbox without an origin, 'self' may match nothing
// in a policy. So the policy allows the script and the style by their hashes, and allows what a
// trusted script loads.
func (c *config) writeEmbedFrame([]*game) error {
	style, err := c.inlineStyle("static/embed/frame.css")
	if err != nil {
		return err
	}
	script := "frame.js" + c.version(embedFolder+"/frame.js")
	if chunks := c.imports(embedFolder + "/frame.js"); len(chunks) > 0 {
		script = path.Base(chunks[0]) // the page imports the chunk directly, which saves a request
	}
	boot := `document.head.append(Object.assign(document.createElement("script"),{type:"module",src:"` + script + `"}))`
	engine := strings.TrimPrefix(c.worker(), c.base) // js/worker.js?v=…&exec=…&wasm=…
	shared := embedFolder + "/shared.js" + c.version(embedFolder+"/shared.js") +
		"&home=" + template.URLQueryEscaper("../../"+engine)
	data, err := json.Marshal(map[string]string{
		"worker": engine, "shared": shared, "pieces": "img/pieces.svg" + c.version("img/pieces.svg") + " " + signsFile + c.version(signsFile),
	})
	if err != nil {
		return err
	}
	page, err := c.template("embed-frame.html")
	if err != nil {
		return err
	}
	html, err := execute(page, struct {
		Policy      string
		Style, Boot template.HTML
		Data        template.JS
	}{
		Policy: "default-src 'none'; script-src " + policyHash(boot) + " 'strict-dynamic' 'wasm-unsafe-eval'" +
			"; style-src " + policyHash(style) + "; img-src data: blob:; worker-src 'self' blob:; connect-src *; base-uri 'none'; form-action 'none'",
		Style: template.HTML("<style>" + style + "</style>"),
		Boot:  template.HTML("<script>" + boot + "</script>"),
		Data:  template.JS(data),
	})
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(c.out, embedFolder, "frame.html"), html)
}

func (c *config) inlineStyle(entry string) (string, error) {
	o, err := c.options(c.out)
	if err != nil {
		return "", err
	}
	o.EntryPoints, o.Write = []string{entry}, false
	result := api.Build(o)
	if len(result.Errors) > 0 || len(result.OutputFiles) != 1 {
		return "", esbuild(o)
	}
	return strings.TrimSpace(string(result.OutputFiles[0].Contents)), nil
}

// policyHash returns the hash of a script or style as a content security policy writes it.
func policyHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// writeEmbedManual writes embed/ in each language: the manual of the boards, with live examples.
func (c *config) writeEmbedManual(games []*game) error {
	for _, lang := range languages {
		page, err := c.framed("embed.html")
		if err != nil {
			return err
		}
		if page, err = page.ParseFiles(filepath.Join(c.root, "site", "templates", "embed."+lang+".html")); err != nil {
			return err
		}
		f := frame{
			c: c, Lang: lang, Path: "embed/",
			Title: say(lang, "embed") + " – Dagaz", Description: say(lang, "manual"),
			Styles: []string{"embed/manual.css"}, Scripts: []string{"embed/samples.js"},
		}
		if err := c.writeFramed(page, f, struct {
			frame
			Families []embedFamily
		}{f, embedFamilies(games, lang)}); err != nil {
			return err
		}
	}
	return nil
}

// embedFamily is a family whose games can be downloaded as an archive.
type embedFamily struct {
	Title, Zip string
	Games      int
}

func embedFamilies(games []*game, lang string) (list []embedFamily) {
	at := map[string]int{}
	for _, g := range games {
		i, ok := at[g.card.Family]
		if !ok {
			i = len(list)
			at[g.card.Family] = i
			title := g.card.Families()
			list = append(list, embedFamily{Title: title.In(lang), Zip: embedGames + g.card.Family + ".zip"})
		}
		list[i].Games++
	}
	return list
}

// writeEmbedZip makes the archives for embedded boards: one with the files that all boards
// need, and one with the games of each family. Files have the paths at which boards request
// them. Names are sorted and all times are equal, so that the same site gives the same bytes.
func (c *config) writeEmbedZip(games []*game) error {
	names := []string{"engine.wasm", compilerFile, "js/worker.js", "js/wasm_exec.js", "img/pieces.svg", signsFile}
	data := filepath.Join(c.out, embedFolder, "data")
	err := filepath.WalkDir(filepath.Join(c.out, embedFolder), func(name string, d fs.DirEntry, err error) error {
		if name == data {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(c.out, name)
		names = append(names, filepath.ToSlash(rel))
		return err
	})
	if err != nil {
		return err
	}
	if err := c.writeZip(embedZip, names, "docs/EMBED.md", "LICENSE"); err != nil {
		return err
	}
	families := map[string][]string{}
	for _, g := range games {
		list := append(families[g.card.Family], embedFolder+"/data/"+g.card.ID+".json", g.card.ID+"/board.svg", packedFile(g))
		list = append(list, variantFiles(g)...)
		for file := range g.files {
			list = append(list, "games/"+file)
		}
		families[g.card.Family] = list
	}
	ids := slices.Sorted(maps.Keys(families))
	return each(len(ids), func(i int) error { return c.writeZip(embedGames+ids[i]+".zip", families[ids[i]]) })
}

// writeZip writes an archive of files of the site and of texts of the repository.
func (c *config) writeZip(to string, names []string, texts ...string) error {
	slices.Sort(names)
	files := []zipped{}
	key := sha256.New()
	for _, name := range slices.Compact(names) {
		files = append(files, zipped{name, filepath.Join(c.out, filepath.FromSlash(name))})
		fmt.Fprintln(key, name, c.version(name))
	}
	for _, text := range texts {
		file := filepath.Join(c.root, filepath.FromSlash(text))
		files = append(files, zipped{path.Base(text), file})
		data, err := os.ReadFile(file)
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		fmt.Fprintln(key, text, hash(data))
	}
	data, err := c.made(to, hex.EncodeToString(key.Sum(nil)), func() ([]byte, error) { return archive(files) })
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(c.out, filepath.FromSlash(to)), data)
}

// zipTime is the oldest time that an archive can hold.
var zipTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// zipLevel is the level of compression of archives. Level 9 takes twice as long and makes them
// only a third of a percent smaller.
const zipLevel = 8

// zipped is the name of a file in an archive and the place of the file on the disk.
type zipped struct{ name, file string }

// archive makes an archive of the files that exist.
func archive(files []zipped) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	var squeeze *flate.Writer // used for one file after another
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (_ io.WriteCloser, err error) {
		if squeeze == nil {
			squeeze, err = flate.NewWriter(w, zipLevel)
		} else {
			squeeze.Reset(w)
		}
		return squeeze, err
	})
	for _, f := range files {
		data, err := os.ReadFile(f.file)
		if os.IsNotExist(err) {
			continue
		} else if err != nil {
			return nil, err
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: "dagaz-embed/" + f.name, Method: zip.Deflate, Modified: zipTime})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(data); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}
