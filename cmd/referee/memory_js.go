package main

import (
	"runtime"
	"runtime/debug"
	"time"
)

// The garbage collector runs when nobody has tapped for a while, so that no tap waits for it;
// before that only where this much memory is used.
const (
	pause      = 600 * time.Millisecond
	mostMemory = 96 << 20
)

var idle = time.AfterFunc(pause, runtime.GC)

func tidies() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(mostMemory)
}
