package export_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// club makes a file of n results of four players each among 1,000.
func club(tb testing.TB, n int) *records.Store {
	tb.Helper()
	s, err := records.Open(filepath.Join(tb.TempDir(), "club.db"), records.Options{Create: true, Version: "test"})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { s.Close() })
	err = s.Do(context.Background(), records.Command{What: "generated"}, func(tx *records.Tx) error {
		var games []*records.Incoming
		for i := range n {
			in := &league.Result{Game: "subdivision", Complete: true, Day: time.UnixMilli(1.45e12 + int64(i)*315_000).UTC().Format(time.DateOnly), League: "Tuesday league",
				Season: fmt.Sprint(2016 + i*10/n), Venue: "the café", Note: `Ann said "well played", twice`}
			sheet := score.Breakdown{Game: in.Game}
			for k := range 4 {
				line := score.Line{Rule: "score", Points: 40 - 7*k + i%5}
				sheet.Tallies = append(sheet.Tallies, score.Tally{Player: score.Player{Name: fmt.Sprintf("Player %d", (i*7+k*251)%1000), Named: true}, Lines: []score.Line{line}})
			}
			if err := in.SetBreakdown(&sheet); err != nil {
				return err
			}
			games = append(games, &records.Incoming{Result: *in})
		}
		_, err := tx.Save(games, false)
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// csvTo writes all results as CSV into a file and tells its size.
func csvTo(tb testing.TB, s *records.Store, name string) int64 {
	tb.Helper()
	f, err := os.Create(name)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	out := export.NewCSV(f)
	list, err := s.Results(context.Background(), records.Filter{})
	for _, r := range list {
		err = errors.Join(err, out.Result(r))
	}
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		tb.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		tb.Fatal(err)
	}
	return info.Size()
}

// BenchmarkExport writes 100,000 rows of CSV from the records to a file, a row a player a game.
func BenchmarkExport(b *testing.B) {
	const rows = 100_000
	s := club(b, rows/4)
	name := filepath.Join(b.TempDir(), "out.csv")
	before := heap()
	for b.Loop() {
		if size := csvTo(b, s, name); size < 60*rows {
			b.Fatalf("%d bytes", size)
		}
	}
	b.ReportMetric(rows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	b.ReportMetric(heap()-before, "MB-more")
}

// heap returns the memory that the program has taken from the system, in MB.
func heap() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapSys) / 1e6
}
