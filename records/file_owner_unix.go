//go:build unix

package records

import (
	"io/fs"
	"os"
	"syscall"
)

// giveTo gives a file the owner and the group of another file, where this account may
// do so. It tells whether the group is then the same.
func giveTo(path string, old fs.FileInfo) bool {
	stat, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return false
	}
	_ = os.Chown(path, int(stat.Uid), -1) // only root may do this; the group is what counts
	_ = os.Chown(path, -1, int(stat.Gid))
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	now, ok := info.Sys().(*syscall.Stat_t)
	return ok && now.Gid == stat.Gid
}

// owns tells whether what this account makes beside a file will belong to the file's
// owner. What root makes, SQLite gives to the owner.
func owns(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return !ok || os.Geteuid() == 0 || int(stat.Uid) == os.Geteuid()
}

// mayWrite tells whether this account may write to a file.
func mayWrite(path string) bool {
	const writing = 2
	return syscall.Access(path, writing) == nil
}
