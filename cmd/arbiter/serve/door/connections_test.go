package door

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A listener that hands out one connection.
type offered struct {
	net.Listener
	conn *connection
}

func (o *offered) Accept() (net.Conn, error) {
	if o.conn == nil {
		return nil, io.EOF
	}
	conn := o.conn
	o.conn = nil
	return conn, nil
}

// A connection is one that only knows its ends.
type connection struct {
	net.Conn
	from   string
	closed bool
}

func (c *connection) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.from + ":5000"))
}

func (c *connection) LocalAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort("192.0.2.1:8080"))
}

func (c *connection) Close() error { c.closed = true; return nil }

// Behind a proxy of this machine all come from it, and one address is no limit.
func TestConnectionsBehindAProxy(t *testing.T) {
	t.Parallel()
	c := newConnections(func(string) {})
	for range 4000 {
		if !c.admit("127.0.0.1", true) {
			t.Fatalf("the proxy has %d connections", c.open)
		}
	}
	if c.admit("127.0.0.1", true) {
		t.Error("there is no limit at all")
	}
}

// However many connections others open, the desk and the machine itself have room.
func TestTooManyConnections(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	var log bytes.Buffer
	s.Log = slog.New(slog.NewTextHandler(&log, nil))
	offers := &offered{}
	l := s.Limit(offers)
	open := func(from string) net.Conn {
		one := &connection{from: from}
		offers.conn = one
		if conn, err := l.Accept(); err == nil {
			return conn
		}
		if !one.closed {
			t.Error("a connection beyond the limits stays open")
		}
		return nil
	}
	fill := func(from string) (n int) {
		for n < 4000 && open(from) != nil {
			n++
		}
		return n
	}
	first := open("198.51.100.1")
	if n := fill("198.51.100.1"); n != 499 {
		t.Errorf("one address has %d connections", n+1)
	}
	if first.Close(); open("198.51.100.1") == nil {
		t.Error("a connection that was closed still counts")
	}
	for i := 2; open(fmt.Sprint("198.51.100.", i)) != nil; i++ {
		fill(fmt.Sprint("198.51.100.", i))
	}
	if n := s.connections.open; n != 3500 {
		t.Errorf("strangers have %d connections together", n)
	}
	if open("198.51.100.200") != nil {
		t.Error("no room is kept")
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = "198.51.100.200:5000"
	r.AddCookie(&http.Cookie{Name: s.Codes.CookieName(), Value: s.Codes.Sign(Token{Role: Arbiter, ID: "1", Name: "Olga", Until: time.Now().Add(time.Hour).Unix()})})
	s.Admit(r)
	for _, from := range []string{"198.51.100.200", "127.0.0.1", "192.0.2.1"} {
		if open(from) == nil {
			t.Errorf("there is no room for %s", from)
		}
	}
	fill("192.0.2.1")
	if n := s.connections.open; n != 4000 || open("127.0.0.1") != nil {
		t.Errorf("all have %d connections together", n)
	}
	s.logRefused()
	if said := log.String(); !strings.Contains(said, `"refused, by status" connections=`) {
		t.Errorf("the log says %s", said)
	}
}

// The log tells what was refused within a minute of the first one, by what it was, and begins
// anew then. Of a minute without any it says nothing.
func TestRefusalsAreLoggedByTheMinute(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		s := &Door{Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Int("second", int(a.Value.Time().Unix())-946684800)
			}
			return a
		}}))}
		for _, later := range []time.Duration{10, 20, 39, 2, 200, 59, 61} {
			time.Sleep(later * time.Second)
			s.countRefused("404")
			if later > 20 {
				s.countRefused("connections")
			}
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		s.logRefused()
		if got, want := log.String(), `second=70 level=WARN msg="refused, by status" 404=3 connections=1
second=131 level=WARN msg="refused, by status" 404=1
second=331 level=WARN msg="refused, by status" 404=2 connections=2
second=451 level=WARN msg="refused, by status" 404=1 connections=1
`; got != want {
			t.Errorf("the log says\n%s\nwant\n%s", got, want)
		}
	})
}
