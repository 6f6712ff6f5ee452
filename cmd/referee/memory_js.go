package main

import (
	"runtime"
	"runtime/debug"
	"time"
)

// Memory is tidied when nobody has tapped for a pause, so that no tap waits for it; before
// that only where this much is used.
const (
	pause      = 600 * time.Millisecond
	mostMemory = 96 << 20
)

var idle = time.AfterFunc(pause, runtime.GC)

func tidies() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(mostMemory)
}
