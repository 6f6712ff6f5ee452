package phone

import (
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli/book"
)

// Each card says what became of its own result, where one command did several things.
func TestCardsSayWhatWasDone(t *testing.T) {
	day := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	told := Told{Report: book.Report{Headed: true}}
	for _, did := range []string{"took back #1", "changed back #2", "brought back #3"} {
		told.Readback = append(told.Readback, book.Readback{Did: did, Title: "Go", Played: day, Date: "2026-11-20"})
	}
	heads := func() string {
		var list []string
		for _, card := range told.Cards() {
			head, _, _ := strings.Cut(card.Headline, ":")
			list = append(list, head)
		}
		return strings.Join(list, ", ")
	}
	if got := heads(); got != "took back #1, changed back #2, brought back #3" {
		t.Error(got)
	}
	told.Headed = false
	if got := heads(); strings.Contains(got, "back") {
		t.Error(got)
	}
}

// What the newest commands told is kept.
func TestWhatWasToldIsKept(t *testing.T) {
	var m memory
	for n := range mostTold + 2 {
		m.keep(int64(n), Told{Report: book.Report{Readback: []book.Readback{{Result: int64(n)}}}})
	}
	for n, want := range map[int64]bool{0: false, 1: false, 2: true, mostTold + 1: true} {
		if one, known := m.by[n]; known != want || known && one.Readback[0].Result != n {
			t.Errorf("what command %d told: %v", n, one)
		}
	}
}
