//go:build js && wasm

package main

import (
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"github.com/vugu/vugu"
	"honnef.co/go/js/dom/v2"

	"dagaz/site/lab"
	"dagaz/wasm/mount"
)

const (
	example   = "example"
	pause     = 350 * time.Millisecond // delay between the last key and the check of the text
	longLink  = 8000                   // characters; some programs cut off longer links
	maxRules  = 4 << 20                // bytes of a rules file, as in static/js/lab/files.js
	megabytes = maxRules >> 20
)

// bench carries out what the playground asks for. The component's lock protects its fields:
// goroutines change them between Lock and UnlockRender.
type bench struct {
	root   *lab.Root
	env    vugu.EventEnv
	lab    js.Value // static/js/lab.js
	source *dom.HTMLTextAreaElement
	home   string
	files  map[string]string // included files of the visitor, by name
	// pictures of the visitor: data URLs, by name.
	pictures map[string]string
	players  []string
	shown    string // the rules on the board, as JSON
	edit     int    // counts changes, so that outdated answers are recognised
	timer    *time.Timer
	opened   int              // counts requests for texts, so that only the last one takes effect
	seen     map[string]int64 // time of the last change of each draft, as saved

	cancelled bool // the visitor has stopped the count
}

// rules is the argument that the page's script expects.
type rules struct {
	Source   string            `json:"source"`
	Files    map[string]string `json:"files"`
	Pictures map[string]string `json:"pictures,omitempty"`
	Variant  string            `json:"variant"`
}

func (b *bench) rules() rules {
	files := b.files
	if files == nil {
		files = map[string]string{}
	}
	return rules{b.source.Value(), files, b.pictures, b.root.Variant}
}

// begin connects the parts of the page outside the component, and opens the first text.
func (b *bench) begin(env vugu.EventEnv) {
	b.env = env
	b.source.AddEventListener("input", false, func(dom.Event) { go b.later(b.typed) })
	b.lab.Call("onfiles", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go b.read(args[0])
		return nil
	}))
	go b.later(b.opening)
}

// later changes the component outside its event handlers.
func (b *bench) later(change func()) {
	b.env.Lock()
	defer b.env.UnlockRender()
	change()
}

// setText replaces the text, its files and its pictures.
func (b *bench) setText(r rules) {
	b.source.SetValue(r.Source)
	b.root.SetText(r.Source, true)
	b.source.Underlying().Set("scrollTop", 0)
	b.lab.Call("number")
	b.files, b.pictures = r.Files, r.Pictures
	b.root.Variant, b.root.Variants = "", nil
	b.root.Start, b.root.Starts = "", nil
	b.lab.Call("forget")
	b.listFiles()
}

func (b *bench) listFiles() {
	b.root.Files = sortedKeys(b.files)
}

// typed is called when the visitor has changed the text.
func (b *bench) typed() {
	b.root.SetText(b.source.Value(), true)
	b.changed()
}

// Write replaces the present text by one that the form has made.
func (b *bench) Write(text string) {
	top := b.source.Underlying().Get("scrollTop")
	b.source.SetValue(text)
	b.source.Underlying().Set("scrollTop", top)
	b.lab.Call("number")
	b.root.SetText(text, false)
	b.changed()
}

// changed is called when the text has changed: it saves the text, and checks it when the
// visitor stops typing.
func (b *bench) changed() {
	b.keep()
	if location := js.Global().Get("location"); strings.HasPrefix(location.Get("hash").String(), gameHash) {
		js.Global().Get("history").Call("replaceState", js.Null(), "", location.Get("pathname")) // the address would load the original game again
	}
	b.root.Link, b.root.Shared = "", ""
	b.check(pause)
}

// check checks the text after a delay.
func (b *bench) check(after time.Duration) {
	b.edit++
	edit := b.edit
	if b.timer != nil {
		b.timer.Stop()
	}
	b.timer = time.AfterFunc(after, func() { b.checkNow(edit) })
}

// report is the result of a check.
type report struct {
	Problems []lab.Problem
	Variants []string
}

func (b *bench) checkNow(edit int) {
	var asked rules
	b.later(func() {
		asked = b.rules()
		if b.root.Check != lab.Checked || len(b.root.Problems) == 0 {
			b.root.Check = lab.Checking
		}
	})
	asked.Variant, asked.Pictures = "", nil
	reply, err := mount.Await(b.lab.Call("check", toJSON(asked)))
	var found report
	if err == nil {
		found, err = fromJSON[report](reply)
	}
	good := false
	b.later(func() {
		if edit != b.edit {
			return // the text has changed meanwhile
		}
		if err != nil {
			b.root.Check, b.root.Trouble, b.root.Problems = lab.Failed, message(err), nil
			return
		}
		b.root.Check, b.root.Problems, b.root.Variants = lab.Checked, found.Problems, found.Variants
		marks := map[int]string{}
		good = true
		for _, p := range found.Problems {
			if p.Severity == "error" {
				good = false
			}
			if p.Line > 0 && b.root.At(p) == b.root.Tell("line", p.Line) && marks[p.Line] != "error" {
				marks[p.Line] = p.Severity
			}
		}
		b.lab.Call("mark", toJSON(marks))
		if b.root.Variant != "" && !slices.Contains(b.root.Variants, b.root.Variant) {
			b.root.Variant = ""
		}
	})
	if good {
		b.run(edit)
	}
}

