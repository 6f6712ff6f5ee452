package serve

import (
	"context"
	"errors"
	"net/http"
	"os"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
)

// onBothEngines runs a test with records in a file and on a server.
func onBothEngines(t *testing.T, test func(t *testing.T, db string)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, leagueFile(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, storetest.Shared.Schema(t))
	})
}

// save records a game as a command of its own.
func save(s *records.Store) error {
	return s.Do(context.Background(), records.Command{Who: "test", What: "saved"}, func(tx *records.Tx) error {
		return doortest.Save(tx, league.Result{Game: "go", League: "Tuesday", Complete: true, Seats: []league.Seat{{Name: "Ann", Place: 1}, {Name: "Bob", Place: 2}}})
	})
}

// count is how many results a server finds.
func count(t *testing.T, s *server) (n int) {
	t.Helper()
	err := s.Books.Read(t.Context(), func(r *records.Store) (err error) {
		n, err = r.Count(t.Context(), records.Filter{})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// openStore opens records as another program does.
func openStore(t *testing.T, db string, o records.Options) *records.Store {
	t.Helper()
	s, err := records.Open(db, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// rings waits for a bell that somebody listens to.
func rings(t *testing.T, next <-chan struct{}) {
	t.Helper()
	select {
	case <-next:
	case <-time.After(2 * time.Minute):
		t.Fatal("the bell did not ring")
	}
}

func TestTheBellRingsForEveryChange(t *testing.T) {
	onBothEngines(t, func(t *testing.T, db string) {
		s := startServer(t, db, door.Options{})
		_, next := s.Recorded.Listen()
		if err := s.Books.Write(t.Context(), save); err != nil {
			t.Fatal(err)
		}
		rings(t, next)
		before, next := s.Recorded.Listen()
		if n := count(t, s); n != 1 {
			t.Errorf("%d results", n)
		}
		if after, _ := s.Recorded.Listen(); after != before {
			t.Error("reading rings the bell")
		}
		if err := save(openStore(t, db, records.Options{})); err != nil {
			t.Fatal(err)
		}
		rings(t, next)
		if n := count(t, s); n != 2 {
			t.Errorf("%d results", n)
		}
	})
}

func TestRulingsAreReadAgain(t *testing.T) {
	t.Parallel()
	db := leagueFile(t)
	s := startServer(t, db, door.Options{})
	_, next := s.Recorded.Listen()
	err := openStore(t, db, records.Options{}).Do(t.Context(), records.Command{Who: "Ann"}, func(tx *records.Tx) error {
		return tx.CreateLeague("Tuesday", league.Terms{Rulings: []score.Setting{{Name: "komi", Value: "half"}}})
	})
	if err != nil {
		t.Fatal(err)
	}
	rings(t, next)
	if list := s.Books.Rulings(); len(list.Leagues) != 1 {
		t.Errorf("the league's rulings are %v", list)
	}
}

func TestALostConnectionIsMended(t *testing.T) {
	t.Parallel()
	db := storetest.Shared.Schema(t)
	s := startServer(t, db, door.Options{})
	for i := range 3 {
		if err := s.Books.Write(t.Context(), save); err != nil {
			t.Fatal(err)
		}
		if n := count(t, s); n != i+1 {
			t.Errorf("%d results, want %d", n, i+1)
		}
		storetest.Shared.Drop(t, db)
	}
}

// A file that is put in place while the server runs is what all pages show from then on, also
// one of fewer commands, as a copy of yesterday is, or of as many.
func TestAReplacedFileIsOpenedAgain(t *testing.T) {
	t.Parallel()
	for name, commands := range map[string]int{"fewer": 1, "as many": 2, "more": 3} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, door.Options{})
			db := c.App.DB
			c.played("Club", "1", "Ann", "Bob")
			c.do(func(tx *records.Tx) error {
				return tx.EditLeague("Club", "", func(terms *league.Terms) { terms.Rulings = []score.Setting{{Name: "komi", Value: "half"}} })
			})
			as := c.phone("wall", door.Reader)
			for _, path := range []string{"/wall", "/league"} {
				as.Get(path).Wants(http.StatusOK, "Ann", "!Dan")
			}
			other := newClub(t, door.Options{})
			for range commands {
				other.played("Club", "1", "Dan", "Eve")
			}
			other.Close()
			for _, tail := range []string{"-wal", "-shm"} {
				_ = os.Remove(db + tail)
			}
			if err := os.Rename(other.App.DB, db); err != nil {
				t.Fatal(err)
			}
			for _, path := range []string{"/wall", "/league"} {
				as.Get(path).Wants(http.StatusOK, "Dan", "!Ann")
			}
			if n := len(c.Books.Rulings().Leagues); n != 0 {
				t.Errorf("%d leagues have rulings of the file that is gone", n)
			}
			c.played("Club", "2", "Dan", "Eve")
			if n, err := openStore(t, db, records.Options{Read: true}).Count(t.Context(), records.Filter{}); n != commands+1 || err != nil {
				t.Errorf("the new file has %d results, %v", n, err)
			}
		})
	}
}

func TestShowingWhatIsNotRecordedYet(t *testing.T) {
	t.Parallel()
	db := leagueFile(t)
	s := startServer(t, db, door.Options{ReadOnly: true, Open: true})
	err := s.Books.Read(t.Context(), func(*records.Store) error { return nil })
	if !errors.Is(err, records.ErrNoFile) {
		t.Errorf("reading what is not there: %v", err)
	}
	if _, err := os.Stat(db); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a server that only shows made the file: %v", err)
	}
	if err := s.Books.Write(t.Context(), func(*records.Store) error { return nil }); err == nil {
		t.Error("a server that only shows may write")
	}
	doortest.Phone(t, s.Door, s.handler(), "r", door.Reader).Get("/wall").Wants(http.StatusOK, "<title>Arbiter</title>", "No result counts yet")
	_, next := s.Recorded.Listen()
	if err := save(openStore(t, db, records.Options{Create: true})); err != nil {
		t.Fatal(err)
	}
	rings(t, next)
	if n := count(t, s); n != 1 {
		t.Errorf("%d results", n)
	}
}

func TestASlowReaderKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), door.Options{})
	in, out := make(chan struct{}), make(chan struct{})
	done := make(chan error)
	go func() {
		done <- s.Books.Read(context.Background(), func(*records.Store) error {
			close(in)
			<-out
			return nil
		})
	}()
	<-in
	if err := s.Books.Write(t.Context(), save); err != nil {
		t.Error(err)
	}
	if n := count(t, s); n != 1 {
		t.Errorf("%d results", n)
	}
	close(out)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// While another program writes, one request waits for it and the others for that one,
// no longer than their phones do.
func TestWaitingForAnotherWriter(t *testing.T) {
	onBothEngines(t, func(t *testing.T, db string) {
		s := startServer(t, db, door.Options{})
		other, err := openStore(t, db, records.Options{}).Begin(t.Context(), records.Command{Who: "another program"})
		if err != nil {
			t.Fatal(err)
		}
		waits, done := make(chan struct{}), make(chan error)
		go func() {
			done <- s.Books.Write(context.Background(), func(w *records.Store) error {
				close(waits)
				return save(w)
			})
		}()
		<-waits
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := s.Books.Write(ctx, func(*records.Store) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("whose phone is gone: %v", err)
		}
		if n := count(t, s); n != 0 {
			t.Errorf("%d results are read meanwhile", n)
		}
		if err := other.Rollback(); err != nil {
			t.Fatal(err)
		}
		if err := <-done; err != nil {
			t.Errorf("who waited: %v", err)
		}
		if n := count(t, s); n != 1 {
			t.Errorf("%d results in the end", n)
		}
	})
}
