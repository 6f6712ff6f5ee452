package cli

import (
	"fmt"
	"sync"
	"time"

	"arbiter/records"
)

// Writing is waiting for a change. While another program writes it says which,
// where that can be known.
func (a *App) Writing(what string) (stop func()) {
	return a.waitingFor(func() string {
		if holder := records.Holder(a.DBPath()); holder != "" {
			return "waiting for " + Clean(holder)
		}
		return what
	})
}

// Waiting shows on a terminal what is at work and for how long, when it takes
// more than a second; stop takes the line away. Streams that are no terminal
// see nothing of it.
func (a *App) Waiting(what string) (stop func()) {
	return a.waitingFor(func() string { return what })
}

func (a *App) waitingFor(what func() string) (stop func()) {
	if !IsTerminal(a.Err) {
		return func() {}
	}
	begun, done := time.Now(), make(chan struct{})
	var drawing sync.WaitGroup
	drawing.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for shown := false; ; shown = true {
			select {
			case <-tick.C:
				fmt.Fprintf(a.Err, "\r%s … %d s\x1b[K", what(), int(time.Since(begun).Seconds()))
			case <-done:
				if shown {
					fmt.Fprint(a.Err, "\r\x1b[K")
				}
				return
			}
		}
	})
	return sync.OnceFunc(func() {
		close(done)
		drawing.Wait()
	})
}
