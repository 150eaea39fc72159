package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// measure builds the site of a tree of games from nothing, and again after a change
// of one rules file, and prints what that costs and how large things are, as a table.
// dir holds games/, the site's program as site, and dist/ with the programs of wasm.
func measure(dir string) error {
	row := func(what, must, is string) { fmt.Printf("| %s | %s | %s |\n", what, must, is) }
	files, err := filepath.Glob(filepath.Join(dir, "games", "*", "*.zrf"))
	if err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(dir, "cache")); err != nil {
		return err
	}
	cold, err := build(dir)
	if err != nil {
		return err
	}
	changed := ""
	for _, file := range files {
		if src, err := os.ReadFile(file); err == nil && !strings.HasPrefix(filepath.Base(file), "_") && bytes.Contains(src, []byte("(help ")) {
			changed = file
			if err := os.WriteFile(file, append(src, "; changed\n"...), 0o644); err != nil {
				return err
			}
			break
		}
	}
	warm, err := build(dir)
	if err != nil {
		return err
	}
	fmt.Println("| what | must | is |\n|---|---|---|")
	row("site build from nothing, processor time", "60 s", fmt.Sprintf("%.1f s", cold.Seconds()))
	row("after a change of "+filepath.Base(changed), "5 s", fmt.Sprintf("%.1f s", warm.Seconds()))
	for _, f := range []struct{ name, must string }{
		{"index.html", "60 kB gzip"}, {"ru/index.html", "60 kB gzip"}, {"games.en.txt", "–"}, {"sw.js", "20 kB"}, {"404.html", "10 kB"},
	} {
		size, packed, err := sizes(filepath.Join(dir, "dist", f.name))
		if err != nil {
			return err
		}
		row(f.name, f.must, fmt.Sprintf("%.1f kB, %.1f kB gzip", float64(size)/1000, float64(packed)/1000))
	}
	for _, folder := range []struct{ name, must string }{{"offline/packs", "25 MB, 60 requests"}, {"embed/games", "–"}, {".", "–"}} {
		n, size := 0, int64(0)
		err := filepath.WalkDir(filepath.Join(dir, "dist", folder.name), func(_ string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			info, err := d.Info()
			if err == nil {
				n, size = n+1, size+info.Size()
			}
			return err
		})
		if err != nil {
			return err
		}
		row(folder.name+"/", folder.must, fmt.Sprintf("%.1f MB, %d files", float64(size)/1e6, n))
	}
	return nil
}

// build runs the site's program and returns its processor time.
func build(dir string) (time.Duration, error) {
	cmd := exec.Command(filepath.Join(dir, "site"), "-games", filepath.Join(dir, "games"), "-out", filepath.Join(dir, "dist"), "-cache", filepath.Join(dir, "cache"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%w: %.2000s", err, out)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// sizes is how long a file is, and how long compressed.
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
	if _, err := io.Copy(z, bytes.NewReader(data)); err != nil {
		return 0, 0, err
	}
	err = z.Close()
	return len(data), b.Len(), err
}
