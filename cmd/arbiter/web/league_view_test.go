package web

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/goldentest"
)

// record records results: each a text of a game, which may have been changed since.
func (c *club) record(list ...recorded) {
	c.Helper()
	store, err := records.Open(c.db, records.Options{Create: true})
	if err != nil {
		c.Fatal(err)
	}
	defer store.Close()
	err = store.Do(c.Context(), records.Command{Who: "test", What: "test"}, func(tx *records.Tx) error {
		for _, one := range list {
			j, err := games.All.Judge(one.text, nil)
			if err != nil {
				return fmt.Errorf("%s: %w", one.text, err)
			}
			h := j.Position.Head()
			r := league.Result{Game: j.Game.Name, Text: j.Position.String(), Complete: j.Verdict.Complete, Day: h.Date, League: h.League, Season: h.Season, Round: h.Round, Venue: h.Place, Note: h.Note}
			if err := r.SetBreakdown(&j.Breakdown); err != nil {
				return err
			}
			if one.change != nil {
				one.change(&r)
			}
			if r.UID, err = records.NewUID(); err != nil {
				return err
			}
			if _, err := tx.Save([]*records.Incoming{{Result: r}}, false); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		c.Fatal(err)
	}
}

type recorded struct {
	text   string
	change func(*league.Result)
}

// wonBazaar returns a game of two, which the first has won.
func wonBazaar(head, first, second string) string {
	return fmt.Sprintf("game: bazaar\nplayer: %s\nplayer: %s\n%s\n%[1]s: buy RWBGY* left 0\n%[2]s: buy RRRRB left 1\n", first, second, head)
}

// file returns a league's page in one file.
func (c *club) file(f records.Filter) string {
	c.Helper()
	var page strings.Builder
	err := c.records.read(c.Context(), func(store *records.Store) error { return WriteLeague(c.Context(), c.streams, store, f, &page) })
	if err != nil {
		c.Fatal(err)
	}
	return page.String()
}

// aSeason has a result of every sort.
func aSeason(c *club) {
	in := func(day string) string { return "league: Tuesday\nseason: 2026\ndate: " + day + "\n" }
	c.record(
		recorded{wonBazaar(in("2026-09-03"), "Ann", "Bob"), nil},
		recorded{wonBazaar(in("2026-09-10"), "Bob", "Cyd"), nil},
		recorded{strings.Replace(over, "\n\n", "\n"+in("2026-09-17")+"\n", 1), nil},
		recorded{wonBazaar(in("2026-09-17"), "Cyd", "Dan"), func(r *league.Result) { r.State = league.Contested }},
		recorded{wonBazaar(in("2026-09-17"), "Ann", "Dan"), func(r *league.Result) { r.State = league.Void }},
		recorded{wonBazaar(in("2026-10-08"), "Ann", "Cyd"), func(r *league.Result) { r.Text = "" }},
		recorded{wonBazaar(in("2026-10-08"), "Bob", "Dan"), func(r *league.Result) { r.Text = "unreadable" }},
		recorded{wonBazaar("league: Elsewhere\ndate: 2026-10-10\n", "Zoe", "Yan"), nil},
	)
}

// The page of a league in one file has everything that counts, links to nothing outside itself and
// no script, and is the same for the same records.
func TestLeagueInOneFile(t *testing.T) {
	c := newClub(t, Options{})
	aSeason(c)
	page := c.file(records.Filter{League: "tuesday"})
	goldentest.Same(t, "testdata/league.txt", lines(page))
	if strings.Contains(strings.ReplaceAll(page, `xmlns="http://www.w3.org/2000/svg"`, ""), "://") || strings.Contains(page, "<script") {
		t.Error("the page asks for something from elsewhere, or has a script")
	}
	for _, m := range anyLink.FindAllStringSubmatch(page, -1) {
		if to, inside := strings.CutPrefix(m[1], "#"); m[1] != "data:," && (!inside || !strings.Contains(page, `id="`+to+`"`)) {
			t.Errorf("a link leads to %q", m[1])
		}
	}
	if again := c.file(records.Filter{League: "Tuesday"}); again != page {
		t.Error("the same records give another page")
	}
}

// lines returns the words of a page: a row of a table, a heading, a sentence a line.
func lines(page string) string {
	page = unseen.ReplaceAllString(page, "\n")
	page = regexp.MustCompile(`\s*</?(tr|p|h\d|li|summary|div|dt|caption|time|nav|figcaption)\b[^>]*>\s*`).ReplaceAllString(page, "\x00")
	page = strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(page, " "))), " ")
	return strings.TrimSpace(regexp.MustCompile(`(?: ?\x00 ?)+`).ReplaceAllString(page, "\n")) + "\n"
}

