//go:build unix

package main

import (
	"io/fs"
	"os"
	"syscall"
)

// giveTo gives a file the owner and the group of another, where this account
// may do that.
func giveTo(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(-1, int(stat.Gid)) // the owner alone may need rights that the group may not give
		_ = f.Chown(int(stat.Uid), -1)
	}
}
