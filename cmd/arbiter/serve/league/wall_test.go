package league_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/goldentest"
)

func TestMain(m *testing.M) { doortest.Main(m) }

// A wall shows the two newest results on pages of their own, the newest first, and the last
// seven in lines; none that is void or a bye. Many tables stand on several pages.
func TestThePagesOfAWall(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	wall := doortest.Let(t, d, door.Reader, s.RouteWall)
	pages := func() string {
		page := wall.Get("/wall").Wants(http.StatusOK)
		var list []string
		for _, m := range regexp.MustCompile(`data-newest="\d+"|(?s)data-page="([^"]*)" aria-label="([^"]*)">.*?</section>`).FindAllStringSubmatch(page.Body, -1) {
			one := m[0]
			if m[1] != "" {
				one = m[1] + ": " + m[2]
			}
			if m[1] != "" && !strings.HasPrefix(m[1], "result-") {
				_, lines, _ := strings.Cut(m[0], "</header>")
				for _, line := range regexp.MustCompile("</li>|</tr>").Split(lines, -1) {
					one += strings.TrimRight("\n\t"+doortest.Text(line), "\n\t")
				}
			}
			list = append(list, strings.TrimSpace(one))
		}
		return strings.Join(list, "\n")
	}
	if got := pages(); got != `data-newest="0"` {
		t.Errorf("at first it shows\n%s", got)
	}
	var tables [][]string
	for n := range 15 {
		doortest.Played(t, d, league.Result{League: "Cup"}, fmt.Sprint("Ann ", n), "Bob")
		if n < 7 {
			tables = append(tables, []string{fmt.Sprint("Ann ", n), fmt.Sprint("Cyd ", n)})
		}
	}
	doortest.Do(t, d, func(tx *records.Tx) error {
		if err := doortest.Save(tx, league.Result{Game: league.GameBye, Complete: true, League: "Cup", Day: doortest.Evening.Format(time.DateOnly), Seats: []league.Seat{{Name: "Bob", Place: 1, Points: score.WholePoints(1)}}}); err != nil {
			return err
		}
		return tx.SavePlan(records.Plan{League: "Cup", Round: "2", Tables: tables})
	})
	doortest.Do(t, d, func(tx *records.Tx) error { return tx.SetState(15, league.Void, "") })
	goldentest.Same(t, "testdata/wall.txt", pages()+"\n")
	wall.Get("/wall").Wants(http.StatusOK, `data-count="`+d.Run+`-0"`, "!contested") // as the stream counts
	doortest.Do(t, d, func(tx *records.Tx) error { return tx.SetState(14, league.Contested, "") })
	wall.Get("/wall").Wants(http.StatusOK, `<p class="state">contested, not counted</p>`, `<span class="state">contested, not counted</span>`)
}

// In the night the wall is of the evening, as all that tells of a game just recorded.
func TestAWallInTheNight(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	d.App.Now = func() time.Time { return time.Date(2026, 11, 21, 1, 11, 0, 0, time.UTC) }
	s := leaguepages.New(phone.New(d))
	doortest.Do(t, d, func(tx *records.Tx) error {
		seats := []league.Seat{{Name: "Ann", Place: 1}, {Name: "Bob", Place: 2}}
		return doortest.Save(tx, league.Result{Game: "chess", Complete: true, League: "Cup", Seats: seats})
	})
	doortest.Let(t, d, door.Reader, s.RouteWall).Get("/wall").Wants(http.StatusOK, "Standings after 20 November")
}

