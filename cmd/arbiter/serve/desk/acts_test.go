package desk_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/desk"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func TestMain(m *testing.M) { doortest.Main(m) }

// An arbiter sits at the desk.
type arbiter struct {
	*doortest.Visitor
	*desk.Pages
}

func newArbiter(t *testing.T) *arbiter { return behind(t, doortest.Open(t)) }

// behind is the desk behind a door, as after each start of the server.
func behind(t *testing.T, d *door.Door) *arbiter {
	s := &desk.Pages{Pages: leaguepages.New(phone.New(d))}
	return &arbiter{doortest.Let(t, d, door.Arbiter, s.RouteHome, s.RouteTables, s.RouteSend, s.RouteDesk, s.RouteLeague, s.RouteWall), s}
}

// phone is the phone of another visitor.
func (a *arbiter) phone(id string, as door.Role) *doortest.Visitor {
	return a.Visitor.Phone(a.Door, id, as)
}

// sheet is a filled-in sheet of these players.
func (a *arbiter) sheet(rows string, head score.Header) *tables.Table {
	a.Helper()
	return doortest.Sheet(a, a.Tables, rows, head)
}

// results are all results, by number.
func (a *arbiter) results() []league.Result {
	a.Helper()
	return doortest.Results(a, a.Door)
}

// played records a game a week ago, of which only the points are known.
func (a *arbiter) played(of, round string, names ...string) {
	a.Helper()
	doortest.Played(a, a.Door, league.Result{League: of, Season: door.TextIf("2026", of != "", ""), Round: round}, names...)
}

func (a *arbiter) do(work func(*records.Tx) error) {
	a.Helper()
	doortest.Do(a, a.Door, work)
}

// did is what the page says of the act that led there.
func did(page doortest.Page) string {
	return page.Between(`<div class="did" role="status">`, `<form`)
}

// Each act at the desk reads back what it did.
func TestEachActReadsBack(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "1", "Ann", "Bob")
	a.played("", "", "Ann", "Cyd", "Dan")
	state := func(id, state, note string) func() doortest.Page {
		return func() doortest.Page {
			return a.Post("/desk/result/"+id+"/state", url.Values{"state": {state}, "note": {note}})
		}
	}
	undo := func(command string) func() doortest.Page {
		return func() doortest.Page { return a.Post("/desk/undo/"+command, nil) }
	}
	const first, second = "Subdivision, Friday 13 November 2026 (7 days ago), Tuesday league, season 2026, round 1 1 Ann 20 2 Bob 19", "Subdivision, Friday 13 November 2026 (7 days ago) 1 Ann 20 2 Cyd 19 3 Dan 18"
	for _, act := range []struct {
		do   func() doortest.Page
		says string
	}{
		{state("1", "contested", "who began?"), "contested 1 1: note (none) → who began? " + first + " It is contested: it counts nowhere until it is confirmed."},
		{state("1", "confirmed", ""), "confirmed 1 " + first},
		{state("2", "void", ""), "voided 2 " + second + " It is void: it counts nowhere until it is confirmed."},
		{undo("5"), "undid c5: voided 2 changed back 2: " + second},
		{undo("2"), "undid c2: by hand took back 2: " + second},
		{undo("7"), "undid c7: undid c2: by hand brought back 2: " + second},
	} {
		page := act.do().Wants(http.StatusOK, "Take it back")
		if got := did(page); got != act.says {
			t.Errorf("it says\n%s\nwant\n%s", got, act.says)
		}
	}
	a.Get("/desk?did=5").Wants(http.StatusOK, "!Take it back", "· taken back by 6</form>")
	for command, says := range map[string]string{"": "", "0": "", "99": "", "1": "by hand", "5": "voided 2 " + second + " It is void: it counts nowhere until it is confirmed."} {
		if got, _, _ := strings.Cut(did(a.Get("/desk?did="+command).Wants(http.StatusOK)), " To decide"); got != says {
			t.Errorf("of command %s it says\n%s\nwant\n%s", command, got, says)
		}
	}
}

