package suspect

import (
	"testing"
)

func TestDaysThatAreNotYet(t *testing.T) {
	on := func(day, who string) game { return game{on: day, of: "go", who: who, league: "Friday"} }
	edited := on("2026-12-24", "Ann 2, Bob 1")
	edited.edits, edited.stays = 1, true
	tell(t, []record{
		{"soon", bobs, []game{on("2026-12-24", "Ann 2, Bob 1")}, "2026-12-24 is 31 days from now: records edit 3 --date 2026-11-23"},
		{"tomorrow", bobs, []game{on("2026-11-24", "Ann 2, Bob 1")}, "2026-11-24 is 1 day from now: records edit 3 --date 2026-11-23"},
		{"today", bobs, []game{on("2026-11-23", "Ann 2, Bob 1")}, ""},
		{"another year", bobs, []game{on("2036-11-20", "Ann 2, Bob 1")}, "2036-11-20 is 10 years from now: records edit 3 --date 2026-11-20"},
		{"later this year, years from now", bobs, []game{on("2029-12-20", "Ann 2, Bob 1")}, "2029-12-20 is 3 years from now: records edit 3 --date 2025-12-20"},
		{"two of one day", bobs, []game{on("2026-12-24", "Ann 2, Bob 1"), on("2026-12-24", "Ann 3, Bob 1")}, "2026-12-24 is 31 days from now (2 results): records undo 9"},
		{"a change of something else", bobs, []game{edited}, ""},
		{"59 days", bobs, []game{on("2027-01-21", "Ann 2, Bob 1")}, "2027-01-21 is 59 days from now: records edit 3 --date 2026-11-23"},
		{"60 days", bobs, []game{on("2027-01-22", "Ann 2, Bob 1")}, "2027-01-22 is 2 months from now: records edit 3 --date 2026-01-22"},
	})
}

// Last year's date in January: what somebody types is not long before the newest result of
// its league. In a file that is only said.
func TestDaysLongBeforeTheNewestResult(t *testing.T) {
	on := func(day, league string) game { return game{on: day, of: "go", who: "Ann 2, Bob 1", league: league} }
	old := append(bobs, on("2027-01-02", "Winter"), on("2026-08-30", "Winter"), on("2026-10-01", ""))
	before := func(day, says, mend string) string {
		return day + " is " + says + ": records edit 6 --date " + mend
	}
	edited := on("2025-01-05", "Friday")
	edited.edits, edited.stays, edited.rescored = 6, true, true
	for _, one := range []struct {
		come          game
		want, untyped string
	}{
		{on("2026-09-14", "Friday"), "", ""}, // 60 days
		{on("2026-09-13", "Friday"), before("2026-09-13", "2 months before the newest result of Friday, 2026-11-13", "2026-11-23"), "one result is of 2026-09-13, long before the newest of its league"},
		{on("2025-11-20", "Friday"), before("2025-11-20", "11 months before the newest result of Friday, 2026-11-13", "2026-11-20"), "one result is of 2025-11-20, long before the newest of its league"},
		{on("2006-11-20", "Friday"), before("2006-11-20", "20 years before the newest result of Friday, 2026-11-13", "2026-11-20"), "one result is of 2006-11-20, long before the newest of its league"},
		{on("2026-07-01", "Winter"), "", ""}, // whose newest result is not yet
		{on("2026-06-30", "Winter"), before("2026-06-30", "2 months before the newest result of Winter, 2026-08-30", "2026-11-23"), "one result is of 2026-06-30, long before the newest of its league"},
		{on("2006-11-20", "Summer"), "", ""}, // a first game may be old
		{on("2026-08-02", ""), "", ""},
		{on("2026-08-01", ""), before("2026-08-01", "2 months before the newest result of no league, 2026-10-01", "2026-11-23"), "one result is of 2026-08-01, long before the newest of its league"},
		{edited, "", ""},
	} {
		for _, typed := range []bool{true, false} {
			c := &club{typed: typed}
			list := old
			if one.come.edits > 0 {
				list = append(old[:len(old):len(old)], on("2025-01-05", "Friday"))
			}
			_, got, err := c.look(&record{old: list, come: []game{one.come}})
			if want := map[bool]string{true: one.want}[typed]; got != want || err != nil {
				t.Errorf("%s in %s, typed %t: told %s %v, want %s", one.come.on, one.come.league, typed, got, err, want)
			}
			if told := c.told.Sentence(); !typed && told != one.untyped {
				t.Errorf("%s in %s: said %q, want %q", one.come.on, one.come.league, told, one.untyped)
			}
		}
	}
	for want, come := range map[string][]game{
		"2 results are of 2025-11-06, long before the newest of their league":                         {on("2025-11-06", "Friday"), {on: "2025-11-06", of: "go", who: "Ann 2, Cyd 1", league: "Winter"}},
		"3 results are of days from 2025-11-06 to 2025-12-13, long before the newest of their league": {on("2025-12-13", "Friday"), on("2025-11-06", "Winter"), on("2025-11-07", "Friday")},
	} {
		c := new(club)
		if _, got, err := c.look(&record{old: old, come: come}); got != "" || err != nil || c.told.Sentence() != want {
			t.Errorf("told %q %q %v", c.told.Sentence(), got, err)
		}
	}
}

