package export

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/oftentest"
)

// siteOf writes the site of records into a folder.
func siteOf(t testing.TB, s *records.Store, folder string) *SiteFolder {
	t.Helper()
	from := &SiteSource{PageSource: *pageSource(s), Referee: []byte("<!doctype html>"),
		Position: func(f *league.Result) (string, error) { return fmt.Sprintf("#a%d.1_1", f.ID), nil }}
	done, err := WriteSite(context.Background(), from, folder)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// filesOf are the texts of all files of a folder.
func filesOf(t testing.TB, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// changed are the files that are not the same in both.
func changed(a, b map[string]string) (list []string) {
	for name := range a {
		if text, ok := b[name]; !ok || text != a[name] {
			list = append(list, name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

var href = regexp.MustCompile(`href="([^"]*)"`)

// All that a page leads to is there, and each result with a position leads to the referee.
func TestLinksOfASite(t *testing.T) {
	folder := t.TempDir()
	s := aSeason(t)
	record(t, s, nil, night{players: "Ann 3, Eve 1", day: 90, change: func(r *league.Result) { r.League, r.Season = "Club", "" }},
		night{players: "Ann 3, Gus 1", day: 91, change: func(r *league.Result) { r.Season = "2027 / Spring" }},
		night{players: "Zoë 3, Gus 1", day: 92, change: func(r *league.Result) { r.League, r.Season, r.Text, r.State = "", "", "", league.Contested }})
	if err := s.Do(context.Background(), records.Command{What: "merged"}, func(tx *records.Tx) error { return tx.Merge("Eve", "Gus") }); err != nil {
		t.Fatal(err)
	}
	siteOf(t, s, folder)
	files, judged, reached := filesOf(t, folder), 0, map[string]bool{"index.html": true}
	for name, text := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, m := range href.FindAllStringSubmatch(text, -1) {
			to, fragment, _ := strings.Cut(m[1], "#")
			switch to = path.Join(path.Dir(name), to); {
			case m[1] == "data:,":
			case m[1][0] == '#' && !strings.Contains(text, `id="`+fragment+`"`):
				t.Errorf("%s leads to %s, which is not there", name, m[1])
			case m[1][0] == '#':
			case files[to] == "":
				t.Errorf("%s leads to %s, which is not there", name, m[1])
			default:
				reached[to] = true
			}
			if to == "referee.html" {
				judged++
			}
		}
		if !strings.HasSuffix(text, "</html>\n") && name != "referee.html" {
			t.Errorf("%s is not whole", name)
		}
		if strings.Contains(text, "Made on") || strings.Contains(text, "<style") {
			t.Errorf("%s says when it was made, or has a style of its own", name)
		}
	}
	for name := range files {
		if !reached[name] && name != siteList {
			t.Errorf("nothing leads to %s", name)
		}
	}
	if want := strings.Count(strings.Join(slices.Collect(maps.Values(files)), ""), "Judge it again"); judged != want || want < 5 {
		t.Errorf("%d links to the referee of %d", judged, want)
	}
}

// What did not change is not written; a new result writes its page, the newest parts of
// the list, the league's pages and the players', and nothing else.
func TestASiteWritesOnlyWhatChanged(t *testing.T) {
	folder := t.TempDir()
	from := aLeague(t, 2*ResultsAtOnce)
	siteOf(t, from.Store, folder)
	before := filesOf(t, folder)
	if done := siteOf(t, from.Store, folder); done.Wrote+done.Removed != 0 || done.Kept != len(before)-1 {
		t.Errorf("%d written, %d kept, %d removed of %d", done.Wrote, done.Kept, done.Removed, len(before))
	}
	if list := changed(before, filesOf(t, folder)); list != nil {
		t.Errorf("written anew: %v", list)
	}
	other := t.TempDir()
	siteOf(t, from.Store, other)
	if list := changed(before, filesOf(t, other)); list != nil {
		t.Errorf("another folder has others: %v", list)
	}

	record(t, from.Store, nil, night{players: "P1 5, P2 3", day: 50})
	siteOf(t, from.Store, folder)
	list := changed(before, filesOf(t, folder))
	for _, want := range []string{"index.html", "result/121.html", "results-2.html", "results-3.html", "player/2.html", siteList} {
		if !slices.Contains(list, want) {
			t.Errorf("%s is as before", want)
		}
	}
	for _, name := range list {
		if !strings.HasPrefix(name, "player/") && !slices.Contains([]string{"index.html", "result/121.html", "results-2.html", "results-3.html", siteList}, name) {
			t.Errorf("%s has changed", name)
		}
	}
}

// Pages that were written by a program without the referee get their links to it, and lose
// them again.
func TestASiteGetsAndLosesTheReferee(t *testing.T) {
	folder := t.TempDir()
	s := openRecords(t)
	record(t, s, nil, night{players: "P1 5, P2 3", day: 1})
	for _, referee := range [][]byte{nil, []byte("<p>referee"), nil} {
		from := &SiteSource{PageSource: *pageSource(s), Referee: referee, Position: func(*league.Result) (string, error) { return "#a1", nil }}
		if _, err := WriteSite(t.Context(), from, folder); err != nil {
			t.Fatal(err)
		}
		if has := strings.Contains(filesOf(t, folder)["result/1.html"], "referee.html#a1"); has != (referee != nil) {
			t.Errorf("a link to the referee: %v, with a referee: %v", has, referee != nil)
		}
	}
}

// Whatever happens to the records, the folder becomes what a new one would be.
func TestASiteThatIsKeptIsAsOneWrittenAnew(t *testing.T) {
	folder := t.TempDir()
	s := aLeague(t, ResultsAtOnce+3).Store
	siteOf(t, s, folder)
	random := rand.New(rand.NewPCG(1, 2))
	someone := func() string { return fmt.Sprintf("P%d", random.IntN(40)) }
	rounds := 6
	if oftentest.Whole() {
		rounds = 60
	}
	for round := range rounds {
		what := "a result"
		if round%4 == 0 {
			record(t, s, nil, night{players: fmt.Sprintf("%s 5, Q%d 3", someone(), round), day: random.IntN(60), change: func(r *league.Result) {
				r.Season = []string{"2026", "2027", ""}[random.IntN(3)]
			}})
		} else {
			id := 1 + random.Int64N(ResultsAtOnce+3)
			err := s.Do(context.Background(), records.Command{Who: "test", What: "test"}, func(tx *records.Tx) error {
				switch random.IntN(6) {
				case 0:
					what = "a void result"
					return tx.SetState(id, league.Void, "")
				case 1:
					what = "a contested result"
					return tx.SetState(id, league.Contested, "why")
				case 2:
					what = "a new name"
					_, err := tx.Rename(someone(), fmt.Sprintf("R%d", round))
					return err
				case 3:
					what = "a guest"
					return tx.SetGuest(someone(), true)
				case 4:
					what = "a renamed league"
					return tx.EditLeague("Tuesday league", "", func(t *league.Terms) { t.MinGames = random.IntN(4) })
				}
				what = "two in one"
				return tx.Merge(someone(), someone())
			})
			if err != nil {
				continue // a name that is gone, or two who played one another
			}
		}
		siteOf(t, s, folder)
		anew := t.TempDir()
		siteOf(t, s, anew)
		if list := changed(filesOf(t, folder), filesOf(t, anew)); list != nil {
			t.Fatalf("after %s (%d) these are others: %v", what, round, list)
		}
	}
}

// A site removes what it wrote, and touches nothing else.
func TestAFolderWithOtherFiles(t *testing.T) {
	s := aSeason(t)
	folder := filepath.Join(t.TempDir(), "new", "site")
	siteOf(t, s, folder)
	own := filepath.Join(folder, "result", "about.html")
	if err := os.WriteFile(own, []byte("by hand"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := s.Do(context.Background(), records.Command{Who: "test"}, func(tx *records.Tx) error { return tx.SetState(1, league.Void, "") })
	if err != nil {
		t.Fatal(err)
	}
	if done := siteOf(t, s, folder); done.Removed != 1 {
		t.Errorf("%d removed", done.Removed)
	}
	files := filesOf(t, folder)
	if files["result/about.html"] != "by hand" || files["result/1.html"] != "" || files["result/2.html"] == "" {
		t.Error("another file than that of the void result is gone")
	}

	// A page that somebody cut or removed comes back.
	if err := os.Remove(filepath.Join(folder, "result", "2.html")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "player", "1.html"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	siteOf(t, s, folder)
	if list := changed(files, filesOf(t, folder)); list != nil {
		t.Errorf("not mended: %v", list)
	}

	from := &SiteSource{PageSource: *pageSource(s)}
	strange := t.TempDir()
	if err := os.WriteFile(filepath.Join(strange, "thesis.txt"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteSite(context.Background(), from, strange); err == nil || !strings.Contains(err.Error(), "thesis.txt") {
		t.Errorf("a folder with other files: %v", err)
	}
	if files := filesOf(t, strange); len(files) != 1 {
		t.Errorf("%d files are there", len(files))
	}

	// A list that leads out of the folder removes nothing there.
	if err := os.WriteFile(filepath.Join(folder, siteList), []byte(`{"../../outside.txt":{"from":"","size":0}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(folder, "..", "..", "outside.txt")
	if err := os.WriteFile(outside, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteSite(context.Background(), from, folder); err == nil {
		t.Error("a list that leads out of the folder was followed")
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(folder, siteList), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteSite(context.Background(), from, folder); err == nil || !strings.Contains(err.Error(), siteList) {
		t.Errorf("a damaged list: %v", err)
	}
}

// Seasons whose names differ in a sign that no file's name has have pages of their own.
func TestEachSeasonHasAPage(t *testing.T) {
	s := openRecords(t)
	for i, season := range []string{"2026", "2025/26", "2025-26", "2025 26", "Été"} {
		in := func(r *league.Result) { r.Season = season }
		record(t, s, nil, night{players: "P1 5, P2 3", day: i, change: in})
	}
	folder := t.TempDir()
	siteOf(t, s, folder)
	files := filesOf(t, folder)
	pages := 0
	for name := range files {
		if ok, _ := filepath.Match("league-*-*.html", name); ok && name != "league-1-seasons.html" {
			pages++
		}
	}
	if pages != 5 {
		t.Errorf("%d pages of 5 seasons: %v", pages, slices.Sorted(maps.Keys(files)))
	}
}
