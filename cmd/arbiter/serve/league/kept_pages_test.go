package league

import (
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
)

// A page is made once a version, however many ask, and also where the first of them
// goes away. One that could not be made is made again.
func TestAPageIsMadeOnce(t *testing.T) {
	t.Parallel()
	var k kept
	var made atomic.Int32
	page := func(ctx context.Context, key, version string) madePage {
		p, err := k.Page(ctx, key, version, func(ctx context.Context) (madePage, error) {
			return madePage{Title: fmt.Sprint(made.Add(1)), Text: "<p>"}, ctx.Err()
		})
		if err != nil {
			t.Error(err)
		}
		return p
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if p := page(gone, "a", "1"); p.Title != "1" {
				t.Errorf("%+v", p)
			}
		})
	}
	all.Wait()
	for range 2 {
		if p := page(t.Context(), "a", "2"); p.Title != "2" {
			t.Errorf("page %s of another version", p.Title)
		}
	}
	fault := errors.New("a fault")
	if _, err := k.Page(t.Context(), "b", "1", func(context.Context) (madePage, error) { return madePage{}, fault }); !errors.Is(err, fault) {
		t.Errorf("got %v", err)
	}
	if p := page(t.Context(), "b", "1"); p.Title != "3" {
		t.Errorf("page %s after a fault", p.Title)
	}
	for i := range 640 {
		page(t.Context(), fmt.Sprint("odd ", i), "1")
	}
	if len(k.list) > 64 {
		t.Errorf("%d pages are kept", len(k.list))
	}
}

// A line of the log has the time alone where it is of today, by the server's clock, and says
// what a command changed unless that took another one back.
func TestALineOfTheLog(t *testing.T) {
	t.Parallel()
	berlin := time.FixedZone("", 3600)
	s := New(&phone.Pages{Door: &door.Door{App: &terminal.Streams{Now: func() time.Time { return time.Date(2026, 11, 21, 0, 30, 0, 0, berlin) }}}})
	fields := []records.Field{{Result: 1, Name: "note", New: "late"}}
	for _, c := range []struct {
		entry records.Entry
		want  LogLine
	}{
		{records.Entry{ID: 3, At: time.Date(2026, 11, 20, 23, 0, 0, 0, time.UTC), Who: "Ann\a", What: "edited\x1b1", Undone: 4, Fields: fields},
			LogLine{ID: 3, At: "00:00", Who: "Ann\ufffd", What: "edited\ufffd1", Undone: 4, Fields: []string{"1: note (none) → late"}}},
		{records.Entry{ID: 4, At: time.Date(2026, 11, 20, 22, 59, 0, 0, time.UTC), Who: "Bob", What: "undid 3", Undoes: 3, Fields: fields},
			LogLine{ID: 4, At: "2026-11-20 23:59", Who: "Bob", What: "undid 3"}},
	} {
		if got := s.LogLine(&c.entry); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v\nwant\n%+v", got, c.want)
		}
	}
}

// A reader gets neither the note nor the headers of the text that have it; a line below them
// that begins so is no header.
func TestTheNoteIsHidden(t *testing.T) {
	t.Parallel()
	f := league.Result{Note: "late", Text: "game: go\nnote: late\nplace: here\nnote: very\n\nAnn: 1\nnote: none\n"}
	if hidden := hideNote(httptest.NewRequest("GET", "/", nil), &f); !hidden || f.Note != "" || f.Text != "game: go\nplace: here\n\nAnn: 1\nnote: none\n" {
		t.Errorf("hidden %t: %q\n%s", hidden, f.Note, f.Text)
	}
}

// A link to a league says its season, or that all of them count.
func TestLinksToALeague(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		leagueLink("", "", false):          "/league?league=",
		leagueLink("A & B", "", true):      "/league?league=A+%26+B&seasons=all",
		leagueLink("A", "<2026> 1", false): "/league?league=A&season=%3C2026%3E+1",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// What a wall shows of the open sheets is news for it: who leads, what is missing and who plays.
// A tap that changes nothing of that is none.
func TestWhatIsNewAtTheTables(t *testing.T) {
	t.Parallel()
	p := phone.New(doortest.Open(t))
	s := New(p)
	reader := doortest.Let(t, p.Door, door.Reader, s.RouteWall)
	table, err := p.Tables.New(games.All.Find("subdivision"), pagetest.Players("R Ann", "B Bob"), tables.Proposal{}, "")
	if err != nil {
		t.Fatal(err)
	}
	look := func() (news, shows string) {
		s.wall.looked = time.Time{}
		_, news = s.lookAround()
		return news, reader.Get("/wall").Between(`<li class="playing">`, "</li>")
	}
	place := table.View().Place
	put := func(token string) func() {
		return func() { p.Tables.Change(table, touch.Change{Do: "put", At: place, Text: token}) }
	}
	before, _ := look()
	for _, c := range []struct {
		do    func()
		isNew bool
		shows string
	}{
		{put("B2"), true, "Subdivision · Ann (red), Bob (blue) Ann , Bob playing Bob leads 1 : 0 · missing: 29 squares"},
		{put("R2"), true, "Subdivision · Ann (red), Bob (blue) Ann , Bob playing Ann leads 1 : 0 · missing: 29 squares"},
		{func() { p.Tables.Change(table, touch.Change{Do: "select", At: place}) }, false, "Subdivision · Ann (red), Bob (blue) Ann , Bob playing Ann leads 1 : 0 · missing: 29 squares"},
		{func() { p.Tables.Change(table, touch.Change{Do: "name", Seat: 1, Text: "Cyd"}) }, true, "Subdivision · Ann (red), Cyd (blue) Ann , Cyd playing Ann leads 1 : 0 · missing: 29 squares"},
	} {
		c.do()
		news, shows := look()
		if (news != before) != c.isNew || shows != c.shows {
			t.Errorf("%q after %q; it shows\n%s\nwant\n%s", news, before, shows, c.shows)
		}
		before = news
	}
}
