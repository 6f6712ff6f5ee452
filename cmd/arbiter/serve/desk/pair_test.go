package desk_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
	"arbiter/records/league"
)

// "Another one" asks for the round of another seed, each time.
func TestAnotherSeed(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "1", "Ann", "Bob")
	const round = "/desk/pair?propose=1&league=Tuesday+league&here=Ann&here=Bob&here=Cyd&here=Dan&tables=2"
	a.Get(round).Wants(http.StatusOK, `name="seed" value="2">Another one`)
	a.Get(round+"&seed=1").Wants(http.StatusOK, `name="seed" value="2">Another one`)
	a.Get(round+"&seed=2").Wants(http.StatusOK, `name="seed" value="3">Another one`)
}

// The page after a round was saved says so, whatever was recorded since; it offers to take the
// round back, and names no round as the next one that was typed.
func TestASavedRoundIsTold(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Game of Go", "1", "Ann", "Bob")
	for _, c := range []struct{ round, says string }{{"", "planned round 2 (the next one) of Game of Go 2026"}, {"5", "planned round 5 of Game of Go 2026"}} {
		page := a.Post("/desk/pair", a.Get("/desk/pair?propose=1&league=Game+of+Go&here=Ann&here=Bob&round="+c.round).Wants(http.StatusOK).Form()).Wants(http.StatusOK)
		undo := regexp.MustCompile(`/desk/undo/\d+`).FindString(page.Body)
		for range 2 {
			if got := did(page); got != c.says || undo == "" || !strings.Contains(page.Body, undo) {
				t.Errorf("it says %s (%s), want %s", got, undo, c.says)
			}
			a.played("", "", "Eve", "Fay")
			page = a.Get(page.Path)
		}
	}
}

// A round that cannot be saved any more says why, on the form as it was filled in.
func TestARoundThatIsRefused(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Cup & Co", "1", "Ann", "Bob")
	form := a.Get("/desk/pair?propose=1&league=Cup+%26+Co&here=Ann&here=Bob").Wants(http.StatusOK).Form()
	a.do(func(tx *records.Tx) error { _, err := tx.CloseSeason("Cup & Co", "2026"); return err })
	a.Post("/desk/pair", form).Wants(http.StatusUnprocessableEntity, "Season 2026 of Cup &amp; Co is closed: nothing more is played in it", "Who is here?", `value="Ann" checked`)
}

// Of several leagues one is chosen; a new season begins with those who came in the one before,
// by their names, and members are ticked.
func TestWhoMayBeHere(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Cup & Co", "1", "cyd", "Ann", "Bob")
	a.do(func(tx *records.Tx) error { return tx.SetGuest("Bob", true) })
	a.do(func(tx *records.Tx) error { return tx.OpenSeason("Cup & Co", "2027", "") })
	a.played("Other", "1", "Zoë", "Ann", "de Vries", "bob")
	page := a.Get("/desk/pair").Wants(http.StatusOK, `<li><a href="/desk/pair?league=Cup&#43;%26&#43;Co"><b>Cup &amp; Co</b></a></li><li><a href="/desk/pair?league=Other"><b>Other</b></a></li>`, "!Who is here?", "!There is no league")
	ticks := func(path string) string {
		page = a.Get(path).Wants(http.StatusOK)
		return page.Between("<legend>", "</div>") + fmt.Sprint(regexp.MustCompile(`name="here" value="([^"]*)" checked`).FindAllString(page.Body, -1))
	}
	const checked = `[name="here" value="Ann" checked name="here" value="cyd" checked]`
	for path, want := range map[string]string{
		"/desk/pair?league=cup+%26+co":                                      "Who is here? Cup & Co 2027 Ann Bob guest cyd" + checked,
		"/desk/pair?league=cup+%26+co&season=2026":                          "Who is here? Cup & Co 2026 Ann Bob guest cyd" + checked,
		"/desk/pair?league=cup+%26+co&propose=1&here=Ann&here=Bob&here=Zed": `Who is here? Cup & Co 2027 Ann Bob guest cyd[name="here" value="Ann" checked name="here" value="Bob" checked]`,
		"/desk/pair?league=cup+%26+co&propose=1&guests=Gus,Hal":             `Who is here? Cup & Co 2027 Ann Bob guest cyd[]`,
		"/desk/pair?league=Other":                                           `Who is here? Other 2026 Ann Bob guest de Vries Zoë[name="here" value="Ann" checked name="here" value="de Vries" checked name="here" value="Zoë" checked]`,
	} {
		if got := ticks(path); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", path, got, want)
		}
	}
	doortest.Played(t, a.Door, league.Result{League: "Cup & Co", Season: "2027"}, "Dan", "Ann")
	if got, want := ticks("/desk/pair?league=cup+%26+co"), `Who is here? Cup & Co 2027 Ann Dan[name="here" value="Ann" checked name="here" value="Dan" checked]`; got != want {
		t.Errorf("once the season has a result:\n%s\nwant\n%s", got, want)
	}
	a.Get("/desk/pair?league=Nowhere").Wants(http.StatusNotFound, "No league is called &#34;Nowhere&#34;")
	a.Get("/desk/pair?league=Other&did=99").Wants(http.StatusOK, `!class="did"`)
}

