package cli

import (
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"

	"arbiter/cmd/arbiter/cli/screen"
)

// interrupts are the functions to run when the program is interrupted by Ctrl-C
// or SIGTERM: they remove half-written files, and say what was kept.
type interrupts struct {
	mu    sync.Mutex
	works []*func()
	watch chan os.Signal
}

// OnInterrupt runs work when the program is interrupted, unless cancel was called
// before. The latest function runs first; after all of them the program ends with
// ExitInterrupt. While a form is on show, the form ends instead, and the command with it.
func (a *App) OnInterrupt(work func()) (cancel func()) {
	i := &a.interrupts
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.watch == nil {
		i.watch = make(chan os.Signal, 1)
		go i.wait(&a.Screen)
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

func (i *interrupts) wait(forms *screen.Screen) {
	for forms.Interrupt(<-i.watch) {
	}
	i.mu.Lock()
	for _, work := range slices.Backward(i.works) {
		(*work)()
	}
	os.Exit(ExitInterrupt)
}
