package main

import (
	_ "embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"dagaz/engine/levels"
	"dagaz/engine/rules"
)

// Besides the games' own ids, the names of the predecessor's pages are ids if one of our
// entries stands for the page: a game or variant says so with the clause (old-page name),
// and a level of a collection has the name of its page.

// twins are the last words in the names of the predecessor's pages that show the game of
// another page in a different form: for two persons, against a bot, with other pictures, as
// an editor. The site's script for old addresses has the same list (static/js/page/old.js);
// a test compares the two.
var twins = []string{"-board", "-ai", "-kanji", "-3d", "-editor", "-advisor", "-alt", "-western", "-auto"}

// oldPages has all pages of the predecessor, one in each line, with their groups.
//
//go:embed oldpages.txt
var oldPages string

// allTwins lists, for each name, the pages of the predecessor that show the same game in
// another form.
var allTwins = sync.OnceValue(func() map[string][]string {
	list := map[string][]string{}
	for line := range strings.Lines(oldPages) {
		page, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
		for name, ok := withoutTwin(page); ok; name, ok = withoutTwin(name) {
			list[name] = append(list[name], page)
		}
	}
	return list
})

// twinsOf lists the pages of a family that show the game with this name in another form,
// except pages that are games of ours or show a game with a longer name.
func twinsOf(family, name string) (pages []string) {
	ids := gameIDs()
	own := family + "/" + name
	for _, twin := range allTwins()[own] {
		page, ok := twin, true
		for ok && page != own && !slices.Contains(ids, page) {
			page, ok = withoutTwin(page)
		}
		if page == own {
			pages = append(pages, strings.TrimPrefix(twin, family+"/"))
		}
	}
	return pages
}

// withoutTwin returns the name of the page whose game a twin shows.
func withoutTwin(name string) (page string, ok bool) {
	for _, end := range twins {
		if page, ok := strings.CutSuffix(name, end); ok {
			return page, true
		}
	}
	return name, false
}

// byOldPage finds the file that stands for an old page, family/name or name; nil if there
// is none.
func byOldPage(name string) (*rulesFile, error) {
	family, page := path.Split(name)
	family = strings.TrimSuffix(family, "/")
	var found []*rulesFile
	word := regexp.MustCompile(`\((old-page|level)\s[^()]*` + regexp.QuoteMeta(page))
	for _, id := range gameIDs() {
		if page == "" || family != "" && family != path.Dir(id) {
			continue
		}
		f, err := fromCollection(id)
		if err != nil {
			return nil, err
		}
		if word.Match(f.src) {
			title, ok, err := entryOfPage(f, page)
			if err != nil {
				return nil, err
			}
			if ok {
				f.variant = title
				found = append(found, f)
			}
		}
		text, err := fs.ReadFile(collection, id+".levels")
		if err != nil || !word.Match(text) {
			continue
		}
		campaign, err := levelsOf(f)
		if err != nil {
			return nil, err
		}
		campaign.Each(func(l *levels.Level) {
			if l.ID == page {
				level := *f
				level.setup = l.Setup
				found = append(found, &level)
			}
		})
	}
	switch len(found) {
	case 0:
		return nil, nil
	case 1:
		return found[0], nil
	}
	var names []string
	for _, f := range found {
		names = append(names, f.family+"/"+page+" of "+f.id)
	}
	return nil, fmt.Errorf("game %q is ambiguous: %s", name, strings.Join(names, ", "))
}

// entryOfPage returns the title of the entry of a file that stands for a page.
func entryOfPage(f *rulesFile, page string) (title string, ok bool, err error) {
	r, err := rules.ReadOutlines(f.name, f.src, f.load)
	if err != nil {
		return "", false, err
	}
	for _, title := range r.Titles() {
		if title == "-" {
			continue
		}
		g, err := r.Entry(title)
		if err != nil {
			return "", false, err
		}
		if slices.Contains(g.Meta["old-page"], page) {
			return title, true, nil
		}
	}
	return "", false, nil
}

// levelsOf reads the levels of a game, nil if it has none.
func levelsOf(f *rulesFile) (*levels.Campaign, error) {
	name := path.Join(f.family, f.id) + ".levels"
	text, err := fs.ReadFile(collection, name)
	if err != nil {
		return nil, nil
	}
	g, _, err := rules.Load(f.name, f.src, "", f.load)
	if err != nil {
		return nil, err
	}
	campaign, errs := levels.Parse(inGames+name, text, g)
	if errs.HasErrors() {
		return nil, errs.Err()
	}
	return campaign, nil
}
