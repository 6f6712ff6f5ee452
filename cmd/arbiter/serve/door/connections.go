package door

import (
	"net"
	"sync"
)

// How many connections may be open at once. A wall keeps one open as long as it shows.
// This machine itself may have as many as there are: behind a proxy all come from it.
const (
	mostConnections  = 4000
	mostOfOneAddress = 500
	keptConnections  = 500 // are for the desk and for this machine
)

// Connections counts those that are open, by where they come from.
type connections struct {
	refused func(what string)

	mu    sync.Mutex
	open  int
	of    map[string]int
	desks map[string]bool // where an arbiter sits
}

func newConnections(refused func(what string)) *connections {
	return &connections{refused: refused, of: map[string]int{}, desks: map[string]bool{}}
}

// keepFor keeps room for where an arbiter sits.
func (c *connections) keepFor(source string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.desks[source] = true
}

func (c *connections) admit(source string, own bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	most := mostConnections
	if !own && !c.desks[source] {
		most -= keptConnections
	}
	if c.open >= most || !own && c.of[source] >= mostOfOneAddress {
		return false
	}
	c.open++
	c.of[source]++
	return true
}

func (c *connections) release(source string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
	if c.of[source]--; c.of[source] == 0 {
		delete(c.of, source)
	}
}

// A limitedListener closes connections beyond the limits at once.
type limitedListener struct {
	net.Listener
	*connections
}

// Limit keeps a listener within the limits.
func (s *Door) Limit(l net.Listener) net.Listener { return &limitedListener{l, s.connections} }

// Accept returns the next connection within the limits.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := hostOf(conn.RemoteAddr().String())
		source := sourceName(from)
		if l.admit(source, isOwn(from, conn.LocalAddr())) {
			return &limitedConn{Conn: conn, done: sync.OnceFunc(func() { l.release(source) })}, nil
		}
		l.refused("connections")
		_ = conn.Close()
	}
}

// A limitedConn counts until it is closed.
type limitedConn struct {
	net.Conn
	done func()
}

// Close closes the connection.
func (c *limitedConn) Close() error {
	c.done()
	return c.Conn.Close()
}
