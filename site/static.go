package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// writeStatic copies the files of static/ that are served unchanged: all except the scripts
// and styles, which writeScripts bundles, the files for writeEmbed, and tests.
func (c *config) writeStatic([]*game) error {
	root := filepath.Join(c.root, "static")
	return filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if os.IsNotExist(err) && file == root {
			return nil
		} else if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if rel == "js" || rel == "css" || rel == "embed" || isTest(rel) || hidden(d.Name()) && rel != "." {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Dir(rel) == "." && filepath.Ext(rel) == ".js" || isTest(rel) || hidden(d.Name()) {
			return nil
		}
		return copyFile(file, filepath.Join(c.out, rel))
	})
}

// isTest reports whether a file or folder is only for tests and is not served.
func isTest(name string) bool {
	base := filepath.Base(name)
	return strings.Contains(base, ".test.") || strings.Contains(base, "_test.") || base == "testdata"
}

func hidden(name string) bool { return strings.HasPrefix(name, ".") }

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return writeFile(to, data)
}

// writeFile writes a file and the folders above it. It leaves a file alone that holds
// the same bytes already, because writing costs the disk several times what reading does.
func writeFile(name string, data []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, data) {
		return nil
	}
	err := os.WriteFile(name, data, 0o644)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// write writes a file of the site and records its hash, which becomes part of addresses.
func (c *config) write(name string, data []byte) error {
	c.note(name, data)
	return writeFile(filepath.Join(c.out, filepath.FromSlash(name)), data)
}
