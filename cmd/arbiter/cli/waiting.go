package cli

import (
	"fmt"
	"sync"
	"time"
)

// Waiting shows on a terminal what the program does and for how long, once it has
// taken a second. The function stop removes the line. Other streams get nothing.
func (a *App) Waiting(what string) (stop func()) {
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
				fmt.Fprintf(a.Err, "\r%s … %d s\x1b[K", what, int(time.Since(begun).Seconds()))
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
