package records

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

func TestBackup(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"))
		to := filepath.Join(t.TempDir(), "copy.db")
		ctx := context.Background()
		must(t, s.Backup(ctx, to))
		refused(t, s.Backup(ctx, to), "exists already")
		if names := list(t, to); len(names) != 1 {
			t.Errorf("the backup left %v", names)
		}
		copied := openStore(t, to)
		if dump(t, copied) != dump(t, s) {
			t.Error("the copy has other rows")
		}
		clean(t, copied)
	})
}

// Who only looks leaves an older file as it is, and makes none.
func TestGlance(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "league.db")
	if _, err := Open(path, Options{Glance: true}); !errors.Is(err, ErrNoFile) {
		t.Errorf("no file: %v", err)
	}
	s := openStore(t, path)
	save(t, s, game("Ann 5, Bob 3"))
	must(t, s.Close())
	s, err := Open(path, Options{Glance: true})
	must(t, err)
	defer s.Close()
	if names, err := s.Called(context.Background()); err != nil || strings.Join(names, " ") != "Ann Bob" {
		t.Errorf("got %v, %v", names, err)
	}
}
