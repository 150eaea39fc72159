package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// space is the bundle that draws boards in space. It is fetched when a person asks for it, so it
// is not part of the shell (offline.go).
const space = "js/3d/board3d.js"

// turning is an additional bundle for pages of bodies that turn.
const turning = "js/3d/turning.js"

// learning is the bundle in which bots learn. It is also fetched when a person asks for it.
const learning = "js/learn/learn.js"

// writeScripts bundles the scripts and styles. Pages and workers start with the scripts that are
// directly in static/js. The modules that these import, from the folders there, become part of
// their bundles, and modules that main.js imports on demand become separate chunks. Scripts that
// are directly in static/ (sw.js) stay at the root of the site, since their effect depends on
// their address.
func (c *config) writeScripts([]*game) error {
	js := filepath.Join(c.out, "js")
	jobs := []struct {
		entries   []string
		outdir    string
		splitting bool
	}{
		{c.existing("static/js/main.js"), js, true},
		{c.existing("static/js/worker.js", "static/js/look.js", "static/js/offline.js", "static/js/notfound.js"), js, false},
		{c.existing("static/js/resume.js", "static/js/front.js", "static/js/shelf-page.js", "static/js/me-page.js", "static/js/daily-page.js", "static/js/lab.js"), js, true}, // all of them read what the browser keeps, so they share chunks
		{c.existing("static/*.js"), c.out, false},
		{c.existing("static/css/*.css", "site/assets/*.css"), filepath.Join(c.out, "css"), false},
	}
	// Chunks of an earlier build have other names and would stay.
	for _, folder := range []string{js, filepath.Join(c.out, embedFolder)} {
		if err := removeChunks(folder); err != nil {
			return err
		}
	}
	for _, j := range jobs {
		if err := c.bundle(j.entries, j.outdir, j.splitting); err != nil {
			return err
		}
	}
	if err := c.writeSpace(); err != nil {
		return err
	}
	if err := c.writeLearning(); err != nil {
		return err
	}
	if err := c.bundleAs("wasm/app/boot.js", js, "catalogue"); err != nil {
		return err
	}
	if err := removeUnused(js); err != nil {
		return err
	}
	if err := c.copyGoLoader(); err != nil {
		return err
	}
	return c.writeVuguScript()
}

// removeChunks removes all chunks in a folder.
func removeChunks(folder string) error {
	chunks, err := filepath.Glob(filepath.Join(folder, "chunk-*.js"))
	for _, f := range chunks {
		err = errors.Join(err, os.Remove(f))
	}
	return err
}

// removeUnused removes chunks in a folder that no script there imports. esbuild writes such a chunk for
// a module that is only imported on demand by code that it has then found unused.
func removeUnused(folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.js"))
	if err != nil {
		return err
	}
	texts := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		texts[f] = string(text)
	}
	for removed := true; removed; {
		removed = false
		for f := range texts {
			used := !strings.HasPrefix(filepath.Base(f), "chunk-")
			for other, text := range texts {
				used = used || other != f && strings.Contains(text, filepath.Base(f))
			}
			if used {
				continue
			}
			if err := os.Remove(f); err != nil {
				return err
			}
			delete(texts, f)
			removed = true
		}
	}
	return nil
}

// imports returns the addresses of the chunks that a bundle imports at once, so that pages can
// request them together with the bundle.
func (c *config) imports(name string) []string {
	script, err := os.ReadFile(filepath.Join(c.out, filepath.FromSlash(name)))
	if err != nil {
		return nil // not built, in tests of pages
	}
	var list []string
	for _, m := range staticImport.FindAllSubmatch(script, -1) {
		list = append(list, c.base+path.Join(path.Dir(name), string(m[1])))
	}
	return list
}

// staticImport matches imports that are not on demand, as esbuild writes them.
var staticImport = regexp.MustCompile(`(?:import|from)"(\./chunk-\w+\.js)"`)

// writeSpace bundles the scripts that draw boards in space, and the scripts for bodies that
// turn. The first bundle contains the package three, whose licence must be named.
func (c *config) writeSpace() error {
	for _, e := range c.existing("static/" + turning) {
		if err := c.bundleAs(e, filepath.Join(c.out, filepath.Dir(turning)), "turning"); err != nil {
			return err
		}
	}
	for _, e := range c.existing("static/" + space) {
		o, err := c.options(c.out)
		if err != nil {
			return err
		}
		o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: e, OutputPath: strings.TrimSuffix(space, ".js")}}
		o.LegalComments = api.LegalCommentsEndOfFile
		// With this comment Chromium compiles the large functions of three while they load, in another
		// thread, instead of at their first call.
		o.Banner = map[string]string{"js": "//# allFunctionsCalledOnLoad"}
		if err := esbuild(o); err != nil {
			return err
		}
		if err := copyFile(filepath.Join(c.root, "node_modules/three/LICENSE"), filepath.Join(c.out, filepath.Dir(space), "three-LICENSE.txt")); err != nil {
			return err
		}
	}
	return nil
}

