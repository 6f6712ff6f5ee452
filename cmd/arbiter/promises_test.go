package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every promise of docs/promises.md names tests, and all of them exist: in the folder before
// their names, which is one of the module or of cmd/arbiter, or in cmd/arbiter itself.
func TestEveryPromiseHasItsTest(t *testing.T) {
	page, err := os.ReadFile("../../docs/promises.md")
	if err != nil {
		t.Fatal(err)
	}
	sources := map[string]string{} // by folder
	rows, folder := 0, regexp.MustCompile("^`([^`]+)`: (.+)$")
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 2 || strings.HasPrefix(line, "| promise") || strings.HasPrefix(line, "| ---") {
			continue
		}
		rows++
		for _, one := range strings.Split(strings.TrimSuffix(cells[1], " |"), "; ") {
			in, names := "cmd/arbiter", one
			if found := folder.FindStringSubmatch(one); found != nil {
				in, names = found[1], found[2]
				if _, err := os.Stat(filepath.Join("../..", in)); err != nil {
					in = "cmd/arbiter/" + in
				}
			}
			if in == ".ci/run" {
				names = strings.ReplaceAll(names, ", ", "\x00") // one text
			}
			if sources[in] == "" {
				sources[in] = sourceOfTests(t, in)
			}
			for _, name := range strings.Split(names, ", ") {
				name = strings.ReplaceAll(name, "\x00", ", ")
				if !strings.Contains(sources[in], nameInSource(name)) {
					t.Errorf("%s has no %s", in, name)
				}
			}
		}
	}
	if rows < 100 {
		t.Errorf("only %d promises were read", rows)
	}
}

// nameInSource is how a name of the page stands in the source of tests.
func nameInSource(name string) string {
	switch {
	case strings.HasSuffix(name, ".txtar"):
		return "\nscript " + name + "\n"
	case regexp.MustCompile(`^(Test|Fuzz|Benchmark)[A-Z]\w*$`).MatchString(name):
		return "\nfunc " + name + "("
	}
	return "== " + name
}

// sourceOfTests is the source of all tests of a folder, with the names of its scripts.
func sourceOfTests(t *testing.T, folder string) (source string) {
	t.Helper()
	top := filepath.Join("../..", folder)
	files, err := filepath.Glob(filepath.Join(top, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(top); err == nil && !info.IsDir() {
		files = []string{top}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source += "\n" + string(text)
	}
	scripts, _ := filepath.Glob(filepath.Join(top, "testdata", "*.txtar"))
	for _, script := range scripts {
		source += "\nscript " + filepath.Base(script) + "\n"
	}
	return source
}
