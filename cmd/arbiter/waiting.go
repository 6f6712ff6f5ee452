package main

import (
	"fmt"
	"sync"
	"time"

	"arbiter/records"
)

// writing is waiting for a change. While another program writes it says which,
// where that can be known.
func (a *app) writing(what string) (stop func()) {
	return a.waitingFor(func() string {
		if holder := records.Holder(a.dbPath()); holder != "" {
			return "waiting for " + clean(holder)
		}
		return what
	})
}

// waiting shows on a terminal what is at work and for how long, when it takes
// more than a second; stop takes the line away. Streams that are no terminal
// see nothing of it.
func (a *app) waiting(what string) (stop func()) {
	return a.waitingFor(func() string { return what })
}

func (a *app) waitingFor(what func() string) (stop func()) {
	if !isTerminal(a.err) {
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
				fmt.Fprintf(a.err, "\r%s … %d s\x1b[K", what(), int(time.Since(begun).Seconds()))
			case <-done:
				if shown {
					fmt.Fprint(a.err, "\r\x1b[K")
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
