package main

import (
	"os/signal"
	"syscall"
)

// stayAlive has a closed pipe answer a write with an error instead of ending
// the program: what was kept is to be told.
func stayAlive() { signal.Ignore(syscall.SIGPIPE) }
