package league_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

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
)

func TestMain(m *testing.M) { doortest.Main(m) }

// The newest result is the first on a wall, and those before it follow.
func TestTheNewestResultIsFirst(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := leaguepages.New(phone.New(d))
	wall := doortest.Let(t, d, door.Reader, s.RouteWall)
	for n := range 3 {
		err := d.Books.Write(t.Context(), func(store *records.Store) error {
			return store.Do(t.Context(), records.Command{What: "by hand"}, func(tx *records.Tx) error {
				_, err := tx.Save(records.Incoming{Result: league.Result{Game: "subdivision", Complete: true, League: "Cup", Played: doortest.Evening.AddDate(0, 0, n-7),
					Seats: []league.Seat{{Name: "Ann", Place: 1, Points: score.WholePoints(20 + n)}, {Name: "Bob", Place: 2, Points: score.WholePoints(10)}}}})
				return err
			})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	page := wall.Get("/wall").Wants(http.StatusOK, `data-newest="3"`)
	if first := page.Between(`data-page="result-`, `data-page="result-`); first == "" || first[0] != '3' {
		t.Errorf("first on the wall is result %.40s", first)
	}
	page.Wants(http.StatusOK, "The newest result")
}

// A league's wall shows the sheets that name it, however it is written, and those that name no
// league; the wall of all leagues shows every sheet.
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
	for _, sheet := range [][3]string{{"", "Eve", "Fay"}, {"Elsewhere", "Gus", "Hal"}, {"CUP", "Ida", "Jon"}} {
		head := pagetest.Players("R "+sheet[1], "B "+sheet[2])
		head.League = sheet[0]
		if _, err := p.Tables.New(games.All.Find("subdivision"), head, tables.Proposal{}, ""); err != nil {
			t.Fatal(err)
		}
	}
	const (
		planned   = "Table 1 Ann , Bob playing"
		anywhere  = "Subdivision · Eve (red), Fay (blue) Eve , Fay playing Nobody has won yet · missing: 30 squares"
		elsewhere = "Subdivision · Gus (red), Hal (blue) · Elsewhere Gus , Hal playing Nobody has won yet · missing: 30 squares"
		cup       = "Subdivision · Ida (red), Jon (blue) · CUP Ida , Jon playing Nobody has won yet · missing: 30 squares"
	)
	for address, want := range map[string]string{
		"/wall?league=cup":       anywhere + "\n" + cup + "\n" + planned,
		"/wall?league=elsewhere": anywhere + "\n" + elsewhere,
		"/wall":                  anywhere + "\n" + elsewhere + "\n" + cup,
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
