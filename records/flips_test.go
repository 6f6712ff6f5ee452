package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/score/oftentest"
)

// answers is what the reading commands tell of a file.
func answers(path string) (string, error) {
	s, err := Open(path, Options{Read: true})
	if err != nil {
		return "", err
	}
	ctx := context.Background()
	var b strings.Builder
	tell := func(what any, err error) error {
		if err == nil {
			err = json.NewEncoder(&b).Encode(what)
		}
		return err
	}
	err = s.List(ctx, Filter{}, func(f *league.Result) error { return tell(f, nil) })
	err = errors.Join(err, s.Log(ctx, 0, func(e Entry) error { return tell(e, nil) }))
	err = errors.Join(err, s.Newest(ctx, Filter{League: "Tuesday"}, func(f *league.Result) error { return tell(f.ID, nil) }))
	players, perr := s.Players(ctx)
	leagues, lerr := s.Leagues(ctx, "")
	copies, cerr := s.Copies(ctx)
	return b.String(), errors.Join(err, tell(players, perr), tell(leagues, lerr), tell(copies, cerr), s.Close())
}

// Whichever bit of a file flips, a command answers or fails with an error.
func TestFlippedBits(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "league.db")
	s := openStore(t, path)
	for i := range 12 {
		g := game(fmt.Sprintf("%d: Ann %d, Bob 3, Cyd%d 7", i, i, i%3))
		g.League, g.Season, g.Note = []string{"Tuesday", "Friday"}[i%2], "2026", "a note"
		save(t, s, g)
	}
	must(t, do(s, "league", func(tx *Tx) error { return tx.EditLeague("Friday", "", func(t *league.Terms) { t.MinGames = 3 }) }))
	other := game("Ann 1, Eve 4")
	other.UID, other.Seats[1].UID = UIDOf(SourceBGStats, "", "play-1"), personUID("person-1")
	save(t, s, other)
	must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(2, Edit{Note: ptr("mended")}) }))
	must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Cyd0", "Cyd1") }))
	must(t, undo(s, 3))
	clean(t, s)
	must(t, s.Close())
	whole := []byte(read(t, path))
	want, err := answers(path)
	must(t, err)

	random := rand.New(rand.NewPCG(14, 7))
	var used []int // bytes that are not 0: most of a small file is empty
	for i, b := range whole {
		if b != 0 {
			used = append(used, i)
		}
	}
	told, changed := 0, 0
	for range oftentest.Times(250) {
		at, bit := used[random.IntN(len(used))], random.IntN(8)
		if random.IntN(4) == 0 {
			at = random.IntN(len(whole))
		}
		flipped := []byte(string(whole))
		flipped[at] ^= 1 << bit
		for _, end := range []string{"-wal", "-shm"} {
			_ = os.Remove(path + end)
		}
		must(t, os.WriteFile(path, flipped, 0o600))
		got, err := answers(path)
		if err != nil {
			told++
			continue
		}
		if got != want {
			changed++
		}
	}
	t.Logf("the commands told of %d flips; %d changed an answer", told, changed)
}

// finds tells whether the checks find anything.
func finds(path string) bool {
	s, err := Open(path, Options{Read: true})
	if err != nil {
		return true
	}
	defer s.Close()
	found := false
	_, err = s.Check(context.Background(), tallyGame{}, func(Problem) { found = true })
	return found || err != nil
}

// What another file's writers left is never taken for this file's in silence.
func TestAnotherFilesWal(t *testing.T) {
	t.Parallel()
	path, backups := backedUp(t, 3, 3)
	other, _ := backedUp(t, 40)
	s := openStore(t, other)
	for i := range 5 {
		save(t, s, game(fmt.Sprintf("%d: Zoe %d, Yan 2", i, i)))
	}
	must(t, os.WriteFile(path+"-wal", []byte(read(t, other+"-wal")), 0o600))
	must(t, s.Close())
	_, err := answers(path)
	if err == nil && !finds(path) {
		t.Error("nobody notices it")
	}
	if f := (*FileError)(nil); errors.As(Explain(path, err), &f) && (f.Backup == nil || f.Backup.Path != backups[0]) {
		t.Errorf("the backup is not named: %v", f)
	}
}

// What cannot be read back is called damaged, with the backup to return to,
// whatever SQLite says of it.
func TestWhatCannotBeReadIsDamaged(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`DROP TABLE all_seats`,
		`UPDATE all_sheets SET sheet = '{"players":' WHERE result = 2`,
		`UPDATE all_sheets SET sheet = '{"players":7}' WHERE result = 2`,
	} {
		path, backups := backedUp(t, 3, 2)
		script(t, path, text)
		_, err := answers(path)
		if f := isTrouble(t, path, err, Damaged); f.Backup == nil || f.Backup.Path != backups[0] || !strings.Contains(f.Error(), "records restore") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
