package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dagaz/engine/rules"
)

// All rules that are combined by chance can be compiled.
func TestInventedRules(t *testing.T) {
	stones, armies := 0, 0
	for seed := range uint64(200) {
		text := newInventor(seed).rules()
		if again := newInventor(seed).rules(); again != text {
			t.Fatal("the same seed makes other rules")
		}
		if _, problems, err := rules.Load("x.zrf", []byte(text), "", loadFromCollection); err != nil {
			t.Fatalf("seed %d: %v %v\n%s", seed, err, problems, text)
		}
		if strings.Contains(text, "Stone") {
			stones++
		} else {
			armies++
		}
	}
	if stones < 20 || armies < 20 {
		t.Errorf("%d games of stones, %d of armies", stones, armies)
	}
}

// The verb writes a valid file with its measures in the first lines, the same every time.
func TestInvent(t *testing.T) {
	name := filepath.Join(t.TempDir(), "new.zrf")
	args := []string{"invent", "-seed", "3", "-games", "16", "-nodes", "60"}
	if got := transcript(append(args, "-o", name)); strings.Contains(got, "exit 1") {
		t.Fatal(got)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"(dagaz 1)", "; Invented by: dagaz invent -seed 3", "; first player", "; choices"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the file lacks %q:\n%s", want, text)
		}
	}
	if got := transcript(append(args, "-o", name+"2.zrf")); strings.Contains(got, "exit 1") {
		t.Fatal(got)
	}
	if again, _ := os.ReadFile(name + "2.zrf"); string(again) != string(text) {
		t.Errorf("the same seed says\n%s\nand then\n%s", text, again)
	}
	if got := transcript([]string{"check", name}); !strings.Contains(got, "0 errors, 0 warnings") {
		t.Error(got)
	}
	if got := transcript([]string{"invent", "-tries", "0"}); !strings.Contains(got, "none of 0 games") {
		t.Error(got)
	}
}
