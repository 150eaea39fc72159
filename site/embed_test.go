package main

import (
	"archive/zip"
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// someGames are the games of a few families: enough for a real site.
type someGames struct{ fs.FS }

func (s someGames) Glob(pattern string) ([]string, error) {
	all, err := fs.Glob(s.FS, pattern)
	return slices.DeleteFunc(all, func(name string) bool {
		family, _, _ := strings.Cut(name, "/")
		return !slices.Contains([]string{"arrange", "custodian", "checkmate", "sokoban"}, family) || family == "checkmate" && !strings.Contains(name, "/chess.")
	}), err
}

// TestEmbed builds a real site and checks that the archive contains all files that its frame
// requests.
func TestEmbed(t *testing.T) {
	out := t.TempDir()
	c := config{root: "..", out: out, base: "/repo/", games: someGames{gameFiles("..")}, source: describe}
	if _, err := c.build(); err != nil {
		t.Fatal(err)
	}
	files := readTree(t, out)
	var packed []string
	for archive, data := range files {
		if path.Ext(archive) != ".zip" {
			continue
		}
		r, err := zip.NewReader(strings.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.File {
			name, ok := strings.CutPrefix(f.Name, "dagaz-embed/")
			if !ok || !f.Modified.Equal(zipTime) {
				t.Errorf("%s was changed at %v", f.Name, f.Modified)
			}
			if family, ok := strings.CutPrefix(archive, embedGames); ok && !strings.Contains(name, strings.TrimSuffix(family, ".zip")+"/") && !strings.Contains(name, "/_") {
				t.Errorf("%s has %s", archive, name)
			}
			packed = append(packed, name)
		}
	}

	asked := []string{"embed/v1/embed.js", "embed/v1/frame.html", "js/wasm_exec.js", "checkmate/chess/board.svg", "LICENSE", "EMBED.md"}
	frame := files["embed/v1/frame.html"]
	data := regexp.MustCompile(`(?s)id="frame-data">(.*?)</script>`).FindStringSubmatch(frame)
	boot := regexp.MustCompile(`src:"(chunk-\w+\.js)"`).FindStringSubmatch(frame)
	if data == nil || boot == nil {
		t.Fatalf("the frame has no data or no script:\n%.2000s", frame)
	}
	asked = append(asked, "embed/v1/"+boot[1])
	var parts map[string]string
	if err := json.Unmarshal([]byte(data[1]), &parts); err != nil || len(parts) != 3 {
		t.Fatalf("data = %v, %v", parts, err)
	}
	for _, address := range parts {
		asked = append(asked, address)
	}
	games, variants := 0, 0
	for name, text := range files {
		if !strings.HasPrefix(name, "embed/v1/data/") {
			continue
		}
		games++
		var d frameData
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			t.Fatal(err)
		}
		asked = append(asked, name, d.Packed)
		for _, v := range d.Variants {
			if v.Data != "" {
				asked = append(asked, v.Data, v.Packed)
				variants++
			}
		}
	}
	for _, address := range asked {
		name, _, _ := strings.Cut(address, "?")
		if !slices.Contains(packed, name) {
			t.Errorf("the zip lacks %s", name)
		}
		if strings.HasPrefix(address, "/") {
			t.Errorf("%s works at one path only", address)
		}
	}
	if games == 0 || variants == 0 || !strings.Contains(frame, "script-src &#39;sha256-") {
		t.Errorf("%d games, %d variants, frame:\n%.2000s", games, variants, frame)
	}
}
