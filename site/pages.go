package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"path/filepath"
	"strings"

	"dagaz/site/naming"
	"dagaz/site/ui"
)

// gamePage is what templates/game.html is filled with. Addresses begin with
// the site's base path, so that a page works wherever it lies.
type gamePage struct {
	Title       string
	Description string
	Canonical   string // full address, "" if the site's origin is unknown
	Base        string // path of the site on its server, "/" or "/repo/"
	Preview     string // full address of the picture for links, "" likewise
	Lang        string // language in which the page begins
	Site        string // full address of the site, "" likewise
	Family      string // the folder
	Families    ui.Words
	Names       ui.Words
	Named       bool // whether it has a name of its own in each language
	Facts       []fact
	Similar     []*ui.Game
	ID          string        // family/name
	BoardSVG    template.HTML // the start position, inline
	Ratio       string        // its width by its height
	Hands       bool          // whether pieces wait beside the board
	RulesEN     template.HTML // "" where there is no text
	RulesRU     template.HTML
	Guides      []guide     // in each language
	Bot         bool        // it begins against one
	Levels      bool        // there are some
	Puzzle      bool        // for one person: levels come first, else they are offered last
	Variants    bool        // likewise
	Data        template.JS // gameData, for <script type="application/json">
	JS, CSS     string      // addresses of the bundles
	Modules     []string    // addresses of what JS imports first
	Look        string      // address of the script that knows the colours chosen
	Offline     string      // address of the script that keeps files
}

// Alt describes the picture for links.
func (p *gamePage) Alt() string { return fmt.Sprintf(say(p.Lang, "picture"), p.Title) }

// There is the full address of the page that begins in a language.
func (p *gamePage) There(lang string) string { return p.Site + folder(lang) + p.ID + "/" }

// Tongue is what is said of a part in a language: one in which the page does not begin
// is hidden until it is asked for (panel.js).
func (p *gamePage) Tongue(lang string) template.HTMLAttr {
	if lang == p.Lang {
		return ""
	}
	return template.HTMLAttr(` lang="` + lang + `" hidden`)
}

// Langs are the languages in which a page holds its words.
func (p *gamePage) Langs() []string { return languages }

// Word is a word of the page.
func (p *gamePage) Word(lang, key string) string { return say(lang, key) }

// Home is the path of the front page in a language.
func (p *gamePage) Home(lang string) string { return p.Base + folder(lang) }

// gameData is what static/js/main.js starts from: the engine's description of
// the game and its start position, so that the first move needs no engine, and
// the addresses of what it may fetch.
type gameData struct {
	Info     json.RawMessage          `json:"info"`
	View     json.RawMessage          `json:"view"`
	Base     string                   `json:"base"`
	Packed   string                   `json:"packed"`             // the compiled game
	Book     string                   `json:"book,omitempty"`     // its opening book
	Net      string                   `json:"net,omitempty"`      // what bots have learnt about it
	Levels   string                   `json:"levels,omitempty"`   // its campaign
	Openings string                   `json:"openings,omitempty"` // names of them
	Variants []menuItem               `json:"variants,omitempty"` // the menu of its rules file
	Worker   string                   `json:"worker"`
	Pieces   string                   `json:"pieces"`
	Board3D  string                   `json:"board3d"`
	Bytes3D  int64                    `json:"bytes3d"`           // of what draws boards in space
	Turning  string                   `json:"turning,omitempty"` // what turns a body, where the board is one
	Learn    string                   `json:"learn"`
	Names    map[string]*naming.Names `json:"names,omitempty"` // by language, instead of those in info
}

