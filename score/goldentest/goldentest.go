// Package goldentest compares what a test made with what stands in a file. Only tests
// import it.
package goldentest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Same compares a text with a file, line by line. UPDATE_SCRIPTS=1 writes the file anew: read
// what changed.
func Same(t testing.TB, file, got string) {
	t.Helper()
	if os.Getenv("UPDATE_SCRIPTS") != "" {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}
