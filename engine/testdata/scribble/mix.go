package scribble

import (
	"slices"
	"strings"

	"dagaz/engine/zrf"
)

// A Mixer mixes rules that people wrote: it puts parts of one file in the place of parts of
// another that stand in lists of the same kind.
type Mixer struct {
	files []*zrf.Node            // a list of what stands in the file
	parts map[string][]*zrf.Node // of all files, by where they may stand
}

// NewMixer returns a mixer of files with these contents.
func NewMixer(texts []string) *Mixer {
	m := &Mixer{parts: map[string][]*zrf.Node{}}
	for _, text := range texts {
		f := &zrf.Node{Kind: zrf.List, Items: zrf.Parse("", []byte(text), nil).Items}
		m.files = append(m.files, f)
		walk(f, func(in *zrf.Node, i int) {
			p := in.Items[i]
			m.parts[stands(in, p)] = append(m.parts[stands(in, p)], p)
		})
	}
	return m
}

// stands returns the name of the places where a part of a list may stand: words of the
// language, conditions, statements, and names are of different kinds.
func stands(in, p *zrf.Node) string {
	where := in.Head()
	if !slices.Contains(inLists, where) {
		where = "program"
	}
	switch word := p.Text; {
	case p.Kind == zrf.List && (slices.Contains(inLists, p.Head()) || strings.HasSuffix(p.Head(), "?")):
		return where + " list"
	case p.Kind == zrf.List:
		return where + " program"
	case p.Kind == zrf.String:
		return where + " text"
	case strings.HasSuffix(word, "?"):
		return where + " condition"
	case slices.Contains(statements, word):
		return where + " statement"
	}
	return where + " name"
}

// inLists are words that begin lists, and statements are words of programs.
var (
	inLists = strings.Fields("game variant piece moves drops board grid dimensions directions positions links unlink kill-positions zone symmetry dummy board-setup players turn-order option " +
		"move-priorities attribute win-condition loss-condition draw-condition count-condition absolute-config relative-config pieces-remaining total-piece-count captured checkmated " +
		"verify if while and or not add add-partial add-copy add-copy-partial capture create flip change-owner change-type set-attribute set-flag set-position-flag go mark opposite move-type define name")
	statements = strings.Fields("add add-partial add-copy capture flip change-owner cascade from to mark back else repeat off")
)

// walk calls f for every part below n, innermost first, with the list that it stands in.
func walk(n *zrf.Node, f func(in *zrf.Node, i int)) {
	for i := 0; i < len(n.Items); i++ {
		walk(n.Items[i], f)
		if i > 0 || n.Items[i].Kind == zrf.List || n.Head() == "" {
			f(n, i)
		}
	}
}

func clone(n *zrf.Node) *zrf.Node {
	c := &zrf.Node{Kind: n.Kind, Text: n.Text}
	for _, it := range n.Items {
		c.Items = append(c.Items, clone(it))
	}
	return c
}

// place is a part of a file and the list that it stands in.
type place struct {
	in *zrf.Node
	i  int
}

// Mix returns one of the files with a few parts exchanged, left out or repeated.
func (m *Mixer) Mix(s Scribbler) string {
	f := clone(m.files[s.Intn(len(m.files))])
	for range 1 + s.Intn(5) {
		var all []place
		names := map[string][]string{}
		own := map[string]bool{}
		walk(f, func(in *zrf.Node, i int) {
			all = append(all, place{in, i})
			if p := in.Items[i]; p.Kind != zrf.List {
				names[stands(in, p)] = append(names[stands(in, p)], p.Text)
				own[p.Text] = true
			}
		})
		if len(all) == 0 {
			break
		}
		at := all[s.Intn(len(all))]
		old := at.in.Items[at.i]
		if len(all) > 40 && old.Kind == zrf.List && len(old.Items) > 6 { // rather something small
			at = all[s.Intn(len(all))]
			old = at.in.Items[at.i]
		}
		where := stands(at.in, old)
		var others []*zrf.Node
		if s.Intn(3) > 0 { // of the same file
			for _, q := range all {
				if p := q.in.Items[q.i]; stands(q.in, p) == where {
					others = append(others, p)
				}
			}
		} else {
			others = m.parts[where]
		}
		other := clone(others[s.Intn(len(others))])
		adapt := func(in *zrf.Node, i int) {
			if p := in.Items[i]; p.Kind != zrf.List && !own[p.Text] && strings.HasSuffix(stands(in, p), "name") {
				if list := names[stands(in, p)]; len(list) > 0 {
					p.Text = list[s.Intn(len(list))]
				}
			}
		}
		outer := &zrf.Node{Kind: zrf.List, Items: []*zrf.Node{{Text: at.in.Head()}, other}}
		walk(other, adapt)
		adapt(outer, 1)
		switch s.Intn(8) {
		case 0:
			at.in.Items = slices.Delete(at.in.Items, at.i, at.i+1)
		case 1, 2:
			at.in.Items = slices.Insert(at.in.Items, at.i+1, other)
		case 3:
			if j := at.i + 1; j < len(at.in.Items) {
				at.in.Items[at.i], at.in.Items[j] = at.in.Items[j], old
			}
		default:
			at.in.Items[at.i] = other
		}
	}
	var b strings.Builder
	for _, p := range f.Items {
		b.WriteString(p.String())
		b.WriteByte('\n')
	}
	return b.String()
}
