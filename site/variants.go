package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	engine "dagaz/engine/game"
	"dagaz/engine/pack"
	"dagaz/engine/rules"
	"dagaz/wasm/handle"
)

// variant is one line of the menu of a rules file. The entry that the page shows first and
// separators have only a title, because the page itself contains the data of that entry.
type variant struct {
	Title      string
	Reasons    []string        // reasons for which it ends
	Info, View json.RawMessage // as in Description
	Packed     string
	OldPages   []string
}

// separator is the title of a separating line between entries.
const separator = "-"

// menuItem is a variant in the menu of the page. Data is the address of variantData.
type menuItem struct {
	Title string `json:"title"`
	Data  string `json:"data,omitempty"`
}

// variantData is the data that a page fetches in order to show a variant instead of its game.
type variantData struct {
	Info   json.RawMessage `json:"info"`
	View   json.RawMessage `json:"view"`
	Packed string          `json:"packed"`
}

// compileEntries compiles the entry of a file's menu that is opened first, and the other
// entries of the menu, which is nil if there are none. The id of a variant is id#title.
func compileEntries(id string, file *rules.File) (first *engine.Game, menu []variant, err error) {
	if first, err = file.Game(""); err != nil {
		return nil, nil, err
	}
	first.ID = id
	if len(first.Variants) < 2 {
		return first, nil, nil
	}
	n := 0
	for _, title := range first.Variants {
		v := variant{Title: title}
		if title != separator {
			if n++; title != first.Title {
				if v, err = compileVariant(id, title, n, file); err != nil {
					return nil, nil, err
				}
			}
		}
		menu = append(menu, v)
	}
	return first, menu, nil
}

// compileVariant compiles the n-th entry of the menu, counted from 1.
func compileVariant(id, title string, n int, file *rules.File) (variant, error) {
	g, err := file.Game(strconv.Itoa(n))
	if err != nil {
		return variant{}, fmt.Errorf("variant %q: %w", title, err)
	}
	g.ID = id + "#" + title
	packed, err := pack.Game(g)
	return variant{title, reasonsOf(g), handle.Info(g), handle.StartView(g), packed, g.Meta["old-page"]}, err
}

// readVariants decodes the Info of each variant of a game.
func (d *Description) readVariants() ([]boardInfo, error) {
	var list []boardInfo
	for _, v := range d.Variants {
		if v.Info == nil {
			continue
		}
		var info boardInfo
		if err := json.Unmarshal(v.Info, &info); err != nil {
			return nil, fmt.Errorf("variant %q: %w", v.Title, err)
		}
		list = append(list, info)
	}
	return list, nil
}

// variantFile returns the path of a file for the i-th line of a menu; ext is the ending of the
// file's name.
func variantFile(g *game, i int, ext string) string {
	return "games/" + g.card.ID + "." + strconv.Itoa(i+1) + ext
}

// variantFiles returns the paths of the files of all variants of a game.
func variantFiles(g *game) (names []string) {
	for i, v := range g.Variants {
		if v.Info != nil {
			names = append(names, variantFile(g, i, ".packed.txt"), variantFile(g, i, ".json"))
		}
	}
	return names
}

// writeVariants writes a game's variants and returns the menu for its page.
func (c *config) writeVariants(g *game) (menu []menuItem, err error) {
	for i, v := range g.Variants {
		item := menuItem{Title: v.Title}
		if v.Info != nil {
			packed, data := variantFile(g, i, ".packed.txt"), variantFile(g, i, ".json")
			if err := c.write(packed, []byte(v.Packed)); err != nil {
				return nil, err
			}
			text, err := json.Marshal(variantData{v.Info, v.View, c.address(packed)})
			if err != nil {
				return nil, err
			}
			if err := c.write(data, text); err != nil {
				return nil, err
			}
			item.Data = c.address(data)
		}
		menu = append(menu, item)
	}
	return menu, nil
}

// reasonsOf returns the reasons for which a game may end.
func reasonsOf(g *engine.Game) (list []string) {
	for _, goal := range g.Goals {
		for _, reason := range goal.Reasons() {
			if reason != "" && !slices.Contains(list, reason) {
				list = append(list, reason)
			}
		}
	}
	return list
}

// readFile reads a rules file of fsys and the files that it includes.
func (d *Description) readFile(fsys fs.FS, id string) (*rules.File, error) {
	src, err := fs.ReadFile(fsys, id+".zrf")
	if err != nil {
		return nil, err
	}
	return rules.Read(id+".zrf", src, d.loader(fsys))
}
