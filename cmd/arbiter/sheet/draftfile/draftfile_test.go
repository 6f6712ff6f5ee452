package draftfile

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

var kind = Kind{First: "; a draft", Key: "of"}

type origin struct{ Result int }

// A draft comes back as it was written, and so does a text that somebody else wrote or
// changed: a line that cannot be read stays in it.
func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "drafts", "a.txt")
	for _, c := range []struct {
		file, text string
		of         int
		found      bool
	}{
		{"; a draft\n; of: {\"Result\":12}\ngame: x\n\n; of: y\n", "game: x\n\n; of: y\n", 12, true},
		{"; a draft\n; of: {\"Result\":12}", "", 12, true},
		{"; a draft\ngame: x\n", "game: x\n", 0, false},
		{"; a draft\n; of: the first game\ngame: x\n", "; of: the first game\ngame: x\n", 0, false},
		{"; a draft\n; or: {\"Result\":12}\n", "; or: {\"Result\":12}\n", 0, false},
		{"; of: {\"Result\":12}\ngame: x", "game: x", 12, true},
		{"; a draft of mine\n", "; a draft of mine\n", 0, false},
		{"", "", 0, false},
	} {
		if err := kind.Write(path, nil, ""); err != nil { // makes the folder
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(c.file), 0o600); err != nil {
			t.Fatal(err)
		}
		var of origin
		text, found, err := kind.Read(path, &of)
		if text != c.text || found != c.found || of.Result != c.of || err != nil {
			t.Errorf("%q is read as %q, %+v, found %t, %v", c.file, text, of, found, err)
		}
	}
	if _, found, err := kind.Read(path+"x", new(origin)); found || Cause(err) != "no such file or directory" {
		t.Errorf("of a file that is not there: found %t, %v", found, err)
	}
}

// A file is written whole or not at all, for its owner alone.
func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state", "drafts")
	path := filepath.Join(dir, "a.txt")
	for about, want := range map[any]string{
		nil:        "; a draft\ngame: x",
		origin{12}: "; a draft\n; of: {\"Result\":12}\ngame: x",
	} {
		if err := kind.Write(path, about, "game: x"); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(path); string(text) != want || err != nil {
			t.Errorf("it holds %q, %v", text, err)
		}
	}
	for name, want := range map[string]os.FileMode{dir: 0o700 | os.ModeDir, path: 0o600} {
		if info, err := os.Stat(name); err != nil || info.Mode() != want {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	if err := kind.Write(path, make(chan int), "lost"); err == nil {
		t.Error("what cannot be said about it is left out")
	}
	if err := kind.Write(filepath.Join(path, "b.txt"), nil, ""); Cause(err) != "not a directory" {
		t.Errorf("below a file: %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "b.txt"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := kind.Write(filepath.Join(dir, "b.txt"), nil, ""); err == nil {
		t.Error("over a folder")
	}
	files, err := os.ReadDir(dir)
	if len(files) != 2 || files[0].Name() != "a.txt" || files[1].Name() != "b.txt" || err != nil {
		t.Errorf("the folder holds %v, %v", files, err)
	}
	if got := Cause(errors.New("another")); got != "another" {
		t.Error(got)
	}
}
