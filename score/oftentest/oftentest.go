// Package oftentest says how often tests try what they draw at random, or what only repeats.
// Only tests import it.
package oftentest

import (
	"os"
	"testing"
)

// Long reports whether the long tests were asked for, as `make long` does.
func Long() bool { return os.Getenv("ARBITER_LONG") != "" }

// Whole reports whether all of the usual tests were asked for, as `make test` does.
func Whole() bool { return os.Getenv("ARBITER_WHOLE") != "" || Long() }

// Slow skips a test that takes seconds, unless the whole tests were asked for.
func Slow(t testing.TB) {
	t.Helper()
	if !Whole() {
		t.Skip("`make test` runs it, as it takes long")
	}
}

// Times returns the number of tries: the usual number where the whole tests were asked for, twenty
// times that for the long ones, and a tenth otherwise; at least 1.
func Times(usual int) int {
	switch {
	case Long():
		return 20 * usual
	case Whole():
		return usual
	}
	return (usual + 9) / 10
}

// Of returns a share of the cases of a list: all of them where the whole tests were asked for,
// and otherwise every fourth.
func Of[T any](cases []T) []T {
	if Whole() {
		return cases
	}
	var some []T
	for i := 0; i < len(cases); i += 4 {
		some = append(some, cases[i])
	}
	return some
}
