package web

import (
	"net"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"arbiter/cmd/arbiter/terminal"
)

// The most open connections. A wall keeps one open as long as it is shown. This machine itself may
// have all of them: behind a proxy every connection comes from it.
const (
	mostConnections  = 1000
	mostOfOneAddress = 200
)

// connections counts the open ones, by source.
type connections struct {
	refused *refusals

	mu     sync.Mutex
	open   int
	counts map[string]int
}

func newConnections(refused *refusals) *connections {
	return &connections{refused: refused, counts: map[string]int{}}
}

func (c *connections) admit(source string, own bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open >= mostConnections || !own && c.counts[source] >= mostOfOneAddress {
		return false
	}
	c.open++
	c.counts[source]++
	return true
}

func (c *connections) release(source string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
	if c.counts[source]--; c.counts[source] == 0 {
		delete(c.counts, source)
	}
}

// A limitedListener closes connections beyond the limits at once.
type limitedListener struct {
	net.Listener
	open *connections
}

// Accept returns the next connection within the limits.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := hostOf(conn.RemoteAddr().String())
		source := sourceName(from)
		if l.open.admit(source, isOwn(from, conn.LocalAddr())) {
			return &limitedConn{Conn: conn, open: l.open, source: source}, nil
		}
		l.open.refused.count("connections")
		_ = conn.Close()
	}
}

// A limitedConn is counted until it is closed.
type limitedConn struct {
	net.Conn
	open   *connections
	source string
	once   sync.Once
}

// Close closes the connection.
func (c *limitedConn) Close() error {
	c.once.Do(func() { c.open.release(c.source) })
	return c.Conn.Close()
}

// wrongCodes slow down guessing. Each source may be wrong a few times at once and then once in a
// while; so may all strangers together. A right code never comes here: nobody is kept out by the
// guesses of others.
type wrongCodes struct {
	streams *terminal.Streams // for the time

	mu      sync.Mutex
	all     *rate.Limiter
	sources map[string]*rate.Limiter
}

const (
	sourceTries, sourceEvery = 10, 5 * time.Second
	allTries, allEvery       = 100, 100 * time.Millisecond
	mostSources              = 1000 // are remembered
)

func newWrongCodes(a *terminal.Streams) *wrongCodes {
	return &wrongCodes{streams: a, all: rate.NewLimiter(rate.Every(allEvery), allTries), sources: map[string]*rate.Limiter{}}
}

// count counts a wrong code of a source; a stranger's counts for all strangers as well. Where no
// try is left it counts nothing, and returns the time until the next.
func (w *wrongCodes) count(source string, stranger bool) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	at := w.streams.Now()
	one, known := w.sources[source]
	if !known {
		one = rate.NewLimiter(rate.Every(sourceEvery), sourceTries)
	}
	limits := []*rate.Limiter{one}
	if stranger {
		limits = append(limits, w.all)
	}
	wait := time.Duration(0)
	for _, l := range limits {
		if missing := 1 - l.TokensAt(at); missing > 0 {
			wait = max(wait, time.Duration(missing/float64(l.Limit())*float64(time.Second)))
		}
	}
	if wait > 0 {
		return wait
	}
	for _, l := range limits {
		l.AllowN(at, 1)
	}
	if !known {
		w.forget(at)
		w.sources[source] = one
	}
	return 0
}

// forget makes room for a new source by dropping those that have waited long enough.
func (w *wrongCodes) forget(now time.Time) {
	if len(w.sources) < mostSources {
		return
	}
	for name, one := range w.sources {
		if one.TokensAt(now) >= sourceTries {
			delete(w.sources, name)
		}
	}
}
