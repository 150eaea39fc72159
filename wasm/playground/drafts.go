//go:build js && wasm

package main

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"dagaz/site/lab"
	"dagaz/wasm/mount"
)

// drafts is the setting that holds the drafts, a JSON array of lab.Draft; if there are more
// than maxDrafts, the oldest are deleted.
const (
	drafts    = "drafts"
	maxDrafts = 50
	// keptPictures is the number of characters of pictures that are kept with the drafts:
	// games need storage, too.
	keptPictures = 600_000
)

func (b *bench) readDrafts() {
	b.root.Drafts = keptDrafts()
	b.saw()
}

// keptDrafts reads the setting. An invalid text is saved under another name and not
// overwritten.
func keptDrafts() (list []lab.Draft) {
	text := mount.Setting(drafts)
	if err := json.Unmarshal([]byte(text), &list); err != nil && text != "" {
		mount.Keep(drafts+":corrupt:"+strconv.FormatInt(time.Now().UnixMilli(), 10), text)
		return nil
	}
	return list
}

// saw records the state in which the drafts have been saved.
func (b *bench) saw() {
	b.seen = map[string]int64{}
	for _, d := range b.root.Drafts {
		b.seen[d.ID] = d.At
	}
}

// keep writes the text to its draft, or to a new one.
func (b *bench) keep() {
	d := b.draft(b.root.Draft)
	if d == nil {
		id := strconv.FormatInt(time.Now().UnixMilli(), 36)
		b.root.Drafts = append(b.root.Drafts, lab.Draft{ID: id})
		b.root.Draft = id
		d = &b.root.Drafts[len(b.root.Drafts)-1]
	}
	d.Text, d.Files, d.Pictures, d.At = b.source.Value(), b.files, b.pictures, time.Now().UnixMilli()
	d.Title = lab.TitleOf(d.Text)
	b.writeDrafts()
}

func (b *bench) writeDrafts() {
	b.root.Drafts, b.root.Draft = lab.Merge(b.root.Drafts, keptDrafts(), b.seen, b.root.Draft)
	b.dropPictures()
	if len(b.root.Drafts) > maxDrafts {
		slices.SortStableFunc(b.root.Drafts, func(a, o lab.Draft) int { return cmp.Compare(o.At, a.At) })
		b.root.Drafts = b.root.Drafts[:maxDrafts]
	}
	if mount.Keep(drafts, toJSON(b.root.Drafts)) {
		b.saw()
	} else {
		b.root.Note = b.root.Tell("noKeep")
	}
}

// dropPictures removes pictures from drafts when there is no room for them; the drafts
// changed last keep theirs first.
func (b *bench) dropPictures() {
	order := make([]*lab.Draft, len(b.root.Drafts))
	for i := range b.root.Drafts {
		order[i] = &b.root.Drafts[i]
	}
	slices.SortStableFunc(order, func(a, o *lab.Draft) int { return cmp.Compare(o.At, a.At) })
	room := keptPictures
	for _, d := range order {
		size := 0
		for _, p := range d.Pictures {
			size += len(p)
		}
		if size > room {
			d.Pictures = nil
			if text := b.root.Tell("picturesNow"); d.ID == b.root.Draft && size > 0 && !strings.Contains(b.root.Note, text) {
				b.root.Note = strings.TrimSpace(b.root.Note + " " + text)
			}
			continue
		}
		room -= size
	}
}

func (b *bench) draft(id string) *lab.Draft {
	for i := range b.root.Drafts {
		if b.root.Drafts[i].ID == id {
			return &b.root.Drafts[i]
		}
	}
	return nil
}

// last returns the id of the draft that was changed last.
func (b *bench) last() string {
	return slices.MaxFunc(b.root.Drafts, func(a, o lab.Draft) int { return cmp.Compare(a.At, o.At) }).ID
}

// newDraft opens a text from outside as a new draft; the draft that was open stays.
func (b *bench) newDraft(r rules) {
	b.root.Draft = ""
	b.setText(r)
	b.keep()
	b.root.Link, b.root.Shared = "", ""
	b.check(0)
}

// look opens one of our texts, which becomes a draft only when it is changed.
func (b *bench) look(r rules) {
	b.root.Draft = ""
	b.setText(r)
	b.root.Link, b.root.Shared = "", ""
	b.check(0)
}

// Open opens a draft.
func (b *bench) Open(id string) {
	d := b.draft(id)
	if d == nil {
		return
	}
	b.asks()
	b.root.Draft, b.root.Note = id, ""
	b.setText(rules{Source: d.Text, Files: d.Files, Pictures: d.Pictures})
	b.check(0)
}

// Forget deletes the open draft and opens the next one.
func (b *bench) Forget() {
	for i := range b.root.Drafts {
		if b.root.Drafts[i].ID == b.root.Draft {
			b.root.Drafts = append(b.root.Drafts[:i], b.root.Drafts[i+1:]...)
			break
		}
	}
	b.root.Draft = ""
	b.writeDrafts()
	if len(b.root.Drafts) > 0 {
		b.Open(b.last())
		return
	}
	mount.Forget(drafts)
	b.setText(rules{Source: b.source.DefaultValue()})
	b.check(0)
}
