package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// manyGames is a file of n games: the complete ones of the examples in turn.
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
