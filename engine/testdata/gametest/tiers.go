package gametest

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"dagaz/engine/compile"
	"dagaz/engine/zrf"
	"dagaz/games"
)

// Tests over games have two tiers. Cheap tests run for every game: Every. Tests that take
// seconds for a game run for Thorough: games that have changed since the ledger was
// written, the day's third of a cover that has each word of the language, and a share of the
// others, which is a different one every day. Between the two, tests that repeat a part of others run for each
// game on one day of several: HasTurn. FULL=1 makes all games thorough, or with SHARD=i/n an n-th of
// them; GAME=family/id,family/id makes these games thorough and leaves out the others.

// Full reports whether nothing is left out to save time: in a full run, or in a run for
// named games.
func Full() bool { return os.Getenv("FULL") == "1" || os.Getenv("GAME") != "" }

// Every lists the games for cheap tests: all games, or in WebAssembly, where tests have one
// processor, the cover of the day.
func Every(t testing.TB) []string {
	t.Helper()
	if named := os.Getenv("GAME"); named != "" {
		return strings.Split(named, ",")
	}
	if runtime.GOARCH == "wasm" {
		return CoverOfToday(t)
	}
	if Full() {
		return shard(t, IDs(t))
	}
	return IDs(t)
}

// Thorough lists the games that are tested in full.
func Thorough(t testing.TB) []string {
	t.Helper()
	plan := planned(t)
	return slices.DeleteFunc(Every(t), func(id string) bool { return !plan[id] })
}

// Few lists the games for tests of code that knows no game, above all of searches: the
// cover of the day and the share of the day, in full runs all games.
func Few(t testing.TB) []string {
	t.Helper()
	every, cover := Every(t), CoverOfToday(t)
	if Full() {
		return every
	}
	if testing.Short() || runtime.GOARCH == "wasm" {
		return cover
	}
	share := os.Getenv("SHARE")
	return slices.DeleteFunc(every, func(id string) bool { return !slices.Contains(cover, id) && !inShare(id, share) })
}

// Seeds chooses how many rules at random a test tries, which have nothing to do with any game:
// few with -short and in a run for named games, all in a full run, else some. Of the shards of
// a full run the first tries all, because every shard would try the same.
func Seeds(few, some, all int) int {
	named, shard := os.Getenv("GAME") != "", os.Getenv("SHARD")
	switch {
	case testing.Short() || named || shard != "" && !strings.HasPrefix(shard, "1/"):
		return few
	case Full():
		return all
	}
	return some
}

// IsThorough reports whether a game is tested in full.
func IsThorough(t testing.TB, id string) bool { return planned(t)[id] }

var plan struct {
	once  sync.Once
	games map[string]bool
	err   error
}

func planned(t testing.TB) map[string]bool {
	t.Helper()
	all, cover := Every(t), CoverOfToday(t)
	plan.once.Do(func() { plan.games, plan.err = choose(all, cover) })
	if plan.err != nil {
		t.Fatal(plan.err)
	}
	return plan.games
}

// choose picks the games that are tested in full.
func choose(all, cover []string) (map[string]bool, error) {
	chosen := map[string]bool{}
	if Full() {
		for _, id := range all {
			chosen[id] = true
		}
		return chosen, nil
	}
	for _, id := range cover {
		chosen[id] = true
	}
	if testing.Short() || runtime.GOARCH == "wasm" {
		return chosen, nil
	}
	root, err := Root()
	if err != nil {
		return nil, err
	}
	ledger, err := ReadLedger(root)
	if err != nil {
		return nil, err
	}
	share := os.Getenv("SHARE") // k/n, set by build.sh
	changed, err := Changed(games.FS, all, ledger)
	if err != nil {
		return nil, err
	}
	for _, id := range changed {
		chosen[id] = true
	}
	for _, id := range all {
		if inShare(id, share) {
			chosen[id] = true
		}
	}
	return chosen, nil
}

// HasTurn reports whether a game has its turn today in a test that runs for each game on one day
// of several: build.sh numbers the day in DAY. Games that are tested in full always have their
// turn, and without DAY all games do.
func HasTurn(t testing.TB, id string, days int) bool {
	day, err := strconv.Atoi(os.Getenv("DAY"))
	return err != nil || day < 0 || Full() || IsThorough(t, id) || inShare(id, turn(day, days))
}

