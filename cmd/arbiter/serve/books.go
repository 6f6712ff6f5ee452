package serve

import (
	"context"
	"sync/atomic"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/store"
	"arbiter/records"
)

// Books are the open records. One goroutine at a time may use a records.Store, so
// there are several for those who read, and one for those who write.
type books struct {
	app     *cli.App
	readers chan *records.Store
	writer  chan *records.Store
	under   atomic.Pointer[store.LeagueRulings]
	changed func() // is called after every change
}

const mostReaders = 4

func openBooks(a *cli.App) (*books, error) {
	b := &books{app: a, readers: make(chan *records.Store, mostReaders), writer: make(chan *records.Store, 1), changed: func() {}}
	w, err := store.Open(a, records.Options{Create: true})
	if err != nil {
		return nil, store.RecordsError(err)
	}
	b.writer <- w
	for range mostReaders {
		r, err := store.Open(a, records.Options{Read: true})
		if err != nil {
			return nil, store.RecordsError(err)
		}
		b.readers <- r
	}
	if err := b.read(context.Background(), b.readRulings); err != nil {
		return nil, store.RecordsError(err)
	}
	return b, nil
}

// read lets work read at one instant.
func (b *books) read(ctx context.Context, work func(*records.Store) error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case s := <-b.readers:
		defer func() { b.readers <- s }()
		return s.Snapshot(ctx, func() error { return work(s) })
	}
}

// write lets work write. The others wait meanwhile.
func (b *books) write(ctx context.Context, work func(*records.Store) error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case s := <-b.writer:
		defer func() { b.writer <- s }()
		err := work(s)
		if err == nil {
			b.changed()
		}
		return err
	}
}

// readRulings reads the rulings of all leagues.
func (b *books) readRulings(s *records.Store) error {
	under, err := s.LeagueRulings(context.Background())
	list := store.LeagueRulings(under)
	b.under.Store(&list)
	return err
}

// rulings are those of all leagues.
func (b *books) rulings() store.LeagueRulings { return *b.under.Load() }

func (b *books) close() {
	for range mostReaders {
		_ = (<-b.readers).Close()
	}
	_ = (<-b.writer).Close()
}
