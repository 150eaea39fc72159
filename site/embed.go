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

// embedFolder is where embedding pages find embed.js and the frame. Both keep
// their addresses and what they understand; what would break that gets v2.
const embedFolder = "embed/v1"

// frameScript is what runs in the frame.
const frameScript = "static/js/embed/frame.js"

// embedZip holds what every embedded board needs, for somebody's own server, and an
// archive of each family in embedGames its games: they are unpacked into one folder.
const (
	embedZip   = "embed/dagaz-embed.zip"
	embedGames = "embed/games/"
)

// frameData is what an embedded board needs of one game, and does not know from
// its own page. Addresses are relative to the site, as embedFiles': the same
// files work wherever the zip was unpacked.
type frameData struct {
	Info   json.RawMessage          `json:"info"`
	View   json.RawMessage          `json:"view"`
	Names  map[string]*naming.Names `json:"names,omitempty"` // by language, instead of those in info
	Packed string                   `json:"packed"`          // the compiled game
	Net    string                   `json:"net,omitempty"`   // what bots have learnt about it
	// Variants are the entries of the menu of its rules file, nil where there is one.
	Variants []frameVariant `json:"variants,omitempty"`
}

// frameVariant is an entry of a menu. The game's own has a title alone, the
// others say where their variantData and their compiled game are.
type frameVariant struct {
	Title  string `json:"title"`
	Data   string `json:"data,omitempty"`
	Packed string `json:"packed,omitempty"`
}

// writeEmbed writes the script and the page of embedded boards, the manual with
// live samples, and all of it once more as a zip. docs/EMBED.md is about it.
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
	// What the frame imports on demand becomes a chunk of its own.
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
		{"js/embed/embed.js", "v1/embed", api.FormatIIFE}, // it must run as a classic script, and leave no names
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

// writeEmbedFrame writes frame.html. In a sandbox without an origin 'self' may
// mean nothing in a policy: so its script and style are known by their hashes,
// and what the script fetches comes from its trust.
func (c *config) writeEmbedFrame([]*game) error {
	style, err := c.inlineStyle("static/embed/frame.css")
	if err != nil {
		return err
	}
	script := "frame.js" + c.version(embedFolder+"/frame.js")
	if chunks := c.imports(embedFolder + "/frame.js"); len(chunks) > 0 {
		script = path.Base(chunks[0]) // all that it holds: one request less
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

// policyHash names a script or style in a content security policy.
func policyHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// writeEmbedManual writes embed/ in each language: how to use the boards, with live samples.
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

// embedFamily is a family whose games can be had as an archive.
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

// writeEmbedZip packs what embedded boards ask for, at the places where they
// ask for it: what all need, and the games of each family. Names are sorted and times
// are all the same, so that the same site gives the same bytes.
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

// writeZip writes an archive of files of the site, and of texts of the repository.
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

// zipLevel is how hard archives are compressed: with 9 they take twice the time, and come out
// a third of a hundredth smaller.
const zipLevel = 8

// zipped is a file of an archive, and where it is now.
type zipped struct{ name, file string }

// archive packs those of the files that exist.
func archive(files []zipped) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	var squeeze *flate.Writer // of one file after the other
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
