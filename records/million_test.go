package records

import (
	"context"
	"database/sql/driver"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"arbiter/records/rating"
)

// million makes a file of n results of four players each among 1,000, played
// over ten years. It is written straight into the tables: the program itself
// would check each game.
func million(b *testing.B, n int) *Store {
	b.Helper()
	s, err := Open(filepath.Join(b.TempDir(), "million.db"), Options{Create: true})
	must(b, err)
	b.Cleanup(func() { s.Close() })
	tx, err := s.db.Begin()
	must(b, err)
	defer tx.Rollback()
	for i := range 1000 {
		name := fmt.Sprintf("Player %d", i)
		_, err := tx.Exec(`INSERT INTO players (name, key) VALUES (?, ?)`, name, fmt.Sprintf("player %d", i))
		must(b, err)
	}
	_, err = tx.Exec(`INSERT INTO leagues (name, key) VALUES ('Tuesday league', 'tuesday league'), ('small', 'small')`)
	must(b, err)
	insert, err := tx.Prepare(`INSERT INTO results (played, zone, state, seats, game, league, season, complete, entered, round, place, note, source, outside)
		VALUES (?, 60, 'confirmed', ?, ?, ?, NULL, 1, ?, '', '', '', 'generator', ?)`)
	must(b, err)
	games := []string{"subdivision", "buyers-market", "zark-city", "pyramid", "bazaar"}
	seats := make([]Seat, 4)
	for i := range n {
		places := [4][]int{{1, 2, 3, 4}, {1, 1, 3, 4}, {2, 1, 3, 3}, {4, 3, 2, 1}}[i%4]
		for k := range seats {
			seats[k] = Seat{Player: int64(1 + (i*7+k*251+i/1000*13)%1000), Place: places[k], Total: 40 - 7*places[k] + i%5}
		}
		league := 1
		if i%1000 == 0 {
			league = 2
		}
		played := 1.45e12 + int64(i)*315_000
		_, err := insert.Exec(played, packSeats(seats), games[i%5], league, played, fmt.Sprint(i))
		must(b, err)
	}
	must(b, tx.Commit())
	return s
}

// BenchmarkMillion is what a club of a million results waits for, with a bare
// scan of the same columns through the same driver in the same run.
func BenchmarkMillion(b *testing.B) {
	const n = 1_000_000
	s := million(b, n)
	b.Run("bare-scan", func(b *testing.B) {
		for b.Loop() {
			rows := 0
			must(b, s.stream(context.Background(), func([]driver.Value) error { rows++; return nil },
				`SELECT id, played, zone, seats FROM results`))
			if rows != n {
				b.Fatal(rows)
			}
		}
	})
	b.Run("standings", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if table := standings(b, s, Filter{}); table.Results != n || len(table.Rows) != 1000 {
				b.Fatal(table.Results, len(table.Rows))
			}
		}
		b.ReportMetric(peak(), "MB-heap")
	})
	b.Run("standings-of-a-league-of-1000", func(b *testing.B) {
		for b.Loop() {
			if table := standings(b, s, Filter{League: "small"}); table.Results != n/1000 {
				b.Fatal(table.Results)
			}
		}
	})
}

// BenchmarkMillionRatings rates a million games of four.
func BenchmarkMillionRatings(b *testing.B) {
	const n = 1_000_000
	s := million(b, n)
	for _, system := range []rating.System{rating.Elo, rating.WengLin} {
		b.Run(string(system), func(b *testing.B) {
			for b.Loop() {
				if table := ratings(b, s, Filter{}, system); table.Results != n || len(table.Rows) != 1000 {
					b.Fatal(table.Results, len(table.Rows))
				}
			}
			b.ReportMetric(peak(), "MB-heap")
		})
	}
}

// peak is the memory that the program has taken from the system, in MB.
func peak() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapSys) / 1e6
}
