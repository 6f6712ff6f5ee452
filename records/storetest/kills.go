package storetest

import (
	"arbiter/score/oftentest"
	"os"
	"path"
	"strconv"
	"testing"
)

// Kills returns how often a crash test kills on each engine. Usually that is a few times, and fewer
// with -short; with ARBITER_KILLS set it is the test's share of that many, in percent.
func Kills(t testing.TB, usual, share int) int {
	t.Helper()
	text := os.Getenv("ARBITER_KILLS")
	if text == "" {
		return oftentest.Times(usual)
	}
	all, err := strconv.Atoi(text)
	if err != nil || all < 1 {
		t.Fatalf("ARBITER_KILLS is %q, not a number of kills", text)
	}
	return (all*share + 99) / 100
}

// Survived reports what a crash test found on its engine, in the words that `make crash` adds up.
func Survived(t testing.TB, kills int, of string, acknowledged int) {
	t.Helper()
	found := "none lost, none twice"
	if t.Failed() {
		found = "but see what failed above"
	}
	t.Logf("%s: %d kills, %d acknowledged results, of %s: %s", path.Base(t.Name()), kills, acknowledged, of, found)
}
