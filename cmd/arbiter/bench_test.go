package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"arbiter/records/storetest"
)

// manyGames returns a file of n games: the complete ones of the examples in turn.
func manyGames(tb testing.TB, n int) string {
	tb.Helper()
	var texts [][]byte
	for _, file := range []string{"two-players", "three-players", "four-players"} {
		text, err := os.ReadFile("../../score/subdivision/testdata/" + file + ".txt")
		if err != nil {
			tb.Fatal(err)
		}
		texts = append(texts, append(text, '\n'))
	}
	name := filepath.Join(tb.TempDir(), "many.txt")
	var all bytes.Buffer
	for i := range n {
		all.Write(texts[i%len(texts)])
	}
	if err := os.WriteFile(name, all.Bytes(), 0o644); err != nil {
		tb.Fatal(err)
	}
	return name
}

// Games a second of `score --json --no-proof` over a file of 100,000.
func BenchmarkScoreFile(b *testing.B) {
	const games = 100_000
	name := manyGames(b, games)
	for b.Loop() {
		if code := run([]string{"score", "--json", "--no-proof", name}, nil, io.Discard, os.Stderr); code != 0 {
			b.Fatalf("exit code %d", code)
		}
	}
	b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
}

// built compiles a program once for the benchmarks of whole commands.
func built(b *testing.B, name, pkg string) string {
	b.Helper()
	bin := filepath.Join(b.TempDir(), name)
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", bin, pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("building %s: %v\n%s", pkg, err, out)
	}
	return bin
}

// From start to exit: an empty Go program, a score, a score that is recorded.
func BenchmarkStartToExit(b *testing.B) {
	empty := filepath.Join(b.TempDir(), "empty.go")
	if err := os.WriteFile(empty, []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	arbiter := built(b, "arbiter", ".")
	db := filepath.Join(b.TempDir(), "league.db")
	example := "../../docs/examples/subdivision.txt"
	b.Run("empty Go program", func(b *testing.B) { start(b, built(b, "empty", empty)) })
	b.Run("arbiter --version", func(b *testing.B) { start(b, arbiter, "--version") })
	b.Run("arbiter score FILE", func(b *testing.B) { start(b, arbiter, "score", example) })
	b.Run("arbiter validate FILE", func(b *testing.B) { start(b, arbiter, "validate", example) })
	text, err := os.ReadFile(example)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("arbiter score --save FILE", func(b *testing.B) {
		file := filepath.Join(b.TempDir(), "game.txt")
		for n := 0; b.Loop(); n++ {
			b.StopTimer()
			again := bytes.Replace(text, []byte("id: example-1"), fmt.Appendf(nil, "id: %s-%d", b.Name(), b.N+n), 1)
			if err := os.WriteFile(file, again, 0o644); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			execute(b, arbiter, "score", "--save", "--db", db, file)
		}
	})
}

// BenchmarkInit measures what the driver of a server costs a program that needs none: Go's own
// figures for what packages do before main.
func BenchmarkInit(b *testing.B) {
	arbiter := built(b, "arbiter", ".")
	var all, pgx float64 // ms
	for b.Loop() {
		cmd := exec.Command(arbiter, "--version")
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		text, err := cmd.CombinedOutput()
		if err != nil {
			b.Fatalf("%v\n%s", err, text)
		}
		for line := range strings.Lines(string(text)) {
			var name string
			var at, took float64
			if n, _ := fmt.Sscanf(line, "init %s @%f ms, %f ms clock", &name, &at, &took); n != 3 {
				continue
			}
			all += took
			if strings.Contains(name, "/jackc/") {
				pgx += took
			}
		}
	}
	b.ReportMetric(all/float64(b.N), "ms-all")
	b.ReportMetric(pgx/float64(b.N), "ms-pgx")
}

// BenchmarkWritersProcesses measures 8 writers with 25 commands each on a server, each command a
// process of its own.
func BenchmarkWritersProcesses(b *testing.B) {
	const writers, times = 8, 25
	arbiter := built(b, "arbiter", ".")
	for b.Loop() {
		db := storetest.Shared.Schema(b)
		execute(b, arbiter, "add", "--db", db, "Chess", "Ann 1", "Bob 0")
		var group sync.WaitGroup
		for w := range writers {
			group.Go(func() {
				for i := range times {
					out, err := exec.Command(arbiter, "add", "--db", db, "Chess", fmt.Sprint("Ann ", i), fmt.Sprint("Bob ", w), "--note", fmt.Sprint(w, i)).CombinedOutput()
					if err != nil {
						b.Errorf("%v\n%s", err, out)
					}
				}
			})
		}
		group.Wait()
	}
	b.ReportMetric(float64(writers*times*b.N)/b.Elapsed().Seconds(), "commands/s")
}

func start(b *testing.B, bin string, args ...string) {
	for b.Loop() {
		execute(b, bin, args...)
	}
}

func execute(b *testing.B, bin string, args ...string) {
	b.Helper()
	if out, err := exec.Command(bin, args...).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
}
