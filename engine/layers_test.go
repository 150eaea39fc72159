package engine_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers lists the packages, lowest layer first. A package may only import packages of
// lower layers, never one of its own layer.
var layers = [][]string{
	{"engine/insertion"},
	{"engine/balance", "engine/board", "engine/net", "engine/zrf"},
	{"engine/game"},
	{"engine/movegen"},
	{"engine/goal", "engine/sight"},
	{"engine/compile", "engine/notation", "engine/eval", "engine/pack", "engine/seeds"},
	{"engine/fast", "engine/rules"},
	{"engine/book", "engine/dice", "engine/garbo", "engine/mcts", "engine/solve", "engine/levels"},
	{"engine/bots"},
	{"engine", "engine/learn"},
	{"engine/golden", "engine/naive"},
	{"games"},
	{"wasm/handle", "wasm/compiler"},
	{"wasm/worker", "wasm/rules", "site/server", "site/vgx", "site/ui"},
	{"site", "wasm/app", "engine/cmd/dagaz"},
}

// banned lists what the engine must not import: it runs in a worker, which has no files and
// no network, and some of these packages are too large. The clock of eval replaces package
// time.
var banned = []string{"os", "net", "net/http", "syscall/js", "html/template", "math/rand", "math/rand/v2",
	"fmt", "encoding/json", "regexp", "reflect", "log", "time"}

func TestLayers(t *testing.T) {
	level := map[string]int{}
	for i, l := range layers {
		for _, p := range l {
			level["dagaz/"+p] = i
		}
	}
	eachFile(t, "..", func(dir, path string, imports []string) {
		pkg := "dagaz/" + dir
		own, ok := level[pkg]
		for _, imp := range imports {
			l, known := level[imp]
			switch {
			case strings.HasPrefix(imp, "dagaz/") && ok && known && l >= own:
				t.Errorf("%s imports %s, which is not below it", path, imp)
			case strings.HasPrefix(imp, "dagaz/engine") && !known:
				t.Errorf("%s imports %s, which stands in no layer", path, imp)
			}
		}
		if strings.HasPrefix(dir, "engine") && !ok {
			t.Errorf("package %s stands in no layer", pkg)
		}
	})
}

// TestPlayersNeedNoCompiler: programs that run on every page must not depend on the
// compiler of rules, which is a program of its own, and the engine's worker must not depend
// on packages that are banned for the engine.
func TestPlayersNeedNoCompiler(t *testing.T) {
	imports := map[string][]string{}
	eachFile(t, "..", func(dir, _ string, list []string) { imports["dagaz/"+dir] = append(imports["dagaz/"+dir], list...) })
	for _, program := range []string{"dagaz/wasm/worker", "dagaz/wasm/app"} {
		way := map[string]string{program: ""}
		for todo := []string{program}; len(todo) > 0; todo = todo[1:] {
			for _, imp := range imports[todo[0]] {
				if _, seen := way[imp]; !seen {
					way[imp] = todo[0]
					todo = append(todo, imp)
				}
			}
		}
		if len(way) == 1 {
			t.Errorf("%s imports nothing", program)
		}
		unwanted := []string{"dagaz/engine/compile", "dagaz/engine/rules"}
		if program == "dagaz/wasm/worker" {
			unwanted = append(unwanted, banned...)
			unwanted = slices.DeleteFunc(unwanted, func(imp string) bool { return imp == "syscall/js" })
		}
		for _, imp := range unwanted {
			if by, ok := way[imp]; ok {
				t.Errorf("%s reaches %s, by way of %s", program, imp, by)
			}
		}
	}
}

func TestEngineImports(t *testing.T) {
	eachFile(t, ".", func(dir, path string, imports []string) {
		if strings.HasPrefix(dir, "cmd") || dir == "naive" { // programs for the command line only
			return
		}
		for _, imp := range imports {
			for _, b := range banned {
				if imp == b {
					t.Errorf("%s imports %q", path, imp)
				}
			}
		}
	})
}

// eachFile calls f for every Go file below root that is not a test, with its
// folder and its imports.
func eachFile(t *testing.T, root string, f func(dir, path string, imports []string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != root && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "dist" || name == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		var imports []string
		for _, imp := range file.Imports {
			p, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, p)
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		f(filepath.ToSlash(dir), path, imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
