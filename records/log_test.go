package records

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// entry is an entry of the log, and below it what it changed.
func entry(e *Entry) string {
	text := fmt.Sprintf("#%d %s %s %q %s, rows: %d, version %s", e.ID, e.At.Format("15:04:05.000"), e.Who, e.Args, e.What, e.Rows, e.Version)
	if e.Undoes != 0 {
		text += fmt.Sprint(", undoes #", e.Undoes)
	}
	if e.Undone != 0 {
		text += fmt.Sprint(", undone by #", e.Undone)
	}
	for i := range e.Fields {
		f := &e.Fields[i]
		text += fmt.Sprintf("\n  %d %s: %s", f.Result, f.Player, f)
		if f.Told() {
			text += " (told)"
		}
	}
	return text
}

// The log says of each command who did it, how many rows it changed and what these said
// before. The history of a result is what concerns it.
func TestTheLog(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s, err := Open(newPlace(t), Options{Create: true, Version: "test", Now: func() time.Time { return time.Date(2026, 11, 21, 19, 0, 0, 987_654_321, time.Local) }})
		must(t, err)
		defer s.Close()
		must(t, create(s, "Tuesday", league.Terms{}))
		take(t, s, many(60)...)
		must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(2, Edit{League: ptr("Tuesday"), Season: ptr("2026")}) }))
		must(t, do(s, "void", func(tx *Tx) error {
			return tx.SetState(1, league.Void, "played\ntwice")
		}))
		must(t, rename(s, "P1", "Bea"))
		must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("Bea", true) }))
		must(t, editLeague(s, "Tuesday", "Wednesday", func(t *league.Terms) { t.Best = 3 }))
		must(t, do(s, "open", func(tx *Tx) error { return tx.OpenSeason("Wednesday", "2026", "2026-09-01") }))
		must(t, do(s, "season", func(tx *Tx) error {
			return tx.EditSeason("Wednesday", "2026", "2026-10-01", func(t *league.Terms) { t.Drop, t.Best = 1, 0 })
		}))
		must(t, do(s, "close", func(tx *Tx) error { _, err := tx.CloseSeason("Wednesday", "2026"); return err }))
		must(t, undo(s, 4))
		must(t, s.Do(context.Background(), Command{Who: "bob", What: "nothing"}, func(*Tx) error { return nil })) // leaves no trace
		must(t, s.Do(context.Background(), Command{Who: "b\x00ob", What: "aga\x00in"}, func(tx *Tx) error { _, err := tx.Undo(11); return err }))
		must(t, rename(s, "P2", "Pia"))
		must(t, rename(s, "Pia", "P2"))
		save(t, s, game("Cyd 1, Dan 2"))
		must(t, do(s, "note", func(tx *Tx) error { return tx.Edit(61, Edit{Note: ptr("well played")}) }))
		must(t, undo(s, 16))
		must(t, undo(s, 15))
		logged := func(limit int) (list []string) {
			must(t, s.Log(context.Background(), limit, func(e Entry) error {
				list = append(list, entry(&e))
				return nil
			}))
			return list
		}
		want := []string{
			"#1 19:00:00.000 ann [\"test\" \"create\"] create, rows: 1, version test",
			"#2 19:00:00.000 ann [\"test\" \"import\"] import, rows: 73, version test",
			"#3 19:00:00.000 ann [\"test\" \"edit\"] edit, rows: 2, version test\n  2 : league League 1 → Wednesday\n  2 : season (none) → 2026",
			"#4 19:00:00.000 ann [\"test\" \"void\"] void, rows: 1, version test, undone by #11\n  1 : note (none) → played twice\n  1 : state confirmed → void (told)",
			"#5 19:00:00.000 ann [\"test\" \"rename\"] rename, rows: 2, version test\n  0 Bea: name P1 → Bea (told)",
			"#6 19:00:00.000 ann [\"test\" \"guest\"] guest, rows: 1, version test\n  0 Bea: guest no → yes (told)",
			"#7 19:00:00.000 ann [\"test\" \"edit league\"] edit league, rows: 1, version test\n  0 Tuesday: terms: as usual → best 3 games (told)",
			"#8 19:00:00.000 ann [\"test\" \"open\"] open, rows: 1, version test",
			"#9 19:00:00.000 ann [\"test\" \"season\"] season, rows: 1, version test\n  0 Wednesday 2026: terms: best 3 games → worst 1 game dropped (told)\n  0 Wednesday 2026: from 2026-09-01 → 2026-10-01",
			"#10 19:00:00.000 ann [\"test\" \"close\"] close, rows: 1, version test\n  0 Wednesday 2026: state open → closed (told)",
			"#11 19:00:00.000 ann [\"test\" \"undo 4\"] undo 4, rows: 1, version test, undoes #4, undone by #12\n  1 : note played twice → (none)\n  1 : state void → confirmed (told)",
			"#12 19:00:00.000 bob [] again, rows: 1, version test, undoes #11\n  1 : note (none) → played twice\n  1 : state confirmed → void (told)",
			"#13 19:00:00.000 ann [\"test\" \"rename\"] rename, rows: 2, version test\n  0 Pia: name P2 → Pia (told)",
			"#14 19:00:00.000 ann [\"test\" \"rename\"] rename, rows: 2, version test\n  0 P2: name Pia → P2 (told)",
			"#15 19:00:00.000 ann [\"test\" \"save\"] save, rows: 3, version test, undone by #18",
			"#16 19:00:00.000 ann [\"test\" \"note\"] note, rows: 1, version test, undone by #17\n  61 : note (none) → well played",
			"#17 19:00:00.000 ann [\"test\" \"undo 16\"] undo 16, rows: 1, version test, undoes #16\n  61 : note well played → (none)",
			"#18 19:00:00.000 ann [\"test\" \"undo 15\"] undo 15, rows: 1, version test, undoes #15",
		}
		if diff := cmp.Diff(want, logged(0)); diff != "" {
			t.Error(diff)
		}
		for _, limit := range []int{1, 2, 17, 18, 19} {
			if diff := cmp.Diff(want[max(0, 18-limit):], logged(limit)); diff != "" {
				t.Errorf("the last %d: %s", limit, diff)
			}
		}
		for result, want := range map[int64][]string{1: {want[1], want[3], want[10], want[11]}, 2: {want[1], want[2]}, 60: {want[1]}, 61: want[14:], 62: nil} {
			var got []string
			list, err := s.History(context.Background(), result)
			must(t, err)
			for i := range list {
				got = append(got, entry(&list[i]))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("of #%d: %s", result, diff)
			}
		}
		if last, err := s.LastCommand(context.Background()); last != 18 || err != nil {
			t.Errorf("the last command is %d, %v", last, err)
		}
	})
}

// Who asks gets an error that says what there is.
func TestWhatIsNotThereInSentences(t *testing.T) {
	for want, err := range map[string]error{
		"there is no result #7":     &NotFoundError{Kind: "result", Name: "7"},
		"there is no command #7":    &NotFoundError{Kind: "command", Name: "7"},
		`no player is called "Ann"`: &NotFoundError{Kind: "player", Name: "Ann", Known: []string{"Anna"}},
		"it snows":                  &RefusedError{Why: "it snows"},
		"it snows; stay at home":    &RefusedError{Why: "it snows", Do: "stay at home"},
	} {
		if got := err.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