func TestTheDeskPairsARound(t *testing.T) {
	t.Parallel()
	c := newArbiter(t)
	c.Get("/desk/pair").Wants(http.StatusOK, "There is no league yet")
	c.played("Tuesday league", "1", "Ann", "Bob")
	c.played("Tuesday league", "1", "Cyd", "Dan")
	c.played("Tuesday league", "1", "Eva", "Fay")
	c.Get("/desk/pair").Wants(http.StatusOK, `value="Ann" checked`, `value="Fay" checked`)
	ask := func(more ...string) string {
		form := url.Values{"propose": {"1"}, "league": {"Tuesday league"}, "season": {"2026"}, "here": {"Ann", "Bob", "Cyd", "Dan", "Eva"}, "tables": {"2"}}
		for i := 0; i < len(more); i += 2 {
			form.Set(more[i], more[i+1])
		}
		return "/desk/pair?" + form.Encode()
	}
	c.Get(ask("here", "Ann")).Wants(http.StatusUnprocessableEntity, "1 player: that is too few for a table of 2.", "!--")
	c.Get(ask("tables", "3")).Wants(http.StatusOK, "5 players do not fill tables of 3: with tables of 2-4 nobody sits out.", "!--")
	c.Get("/desk/pair?propose=1&league=Tuesday+league").Wants(http.StatusOK, "Nobody is here")
	c.Get(ask("guests", "Annn")).Wants(http.StatusOK, "Annn is a new player. Near: Ann")
	c.Get(ask("guests", "a ; b")).Wants(http.StatusOK, "cannot stand behind a blank")
	c.Get(ask("round", "2 ; 3")).Wants(http.StatusOK, "cannot stand behind a blank")
	c.Get(ask("system", "swiss", "tables", "3")).Wants(http.StatusUnprocessableEntity, "Swiss is for tables of two, not of 3; balanced is for larger ones.", "!--")
	page := c.Get(ask("guests", "Gus")).Wants(http.StatusOK, "Round 2", "table 3", "Gus", "Nobody meets again.")
	if plans := c.plans(); len(plans) != 0 {
		t.Fatal("a proposal was saved")
	}
	form := page.Form("digest", "another")
	c.Post("/desk/pair", form).Wants(http.StatusConflict, "makes another round")
	form = page.Form()
	c.Post("/desk/pair", form).Wants(http.StatusOK, "planned round 2 (the next one) of Tuesday league 2026", "0 of 3 tables played", "still to play")
	c.Get(ask()).Wants(http.StatusOK, "Round 3", "Round 2 of Tuesday league 2026 has no result yet at tables 1, 2 and 3.")
	plans := c.plans()
	if len(plans) != 1 || len(plans[0].Tables) != 3 {
		t.Fatalf("%+v", plans)
	}
	if last := doortest.Last(t, c.Door); last.Who != "Olga" {
		t.Errorf("the log says %+v", last)
	}
	first := plans[0].Tables[0]
	h := doortest.Of(first...)
	h.League, h.Season, h.Round = "Tuesday league", "2026", "2"
	ann := c.phone("2", door.Player)
	home := ann.Get("/").Wants(http.StatusOK, "Round 2, Tuesday league 2026", "Table 3")
	if n := strings.Count(home.Body, "/new?game=subdivision&amp;league=Tuesday&#43;league"); n != 3 {
		t.Errorf("%d tables are offered", n)
	}
	table := c.sheet(doortest.Board, h)
	ann.Get("/").Wants(http.StatusOK, "begun", `href="/table/`+table.Code+`"`)
	ann.Send(table).Wants(http.StatusOK, "is recorded")
	ann.Get("/").Wants(http.StatusOK, "!Table 1")
	c.Get("/desk/pair?league=Tuesday+league").Wants(http.StatusOK, "1 of 3 tables played", "4: <bdi>"+first[0]+"</bdi> won")
	c.Post(fmt.Sprintf("/desk/undo/%d", 4), nil).Wants(http.StatusOK, "undid c4: planned round 2")
	if plans := c.plans(); len(plans) != 0 {
		t.Errorf("after the undo: %+v", plans)
	}
}

// plans are those of the Tuesday league.
func (a *arbiter) plans() (list []records.Progress) {
	a.Helper()
	doortest.Read(a, a.Door, func(store *records.Store) (err error) {
		list, err = store.Rounds(a.Context(), "Tuesday league", "2026")
		return err
	})
	return list
}
