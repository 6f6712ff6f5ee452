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

// openRecords are the open records, which all requests share. They are opened again when they fail:
// the file was replaced, or the connection to the server was lost.
type openRecords struct {
	app      *terminal.Streams
	place    string   // of the records
	changed  notifier // after every change, also one by another program
	readOnly bool

	mu            sync.Mutex
	store         *records.Store // nil while there is none
	seen          int64          // the newest command that was notified
	version       atomic.Int64   // the number of changes notified
	leagueRulings atomic.Pointer[saving.Rulings]

	writing chan struct{} // held by the writer
	stop    context.CancelFunc
	watched sync.WaitGroup
}

const (
	mostWait   = 15 * time.Second       // for the other writers
	watchEvery = 500 * time.Millisecond // how often to look for changes by other programs
)

// errBusy is returned where the other writers did not finish within mostWait.
var errBusy = errors.New("too many wait for the records")

func shareRecords(a *terminal.Streams, readOnly bool) (*openRecords, error) {
	place, err := saving.Place(a)
	if err != nil {
		return nil, err
	}
	r := &openRecords{app: a, place: place, readOnly: readOnly, writing: make(chan struct{}, 1)}
	r.leagueRulings.Store(&saving.Rulings{})
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	_, err = r.open(ctx, records.Options{Create: !readOnly, Read: readOnly})
	if readOnly && errors.Is(err, records.ErrNoFile) {
		a.Say("note: nothing is recorded yet in %s; the pages show it as soon as it is", records.Shown(place))
	} else if err != nil {
		r.close()
		return nil, err
	}
	r.watched.Go(func() { r.watch(ctx) })
	return r, nil
}

// open returns the records, opened again where that is needed, and notifies the pages of changes.
func (r *openRecords) open(ctx context.Context, o records.Options) (s *records.Store, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	defer func() { err = records.Explain(r.place, err) }()
	var last int64
	anew := false // other records may be there now, with as many commands
	if r.store != nil {
		if last, err = r.store.LastCommand(ctx); err != nil && ctx.Err() == nil {
			_ = r.store.Close() // it has failed already
			r.store = nil
		}
	}
	if r.store == nil {
		if s, err = saving.OpenStore(r.app, o); err != nil {
			return nil, err
		}
		r.store, anew = s, true
		last, err = s.LastCommand(ctx)
	}
	if err == nil && (anew || last != r.seen) {
		err = r.notice(ctx, last)
	}
	return r.store, err
}

// notice reads the leagues' rulings again and notifies the pages: there is a new last command, or
// the records were opened. The caller holds the lock.
func (r *openRecords) notice(ctx context.Context, last int64) error {
	under, err := r.store.LeagueRulings(ctx)
	if err != nil {
		return err
	}
	list := saving.Rulings{Leagues: under}
	r.leagueRulings.Store(&list)
	r.seen = last
	r.version.Add(1)
	r.changed.notify()
	return nil
}

// refresh finds out whether another program has changed anything.
func (r *openRecords) refresh(ctx context.Context) error {
	_, err := r.open(ctx, records.Options{Read: r.readOnly})
	return err
}

// read calls work with the records as they are at one instant.
func (r *openRecords) read(ctx context.Context, work func(*records.Store) error) error {
	s, err := r.open(ctx, records.Options{Read: r.readOnly})
	if err != nil {
		return err
	}
	return records.Explain(r.place, s.Snapshot(ctx, work))
}

// write calls work to change the records. Other writers wait. Before it returns it has notified the
// pages of the change.
func (r *openRecords) write(ctx context.Context, work func(*records.Store) error) error {
	if r.readOnly {
		return errors.New("writing to records that are only shown")
	}
	waiting, cancel := context.WithTimeoutCause(ctx, mostWait, errBusy)
	defer cancel()
	select {
	case <-waiting.Done():
		return context.Cause(waiting)
	case r.writing <- struct{}{}:
	}
	defer func() { <-r.writing }()
	s, err := r.open(ctx, records.Options{})
	if err != nil {
		return err
	}
	err = work(s)
	_ = r.refresh(ctx) // the next reader meets the same trouble and reports it
	return records.Explain(r.place, err)
}

// watch looks for changes by other programs while anybody waits for one.
func (r *openRecords) watch(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if r.changed.awaited() {
				_ = r.refresh(ctx) // the next reader meets the same trouble and reports it
			}
		}
	}
}

func (r *openRecords) rulings() saving.Rulings { return *r.leagueRulings.Load() }

// close closes the records when nobody uses them any more.
func (r *openRecords) close() {
	r.stop()
	r.watched.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.store != nil {
		_ = r.store.Close()
	}
}
