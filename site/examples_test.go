package main

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"dagaz/engine"
	"dagaz/engine/testdata/gametest"
	"dagaz/games"
)

func TestExampleButton(t *testing.T) {
	src := "Text.\n\n```play A \"fork\"\nstart: 8/8 w\na1-a2 b1-b2\nc1\n```\n\n```\na < b\n```\n"
	html, first, err := renderRules([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<button type="button" hidden data-play="a1-a2 b1-b2 c1" data-start="8/8 w" data-title="A &quot;fork&quot;">▶ A &quot;fork&quot;</button>`,
		"<pre><code>a &lt; b\n</code></pre>",
	} {
		if !strings.Contains(string(html), want) {
			t.Errorf("%s\nhas no %s", html, want)
		}
	}
	if first != "Text." {
		t.Errorf("first paragraph %q", first)
	}
}

func TestOneRulesHeading(t *testing.T) {
	html, _, err := renderRules([]byte("Text.\n\n## Rules\n\nMore.\n\n## History\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s := string(html); strings.Contains(s, "Rules") || !strings.Contains(s, "<h3>History</h3>") {
		t.Error(s)
	}
}

// TestExamples plays every example in the games' texts.
func TestExamples(t *testing.T) {
	n := 0
	err := fs.WalkDir(games.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".md") {
			return err
		}
		src, err := fs.ReadFile(games.FS, path)
		if err != nil {
			return err
		}
		id := strings.TrimSuffix(strings.TrimSuffix(path, ".md"), ".ru")
		for _, e := range examples(src) {
			n++
			s := engine.NewSession(gametest.Load(t, id))
			if _, err := s.Set(e.start); err != nil {
				t.Errorf("%s, %q: %v", path, e.title, err)
				continue
			}
			for _, m := range e.moves {
				if err := s.Play(m); err != nil {
					t.Errorf("%s, %q: %v", path, e.title, err)
					break
				} else if got := s.Moves()[len(s.Moves())-1]; got != m {
					t.Errorf("%s, %q: write %q as %q", path, e.title, m, got)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 10 {
		t.Errorf("only %d examples", n)
	}
}

// examples lists the examples of a text.
func examples(src []byte) []example {
	var list []example
	doc := markdown.Parser().Parse(text.NewReader(src))
	ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if block, ok := n.(*ast.FencedCodeBlock); ok && entering {
			if e, ok := exampleOf(block, src); ok {
				list = append(list, e)
			}
		}
		return ast.WalkContinue, nil
	})
	return list
}
