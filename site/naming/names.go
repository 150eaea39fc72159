package naming

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Names contains the names of a game's things in another language, which the page shows
// instead of the names in the rules. They are at the beginning of id.ru.md, and of id.md if the
// names in the rules have to be short (SilverP):
//
//	players: Белые, Чёрные
//	piece Queen: Ферзь: на любое расстояние по прямой
//	text bare king: голый король
//
// players are in the order of the rules; "player White: Белые" names a single player. A piece
// has its name and, after a colon or a comma, the help that the guide to the pieces shows. text
// (or says) is a reason that the rules give for the end of a game. Other entries of the menu
// than the first, which has the title, and start positions have names too. A piece may have the
// letter with which lists of moves write it:
//
//	variant Small board: Малая доска
//	start Without queen: Без ферзя
//	letter Queen: Ф
type Names struct {
	Title   string            `json:"title,omitempty"`
	Players []string          `json:"players"`
	Pieces  map[string]Piece  `json:"pieces"`
	Says    map[string]string `json:"says,omitempty"`

	Variants map[string]string `json:"variants,omitempty"` // by the titles of the entries
	Starts   map[string]string `json:"starts,omitempty"`
	Letters  map[string]string `json:"letters,omitempty"` // by the names of the pieces
}

// Piece is the name of a piece and its help, if there is one.
type Piece struct {
	Name string `json:"name"`
	Help string `json:"help,omitempty"`
}

// Wanted contains the names in the rules of a game and its variants.
type Wanted struct {
	ID       string // family/name
	Title    string
	Players  [][]string // for each entry of the menu, in its order
	Pieces   []string
	Variants []string // titles of the entries after the first
	Starts   []string
	Reasons  []string // reasons for which games end
}

// A Dictionary contains the lines of one language that games share, by family; "_lib" stands
// for all families.
type Dictionary map[string]map[string]string

const library = "_lib"

// Read reads the dictionaries of a language: _lib/names.LANG and FAMILY/_names.LANG.
func Read(fsys fs.FS, lang string) (Dictionary, error) {
	files, err := fs.Glob(fsys, "*/_names."+lang)
	if err != nil {
		return nil, err
	}
	d := Dictionary{}
	var errs []error
	for _, file := range append(files, library+"/names."+lang) {
		src, err := fs.ReadFile(fsys, file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		text := strings.ReplaceAll(string(src), "\r\n", "\n")
		text = strings.ReplaceAll("\n"+text, "\n---\n", "\n\n")[1:] // lines of dashes, as around the facts of a game, are allowed
		if d[path.Dir(file)], err = readFacts(text, dictionaryFacts, 1); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
		}
	}
	return d, errors.Join(errs...)
}

// Names finds the names of a game: first in its own facts, then in those of its family, then in
// those of all games. Things without a name keep the name in the rules, and lacks contains the
// line that is missing. It is an error if the game's own facts name something that the game does
// not have.
func (d Dictionary) Names(own map[string]string, w Wanted) (n *Names, lacks []string, err error) {
	l := lookup{own: own, shared: []map[string]string{d[path.Dir(w.ID)], d[library]}}
	n = &Names{Title: own["title"], Pieces: map[string]Piece{}, Says: map[string]string{}}
	if n.Title == "" {
		n.Title = l.find(titleFact, w.ID, w.Title)
	}
	n.Players = l.players(w.Players)
	for _, name := range w.Pieces {
		text := l.piece(name)
		if text == "" {
			continue // the piece keeps its name and help
		}
		piece := Piece{Name: text}
		if i := strings.IndexAny(text, ":,"); i > 0 {
			piece = Piece{text[:i], text}
		}
		n.Pieces[name] = piece
	}
	n.Variants = l.all(variantFact, w.Variants, func(title string) string { return sized(title, w.Title, n.Title) })
	n.Starts = l.all(startFact, w.Starts, nil)
	for key, text := range own {
		if reason, ok := strings.CutPrefix(key, saysFact); ok {
			n.Says[reason] = text
		}
	}
	for _, reason := range w.Reasons {
		if text := l.reason(reason); text != "" {
			n.Says[reason] = text
		} else {
			l.lack(textFact, reason)
		}
	}
	for _, name := range w.Pieces {
		if text := l.find(letterFact, name); text != "" {
			if n.Letters == nil {
				n.Letters = map[string]string{}
			}
			n.Letters[name] = text
		}
	}
	return n, l.lacks, errors.Join(append(l.errs, l.strangers(w)...)...)
}

// lookup finds the names of one game.
type lookup struct {
	own    map[string]string
	shared []map[string]string
	lacks  []string
	errs   []error
}

// find returns the text of the first of these names that is known, or "".
func (l *lookup) find(kind string, names ...string) string {
	for _, facts := range append([]map[string]string{l.own}, l.shared...) {
		for _, name := range names {
			if text := facts[kind+name]; text != "" {
				return text
			}
		}
	}
	return ""
}

func (l *lookup) lack(kind, name string) {
	l.lacks = append(l.lacks, strings.TrimSuffix(kind, " ")+" "+name)
}

// players returns the names of the players. Their number is that of the entry with the most
// players.
func (l *lookup) players(entries [][]string) []string {
	var list []string
	own := split(l.own["players"])
	for e, names := range entries {
		if len(own) > 0 && len(own) < len(names) || e == 0 && len(own) > len(names) {
			l.errs = append(l.errs, fmt.Errorf("players: %d names for %d players", len(own), len(names)))
			return own
		}
		for p, name := range names {
			if p < len(list) {
				continue
			}
			switch text := l.find(playerFact, name); {
			case p < len(own):
				list = append(list, own[p])
			case text != "":
				list = append(list, text)
			default:
				list = append(list, l.inOrder(p, len(names), name))
			}
		}
	}
	return list
}

