//go:build unix

package cli

import (
	"io/fs"
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

// copyOwner gives a file the owner and the group of another, as far as this
// account may do that.
func copyOwner(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(-1, int(stat.Gid)) // separately: an account that may change the group may not change the owner
		_ = f.Chown(int(stat.Uid), -1)
	}
}
