package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
)

// fixture is a describer for tests without the engine: it reads id.info.json and id.view.json.
// Every game includes _common.zrf if that file exists.
func fixture(fsys fs.FS, id string) (d Description, err error) {
	d.Packed = "packed " + id
	d.loader(fsys)(id+".zrf", "_common.zrf")
	d.loader(fsys)(id+".zrf", path.Base(id)+".net") // as the compiler does
	if d.Info, err = fs.ReadFile(fsys, id+".info.json"); err != nil {
		return d, err
	}
	d.View, err = fs.ReadFile(fsys, id+".view.json")
	return d, err
}

// gameFiles returns the rules files and texts from which the site is made.
func gameFiles(root string) fs.FS { return os.DirFS(filepath.Join(root, "games")) }

func TestLoader(t *testing.T) {
	files := fstest.MapFS{
		"draughts/common.zrf": {Data: []byte("men")},
		"lib/moves.zrf":       {Data: []byte("moves")},
	}
	tests := []struct{ from, name, resolved, src string }{
		{"draughts/russian.zrf", "common.zrf", "draughts/common.zrf", "men"},
		{"draughts/russian.zrf", "../lib/moves.zrf", "lib/moves.zrf", "moves"},
		{"lib/moves.zrf", "../draughts/common.zrf", "draughts/common.zrf", "men"},
		{"draughts/russian.zrf", `..\lib\moves.zrf`, "lib/moves.zrf", "moves"},
		{"draughts/russian.zrf", "missing.zrf", "", ""},
		{"draughts/russian.zrf", "../../secret", "", ""}, // not above games/
	}
	for _, tt := range tests {
		var d Description
		load := d.loader(files)
		load(tt.from, tt.name)
		resolved, src, err := load(tt.from, tt.name) // called twice, but recorded once
		if tt.resolved == "" {
			if err == nil || d.Includes != nil {
				t.Errorf("load(%q, %q) = %q, noted %q; want an error", tt.from, tt.name, src, d.Includes)
			}
			continue
		}
		if resolved != tt.resolved || string(src) != tt.src || err != nil || !slices.Equal(d.Includes, []string{resolved}) {
			t.Errorf("load(%q, %q) = %q, %q, %v, noted %q; want %q, %q",
				tt.from, tt.name, resolved, src, err, d.Includes, tt.resolved, tt.src)
		}
	}
}
