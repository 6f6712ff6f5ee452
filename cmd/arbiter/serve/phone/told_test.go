package phone

import (
	"arbiter/cmd/arbiter/saving"
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
)

// Each card says what became of its own result, where one command did several things.
func TestCardsSayWhatWasDone(t *testing.T) {
	told := &saving.Change{Headed: true}
	for n, did := range []string{"took back", "changed back", "brought back"} {
		told.Results = append(told.Results, saving.Result{Number: int64(n + 1), Did: did, Game: "Go", Date: "2026-11-20"})
	}
	heads := func() string {
		var list []string
		for _, card := range Cards(told, doortest.App("")) {
			head, _, _ := strings.Cut(card.Headline, ":")
			list = append(list, head)
		}
		return strings.Join(list, ", ")
	}
	if got := heads(); got != "took back 1, changed back 2, brought back 3" {
		t.Error(got)
	}
	told.Headed = false
	if got := heads(); strings.Contains(got, "back") {
		t.Error(got)
	}
}

// What the newest commands told is kept.
func TestWhatWasToldIsKept(t *testing.T) {
	var m memory
	for n := range 202 {
		m.keep(int64(n), &saving.Change{Command: int64(n)})
	}
	for n, want := range map[int64]bool{0: false, 1: false, 2: true, 201: true} {
		if one, known := m.by[n]; known != want || known && one.Command != n {
			t.Errorf("what command %d told: %v", n, one)
		}
	}
}

// A league plays its current season, and else that of its newest result; of two that end on
// one day the later one.
func TestTheSeasonThatALeaguePlays(t *testing.T) {
	season := func(name string, last string, state records.SeasonState) records.LeagueSeason {
		return records.LeagueSeason{Name: name, Last: last, State: state}
	}
	for _, c := range []struct {
		seasons []records.LeagueSeason
		want    string
	}{
		{nil, ""},
		{[]records.LeagueSeason{season("a", "2026-11-01", ""), season("b", "2026-11-03", ""), season("c", "2026-11-02", "")}, "b"},
		{[]records.LeagueSeason{season("a", "2026-11-03", records.SeasonClosed), season("b", "2026-11-03", records.SeasonOpen), season("c", "", "")}, "b"},
		{[]records.LeagueSeason{season("a", "2026-11-03", ""), season("b", "", records.SeasonCurrent), season("c", "2026-11-04", records.SeasonOpen)}, "b"},
	} {
		if got := CurrentSeason(&records.League{Seasons: c.seasons}).Name; got != c.want {
			t.Errorf("of %+v it plays %q, want %q", c.seasons, got, c.want)
		}
	}
}

// The lines of a sheet that went come before those that came, and at most so many are told.
func TestTheDifferencesOfASheet(t *testing.T) {
	lines := func(name string, n int) (text string) {
		for i := range n {
			text += fmt.Sprintf(" %s%d\n", name, i)
		}
		return text
	}
	list := func(name string, n int) (list []string) {
		for i := range n {
			list = append(list, fmt.Sprintf("%s%d", name, i))
		}
		return list
	}
	for _, c := range []struct {
		before, now string
		want        []string
	}{
		{"a\nb\n", "a\nb\n", nil},
		{"a\n  b\nc\n", "c\na\n\tB\a\n", []string{"before: b", "now: B\ufffd"}},
		{lines("x", mostDifferences-1), "", list("before: x", mostDifferences-1)},
		{lines("x", mostDifferences-1), "y\n", append(list("before: x", mostDifferences-1), "now: y", "…")},
		{lines("x", mostDifferences+3), "y\n", append(list("before: x", mostDifferences), "…")},
	} {
		if got := (&Editing{Before: c.before}).differences(c.now); !slices.Equal(got, c.want) {
			t.Errorf("from %q to %q: %q, want %q", c.before, c.now, got, c.want)
		}
	}
}

