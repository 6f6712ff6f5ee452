package sheet

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Drafts come back as they were left, the latest first, with what they are of. Another
// window's is taken only once.
func TestDrafts(t *testing.T) {
	drafts := Drafts(filepath.Join(t.TempDir(), "state", "drafts"))
	if list, err := drafts.List(); err != nil || len(list) != 0 {
		t.Fatalf("%v, %v", list, err)
	}
	now := time.Now().Truncate(time.Second)
	keep := func(name string, of Origin, ago time.Duration, texts ...string) {
		t.Helper()
		one := drafts.New(of, now)
		if name != "" {
			one.Path = filepath.Join(string(drafts), name)
		}
		for _, text := range texts {
			one.Keep(text, now)
		}
		if one.Lost() || one.Text != texts[len(texts)-1] || !one.When.Equal(now) {
			t.Errorf("kept as %+v", one)
		}
		if err := os.Chtimes(one.Path, now.Add(-ago), now.Add(-ago)); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(one.Path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("others may read it: %v, %v", info.Mode(), err)
		}
	}
	keep("old.txt", Origin{File: "game.txt", Sum: "1"}, time.Hour, "old\n")
	keep("", Origin{Result: 12, Records: "a\nb"}, 0, "game: subdivision\n", "game: subdivision\n\n6 R3\n")
	keep("20260101T000000-1.txt", Origin{}, time.Minute, "of another window\n")
	keep("a-.txt", Origin{}, 2*time.Hour, "")
	keep("note.md", Origin{}, 0, "no draft")
	list, err := drafts.List()
	if err != nil || len(list) != 4 {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, want := range []Draft{
		{Of: Origin{Result: 12, Records: "a\nb"}, Text: "game: subdivision\n\n6 R3\n", When: now},
		{Text: "of another window\n", When: now.Add(-time.Minute), Open: true},
		{Of: Origin{File: "game.txt", Sum: "1"}, Text: "old\n", When: now.Add(-time.Hour)},
		{When: now.Add(-2 * time.Hour)},
	} {
		want.Path = list[i].Path
		if got := list[i]; !got.When.Equal(want.When) || got.Of != want.Of || got.Text != want.Text || got.Open != want.Open {
			t.Errorf("draft %d is %+v, want %+v", i, got, want)
		}
	}
	for i := range list[1:] {
		if got := filepath.Base(list[1:][i].Path); got != []string{"20260101T000000-1.txt", "old.txt", "a-.txt"}[i] {
			t.Error(got)
		}
	}
	taken, err := drafts.Claim(list[1], now.Add(time.Second))
	if err != nil || taken.Text != list[1].Text || !taken.When.Equal(list[1].When) || running(taken.Path) {
		t.Fatalf("%+v, %v", taken, err)
	}
	if name := fmt.Sprintf("%s-%d.txt", now.Add(time.Second).UTC().Format("20060102T150405.000000000"), os.Getpid()); filepath.Base(taken.Path) != name {
		t.Errorf("it is called %s, not %s", taken.Path, name)
	}
	if of, err := drafts.Claim(list[0], now.Add(2*time.Second)); err != nil || of.Of != list[0].Of {
		t.Errorf("%+v, %v", of, err)
	}
	if _, err := drafts.Claim(list[0], now); err == nil {
		t.Error("a draft was taken twice")
	}
	if err := os.WriteFile(taken.Path+".part", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // it may be gone already
		if err := taken.Remove(); err != nil {
			t.Error(err)
		}
	}
	if files, _ := os.ReadDir(string(drafts)); len(files) != 4 {
		t.Errorf("left behind: %v", files)
	}
	if err := os.Symlink(filepath.Join(string(drafts), "saved-meanwhile"), filepath.Join(string(drafts), "z.txt")); err != nil {
		t.Fatal(err)
	}
	if list, err := drafts.List(); len(list) != 3 || err != nil {
		t.Errorf("with one that was saved meanwhile: %v, %v", list, err)
	}
	if err := os.Mkdir(filepath.Join(string(drafts), "y.txt"), 0o700); err != nil {
		t.Fatal(err)
	}
	if list, err := drafts.List(); list != nil || err == nil {
		t.Errorf("with one that cannot be read: %v, %v", list, err)
	}
	if _, err := Drafts(list[2].Path).List(); err == nil {
		t.Error("a file is no folder of drafts")
	}
}

// It is said when the last change was kept, or why it was not; the text stays.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	d := Drafts(filepath.Join(dir, "drafts")).New(Origin{}, time.Now())
	says := func(want string, lost bool) {
		t.Helper()
		if d.Kept() != want || d.Lost() != lost {
			t.Errorf("%q, lost %t; want %q, %t", d.Kept(), d.Lost(), want, lost)
		}
	}
	says("", false)
	d.Keep("a", time.Date(2026, 11, 23, 9, 5, 0, 0, time.Local))
	says("draft kept 09:05", false)
	if err := os.RemoveAll(filepath.Join(dir, "drafts")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "drafts"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.Keep("ab", time.Date(2026, 11, 23, 9, 6, 0, 0, time.Local))
	says("DRAFT NOT KEPT: not a directory", true)
	if d.Text != "ab" || d.When.Minute() != 5 {
		t.Errorf("%+v", d)
	}
	if err := os.Remove(filepath.Join(dir, "drafts")); err != nil {
		t.Fatal(err)
	}
	d.Keep("abc", time.Date(2026, 11, 23, 21, 7, 0, 0, time.Local))
	says("draft kept 21:07", false)
}
