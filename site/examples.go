package main

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// An example is a series of moves in a game's text that a button plays on the board. In the
// text it is a code block that begins with "play" and a title:
//
//	```play A knight forks king and rook
//	start: 4k2r/8/8/8/4N3/8/8/4K3 w - - 0 1
//	e4-g5 ...
//	```
//
// Without a line "start:" the moves begin at the start of the game.
type example struct {
	title, start string
	moves        []string
}

// exampleOf reads a code block; ok is false if it is no example.
func exampleOf(n *ast.FencedCodeBlock, src []byte) (e example, ok bool) {
	if n.Info == nil {
		return e, false
	}
	word, title, _ := strings.Cut(strings.TrimSpace(string(n.Info.Segment.Value(src))), " ")
	if word != "play" {
		return e, false
	}
	e.title = strings.TrimSpace(title)
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		s := strings.TrimSpace(string(line.Value(src)))
		if start, found := strings.CutPrefix(s, "start:"); found {
			e.start = strings.TrimSpace(start)
		} else {
			e.moves = append(e.moves, strings.Fields(s)...)
		}
	}
	return e, true
}

// exampleRenderer writes examples as buttons, which are hidden until the page's script has
// been loaded. It writes other code blocks unchanged.
type exampleRenderer struct{}

func (exampleRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, renderBlock)
}

func renderBlock(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.FencedCodeBlock)
	write := func(parts ...string) {
		for i, s := range parts {
			if i%2 == 1 {
				s = string(util.EscapeHTML([]byte(s)))
			}
			w.WriteString(s)
		}
	}
	if e, ok := exampleOf(block, src); ok {
		write(`<p class="show-me"><button type="button" hidden data-play="`, strings.Join(e.moves, " "), `" data-start="`, e.start,
			`" data-title="`, e.title, `">▶ `, e.title, "</button></p>\n")
		return ast.WalkSkipChildren, nil
	}
	write("<pre><code>")
	for i := range block.Lines().Len() {
		line := block.Lines().At(i)
		write("", string(line.Value(src)))
	}
	write("</code></pre>\n")
	return ast.WalkSkipChildren, nil
}