// Why a sheet is not sent stands above it, with the way to send it again; a phone is told when
// to try again, and the log what is in the way of the records. What is no fault of the sheet
// that was looked at is a page of its own.
func TestWhyASheetIsNotSent(t *testing.T) {
	t.Parallel()
	d := doortest.Open(t)
	s := New(d)
	one, err := s.newSending(t.Context(), doortest.Sheet(t, s.Tables, doortest.Board, doortest.Of("Ann", "Bob")))
	if err != nil {
		t.Fatal(err)
	}
	unread, err := s.newSending(t.Context(), doortest.Sheet(t, s.Tables, "and so on\n", doortest.Of("Ann", "Bob")))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	d.Log = slog.New(slog.NewTextHandler(&log, nil))
	var got strings.Builder
	for _, c := range []struct {
		name string
		one  *sending
		err  error
	}{
		{"no error", one, nil}, {"a doubt", one, ErrDoubts}, {"others write", one, door.ErrBusy},
		{"no space", one, &records.FileError{Path: "club.db", Trouble: records.NoSpace, Err: errors.New("inner")}}, {"too long", one, context.DeadlineExceeded},
		{"refused", one, &records.RefusedError{Why: "season 2026 is closed", Do: "arbiter season reopen"}}, {"gone", one, &records.NotFoundError{Kind: "result", Name: "7"}},
		{"unread", unread, nil}, {"unread, others write", unread, door.ErrBusy}, {"others write before", nil, door.ErrBusy},
	} {
		w := httptest.NewRecorder()
		s.notSent(w, httptest.NewRequest(http.MethodPost, "/table/X/send", nil), c.one, c.err)
		_, says, _ := strings.Cut(w.Body.String(), "<main")
		says, _, _ = strings.Cut(doortest.Text("<main"+says), " Score lines ")
		if c.one != nil {
			says = strings.ReplaceAll(says, "Subdivision · table "+c.one.table.Code+" ", "")
		}
		_, logged, _ := strings.Cut(log.String(), " ")
		fmt.Fprintf(&got, "%s: %d, again in %q: %s\n%s", c.name, w.Code, w.Header().Get("Retry-After"), says, logged)
		log.Reset()
	}
	if got, want := got.String(), `no error: 422, again in "": Send the result? Ann wins 24 : 23
a doubt: 422, again in "": Send the result? Ann wins 24 : 23
others write: 503, again in "2": Send the result? Somebody else is writing to the records. Nothing is lost: try again in a moment. Ann wins 24 : 23
level=WARN msg="the records cannot be used now" error="too many wait for the records"
no space: 503, again in "2": Send the result? The disk is full, so nothing was recorded. Nothing is lost: what stands on a sheet stays there. Tell the arbiter, and try again. Ann wins 24 : 23
level=WARN msg="the records cannot be used now" error="club.db: the disk is full; nothing was changed"
too long: 503, again in "2": Send the result? This took too long. Try again in a moment. Ann wins 24 : 23
level=WARN msg="the records cannot be used now" error="context deadline exceeded"
refused: 409, again in "": Send the result? Season 2026 is closed. Ann wins 24 : 23
gone: 404, again in "": Send the result? There is no result 7. Ann wins 24 : 23
unread: 422, again in "": This cannot be sent yet Still being filled in. a6 Row 6 where row 7 was expected. a line as it was written A row of the picture below the line of letters. 30 squares are empty. Back to the sheet
unread, others write: 503, again in "2": This did not work Somebody else is writing to the records. Nothing is lost: try again in a moment. Back to the first page Make the sheet again from what this phone kept
level=WARN msg="the records cannot be used now" error="too many wait for the records"
others write before: 503, again in "2": This did not work Somebody else is writing to the records. Nothing is lost: try again in a moment. Back to the first page Make the sheet again from what this phone kept
level=WARN msg="the records cannot be used now" error="too many wait for the records"
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
