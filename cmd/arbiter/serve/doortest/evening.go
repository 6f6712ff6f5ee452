package doortest

import (
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// Board is a finished game of Subdivision of two players; the first one wins 24 : 23.
const Board = `6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
`

// IllegalBoard is one on which the second player has a Large too many, and wins 26 : 21.
var IllegalBoard = strings.Replace(Board, "B3 R3 ##", "B3 B3 ##", 1)

// Of are the players of a game on the evening.
func Of(names ...string) score.Header {
	h := score.Header{Date: Evening.Format(time.DateOnly)}
	for _, name := range names {
		h.Players = append(h.Players, score.Player{Name: name})
	}
	return h
}

// Sheet is a sheet of Subdivision with these rows, which the arbiter began.
func Sheet(t testing.TB, l *tables.Tables, rows string, head score.Header) *tables.Table {
	t.Helper()
	for i := range head.Players {
		head.Players[i].Colour, head.Players[i].Named = "RBGY"[i:i+1], true
	}
	table, err := l.New(l.Games.Find("subdivision"), head, tables.Proposal{}, "")
	if err != nil {
		t.Fatal(err)
	}
	return Write(t, l, table, rows)
}

// Write writes the body of a sheet below what stands above it.
func Write(t testing.TB, l *tables.Tables, table *tables.Table, body string) *tables.Table {
	t.Helper()
	text, _ := table.Text()
	head, _, _ := strings.Cut(text, "\n\n")
	if v := l.Change(table, touch.Change{Do: "paste", Text: head + "\n\n" + body}); v.Refused != "" {
		t.Fatal(v.Refused)
	}
	return table
}

// Read reads the records.
func Read(t testing.TB, d *door.Door, work func(*records.Store) error) {
	t.Helper()
	if err := d.Books.Read(t.Context(), work); err != nil {
		t.Fatal(err)
	}
}

// Results are all results, by number.
func Results(t testing.TB, d *door.Door) (list []league.Result) {
	t.Helper()
	Read(t, d, func(store *records.Store) error {
		return store.Whole(t.Context(), records.Filter{}, func(f *league.Result) error {
			list = append(list, *f)
			return nil
		})
	})
	return list
}

// Last is the newest command.
func Last(t testing.TB, d *door.Door) (last records.Entry) {
	t.Helper()
	Read(t, d, func(store *records.Store) error {
		list, err := store.Log(t.Context(), 1)
		if len(list) > 0 {
			last = list[0]
		}
		return err
	})
	return last
}

// Do changes the records in another way than over the pages.
func Do(t testing.TB, d *door.Door, work func(*records.Tx) error) {
	t.Helper()
	err := d.Books.Write(t.Context(), func(store *records.Store) error {
		return store.Do(t.Context(), records.Command{Who: "Olga", What: "by hand"}, work)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Played records a game of a week ago, of which only the points are known: 20 for the first
// player, 19 for the next.
func Played(t testing.TB, d *door.Door, r league.Result, names ...string) {
	t.Helper()
	r.Game, r.Complete, r.Day = "subdivision", true, Evening.AddDate(0, 0, -7).Format(time.DateOnly)
	for i, name := range names {
		r.Seats = append(r.Seats, league.Seat{Name: name, Place: i + 1, Points: score.WholePoints(20 - i)})
	}
	Do(t, d, func(tx *records.Tx) error {
		return Save(tx, r)
	})
}

// Save records a result in a command.
func Save(tx *records.Tx, r league.Result) error {
	saved, err := tx.Save([]*records.Incoming{{Result: r}}, false)
	if err == nil {
		err = saved[0].Err
	}
	return err
}
