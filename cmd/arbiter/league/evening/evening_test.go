package evening

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
	"arbiter/score"
)

// told is an evening of 2026 in words, without the title.
func told(e *league.Evening) string {
	a := &cli.App{Now: func() time.Time { return time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC) }}
	m := messageOf(a, e)
	return strings.Join(m.lines(), "\n")
}

// Plurals, lists and figures come out right.
func TestEveningSentences(t *testing.T) {
	seat := func(place, total int) league.Seat {
		return league.Seat{Place: place, Points: score.WholePoints(total)}
	}
	half := league.Seat{Place: 1, Points: -7_500}
	nothing := func(place int) league.Seat {
		return league.Seat{Place: place, NoPoints: true}
	}
	for _, one := range []struct {
		names string
		seats []league.Seat
		want  string
	}{
		{"Ann", []league.Seat{seat(1, 7)}, "Ann made 7 in Hex."},
		{"Ann", []league.Seat{nothing(1)}, "Ann played Hex."},
		{"Ann Bob", []league.Seat{seat(2, -2), seat(1, 3)}, "Bob beat Ann 3:−2 in Hex."},
		{"Ann Bob", []league.Seat{half, nothing(2)}, "Ann beat Bob in Hex."},
		{"Ann Bob", []league.Seat{half, seat(2, -8)}, "Ann beat Bob −7.5:−8 in Hex."},
		{"Ann Bob", []league.Seat{nothing(1), nothing(1)}, "Ann and Bob drew in Hex."},
		{"Ann Bob Cyd", []league.Seat{seat(3, 1), seat(1, 9), seat(2, 4)}, "Bob won Hex with 9 (Cyd 4 and Ann 1)."},
		{"Ann Bob Cyd", []league.Seat{nothing(3), nothing(1), nothing(2)}, "Bob won Hex before Cyd and Ann."},
		{"Ann Bob Cyd", []league.Seat{seat(1, 9), seat(1, 9), seat(3, 4)}, "Ann and Bob shared Hex with 9 (Cyd 4)."},
		{"Ann Bob Cyd", []league.Seat{seat(1, 9), seat(1, 8), seat(1, 9)}, "Ann, Bob and Cyd shared Hex with 9, 8 and 9."},
		{"A B C D E", []league.Seat{seat(1, 9), seat(3, 7), seat(2, 8), seat(3, 7), seat(5, 5)}, "A won Hex with 9 (C 8, B 7, D 7 and E 5)."},
		{"A B C D E F", []league.Seat{seat(1, 9), seat(2, 8), seat(3, 7), seat(4, 6), seat(5, 5), seat(6, 4)}, "A won Hex with 9 (B 8, C 7, D 6 and 2 more)."},
	} {
		for i, name := range strings.Fields(one.names) {
			one.seats[i].Name = name
		}
		e := &league.Evening{Day: "2026-11-17", Games: 1, People: 1, Results: []*league.Result{{Game: "Hex", Seats: one.seats}}}
		want := "Tuesday, 17 November: 1 game, 1 of us.\n\n" + one.want
		if got := told(e); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	row := func(place int, name string, points float64, change int) league.Row {
		return league.Row{Place: place, Name: name, Points: points, Change: &change}
	}
	shared := func(s league.Row) league.Row { s.Shared = true; return s }
	fresh := func(s league.Row) league.Row { s.Change, s.New = nil, true; return s }
	e := &league.Evening{Day: "2026-11-17", League: "Tuesday"}
	for _, one := range []struct {
		rows []league.Row
		left []league.RoundLeft
		want string
	}{
		{nil, []league.RoundLeft{{Round: "1", Tables: 1, Of: 2}}, "Season 2026: nobody has a place in the table yet.|Still to play: 1 table of round 1."},
		{[]league.Row{row(1, "Ann", 1, 0)}, nil, "Season 2026: 1 Ann 1.|Everybody kept the place."},
		{[]league.Row{row(1, "Ann", 2.5, 0), row(2, "Bob", 1.5, 0)}, nil, "Season 2026: 1 Ann 2.5, 2 Bob 1.5.|Everybody kept the place."},
		{[]league.Row{row(1, "Ann", 2.333333, 1), row(2, "Bob", 2.332333, -1)}, nil,
			"Season 2026: 1 Ann 2.33, 2 Bob 2.33.|Up: Ann from 2nd to 1st.|Down: Bob from 1st to 2nd."},
		{[]league.Row{row(1, "Ann", 3, 0), fresh(row(2, "Bob", 3, 0))}, []league.RoundLeft{{Round: "4", Tables: 1, Of: 2}},
			"Season 2026: 1 Ann 3, 2 Bob 3.|New: Bob, 2nd.|Still to play: 1 table of round 4."},
		{[]league.Row{shared(row(1, "Ann", -1, 0)), shared(row(1, "Bob", -1, 0)), row(3, "Cyd", -2, 0)}, []league.RoundLeft{{Round: "4", Tables: 2, Of: 2}, {Round: "5", Tables: 3, Of: 3}, {Round: "6", Tables: 3, Of: 3}, {Round: "Final", Tables: 1, Of: 1}},
			"Season 2026: 1= Ann −1, 1= Bob −1, 3 Cyd −2.|Everybody kept the place.|Still to play: 2 tables of round 4, 3 tables of round 5, 3 tables of round 6 and 1 table of round Final."},
		{[]league.Row{row(1, "Ann", 9, 3), row(2, "Bob", 8, 3), row(2, "Cyd", 8, 2), row(3, "Dan", 7, 9), row(3, "Eve", 6, 1)}, nil,
			"Season 2026: 1 Ann 9, 2 Bob 8, 2 Cyd 8, 3 Dan 7, 3 Eve 6.|Up: Dan from 12th to 3rd; Ann from 4th to 1st; Bob from 5th to 2nd; 2 more."},
	} {
		table := &league.EveningTable{Table: &league.Table{League: "Tuesday", Season: "2026", LastDay: e.Day, Evenings: 2, Results: 2, Rows: one.rows}, Moved: true, Left: one.left}
		writer := eveningWriter{e, nil}
		if diff := cmp.Diff(strings.Split(one.want, "|"), writer.table(table)); diff != "" {
			t.Errorf("want (-) and got (+)\n%s", diff)
		}
	}
}

// A day without a game says when the last one was, with the year where it is not this one. On a
// narrow screen lines go on below, indented.
func TestADayWithoutAGame(t *testing.T) {
	for want, e := range map[string]*league.Evening{
		"Nothing has been played yet in Cup.":                                                                           {League: "Cup"},
		"Nothing was played in Cup on Sunday, 1 November, nor before.":                                                  {League: "Cup", Day: "2026-11-01"},
		"Nothing was played on Thursday, 1 January; the last time before was Wednesday, 31 December 2025.":              {Day: "2026-01-01", Last: "2025-12-31"},
		"Nothing was played in Cup on Friday, 1 January 2027; the last time before was Thursday, 31 December.":          {League: "Cup", Day: "2027-01-01", Last: "2026-12-31"},
		"Cup · Friday, 31 January 2025: 1 game, 1 of us and 2 guests.\n\nNot counted: 1 unfinished.\nAnn did not come.": {League: "Cup", Day: "2025-01-31", Games: 1, Unplaced: 1, People: 3, Guests: 2, Missed: []string{"Ann"}},
	} {
		if got := told(e); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	m := message{Title: "Tuesday, 17 November: 2 games, 4 of us.", Blocks: [][]string{{"Cyd and Ann shared Go with 2 (Bob 1).", "Dan sat out."}}}
	if diff := cmp.Diff("Tuesday, 17 November: 2\n  games, 4 of us.\n\nCyd and Ann shared Go\n  with 2 (Bob 1).\nDan sat out.\n", m.text(26)); diff != "" {
		t.Error(diff)
	}
}

// However much there is to tell, it is 25 lines, none too long for a phone, and
// nothing in it is obeyed by a terminal.
func TestEveningHasItsLimits(t *testing.T) {
	e := &league.Evening{Day: "2025-11-17", Games: 60, Contested: 20, Unplaced: 3, People: 9, Guests: 1}
	var all []string
	for i := range 30 {
		name := fmt.Sprintf("%d\x1b[31m\u202e\nJJ %s", i, strings.Repeat("long ", 40))
		all = append(all, name)
		e.Byes, e.Missed = append(e.Byes, name), append(e.Missed, name)
	}
	for i := range 37 {
		r := &league.Result{ID: int64(i + 1), Game: all[0]}
		for k, name := range all {
			r.Seats = append(r.Seats, league.Seat{Name: name, Place: k + 1, Points: score.WholePoints(9 - k)})
		}
		e.Results = append(e.Results, r)
	}
	for range 5 {
		s := &league.Table{League: all[0], Season: all[1], Evenings: 3, LastDay: e.Day, Results: 9}
		for k, name := range all {
			row := league.Row{Place: 1 + k, Name: name, New: k%3 == 0, Points: float64(100 - k)}
			if up := k - 15; !row.New {
				row.Change = &up
			}
			s.Rows = append(s.Rows, row)
		}
		e.Tables = append(e.Tables, league.EveningTable{Table: s, Moved: true, Left: []league.RoundLeft{{Round: "1", Tables: 2, Of: 3}, {Round: "2", Tables: 2, Of: 3}}})
	}
	for len(e.Tables) > 0 {
		text := told(e)
		lines := strings.Split(text, "\n")
		if len(lines) != messageLines {
			t.Errorf("%d lines with %d leagues\n%s", len(lines), len(e.Tables), text)
		}
		for _, line := range lines {
			if cli.TextWidth(line) > 720 || strings.ContainsAny(line, "\x1b\u202e") {
				t.Errorf("%d columns: %q", cli.TextWidth(line), line)
			}
		}
		e.Tables = e.Tables[1:]
	}
}