// Many results are listed in parts, each once, and a player's page has all of that player's.
func TestResultsInParts(t *testing.T) {
	c := newClub(t, Options{})
	const n = 3*resultsAtOnce + 5
	var list []recorded
	for i := range n {
		list = append(list, recorded{wonBazaar(fmt.Sprintf("league: Tuesday\ndate: 2026-%02d-%02d\n", 1+i/28, 1+i%28), "Ann", fmt.Sprint("Bob ", i%7)), nil})
	}
	c.record(list...)
	ann := c.phone("ann", Reader)
	seen, pages := map[string]bool{}, 0
	next := regexp.MustCompile(`href="([^"]*)#results" rel="(next|prev)"`)
	for path, rel := "/league?league=Tuesday", "next"; path != "" && pages < 20; {
		page := ann.get(path)
		for _, m := range regexp.MustCompile(`<article class="result" id="r(\d+)">`).FindAllStringSubmatch(page.body, -1) {
			if seen[m[1]] == (rel == "next") {
				t.Errorf("result %s is listed twice", m[1])
			}
			seen[m[1]] = true
		}
		path = ""
		for _, m := range next.FindAllStringSubmatch(page.body, -1) {
			if m[2] == rel {
				path = html.UnescapeString(m[1])
			}
		}
		if pages++; path == "" && rel == "next" { // back again
			if len(seen) != n {
				t.Errorf("%d results are listed, of %d", len(seen), n)
			}
			path, rel = html.UnescapeString(next.FindStringSubmatch(page.body)[1]), "prev"
		}
	}
	if pages%2 == 0 {
		t.Errorf("there are other pages forth than back: %d", pages)
	}
	page := ann.get("/player/1")
	if got := strings.Count(page.body, `href="/result/`); got < n || strings.Contains(page.body, `href="/player/1"`) {
		t.Errorf("%d results of %d, or the page leads to itself", got, n)
	}
	page.wants(200, "Head to head", "Bob 3", "Rating")
	folder := filepath.Join(t.TempDir(), "public")
	_, before := c.siteOf(folder)
	c.record(recorded{wonBazaar("league: Tuesday\ndate: 2026-11-02\n", "Ann", "Bob 1"), nil})
	done, after := c.siteOf(folder)
	if after["index-60.html"] == "" || after["index-60.html"] != before["index-60.html"] || done.Wrote > len(after)/4 {
		t.Errorf("a new result writes %d of %d files", done.Wrote, len(after))
	}
	list = nil
	for range mostOpenResults + 1 {
		list = append(list, recorded{wonBazaar("date: 2026-10-01\n", "Ann", "Bob 1"), func(r *league.Result) { r.State = league.Contested }})
	}
	c.record(list...)
	c.phone("olga", Arbiter).get("/desk").wants(200, "There are more")
}

