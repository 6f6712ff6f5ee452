package records

import (
	"context"
	"fmt"
	"sync"
	"testing"
)

// Several goroutines save and read with one store. Each command is kept, and each
// snapshot shows one instant: as many results as commands, each in the standings.
func TestGoroutinesShareAStore(t *testing.T) {
	const writers, readers, times = 4, 6, 10 // more than there are connections
	forEachStore(t, func(t *testing.T) {
		ctx := context.Background()
		s, err := Open(newPlace(t), Options{Create: true, Version: "test"})
		must(t, err)
		defer s.Close()
		save(t, s, game("Ann 1, Bob 2"))
		look := func(s *Store) error {
			results, err := s.Count(ctx, Filter{})
			if err != nil {
				return err
			}
			table, err := s.Standings(ctx, Filter{}, nil)
			if err != nil {
				return err
			}
			commands, err := s.LastCommand(ctx)
			if int64(results) != commands || table.Results != results {
				t.Errorf("%d commands, %d results, %d of them in the standings", commands, results, table.Results)
			}
			return err
		}
		var group sync.WaitGroup
		for i := range writers + readers {
			group.Go(func() {
				for n := range times {
					var err error
					if i < writers {
						err = do(s, "save", func(tx *Tx) error {
							_, err := tx.Save(Incoming{Result: game(fmt.Sprintf("%d-%d: Ann %d, Bob 2", i, n, n))})
							return err
						})
					} else {
						err = s.Snapshot(ctx, look)
					}
					if err != nil {
						t.Error(Explain(s.Path(), err))
						return
					}
				}
			})
		}
		group.Wait()
		if n := count(t, s); n != 1+writers*times {
			t.Errorf("%d results, want %d", n, 1+writers*times)
		}
		clean(t, s)
	})
}
