package flow

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// goTool runs the go command for GOOS=js in a folder.
func goTool(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=-trimpath")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// needNode skips the test if there is no Node.js to run modules.
func needNode(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed: cannot run WebAssembly")
	}
}

// runNode runs a module in a folder, as go_js_wasm_exec does, and returns its output.
func runNode(t *testing.T, dir string, module []byte, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "module.wasm")
	writeFile(t, file, module)
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal("go env GOROOT:", err)
	}
	starter := filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js")
	cmd := exec.Command("node", append([]string{"--stack-size=8192", starter, file}, args...)...)
	cmd.Dir = dir
	// wasm_exec.js does not accept a long environment.
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + os.TempDir()}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("node: %v\n%s", err, out)
	}
	return string(out)
}

func writeFile(t *testing.T, file string, data []byte) {
	t.Helper()
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// golden returns the program in testdata/golden, built with more flags.
func golden(t *testing.T, flags ...string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "golden.wasm")
	goTool(t, "testdata/golden", append(append([]string{"build"}, flags...), "-o", file, ".")...)
	return readFile(t, file)
}

func rebuild(t *testing.T, module []byte, expr string, opt Options) ([]byte, Report) {
	t.Helper()
	var err error
	if opt.Names, err = NamePattern(expr); err != nil {
		t.Fatal(err)
	}
	out, report, err := Rebuild(module, opt)
	if err != nil {
		t.Fatal(err)
	}
	return out, report
}

// topics splits the output of the golden program at its headings.
func topics(out string) map[string]string {
	m := map[string]string{}
	for part := range strings.SplitSeq(out, "== ") {
		name, text, _ := strings.Cut(part, "\n")
		m[name] = text
	}
	return m
}

// TestGolden runs a program before and after the pass.
func TestGolden(t *testing.T) {
	needNode(t)
	module := golden(t)
	apart := golden(t, "-gcflags=runtime=-l") // the runtime then calls even its smallest functions
	want := topics(runNode(t, ".", module))
	if len(want) < 20 {
		t.Fatalf("the golden program printed %d topics", len(want)-1)
	}
	for _, tt := range []struct {
		name, expr string
		opt        Options
		apart      bool
	}{
		{"program", `^main\.`, Options{}, false},
		{"program, SP passed", `^main\.`, Options{PassSP: true, Strip: true}, false},
		{"everything", ``, Options{}, false},
		{"everything, trimmed", ``, Options{PassSP: true, Trim: true}, false},
		{"program, trimmed", `^main\.`, Options{PassSP: true, Strip: true, Trim: true}, false},
		{"program, trimmed, little inlined", `^main\.`, Options{PassSP: true, Strip: true, Trim: true}, true},
		{"everything, SP passed", ``, Options{PassSP: true}, false},
		{"all but the program, SP passed", `^[^m]`, Options{PassSP: true}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := module
			if tt.apart {
				in = apart
			}
			out, report := rebuild(t, in, tt.expr, tt.opt)
			t.Log(report)
			if 100*report.Rebuilt < 95*report.Selected() {
				t.Errorf("%v: less than 95 %%", report)
			}
			if report.NotTrimmed != nil {
				t.Error(report.NotTrimmed)
			}
			if m, err := parseModule(out); err != nil || tt.opt.Trim != m.has(sectionStart) {
				t.Errorf("the tables of functions are made at the start: %v, %v", !tt.opt.Trim, err)
			}
			got := topics(runNode(t, ".", out))
			for name, w := range want {
				if name == "traces" && tt.opt.Trim {
					w = "\n\n? 0\n" // the numbers of lines are unknown
				}
				if got[name] != w {
					t.Errorf("%s:\n got %q\nwant %q", name, got[name], w)
				}
			}
		})
	}
}

