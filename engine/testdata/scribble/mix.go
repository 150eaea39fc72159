package scribble

import (
	"slices"
	"strings"
)

// A Mixer mixes rules that people wrote: it puts parts of one file in the place of parts of
// another that stand in lists of the same kind.
type Mixer struct {
	files []*part
	parts map[string][]*part // of all files, by where they may stand
}

// A part is a list, or a word or string without parts of its own.
type part struct {
	word  string
	parts []*part
	list  bool
}

// NewMixer returns a mixer of files with these contents.
func NewMixer(texts []string) *Mixer {
	m := &Mixer{parts: map[string][]*part{}}
	for _, text := range texts {
		f := &part{list: true, parts: readParts(text)}
		m.files = append(m.files, f)
		f.walk(func(in *part, i int) {
			p := in.parts[i]
			m.parts[stands(in, p)] = append(m.parts[stands(in, p)], p)
		})
	}
	return m
}

// readParts reads rules without their comments.
func readParts(text string) []*part {
	stack := []*part{{list: true}}
	for i := 0; i < len(text); {
		top := stack[len(stack)-1]
		switch c := text[i]; {
		case c == ';':
			n := strings.IndexByte(text[i:], '\n')
			if n < 0 {
				n = len(text) - i
			}
			i += n
		case c == '(':
			p := &part{list: true}
			top.parts = append(top.parts, p)
			stack = append(stack, p)
			i++
		case c == ')':
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
			i++
		case c == '"':
			n := strings.IndexByte(text[i+1:], '"')
			if n < 0 {
				n = len(text) - i - 2
			}
			top.parts = append(top.parts, &part{word: text[i : i+n+2]})
			i += n + 2
		case c <= ' ':
			i++
		default:
			n := strings.IndexAny(text[i:], "() \t\r\n\";")
			if n < 0 {
				n = len(text) - i
			}
			top.parts = append(top.parts, &part{word: text[i : i+n]})
			i += n
		}
	}
	return stack[0].parts
}

// head returns the first word of a list.
func (p *part) head() string {
	if len(p.parts) > 0 {
		return p.parts[0].word
	}
	return ""
}

// stands returns the name of the places where a part of a list may stand: words of the
// language, conditions, statements, and names are of different kinds.
func stands(in, p *part) string {
	where := in.head()
	if !slices.Contains(inLists, where) {
		where = "program"
	}
	switch word := p.word; {
	case p.list && (slices.Contains(inLists, p.head()) || strings.HasSuffix(p.head(), "?")):
		return where + " list"
	case p.list:
		return where + " program"
	case strings.HasSuffix(word, "?"):
		return where + " condition"
	case slices.Contains(statements, word):
		return where + " statement"
	case strings.HasPrefix(word, `"`):
		return where + " text"
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

// walk calls f for every part below p, innermost first, with the list that it stands in.
func (p *part) walk(f func(in *part, i int)) {
	for i := 0; i < len(p.parts); i++ {
		p.parts[i].walk(f)
		if i > 0 || p.parts[i].list || p.head() == "" {
			f(p, i)
		}
	}
}

func (p *part) clone() *part {
	c := &part{word: p.word, list: p.list}
	for _, q := range p.parts {
		c.parts = append(c.parts, q.clone())
	}
	return c
}

func (p *part) write(b *strings.Builder) {
	if !p.list {
		b.WriteString(p.word)
		return
	}
	b.WriteByte('(')
	for i, q := range p.parts {
		if i > 0 {
			b.WriteByte(' ')
		}
		q.write(b)
	}
	b.WriteByte(')')
}

// place is a part of a file and the list that it stands in.
type place struct {
	in *part
	i  int
}

// Mix returns one of the files with a few parts exchanged, left out or repeated.
func (m *Mixer) Mix(s Scribbler) string {
	f := m.files[s.Intn(len(m.files))].clone()
	for range 1 + s.Intn(5) {
		var all []place
		names := map[string][]string{}
		own := map[string]bool{}
		f.walk(func(in *part, i int) {
			all = append(all, place{in, i})
			if p := in.parts[i]; !p.list {
				names[stands(in, p)] = append(names[stands(in, p)], p.word)
				own[p.word] = true
			}
		})
		if len(all) == 0 {
			break
		}
		at := all[s.Intn(len(all))]
		old := at.in.parts[at.i]
		if len(all) > 40 && old.list && len(old.parts) > 6 { // rather something small
			at = all[s.Intn(len(all))]
			old = at.in.parts[at.i]
		}
		where := stands(at.in, old)
		var others []*part
		if s.Intn(3) > 0 { // of the same file
			for _, q := range all {
				if p := q.in.parts[q.i]; stands(q.in, p) == where {
					others = append(others, p)
				}
			}
		} else {
			others = m.parts[where]
		}
		other := others[s.Intn(len(others))].clone()
		adapt := func(in *part, i int) {
			if p := in.parts[i]; !p.list && !own[p.word] && strings.HasSuffix(stands(in, p), "name") {
				if list := names[stands(in, p)]; len(list) > 0 {
					p.word = list[s.Intn(len(list))]
				}
			}
		}
		outer := &part{list: true, parts: []*part{{word: at.in.head()}, other}}
		other.walk(adapt)
		adapt(outer, 1)
		switch s.Intn(8) {
		case 0:
			at.in.parts = slices.Delete(at.in.parts, at.i, at.i+1)
		case 1, 2:
			at.in.parts = slices.Insert(at.in.parts, at.i+1, other)
		case 3:
			if j := at.i + 1; j < len(at.in.parts) {
				at.in.parts[at.i], at.in.parts[j] = at.in.parts[j], old
			}
		default:
			at.in.parts[at.i] = other
		}
	}
	var b strings.Builder
	for _, p := range f.parts {
		p.write(&b)
		b.WriteByte('\n')
	}
	return b.String()
}
