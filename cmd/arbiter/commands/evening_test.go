package commands

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records/league"
	"arbiter/score"
)

// linesOf returns the message about an evening, in 2026.
func linesOf(e *league.Evening) string {
	title, blocks := message(e, 2026)
	text := title
	for _, block := range blocks {
		text += "\n\n" + strings.Join(block, "\n")
	}
	return text
}

// Plurals, lists and figures of games come out right: players as NAME PLACE POINTS.
func TestGameWords(t *testing.T) {
	for seats, want := range map[string]string{
		"Ann 1 7":                                  "Ann made 7 in Hex",
		"Ann 1 -":                                  "Ann played Hex",
		"Ann 2 -2, Bob 1 3":                        "Bob beat Ann 3:−2 in Hex",
		"Ann 1 -7.5, Bob 2 -":                      "Ann beat Bob in Hex",
		"Ann 1 -7.5, Bob 2 -8":                     "Ann beat Bob −7.5:−8 in Hex",
		"Ann 1 -, Bob 1 -":                         "Ann and Bob drew in Hex",
		"Ann 3 1, Bob 1 9, Cyd 2 4":                "Bob won Hex with 9 (Cyd 4 and Ann 1)",
		"Ann 3 -, Bob 1 -, Cyd 2 -":                "Bob won Hex before Cyd and Ann",
		"Ann 1 9, Bob 1 9, Cyd 3 4":                "Ann and Bob shared Hex with 9 (Cyd 4)",
		"Ann 1 9, Bob 1 8, Cyd 1 9":                "Ann, Bob and Cyd shared Hex with 9, 8 and 9",
		"A 1 9, B 3 7, C 2 8, D 3 7, E 5 5":        "A won Hex with 9 (C 8, B 7, D 7 and E 5)",
		"A 1 9, B 2 8, C 3 7, D 4 6, E 5 5, F 6 4": "A won Hex with 9 (B 8, C 7, D 6 and 2 more)",
	} {
		r := &league.Result{Game: "Hex"}
		for _, one := range strings.Split(seats, ", ") {
			var s league.Seat
			var points string
			fmt.Sscan(one, &s.Name, &s.Place, &points)
			if s.NoPoints = points == "-"; !s.NoPoints {
				var x float64
				fmt.Sscan(points, &x)
				s.Points = score.PointsOf(x)
			}
			r.Seats = append(r.Seats, s)
		}
		if got := gameWords(r); got != want {
			t.Errorf("%s: %s, want %s", seats, got, want)
		}
	}
}

// A table says who leads, who moved most first, and what is left to play: rows as NAME PLACE
// CHANGE.
func TestTableWords(t *testing.T) {
	for rows, want := range map[string]string{
		"":                                  "Season 26: nobody has a place yet.",
		"Ann 1 0, Bob 2 0":                  "Season 26: 1 Ann 9, 2 Bob 8.|No places changed.",
		"Ann 1 1, Bob 2 -1":                 "Season 26: 1 Ann 9, 2 Bob 8.|Up: Ann from 2nd to 1st.|Down: Bob from 1st to 2nd.",
		"Ann 1 0, Bob 2 new":                "Season 26: 1 Ann 9, 2 Bob 8.|New: Bob, 2nd.",
		"A 1 3, B 2 3, C 2 2, D 3 9, E 3 1": "Season 26: 1 A 9, 2 B 8, 2 C 7, 3 D 6, 3 E 5.|Up: D from 12th to 3rd; A from 4th to 1st; B from 5th to 2nd; 2 more.",
	} {
		table := &league.EveningTable{Table: &league.Table{League: "Tuesday", Season: "26", Evenings: 2}, Moved: true}
		for i, one := range strings.Split(rows, ", ") {
			row := league.Row{Points: float64(9 - i)}
			var change string
			if n, _ := fmt.Sscan(one, &row.Name, &row.Place, &change); n < 3 {
				break
			}
			var places int
			if n, _ := fmt.Sscan(change, &places); n == 1 {
				row.Change = &places
			}
			table.Rows = append(table.Rows, row)
		}
		if got := strings.Join(tableWords(&league.Evening{League: "Tuesday"}, table), "|"); got != want {
			t.Errorf("%s: %s\nwant %s", rows, got, want)
		}
	}
	left := []league.RoundLeft{{Round: "4", Tables: 2}, {Round: "5", Tables: 1}}
	if got := strings.Join(leftToPlay(left), ""); got != "Still to play: 2 tables of round 4 and 1 table of round 5." {
		t.Error(got)
	}
}

// A day without a game says when the last one was, with the year where it is not this one.
func TestADayWithoutAGame(t *testing.T) {
	for want, e := range map[string]*league.Evening{
		"Nothing has been played yet in Cup.":                                                                           {League: "Cup"},
		"Nothing was played in Cup on Sunday, 1 November, nor before.":                                                  {League: "Cup", Day: "2026-11-01"},
		"Nothing was played on Thursday, 1 January; the last time before was Wednesday, 31 December 2025.":              {Day: "2026-01-01", Last: "2025-12-31"},
		"Cup · Friday, 31 January 2025: 1 game, 1 of us and 2 guests.\n\nNot counted: 1 unfinished.\nAnn did not come.": {League: "Cup", Day: "2025-01-31", Games: 1, Unplaced: 1, People: 3, Guests: 2, Missed: []string{"Ann"}},
	} {
		if got := linesOf(e); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

// However much there is to tell, it is 25 lines, none too long for a phone, and nothing in it is
// obeyed by a terminal.
func TestAnEveningHasItsLimits(t *testing.T) {
	e := &league.Evening{Day: "2025-11-17", Games: 60, Contested: 20, Unplaced: 3, People: 9, Guests: 1}
	var seats []league.Seat
	var rows []league.Row
	for i := range 30 {
		name := fmt.Sprintf("%d\x1b[31m\u202e\nJJ %s", i, strings.Repeat("long ", 40))
		up := i - 15
		e.Byes, e.Missed = append(e.Byes, name), append(e.Missed, name)
		seats = append(seats, league.Seat{Name: name, Place: i + 1, Points: score.WholePoints(9 - i)})
		rows = append(rows, league.Row{Place: 1 + i, Name: name, Change: &up})
	}
	for range 37 {
		e.Results = append(e.Results, &league.Result{Game: seats[0].Name, Seats: seats})
	}
	for range 5 {
		e.Tables = append(e.Tables, league.EveningTable{Table: &league.Table{League: seats[0].Name, Season: seats[1].Name, Evenings: 3, Rows: rows}, Moved: true, Left: []league.RoundLeft{{Round: "1", Tables: 2, Of: 3}}})
	}
	for ; len(e.Tables) > 0; e.Tables = e.Tables[1:] {
		lines := strings.Split(linesOf(e), "\n")
		if len(lines) != mostLines {
			t.Errorf("%d lines with %d leagues", len(lines), len(e.Tables))
		}
		for _, line := range lines {
			if terminal.Columns(line) > 720 || strings.ContainsAny(line, "\x1b\u202e") {
				t.Errorf("%d columns: %q", terminal.Columns(line), line)
			}
		}
	}
}
