package flow

import (
	"bytes"
	"path/filepath"
	"testing"
)

// TestTypes runs a program without reflect before and after its types are trimmed.
func TestTypes(t *testing.T) {
	needNode(t)
	file := filepath.Join(t.TempDir(), "plain.wasm")
	goTool(t, "testdata/plain", "build", "-o", file, ".")
	module := readFile(t, file)
	out, report := rebuild(t, module, `^main\.`, Options{PassSP: true, Strip: true, Trim: true})
	if report.NotTrimmed != nil {
		t.Fatal(report.NotTrimmed)
	}
	want := runNode(t, ".", module)
	if got := runNode(t, ".", out); got != want {
		t.Errorf("trimmed, the program prints\n%s, not\n%s", got, want)
	}
	for text, kept := range map[string]bool{"sideLengthInField": false, "*main.square": true, string(powers): false} {
		if !bytes.Contains(module, []byte(text)) {
			t.Errorf("%q is not in the program", text)
		}
		if bytes.Contains(out, []byte(text)) != kept {
			t.Errorf("%q is kept: %v", text, !kept)
		}
	}
	t.Logf("%d bytes, not %d", len(out), len(module))
}
