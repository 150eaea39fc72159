// Command scale makes a tree of many games out of the real ones, to measure what
// grows with their number:
//
//	go run ./bench/scale -games games -out DIR -n 1000
//
// Each game is a real one with other names, another board, other numbers and other
// words, so that no two compress into one: pieces and titles get invented names
// everywhere, square boards grow, words of the texts are exchanged for others of all
// texts. A change that the rules do not stand is left out. The same real games give
// the same tree.
//
//	go run ./bench/scale -measure DIR
//
// builds its site and prints what that costs (measure.go). ./build.sh bench scale does
// both.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

func main() {
	log.SetFlags(0)
	games := flag.String("games", "games", "`folder` of the real games")
	out := flag.String("out", "", "`folder` to make")
	n := flag.Int("n", 1000, "how many games")
	site := flag.String("measure", "", "measure the site of what lies in this `folder`, instead of making games")
	flag.Parse()
	if *site != "" {
		if err := measure(*site); err != nil {
			log.Fatal("scale: ", err)
		}
		return
	}
	if *out == "" {
		log.Fatal("scale: -out is missing")
	}
	if err := grow(os.DirFS(*games), *out, *n); err != nil {
		log.Fatal("scale: ", err)
	}
}

// grow writes n games to a folder.
func grow(real fs.FS, out string, n int) error {
	files, err := fs.Glob(real, "*/*")
	if err != nil {
		return err
	}
	var ids []string
	var corpus [2][]string // words of texts, by language
	for _, file := range files {
		src, err := fs.ReadFile(real, file)
		if err != nil {
			return err
		}
		base := path.Base(file)
		switch {
		case strings.HasPrefix(base, "_") || strings.HasPrefix(file, "_"):
			src = first.ReplaceAll(src, nil)                             // these games have other names
			if err := write(filepath.Join(out, file), src); err != nil { // families, dictionaries, what games include
				return err
			}
		case strings.HasSuffix(base, ".zrf"):
			ids = append(ids, strings.TrimSuffix(file, ".zrf"))
		case strings.HasSuffix(base, ".ru.md"):
			corpus[1] = append(corpus[1], smallWords(src)...)
		case strings.HasSuffix(base, ".md"):
			corpus[0] = append(corpus[0], smallWords(src)...)
		}
	}
	if len(ids) == 0 {
		return fmt.Errorf("there are no games")
	}
	for i := range n {
		if err := vary(real, out, ids[i%len(ids)], i, corpus); err != nil {
			return err
		}
	}
	return nil
}

func write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

var (
	word        = regexp.MustCompile(`\p{Ll}{4,}`)
	pieceName   = regexp.MustCompile(`\(name "?([A-Z][\w-]*)"?\)`)
	title       = regexp.MustCompile(`\(title "([^"]*)"\)`)
	square      = regexp.MustCompile(`\(square (\d+)\)`)
	value       = regexp.MustCompile(`\(value ([\d.]+)\)`)
	starts      = regexp.MustCompile(`(?m)^\s*\((start|old-points|ladder|old-types)\b[^\n]*\n`)
	first       = regexp.MustCompile(`(?m)^first: .*\n`)
	help        = regexp.MustCompile(`"[^"\n]{12,}"`)
	syllables   = strings.Fields("ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bre cli dro fle gra ist orn und elk amb")
	fenceOrFact = regexp.MustCompile(`(?s)^---\n.*?\n---\n|` + "```.*?```")
)

func smallWords(src []byte) []string { return word.FindAllString(string(src), -1) }

