package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
)

// On a phone no word in a table is broken, and whoever looks at a player's games sees the
// player's own points.
func TestTablesOnAPhone(t *testing.T) {
	browsertest.Whole(t)
	db := filepath.Join(t.TempDir(), "league.db")
	files, err := filepath.Glob("../../docs/examples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	results := 0
	for _, file := range files {
		cmd := root(terminal.New(strings.NewReader(""), io.Discard, io.Discard))
		cmd.SetArgs([]string{"score", "--save", "--db", db, file})
		if cmd.Execute() == nil {
			results++
		}
	}
	if results < len(games.All) {
		t.Fatalf("only %d results", results)
	}
	address := serving(t, db)
	paths := []string{"/league", "/player/1", "/player/2", "/player/3"}
	for n := range results {
		paths = append(paths, fmt.Sprint("/result/", n+1))
	}
	browser := browsertest.Start(t)
	for _, width := range []int{320, 390} {
		phone := browser.Phone(t, width, 844)
		for _, path := range paths {
			phone.Do(chromedp.Navigate(address+path), chromedp.WaitReady("main"))
			if broken := phone.BrokenWords(); broken != "" {
				t.Errorf("%s on a screen of %d breaks\n%s", path, width, broken)
			}
			if more := browsertest.Get(phone, chromedp.Evaluate[int](`Math.max(0, ...[...document.querySelectorAll('.cols .scroll:has(.points)')].map((e) => e.scrollWidth - e.clientWidth))`)); more > 0 && width > 320 {
				t.Errorf("%s on a screen of %d: a player's games are wider by %d", path, width, more)
			}
			if hidden := browsertest.Get(phone, chromedp.Evaluate[int](`[...document.querySelectorAll('td.points')].filter((e) => e.getBoundingClientRect().right > innerWidth).length`)); hidden > 0 {
				t.Errorf("%s on a screen of %d hides points in %d lines", path, width, hidden)
			}
		}
	}
}