// writeLearning bundles the panel in which bots learn. The bundle contains the address of its
// program.
func (c *config) writeLearning() error {
	for _, e := range c.existing("static/" + learning) {
		o, err := c.options(c.out)
		if err != nil {
			return err
		}
		o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: e, OutputPath: strings.TrimSuffix(learning, ".js")}}
		o.Define = map[string]string{"LEARNER": strconv.Quote("../" + learnerFile + c.version(learnerFile))}
		if err := esbuild(o); err != nil {
			return err
		}
	}
	return nil
}

// existing returns the files that match the patterns, except tests. Their names are relative to
// the repository and sorted.
func (c *config) existing(patterns ...string) []string {
	var list []string
	for _, p := range patterns {
		found, _ := filepath.Glob(filepath.Join(c.root, filepath.FromSlash(p)))
		for _, f := range found {
			if rel, err := filepath.Rel(c.root, f); err == nil && !isTest(rel) {
				list = append(list, rel)
			}
		}
	}
	return list
}

// bundle bundles entries to outdir. With splitting they are bundled together and share chunks;
// otherwise each becomes one file.
func (c *config) bundle(entries []string, outdir string, splitting bool) error {
	if splitting && len(entries) > 0 {
		o, err := c.options(outdir)
		if err != nil {
			return err
		}
		o.EntryPoints, o.Splitting, o.ChunkNames = entries, true, "chunk-[hash]"
		// All modules that main.js imports on demand need the script of the page. If esbuild knows
		// this, all shared code becomes one chunk instead of one for each set of modules that share it.
		if filepath.Base(entries[0]) == "main.js" {
			o.Inject = entries
		}
		return esbuild(o)
	}
	for _, e := range entries {
		if err := c.bundleAs(e, outdir, strings.TrimSuffix(filepath.Base(e), filepath.Ext(e))); err != nil {
			return err
		}
	}
	return nil
}

// bundleAs bundles one entry to outdir/name.js or .css.
func (c *config) bundleAs(entry, outdir, name string) error {
	o, err := c.options(outdir)
	if err != nil {
		return err
	}
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: entry, OutputPath: name}}
	return esbuild(o)
}

func (c *config) options(outdir string) (api.BuildOptions, error) {
	root, err := filepath.Abs(c.root)
	if err != nil {
		return api.BuildOptions{}, err
	}
	out, err := filepath.Abs(outdir)
	return api.BuildOptions{
		AbsWorkingDir:     root,
		Outdir:            out,
		Bundle:            true,
		Write:             true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		External:          []string{"*wasm_exec.js", "*.svg", "*.png", "*.woff2"},
	}, err
}

// esbuild runs one build and returns all its messages as one error.
func esbuild(o api.BuildOptions) error {
	var errs []error
	for _, m := range api.Build(o).Errors {
		at := ""
		if l := m.Location; l != nil {
			at = fmt.Sprintf("%s:%d:%d: ", l.File, l.Line, l.Column+1)
		}
		errs = append(errs, errors.New(at+m.Text))
	}
	return errors.Join(errs...)
}

// copyGoLoader copies the loader of Go programs that belongs to this version of the compiler.
// The loaders of other versions do not fit.
func (c *config) copyGoLoader() error {
	goroot, err := goTool("env", "GOROOT")
	if err != nil {
		return err
	}
	return copyFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"), filepath.Join(c.out, "js", "wasm_exec.js"))
}

// writeVuguScript writes the JavaScript part of domrender to js/vugu.js. domrender contains this
// part as a constant and passes it to eval, which our content security policy forbids. So the
// page loads it as a script, and wasm/app makes that call of eval do nothing.
func (c *config) writeVuguScript() error {
	dir, err := goTool("list", "-f", "{{.Dir}}", "github.com/vugu/vugu/domrender")
	if err != nil {
		return err
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "renderer-js-script.go"), nil, 0)
	if err != nil {
		return err
	}
	script := ""
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && v.Names[0].Name == "jsHelperScript" && len(v.Values) == 1 {
			if lit, ok := v.Values[0].(*ast.BasicLit); ok {
				script, err = strconv.Unquote(lit.Value)
			}
		}
		return true
	})
	if script == "" || err != nil {
		return fmt.Errorf("no jsHelperScript in domrender (%v)", err)
	}
	return os.WriteFile(filepath.Join(c.out, "js", "vugu.js"), []byte(script), 0o644)
}
