// Package lab holds the rules playground: a text of rules and, beside it, the
// board it makes.
//
// As with the catalogue (site/ui), the component is rendered natively into the
// static page and taken over in the browser, by wasm/playground. So the package
// imports nothing of the browser: what only a browser can do is behind Bench.
//
// Some parts of the page are islands, which the program leaves as they are:
// the text itself, which would not survive rendering, its line numbers, colours
// and list of words, the board, and the panel in which the bot learns.
package lab

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"dagaz/engine/balance"
	"dagaz/site/form"
)

//go:generate go run dagaz/site/vgen .

// Game is a game to start from.
type Game struct{ ID, Title string }

// Problem is a mistake or a warning, as the verb check has it.
type Problem struct {
	File      string
	Line, Col int
	Len       int
	Severity  string // error or warning
	Lost      bool   // a warning of a rule that is not kept
	Message   string
	Hint      string
	Calls     []struct {
		Macro string
		Line  int
	}
}

// Count is one line of a perft.
type Count struct{ Depth, Leaves string }

// Draft is a text that is kept, with the files it includes.
type Draft struct {
	ID    string            `json:"id"`
	Title string            `json:"title"`
	Text  string            `json:"text"`
	Files map[string]string `json:"files,omitempty"`
	// Pictures are data URLs, by name.
	Pictures map[string]string `json:"pictures,omitempty"`
	At       int64             `json:"at"` // when it was changed last, in ms
}

// Bench is what the browser does for the playground. Every method returns at
// once; what takes time changes the Root later.
type Bench interface {
	Start(id string)       // from a game's id or "example"
	Open(draft string)     // a draft, by id
	Forget()               // the draft that is open
	OpenURL(url string)    // the rules file there
	Go(line, col, len int) // to a place of the text
	Variant()              // the variant was changed
	Begin()                // anew, from the start that was chosen
	Why(ask string)        // ask about a move
	Perft(depth int)       // count; 0 ends the counting
	Balance(games int)     // let a bot play so many games; 0 ends that
	Write(text string)     // the text as the form has changed it
	Do(what string)        // share, zrf, page, embed or learn
}

// Check is how far the checking of the text has come.
type Check int

const (
	Idle Check = iota
	Checking
	Checked
	Failed
)

// Root is the playground. Set Lang, Games and Text before the first render.
type Root struct {
	Lang  string
	Games []Game
	Text  string // of the static page
	SVG   string // board of the static page
	Bench Bench  // nil in the static page

	Drafts   []Draft
	Draft    string // id of the draft that is open, "" for none
	More     bool   // the ways to open something are shown
	URL      string
	URLError string
	Fetching bool
	Note     string

	Check    Check
	Trouble  string // why a check failed
	Problems []Problem
	Files    []string
	Variants []string
	Variant  string
	Starts   []string // names of the starts that the rules on the board have
	Start    string   // the one chosen, "" for the usual one

	Learns bool // there is a bot that can learn the game on the board

	Ask, Answer string
	Depth       string
	Counting    bool
	Counts      []Count
	Planned     string // games of the balance
	Weighing    bool
	Sum         balance.Sum
	Shared      string

	// Of the maker (maker.go).
	Maker       bool
	Form        *form.Form
	FormFault   string   // why the text has no form now; then Form is the last one
	Past        []string // texts before the changes of the form
	Brush       string
	Piece       string // the one that is shown
	NameError   string
	PlayerError string // why a player cannot be called so
	typing      string // field of the form with a text that is not taken yet, and that text
	typed       string
	Mirror      bool
	Painted     string // cell that was painted last

	Link string
}

// Say is a word of the page.
func (c *Root) Say(key string) string { return say(c.Lang, key) }

// Source, Lines, Board and Empty are the islands: HTML in the static page, nothing
// that would touch them in the program.
func (c *Root) Source() any { return c.island(html.EscapeString(c.Text)) }
func (c *Root) Board() any  { return c.island(c.SVG) }
func (c *Root) Lines() any {
	var b strings.Builder
	for i := range strings.Count(c.Text, "\n") + 1 {
		fmt.Fprintf(&b, "<span>%d</span>", i+1)
	}
	return c.island(b.String())
}

// Empty is an island that the page's script fills.
func (c *Root) Empty() any { return c.island("") }

func (c *Root) island(text string) any {
	if c.Bench != nil {
		return nil
	}
	return vugu.HTML(text)
}

// State is the line about the text.
func (c *Root) State() string {
	errors, lost := 0, 0
	for _, p := range c.Problems {
		if p.Severity == "error" {
			errors++
		} else if p.Lost {
			lost++
		}
	}
	switch {
	case c.Check == Idle:
		return c.Say("idle")
	case c.Check == Failed:
		return say(c.Lang, "failed", c.Trouble)
	case errors > 0:
		return say(c.Lang, "bad", errors)
	case c.Check == Checking:
		return c.Say("checking")
	case lost > 0:
		return say(c.Lang, "lost", lost)
	case len(c.Problems) > 0:
		return say(c.Lang, "warned", len(c.Problems))
	}
	return c.Say("good")
}

// At is the place of a problem in words; other files than the text are named.
func (c *Root) At(p Problem) string {
	if p.Line == 0 {
		return ""
	}
	if p.File != "" && !strings.HasPrefix(p.File, OwnFile) {
		return say(c.Lang, "inFile", p.File, p.Line)
	}
	return say(c.Lang, "line", p.Line)
}

// OwnFile is what the engine calls the text.
const OwnFile = "playground/rules"

