// Package lab is the rules playground: a text of rules, with the board of these rules beside it.
//
// Like the catalogue (site/ui), the component is rendered natively into the static page, and
// wasm/playground continues with it in the browser. So the package imports nothing that exists
// only in browsers; the interface Bench stands for that.
//
// Some parts of the page are islands, which the program does not change: the text itself, which
// would be lost by rendering, its line numbers, colours and list of words, the board, and the
// panel in which the bot learns.
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

// Game is a game whose rules can be opened.
type Game struct{ ID, Title string }

// Problem is a mistake or a warning, in the form of the verb check.
type Problem struct {
	File      string
	Line, Col int
	Len       int
	Severity  string // error or warning
	Lost      bool   // a warning that a rule has no effect
	Message   string
	Hint      string
	Calls     []struct {
		Macro string
		Line  int
	}
}

// Count is one line of a perft.
type Count struct{ Depth, Leaves string }

// Draft is a text that the browser keeps, with the files that it includes.
type Draft struct {
	ID    string            `json:"id"`
	Title string            `json:"title"`
	Text  string            `json:"text"`
	Files map[string]string `json:"files,omitempty"`
	// Pictures contains data URLs by name.
	Pictures map[string]string `json:"pictures,omitempty"`
	At       int64             `json:"at"` // time of the last change, in milliseconds
}

// Bench contains the functions of the browser that the playground needs. Every method returns at
// once; work that takes time changes the Root later.
type Bench interface {
	Start(id string)       // begins with the rules of a game, or with "example"
	Open(draft string)     // opens a draft by its id
	Forget()               // deletes the draft that is open
	OpenURL(url string)    // opens the rules file at an address
	Go(line, col, len int) // moves the cursor to a place of the text
	Variant()              // the visitor has changed the variant
	Begin()                // begins the game again, from the chosen start
	Why(ask string)        // asks the engine about a move
	Perft(depth int)       // counts positions; 0 ends the counting
	Balance(games int)     // lets a bot play so many games; 0 ends that
	Write(text string)     // sets the text that the form has made
	Do(what string)        // what is share, zrf, page, embed or learn
}

// Check is the state of the check of the text.
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
	Text  string // the text in the static page
	SVG   string // the board in the static page
	Bench Bench  // nil in the static page

	Drafts   []Draft
	Draft    string // id of the draft that is open, "" for none
	More     bool   // the buttons to open rules are shown
	URL      string
	URLError string
	Fetching bool
	Note     string

	Check    Check
	Trouble  string // the reason why a check failed
	Problems []Problem
	Files    []string
	Variants []string
	Variant  string
	Starts   []string // names of the start positions in the rules
	Start    string   // the chosen start position, "" for the usual one

	Learns bool // a bot can learn the game on the board

	Ask, Answer string
	Depth       string
	Counting    bool
	Counts      []Count
	Planned     string // number of games for the balance
	Weighing    bool
	Sum         balance.Sum
	Shared      string

	// The maker (maker.go).
	Maker       bool
	Form        *form.Form
	FormFault   string   // the reason why the text has no form now; Form is then the last valid one
	Past        []string // the texts before each change of the form
	Brush       string
	Piece       string // the piece that is shown
	NameError   string
	PlayerError string // the reason why a player's name is not possible
	typing      string // the field of the form that is being typed into, and its text
	typed       string
	Mirror      bool
	Painted     string // the cell that was painted last

	Link string
}

// Say returns a word of the page.
func (c *Root) Say(key string) string { return say(c.Lang, key) }

// Source, Lines, Board and Empty return the islands. They are HTML in the static page; the
// program gets a value with which rendering does not change them.
func (c *Root) Source() any { return c.island(html.EscapeString(c.Text)) }
func (c *Root) Board() any  { return c.island(c.SVG) }
func (c *Root) Lines() any {
	var b strings.Builder
	for i := range strings.Count(c.Text, "\n") + 1 {
		fmt.Fprintf(&b, "<span>%d</span>", i+1)
	}
	return c.island(b.String())
}

// Empty returns an island that a script of the page fills.
func (c *Root) Empty() any { return c.island("") }

func (c *Root) island(text string) any {
	if c.Bench != nil {
		return nil
	}
	return vugu.HTML(text)
}

// State returns the line about the state of the text.
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

// At describes the place of a problem. It names the file if that is not the text itself.
func (c *Root) At(p Problem) string {
	if p.Line == 0 {
		return ""
	}
	if p.File != "" && !strings.HasPrefix(p.File, OwnFile) {
		return say(c.Lang, "inFile", p.File, p.Line)
	}
	return say(c.Lang, "line", p.Line)
}

// OwnFile is the engine's file name of the text.
const OwnFile = "playground/rules"

// Told describes a problem, with what was perhaps meant and where the problem came from.
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

// DraftList lists the drafts, the one that was changed last first. If no draft is open, the list
// begins with an entry for the text that is not kept.
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

// URLButton and PerftButton return the labels of buttons, which name what the button does next.
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

// Invalid says whether the address was refused.
func (c *Root) Invalid() string { return strconv.FormatBool(c.URLError != "") }

// Depths returns the depths for a perft.
func (c *Root) Depths() []string { return []string{"1", "2", "3", "4", "5", "6"} }

func value(e vugu.DOMEvent) string { return e.PropString("target", "value") }

// The handlers read the fields and call the bench.

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

// HandleBalance starts or ends the games for the balance.
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

// Tell returns a message with its values.
func (c *Root) Tell(key string, values ...any) string { return say(c.Lang, key, values...) }

// TitleOf returns the title in a text of rules, or "" if there is none.
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
