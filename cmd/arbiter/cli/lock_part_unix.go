//go:build unix

package cli

import (
	"os"
	"syscall"
)

// LockPart locks a temporary file that becomes an answer. It returns nil when
// another process holds the lock. The lock ends with the process.
func LockPart(name string) *os.File {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		f.Close()
		return nil
	}
	return f
}
