package records

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
)

// played returns a result of the Tuesday league without a position: "Ann 24 1, Bob 23 2" has points
// and places.
func played(day, game, text string) *Incoming {
	in := &Incoming{Result: league.Result{Game: game, Day: day, League: "Tuesday league", Complete: true}}
	for part := range strings.SplitSeq(text, ", ") {
		var s league.Seat
		var points float64
		if _, err := fmt.Sscan(part, &s.Name, &points, &s.Place); err != nil {
			panic(err)
		}
		s.Points = score.PointsOf(points)
		in.Seats = append(in.Seats, s)
	}
	return in
}

// asPrinted returns the answer to a query as sqlite3 and psql -At print it.
func asPrinted(t *testing.T, s *Store, query string) string {
	t.Helper()
	rows, err := s.db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatalf("%v\n%s", err, query)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		for i, value := range values {
			text += map[bool]string{true: "|"}[i > 0] + fmt.Sprint(value)
		}
		text += "\n"
	}
	return text
}

// TestThePageOfTheRecords: the questions of docs/records.md have the answers that it shows.
func TestThePageOfTheRecords(t *testing.T) {
	page, err := os.ReadFile("../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		other := played("2026-09-25", "bazaar", "Bob 12 1, Cyd 10 2")
		other.League = ""
		games := []*Incoming{played("2026-09-01", "subdivision", "Ann 24 1, Bob 23 2"), played("2026-09-08", "pyramid", "Ann 5 3, Bob 9 1, Cyd 9 1"),
			played("2026-09-15", "zark-city", "Ann 8 1, Bob 3 2"), played("2026-09-22", "bazaar", "Ann 47.5 1, Bob 11 2, Cyd 10 3"), other}
		err := s.Do(t.Context(), Command{Who: "ann", What: "save"}, func(tx *Tx) error { return saved(tx, games, false) })
		if err != nil {
			t.Fatal(err)
		}
		note := "a note"
		err = s.Do(t.Context(), Command{Who: "ann", What: "edit"}, func(tx *Tx) error { return tx.Edit(3, Edit{Note: &note}) })
		if err != nil {
			t.Fatal(err)
		}
		for i, part := range strings.Split(string(page), "```sql\n")[1:] {
			query, rest, _ := strings.Cut(part, "```\n")
			_, answer, _ := strings.Cut(rest, "```text\n")
			answer, _, _ = strings.Cut(answer, "```")
			if diff := cmp.Diff(answer, asPrinted(t, s, query)); diff != "" {
				t.Errorf("question %d: page (-) and records (+)\n%s", i+1, diff)
			}
		}
	})
}
