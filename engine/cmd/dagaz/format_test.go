package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFormat(t *testing.T) {
	const loose, neat = "(game\n(title   \"Х\") ; a name\n )", "(game\n  (title \"Х\") ; a name\n)\n"
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "good.zrf"), filepath.Join(dir, "bad.zrf")
	for file, text := range map[string]string{good: loose, bad: "(game (title"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		args   []string
		status int
		out    string // the output
		err    string // a part of the messages
		file   string // the content of good.zrf afterwards
	}{
		{[]string{"format", good}, exitOK, neat, "", loose},
		{[]string{"format", "-write", good}, exitOK, "", "", neat},
		{[]string{"format", good}, exitOK, neat, "", neat},
		{[]string{"format", "-write", bad}, exitError, "", "bad.zrf:1:", neat},
		{[]string{"format", filepath.Join(dir, "none.zrf")}, exitError, "", "cannot read", neat},
		{[]string{"format"}, exitUsage, "", "usage: dagaz format FILE…", neat},
	}
	for _, tt := range tests {
		var out, errs bytes.Buffer
		status := run(tt.args, nil, &out, &errs)
		text, err := os.ReadFile(good)
		if err != nil {
			t.Fatal(err)
		}
		if status != tt.status || out.String() != tt.out || !strings.Contains(errs.String(), tt.err) || string(text) != tt.file {
			t.Errorf("%v: status %d, printed %q, told %q, left %q; want %+v", tt.args, status, out.String(), errs.String(), text, tt)
		}
	}
	if text, _ := os.ReadFile(bad); string(text) != "(game (title" {
		t.Errorf("a file with mistakes was written anew: %q", text)
	}
}
