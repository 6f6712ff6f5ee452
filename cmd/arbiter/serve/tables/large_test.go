package tables

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
)

// largest are texts that just fit on a sheet, each made so that much has to be done.
func largest(tb testing.TB) map[string]string {
	tb.Helper()
	read := func(name string) string {
		text, err := os.ReadFile("../../../../docs/examples/" + name + ".txt")
		if err != nil {
			tb.Fatal(err)
		}
		return string(text)
	}
	many := func(from, to int, format string) string {
		var b strings.Builder
		for i := from; i < to; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	const colours = "player: R Ann\nplayer: B Bob\n\n"
	return map[string]string{
		"subdivision":   "game: subdivision\n" + colours + many(1, 70, "%d "+strings.Repeat(" R3 B3", 35)+"\n"),
		"zark-city":     read("zark-city-acts") + strings.Repeat("do: draw\n", 900),
		"bazaar":        read("bazaar") + many(31, 900, "%d. RR>B\n"),
		"buyers-market": "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n" + many(1, 900, "  %d: R3*5 B1\n"),
		"pyramid":       "game: pyramid\n" + many(0, 99, "player: P%d\n") + "\nquarry: " + strings.Repeat("Kem Kgo ", 240) + "\n" + many(0, 99, "P%d: Fgo Rgo Cgo Rgo Kgo Ksi\n"),
	}
}

// A tap on the largest sheets.
func BenchmarkTapOnTheLargestSheet(b *testing.B) {
	for game, text := range largest(b) {
		b.Run(game, func(b *testing.B) {
			l := newTables(b, "")
			table, err := l.Edit(l.Games.Find(game), text, 0, "")
			if err != nil {
				b.Fatal(err)
			}
			page := table.sheet.Page
			last := page.PlaceName(sheetmodel.Cursor{Line: len(page.Lines) - 1})
			for b.Loop() {
				judge.Of(l.Judge(), table.sheet.Page.Text())
				l.Change(table, touch.Change{Do: "select", At: last})
			}
		})
	}
}

// What would take long is refused before anything is done with it.
func TestTooLargeSheets(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	for _, one := range []struct{ text, says string }{
		{strings.Repeat("x\n", 1001), "lines"},
		{strings.Repeat("x", 64<<10+1), "lines"},
		{"quarry: " + strings.Repeat("Kem ", 2000), "line would be too long"},
		{strings.Repeat("Player : Ann\n", 101), "too many players"},
		{strings.Repeat(strings.Repeat(" R3", 100)+"\n", 80), "cells"},
	} {
		text := "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n" + one.text
		if _, err := l.Edit(l.Games.Find("subdivision"), text, 0, ""); err == nil || !strings.Contains(err.Error(), one.says) {
			t.Errorf("%.20q: %v", one.text, err)
		}
		p := newPhone(t, l, begin(t, l, "subdivision", annAndBob))
		before, _ := p.table.Text()
		if v := p.tap("paste", text); !strings.Contains(v.Refused, one.says) {
			t.Errorf("pasted %.20q: %q", one.text, v.Refused)
		}
		if now, _ := p.table.Text(); now != before {
			t.Errorf("%.20q changed the sheet", one.text)
		}
	}
}

// A text without any header is a sheet too, of which nothing can be read.
func TestATextWithoutHeaders(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	for i := range games.All {
		table, err := l.Edit(&games.All[i], "x\nx\n", 0, "")
		if err != nil {
			t.Fatal(err)
		}
		if v := table.View(); v.Problem == "" {
			t.Errorf("%s: no problem", games.All[i].Name)
		}
	}
}
