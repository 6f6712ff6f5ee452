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
	seats := []records.Seat{{Place: 2}, {Place: 1}}
	none := records.StoredSheet{Players: []records.StoredTally{
		{Name: "Ann", Lines: []records.StoredLine{{Text: "49-46ish"}}}, {Name: "Dan"}}}
	zero := records.StoredSheet{Players: []records.StoredTally{
		{Name: "Ann", Lines: []records.StoredLine{{}}}, {Name: "Dan", Lines: []records.StoredLine{{Points: 3}}}}}
	for _, test := range []struct {
		sheet records.StoredSheet
		want  string
	}{{none, "Ann 2nd, Dan 1st"}, {zero, "Ann 0, Dan 3"}} {
		f := records.Full{Result: records.Result{Game: "chess", Names: []string{"Ann", "Dan"}, Seats: seats, Complete: true}, Sheet: test.sheet}
		if got := listRow(&f)[3]; got != test.want {
			t.Errorf("listed as %q, not %q", got, test.want)
		}
	}
}
