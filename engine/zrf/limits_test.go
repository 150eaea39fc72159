package zrf

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestLimitsAreTold: the language reference states each limit with its present value.
func TestLimitsAreTold(t *testing.T) {
	src, err := os.ReadFile("../../docs/LANGUAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(src), "\n", " ")
	for _, tt := range []struct {
		limit         int
		before, after string
	}{
		{maxNodes, "may expand to ", " nodes"},
		{maxNested, "may stand ", " lists and calls deep"},
		{maxText, "may become ", " bytes long"},
		{maxDepth, "may stand ", " deep, and a file"},
		{maxIncludes, "may include ", " others"},
		{maxChain, "others, ", " one inside another"},
	} {
		if want := tt.before + grouped(tt.limit) + tt.after; !strings.Contains(text, want) {
			t.Errorf("LANGUAGE.md does not say %q", want)
		}
	}
}

// grouped is n with commas between thousands.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