// A league's wall shows the sheets that name it, however it is written, and those that name no
// league; the wall of all leagues shows every sheet. The sheet of a planned table is of its season
// and round; one that changes a result is no game.
func TestWhichSheetsAreOnTheWall(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	p := phone.New(d)
	s := leaguepages.New(p)
	wall := doortest.Let(t, d, door.Reader, s.RouteWall)
	err := d.Books.Write(t.Context(), func(store *records.Store) error {
		return store.Do(t.Context(), records.Command{What: "by hand"}, func(tx *records.Tx) error {
			for _, name := range []string{"Cup", "Elsewhere"} {
				if err := tx.CreateLeague(name, league.Terms{}); err != nil {
					return err
				}
			}
			return tx.SavePlan(records.Plan{League: "Cup", Round: "1", Tables: [][]string{{"Ann", "Bob"}}, Out: []string{"Cyd", "Dan"}})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, sheet := range [][5]string{{"", "", "", "Eve", "Fay"}, {"Elsewhere", "", "", "Gus", "Hal"}, {"CUP", "", "", "Ida", "Jon"}, {"Cup", "2025", "1", "Ann", "Bob"}, {"Cup", "", "2", "Ann", "Bob"}, {"Cup", "", "Round 1", "Bob", "Ann"}} {
		head := pagetest.Players("R "+sheet[3], "B "+sheet[4])
		head.League, head.Season, head.Round = sheet[0], sheet[1], sheet[2]
		if _, err := p.Tables.New(games.All.Find("subdivision"), head, tables.Proposal{}, ""); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Tables.Edit(games.All.Find("pyramid"), "game: pyramid\nplayer: Kim\nplayer: Lea\n", 7, ""); err != nil {
		t.Fatal(err)
	}
	const (
		planned   = "Table 1 Ann , Bob playing Nobody has won yet · missing: 30 squares"
		bobs      = "Subdivision · Bob (red), Ann (blue) · Cup Bob , Ann playing Nobody has won yet · missing: 30 squares"
		former    = "Subdivision · Ann (red), Bob (blue) · Cup 2025 Ann , Bob playing Nobody has won yet · missing: 30 squares"
		next      = "Subdivision · Ann (red), Bob (blue) · Cup Ann , Bob playing Nobody has won yet · missing: 30 squares"
		anywhere  = "Subdivision · Eve (red), Fay (blue) Eve , Fay playing Nobody has won yet · missing: 30 squares"
		elsewhere = "Subdivision · Gus (red), Hal (blue) · Elsewhere Gus , Hal playing Nobody has won yet · missing: 30 squares"
		cup       = "Subdivision · Ida (red), Jon (blue) · CUP Ida , Jon playing Nobody has won yet · missing: 30 squares"
	)
	for address, want := range map[string]string{
		"/wall?league=cup":       former + "\n" + next + "\n" + anywhere + "\n" + cup + "\n" + planned,
		"/wall?league=elsewhere": anywhere + "\n" + elsewhere,
		"/wall":                  former + "\n" + next + "\n" + bobs + "\n" + anywhere + "\n" + elsewhere + "\n" + cup,
	} {
		page := wall.Get(address).Wants(http.StatusOK)
		var list []string
		for _, one := range regexp.MustCompile(`(?s)<li class="playing">.*?</li>`).FindAllString(page.Body, -1) {
			list = append(list, doortest.Page{Body: one}.Text())
		}
		slices.Sort(list)
		if got := strings.Join(list, "\n"); got != want {
			t.Errorf("%s shows\n%s\nwant\n%s", address, got, want)
		}
		if out := strings.Contains(page.Text(), "Cyd and Dan sit out."); out != strings.Contains(want, planned) {
			t.Errorf("%s says who sits out: %t", address, out)
		}
	}
}

// A wall is of the season that the league plays: once a new one is open, the results of the one
// before are not on it.
func TestTheWallIsOfTheCurrentSeason(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	wall := doortest.Let(t, d, door.Reader, s.RouteWall)
	doortest.Played(t, d, league.Result{League: "Cup", Season: "2026"}, "Ann", "Bob")
	wall.Get("/wall").Wants(http.StatusOK, `data-newest="1"`, "!<bdi>2026</bdi>", "Ann")
	doortest.Do(t, d, func(tx *records.Tx) error { return tx.OpenSeason("Cup", "2027", "") })
	wall.Get("/wall").Wants(http.StatusOK, `data-newest="0"`, "!Ann")
	for _, round := range []string{"1", "2"} {
		doortest.Do(t, d, func(tx *records.Tx) error {
			return tx.SavePlan(records.Plan{League: "Cup", Season: "2027", Round: round, Tables: [][]string{{"Ann", "Eve " + round}}, Out: []string{"Cyd"}})
		})
	}
	wall.Get("/wall").Wants(http.StatusOK, "<h2>Round 2</h2>", "<bdi>Eve 2</bdi>", "!Eve 1", `<p class="soft">Cyd sits out.</p>`)
}

// Who plays again once a table of the round has its result plays beside the round.
func TestATableThatPlaysAgain(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	wall := doortest.Let(t, d, door.Reader, s.RouteWall)
	doortest.Played(t, d, league.Result{League: "Cup", Season: "2026", Round: "2"}, "Ann", "Bob")
	doortest.Do(t, d, func(tx *records.Tx) error {
		return tx.SavePlan(records.Plan{League: "Cup", Season: "2026", Round: "2", Tables: [][]string{{"Ann", "Bob"}, {"Cyd", "Dan"}}})
	})
	head := doortest.Of("Ann", "Bob")
	head.League, head.Season, head.Round = "Cup", "2026", "2"
	doortest.Sheet(t, s.Tables, doortest.Board, head)
	page := wall.Get("/wall").Wants(http.StatusOK, "<h2>Round 2</h2>")
	if got, want := page.Between(`<ul class="wall-tables">`, "</ul>"), "Table 1 Ann , Bob ✓ Ann won Table 2 Cyd , Dan playing Subdivision · Ann (red), Bob (blue) · Cup 2026 Ann , Bob playing Ann wins 24 : 23"; got != want {
		t.Errorf("at the tables:\n%s\nwant\n%s", got, want)
	}
}
