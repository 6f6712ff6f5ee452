package web

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// A notifier tells goroutines that something has changed, and counts the changes, so that a late
// listener notices that it missed some. The zero value is ready.
type notifier struct {
	mu    sync.Mutex
	count int
	next  chan struct{}
}

// notify tells all listeners that something has changed.
func (n *notifier) notify() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.count++
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}

// listen returns the number of changes so far, and a channel that is closed at the next one.
func (n *notifier) listen() (count int, next <-chan struct{}) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.count, n.next
}

// awaited reports whether anybody has listened since the last change.
func (n *notifier) awaited() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.next != nil
}

// keepAlive is how often a silent stream sends something, so that nothing between server and
// browser closes it.
const keepAlive = 20 * time.Second

// A stream sends server-sent events to a page.
type stream struct {
	w     http.ResponseWriter
	to    *http.ResponseController
	alive *time.Ticker
}

// newStream begins a stream. The caller stops it.
func newStream(w http.ResponseWriter) *stream {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy must not buffer
	return &stream{w, http.NewResponseController(w), time.NewTicker(keepAlive)}
}

func (st *stream) stop() { st.alive.Stop() }

// send sends an event. It is false when the browser is gone.
func (st *stream) send(id, data string) bool {
	_ = st.to.SetWriteDeadline(time.Now().Add(2 * keepAlive)) // a browser that takes nothing any more is gone
	_, err := fmt.Fprintf(st.w, "id: %s\ndata: %s\n\n", id, data)
	return err == nil && st.to.Flush() == nil
}

// wait waits until something has happened, or it is time to send something. It is false when the
// stream is to end.
func (s *Server) wait(r *http.Request, st *stream, news ...<-chan struct{}) bool {
	var second <-chan struct{}
	if len(news) > 1 {
		second = news[1]
	}
	select {
	case <-news[0]:
	case <-second:
	case <-st.alive.C:
	case <-r.Context().Done():
		return false
	case <-s.closing: // the page reconnects to the next run
		return false
	}
	return true
}

// recordEvents tells a page how often the records have changed: at once, and whenever they change.
// So a page that was away knows whether it missed anything. A wall is told about the tables, too.
func (s *Server) recordEvents(w http.ResponseWriter, r *http.Request, _ Visitor) {
	st := newStream(w)
	defer st.stop()
	heard := &s.records.changed
	if r.URL.Query().Has("wall") {
		heard = &s.walls.changed
		defer s.watchForWalls()()
	}
	for {
		n, next := heard.listen()
		if count := fmt.Sprintf("%s-%d", s.run, n); !st.send(count, count) || !s.wait(r, st, next) {
			return
		}
	}
}
