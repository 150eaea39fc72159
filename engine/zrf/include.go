package zrf

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// Loader finds an included file: it returns the source of name as seen from the file from.
// "\" in name has already become "/". resolved is the name under which messages, further
// includes and the search for cycles know the file.
type Loader func(from, name string) (resolved string, src []byte, err error)

// Limits of includes.
const (
	maxIncludes = 1000 // of one game, all files together
	maxChain    = 50   // files that include one another in a chain
)

// Library is the folder next to the families of a collection that files of all families can
// include. Names that begin with it are looked up there.
const Library = "_lib/"

// Join returns the path that an include of name in the file from means.
func Join(from, name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	dir := path.Dir(strings.ReplaceAll(from, `\`, "/"))
	if strings.HasPrefix(name, Library) {
		dir = path.Dir(dir)
	}
	return path.Join(dir, name)
}

// MapLoader returns a Loader over files in memory, by path. A name that matches no path
// exactly may match one that differs only in upper and lower case.
func MapLoader(files map[string]string) Loader {
	return func(from, name string) (string, []byte, error) {
		want := Join(from, name)
		if src, ok := files[want]; ok {
			return want, []byte(src), nil
		}
		found := ""
		for have := range files { // the smallest of several, so that the result does not depend on the order of the map
			if strings.EqualFold(have, want) && (found == "" || have < found) {
				found = have
			}
		}
		if found == "" {
			return want, nil, errNoFile
		}
		return found, []byte(files[found]), nil
	}
}

type constError string

func (e constError) Error() string { return string(e) }

const (
	errNoFile   = constError("no such file")
	errNoLoader = constError("this file may not include others")
)

// splice returns items with includes replaced by the contents of the files; defines are
// collected and removed. chain lists the files that are being included; items are the top
// level of f, or f is nil.
func (x *expander) splice(items []*Node, chain []string, f *File) []*Node {
	out := make([]*Node, 0, len(items))
	top := f != nil
	for _, n := range items {
		if x.full || len(chain) > 1 && !x.spend(1, n) {
			return out
		}
		head := n.Head()
		if small := strings.ToLower(head); top && !x.strict && (small == "define" || small == "include") {
			head = small
		}
		switch {
		case n.Kind != List:
			out = append(out, n)
		case head == "include" && (top || isInclude(n)):
			out = append(out, x.include(n, chain)...)
		case head == "define" && (top || len(n.Items) > 1 && n.Items[1].Kind == Atom):
			x.define(n, chain, f)
		case head == "dagaz" && top && len(chain) > 1:
			// An included file may name its dialect, but the first file decides.
		default:
			if !top || f.nested {
				n = x.inside(n, chain)
			} else if len(chain) > 1 {
				x.spend(size(n.Items), n)
			}
			if top {
				x.since[n] = x.defines
			}
			out = append(out, n)
		}
	}
	return out
}

// size counts the nodes of items.
func size(items []*Node) int {
	sum := len(items)
	for _, n := range items {
		sum += size(n.Items)
	}
	return sum
}

// inside returns n with its own items spliced.
func (x *expander) inside(n *Node, chain []string) *Node {
	items := x.splice(n.Items, chain, nil)
	if slices.Equal(items, n.Items) {
		return n
	}
	c := *n
	c.Items = items
	return &c
}

// isInclude distinguishes an include from other lists that begin with this word, such as
// the setup of a piece with that name.
func isInclude(n *Node) bool {
	return len(n.Items) >= 2 && n.Items[1].Kind == String && (len(n.Items) == 2 || len(n.Items) == 3 && n.Items[2].Text == "base")
}

// include returns the top level of the file that n names.
func (x *expander) include(n *Node, chain []string) []*Node {
	if !isInclude(n) {
		x.errs.Add(n, `write (include "file"): one name, in quotes`, "")
		return nil
	}
	arg := n.Items[1]
	if x.includes++; x.includes > maxIncludes {
		x.full = true
		x.errs.Add(arg, "too many includes", "")
		return nil
	}
	f, err := x.file(n.Pos.File, strings.ReplaceAll(arg.Text, `\`, "/"))
	if err != nil {
		x.errs.Add(arg, `cannot include "`+arg.Text+`": `+err.Error(), "")
		return nil
	}
	if i := slices.Index(chain, f.Name); i >= 0 {
		cycle := append(slices.Clone(chain[i:]), f.Name)
		x.errs.Add(arg, "a file includes itself: "+strings.Join(cycle, " -> "), "")
		return nil
	}
	if len(chain) >= maxChain {
		x.errs.Add(arg, "more than "+strconv.Itoa(maxChain)+" files include one another", "")
		return nil
	}
	items := x.splice(f.Items, append(slices.Clone(chain), f.Name), f)
	if len(n.Items) == 3 {
		items = x.asBase(n, items)
	}
	return items
}

// asBase returns the top level of a file whose games serve as the base of the variants
// after the include: each game gets (base), and the file's own variants are left out. If
// the file has only variants of such a base, it contributes the one that opens first: its
// default or else the first of them.
func (x *expander) asBase(include *Node, items []*Node) []*Node {
	var out []*Node
	var opens *Node
	games := false
	for _, n := range items {
		switch n.Head() {
		case "variant":
			if opens == nil || says(n, "default") && !says(opens, "default") {
				opens = n
			}
			continue
		case "game":
			if !says(n, "base") {
				games = true
				n = x.hidden(include, n)
			}
		}
		out = append(out, n)
	}
	if !games && opens != nil {
		out = append(out, x.hidden(include, opens))
	}
	return out
}

// hidden returns a copy of a game or variant with (base) added.
func (x *expander) hidden(include, n *Node) *Node {
	c := *n
	c.Items = append(slices.Clone(n.Items), &Node{Kind: List, Pos: include.Pos, Items: []*Node{include.Items[2]}})
	x.since[&c] = x.since[n]
	return &c
}

// says reports whether a game has a clause.
func says(n *Node, clause string) bool {
	return slices.ContainsFunc(n.Args(), func(c *Node) bool { return c.Head() == clause })
}

// file returns the parsed file name as seen from the file from.
func (x *expander) file(from, name string) (*File, error) {
	if x.load == nil {
		return nil, errNoLoader
	}
	resolved, src, err := x.load(from, name)
	if err != nil {
		return nil, err
	}
	if resolved == "" {
		resolved = name
	}
	f := x.files[resolved]
	if f == nil {
		f = included(resolved, src, x.errs, x.strict)
		x.files[resolved] = f
		x.broken = x.broken || f.broken
	}
	return f, nil
}
