package export

import (
	"context"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
)

// A page of a league with seasons is of the current one, and ratings run on. It
// tells the champions of those that are closed.
func TestPageOfSeasons(t *testing.T) {
	s := openRecords(t)
	in := func(season string) func(*league.Result) {
		return func(n *league.Result) { n.Season = season }
	}
	record(t, s, nil, night{"Ann 5, Bob 3", 0, in("Spring")}, night{"Cyd 5, Bob 3", 1, in("Spring")}, night{"Bob 5, Ann 3", 30, in("Autumn")}, night{"Bob 5, Ann 3", 31, in("Autumn")})
	err := s.Do(context.Background(), records.Command{Who: "test"}, func(tx *records.Tx) error {
		if _, err := tx.CloseSeason("Tuesday league", "Spring"); err != nil {
			return err
		}
		return tx.OpenSeason("Tuesday league", "Autumn", "2026-09-30")
	})
	if err != nil {
		t.Fatal(err)
	}
	from := pageSource(s)
	from.Now = begin
	from.Filter.League = "Tuesday league"
	page := text(writePage(t, from))
	wants(t, page, "season Autumn (current) · after 2 evenings · 2 players", "Spring 2026-09-03 2026-09-04 closed Ann and Cyd 2 Autumn 2026-09-30 2026-10-04 current 2",
		"Bob 2 2 0 0 6 1.0 W W won, won W2 2 won 1503", "Current streak: 2 wins")
	if strings.Contains(page, "Cyd wins") || strings.Contains(page, "Cyd 1") {
		t.Errorf("a result of Spring is on the page:\n%s", page)
	}
	from.Filter.Season = "autumn"
	if asked := text(writePage(t, from)); asked != page {
		t.Errorf("the same season by its name gives another page:\n%s", asked)
	}
	from.Filter.Round = "3"
	wants(t, text(writePage(t, from)), "season Autumn (current) · after round 3 · after 1 evening")
	from.Filter = records.Filter{League: "Tuesday league", Season: "Spring"}
	wants(t, text(writePage(t, from)), "season Spring (closed) · after 2 evenings · 3 players")
	from.Filter = records.Filter{League: "Tuesday league", AllSeasons: true}
	wants(t, text(writePage(t, from)), "all seasons · after 4 evenings · 3 players")
}