// run puts the rules on the board, unless the board has them already.
func (b *bench) run(edit int) {
	var text string
	b.later(func() {
		if now := toJSON(b.rules()); now != b.shown {
			text, b.shown = now, now
		}
	})
	if text == "" {
		return
	}
	reply, err := mount.Await(b.lab.Call("run", text, b.root.Lang))
	type running struct {
		Title   string
		Players []string
		Starts  []string
		Learns  bool
	}
	var now running
	if err == nil {
		now, err = fromJSON[running](reply)
	}
	b.later(func() {
		if err != nil {
			b.shown = ""
			if edit == b.edit {
				b.root.Check, b.root.Trouble = lab.Failed, message(err)
			}
			return
		}
		b.players, b.root.Learns = now.Players, now.Learns
		if b.root.Starts = now.Starts; !slices.Contains(now.Starts, b.root.Start) {
			b.root.Start = ""
		}
		b.root.Answer, b.root.Counts = "", nil
	})
}

// message returns the text of an error that came through JavaScript.
func message(err error) string {
	return strings.TrimPrefix(strings.TrimPrefix(err.Error(), "Error: "), "EngineError: ")
}

// asks records a request for another text. When the text arrives, late reports whether
// there has been another request since.
func (b *bench) asks() (late func() bool) {
	b.opened++
	n := b.opened
	return func() bool { return n != b.opened }
}

// Start opens the rules of a game, or the example.
func (b *bench) Start(id string) {
	address, known := b.home+"games/"+id+".zrf", id == example
	if known {
		address = b.home + "games/" + lab.Example(b.root.Lang)
	}
	for _, g := range b.root.Games {
		known = known || g.ID == id
	}
	if !known {
		b.root.Note = b.root.Tell("noGame", id)
		b.check(0)
		return
	}
	late := b.asks()
	go func() {
		text, err := mount.Fetch(address)
		b.later(func() {
			if late() {
				return
			}
			if err != nil {
				b.root.Note = b.root.Tell("notFetched", id)
				b.check(0)
				return
			}
			b.root.Note = ""
			b.look(rules{Source: ownNames(text, id)})
		})
	}()
}

// ownNames changes the includes of one of our files into paths, because the text is no
// longer in the same folder as the included files.
func ownNames(text, id string) string {
	family, _, _ := strings.Cut(id, "/")
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(text, `(include "`)
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		name, after, _ := strings.Cut(rest, `"`)
		if !strings.Contains(name, "/") {
			name = family + "/" + name
		}
		out.WriteString(`(include "` + name + `"`)
		text = after
	}
}

// openLink opens the rules in an address.
func (b *bench) openLink(packed string) {
	late := b.asks()
	go func() {
		reply, err := mount.Await(b.lab.Call("unpack", packed))
		var shared rules
		if err == nil {
			shared, err = fromJSON[rules](reply)
		}
		b.later(func() {
			if late() {
				return
			}
			if err != nil || shared.Source == "" {
				b.root.Note = b.root.Tell("badLink")
				b.check(0)
				return
			}
			b.newDraft(rules{Source: shared.Source, Files: shared.Files})
			b.root.Variant = shared.Variant
			js.Global().Get("history").Call("replaceState", js.Null(), "", js.Global().Get("location").Get("pathname"))
		})
	}()
}

// Go selects a place in the text.
func (b *bench) Go(line, col, length int) {
	var show js.Func
	show = js.FuncOf(func(js.Value, []js.Value) any {
		show.Release()
		b.lab.Call("go", line, col, length)
		return nil
	})
	js.Global().Call("setTimeout", show, 0) // not during the render that follows
}

// Begin puts one of the starting positions of the rules on the board.
func (b *bench) Begin() {
	start := b.root.Start
	go mount.Await(b.lab.Call("begin", start)) // the board reports errors
}

// Variant shows another entry of the file.
func (b *bench) Variant() {
	b.root.Start, b.root.Starts = "", nil
	b.lab.Call("forget")
	b.check(0)
}

