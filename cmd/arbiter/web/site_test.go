package web

import (
	"errors"
	"html"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/records"
)

// siteOf writes the site of the club's records, and returns its files.
func (c *club) siteOf(folder string) (done *SiteFolder, files map[string]string) {
	c.Helper()
	err := c.records.read(c.Context(), func(store *records.Store) (err error) {
		done, err = WriteSite(c.Context(), c.streams, store, records.Filter{}, folder)
		return err
	})
	if err != nil {
		c.Fatal(err)
	}
	files = map[string]string{}
	err = fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		files[name] = string(text)
		return err
	})
	if err != nil {
		c.Fatal(err)
	}
	return done, files
}

var anyLink = regexp.MustCompile(`(?:href|src|action)="([^"]*)"`)

// reachedFrom follows all links of a site's files, which must be there, and lists where they lead.
// No form, script or note stands on a page.
func reachedFrom(t *testing.T, files map[string]string) map[string]bool {
	t.Helper()
	reached := map[string]bool{"index.html": true, siteList: true}
	for name, text := range files {
		if path.Ext(name) != ".html" || name == "referee.html" {
			continue
		}
		for _, m := range anyLink.FindAllStringSubmatch(text, -1) {
			to, fragment, _ := strings.Cut(html.UnescapeString(m[1]), "#")
			file := path.Join(path.Dir(name), to)
			if to == "" {
				file = name
			}
			switch {
			case m[1] == "data:,":
			case files[file] == "":
				t.Errorf("%s leads to %s, which is not there", name, m[1])
			case fragment != "" && file != "referee.html" && !strings.Contains(files[file], `id="`+fragment+`"`):
				t.Errorf("%s leads to %s, which is not on that page", name, m[1])
			}
			reached[file] = true
		}
		if strings.Contains(text, "<form") || strings.Contains(text, "<script") || strings.Contains(text, "secret") {
			t.Errorf("%s has a form, a script or a note", name)
		}
	}
	return reached
}

// TestSite: all that a page of the site leads to is there, and nothing else. What did not change is
// not written, what is gone is removed, and a folder with other files is refused.
func TestSite(t *testing.T) {
	c := newClub(t, Options{})
	ann := c.phone("ann", Player)
	ann.send(ann.begin(strings.Replace(over, "\n\n", "\nleague: Tuesday\nnote: a secret\n\n", 1)), true)
	ann.send(ann.begin(illegal), true)
	for _, in := range [][2]string{{"Tuesday", "2026/27"}, {"Wednesday & more", "2026/27"}, {"Wednesday & more", "2026-27"}, {"Wednesday & more", "春"}, {"Wednesday & more", "秋"}, {"Wednesday & more", "26&seasons=all#x"}} {
		pad := ann.get("/pad").form("game", "Chess", "league", in[0], "season", in[1], "anyway", "1")
		pad["player"], pad["points"] = []string{"Ann", "Bob"}, []string{"1", "0"}
		ann.post("/pad", pad).wants(200)
	}
	folder := filepath.Join(t.TempDir(), "public")
	done, files := c.siteOf(folder)
	if done.Wrote != len(files)-1 || files["result/1.html"] == "" || files["player/1.html"] == "" {
		t.Errorf("%+v %d files", done, len(files))
	}
	seasons, _ := fs.Glob(os.DirFS(folder), "league-2-*.html")
	if len(seasons) != 6 {
		t.Errorf("five seasons, and all of them, are %q", seasons)
	}
	reached := reachedFrom(t, files)
	for name := range files {
		if !reached[name] {
			t.Errorf("nothing leads to %s", name)
		}
	}
	if again, _ := c.siteOf(folder); again.Wrote != 0 || again.Removed != 0 || again.Kept != done.Wrote {
		t.Errorf("a second run: %+v", again)
	}
	if err := os.Truncate(filepath.Join(folder, "index.html"), 100); err != nil {
		t.Fatal(err)
	}
	if again, mended := c.siteOf(folder); again.Wrote != 1 || mended["index.html"] != files["index.html"] {
		t.Errorf("a page that was cut short: %+v", again)
	}
	c.phone("olga", Arbiter).post("/desk/undo/3", nil).wants(200)
	if err := os.Remove(filepath.Join(folder, "result", "3.html")); err != nil { // by hand
		t.Fatal(err)
	}
	if after, files := c.siteOf(folder); after.Removed == 0 || files["result/3.html"] != "" {
		t.Errorf("after an undo: %+v", after)
	}
	for _, holds := range []string{"letter.txt", "letters/letter.txt"} {
		other := t.TempDir()
		file := filepath.Join(other, filepath.FromSlash(holds))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
		err := c.records.read(t.Context(), func(store *records.Store) error {
			_, err := WriteSite(t.Context(), c.streams, store, records.Filter{}, other)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "letter") {
			t.Errorf("a folder with %s: %v", holds, err)
		}
	}
}
