//go:build unix

package cli

import (
	"io/fs"
	"os"
	"syscall"
)

// LockPart takes the lock of a file that becomes an answer; nil where another
// process has it. The lock ends with the process.
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

// giveTo gives a file the owner and the group of another, where this account
// may do that.
func giveTo(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(-1, int(stat.Gid)) // the owner alone may need rights that the group may not give
		_ = f.Chown(int(stat.Uid), -1)
	}
}
