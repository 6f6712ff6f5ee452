package drafts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var now = time.Date(2026, 11, 23, 9, 5, 0, 0, time.Local)

// told returns a folder in a few words: names, what is in them, what they are of.
func told(t *testing.T, folder string) string {
	t.Helper()
	list, err := List(folder)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, d := range list {
		if info, err := os.Stat(d.Path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("others may read it: %v, %v", info.Mode(), err)
		}
		one := filepath.Base(d.Path) + " " + strings.TrimSpace(d.Text)
		if d.Of != (Origin{}) {
			one += " of " + strings.TrimPrefix(d.Of.File, "/") + d.Of.Records
		}
		words = append(words, one)
	}
	return strings.Join(words, ", ")
}

// Drafts come back as they were left, the newest first. None is written over by another: a new one
// moves the old one away, and one that finds another's text in its place goes on elsewhere.
func TestNoDraftIsLost(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "state", "drafts")
	wants := func(want string) {
		t.Helper()
		if got := told(t, folder); got != want {
			t.Errorf("there are %s; want %s", got, want)
		}
	}
	wants("")
	one, two := New(folder, "bazaar", Origin{}), New(folder, "bazaar", Origin{})
	one.Keep("a", now)
	wants("bazaar.txt a")
	two.Keep("b", now.Add(time.Minute))
	wants("bazaar.txt b, bazaar-2.txt a")
	one.Keep("aa", now.Add(2*time.Minute))
	wants("bazaar-3.txt aa, bazaar.txt b, bazaar-2.txt a")
	if filepath.Base(two.Other) != "bazaar-2.txt" || filepath.Base(one.Other) != "bazaar.txt" {
		t.Errorf("others are in %s and %s", two.Other, one.Other)
	}
	New(folder, "bazaar", Origin{Result: 12, Records: "my\n.db"}).Keep("c", now.Add(3*time.Minute))
	New(folder, "bazaar", Origin{File: "/game.txt"}).Keep("d", now.Add(-time.Minute))
	all := "bazaar-of-12.txt c of my\n.db, bazaar-3.txt aa, bazaar.txt b, bazaar-2.txt a, bazaar-of-game.txt d of game.txt"
	wants(all)
	for _, name := range []string{"note.md", "bazaar.txt.part"} { // no drafts
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "bazaar.txt.txt"), 0o700); err != nil {
		t.Fatal(err)
	}
	wants(all)
	for range 2 { // it may be gone already
		if err := two.Remove(); err != nil {
			t.Error(err)
		}
	}
	two.Keep("again", now.Add(4*time.Minute))
	wants("bazaar.txt again, " + strings.Replace(all, "bazaar.txt b, ", "", 1))
}

// It is said when the last change was kept, or why it was not.
func TestKept(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "drafts")
	d := New(folder, "bazaar", Origin{})
	says := func(want string, isLost bool) {
		t.Helper()
		if d.Kept() != want || (d.Err != nil) != isLost {
			t.Errorf("%q, %v; want %q", d.Kept(), d.Err, want)
		}
	}
	says("", false)
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.Keep("a", now)
	says("DRAFT NOT KEPT: not a directory", true)
	if err := os.Remove(folder); err != nil {
		t.Fatal(err)
	}
	d.Keep("ab", now)
	says("draft kept 09:05", false)
}
