package records

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"arbiter/records/league"
)

// BenchmarkSave is one game a command, each durable, next to the disk's own
// rate of a write and an fsync.
func BenchmarkSave(b *testing.B) {
	b.Run("command", func(b *testing.B) {
		s := newStore(b)
		n := 0
		for b.Loop() {
			n++
			g := game(fmt.Sprintf("%d: Ann 5, Bob 3, Cyd 2", n))
			g.Text = withDate(g.Text)
			save(b, s, g)
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "saves/s")
	})
	b.Run("open-command-close", func(b *testing.B) {
		path := filepath.Join(b.TempDir(), "league.db")
		n := 0
		for b.Loop() {
			n++
			s, err := Open(path, Options{Create: true})
			must(b, err)
			g := game(fmt.Sprintf("%d: Ann 5, Bob 3, Cyd 2", n))
			g.Text = withDate(g.Text)
			save(b, s, g)
			must(b, s.Close())
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "saves/s")
	})
	b.Run("fsync", func(b *testing.B) {
		f, err := os.Create(filepath.Join(b.TempDir(), "plain"))
		must(b, err)
		defer f.Close()
		page := make([]byte, 4096)
		n := 0
		for b.Loop() {
			n++
			_, err := f.Write(page)
			must(b, err)
			must(b, f.Sync())
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "fsyncs/s")
	})
}

// BenchmarkSaveAmongMany is one game a command in records of 5,000 games of one
// evening, with the look at what is wrong with it.
func BenchmarkSaveAmongMany(b *testing.B) {
	s := newStore(b)
	next := func(n int) league.Result {
		g := game(fmt.Sprintf("%d: P%d %d, Q%d 3", n, n%50, n%7, n/50%50))
		g.Text, g.League, g.Season = withDate(g.Text), "Tuesday league", "2026"
		return g
	}
	must(b, do(s, "fill", func(tx *Tx) error {
		for n := range 5000 {
			if _, err := tx.Save(Incoming{Result: next(n)}); err != nil {
				return err
			}
		}
		return nil
	}))
	n := 5000
	for b.Loop() {
		n++
		must(b, do(s, "save", func(tx *Tx) error {
			look := tx.Look(tallyGames)
			if _, err := tx.Save(Incoming{Result: next(n)}); err != nil {
				return err
			}
			_, _, err := look.Doubts()
			return err
		}))
	}
	b.ReportMetric(float64(n-5000)/b.Elapsed().Seconds(), "saves/s")
}

// BenchmarkWriters is 8 writers with 250 commands each on a server, each writer
// with a connection of its own; none is lost.
func BenchmarkWriters(b *testing.B) {
	const writers, times = 8, 250
	for b.Loop() {
		b.StopTimer()
		place := server.Schema(b)
		s := openStore(b, place)
		b.StartTimer()
		var group sync.WaitGroup
		for w := range writers {
			group.Go(func() {
				s, err := Open(place, Options{})
				for i := 0; err == nil && i < times; i++ {
					err = do(s, fmt.Sprint(w, i), func(tx *Tx) error {
						_, err := tx.Save(Incoming{Result: game(fmt.Sprintf("%d.%d: Ann 5, W%d 3", w, i, w))})
						return err
					})
				}
				if err == nil {
					err = s.Close()
				}
				if err != nil {
					b.Error(err)
				}
			})
		}
		group.Wait()
		if n := len(logIDs(b, s)); n != writers*times {
			b.Fatalf("%d commands are kept, want %d", n, writers*times)
		}
	}
	b.ReportMetric(float64(writers*times*b.N)/b.Elapsed().Seconds(), "commands/s")
}

// manyResults makes a file with n results of four players among 40.
func manyResults(b *testing.B, n int) *Store {
	b.Helper()
	s := newStore(b)
	must(b, do(s, "many", func(tx *Tx) error {
		for i := range n {
			g := game(fmt.Sprintf("%d: P%d %d, P%d %d, P%d %d, P%d %d", i, i%10, i%7, 10+i*3%10, i%5, 20+i*7%10, i%11, 30+i*9%10, i%3))
			g.League, g.Season, g.UID = "Tuesday league", fmt.Sprint(2000+i*10/n), UIDOf(SourceID, g.Game, fmt.Sprint(i))
			g.Day = time.UnixMilli(1.7e12 + int64(i)*3.6e6).UTC().Format(time.DateOnly)
			if _, err := tx.Save(Incoming{Result: g}); err != nil {
				return err
			}
		}
		return nil
	}))
	return s
}

// BenchmarkStandings is a whole league's table, with a bare scan of the same
// rows beside it.
func BenchmarkStandings(b *testing.B) {
	for _, n := range []int{1000, 100_000} {
		s := manyResults(b, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if table := standings(b, s, Filter{League: "Tuesday league"}); len(table.Rows) != 40 {
					b.Fatalf("%d players", len(table.Rows))
				}
			}
			b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "results/s")
		})
		b.Run(fmt.Sprint(n, "-scan"), func(b *testing.B) {
			for b.Loop() {
				rows, err := s.DB.Query(`SELECT r.id, r.played, s.player, s.place, s.total FROM results r JOIN seats s ON s.result = r.id`)
				must(b, err)
				for rows.Next() {
				}
				must(b, rows.Err())
			}
			b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "results/s")
		})
	}
}

// BenchmarkImport is many games in one command.
func BenchmarkImport(b *testing.B) {
	const n = 10_000
	for b.Loop() {
		manyResults(b, n)
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "results/s")
}

// BenchmarkCheck works every score of a league out again.
func BenchmarkCheck(b *testing.B) {
	s := manyResults(b, 1000)
	for b.Loop() {
		_, err := s.Check(context.Background(), tallyGame{}, func(p Problem) { b.Fatal(p) })
		must(b, err)
	}
}
