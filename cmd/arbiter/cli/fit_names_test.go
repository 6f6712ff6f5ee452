package cli

import (
	"strings"
	"testing"
)

// Names are cut once, to what the table has room for, and each with one "…".
func TestFitNames(t *testing.T) {
	for width, want := range map[int]string{
		UnlimitedWidth: "Maximilian Featherstonehaugh 31, 卓球卓球卓球卓球卓球 20",
		40:             "Maximilian Fea… 31, 卓球卓球卓球卓… 20",
		30:             "Maximilia… 31, 卓球卓球… 20",
		20:             "Maxim… 31, 卓球…",
	} {
		var b strings.Builder
		WriteTable(&b, width, FitNames(width, func(room int) Table {
			cell := Cut("Maximilian Featherstonehaugh", room) + " 31, " + Cut("卓球卓球卓球卓球卓球", room) + " 20"
			return Table{Head: []string{""}, Rows: [][]string{{cell}}, Left: 1}
		}))
		if got := strings.TrimSpace(b.String()); got != want {
			t.Errorf("at %d columns %q, not %q", width, got, want)
		}
	}
	if got := Cut("Maximilian… and others", 12); got != "Maximilian…" {
		t.Errorf("cut twice: %q", got)
	}
}
