package records

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// million makes a file of n results of four players each among 1,000, played
// over ten years. It is written straight into the tables: the program itself
// would check each game.
func million(b *testing.B, n int) *Store {
	b.Helper()
	s, err := Open(filepath.Join(b.TempDir(), "million.db"), Options{Create: true})
	must(b, err)
	b.Cleanup(func() { s.Close() })
	tx, err := s.Begin(context.Background(), Command{What: "made"})
	must(b, err)
	defer tx.Rollback()
	ids := make([]int64, 1000)
	for i := range ids {
		ids[i], err = tx.enterPlayer(fmt.Sprintf("Player %d", i), "", false)
		must(b, err)
	}
	var leagues [2]any
	for i, name := range []string{"Tuesday league", "small"} {
		l, err := tx.label("leagues", name)
		must(b, err)
		leagues[i] = l
	}
	games := []string{"subdivision", "buyers-market", "zark-city", "pyramid", "bazaar"}
	var results []any
	var seats []seatRow
	for i := range n {
		places := [4][]int{{1, 2, 3, 4}, {1, 1, 3, 4}, {2, 1, 3, 3}, {4, 3, 2, 1}}[i%4]
		for k, place := range places {
			seats = append(seats, seatRow{int64(i + 1), k + 1, league.Seat{Player: ids[(i*7+k*251+i/1000*13)%1000], Place: place, Points: score.WholePoints(40 - 7*place + i%5)}})
		}
		played := int64(1.45e12) + int64(i)*315_000
		results = append(results, i+1, games[i%5], "confirmed", 1, played, 60, played, leagues[oneIf(i%1000 == 0)], nil, "", "", "", UIDOf("generator", "", fmt.Sprint(i)))
		if i%1000 == 999 || i == n-1 {
			must(b, tx.insert("results", resultsColumns, results))
			must(b, tx.insertSeats(seats))
			results, seats = results[:0], seats[:0]
		}
	}
	tx.Last["results"] = int64(n)
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
			must(b, engine.Each(context.Background(), s.Q, func(engine.Record) error { rows++; return nil },
				`SELECT result, player, place, total FROM seats ORDER BY result, seat`))
			if rows != 4*n {
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

// BenchmarkMillionStartToExit is whole commands over a million results, each
// beside SQLite's own shell that prints the rows which the command reads, joined
// and in order.
func BenchmarkMillionStartToExit(b *testing.B) {
	s := million(b, 1_000_000)
	must(b, s.Close())
	arbiter := filepath.Join(b.TempDir(), "arbiter")
	run := func(name string, args ...string) {
		if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
			b.Fatalf("%s: %v\n%.1000s", name, err, out)
		}
	}
	run("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", arbiter, "arbiter/cmd/arbiter")
	shell, err := exec.LookPath("sqlite3")
	if err != nil {
		b.Log("there is no sqlite3 shell here: its figures are left out")
	}
	const rows = `SELECT r.id, r.played, r.game, p.name, s.place, s.total FROM results r JOIN seats s ON s.result = r.id JOIN players p ON p.id = s.player
		WHERE r.state = 'confirmed' `
	for _, one := range []struct{ name, of, args string }{
		{"history-of-4000-games", `AND r.id IN (SELECT result FROM seats WHERE player = 501)`, "history|--json|Player 500"},
		{"standings-of-a-league-of-1000", `AND r.league = 2`, "standings|--json|--league|small"},
		{"standings", ``, "standings|--json"},
	} {
		b.Run(one.name, func(b *testing.B) {
			for b.Loop() {
				run(arbiter, append(strings.Split(one.args, "|"), "--db", s.Path())...)
			}
		})
		if shell != "" {
			b.Run(one.name+"-sqlite3", func(b *testing.B) {
				for b.Loop() {
					run(shell, s.Path(), rows+one.of+` ORDER BY r.id, s.seat`)
				}
			})
		}
	}
}

// BenchmarkMillionRatings rates a million games of four.
func BenchmarkMillionRatings(b *testing.B) {
	const n = 1_000_000
	s := million(b, n)
	for _, system := range []league.System{league.Elo, league.WengLin} {
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
