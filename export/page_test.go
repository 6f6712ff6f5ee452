package export

import (
	"context"
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/goldentest"
)

// aSeason has a result of every sort.
func aSeason(t testing.TB) *records.Store {
	s := openRecords(t)
	record(t, s, &league.Terms{Ties: []string{league.TieWins}},
		night{"Ann 5, Bob 3", 0, nil},
		night{"Bob 9, Cyd 9, Ann 2", 7, nil},
		night{"Cyd 4, Dan 1", 14, func(n *league.Result) { n.State = league.Contested }},
		night{"Ann 4, Dan 2", 14, func(n *league.Result) { n.State = league.Void }},
		night{"Eve -1, Ann 2", 15, nil}, // nobody is placed
		night{"Ann 7, Cyd 5", 35, func(n *league.Result) { n.Text = "" }},
		night{"Bob 7, Dan 5", 35, func(n *league.Result) { n.Text = "\nunreadable" }},
		night{"Bob 6, Eve 5", 36, func(n *league.Result) { n.Text = "cheat\nBob\t6\nEve\t7" }},
		night{"Zoe 6, Yan 5", 40, func(n *league.Result) { n.League, n.Season, n.Game = "Elsewhere", "", "strange" }},
	)
	return s
}

// text is a page without its markup.
func text(page string) string {
	_, page, _ = strings.Cut(page, "</style>")
	return strings.Join(strings.Fields(html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, " "))), " ")
}

// lines are the words of a page, a line for what stands within one tag.
func lines(page string) string {
	_, page, _ = strings.Cut(page, "</style>")
	return html.UnescapeString(regexp.MustCompile(`\s*\n\s*`).ReplaceAllString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, "\n"), "\n"))
}

func wants(t *testing.T, page string, list ...string) {
	t.Helper()
	for _, want := range list {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page:\n%s", want, page)
		}
	}
}

func TestPage(t *testing.T) {
	from := pageSource(aSeason(t))
	from.Filter = records.Filter{League: "tuesday LEAGUE", Season: "2026"}
	source := writePage(t, from)
	goldentest.Same(t, "testdata/page.txt", lines(source))
	for _, not := range []string{"Zoe", "strange", "#r4", `id="r4"`, "<script", "http://", "https://"} {
		if strings.Contains(strings.ReplaceAll(source, `xmlns="http://www.w3.org/2000/svg"`, ""), not) {
			t.Errorf("%q is on the page", not)
		}
	}
	if n := strings.Count(source, `class="board"`); n != 5 {
		t.Errorf("%d boards", n)
	}
	if again := writePage(t, from); again != source {
		t.Error("the same records give another page")
	}
}

// Everything that is recorded is a page too, and so is a game of it or nothing.
func TestPageOfOthers(t *testing.T) {
	s := aSeason(t)
	from := pageSource(s)
	page := text(writePage(t, from))
	wants(t, page, "All leagues", "after 5 evenings (2 results contested, not counted) · 7 players", "Elsewhere", "season 2026", "strange", "Zoe wins 6 : 5")
	if strings.Contains(page, "Points:") {
		t.Error("all leagues together play by one's terms")
	}
	from.Filter.Game, from.Title = "strange", "A <title>"
	wants(t, text(writePage(t, from)), "A <title>", "All leagues · strange · after 1 evening · 2 players", "A plot of ratings needs two playing days.")
	empty := pageSource(openRecords(t))
	wants(t, text(writePage(t, empty)), "after no evenings · no players", "No result counts yet.", "No results yet.")
	from.Filter.League = "nowhere"
	var missing *records.NotFoundError
	if err := Page(context.Background(), &strings.Builder{}, from); !errors.As(err, &missing) {
		t.Errorf("got %v", err)
	}
	if err := Page(context.Background(), full{}, empty); err == nil || !strings.Contains(err.Error(), "the disk is full") {
		t.Errorf("got %v", err)
	}
}

var (
	ids   = regexp.MustCompile(`\sid="([^"]*)"`)
	hrefs = regexp.MustCompile(`\s(?:xlink:)?href="([^"]*)"`)
)