// Why asks the engine about a move.
func (b *bench) Why(ask string) {
	variant := b.root.Variant
	go func() {
		reply, err := mount.Await(b.lab.Call("why", ask, variant))
		var why lab.Why
		if err == nil {
			why, err = fromJSON[lab.Why](reply)
		}
		b.later(func() {
			if err != nil {
				b.root.Answer = message(err)
				return
			}
			b.root.Answer = why.Sentence(b.root.Lang, b.players)
		})
	}()
}

// Perft counts to greater and greater depths until it is stopped.
func (b *bench) Perft(depth int) {
	b.cancelled = depth == 0
	if b.cancelled {
		b.lab.Call("stop")
		return
	}
	variant, edit := b.root.Variant, b.edit
	go func() {
		for d := 1; d <= depth; d++ {
			reply, err := mount.Await(b.lab.Call("perft", d, variant))
			stop := false
			b.later(func() {
				if err != nil && !b.cancelled {
					b.root.Note = message(err)
				}
				if stop = err != nil || edit != b.edit || b.cancelled; !stop {
					b.root.Counts = append(b.root.Counts, lab.Count{Depth: strconv.Itoa(d), Leaves: grouped(reply.String())})
				}
			})
			if stop {
				break
			}
		}
		b.later(func() { b.root.Counting = false })
	}()
}

// Balance lets a bot play against itself, game after game, until it is stopped.
func (b *bench) Balance(games int) {
	if games == 0 {
		b.lab.Call("stop")
		return
	}
	variant := b.root.Variant
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		played, err := fromJSON[lab.Played](args[0])
		if err == nil {
			go b.later(func() { b.root.Sum.Add(played.Game()) })
		}
		return nil
	})
	go func() {
		_, err := mount.Await(b.lab.Call("balance", games, variant, take))
		b.later(func() {
			take.Release()
			if b.root.Weighing = false; err != nil {
				b.root.Note = message(err)
			}
		})
	}()
}

// grouped writes a number with thin spaces between thousands.
func grouped(digits string) string {
	var out strings.Builder
	for i, r := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteRune('\u202f')
		}
		out.WriteRune(r)
	}
	return out.String()
}

// Do shares or saves the text.
func (b *bench) Do(what string) {
	now := b.rules()
	title := lab.TitleOf(now.Source)
	if title == "" {
		title = b.root.Say("untitled")
	}
	name := fileName(title)
	switch what {
	case "zrf":
		b.lab.Call("save", name+".zrf", "text/plain", now.Source)
	case "page":
		b.lab.Call("save", name+".html", "text/html", b.lab.Call("page", toJSON(now), title, b.root.Lang))
	case "share":
		go b.share(now)
	case "embed":
		go b.copyBoard(now, title)
	case "learn", "lesson":
		go b.open(what)
	}
}

// open opens the panel in which the bot learns the game on the board, or a lesson about it.
func (b *bench) open(what string) {
	_, err := mount.Await(b.lab.Call(what))
	b.later(func() {
		if b.root.Note = ""; err != nil {
			b.root.Note = b.root.Say("not-" + what)
		}
	})
}

// copyBoard copies the HTML that embeds the game in another page.
func (b *bench) copyBoard(now rules, title string) {
	snippet := b.lab.Call("snippet", toJSON(now), title, b.root.Lang).String()
	_, err := mount.Await(b.lab.Call("copy", snippet))
	b.later(func() {
		b.root.Link, b.root.Shared = "", b.root.Say("embedded")
		if err != nil {
			b.root.Link, b.root.Shared = snippet, b.root.Say("byHand")
		}
	})
}

func (b *bench) share(now rules) {
	pictures := len(now.Pictures)
	now.Pictures = nil // pictures are too large for a link
	packed, err := mount.Await(b.lab.Call("pack", toJSON(now)))
	if err != nil {
		b.later(func() { b.root.Shared = message(err) })
		return
	}
	link := strings.SplitN(js.Global().Get("location").Get("href").String(), "#", 2)[0] + "#z=" + packed.String()
	_, err = mount.Await(b.lab.Call("copy", link))
	b.later(func() {
		b.root.Link = link
		switch {
		case err != nil:
			b.root.Shared = b.root.Say("byHand")
		case len(link) > longLink:
			b.root.Shared = b.root.Tell("longLink", len(link))
		default:
			b.root.Shared = b.root.Say("copied")
		}
		if pictures > 0 {
			b.root.Shared += " " + b.root.Tell("noPictures", pictures)
		}
	})
}

// fileName makes a file name from a title.
func fileName(title string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`/\:*?"<>|.`, r) || r < ' ':
			return -1
		case r == ' ':
			return '-'
		}
		return r
	}, strings.ToLower(title))
	if name == "" {
		return "rules"
	}
	return name
}