// turn names the share of a day in a round of days.
func turn(day, days int) string { return fmt.Sprintf("%d/%d", day%days, days) }

// inShare reports whether a game is in the k-th of n shares, "k/n".
func inShare(id, share string) bool {
	var k, n uint32
	if _, err := fmt.Sscanf(share, "%d/%d", &k, &n); err != nil || n == 0 {
		return false
	}
	h := fnv.New32a()
	h.Write([]byte(id))
	return h.Sum32()%n == k%n
}

// shard returns the part of a list that SHARD=i/n names, i from 1.
func shard(t testing.TB, ids []string) []string {
	t.Helper()
	s := os.Getenv("SHARD")
	if s == "" {
		return ids
	}
	part, err := Shard(s, ids)
	if err != nil {
		t.Fatal(err)
	}
	return part
}

// Part returns a list of games or files, in short tests, which run as WebAssembly on one
// processor, every n-th of them: for tests that take long, or that repeat a part of another.
func Part(t testing.TB, n int, list []string) []string {
	t.Helper()
	if !testing.Short() {
		return list
	}
	part, err := Shard(fmt.Sprintf("1/%d", n), list)
	if err != nil {
		t.Fatal(err)
	}
	return part
}

// Shard returns every n-th id, starting with the i-th, from "i/n" with i from 1.
func Shard(s string, ids []string) ([]string, error) {
	var i, n int
	if _, err := fmt.Sscanf(s, "%d/%d", &i, &n); err != nil || n < 1 || i < 1 || i > n {
		return nil, fmt.Errorf("a shard is written i/n, with i from 1 to n, not %q", s)
	}
	var part []string
	for k := i - 1; k < len(ids); k += n {
		part = append(part, ids[k])
	}
	return part, nil
}

var cover struct {
	once sync.Once
	ids  []string
	err  error
}

// Cover lists a few games that together use each word of the language that any game uses,
// preferring games with short rules.
func Cover(t testing.TB) []string {
	t.Helper()
	all := IDs(t)
	cover.once.Do(func() { cover.ids, cover.err = coverOf(games.FS, all) })
	if cover.err != nil {
		t.Fatal(cover.err)
	}
	return slices.Clone(cover.ids)
}

// CoverOfToday lists a third of the cover, each day another one, so that each word of the language
// has its turn within three days. Without DAY it is the whole cover.
func CoverOfToday(t testing.TB) []string {
	t.Helper()
	cover := Cover(t)
	day, err := strconv.Atoi(os.Getenv("DAY"))
	if err != nil || day < 0 {
		return cover
	}
	return slices.DeleteFunc(cover, func(id string) bool { return !inShare(id, turn(day, 3)) })
}

func coverOf(fsys fs.FS, all []string) ([]string, error) {
	words := map[string][]string{} // by game
	size := map[string]int{}
	missing := map[string]bool{}
	for _, id := range all {
		text := map[string]bool{}
		if err := wordsOf(fsys, id+".zrf", text, map[string]bool{}); err != nil {
			return nil, err
		}
		for w := range text {
			if compile.Known(w) {
				words[id] = append(words[id], w)
				missing[w] = true
			}
		}
		info, err := fs.Stat(fsys, id+".zrf")
		if err != nil {
			return nil, err
		}
		size[id] = int(info.Size())
	}
	var list []string
	for len(missing) > 0 {
		best, most := "", 0
		for _, id := range all {
			n := 0
			for _, w := range words[id] {
				if missing[w] {
					n++
				}
			}
			if n > most || n == most && n > 0 && size[id] < size[best] {
				best, most = id, n
			}
		}
		for _, w := range words[best] {
			delete(missing, w)
		}
		list = append(list, best)
	}
	slices.Sort(list)
	return list, nil
}

// wordsOf collects the words of a rules file and of the files that it includes.
func wordsOf(fsys fs.FS, file string, words, seen map[string]bool) error {
	if seen[file] {
		return nil
	}
	seen[file] = true
	text, err := fs.ReadFile(fsys, path.Clean(file))
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, ";")
		for _, w := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("() \t\r\n\"", r) }) {
			words[w] = true
		}
	}
	for _, m := range includes.FindAllSubmatch(text, -1) {
		if err := wordsOf(fsys, zrf.Join(file, string(m[1])), words, seen); err != nil {
			return err
		}
	}
	return nil
}