// links checks that every link leads to a place on the page and that no two
// places have one name.
func links(t *testing.T, page string) (n int) {
	t.Helper()
	known := map[string]bool{}
	for _, m := range ids.FindAllStringSubmatch(page, -1) {
		if known[m[1]] {
			t.Errorf("two places are called %s", m[1])
		}
		known[m[1]] = true
	}
	for _, m := range hrefs.FindAllStringSubmatch(page, -1) {
		if to, inside := strings.CutPrefix(m[1], "#"); inside && known[to] {
			n++
		} else if m[1] != "data:," { // the empty icon
			t.Errorf("a link leads to %q", m[1])
		}
	}
	return n
}

func TestPageLinks(t *testing.T) {
	from := pageSource(aSeason(t))
	if n := links(t, writePage(t, from)); n < 40 {
		t.Errorf("only %d links", n)
	}
	from.Filter.League = "Tuesday league"
	links(t, writePage(t, from))
}

// hostilePage is a page of texts that would like to be more than text.
func hostilePage(t *testing.T) string {
	t.Helper()
	hostile := []string{`<script>alert(1)</script>`, `"onload="alert(1)`, `</svg><img src=x onerror=alert(1)>`, `javascript:alert(1)`,
		"\u202egnp.exe", "שלום", "a\u2069b", "\u200b{{.}}", `'-->]]>&amp;`}
	s := openRecords(t)
	evil := hostile[0] + hostile[1] + hostile[2] + "</style></title>"
	for i, name := range hostile {
		record(t, s, nil, night{name + " 5, Bob 3", i, func(n *league.Result) {
			n.League, n.Season, n.Round, n.Venue, n.Note = evil, evil, evil, evil, evil
			if i%2 == 0 {
				n.Game = "chips" + evil
			}
		}})
	}
	from := pageSource(s)
	from.Title, from.Version = evil+"tab\u0085\u0001", evil
	return writePage(t, from)
}

// Text from outside is text on the page, whatever it looks like.
func TestPageEscapes(t *testing.T) {
	page := hostilePage(t)
	links(t, page)
	for _, not := range []string{"<script", "<img", `"onload`, "\u202e", "\u0085", "\u0001", "{{.}}\u0000"} {
		if strings.Contains(page, not) {
			t.Errorf("%q is on the page", not)
		}
	}
	if n := strings.Count(page, "</style>"); n != 1 {
		t.Errorf("%d style sheets end", n)
	}
	if m := regexp.MustCompile(`<[^>]*\son[a-z]+=`).FindString(page); m != "" {
		t.Errorf("something is run: %s", m)
	}
	wants(t, page, "&lt;script&gt;alert(1)&lt;/script&gt;", "<bdi>javascript:alert(1)</bdi>", "<bdi>שלום</bdi> wins 5 : 3", "<bdi>gnp.exe</bdi>", "<bdi>{{.}}</bdi>")
}

// Up to 40 results a page prints all boards, up to 24 players it says who met whom, and of
// each player it lists the last six games.
func TestPageOfAsMuchAsIsShown(t *testing.T) {
	for _, more := range []int{0, 1} {
		s := openRecords(t)
		var nights []night
		for i := range fewResults + more {
			nights = append(nights, night{fmt.Sprintf("P%d 5, P%d 3", i%(mostCrossed+more), (i+1)%(mostCrossed+more)), i, nil})
		}
		record(t, s, nil, nights...)
		page := writePage(t, pageSource(s))
		if few, crossed := strings.Contains(page, `class="few"`), strings.Contains(page, "1 for each game won"); few != (more == 0) || crossed != (more == 0) {
			t.Errorf("%d more: all boards are printed: %v, who met whom is told: %v", more, few, crossed)
		}
	}
	s := openRecords(t)
	var nights []night
	for i := range lastResults + 1 {
		nights = append(nights, night{fmt.Sprintf("Ann 5, P%d 3", i), i, nil})
	}
	record(t, s, nil, nights...)
	_, ann, _ := strings.Cut(writePage(t, pageSource(s)), `id="p1"`)
	ann, _, _ = strings.Cut(ann, "</article>")
	if results, met := strings.Count(ann, `href="#r`), strings.Count(ann, `href="#p`); results != lastResults+1 || met != mostAgainst {
		t.Errorf("%d links to results, of which one is the best, and %d to those who were met", results, met)
	}
}
