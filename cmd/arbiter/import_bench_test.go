//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/records/storetest"
)

// BenchmarkImportTable imports 200,000 rows of CSV (50,000 games of four
// among 500 people) into a fresh file, checks and log included, beside SQLite's
// own shell that reads the same rows into a bare table with two indexes, in
// turn. It tells the seconds of both, their ratio, and the most memory that the
// import of 20,000 and of 200,000 rows took.
func BenchmarkImportTable(b *testing.B) {
	arbiter := built(b, "arbiter", ".")
	small, large := clubTable(b, 5_000), clubTable(b, 50_000)
	shell, err := exec.LookPath("sqlite3")
	if err != nil {
		b.Log("there is no sqlite3 shell here: its figure and the ratio are left out")
	}
	var theirs, ours time.Duration
	var memory, memorySmall int64
	for b.Loop() {
		dir := b.TempDir()
		if shell != "" {
			theirs += bareImport(b, shell, filepath.Join(dir, "bare.db"), large)
		}
		took, most := timedImport(b, arbiter, filepath.Join(dir, "league.db"), large)
		ours += took
		memory = max(memory, most)
		_, most = timedImport(b, arbiter, filepath.Join(dir, "small.db"), small)
		memorySmall = max(memorySmall, most)
	}
	b.ReportMetric(ours.Seconds()/float64(b.N), "s/import")
	b.ReportMetric(2e5*float64(b.N)/ours.Seconds(), "rows/s")
	if memory > 0 {
		b.ReportMetric(float64(memory)/1e6, "MB-most")
		b.ReportMetric(float64(memorySmall)/1e6, "MB-most-of-20k")
	}
	if shell != "" {
		b.ReportMetric(theirs.Seconds()/float64(b.N), "s/sqlite3")
		b.ReportMetric(ours.Seconds()/theirs.Seconds(), "ratio")
	}
}

// BenchmarkImportServer imports the same into a PostgreSQL server, beside psql's
// \copy of the same rows into a bare table with two indexes.
func BenchmarkImportServer(b *testing.B) {
	arbiter, table := built(b, "arbiter", "."), clubTable(b, 50_000)
	storetest.Shared.Want(b)
	shell, err := storetest.Program("psql")
	if err != nil {
		b.Fatal(err)
	}
	var theirs, ours time.Duration
	var memory int64
	for b.Loop() {
		begun := time.Now()
		script := fmt.Sprintf(bareTable+"\\copy rows FROM '%s' (FORMAT csv, HEADER)\n", table)
		cmd := exec.Command(shell, "-q", "-v", "ON_ERROR_STOP=1", storetest.Shared.Address(""))
		cmd.Stdin = strings.NewReader("DROP TABLE IF EXISTS rows;\n" + script)
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		theirs += time.Since(begun)
		took, most := timedImport(b, arbiter, storetest.Shared.Schema(b), table)
		ours += took
		memory = max(memory, most)
	}
	b.ReportMetric(ours.Seconds()/float64(b.N), "s/import")
	b.ReportMetric(theirs.Seconds()/float64(b.N), "s/psql")
	b.ReportMetric(ours.Seconds()/theirs.Seconds(), "ratio")
	b.ReportMetric(float64(memory)/1e6, "MB-most")
}

// BenchmarkUndoImport takes back an import of 50,000 results, and then takes back the undo.
func BenchmarkUndoImport(b *testing.B) {
	arbiter, table := built(b, "arbiter", "."), clubTable(b, 50_000)
	for name, place := range map[string]func(testing.TB) string{
		"sqlite":   func(b testing.TB) string { return filepath.Join(b.TempDir(), "league.db") },
		"postgres": storetest.Shared.Schema,
	} {
		b.Run(name, func(b *testing.B) {
			var undo, again time.Duration
			var memory int64
			for b.Loop() {
				db := place(b)
				timed(b, arbiter, "import", "--db", db, table)
				took, most := timed(b, arbiter, "undo", "--db", db)
				undo += took
				memory = max(memory, most)
				took, most = timed(b, arbiter, "undo", "c2", "--db", db)
				again += took
				memory = max(memory, most)
			}
			b.ReportMetric(undo.Seconds()/float64(b.N), "s/undo")
			b.ReportMetric(again.Seconds()/float64(b.N), "s/undo-of-undo")
			b.ReportMetric(float64(memory)/1e6, "MB-most")
		})
	}
}

func timedImport(b *testing.B, arbiter, db, table string) (took time.Duration, most int64) {
	b.Helper()
	return timed(b, arbiter, "import", "--db", db, table)
}

// timed runs the program as a process of its own, and returns its time and the most memory that it
// held at once, in bytes; 0 where the system does not report it.
func timed(b *testing.B, arbiter string, args ...string) (took time.Duration, most int64) {
	b.Helper()
	cmd := exec.Command(arbiter, args...)
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case err := <-done:
			if err != nil {
				b.Fatal(err)
			}
			return time.Since(begun), most
		case <-time.After(20 * time.Millisecond):
			most = max(most, mostHeld(cmd.Process.Pid))
		}
	}
}

// mostHeld returns the most memory that a process has held so far, as Linux reports it. The usage
// reported for a process that ended includes its parent's.
func mostHeld(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	var kb int64
	if _, err := fmt.Sscan(rest, &kb); err != nil {
		return 0
	}
	return kb << 10
}

// bareTable has the columns of the import.
const bareTable = `CREATE TABLE rows (game_id TEXT, date TEXT, game TEXT, league TEXT, season TEXT, round TEXT, place_played TEXT,
  player TEXT, seat INTEGER, score INTEGER, place INTEGER, winner INTEGER, note TEXT);
CREATE INDEX rows_game ON rows (game_id, seat);
CREATE INDEX rows_player ON rows (player);
`

// bareImport returns `.import` of a table into a bare one with the same columns, an
// index of the games and one of the players.
func bareImport(b *testing.B, shell, db, table string) time.Duration {
	b.Helper()
	script := filepath.Join(b.TempDir(), "import.sql")
	text := fmt.Sprintf(bareTable+".mode csv\n.import --skip 1 %q rows\n", table)
	if err := os.WriteFile(script, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
	begun := time.Now()
	if out, err := exec.Command(shell, db, ".read "+script).CombinedOutput(); err != nil || len(out) > 0 {
		b.Fatalf("%v\n%s", err, out)
	}
	return time.Since(begun)
}

// BenchmarkImportKnown imports 200,000 rows that are all known already.
func BenchmarkImportKnown(b *testing.B) {
	table := clubTable(b, 50_000)
	arbiter := built(b, "arbiter", ".")
	db := filepath.Join(b.TempDir(), "league.db")
	timedImport(b, arbiter, db, table)
	var most int64
	for b.Loop() {
		_, now := timedImport(b, arbiter, db, table)
		most = max(most, now)
	}
	b.ReportMetric(float64(most)/1e6, "MB-most")
	b.ReportMetric(2e5*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
