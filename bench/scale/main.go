// Command scale measures how long the site of all our games takes to build, and how large it is:
//
//	go run ./bench/scale DIR
//
// DIR contains games/, a copy that may be changed, the programs site and dagaz, and dist/, the
// site with its WebAssembly programs. The command builds the site from nothing, without a change,
// and after a change of one rules file, and prints a table of processor times and sizes. Numbers
// that grow with the number of games are converted to a thousand games. ./build.sh bench scale
// prepares DIR and runs the command.
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("scale: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: scale DIR")
	}
	if err := measure(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// rules is the file that is changed. It belongs to the largest family, whose pack takes longest.
const rules = "checkmate/chess.zrf"

func measure(dir string) error {
	row := func(what, must, is string) { fmt.Printf("| %s | %s | %s |\n", what, must, is) }
	files, err := filepath.Glob(filepath.Join(dir, "games", "[^_]*", "[^_]*.zrf"))
	if err != nil {
		return err
	}
	games := len(files)
	if games == 0 {
		return fmt.Errorf("there are no games in %s", dir)
	}
	if err := os.RemoveAll(filepath.Join(dir, "cache")); err != nil {
		return err
	}
	fmt.Printf("| %d games | must | is |\n|---|---|---|\n", games)
	for _, step := range []struct{ what, must string }{
		{"site from nothing", "60 s"}, {"site without a change", "–"}, {"site after a change of " + rules, "5 s"},
	} {
		if strings.HasSuffix(step.what, rules) {
			if err := change(filepath.Join(dir, "games", filepath.FromSlash(rules))); err != nil {
				return err
			}
		}
		cost, err := run(filepath.Join(dir, "site"), "-games", filepath.Join(dir, "games"), "-out", filepath.Join(dir, "dist"), "-cache", filepath.Join(dir, "cache"))
		if err != nil {
			return err
		}
		row(step.what+", processor time", step.must+" for 1,000", fmt.Sprintf("%.1f s, for 1,000 %.1f s", cost.Seconds(), cost.Seconds()*1000/float64(games)))
	}
	var lists []time.Duration
	for range 5 {
		cost, err := run(filepath.Join(dir, "dagaz"), "list")
		if err != nil {
			return err
		}
		lists = append(lists, cost)
	}
	slices.Sort(lists)
	row("`dagaz list`, processor time", "0.2 s for 1,000", fmt.Sprintf("%.2f s, for 1,000 %.2f s", lists[2].Seconds(), lists[2].Seconds()*1000/float64(games)))
	for _, f := range []struct{ name, must string }{
		{"index.html", "60 kB gzip"}, {"ru/index.html", "60 kB gzip"}, {"games.en.txt", "–"}, {"sw.js", "20 kB"}, {"404.html", "10 kB"},
	} {
		size, packed, err := sizes(filepath.Join(dir, "dist", f.name))
		if err != nil {
			return err
		}
		row(f.name, f.must, fmt.Sprintf("%.1f kB, %.1f kB gzip", float64(size)/1000, float64(packed)/1000))
	}
	for _, folder := range []struct{ name, must string }{{"offline/packs", "25 MB, 60 requests"}, {"embed/games", "by family"}, {".", "–"}} {
		n, size, err := sum(filepath.Join(dir, "dist", folder.name))
		if err != nil {
			return err
		}
		row(folder.name+"/", folder.must, fmt.Sprintf("%.1f MB, %d files", float64(size)/1e6, n))
	}
	return nil
}

// change adds a comment to a rules file.
func change(file string) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(src, "; changed\n"...), 0o644)
}

// run runs a program and returns its processor time.
func run(program string, args ...string) (time.Duration, error) {
	cmd := exec.Command(program, args...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s: %w: %.2000s", filepath.Base(program), err, out)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// sizes returns the size of a file, and its compressed size.
func sizes(name string) (plain, packed int, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return 0, 0, err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return 0, 0, err
	}
	if _, err := z.Write(data); err != nil {
		return 0, 0, err
	}
	err = z.Close()
	return len(data), b.Len(), err
}

// sum returns the number of files in a folder, and their bytes.
func sum(folder string) (files int, size int64, err error) {
	err = filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			files, size = files+1, size+info.Size()
		}
		return err
	})
	return files, size, err
}
