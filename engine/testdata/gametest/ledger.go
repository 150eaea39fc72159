package gametest

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"dagaz/engine/net"
	"dagaz/engine/pack"
	"dagaz/engine/rules"
	"dagaz/engine/zrf"
)

// The ledger records which games have been tested in full: a line has the game, the hash of
// its files and of the files that they include, the hash of its compiled rules, and the
// hash of the engine with which it was tested. A game counts as unchanged if either of the
// first two hashes is the same: a change of the library that does not affect a game leaves
// it proved. Only a full run writes the ledger (engine/testdata/proved); every run tests in
// full the games that are not in it, and a share of the others.

// LedgerPath is the ledger below the root of the module.
const LedgerPath = "games/PROVED"

// A Proof is a line of the ledger.
type Proof struct{ Files, Rules, Engine string }

// ReadLedger reads the ledger of the module at root; a missing file counts as empty.
func ReadLedger(root string) (map[string]Proof, error) {
	ledger := map[string]Proof{}
	f, err := os.Open(filepath.Join(root, LedgerPath))
	if os.IsNotExist(err) {
		return ledger, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		if cols := strings.Split(sc.Text(), "\t"); len(cols) == 4 && !strings.HasPrefix(cols[0], "#") {
			ledger[cols[0]] = Proof{cols[1], cols[2], cols[3]}
		}
	}
	return ledger, sc.Err()
}

// WriteLedger writes the ledger.
func WriteLedger(root string, ledger map[string]Proof) error {
	var b strings.Builder
	b.WriteString("# Games that were proved in full: hashes of the files, of the compiled rules, of the engine. Written by FULL=1 ./build.sh test.\n")
	for _, id := range slices.Sorted(maps.Keys(ledger)) {
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", id, ledger[id].Files, ledger[id].Rules, ledger[id].Engine)
	}
	return os.WriteFile(filepath.Join(root, LedgerPath), []byte(b.String()), 0o644)
}

// Root finds the folder of the module, from the present folder upwards.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod here or above")
		}
	}
}

// proven are the endings of the files on whose content the engine's tests depend; the
// site's tests check the texts for people, of every game in every run.
var proven = []string{".zrf", ".perft", ".play", ".levels", ".book", ".tune", ".net"}

var includes = regexp.MustCompile(`\(include\s+"([^"]*)"`)

// HashGame returns the hash of a game's files in fsys and of the files that they include.
func HashGame(fsys fs.FS, id string) (string, error) {
	h := sha256.New()
	err := eachProven(fsys, id, func(file string) error { return hashFile(h, fsys, file, map[string]bool{}) })
	return short(h), err
}

// HashRules returns the hash of a game's compiled rules without their glyphs, for all
// entries of its menu, and of the game's other files.
func HashRules(fsys fs.FS, id string) (string, error) {
	h := sha256.New()
	err := eachProven(fsys, id, func(file string) error {
		if path.Ext(file) != ".zrf" {
			return hashFile(h, fsys, file, map[string]bool{})
		}
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		r, err := rules.Read(file, text, func(from, name string) (string, []byte, error) {
			name = zrf.Join(from, name)
			src, err := fs.ReadFile(fsys, name)
			return name, src, err
		})
		if err != nil {
			return err
		}
		for _, title := range r.Titles() {
			if title == "-" { // a line in the menu
				continue
			}
			g, err := r.Game(title)
			if err != nil {
				return err
			}
			for i := range g.Types { // glyphs are not part of the rules
				g.Types[i].Glyphs = nil
			}
			packed, err := pack.Game(g)
			if err != nil {
				return err
			}
			h.Write([]byte(packed))
		}
		return nil
	})
	return short(h), err
}

// eachProven calls f for each of a game's files.
func eachProven(fsys fs.FS, id string, f func(file string) error) error {
	entries, err := fs.ReadDir(fsys, path.Dir(id))
	if err != nil {
		return err
	}
	var ends []string // of the names of the game's files
	for _, e := range entries {
		if end, ok := strings.CutPrefix(e.Name(), path.Base(id)+"."); ok {
			ends = append(ends, "."+end)
		}
	}
	for _, ext := range proven {
		for _, end := range ends {
			if end != ext && !(strings.HasSuffix(end, ext) && strings.Count(end, ".") == 2) {
				continue
			}
			if err := f(id + end); err != nil {
				return err
			}
		}
	}
	return nil
}

func short(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil))[:16] }

// hashFile adds a file and those that it needs: what rules include, and the net to which a net refers.
func hashFile(h hash.Hash, fsys fs.FS, file string, seen map[string]bool) error {
	if seen[file] {
		return nil
	}
	seen[file] = true
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		return err
	}
	fmt.Fprintf(h, "%s %d\n", file, len(text))
	h.Write(text)
	switch path.Ext(file) {
	case ".net":
		if other, ok := net.Other(string(text)); ok {
			return hashFile(h, fsys, zrf.Join(file, other), seen)
		}
		return nil
	case ".zrf": // its includes follow
	default:
		return nil
	}
	for _, m := range includes.FindAllSubmatch(text, -1) {
		if err := hashFile(h, fsys, zrf.Join(file, string(m[1])), seen); err != nil {
			return err
		}
	}
	return nil
}

// HashEngine returns the hash of the engine's sources, without its tests and its command.
func HashEngine(root string) (string, error) {
	h := sha256.New()
	dir := os.DirFS(filepath.Join(root, "engine"))
	err := fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "cmd" || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(dir, name)
		fmt.Fprintf(h, "%s %d\n", name, len(text))
		h.Write(text)
		return err
	})
	return short(h), err
}

// changed reports whether a game has changed since it was proved.
func (p Proof) changed(fsys fs.FS, id string) (bool, error) {
	if p.Files == "" {
		return true, nil
	}
	files, err := HashGame(fsys, id)
	if err != nil || files == p.Files {
		return false, err
	}
	compiled, err := HashRules(fsys, id)
	return compiled != p.Rules, err
}

// Changed returns the games that have changed since they were proved.
func Changed(fsys fs.FS, ids []string, ledger map[string]Proof) ([]string, error) {
	var out []string
	for _, id := range ids {
		changed, err := ledger[id].changed(fsys, id)
		if err != nil {
			return nil, err
		}
		if changed {
			out = append(out, id)
		}
	}
	return out, nil
}

// Prove makes the line of a game.
func Prove(fsys fs.FS, id, engine string) (p Proof, err error) {
	p.Engine = engine
	if p.Files, err = HashGame(fsys, id); err == nil {
		p.Rules, err = HashRules(fsys, id)
	}
	return p, err
}

// Keep adopts the proofs of games that were proved in another games folder and whose
// compiled rules and numbers are the same in both. That helps if a library was edited and
// the packed form has changed, too: then neither hash of the ledger shows that the game is
// the same.
func Keep(fsys, old fs.FS, ids []string, ledger map[string]Proof) (kept int, err error) {
	for _, id := range ids {
		p := ledger[id]
		files, err := HashGame(old, id)
		if err != nil {
			return kept, err
		}
		if p.Files == "" || files != p.Files {
			continue
		}
		before, err := HashRules(old, id)
		if err != nil {
			return kept, err
		}
		now, err := Prove(fsys, id, p.Engine)
		if err != nil {
			return kept, err
		}
		if now.Rules == before {
			ledger[id] = now
			kept++
		}
	}
	return kept, nil
}