// What a change cannot be says so on its form, and where it can be changed: nothing is done.
func TestAChangeThatIsRefused(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "1", "Ann", "Bob", "Cyd")
	a.played("Tuesday league", "1", "Ann", "Bob", "Dan")
	edit := func(names ...string) doortest.Page {
		form := a.Get("/desk/result/2").Wants(http.StatusOK).Filled()
		form["name"] = names
		return a.Post("/desk/result/2/edit", form).Wants(http.StatusUnprocessableEntity)
	}
	edit("Ann", "Bob", "a ; b").Wants(422, "cannot stand behind a blank", `value="a ; b"`)
	edit("Ann", "", "Dan").Wants(422, "Seat 2 needs a name; Bob has it now.")
	edit("Ann", "Bob", "Cyd").Wants(422, "2 has the same players and points as 1", `<a href="/desk/result/2">Change it</a>`, `<a class="main" href="/desk/result/2" autofocus>Back</a>`, "Keep all the same")
	a.Get("/desk/result/2").Wants(http.StatusOK, "Ann 20, Bob 19, Dan 18")
	form := a.Get("/desk/result/2").Filled()
	for _, field := range []string{"league", "season", "round", "place", "note"} {
		was := form.Get(field)
		form.Set(field, field+" ; b")
		a.Post("/desk/result/2/edit", form).Wants(422, "&#34;"+field+" ; b&#34;: a ; cannot stand behind a blank", `name="`+field+`" value="`+field+` ; b"`)
		form.Set("was "+field, field+" ; b") // what stands there already is not judged
		a.Post("/desk/result/2/edit", form).Wants(http.StatusOK, `!class="did"`)
		form.Set("was "+field, was)
		form.Set(field, was)
	}
}

// What somebody else changed after a form was shown stays, but for what the form changes.
func TestTwoChangesOfAResult(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "1", "Ann", "Bob", "Cyd")
	first, second := a.Get("/desk/result/1").Filled(), a.Get("/desk/result/1").Filled()
	first.Set("place", "The Ship")
	first.Set("date", "2026-11-12")
	first["name"] = []string{"Bob", "Ann", "Cyd"}
	second.Set("note", "late")
	second.Set("round", "2")
	second.Set("date", "2026-11-11")
	a.Post("/desk/result/1/edit", first).Wants(http.StatusOK, "edited 1")
	page := a.Post("/desk/result/1/edit", second).Wants(http.StatusOK)
	want := "edited 1 1: date 2026-11-12 → 2026-11-11 1: round 1 → 2 1: note (none) → late Subdivision, Wednesday 11 November 2026 (9 days ago), Tuesday league, season 2026, round 2 1 Bob 20 2 Ann 19 3 Cyd 18"
	if got := did(page.Wants(http.StatusOK, `name="place" value="The Ship"`)); got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}

// A change reads back who is new by it.
func TestAChangeReadsBackWhoIsNew(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.played("Tuesday league", "1", "Ann", "Bob")
	form := a.Get("/desk/result/1").Wants(http.StatusOK).Filled()
	form["name"] = []string{"Ann", "Zoë"}
	form.Set("round", "2")
	page := a.Post("/desk/result/1/edit", form).Wants(http.StatusOK)
	want := "edited 1 1: round 1 → 2 1: player Bob → Zoë Subdivision, Friday 13 November 2026 (7 days ago), Tuesday league, season 2026, round 2 1 Ann 20 2 Zoë 19 New: Zoë."
	if got := did(page); got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}

// A command of more results than are read back is summed up.
func TestAnActOnManyResultsSumsUp(t *testing.T) {
	t.Parallel()
	a := newArbiter(t)
	a.do(func(tx *records.Tx) error {
		for i := range 6 {
			seats := []league.Seat{{Name: "Ann", Place: 1, Points: score.WholePoints(20 + i)}, {Name: "Bob", Place: 2, Points: score.WholePoints(10)}}
			if err := doortest.Save(tx, league.Result{Game: "bazaar", Complete: true, Day: doortest.Evening.AddDate(0, 0, -i).Format(time.DateOnly), League: "Tuesday league", Season: "2026", Round: "1", Seats: seats}); err != nil {
				return err
			}
		}
		return nil
	})
	page := a.Post("/desk/undo/1", nil).Wants(http.StatusOK, `<pre class="card">`)
	want := "undid c1: by hand undid c1: by hand Sunday 15 November 2026 (5 days ago) to Friday 20 November 2026 Bazaar 6"
	if got := did(page); got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}
