package book

import (
	"testing"
	"time"

	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/records/league"
)

// An answer's evening is the one at the table, whatever the reader's zone.
func TestResultsKeepTheirDay(t *testing.T) {
	f := &league.Result{ID: 1, Game: "subdivision", Played: time.Date(2026, 11, 20, 0, 0, 0, 0, time.FixedZone("", 9*3600))}
	if row := export.ListResults(games.List{}, []*league.Result{f}).Rows[0]; row[1].Text != "2026-11-20" {
		t.Errorf("listed on %s", row[1].Text)
	}
	if r := NewResultJSON(f); r.Date != "2026-11-20" || r.Played != "2026-11-20T00:00:00+09:00" {
		t.Errorf("in JSON on %s, %s", r.Date, r.Played)
	}
}
