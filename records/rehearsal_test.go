package records

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A rehearsal goes on beside whoever writes, and leaves nothing in the records.
func TestARehearsalKeepsNobodyOut(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		place := newPlace(t)
		s := openStore(t, place)
		save(t, s, game("Ann 1, Bob 2"))
		r, err := Rehearsal(context.Background(), place, t.TempDir(), Options{Now: evening().now})
		must(t, err)
		defer r.Close()
		tx, err := r.Begin(context.Background(), Command{})
		must(t, err)
		saved, err := tx.Save(game("Ann 1, Eve 2"))
		must(t, err)
		if saved.ID != 2 {
			t.Errorf("the rehearsal records #%d, want #2", saved.ID)
		}
		other := openStore(t, place)
		save(t, other, game("Cyd 1, Dan 2"))
		must(t, tx.Commit())
		if after := dump(t, other); strings.Contains(after, "Eve") || !strings.Contains(after, "Dan") {
			t.Errorf("the records are now\n%s", after)
		}
	})
}

// Not even an older format is brought up to date, nor a journal changed.
func TestARehearsalChangesNoFile(t *testing.T) {
	steps := migrations()
	next := append(steps, migration{format: newest(steps) + 1, name: "9999_weather.sql", script: `ALTER TABLE results ADD COLUMN weather TEXT`})
	path, _ := backedUp(t, 2)
	script(t, path, `PRAGMA journal_mode = DELETE`)
	before := read(t, path)
	r, err := rehearsal(context.Background(), path, t.TempDir(), Options{}, next)
	must(t, err)
	save(t, r, game("Ann 1, Eve 2"))
	must(t, r.Close())
	if names := list(t, path); read(t, path) != before || len(names) != 1 {
		t.Errorf("the records were changed; there is %v", names)
	}
	none := filepath.Join(t.TempDir(), "none", "league.db")
	r, err = rehearsal(context.Background(), none, t.TempDir(), Options{}, next)
	must(t, err)
	must(t, r.Close())
	if _, err := os.Stat(filepath.Dir(none)); err == nil {
		t.Error("a folder was made")
	}
}
