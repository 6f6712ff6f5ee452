package book

import (
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// An answer's evening is the one at the table, whatever the reader's zone.
func TestResultsKeepTheirDay(t *testing.T) {
	f := &league.Result{ID: 1, Game: "subdivision", Played: time.Date(2026, 11, 20, 0, 0, 0, 0, time.FixedZone("", 9*3600))}
	if row := resultRow(&cli.App{}, f, 80); row[1] != "2026-11-20" {
		t.Errorf("listed on %s", row[1])
	}
	if r := NewResultJSON(&records.Full{Result: *f}); r.Date != "2026-11-20" || r.Played != "2026-11-20T00:00:00+09:00" {
		t.Errorf("in JSON on %s, %s", r.Date, r.Played)
	}
}

// What other programs have without points is listed by its places; a score that
// cannot be read is none either.
func TestResultsWithoutPoints(t *testing.T) {
	for want, seats := range map[string][]league.Seat{
		"Ann 2nd, Dan 1st": {{Place: 2, NoPoints: true}, {Place: 1, NoPoints: true}},
		"Ann 0, Dan 3":     {{Place: 2}, {Place: 1, Points: score.WholePoints(3)}},
	} {
		f := league.Result{Game: "chess", Names: []string{"Ann", "Dan"}, Seats: seats, Complete: true}
		if got := PlayersText(&f, 80); got != want {
			t.Errorf("listed as %q, not %q", got, want)
		}
	}
}
