package door

import (
	"fmt"
	"net/http"
	"time"

	"arbiter/cmd/arbiter/serve/bell"
)

// keepAlive is how often a silent stream sends something, so that nobody between
// server and browser takes it for dead.
const keepAlive = 20 * time.Second

// comeBack is after what time a page whose stream has broken off asks for it again.
const comeBack = time.Second

// Stream tells a page, as server-sent events, how often a bell has rung: at once,
// and whenever it rings. A page that was away learns so whether it missed anything.
func (s *Door) Stream(w http.ResponseWriter, r *http.Request, b *bell.Bell) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy must not wait for more
	to := http.NewResponseController(w)
	alive := time.NewTicker(keepAlive)
	defer alive.Stop()
	_, _ = fmt.Fprintf(w, "retry: %d\n", comeBack.Milliseconds())
	for {
		n, next := b.Listen()
		_ = to.SetWriteDeadline(time.Now().Add(2 * keepAlive)) // whoever takes nothing any more is gone
		if _, err := fmt.Fprintf(w, "id: %s-%d\ndata: %s-%d\n\n", s.Run, n, s.Run, n); err != nil || to.Flush() != nil {
			return
		}
		select {
		case <-next:
		case <-alive.C:
		case <-r.Context().Done():
			return
		case <-s.closing: // the page comes back to the next run
			return
		}
	}
}
