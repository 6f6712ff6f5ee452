package main

import (
	"os/user"
	"path/filepath"
	"testing"

	"arbiter/records"
)

// Without HOME the records are in the folder of the account, not at the root.
func TestRecordsWithoutHome(t *testing.T) {
	u, err := user.Current()
	if err != nil || u.HomeDir == "" {
		t.Skip("the account has no folder")
	}
	for _, name := range []string{"HOME", "XDG_DATA_HOME", "ARBITER_DB"} {
		t.Setenv(name, "")
	}
	if got, want := (&app{}).dbPath(), filepath.Join(u.HomeDir, ".local", "share", "arbiter", "league.db"); got != want {
		t.Errorf("the records are in %s, not in %s", got, want)
	}
}

func TestOrdinals(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 112: "112th", 123: "123rd"} {
		if got := ordinal(n); got != want {
			t.Errorf("%d is %s, not %s", n, got, want)
		}
	}
}

// What other programs have without points is listed by its places; a score that
// cannot be read is none either.
func TestResultsWithoutPoints(t *testing.T) {
	for want, seats := range map[string][]records.Seat{
		"Ann 2nd, Dan 1st": {{Place: 2, Points: records.Points{None: true}}, {Place: 1, Points: records.Points{None: true}}},
		"Ann 0, Dan 3":     {{Place: 2}, {Place: 1, Points: records.Points{Total: 3}}},
	} {
		f := records.Result{Game: "chess", Names: []string{"Ann", "Dan"}, Seats: seats, Complete: true}
		if got := listRow(&f)[3]; got != want {
			t.Errorf("listed as %q, not %q", got, want)
		}
	}
}
