package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"dagaz/engine/rules"
	"dagaz/engine/zrf"
	"dagaz/site/naming"
)

// lintGame returns warnings about what a game of the collection lacks apart from its rules:
// texts, golden files, a named family, glyphs that exist.
func lintGame(f *rulesFile, glyphs map[string]bool) []*zrf.Error {
	var errs zrf.Errors
	warn := func(name, msg string) {
		errs.AddAt(zrf.Pos{File: inGames + name, Line: 1, Col: 1}, 0, zrf.Warn, msg, "")
	}
	base := f.family + "/" + f.id
	if _, err := fs.Stat(collection, f.family+"/_family.md"); err != nil {
		warn(f.family+"/_family.md", "the family has no name: this file is missing")
	}
	for _, ext := range []string{".md", ".ru.md", ".perft", ".play"} {
		text, err := fs.ReadFile(collection, base+ext)
		switch {
		case err != nil:
			warn(base+ext, "this file is missing")
		case strings.Contains(string(text), "FILL IN"):
			warn(base+ext, "something is still to be filled in")
		case ext == ".md" || ext == ".ru.md":
			lintText(warn, base+ext, text)
		}
	}
	if strings.Contains(string(f.src), "FILL IN") {
		warn(base+".zrf", "something is still to be filled in")
	}
	if len(glyphs) > 0 {
		if g, _, err := rules.Load(f.name, f.src, "", f.load); err == nil {
			for t := range g.Types {
				for _, glyph := range g.Types[t].Glyphs {
					name, _, _ := strings.Cut(glyph, "=")
					if name != "" && !glyphs[name] {
						var known []string
						for k := range glyphs {
							known = append(known, k)
						}
						slices.Sort(known)
						msg := "unknown glyph \"" + name + "\" of " + g.Types[t].Name
						if h := zrf.Hint(name, known); h != "" {
							msg += " (did you mean \"" + h + "\"?)"
						}
						warn(base+".zrf", msg)
					}
				}
			}
		}
	}
	return errs.List
}

// lintText checks the facts at the beginning of a text.
func lintText(warn func(name, msg string), name string, text []byte) {
	facts, _, err := naming.SplitFacts(text, naming.GameFacts)
	if err != nil {
		warn(name, err.Error())
		return
	}
	regions := knownRegions()
	if r := facts["region"]; r != "" && len(regions) > 0 && !slices.Contains(regions, r) {
		msg := "unknown region \"" + r + "\""
		if h := zrf.Hint(r, regions); h != "" {
			msg += " (did you mean \"" + h + "\"?)"
		}
		warn(name, msg)
	}
	if strings.HasSuffix(name, ".ru.md") && facts["title"] == "" {
		warn(name, "the game has no title in Russian")
	}
}

// knownRegions lists the regions that texts may name.
func knownRegions() []string {
	text, err := fs.ReadFile(collection, "_lib/regions")
	if err != nil {
		return nil
	}
	var list []string
	for line := range strings.Lines(string(text)) {
		if name, _, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			list = append(list, name)
		}
	}
	return list
}

var symbolID = regexp.MustCompile(`<symbol[^>]* id="([^"]+)"`)

// knownGlyphs lists the glyphs of the surrounding module; none outside the module.
func knownGlyphs() map[string]bool {
	list := map[string]bool{}
	here, err := os.Getwd()
	if err != nil {
		return list
	}
	for ; ; here = filepath.Dir(here) {
		if text, err := os.ReadFile(filepath.Join(here, "static", "img", "pieces.svg")); err == nil {
			for _, m := range symbolID.FindAllSubmatch(text, -1) {
				list[string(m[1])] = true
			}
			return list
		}
		if here == filepath.Dir(here) {
			return list
		}
	}
}
