//go:build js && wasm

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"syscall/js"

	"dagaz/site/ui"
	"dagaz/wasm/mount"
)

// favourites is the setting that holds the ids of favourite games, a JSON array.
const favourites = "favourites"

// catalogue makes the list of games. The address follows the filters.
func catalogue() (mount.Page, error) {
	root := &ui.Root{Lang: mount.Lang(), Home: mount.Data("home")}
	text, err := mount.Fetch(root.Home + "games.json")
	if err != nil {
		return mount.Page{}, err
	}
	if err := json.Unmarshal([]byte(text), &root.Games); err != nil {
		return mount.Page{}, fmt.Errorf("games.json: %w", err)
	}
	ui.Sort(root.Games, root.Lang)
	adopt(root)
	root.Starred = func(id string) { keepFavourites(root, id) }
	shown := root.Search()
	return mount.Page{Root: root, Rendered: func() {
		if now := root.Search(); now != shown {
			shown = now
			showAddress(now)
		}
	}}, nil
}

// adopt copies the state of the page into the component, before the first
// render would overwrite it: what stands in the fields and, where they are
// empty, what the address asks for (?q=chess&family=checkmate).
func adopt(root *ui.Root) {
	root.Favourites = keptFavourites()
	root.Query = value("q")
	for _, f := range root.Filters() {
		root.Choose(f.Name, value(f.Name))
	}
	if box := mount.Field("favourites"); box.Truthy() {
		root.OnlyFavourites = box.Get("checked").Truthy()
	}
	if more := mount.Document().Call("querySelector", mount.Selector+" details.more"); more.Truthy() {
		root.More = more.Get("open").Truthy()
	}
	root.Ask(js.Global().Get("location").Get("search").String())
}

// value is what stands in the field of that name.
func value(name string) string {
	if el := mount.Field(name); el.Truthy() {
		return el.Get("value").String()
	}
	return ""
}

func keptFavourites() map[string]bool {
	kept := map[string]bool{}
	var ids []string
	if json.Unmarshal([]byte(mount.Setting(favourites)), &ids) == nil {
		for _, id := range ids {
			kept[id] = true
		}
	}
	return kept
}

// keepFavourites keeps what has become of one game. Another window may have
// starred others meanwhile.
func keepFavourites(root *ui.Root, id string) {
	kept := keptFavourites()
	if root.Favourites[id] {
		kept[id] = true
	} else {
		delete(kept, id)
	}
	text, _ := json.Marshal(slices.Sorted(maps.Keys(kept))) // strings can always be written
	if mount.Keep(favourites, string(text)) {
		root.Favourites = kept
	}
}

// showAddress makes the address ask for what is shown.
func showAddress(search string) {
	location := js.Global().Get("location")
	if search == "" {
		search = location.Get("pathname").String()
	}
	js.Global().Get("history").Call("replaceState", js.Null(), "", search)
}