// TestEngine runs the tests of engine packages with everything rebuilt, and counts the functions
// that are rebuilt. The tests of these packages are run as GOOS=js only here (see wasm_packages in
// build.sh). The packages take turns where build.sh numbers the day in DAY: each runs one day in
// four, and the tests of fast, which take longest, in two parts. Without DAY, and with FULL=1, all of
// them run.
func TestEngine(t *testing.T) {
	if testing.Short() {
		t.Skip("builds test binaries")
	}
	needNode(t)
	const all = "."
	type part struct{ pkg, tests string } // a package and the pattern of its tests
	turns := [][]part{                    // about equally long
		{{"fast", "^Test[A-O]"}},
		{{"garbo", all}, {"zrf", all}, {"board", all}},
		{{"fast", "^Test[^A-O]"}},
		{{"movegen", all}, {"eval", all}, {"mcts", all}, {"game", all}},
	}
	parts := slices.Concat(turns...)
	if day, err := strconv.Atoi(os.Getenv("DAY")); err == nil && day >= 0 && os.Getenv("FULL") == "" {
		parts = turns[day%len(turns)]
	}
	for _, p := range parts {
		t.Run(p.pkg, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join("..", "..", "engine", p.pkg)
			file := filepath.Join(t.TempDir(), "test.wasm")
			goTool(t, dir, "test", "-c", "-o", file, ".")
			module := readFile(t, file)
			out, report := rebuild(t, module, "", Options{PassSP: true, Trim: true})
			t.Log("everything:", report)
			n, left := ofEngine(t, module, report)
			t.Logf("of the engine: %d of %d functions", n-len(left), n)
			if n == 0 || 100*len(left) > 5*n {
				t.Errorf("of the engine's %d functions more than 5 %% are left as they are: %v", n, left)
			}
			text := runNode(t, dir, out, "-test.short", "-test.run", p.tests)
			if !strings.HasSuffix(text, "PASS\n") {
				t.Errorf("the rebuilt test binary printed:\n%s", text)
			}
		})
	}
}

// ofEngine returns the number of functions of the engine in a module, and those of them that stay
// unchanged when all functions are selected.
func ofEngine(t *testing.T, module []byte, report Report) (n int, left []Left) {
	t.Helper()
	engine, err := NamePattern("^dagaz/engine/")
	if err != nil {
		t.Fatal(err)
	}
	m, err := parseModule(module)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range m.names {
		if name.index >= m.imports && engine.MatchString(name.text) {
			n++
		}
	}
	for _, l := range report.Left {
		if engine.MatchString(l.Name) {
			left = append(left, l)
		}
	}
	return n, left
}

func TestRebuild(t *testing.T) {
	module := golden(t)
	opt := Options{PassSP: true}
	first, report := rebuild(t, module, `^main\.`, opt)

	t.Run("deterministic", func(t *testing.T) {
		if second, _ := rebuild(t, module, `^main\.`, opt); !bytes.Equal(first, second) {
			t.Error("the same module gives two results")
		}
	})
	t.Run("report", func(t *testing.T) {
		// Only jumps has loops with two entries.
		want := []Left{{"main.jumps", "loop with two entries"}}
		if len(report.Left) != 1 || report.Left[0] != want[0] {
			t.Errorf("left as they are: %v, want %v", report.Left, want)
		}
		text := report.String()
		if !regexp.MustCompile(`^rebuilt \d+ of \d+ functions \(1 left as they are\), \d+ -> \d+ bytes$`).MatchString(text) {
			t.Errorf("report: %s", text)
		}
	})
	t.Run("strip", func(t *testing.T) {
		out, _ := rebuild(t, module, `^main\.`, Options{PassSP: true, Strip: true})
		rebuilt := []byte("main.ackermann rebuilt") // only in the name section
		if bytes.Contains(out, rebuilt) || !bytes.Contains(first, rebuilt) {
			t.Error("names are kept when they should go, or go when they should be kept")
		}
		if _, _, err := Rebuild(out, opt); err == nil || !strings.Contains(err.Error(), "no function names") {
			t.Errorf("a module without names: error %v", err)
		}
	})
	t.Run("nothing selected", func(t *testing.T) {
		out, report := rebuild(t, module, `^nosuch\.`, opt)
		if !bytes.Equal(out, module) && len(out) > len(module) || report.Selected() != 0 {
			t.Errorf("%v: %d bytes became %d", report, len(module), len(out))
		}
	})
	t.Run("twice", func(t *testing.T) {
		// A rebuilt function no longer has the assembler's shape.
		_, report := rebuild(t, first, `^main\.fib$`, opt)
		if report.Rebuilt != 0 || len(report.Left) != 1 {
			t.Errorf("%v, left %v", report, report.Left)
		}
	})
}
