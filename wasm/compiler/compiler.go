// Package compiler compiles the text of rules to packed games, for pages on which visitors
// write rules or bring their own. It has the plain Go code of the program wasm/rules, which
// static/js/worker.js starts when it is first needed; the engine itself (wasm/handle) reads
// only packed games.
//
// Its answers consist of values that JavaScript and JSON can represent: map[string]any,
// []any, string, int.
package compiler

import (
	"errors"
	"strings"

	"dagaz/engine/pack"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

// A Request contains the text of rules: the fields of the verbs load and check of
// docs/PROTOCOL.md.
type Request struct {
	Game, Source, Variant string
	Includes              map[string]string // text by path, or by the name in an include
}

// file returns the name of the file for messages, and the name of the menu entry.
func (r *Request) file() (name, variant string) {
	id, variant := r.Game, r.Variant
	if base, v, ok := strings.Cut(id, "#"); ok && variant == "" {
		id, variant = base, v
	}
	return id + ".zrf", variant
}

// Load compiles rules. It returns "packed", the game as text, with "warnings", or "error"
// in the form of a reply.
func Load(r Request) (answer map[string]any) {
	defer recovered(&answer)
	name, variant := r.file()
	g, warnings, err := rules.Load(name, []byte(r.Source), variant, loader(r.Includes))
	if err != nil {
		var problems []*zrf.Error
		if wrong, ok := errors.AsType[*rules.Error](err); ok { // unlike errors.As it needs no reflection
			problems = wrong.Problems
		}
		return failure("rules", err.Error(), problems)
	}
	packed, err := pack.Game(g)
	if err != nil {
		return failure("internal", err.Error(), nil)
	}
	return map[string]any{"packed": packed, "warnings": problems(warnings)}
}

// Check returns all "problems" of the rules and the "variants" in their menu.
func Check(r Request) (answer map[string]any) {
	defer recovered(&answer)
	name, variant := r.file()
	list, titles := rules.Check(name, []byte(r.Source), variant, loader(r.Includes))
	variants := []any{}
	for _, t := range titles {
		variants = append(variants, t)
	}
	return map[string]any{"problems": problems(list), "variants": variants}
}

func failure(code, message string, list []*zrf.Error) map[string]any {
	e := map[string]any{"code": code, "message": message}
	if code == "rules" {
		e["problems"] = problems(list)
	}
	return map[string]any{"error": e}
}

// recovered, when deferred, turns a panic into an answer that reports a bug.
func recovered(answer *map[string]any) {
	p := recover()
	if p == nil {
		return
	}
	message := "unknown panic"
	switch p := p.(type) {
	case error:
		message = p.Error()
	case string:
		message = p
	}
	*answer = failure("internal", "The compiler of rules made a mistake: "+message, nil)
}

// problems converts messages to the form of docs/PROTOCOL.md.
func problems(list []*zrf.Error) []any {
	out := []any{}
	for _, e := range list {
		severity := "error"
		if e.Severity == zrf.Warn {
			severity = "warning"
		}
		p := map[string]any{
			"file": e.Pos.File, "line": e.Pos.Line, "col": e.Pos.Col, "len": e.Len,
			"severity": severity, "message": e.Msg, "hint": e.Hint, "text": e.Line,
		}
		if e.Lost {
			p["lost"] = true
		}
		if e.Call != nil {
			p["calls"] = calls(e.Call)
		}
		out = append(out, p)
	}
	return out
}

// maxCalls is the number of nested macro calls that a problem lists.
const maxCalls = 8

// calls lists the macro calls in which a problem occurred, the innermost first.
func calls(c *zrf.Call) []any {
	var out []any
	for ; c != nil && len(out) < maxCalls; c = c.Call {
		out = append(out, map[string]any{"macro": c.Macro, "file": c.Pos.File, "line": c.Pos.Line, "col": c.Pos.Col})
	}
	return out
}

// loader finds included files among those of a request: where the include says, else by the end
// of its path, in capital or small letters. People open files without the folders in which
// their includes say that they are.
func loader(files map[string]string) zrf.Loader {
	if len(files) == 0 {
		return nil
	}
	byPath := zrf.MapLoader(files)
	return func(from, name string) (string, []byte, error) {
		resolved, src, err := byPath(from, name)
		for end, more := strings.ToLower(name), true; err != nil && more; _, end, more = strings.Cut(end, "/") {
			found := "" // the smallest of several, so that the result does not depend on the order of the map
			for have := range files {
				if strings.HasSuffix("/"+strings.ToLower(have), "/"+end) && (found == "" || have < found) {
					found = have
				}
			}
			if found != "" {
				return found, []byte(files[found]), nil
			}
		}
		return resolved, src, err
	}
}
