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

// space is the bundle that draws boards in space. It is fetched when a person
// asks for it, and so is no part of the shell (offline.go).
const space = "js/3d/board3d.js"

// turning is the bundle that pages of bodies that turn have beside it.
const turning = "js/3d/turning.js"

// learning is the bundle in which bots learn, fetched when asked for likewise.
const learning = "js/learn/learn.js"

// writeScripts bundles the scripts and styles. The scripts directly in static/js are
// what pages and workers begin with: what they import, from the folders there, is in the
// bundle, and what main.js imports on demand becomes a chunk of its own. Scripts directly
// in static/ (sw.js) stay at the root of the site, where their address counts.
func (c *config) writeScripts([]*game) error {
	js := filepath.Join(c.out, "js")
	jobs := []struct {
		entries   []string
		outdir    string
		splitting bool
	}{
		{c.existing("static/js/main.js"), js, true},
		{c.existing("static/js/worker.js", "static/js/look.js", "static/js/offline.js", "static/js/notfound.js"), js, false},
		{c.existing("static/js/resume.js", "static/js/front.js", "static/js/shelf-page.js", "static/js/me-page.js", "static/js/daily-page.js", "static/js/lab.js"), js, true}, // what is kept, as all of them read it
		{c.existing("static/*.js"), c.out, false},
		{c.existing("static/css/*.css", "site/assets/*.css"), filepath.Join(c.out, "css"), false},
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
	if err := c.copyGoLoader(); err != nil {
		return err
	}
	return c.writeVuguScript()
}

// imports returns the addresses of the chunks that a bundle begins with, for
// pages to ask for them along with it.
func (c *config) imports(name string) []string {
	script, err := os.ReadFile(filepath.Join(c.out, filepath.FromSlash(name)))
	if err != nil {
		return nil // not built: tests of pages alone
	}
	var list []string
	for _, m := range staticImport.FindAllSubmatch(script, -1) {
		list = append(list, c.base+path.Join(path.Dir(name), string(m[1])))
	}
	return list
}

// staticImport is how esbuild writes imports that are not on demand.
var staticImport = regexp.MustCompile(`(?:import|from)"(\./chunk-\w+\.js)"`)

// writeSpace bundles what draws boards in space, with three, whose licence asks
// to be named, and what bodies that turn have beside it.
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
		// Chromium then compiles three's large functions while they load, beside the
		// page's thread, instead of in the middle of their first call.
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

// writeLearning bundles the panel in which bots learn. It knows where its program is.
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

// existing returns the files that match the patterns, tests left out, relative
// to the repository and sorted.
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

// bundle bundles entries into outdir: with splitting all at once, so that they
// share chunks, else each into one file.
func (c *config) bundle(entries []string, outdir string, splitting bool) error {
	if splitting && len(entries) > 0 {
		o, err := c.options(outdir)
		if err != nil {
			return err
		}
		o.EntryPoints, o.Splitting, o.ChunkNames = entries, true, "chunk-[hash]"
		// What main.js imports on demand needs the page's script anyway. Saying so puts
		// all that they share into one chunk, not into one for each set of sharers.
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

// bundleAs bundles one entry into outdir/name.js or .css.
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

// copyGoLoader copies the loader of Go programs that came with this compiler:
// another version's does not fit.
func (c *config) copyGoLoader() error {
	goroot, err := goTool("env", "GOROOT")
	if err != nil {
		return err
	}
	return copyFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"), filepath.Join(c.out, "js", "wasm_exec.js"))
}

// writeVuguScript writes domrender's browser side to js/vugu.js. domrender
// holds it as a constant and passes it to eval, which our content security
// policy forbids; so the page loads it as a script, and wasm/app makes that
// call of eval do nothing.
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