// writeGames writes each game's page, its picture and its packed rules.
func (c *config) writeGames(games []*game) error {
	form, err := c.template("game.html")
	if err != nil {
		return err
	}
	kin := kinOf(games)
	return each(len(games), func(i int) error {
		g := games[i]
		files := map[string][]byte{
			g.card.ID + "/board.svg":   []byte(g.Picture),
			g.card.ID + "/preview.png": g.Preview,
			packedFile(g):              []byte(g.Packed),
		}
		if g.unit.Shown != "" {
			files[shownFile(g)] = []byte(g.unit.Shown)
		}
		if g.Moves != "" {
			files[movesFile(g)] = []byte(g.Moves)
		}
		if g.Levels != nil {
			files[levelsFile(g)] = g.Levels
		}
		if g.Openings != nil {
			files[openingsFile(g)] = g.Openings
		}
		for name, data := range files {
			if err := c.write(name, data); err != nil {
				return err
			}
		}
		page := c.gameData(g)
		menu, err := c.writeVariants(g)
		if err != nil {
			return err
		}
		page.Variants = menu
		data, err := json.Marshal(page)
		if err != nil {
			return err
		}
		p := &gamePage{
			Site:     c.canonical(""),
			Preview:  c.canonical(g.card.ID + "/preview.png"),
			Base:     c.base,
			Family:   g.card.Family,
			Families: g.card.Families(),
			Names:    g.card.Names(),
			Named:    g.card.TitleRu != "",
			Facts:    factsOf(&g.card),
			Similar:  similar(i, games, kin),
			ID:       g.card.ID,
			BoardSVG: template.HTML(strings.TrimSpace(g.Picture)),
			Ratio:    ratio(&g.board),
			Hands:    g.board.Hands && g.card.Players == 2,
			RulesEN:  g.rules["en"],
			RulesRU:  g.rules["ru"],
			Guides:   []guide{c.guideOf(g, "en"), c.guideOf(g, "ru")},
			Bot:      g.card.Bot && g.card.Players > 1,
			Levels:   g.Levels != nil,
			Puzzle:   g.card.Players == 1,
			Variants: len(g.Variants) > 0,
			Data:     template.JS(data),
			JS:       c.address("js/main.js"),
			Modules:  c.imports("js/main.js"),
			Look:     c.address("js/look.js"),
			Offline:  c.address("js/offline.js"),
			CSS:      c.address("css/site.css"),
		}
		for _, p.Lang = range languages {
			p.Title, p.Description = p.Names.In(p.Lang), g.card.Abouts().In(p.Lang)
			p.Canonical = c.canonical(folder(p.Lang) + p.ID + "/")
			html, err := execute(form, p)
			if err != nil {
				return err
			}
			file := folder(p.Lang) + p.ID + "/index.html"
			if p.Lang == languages[0] {
				err = c.write(file, html)
			} else { // kept files hold the first page, which has all words
				err = writeFile(filepath.Join(c.out, filepath.FromSlash(file)), html)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// writeRules writes the rules of games, what they include, their books and nets, each once.
func (c *config) writeRules(games []*game) error {
	for _, g := range games {
		for name, src := range g.files {
			if _, done := c.versions.Load("games/" + name); !done {
				if err := c.write("games/"+name, src); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (c *config) gameData(g *game) gameData {
	d := gameData{
		Info:    g.Info,
		View:    g.View,
		Base:    c.base,
		Packed:  c.address(packedFile(g)),
		Worker:  c.worker(),
		Pieces:  c.address("img/pieces.svg") + " " + c.address(signsFile),
		Board3D: c.address(space),
		Bytes3D: c.size(space),
		Learn:   c.address(learning),
		Names:   g.names,
	}
	if len(g.board.Board.Solid) > 0 {
		d.Turning = c.address(turning)
	}
	if book := bookFile(g.card.ID); g.files[book] != nil {
		d.Book = c.address("games/" + book)
	}
	if g.net != "" {
		d.Net = c.address("games/" + netFile(g.net))
	}
	if g.Levels != nil {
		d.Levels = c.address(levelsFile(g))
	}
	if g.Openings != nil {
		d.Openings = c.address(openingsFile(g))
	}
	return d
}

// bookFile is where the opening book of a game lies, in games/. Servers compress .txt.
func bookFile(id string) string { return id + ".book.txt" }

// netFile is where what bots have learnt about a game lies, likewise.
func netFile(id string) string { return id + ".net.txt" }

// packedFile is where the compiled game lies. Servers compress .txt.
func packedFile(g *game) string { return "games/" + g.card.ID + ".packed.txt" }

// worker is the address of the engine's worker, which says where its loader and
// its programs are, relative to itself.
func (c *config) worker() string {
	version := strings.TrimPrefix(c.version("js/worker.js"), "?")
	return c.base + "js/worker.js?" + version +
		"&exec=" + url.QueryEscape("wasm_exec.js"+c.version("js/wasm_exec.js")) +
		"&wasm=" + url.QueryEscape("../engine.wasm"+c.version("engine.wasm")) +
		"&rules=" + url.QueryEscape("../"+compilerFile+c.version(compilerFile))
}

// writeNotFound writes the page that the server shows for a wrong address, at
// any depth: it refers to everything from the base. It knows all games, to lead
// the predecessor's addresses on.
func (c *config) writeNotFound(games []*game) error {
	page, err := c.template("404.html")
	if err != nil {
		return err
	}
	data, err := json.Marshal(map[string]any{"base": c.base, "titles": c.address(titlesFile), "old": c.address(oldPagesFile)})
	if err != nil {
		return err
	}
	html, err := execute(page, struct {
		Base, JS, CSS string
		Data          template.JS
	}{c.base, c.address("js/notfound.js"), c.address("css/site.css"), template.JS(data)})
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(c.out, "404.html"), html)
}

// canonical is the full address of a page given by its path below the base.
func (c *config) canonical(href string) string {
	if c.origin == "" {
		return ""
	}
	return strings.TrimSuffix(c.origin, "/") + c.base + href
}

func (c *config) template(name string) (*template.Template, error) {
	return template.ParseFiles(filepath.Join(c.root, "site", "templates", name))
}

func execute(t *template.Template, data any) ([]byte, error) {
	var b bytes.Buffer
	err := t.Execute(&b, data)
	return b.Bytes(), err
}
