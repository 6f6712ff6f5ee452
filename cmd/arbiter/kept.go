package main

import (
	"fmt"
	"os/signal"
	"syscall"
)

// stayAlive has a closed pipe answer a write with an error instead of ending
// the program: what was kept is to be told.
func stayAlive() { signal.Ignore(syscall.SIGPIPE) }

// andKept says of an error of the output that comes after a command of the log
// that its change is kept; no command is 0.
func andKept(what string, command int64, err error) error {
	if err == nil || command == 0 {
		return err
	}
	return fmt.Errorf("%s, and that is kept (arbiter records undo %d takes it back); but %w", what, command, err)
}
