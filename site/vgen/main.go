// Command vgen compiles the .vugu files of the given folders to Go.
//
// It replaces vugugen, which always converts markup without bindings to one innerHTML string.
// The browser would set that string at every rendering, and an element in it would lose the
// focus. vgen keeps every element as a node. It leaves out white space beside blocks, which is
// not visible, since each such node would need code in the program and time in the browser.
package main

import (
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/vugu/vugu/gen"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		log.Fatal("usage: vgen FOLDER...")
	}
	for _, dir := range os.Args[1:] {
		if err := generate(dir, dir); err != nil {
			log.Fatal(err)
		}
	}
}

// generate writes NAME_gen.go to the folder out for every NAME.vugu in dir. The package has the
// name of dir.
func generate(dir, out string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.vugu"))
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s: no .vugu files", filepath.Base(dir))
	}
	for _, file := range files {
		if err := component(file, filepath.Base(dir), out); err != nil {
			return fmt.Errorf("%s: %w", filepath.Base(file), err)
		}
	}
	return nil
}

// component compiles one .vugu file; root.vugu becomes the type Root of the package pkg.
func component(file, pkg, out string) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(file), ".vugu")
	p := gen.ParserGo{
		PackageName:      pkg,
		StructType:       strings.ToUpper(name[:1]) + name[1:],
		OutDir:           out,
		OutFile:          name + "_gen.go",
		NoOptimizeStatic: true,
	}
	if err := p.Parse(strings.NewReader(tight(string(src))), filepath.Base(file)); err != nil {
		return err
	}
	made := filepath.Join(out, p.OutFile)
	code, err := os.ReadFile(made)
	if err != nil {
		return err
	}
	if code, err = format.Source(code); err != nil {
		return err
	}
	return os.WriteFile(made, code, 0o644)
}

// tag matches a tag. Quoted texts in it may contain angle brackets.
var tag = regexp.MustCompile(`</?([a-zA-Z][\w-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>`)

// blocks contains the elements beside which white space is not visible.
var blocks = map[string]bool{}

func init() {
	for _, name := range strings.Fields("main section div fieldset legend p ul ol li table caption colgroup thead tbody tr td th details summary form option h1 h2 h3") {
		blocks[name] = true
	}
}

// tight removes line breaks and indentation beside blocks from markup.
func tight(markup string) string {
	var b strings.Builder
	end, block := 0, false
	for _, m := range tag.FindAllStringSubmatchIndex(markup, -1) {
		between := markup[end:m[0]]
		here := blocks[markup[m[2]:m[3]]]
		if !(block || here) || strings.TrimSpace(between) != "" {
			b.WriteString(between)
		}
		b.WriteString(markup[m[0]:m[1]])
		end, block = m[1], here
	}
	b.WriteString(markup[end:])
	return b.String()
}
