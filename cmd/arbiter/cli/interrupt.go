package cli

import (
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
)

// Interrupts are what is still to be done when the program is interrupted, by
// Ctrl-C or by a signal to end: half-written files go, and what was kept is
// told.
type interrupts struct {
	mu    sync.Mutex
	works []*func()
	watch chan os.Signal
}

// Do runs the work should the program be interrupted before calm is called.
// The latest work is done first; then the program ends.
func (i *interrupts) Do(work func()) (calm func()) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.watch == nil {
		i.watch = make(chan os.Signal, 1)
		go i.wait()
	}
	if len(i.works) == 0 {
		signal.Notify(i.watch, os.Interrupt, syscall.SIGTERM)
	}
	mine := &work
	i.works = append(i.works, mine)
	return sync.OnceFunc(func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.works = slices.DeleteFunc(i.works, func(w *func()) bool { return w == mine })
		if len(i.works) == 0 {
			signal.Stop(i.watch)
		}
	})
}

func (i *interrupts) wait() {
	<-i.watch
	i.mu.Lock()
	for _, work := range slices.Backward(i.works) {
		(*work)()
	}
	os.Exit(ExitInterrupt)
}
