package serve

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/serve/bell"
	"arbiter/records"
)

// Books are the open records. One goroutine at a time may use a records.Store, so
// there are several for those who read, and one for those who write. Each is opened
// when it is first needed, and again when it fails: the file was replaced, or the
// connection to the server was lost.
type books struct {
	app      *cli.App
	changed  *bell.Bell // rings after every change, also one by another program
	readOnly bool

	readers stores
	writer  stores
	watcher stores

	noticing sync.Mutex
	seen     atomic.Int64 // the newest command that was told of
	under    atomic.Pointer[book.LeagueRulings]

	stop    context.CancelFunc
	watched sync.WaitGroup
}

// Stores are taken out and put back by those who use them. One that is not open is nil.
type stores chan *records.Store

const (
	mostReaders = 4
	mostWait    = 15 * time.Second       // for the turn to read or write
	watchEvery  = 500 * time.Millisecond // how often it is looked for changes by other programs
)

// errBusy says that the turn did not come within mostWait.
var errBusy = errors.New("too many wait for the records")

func openBooks(a *cli.App, changed *bell.Bell, readOnly bool) (*books, error) {
	b := &books{app: a, changed: changed, readOnly: readOnly, readers: newStores(mostReaders), writer: newStores(1), watcher: newStores(1)}
	b.under.Store(&book.LeagueRulings{})
	if !readOnly { // so that every store knows the file that it was opened with
		s, err := book.Open(a, records.Options{Create: true})
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	b.stop = stop
	switch err := b.look(ctx); {
	case readOnly && errors.Is(err, records.ErrNoFile):
		a.Note("nothing is recorded yet in " + records.Shown(a.DBPath()) + "; the pages show it as soon as it is")
	case err != nil:
		b.close()
		return nil, err
	}
	b.watched.Go(func() { b.watch(ctx) })
	return b, nil
}

func newStores(n int) stores {
	list := make(stores, n)
	for range n {
		list <- nil
	}
	return list
}

// read lets work read at one instant.
func (b *books) read(ctx context.Context, work func(*records.Store) error) error {
	return b.use(ctx, b.readers, records.Options{Read: true}, func(s *records.Store) error {
		return s.Snapshot(ctx, work)
	})
}

// write lets work write. The others wait meanwhile. When it returns everybody was told
// of the change.
func (b *books) write(ctx context.Context, work func(*records.Store) error) error {
	if b.readOnly {
		return errors.New("writing to records that are only shown")
	}
	return b.use(ctx, b.writer, records.Options{}, func(s *records.Store) error {
		err := work(s)
		if n, last := s.LastCommand(ctx); last == nil {
			b.notice(s, n)
		}
		return err
	})
}

// use takes one of the stores, opens it where that is needed, and lets work use it.
func (b *books) use(ctx context.Context, from stores, o records.Options, work func(*records.Store) error) (err error) {
	defer func() { err = records.Explain(b.app.DBPath(), err) }()
	turn, cancel := context.WithTimeoutCause(ctx, mostWait, errBusy)
	defer cancel()
	var s *records.Store
	select {
	case <-turn.Done():
		return context.Cause(turn)
	case s = <-from:
	}
	defer func() { from <- s }()
	var last int64
	if s != nil {
		if last, err = s.LastCommand(ctx); err != nil && ctx.Err() == nil {
			_ = s.Close() // it has failed already
			s = nil
		}
	}
	if s == nil {
		if s, err = book.Open(b.app, o); err != nil {
			s = nil
			return err
		}
		last, err = s.LastCommand(ctx)
	}
	if err != nil {
		return err
	}
	b.notice(s, last)
	return work(s)
}

// notice reads the leagues' rulings again and rings the bell, if the last command is
// another one than before.
func (b *books) notice(s *records.Store, last int64) {
	if b.seen.Load() == last {
		return
	}
	b.noticing.Lock()
	defer b.noticing.Unlock()
	if b.seen.Load() == last {
		return
	}
	under, err := s.LeagueRulings(context.Background())
	if err != nil {
		return // the next look tries again
	}
	list := book.LeagueRulings(under)
	b.under.Store(&list)
	b.seen.Store(last)
	b.changed.Ring()
}

// look finds out whether anything was changed.
func (b *books) look(ctx context.Context) error {
	return b.use(ctx, b.watcher, records.Options{Read: true}, func(*records.Store) error { return nil })
}

// watch looks for changes by other programs while anybody waits for one.
func (b *books) watch(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if b.changed.Awaited() {
				_ = b.look(ctx) // who reads meets the same trouble and says it
			}
		}
	}
}

// rulings are those of all leagues.
func (b *books) rulings() book.LeagueRulings { return *b.under.Load() }

// close closes the records when nobody uses them any more. It does not wait for ever.
func (b *books) close() {
	b.stop()
	b.watched.Wait()
	late := time.After(mostWait)
	for _, list := range []stores{b.watcher, b.readers, b.writer} {
		for range cap(list) {
			select {
			case s := <-list:
				if s != nil {
					_ = s.Close()
				}
			case <-late:
				return
			}
		}
	}
}
