package flow

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHotFunctionsExist checks that each function in the list of hot functions in build.sh exists.
// Otherwise a function would become slow without notice when it is renamed.
func TestHotFunctionsExist(t *testing.T) {
	script, err := os.ReadFile("../../build.sh")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?s)\nHOT='(.*?)'`).FindSubmatch(script)
	if m == nil {
		t.Fatal("build.sh has no list of hot functions, HOT='…'")
	}
	symbols := engineSymbols(t)
	for _, branch := range branches(strings.ReplaceAll(string(m[1]), "\n", "|")) {
		re, err := NamePattern("^" + branch)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(symbols, re.MatchString) {
			t.Errorf("HOT in build.sh: no function of the engine is called %s", branch)
		}
	}
}

// engineSymbols returns the linker's names of the engine's functions, without dagaz_engine_ before
// the package.
func engineSymbols(t *testing.T) []string {
	var symbols []string
	err := filepath.WalkDir("../../engine", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				symbols = append(symbols, file.Name.Name+"."+receiver(f)+f.Name.Name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return symbols
}

// receiver returns the part of a method's name that names its type, with a dot after it.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	before, after := "", ""
	expr := f.Recv.List[0].Type
	if star, ok := expr.(*ast.StarExpr); ok {
		expr, before, after = star.X, "__", "_"
	}
	switch e := expr.(type) {
	case *ast.IndexExpr:
		expr = e.X
	case *ast.IndexListExpr:
		expr = e.X
	}
	return before + expr.(*ast.Ident).Name + after + "."
}

func TestBranches(t *testing.T) {
	for _, c := range []struct {
		expr string
		want []string
	}{
		{`Do`, []string{`Do`}},
		{`a\.(Do$|Un(do|set))|b`, []string{`a\.Do$`, `a\.Undo`, `a\.Unset`, `b`}},
		{`^x/((a|b)c|d\(|e)`, []string{`^x/ac`, `^x/bc`, `^x/d\(`, `^x/e`}},
	} {
		if got := branches(c.expr); !slices.Equal(got, c.want) {
			t.Errorf("branches(%q) = %q, want %q", c.expr, got, c.want)
		}
	}
}

// branches lists the alternatives of an expression of names: a(b|c)|d becomes ab, ac and d. Groups
// must not be followed by quantifiers.
func branches(expr string) []string {
	var list []string
	for _, alternative := range alternatives(expr) {
		open, end := group(alternative)
		if open < 0 {
			list = append(list, alternative)
			continue
		}
		for _, inner := range alternatives(alternative[open+1 : end]) {
			list = append(list, branches(alternative[:open]+inner+alternative[end+1:])...)
		}
	}
	return list
}

// alternatives splits an expression at the bars that are outside of groups.
func alternatives(expr string) []string {
	var list []string
	depth, from := 0, 0
	for i := 0; i < len(expr); i++ {
		switch expr[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			depth--
		case '|':
			if depth == 0 {
				list = append(list, expr[from:i])
				from = i + 1
			}
		}
	}
	return append(list, expr[from:])
}

// group returns the beginning and the end of the first group of an expression, or -1 if there is
// none.
func group(expr string) (open, end int) {
	depth := 0
	for i := 0; i < len(expr); i++ {
		switch expr[i] {
		case '\\':
			i++
		case '(':
			if depth++; depth == 1 {
				open = i
			}
		case ')':
			if depth--; depth == 0 {
				return open, i
			}
		}
	}
	return -1, -1
}
