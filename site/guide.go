package main

import (
	"regexp"
	"slices"
	"strings"

	"dagaz/site/naming"
)

// guide is the part of a game's page that is made from the rules: how pieces move (moves.go),
// how games end, and the special rules (laws.go).
type guide struct {
	Lang   string
	Pieces []pieceGuide
	Ends   []lawLine
	Rules  []string
}

// Drawn reports whether there are diagrams, and Heading returns the heading over the pieces.
func (g guide) Drawn() bool {
	return slices.ContainsFunc(g.Pieces, func(p pieceGuide) bool { return p.Image != "" })
}

func (g guide) Heading() string {
	if g.Drawn() {
		return "howPieces"
	}
	return "pieces"
}

// pieceGuide describes one kind of piece: its diagram, its name, and what it does.
type pieceGuide struct {
	Image, Name, Help string
}

// guideOf makes a game's guide in a language.
func (c *config) guideOf(g *game, lang string) guide {
	out := guide{Lang: lang}
	n := g.names[lang]
	drawn := map[int]*reach{}
	for i := range g.Reaches {
		drawn[g.Reaches[i].Type] = &g.Reaches[i]
	}
	seen := map[string]bool{}
	for _, p := range g.board.Pieces {
		r := drawn[p.T]
		name, help := p.Name, p.Help
		if n != nil && n.Pieces[p.Name].Name != "" {
			name, help = n.Pieces[p.Name].Name, n.Pieces[p.Name].Help
		}
		if r != nil && (help == "" || help == p.Help && lang != languages[0]) {
			if said := g.says(r, lang, n); said != "" {
				help = said
			}
		}
		if m := calls.FindStringSubmatch(help); m != nil && help == p.Help && lang == languages[0] {
			name = m[1] // the help has a better name: FalconP is an eagle
		}
		help = withoutName(help, name)
		key := name + ": " + help
		if r == nil && help == "" || p.Scenery || seen[key] {
			continue
		}
		seen[key] = true
		piece := pieceGuide{Name: name, Help: help}
		if r != nil {
			piece.Image = imageOf(c.address(movesFile(g)), p.T)
		}
		out.Pieces = append(out.Pieces, piece)
	}
	ended := map[lawLine]bool{}
	for i := range g.Laws {
		line := g.Laws[i].say(lang, &g.board, n)
		switch {
		case ended[line] || line.Text == "":
		case line.Label == "":
			out.Rules = append(out.Rules, line.Text)
		default:
			out.Ends = append(out.Ends, line)
		}
		ended[line] = true
	}
	return out
}

// says describes in words how a piece moves, with the names of a language. It returns "" if
// words are not enough.
func (g *game) says(r *reach, lang string, n *naming.Names) string {
	said := r.sentence(&g.board).In(lang)
	if said == "" {
		return ""
	}
	s := lawSpeaker{lang, &g.board, n}
	if r.Farther {
		said += s.word("farther")
	}
	if len(r.Becomes) > 0 && len(r.Becomes) <= maxBecomes {
		var names []string
		for _, t := range r.Becomes {
			names = append(names, s.piece(t))
		}
		said += s.word("becomes") + strings.Join(names, ", ")
	}
	return said
}

// maxBecomes is the greatest number of types that a sentence names.
const maxBecomes = 8

// calls matches the name at the beginning of a help: Eagle: any distance …
var calls = regexp.MustCompile(`^([A-Z][\p{L}' -]{1,24}): `)

// withoutName returns a help without the piece's name at its beginning.
func withoutName(help, name string) string {
	if rest, ok := strings.CutPrefix(help, name); ok && rest != "" && strings.ContainsAny(rest[:1], ":,") {
		help = strings.TrimSpace(strings.TrimLeft(rest, ":,"))
	}
	return help
}

// withHelps adds the sentences about moves to the names, for pieces that have no help.
func (g *game) withHelps(lang string, n *naming.Names) {
	for i := range g.Reaches {
		r := &g.Reaches[i]
		for _, p := range g.board.Pieces {
			if named := n.Pieces[p.Name]; p.T == r.Type && named.Name != "" && named.Help == "" {
				if said := g.says(r, lang, n); said != "" {
					n.Pieces[p.Name] = naming.Piece{Name: named.Name, Help: named.Name + ": " + said}
				}
			}
		}
	}
}
