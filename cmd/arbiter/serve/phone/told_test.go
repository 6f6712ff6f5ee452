package phone

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/league"
)

// Each card says what became of its own result, where one command did several things.
func TestCardsSayWhatWasDone(t *testing.T) {
	day := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	told := Told{Report: book.Report{Headed: true}}
	for _, did := range []string{"took back #1", "changed back #2", "brought back #3"} {
		told.Readback = append(told.Readback, book.Readback{Did: did, Title: "Go", Played: day, Date: "2026-11-20"})
	}
	heads := func() string {
		var list []string
		for _, card := range told.Cards() {
			head, _, _ := strings.Cut(card.Headline, ":")
			list = append(list, head)
		}
		return strings.Join(list, ", ")
	}
	if got := heads(); got != "took back #1, changed back #2, brought back #3" {
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
		m.keep(int64(n), Told{Report: book.Report{Readback: []book.Readback{{Result: int64(n)}}}})
	}
	for n, want := range map[int64]bool{0: false, 1: false, 2: true, 201: true} {
		if one, known := m.by[n]; known != want || known && one.Readback[0].Result != n {
			t.Errorf("what command %d told: %v", n, one)
		}
	}
}

// A league plays its current season, and else that of its newest result; of two that end on
// one day the later one.
func TestTheSeasonThatALeaguePlays(t *testing.T) {
	season := func(name string, last league.Day, state records.SeasonState) records.LeagueSeason {
		return records.LeagueSeason{Name: name, Last: last, State: state}
	}
	for _, c := range []struct {
		seasons []records.LeagueSeason
		want    string
	}{
		{nil, ""},
		{[]records.LeagueSeason{season("a", 1, ""), season("b", 3, ""), season("c", 2, "")}, "b"},
		{[]records.LeagueSeason{season("a", 3, records.SeasonClosed), season("b", 3, records.SeasonOpen), season("c", 0, "")}, "b"},
		{[]records.LeagueSeason{season("a", 3, ""), season("b", 0, records.SeasonCurrent), season("c", 4, records.SeasonOpen)}, "b"},
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
		{lines("x", book.MaxNotes-1), "", list("before: x", book.MaxNotes-1)},
		{lines("x", book.MaxNotes-1), "y\n", append(list("before: x", book.MaxNotes-1), "now: y", "…")},
		{lines("x", book.MaxNotes+3), "y\n", append(list("before: x", book.MaxNotes), "…")},
	} {
		if got := (&Editing{Before: c.before}).differences(c.now); !slices.Equal(got, c.want) {
			t.Errorf("from %q to %q: %q, want %q", c.before, c.now, got, c.want)
		}
	}
}