// A league that opens its seasons wants each result in the season of its day.
func TestDaysOfSeasons(t *testing.T) {
	opened := []openedSeason{{1, "2025", "2025-01-01"}, {2, "2026", "2026-01-01"}}
	for _, one := range []struct{ on, season, want string }{
		{"2026-03-11", "2026", ""},
		{"2026-01-01", "2026", ""}, // its first day
		{"2025-12-31", "2026", "2025-12-31 is in season 2025 of Winter, and the result is of season 2026: records edit 1 --season 2025"},
		{"2025-03-12", "2026", "2025-03-12 is in season 2025 of Winter, and the result is of season 2026: records edit 1 --season 2025"},
		{"2026-03-12", "2025", "2026-03-12 is in season 2026 of Winter, and the result is of season 2025: records edit 1 --season 2026"},
		{"2026-03-12", "", "2026-03-12 is in season 2026 of Winter, and the result names none: records edit 1 --season 2026"},
		{"2024-03-12", "", "2024-03-12 is in no season of Winter, and the result names none: records undo 9"},
		{"2024-03-12", "2025", "2024-03-12 is in no season of Winter, and the result is of season 2025: records undo 9"},
		{"2026-03-12", "Summer", "2026-03-12 is in season 2026 of Winter, and the result is of season Summer: records edit 1 --season 2026"},
	} {
		c := &club{opened: opened}
		_, got, err := c.look(&record{come: []game{{on: one.on, of: "go", who: "Ann 2, Bob 1", league: "Winter", season: one.season}}})
		if got != one.want || err != nil {
			t.Errorf("%s in %s: told %s %v, want %s", one.on, one.season, got, err, one.want)
		}
	}
	winter := func(on, season string) game {
		return game{on: on, of: "go", who: "Ann 2, Bob 1", league: "Winter", season: season}
	}
	edit := winter("2025-03-12", "2026")
	edit.edits, edit.stays = 1, true // only its note, say
	if _, got, err := (&club{opened: opened}).look(&record{old: []game{winter("2025-03-12", "2026")}, come: []game{edit}}); got != "" || err != nil {
		t.Error(got, err)
	}
	for _, one := range []struct{ on, season, want string }{
		{"2026-12-31", "2025", "2026-12-31 is 38 days from now: records undo 9\n2026-12-31 is in season 2026 of Winter, and the result is of season 2025: records undo 9"},
		{"2026-03-11", "2025", "2026-03-11 is in season 2026 of Winter, and the result is of season 2025: records undo 9"},
		{"2025-03-11", "2026", "2025-03-11 is in season 2025 of Winter, and the result is of season 2026: records undo 9"},
	} { // what would be refused mends nothing
		c := &club{opened: opened, closed: []int64{1}}
		if _, got, err := c.look(&record{come: []game{winter(one.on, one.season)}}); got != one.want || err != nil {
			t.Errorf("%s in %s, 2025 closed: told %s %v, want %s", one.on, one.season, got, err, one.want)
		}
	}
	c := &club{opened: opened}
	_, got, _ := c.look(&record{come: []game{{on: "2024-03-11", of: "go", who: "Ann 2, Bob 1", league: "Winter"}, {on: "2024-03-12", of: "go", who: "Ann 2, Bob 1", league: "Winter"}}})
	if want := "2024-03-11 is in no season of Winter, and the result names none (2 results): records undo 9"; got != want {
		t.Error(got)
	}
}
