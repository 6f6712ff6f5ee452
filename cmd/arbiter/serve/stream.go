package serve

import (
	"fmt"
	"net/http"
	"time"

	"arbiter/cmd/arbiter/serve/bell"
)

// keepAlive is how often a silent stream sends something, so that nobody between
// server and browser takes it for dead.
const keepAlive = 20 * time.Second

// stream tells a page, as server-sent events, how often a bell has rung: at once,
// and whenever it rings. A page that was away learns so whether it missed anything.
func (s *server) stream(w http.ResponseWriter, r *http.Request, b *bell.Bell) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	to := http.NewResponseController(w)
	alive := time.NewTicker(keepAlive)
	defer alive.Stop()
	for {
		n, next := b.Listen()
		if _, err := fmt.Fprintf(w, "id: %s-%d\ndata: %s-%d\n\n", s.run, n, s.run, n); err != nil || to.Flush() != nil {
			return
		}
		select {
		case <-next:
		case <-alive.C:
		case <-r.Context().Done():
			return
		}
	}
}
