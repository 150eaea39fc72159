package main

import (
	"strings"
	"testing"
)

func TestSitemap(t *testing.T) {
	files := buildFixture(t, "/repo/", "https://example.org")
	for _, want := range []string{"<loc>https://example.org/repo/</loc>", "<loc>https://example.org/repo/checkmate/mini-chess/</loc>"} {
		if !strings.Contains(files["sitemap.xml"], want) {
			t.Errorf("sitemap.xml lacks %s:\n%s", want, files["sitemap.xml"])
		}
	}
	if !strings.Contains(files["robots.txt"], "Sitemap: https://example.org/repo/sitemap.xml\n") {
		t.Errorf("robots.txt: %s", files["robots.txt"])
	}
	if bare := buildFixture(t, "/", ""); bare["sitemap.xml"] != "" || !strings.HasPrefix(bare["robots.txt"], "User-agent: *\n") {
		t.Error("a sitemap without an origin, or no robots.txt")
	}
}