// Text from outside is text on every page, whatever it looks like.
func TestHostileTextOnPages(t *testing.T) {
	c := newClub(t, Options{})
	evil := `<script>alert(1)</script>"onload="alert(1)</svg><img src=x onerror=alert(1)></style></title>{{.}}`
	var list []recorded
	for i, name := range []string{`<b>Ann`, `"onload="x`, "javascript:alert(1)", "\u202egnp.exe", "שלום", "a\u2069b", "'-->]]>&amp;"} {
		list = append(list, recorded{wonBazaar(fmt.Sprintf("date: 2026-11-%02d\n", i+1), "Ann", "Bob"), func(r *league.Result) {
			r.League, r.Season, r.Round, r.Venue, r.Note, r.Seats[0].Name = evil, evil, evil, evil, evil, name
		}})
	}
	c.record(list...)
	ann := c.phone("ann", Player)
	pages := map[string]string{"the file": c.file(records.Filter{}), "the wall": ann.get("/wall").body, "a result": ann.get("/result/1").body, "a player": ann.get("/player/1").body, "the league": ann.get("/league").body, "the desk": c.phone("olga", Arbiter).get("/desk").body}
	for name, page := range pages {
		outside := regexp.MustCompile(`(?s)<script src="[^"]*" defer></script>|<img src="/[^>]*>`).ReplaceAllString(page, "")
		for _, not := range []string{"<script>alert", "<img", "<b>Ann", "\u202e", "\u2069b"} {
			if strings.Contains(outside, not) {
				t.Errorf("%q is on %s", not, name)
			}
		}
		if m := regexp.MustCompile(`<[^>]*\son[a-z]+=`).FindString(regexp.MustCompile(`"[^"]*"`).ReplaceAllString(page, "")); m != "" {
			t.Errorf("something is run on %s: %s", name, m)
		}
	}
	if !strings.Contains(pages["the file"], "<bdi>שלום</bdi> wins") || strings.Count(pages["the file"], "</style>") != 1 {
		t.Error("the file does not say that שלום wins, or has two style sheets")
	}
}

// A site of everything begins at the only league, and has the results of no league too.
func TestSiteOfTheOnlyLeague(t *testing.T) {
	c := newClub(t, Options{})
	c.record(recorded{wonBazaar("league: Cup\ndate: 2026-11-20\n", "Ann", "Bob"), nil}, recorded{wonBazaar("date: 2026-11-21\n", "Ann", "Cyd"), nil})
	_, files := c.siteOf(filepath.Join(t.TempDir(), "public"))
	if !strings.Contains(files["index.html"], "<h1><bdi>Cup</bdi></h1>") || files["result/2.html"] == "" {
		t.Errorf("%d files, and the game of no league is not among them", len(files))
	}
}

// A site of one league, or of one season, has nothing else.
func TestSiteOfOneLeague(t *testing.T) {
	c := newClub(t, Options{})
	head := func(league, season, day string) string {
		return fmt.Sprintf("league: %s\nseason: %s\ndate: %s\n", league, season, day)
	}
	c.record(recorded{wonBazaar(head("Cup", "2025", "2025-11-20"), "Ann", "Rival1"), nil}, recorded{wonBazaar(head("Cup", "2026", "2026-11-20"), "Ann", "Rival2"), nil},
		recorded{wonBazaar(head("Friday", "2026", "2026-11-21"), "Ann", "Rival3"), nil}, recorded{wonBazaar("date: 2026-11-22\n", "Ann", "Rival4"), nil})
	for _, one := range []struct {
		f    records.Filter
		want string
	}{
		{records.Filter{}, "1 2 3 4"}, {records.Filter{League: "cup"}, "1 2"}, {records.Filter{League: "Cup", AllSeasons: true}, "1 2"},
		{records.Filter{Season: "2025"}, "1"}, {records.Filter{League: "Cup", Season: "2026"}, "2"},
	} {
		folder := filepath.Join(t.TempDir(), "site")
		if err := c.records.read(t.Context(), func(store *records.Store) error {
			_, err := WriteSite(t.Context(), c.streams, store, one.f, folder)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		files, err := filepath.Glob(filepath.Join(folder, "*.html"))
		more, _ := filepath.Glob(filepath.Join(folder, "*", "*.html"))
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, file := range append(files, more...) {
			if page, err := os.ReadFile(file); err == nil && filepath.Base(file) != "referee.html" {
				text.Write(page)
			}
		}
		var got []string
		for i := 1; i <= 4; i++ {
			if strings.Contains(text.String(), fmt.Sprint("Rival", i)) {
				got = append(got, fmt.Sprint(i))
			}
		}
		if strings.Join(got, " ") != one.want {
			t.Errorf("%+v: %q, want %s", one.f, got, one.want)
		}
	}
}
