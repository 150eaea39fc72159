package lab

import (
	"strings"
	"testing"
)

// Drafts are written as "id:text@at", and seen drafts as "id@at".
func TestMerge(t *testing.T) {
	read := func(s string) (list []Draft) {
		for _, word := range strings.Fields(s) {
			id, rest, _ := strings.Cut(word, ":")
			text, at, _ := strings.Cut(rest, "@")
			list = append(list, Draft{ID: id, Text: text, At: int64(at[0] - '0')})
		}
		return list
	}
	tests := []struct{ about, ours, kept, seen, open, want, wantOpen string }{
		{"nothing else", "a:x@2", "a:w@1", "a@1", "a", "a:x@2", "a"},
		{"the first draft of all", "a:x@1", "", "", "a", "a:x@1", "a"},
		{"the other window has a new one", "a:x@2", "a:w@1 b:y@1", "a@1", "a", "a:x@2 b:y@1", "a"},
		{"it has changed what is not touched here", "a:w@1 b:z@2", "a:x@2 b:y@1", "a@1 b@1", "b", "a:x@2 b:z@2", "b"},
		{"both have changed one", "a:mine@3", "a:theirs@2", "a@1", "a", "a:theirs@2 a3:mine@3", "a3"},
		{"deleted here", "b:y@1", "a:w@1 b:y@1", "a@1 b@1", "b", "b:y@1", "b"},
		{"deleted here, changed there", "", "a:x@2", "a@1", "", "a:x@2", ""},
		{"deleted there", "a:w@1 b:y@1", "b:y@1", "a@1 b@1", "a", "b:y@1", ""},
		{"deleted there, changed here", "a:x@2", "", "a@1", "a", "a:x@2", "a"},
		{"nothing can be kept", "a:x@2 b:y@1", "", "", "a", "a:x@2 b:y@1", "a"},
	}
	for _, tt := range tests {
		seen := map[string]int64{}
		for _, s := range strings.Fields(tt.seen) {
			seen[s[:1]] = int64(s[2] - '0')
		}
		list, open := Merge(read(tt.ours), read(tt.kept), seen, tt.open)
		var got []string
		for _, d := range list {
			got = append(got, d.ID+":"+d.Text+"@"+string('0'+rune(d.At)))
		}
		if s := strings.Join(got, " "); s != tt.want || open != tt.wantOpen {
			t.Errorf("%s: %q, open %q; want %q, %q", tt.about, s, open, tt.want, tt.wantOpen)
		}
	}
}
