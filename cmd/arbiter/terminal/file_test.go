package terminal

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file is written whole or not at all, keeps its rights, and is never written over a database.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.txt")
	text := func(w io.Writer) error { _, err := io.WriteString(w, "new\n"); return err }
	if err := os.WriteFile(file, []byte("old\n"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(file, func(w io.Writer) error { _ = text(w); return errors.New("half way") }); err == nil || !strings.HasSuffix(err.Error(), "a.txt: half way") {
		t.Error(err)
	}
	if got, _ := os.ReadFile(file); string(got) != "old\n" {
		t.Errorf("after a failure it is %q", got)
	}
	if err := WriteFile(file, text); err != nil {
		t.Error(err)
	}
	for _, rights := range []os.FileMode{0o600, 0o666} { // less and more than the umask leaves to a new file
		if err := os.Chmod(file, rights); err != nil {
			t.Fatal(err)
		}
		if err := WriteFile(file, text); err != nil {
			t.Error(err)
		}
		info, err := os.Stat(file)
		if got, _ := os.ReadFile(file); err != nil || string(got) != "new\n" || info.Mode().Perm() != rights {
			t.Errorf("%q, %v, %v", got, info.Mode(), err)
		}
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(link, text); err != nil {
		t.Error(err)
	}
	if to, err := os.Readlink(link); err != nil || to != file {
		t.Errorf("a link is replaced: %v", err)
	}
	base := filepath.Join(dir, "club.db")
	if err := os.WriteFile(base, []byte("SQLite format 3\x00…"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{base: "is a database", dir: "is a folder", filepath.Join(dir, "none", "a.txt"): "no such file"} {
		if err := WriteFile(name, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*part*")); left != nil {
		t.Errorf("%q are left", left)
	}
}
