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

// gamePage is the data for templates/game.html. Addresses begin with the base path of the site,
// so that a page works at any depth.
type gamePage struct {
	Title       string
	Description string
	Canonical   string // full address, "" if the site's origin is unknown
	Base        string // path of the site on its server, "/" or "/repo/"
	Preview     string // full address of the picture for links, "" if the origin is unknown
	Lang        string // language that the page shows first
	Site        string // full address of the site, "" if the origin is unknown
	Family      string // the folder
	Families    ui.Words
	Names       ui.Words
	Named       bool // whether the game has a different name in each language
	Facts       []fact
	Similar     []*ui.Game
	ID          string        // family/name
	BoardSVG    template.HTML // the start position, inline
	Ratio       string        // width of the picture divided by its height
	Hands       bool          // whether players hold pieces in hand beside the board
	RulesEN     template.HTML // "" if there is no text
	RulesRU     template.HTML
	Guides      []guide     // in each language
	Bot         bool        // the first opponent is a bot
	Levels      bool        // there are levels
	Puzzle      bool        // a game for one person: levels come first, otherwise they are offered last
	Variants    bool        // there are variants
	Data        template.JS // gameData, for <script type="application/json">
	JS, CSS     string      // addresses of the bundles
	Modules     []string    // addresses of the modules that JS imports first
	Look        string      // address of the script that applies the chosen colours
	Offline     string      // address of the script that keeps files for use without a network
}

// Alt describes the picture for links.
func (p *gamePage) Alt() string { return fmt.Sprintf(say(p.Lang, "picture"), p.Title) }

// There returns the full address of the page that begins in a language.
func (p *gamePage) There(lang string) string { return p.Site + folder(lang) + p.ID + "/" }

// Tongue returns the attributes of a part of the page that is written in a language. If the page
// does not begin in that language, the part is hidden until it is asked for (panel.js).
func (p *gamePage) Tongue(lang string) template.HTMLAttr {
	if lang == p.Lang {
		return ""
	}
	return template.HTMLAttr(` lang="` + lang + `" hidden`)
}

// Langs returns the languages of the page's words.
func (p *gamePage) Langs() []string { return languages }

// Word returns a word of the page.
func (p *gamePage) Word(lang, key string) string { return say(lang, key) }

// Home returns the path of the front page in a language.
func (p *gamePage) Home(lang string) string { return p.Base + folder(lang) }

// gameData is the data with which static/js/main.js starts: the engine's description of the
// game and its start position, so that the first move needs no engine, and the addresses of
// files that it may fetch.
type gameData struct {
	Info     json.RawMessage          `json:"info"`
	View     json.RawMessage          `json:"view"`
	Base     string                   `json:"base"`
	Packed   string                   `json:"packed"`             // address of the compiled game
	Book     string                   `json:"book,omitempty"`     // address of the opening book
	Net      string                   `json:"net,omitempty"`      // address of the net that bots have learnt
	Levels   string                   `json:"levels,omitempty"`   // address of the levels
	Openings string                   `json:"openings,omitempty"` // address of the names of openings
	Variants []menuItem               `json:"variants,omitempty"` // the menu of the rules file
	Worker   string                   `json:"worker"`
	Pieces   string                   `json:"pieces"`
	Board3D  string                   `json:"board3d"`
	Bytes3D  int64                    `json:"bytes3d"`           // size of the script that draws boards in space
	Turning  string                   `json:"turning,omitempty"` // address of the script that turns a body, if the board is one
	Learn    string                   `json:"learn"`
	Names    map[string]*naming.Names `json:"names,omitempty"` // by language; they replace the names in info
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
			} else { // browsers keep the first page, which has the words of all languages
				err = writeFile(filepath.Join(c.out, filepath.FromSlash(file)), html)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// writeRules writes the rules of games, the files that they include, their books and
// their nets, each file once.
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

// bookFile returns the path of a game's opening book in games/. Servers compress .txt files.
func bookFile(id string) string { return id + ".book.txt" }

// netFile returns the path of the net that bots have learnt for a game, in games/.
func netFile(id string) string { return id + ".net.txt" }

// packedFile returns the path of the compiled game. Servers compress .txt files.
func packedFile(g *game) string { return "games/" + g.card.ID + ".packed.txt" }

// worker returns the address of the engine's worker. The address contains the addresses of the
// loader and the programs relative to the worker.
func (c *config) worker() string {
	version := strings.TrimPrefix(c.version("js/worker.js"), "?")
	return c.base + "js/worker.js?" + version +
		"&exec=" + url.QueryEscape("wasm_exec.js"+c.version("js/wasm_exec.js")) +
		"&wasm=" + url.QueryEscape("../engine.wasm"+c.version("engine.wasm")) +
		"&rules=" + url.QueryEscape("../"+compilerFile+c.version(compilerFile))
}

// writeNotFound writes the page that the server shows for an unknown address of any depth, so
// its links begin with the base. The page knows all games, and so leads from addresses of the
// predecessor to our pages.
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

// canonical returns the full address of a page, given its path below the base.
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
