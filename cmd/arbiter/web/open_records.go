package web

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
)

// openRecords are the open records, which all requests share. They are opened again when they
// fail: the file was replaced, or the connection to the server was lost.
type openRecords struct {
	app      *terminal.Streams
	place    string   // of the records
	changed  notifier // after every change, also one by another program
	readOnly bool

	mu            sync.Mutex
	store         *records.Store // nil while there is none
	seen          int64          // the newest command that was told of
	version       atomic.Int64   // how often a change was told
	leagueRulings atomic.Pointer[saving.Rulings]

	writing chan struct{} // is taken by who writes
	stop    context.CancelFunc
	watched sync.WaitGroup
}

const (
	mostWait   = 15 * time.Second       // until the others have written
	watchEvery = 500 * time.Millisecond // how often it is looked for changes by other programs
)

// errBusy says that the others did not end writing within mostWait.
var errBusy = errors.New("too many wait for the records")

func shareRecords(a *terminal.Streams, readOnly bool) (*openRecords, error) {
	place, err := saving.Place(a)
	if err != nil {
		return nil, err
	}
	b := &openRecords{app: a, place: place, readOnly: readOnly, writing: make(chan struct{}, 1)}
	b.leagueRulings.Store(&saving.Rulings{})
	ctx, stop := context.WithCancel(context.Background())
	b.stop = stop
	_, err = b.open(ctx, records.Options{Create: !readOnly, Read: readOnly})
	if readOnly && errors.Is(err, records.ErrNoFile) {
		a.Say("note: nothing is recorded yet in %s; the pages show it as soon as it is", records.Shown(place))
	} else if err != nil {
		b.close()
		return nil, err
	}
	b.watched.Go(func() { b.watch(ctx) })
	return b, nil
}

// open returns the records, opened again where that is needed. Everybody is told where
// they have changed.
func (b *openRecords) open(ctx context.Context, o records.Options) (s *records.Store, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer func() { err = records.Explain(b.place, err) }()
	var last int64
	anew := false // other records may stand there, with as many commands
	if b.store != nil {
		if last, err = b.store.LastCommand(ctx); err != nil && ctx.Err() == nil {
			_ = b.store.Close() // it has failed already
			b.store = nil
		}
	}
	if b.store == nil {
		if s, err = saving.OpenStore(b.app, o); err != nil {
			return nil, err
		}
		b.store, anew = s, true
		last, err = s.LastCommand(ctx)
	}
	if err == nil && (anew || last != b.seen) {
		err = b.notice(ctx, last)
	}
	return b.store, err
}

// notice reads the leagues' rulings again and notifies the pages: the last command is another
// one than before, or the records were opened. The caller holds the lock.
func (b *openRecords) notice(ctx context.Context, last int64) error {
	under, err := b.store.LeagueRulings(ctx)
	if err != nil {
		return err
	}
	list := saving.Rulings{Leagues: under}
	b.leagueRulings.Store(&list)
	b.seen = last
	b.version.Add(1)
	b.changed.notify()
	return nil
}

// refresh finds out whether another program has changed anything.
func (b *openRecords) refresh(ctx context.Context) error {
	_, err := b.open(ctx, records.Options{Read: b.readOnly})
	return err
}

// read lets work read at one instant.
func (b *openRecords) read(ctx context.Context, work func(*records.Store) error) error {
	s, err := b.open(ctx, records.Options{Read: b.readOnly})
	if err != nil {
		return err
	}
	return records.Explain(b.place, s.Snapshot(ctx, work))
}

// write lets work write. The others wait meanwhile. When it returns everybody was told
// of the change.
func (b *openRecords) write(ctx context.Context, work func(*records.Store) error) error {
	if b.readOnly {
		return errors.New("writing to records that are only shown")
	}
	waiting, cancel := context.WithTimeoutCause(ctx, mostWait, errBusy)
	defer cancel()
	select {
	case <-waiting.Done():
		return context.Cause(waiting)
	case b.writing <- struct{}{}:
	}
	defer func() { <-b.writing }()
	s, err := b.open(ctx, records.Options{})
	if err != nil {
		return err
	}
	err = work(s)
	_ = b.refresh(ctx) // who reads meets the same trouble and says it
	return records.Explain(b.place, err)
}

// watch looks for changes by other programs while anybody waits for one.
func (b *openRecords) watch(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if b.changed.awaited() {
				_ = b.refresh(ctx) // who reads meets the same trouble and says it
			}
		}
	}
}

// rulings are those of all leagues.
func (b *openRecords) rulings() saving.Rulings { return *b.leagueRulings.Load() }

// close closes the records when nobody uses them any more.
func (b *openRecords) close() {
	b.stop()
	b.watched.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.store != nil {
		_ = b.store.Close()
	}
}
