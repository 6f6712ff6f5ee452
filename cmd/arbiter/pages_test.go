package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pagesOf returns all pages of the project by their paths, with what stands in them.
func pagesOf(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/rules/*.md"} {
		files, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			pages[file] = string(text)
		}
	}
	return pages
}

// notInAnchors is what a heading loses where a link names it.
var notInAnchors = regexp.MustCompile(`[^\pL\pN_\- ]`)

// anchors returns the names by which links find the headings of a page.
func anchors(page string) map[string]bool {
	list := map[string]bool{}
	code := false
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		if heading := strings.TrimLeft(line, "#"); !code && heading != line {
			name := notInAnchors.ReplaceAllString(strings.ToLower(strings.TrimSpace(heading)), "")
			list[strings.ReplaceAll(name, " ", "-")] = true
		}
	}
	return list
}

// Every link of a page leads to a file that is there, and to a heading of it.
func TestLinksOfPages(t *testing.T) {
	pages := pagesOf(t)
	links := 0
	for file, page := range pages {
		for _, m := range regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(page, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			links++
			path, anchor, _ := strings.Cut(m[1], "#")
			to := file
			if path != "" {
				to = filepath.Join(filepath.Dir(file), path)
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %s leads nowhere", file, m[1])
			} else if anchor != "" && !anchors(pages[to])[anchor] {
				t.Errorf("%s: %s leads to no heading", file, m[1])
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d links were found", links)
	}
}

// docs/README.md names every page and folder of docs.
func TestEveryPageIsListed(t *testing.T) {
	list := pagesOf(t)["../../docs/README.md"]
	files, err := os.ReadDir("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := file.Name()
		if file.IsDir() {
			name += "/"
		}
		if name != "README.md" && !strings.Contains(list, "("+strings.TrimSuffix(name, "/")+")") {
			t.Errorf("docs/README.md does not name %s", name)
		}
	}
}

// The README and the page of releases name files of this version and of no other.
func TestPagesNameThisVersion(t *testing.T) {
	pages := pagesOf(t)
	for file, pattern := range map[string]string{
		"../../README.md":       `arbiter[-_](\d+\.\d+\.\d+)`,
		"../../docs/release.md": `git tag v(\d+\.\d+\.\d+)`,
	} {
		found := regexp.MustCompile(pattern).FindAllStringSubmatch(pages[file], -1)
		if len(found) == 0 {
			t.Errorf("%s names no version", file)
		}
		for _, m := range found {
			if m[1] != version {
				t.Errorf("%s says %s, and this is version %s", file, m[0], version)
			}
		}
	}
}