// invent makes a name.
func invent(dice *rand.Rand) string {
	s := ""
	for range 2 + dice.IntN(3) {
		s += syllables[dice.IntN(len(syllables))]
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// vary writes the i-th game, a variation of a real one.
func vary(real fs.FS, out, id string, i int, corpus [2][]string) error {
	dice := rand.New(rand.NewPCG(uint64(i), 7))
	src, err := fs.ReadFile(real, id+".zrf")
	if err != nil {
		return err
	}
	to := fmt.Sprintf("%s-%d", id, i)
	renamed := map[string]string{}
	for _, m := range pieceName.FindAllStringSubmatch(string(src), -1) {
		renamed[m[1]] = invent(dice)
	}
	text := title.ReplaceAllStringFunc(string(src), func(s string) string {
		return strings.TrimSuffix(s, `")`) + " " + invent(dice) + `")`
	})
	text = help.ReplaceAllStringFunc(text, func(s string) string {
		if strings.Contains(s, "/") { // a position
			return s
		}
		return exchange(s, corpus[0], dice)
	})
	text = value.ReplaceAllStringFunc(text, func(s string) string {
		v, _ := strconv.ParseFloat(value.FindStringSubmatch(s)[1], 64)
		return fmt.Sprintf("(value %.2f)", v*(.8+.4*dice.Float64()))
	})
	plain := text
	wider := square.ReplaceAllStringFunc(starts.ReplaceAllString(text, ""), func(s string) string {
		n, _ := strconv.Atoi(square.FindStringSubmatch(s)[1])
		return fmt.Sprintf("(square %d)", min(25, n+dice.IntN(4)))
	})
	done := map[string]string{}
	for _, try := range []struct {
		text    string
		renamed map[string]string
	}{{wider, renamed}, {plain, renamed}, {plain, nil}} {
		if text = rename(try.text, try.renamed); compiles(real, id, text) {
			done = try.renamed
			break
		}
	}
	if !compiles(real, id, text) {
		text = string(src)
	}
	if err := write(filepath.Join(out, to+".zrf"), []byte(text)); err != nil {
		return err
	}
	for lang, ext := range []string{".md", ".ru.md"} {
		md, err := fs.ReadFile(real, id+ext)
		if err != nil {
			continue
		}
		body, head := string(md), ""
		if at := fenceOrFact.FindStringIndex(body); at != nil && at[0] == 0 {
			head, body = body[:at[1]], body[at[1]:]
		}
		body = exchange(fenceOrFact.ReplaceAllString(body, ""), corpus[lang], dice)
		if head = pieceFacts.ReplaceAllString(head, ""); lang == 1 {
			for _, name := range done {
				head = strings.TrimSuffix(head, "---\n") + "piece " + name + ": " + corpus[1][dice.IntN(len(corpus[1]))] + "\n---\n"
			}
			head = strings.Replace(head, "\ntitle: ", "\ntitle: "+corpus[1][dice.IntN(len(corpus[1]))]+" ", 1)
		}
		if err := write(filepath.Join(out, to+ext), []byte(head+body)); err != nil {
			return err
		}
	}
	for _, ext := range []string{".book", ".levels"} {
		if ext == ".levels" && len(done) > 0 {
			continue // levels name pieces
		}
		if data, err := fs.ReadFile(real, id+ext); err == nil {
			if err := write(filepath.Join(out, to+ext), data); err != nil {
				return err
			}
		}
	}
	return nil
}

// pieceFacts are names that the varied game has no more.
var pieceFacts = regexp.MustCompile(`(?m)^(piece|letter|start|variant|players|player) ?[^\n]*\n`)

// rename gives pieces other names wherever a name stands by itself.
func rename(text string, names map[string]string) string {
	for _, old := range slices.Sorted(func(yield func(string) bool) {
		for name := range names {
			if !yield(name) {
				return
			}
		}
	}) {
		text = regexp.MustCompile(`([\s(",])`+regexp.QuoteMeta(old)+`([\s)",:])`).ReplaceAllString(text, "${1}"+names[old]+"${2}")
	}
	return text
}

// exchange puts another word in the place of every third one.
func exchange(text string, corpus []string, dice *rand.Rand) string {
	if len(corpus) == 0 {
		return text
	}
	return word.ReplaceAllStringFunc(text, func(s string) string {
		if other := corpus[dice.IntN(len(corpus))]; dice.IntN(3) == 0 && utf8.RuneCountInString(other) > 0 {
			return other
		}
		return s
	})
}

// compiles reports whether rules can be played.
func compiles(real fs.FS, id, text string) bool {
	file, err := rules.Read(id+".zrf", []byte(text), zrf.Loader(func(from, name string) (string, []byte, error) {
		name = zrf.Join(from, name)
		src, err := fs.ReadFile(real, name)
		return name, src, err
	}))
	if err != nil {
		return false
	}
	g, err := file.Game("")
	if err != nil {
		return false
	}
	for n, title := range g.Variants {
		if title == "-" {
			continue
		}
		if _, err := file.Game(strconv.Itoa(n + 1)); err != nil {
			return false
		}
	}
	return true
}
