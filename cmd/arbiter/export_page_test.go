package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A page shows every game that the program knows: its name, its players, its
// position and its score lines.
func TestPageOfEveryGame(t *testing.T) {
	ctx := context.Background()
	s, err := records.Open(filepath.Join(t.TempDir(), "league.db"), records.Options{Create: true, Version: version})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	played := time.Date(2026, 11, 20, 19, 30, 0, 0, time.UTC)
	err = s.Do(ctx, records.Command{Who: "test", What: "test"}, func(tx *records.Tx) error {
		for i := range games.All {
			g := games.All[i].Game
			var players []score.Player
			for k := range max(2, g.MinPlayers) {
				p := score.Player{Name: fmt.Sprintf("%s <%d>", g.Title, k+1), Named: true}
				if g.Colours {
					p.Colour = g.Letters[k : k+1]
				}
				players = append(players, p)
			}
			j, err := games.All.Judge(notation.Template(g, players, nil), nil)
			if err != nil {
				return fmt.Errorf("%s: %w", g.Name, err)
			}
			one := league.Result{Game: g.Name, Text: j.Position.String(), Complete: j.Verdict.Complete, Day: played.AddDate(0, 0, i).Format(time.DateOnly)}
			if err := one.SetBreakdown(&j.Breakdown); err != nil {
				return err
			}
			if _, err := tx.Save([]*records.Incoming{{Result: one}}, false); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := export.Page(ctx, &b, &export.PageSource{Store: s, Games: games.All, Now: played, Version: version}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for i := range games.All {
		title := strings.ReplaceAll(games.All[i].Title, "'", "&#39;")
		for _, want := range []string{"<bdi>" + title + "</bdi> · ", `"><bdi>` + title + " &lt;1&gt;</bdi></a>"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: %s is not on the page", games.All[i].Name, want)
			}
		}
	}
	if n := strings.Count(page, `<svg class="board`) + strings.Count(page, "<pre>"); n != len(games.All) {
		t.Errorf("%d boards of %d games", n, len(games.All))
	}
	if strings.Contains(page, "cannot be drawn") || strings.Contains(page, "Today&#39;s rules") {
		t.Error("a position is not what was recorded")
	}
	if !strings.Contains(page, "by Arbiter "+version) {
		t.Error("the page does not say what made it")
	}
}
