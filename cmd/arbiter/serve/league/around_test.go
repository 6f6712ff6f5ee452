package league_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/cmd/referee/built"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/goldentest"
	"arbiter/score/link"
)

// Links is what the navigation of a page leads to, in its order; what is shown is marked.
func links(page doortest.Page) string {
	nav, _, _ := strings.Cut(page.Body, "<main")
	var list []string
	for _, m := range regexp.MustCompile(`<ul>|<a href="([^"]*)"( aria-current="page")?[^>]*>(.*?)</a>`).FindAllStringSubmatch(nav, -1) {
		here := ""
		if m[2] != "" {
			here = " (here)"
		}
		list = append(list, strings.TrimSpace(doortest.Text(m[3])+here+" "+html.UnescapeString(m[1])))
	}
	return strings.Join(list, "\n") + "\n"
}

// What stands around the pages of two leagues, one with two seasons and names that look like
// markup, and beside a result whose note was changed, taken back and changed again.
func TestWhatStandsAroundThePages(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	p := phone.New(d)
	s := leaguepages.New(p)
	reader := doortest.Let(t, d, door.Reader, s.RouteLeague, s.RouteWall, s.RouteSend)
	for _, season := range []string{"2025", "<2026>"} {
		doortest.Played(t, d, league.Result{League: "Cup & Co", Season: season, Round: "1", Note: "in " + season}, "Ann & Co", "Bob")
	}
	doortest.Played(t, d, league.Result{League: "Other"}, "Ann & Co", "Cyd", "Dan")
	doortest.Played(t, d, league.Result{}, "Ann & Co", "Cyd")
	doortest.Do(t, d, func(tx *records.Tx) error { return tx.OpenSeason("Cup & Co", "<2026>", "") })
	doortest.Do(t, d, func(tx *records.Tx) error {
		tx.What = "contested 2"
		return tx.SetState(2, league.Contested, "who <began>?")
	})
	doortest.Do(t, d, func(tx *records.Tx) error { tx.What = "undid 6"; _, err := tx.Undo(6); return err })
	doortest.Do(t, d, func(tx *records.Tx) error { tx.What = "voided 2"; return tx.SetState(2, league.Void, "") })
	var got strings.Builder
	for _, path := range []string{"/league", "/league?league=", "/league?league=Cup+%26+Co", "/league?league=Cup+%26+Co&season=2025", "/league?league=Cup+%26+Co&seasons=all", "/league?league=Other", "/player/1", "/player/Bob?league=Cup+%26+Co", "/result/2", "/result/4"} {
		page := reader.Get(path).Wants(http.StatusOK)
		title, _, _ := strings.Cut(page.Body[strings.Index(page.Body, "<title>")+7:], "</title>")
		got.WriteString("== " + path + ": " + html.UnescapeString(title) + "\n" + links(page))
	}
	for _, as := range []door.Role{door.Player, door.Arbiter} {
		page := reader.Phone(d, "p", as).Get("/result/2").Wants(http.StatusOK)
		got.WriteString("== " + as.String() + " /result/2\n" + links(page))
		for _, section := range strings.Split(page.Body, "<section ")[1:] {
			section, _, _ = strings.Cut(section, "</section>")
			for _, line := range strings.Split("<"+section, "\n") {
				got.WriteString(strings.TrimLeft(doortest.Text(line)+"\n", "\n"))
			}
		}
	}
	goldentest.Same(t, "testdata/around.txt", got.String())
}

// A result with a position leads to the referee's page, with the position as it is recorded;
// one without leads nowhere, nor does a server that has no such page.
func TestAResultIsJudgedAgain(t *testing.T) {
	d := doortest.Open(t)
	p := phone.New(d)
	s := leaguepages.New(p)
	player := doortest.Let(t, d, door.Player, s.RouteSend, s.RouteLeague)
	doortest.Played(t, d, league.Result{}, "Ann", "Bob")
	head := doortest.Of("Ann", "Bob")
	head.Note = "late"
	page := player.Get("/table/" + doortest.Sheet(t, p.Tables, doortest.Board, head).Code + "/send")
	player.Post("/table/"+p.Tables.List()[0].Code+"/send", page.Form()).Wants(http.StatusOK, "2</a> is recorded")
	judged := func(path string) string {
		m := regexp.MustCompile(`href="(/referee.html[^"]*)"`).FindStringSubmatch(player.Get(path).Wants(http.StatusOK).Body)
		if m == nil {
			return ""
		}
		return html.UnescapeString(m[1])
	}
	program := built.Program
	defer func() { built.Program = program }()
	built.Program = nil
	if got := judged("/result/2"); got != "" {
		t.Errorf("without a program it leads to %s", got)
	}
	built.Program = []byte("a program")
	if got := judged("/result/1"); got != "" {
		t.Errorf("a result without a position leads to %s", got)
	}
	got := judged("/result/2")
	if !strings.HasPrefix(got, d.Referee()+"#") {
		t.Fatalf("it leads to %s", got)
	}
	position, err := link.Read(got)
	if err != nil {
		t.Fatal(err)
	}
	if want := "game: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: 2026-11-20\nid: "; !strings.HasPrefix(position.Text, want) || !strings.HasSuffix(position.Text, "\n\n"+doortest.Board+"   a  b  c  d  e  f\n") || fmt.Sprint(position.Recorded) != "[{24 1} {23 2}]" {
		t.Errorf("it leads to %v, %s\nwant\n%s", position.Recorded, position.Text, want)
	}
}