// inOrder returns the name of the p-th of n players in a list of the family, or else the name
// for this player.
func (l *lookup) inOrder(p, n int, name string) string {
	for _, facts := range l.shared {
		if list := split(facts["players"]); len(list) == n {
			return list[p]
		}
	}
	if !isCode(name) {
		l.lack(playerFact, name)
	}
	return name
}

func split(list string) (names []string) {
	for _, name := range strings.Split(list, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// piece returns the name of a piece, or "". Two kinds of names are made from other names and
// need no line: pieces with the name of a player, such as the white king, and promoted pieces,
// whose names end in P, + or !.
func (l *lookup) piece(name string) string {
	if text := l.find(pieceFact, name, spaced(name)); text != "" {
		return text
	}
	if base := strings.TrimRight(name, "+!"); base != name && base != "" {
		if text := l.find(pieceFact, base, spaced(base)); text != "" {
			return plain(text) + "+"
		}
	}
	if base := strings.TrimPrefix(name, "+"); base != name {
		if text := l.find(pieceFact, base, spaced(base)); text != "" {
			return "+" + plain(text)
		}
	}
	if words := strings.Fields(spaced(name)); len(words) > 1 {
		player, rest := l.find(playerFact, words[0]), strings.Join(words[1:], " ")
		if text := l.find(pieceFact, rest, strings.ReplaceAll(rest, " ", "")); player != "" && text != "" {
			return plain(text) + " (" + strings.ToLower(player) + ")"
		}
	}
	if !isCode(name) {
		l.lack(pieceFact, name)
	}
	return ""
}

// reason translates the reason for which a game ends. Reasons that the compiler makes from
// pieces and numbers need only one line, in which … stands for these.
func (l *lookup) reason(text string) string {
	if said := l.find(saysFact, text); said != "" {
		return said
	}
	for _, form := range reasonForms {
		parts := form.text.FindStringSubmatch(text)
		if said := l.find(saysFact, form.name); parts != nil && said != "" {
			var names []string
			for _, name := range split(parts[1]) {
				if named := l.find(pieceFact, name, spaced(name)); named != "" {
					name = plain(named)
				}
				names = append(names, name)
			}
			return strings.ReplaceAll(said, "…", strings.Join(names, ", "))
		}
	}
	return ""
}

var reasonForms = []struct {
	name string
	text *regexp.Regexp
}{
	{"… in a row", regexp.MustCompile(`^(\d+) in a row$`)},
	{"… pieces left", regexp.MustCompile(`^(\d+) pieces left$`)},
	{"… captured", regexp.MustCompile(`^(.*) captured$`)},
	{"no … left", regexp.MustCompile(`^no (.*) left$`)},
}

// plain returns a piece's name without its help.
func plain(text string) string {
	if i := strings.IndexAny(text, ":,"); i > 0 {
		return text[:i]
	}
	return text
}

// all returns the names of all things of a kind: from the facts, or else from otherwise.
func (l *lookup) all(kind string, names []string, otherwise func(string) string) map[string]string {
	var found map[string]string
	for _, name := range names {
		text := l.find(kind, name)
		if text == "" && otherwise != nil {
			text = otherwise(name)
		}
		if text == "" {
			if !isCode(name) {
				l.lack(kind, name)
			}
			continue
		}
		if found == nil {
			found = map[string]string{}
		}
		found[name] = text
	}
	return found
}

// sized translates a title that consists of another title and a size, such as Hex 7x7.
func sized(title, of, translated string) string {
	rest, ok := strings.CutPrefix(title, of)
	if !ok || translated == "" || strings.ContainsFunc(strings.ReplaceAll(rest, "x", ""), unicode.IsLetter) {
		return ""
	}
	return translated + strings.ReplaceAll(rest, "x", "×")
}

// strangers returns an error for each name that the game's facts give to something that the
// game does not have.
func (l *lookup) strangers(w Wanted) (errs []error) {
	var players []string
	for _, list := range w.Players {
		players = append(players, list...)
	}
	for _, known := range []struct {
		kind  string
		names []string
	}{{pieceFact, w.Pieces}, {playerFact, players}, {variantFact, w.Variants}, {startFact, w.Starts}, {letterFact, w.Pieces}} {
		var list []string
		for key := range l.own {
			if name, ok := strings.CutPrefix(key, known.kind); ok && !slices.Contains(known.names, name) {
				list = append(list, name)
			}
		}
		slices.Sort(list)
		for _, name := range list {
			errs = append(errs, fmt.Errorf("the game has no %s%s", known.kind, name))
		}
	}
	return errs
}

// isCode reports whether a name is a code and not a word: it has one or two letters, or contains
// digits, such as D6 or B01005. Such a name is the same in every language.
func isCode(name string) bool { return len([]rune(name)) <= 2 || code.MatchString(name) }

var code = regexp.MustCompile(`^[^A-Za-z]*[A-Za-z]{0,3}\d+[A-Za-z\d]*$|^[A-Z]{1,6}$|^\P{L}*$`)

// spaced splits a name at its hyphens and capitals: BlackKing, Gold-General.
func spaced(name string) string {
	var b strings.Builder
	small := false
	for _, r := range name {
		if r == '-' || r == '_' {
			r = ' '
		}
		if small && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		b.WriteRune(r)
	}
	return b.String()
}
