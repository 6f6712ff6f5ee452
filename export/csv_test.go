package export_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"
	"time"

	"arbiter/export"
	"arbiter/records/league"
	"arbiter/score"
)

func asCSV(t *testing.T, r league.Result) string {
	t.Helper()
	var b bytes.Buffer
	c := export.NewCSV(&b)
	if err := errors.Join(c.Result(&r), c.Flush()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// result returns a result to write.
func result() league.Result {
	return league.Result{
		ID: 12, UID: "019ac111-0000-7000-8000-00000000000c", Game: "bazaar", State: league.Confirmed, Day: "2026-11-20", Time: "19:30", Entered: time.UnixMilli(1_790_000_000_000),
		League: "Tuesday league", Season: "2026", Round: "3", Venue: "home",
		Seats: []league.Seat{{Name: "Ann", Place: 2, Points: score.WholePoints(5)}, {Name: "Bob", Place: 1, Points: score.WholePoints(8)}},
	}
}

func TestCSVIsARowAPlayerAGame(t *testing.T) {
	const want = `game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
019ac111-0000-7000-8000-00000000000c,2026-11-20 19:30,bazaar,Tuesday league,2026,3,home,Ann,1,5,2,0,
019ac111-0000-7000-8000-00000000000c,2026-11-20 19:30,bazaar,Tuesday league,2026,3,home,Bob,2,8,1,1,
`
	r := result()
	if got := asCSV(t, r); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	r.Day, r.Time = "2026-01-02", ""
	r.Seats[0].Place, r.Seats[1].Place = 0, 0
	if got := asCSV(t, r); !strings.Contains(got, "\n019ac111-0000-7000-8000-00000000000c,2026-01-02,bazaar,Tuesday league,2026,3,home,Ann,1,5,,0,\n") {
		t.Errorf("an unplaced result without a time is\n%s", got)
	}
	r.ID, r.UID, r.Day = 0, "", ""
	if got := asCSV(t, r); !strings.Contains(got, "\n,,bazaar,") {
		t.Errorf("a game that is not recorded and has no date is\n%s", got)
	}
	r.Day, r.Time = "2026-01-02", "00:00"
	if got := asCSV(t, r); !strings.Contains(got, "\n,2026-01-02 00:00,bazaar,") {
		t.Errorf("midnight is lost:\n%s", got)
	}
}

// Whatever a name is, a reader of CSV gets it back, but for what a spreadsheet
// or a terminal would act on.
func TestCSVCellsAreSafe(t *testing.T) {
	for name, want := range map[string]string{
		"Ann":             "Ann",
		`the "boss", she`: `the "boss", she`,
		"Zoë 🎲":           "Zoë 🎲",
		"=1+1":            "'=1+1",
		"+49 30 1":        "'+49 30 1",
		"-x":              "'-x",
		"@SUM(A1)":        "'@SUM(A1)",
		"\t=1":            "'\t=1",
		"\r=1":            "'\n=1",
		"=\"a\",b":        "'=\"a\",b",
		"-5":              "-5",
		"+5.25":           "+5.25",
		"-":               "'-",
		"a=b":             "a=b",
		"two\r\nlines":    "two\nlines",
		"bell\x1b[31m":    "bell\uFFFD[31m",
		"\u009b31m":       "\uFFFD31m",
		"\u202eevil":      "\uFFFDevil",
		"\x7f":            "\uFFFD",
		"'quoted":         "'quoted",
		"'=1+1":           "''=1+1",
	} {
		r := result()
		r.Seats[0].Name, r.Note, r.League = name, name, name
		got := asCSV(t, r)
		rows, err := csv.NewReader(strings.NewReader(got)).ReadAll()
		if err != nil || len(rows) != 3 {
			t.Fatalf("%q: %v\n%s", name, err, got)
		}
		if row := rows[1]; row[7] != want || row[12] != want || row[3] != want {
			t.Errorf("%q became %q, %q, %q; want %q", name, row[7], row[12], row[3], want)
		}
		if strings.Contains(got, "\r") {
			t.Errorf("%q: a carriage return in %q", name, got)
		}
	}
}

func TestCSVKeepsDecimals(t *testing.T) {
	r := result()
	r.Seats[0].Points = 46_875
	if got := asCSV(t, r); !strings.Contains(got, ",Ann,1,46.8750,2,0,\n") || !strings.Contains(got, ",Bob,2,8,1,1,\n") {
		t.Errorf("got\n%s", got)
	}
}

// A player without a score of another program has none in CSV.
func TestCSVLeavesOutScoresThatNobodyGave(t *testing.T) {
	r := result()
	r.Seats[0].Points, r.Seats[0].NoPoints = 0, true
	if got := asCSV(t, r); !strings.Contains(got, ",Ann,1,,2,0,\n") || !strings.Contains(got, ",Bob,2,8,1,1,\n") {
		t.Errorf("got\n%s", got)
	}
}

// A limited writer takes so many bytes and then has no room.
type limited int

func (l *limited) Write(p []byte) (int, error) {
	if *l -= limited(len(p)); *l < 0 {
		return 0, errors.New("no room is left")
	}
	return len(p), nil
}

func TestWritersTellOfAFullDisk(t *testing.T) {
	room := limited(100_000)
	c := export.NewCSV(&room)
	var err error
	r := result()
	for range 10_000 {
		if err = c.Result(&r); err != nil {
			break
		}
	}
	if err == nil {
		t.Error("CSV: 1 MB went into 100 KB")
	}
	room = 100_000
	j := export.NewJSONL(&room)

	err = nil
	for range 10_000 {
		if err = j.Result(&r); err != nil {
			break
		}
	}
	if err == nil {
		t.Error("JSON Lines: 1 MB went into 100 KB")
	}
}
