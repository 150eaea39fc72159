package gametest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A fault in the files of one game makes the tests fail: a fault in its rules, in a played
// game, or in a number that only thorough tests reach.
func TestFaultsAreFound(t *testing.T) {
	if testing.Short() || runtime.GOARCH == "wasm" {
		t.Skip("builds the tests of the engine anew")
	}
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	const id = "checkmate/gardner-chess"
	for _, tt := range []struct{ ext, from, to, says string }{
		{".zrf", "(leap 1,2)", "(leap 1,3)", "want 7"},
		{".play", "b1-c3  rnbqk", "b1-c3  rnbkq", "playing gives another text"},
		{".perft", "perft 5 52512", "perft 5 52513", "52512, want 52513"},
	} {
		file := filepath.Join(root, "games", filepath.FromSlash(id)+tt.ext)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		faulty := strings.Replace(string(text), tt.from, tt.to, 1)
		if faulty == string(text) {
			t.Fatalf("%s%s has no %q", id, tt.ext, tt.from)
		}
		dir := t.TempDir()
		instead := filepath.Join(dir, "faulty"+tt.ext)
		overlay, _ := json.Marshal(map[string]any{"Replace": map[string]string{file: instead}})
		if os.WriteFile(instead, []byte(faulty), 0o644) != nil || os.WriteFile(dir+"/overlay.json", overlay, 0o644) != nil {
			t.Fatal("cannot write the faulty file")
		}
		cmd := exec.Command("go", "test", "-overlay", dir+"/overlay.json", "-run", "^TestGames$/^"+strings.ReplaceAll(id, "/", "$/^")+"$", "./engine")
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "FULL=", "SHARD=", "SHARE=", "GAME=")
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), tt.says) {
			t.Errorf("with %q for %q in %s the tests say %v:\n%s", tt.to, tt.from, tt.ext, err, out)
		}
	}
}