// Told is what is wrong, with what was perhaps meant and where it came from.
func (c *Root) Told(p Problem) string {
	s := p.Message
	if c.Lang == "ru" {
		s = inRussian(s)
	}
	if p.Hint != "" {
		s = say(c.Lang, "hint", s, p.Hint)
	}
	if len(p.Calls) > 0 {
		call := p.Calls[len(p.Calls)-1]
		s = say(c.Lang, "inMacro", s, call.Macro, call.Line)
	}
	return s
}

// DraftList lists the drafts, the last changed first; where none is open, before
// them one that stands for what is not kept.
func (c *Root) DraftList() []Draft {
	list := slices.Clone(c.Drafts)
	slices.SortStableFunc(list, func(a, b Draft) int { return cmp.Compare(b.At, a.At) })
	for i := range list {
		if list[i].Title == "" {
			list[i].Title = c.Say("untitled")
		}
	}
	if c.Draft == "" {
		list = slices.Insert(list, 0, Draft{Title: c.Say("none")})
	}
	return list
}

// URLButton and PerftButton are named by what they would do now.
func (c *Root) URLButton() string {
	if c.Fetching {
		return c.Say("fetching")
	}
	return c.Say("fetch")
}

func (c *Root) PerftButton() string {
	if c.Counting {
		return c.Say("cancel")
	}
	return c.Say("count")
}

// Invalid tells whether the address is refused.
func (c *Root) Invalid() string { return strconv.FormatBool(c.URLError != "") }

// Depths are those of a perft.
func (c *Root) Depths() []string { return []string{"1", "2", "3", "4", "5", "6"} }

func value(e vugu.DOMEvent) string { return e.PropString("target", "value") }

// The handlers take over what the fields hold, and let the bench act.

func (c *Root) HandleFrom(e vugu.DOMEvent) {
	if id := value(e); id != "" && c.Bench != nil {
		c.Bench.Start(id)
	}
}

func (c *Root) HandleDraft(e vugu.DOMEvent) {
	if c.Bench != nil {
		c.Bench.Open(value(e))
	}
}

func (c *Root) HandleForget() {
	if c.Bench != nil {
		c.Bench.Forget()
	}
}

func (c *Root) HandleMore(e vugu.DOMEvent) { c.More = e.PropBool("target", "open") }
func (c *Root) HandleURL(e vugu.DOMEvent)  { c.URL, c.URLError = value(e), "" }
func (c *Root) HandleAsk(e vugu.DOMEvent)  { c.Ask = value(e) }
func (c *Root) HandleDepth(e vugu.DOMEvent) {
	c.Depth = value(e)
}

func (c *Root) HandleOpenURL(e vugu.DOMEvent) {
	e.PreventDefault()
	if c.Bench == nil || c.Fetching {
		return
	}
	if c.URL = strings.TrimSpace(c.URL); c.URL == "" {
		c.URLError = c.Say("urlEmpty")
		return
	}
	c.URLError, c.Fetching = "", true
	c.Bench.OpenURL(c.URL)
}

func (c *Root) HandleGo(i int) {
	if c.Bench == nil || i >= len(c.Problems) {
		return
	}
	p := c.Problems[i]
	line, col, n := p.Line, p.Col, p.Len
	if p.File != "" && !strings.HasPrefix(p.File, OwnFile) {
		return
	}
	if len(p.Calls) > 0 && line == 0 {
		line, col, n = p.Calls[len(p.Calls)-1].Line, 1, 0
	}
	c.Bench.Go(line, col, n)
}

func (c *Root) HandleVariant(e vugu.DOMEvent) {
	c.Variant = value(e)
	if c.Bench != nil {
		c.Bench.Variant()
	}
}

func (c *Root) HandleStart(e vugu.DOMEvent) {
	c.Start = value(e)
	if c.Bench != nil {
		c.Bench.Begin()
	}
}

func (c *Root) HandleWhy(e vugu.DOMEvent) {
	e.PreventDefault()
	if ask := strings.TrimSpace(c.Ask); ask != "" && c.Bench != nil {
		c.Bench.Why(ask)
	}
}

func (c *Root) HandlePerft(e vugu.DOMEvent) {
	e.PreventDefault()
	if c.Bench == nil {
		return
	}
	if c.Counting {
		c.Bench.Perft(0)
		return
	}
	depth, _ := strconv.Atoi(c.Depth)
	c.Counting, c.Counts = true, nil
	c.Bench.Perft(max(1, depth))
}

func (c *Root) HandleGames(e vugu.DOMEvent) { c.Planned = value(e) }

// HandleBalance begins or ends the games of the balance.
func (c *Root) HandleBalance(e vugu.DOMEvent) {
	e.PreventDefault()
	if c.Bench == nil {
		return
	}
	if c.Weighing {
		c.Bench.Balance(0)
		return
	}
	games, _ := strconv.Atoi(c.Planned)
	c.Weighing, c.Sum = true, balance.Sum{}
	c.Bench.Balance(max(1, games))
}

// Do lets the bench share or save the text.
func (c *Root) Do(what string) {
	if c.Bench != nil {
		c.Bench.Do(what)
	}
}

// Tell fills in a word for a message.
func (c *Root) Tell(key string, values ...any) string { return say(c.Lang, key, values...) }

// TitleOf finds the title in a text of rules, "" if there is none.
func TitleOf(text string) string {
	for _, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, ";")
		_, rest, ok := strings.Cut(line, "(title")
		if !ok {
			continue
		}
		_, rest, _ = strings.Cut(rest, `"`)
		title, _, closed := strings.Cut(rest, `"`)
		if closed {
			return strings.TrimSpace(title)
		}
	}
	return ""
}
