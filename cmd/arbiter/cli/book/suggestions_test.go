package book

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A form proposes people, leagues and seasons, those of the newest result first, and no
// name that cannot be typed into a sheet. A league's own season comes before that of its
// newest result, and what somebody has said stays.
func TestSuggestions(t *testing.T) {
	a := &cli.App{Now: func() time.Time { return time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC) }, DB: filepath.Join(t.TempDir(), "records.db")}
	s := SuggestAtTerminal(a)
	h := score.Header{League: "Cup"}
	if s.Propose(&h, true, true, league.Today(a.Now())); len(s.People) > 0 || s.Under == nil || h.League != "Cup" || h.Season != "" {
		t.Errorf("without records it proposes %+v, %q", s, h.Season)
	}
	store, err := Open(a, records.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	err = store.Do(context.Background(), records.Command{}, func(tx *records.Tx) error {
		for _, of := range []string{"Wednesday", "Friday", "Tuesday"} {
			game := league.Result{Game: "Chess", League: of, Season: "of " + of, Seats: []league.Seat{{Name: "Bob"}, {Name: "Ann ; no comment"}, {Name: "Ann"}}}
			if _, err := tx.Save([]*records.Incoming{{Result: game}}, false); err != nil {
				return err
			}
		}
		return tx.OpenSeason("Friday", "Autumn", "2026-09-01")
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	s = SuggestAtTerminal(a)
	if got := fmt.Sprintf("%q %q %q", s.People, s.Leagues, s.Seasons); got != `["Ann" "Bob"] ["Tuesday" "Friday" "Wednesday"] ["of Tuesday" "Autumn" "of Friday" "of Wednesday"]` {
		t.Error(got)
	}
	for _, c := range []struct{ says, want score.Header }{
		{score.Header{}, score.Header{League: "Tuesday", Season: "of Tuesday"}},
		{score.Header{Season: "2026"}, score.Header{League: "Tuesday", Season: "2026"}},
		{score.Header{League: "Friday"}, score.Header{League: "Friday", Season: "Autumn"}},
		{score.Header{League: "Friday", Season: "2026"}, score.Header{League: "Friday", Season: "2026"}},
		{score.Header{League: "another"}, score.Header{League: "another"}},
	} {
		h := c.says
		if s.Propose(&h, h.League == "", h.Season == "", league.Today(a.Now())); h.League != c.want.League || h.Season != c.want.Season {
			t.Errorf("where league %q, season %q is said, it proposes %q, %q", c.says.League, c.says.Season, h.League, h.Season)
		}
	}
}
