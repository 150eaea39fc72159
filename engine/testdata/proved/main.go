// Command proved writes games/PROVED after the tests have tested games in full: those of
// GAME=family/id,family/id, of SHARD=i/n, or all. It drops the lines of games that no
// longer exist. With -changed it prints, in the form of GAME, the games that have changed
// since games/PROVED was written, or the part of them that SHARD names.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"dagaz/engine/testdata/gametest"
)

func main() {
	changed := flag.Bool("changed", false, "print the games that are not proved as they are")
	as := flag.String("as", "", "the games `folder` of an earlier commit: what is the same stays proved")
	flag.Parse()
	if err := run(*changed, *as); err != nil {
		fmt.Fprintln(os.Stderr, "proved:", err)
		os.Exit(1)
	}
}

func run(changed bool, as string) error {
	root, err := gametest.Root()
	if err != nil {
		return err
	}
	ledger, err := gametest.ReadLedger(root)
	if err != nil {
		return err
	}
	engine, err := gametest.HashEngine(root)
	if err != nil {
		return err
	}
	games := os.DirFS(filepath.Join(root, "games"))
	files, err := fs.Glob(games, "*/*.zrf")
	if err != nil {
		return err
	}
	var ids []string
	there := map[string]bool{}
	for _, file := range files {
		if !strings.HasPrefix(path.Base(file), "_") && !strings.HasPrefix(file, "_") {
			id := strings.TrimSuffix(file, ".zrf")
			ids = append(ids, id)
			there[id] = true
		}
	}
	if changed || as != "" {
		if ids, err = gametest.Changed(games, ids, ledger); err != nil {
			return err
		}
	}
	if as != "" {
		kept, err := gametest.Keep(games, os.DirFS(as), ids, ledger)
		if err != nil {
			return err
		}
		fmt.Printf("%d games of %d stay proved\n", kept, len(ids))
		return gametest.WriteLedger(root, ledger)
	}
	if s := os.Getenv("GAME"); s != "" && !changed {
		ids = strings.Split(s, ",")
	} else if s := os.Getenv("SHARD"); s != "" {
		if ids, err = gametest.Shard(s, ids); err != nil {
			return err
		}
	}
	if changed {
		fmt.Println(strings.Join(ids, ","))
		return nil
	}
	for id := range ledger {
		if !there[id] {
			delete(ledger, id)
		}
	}
	for _, id := range ids {
		if ledger[id], err = gametest.Prove(games, id, engine); err != nil {
			return err
		}
	}
	fmt.Printf("%d games proved, %d in the ledger\n", len(ids), len(ledger))
	return gametest.WriteLedger(root, ledger)
}
