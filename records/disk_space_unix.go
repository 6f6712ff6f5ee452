//go:build linux || darwin

package records

import "syscall"

// freeSpace is how many bytes this account can still write to the disk of a folder.
func freeSpace(folder string) (int64, bool) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, false
	}
	return int64(disk.Bavail) * int64(disk.Bsize), true
}

// mayWrite tells whether this account may write to a file.
func mayWrite(path string) bool {
	const writing = 2
	return syscall.Access(path, writing) == nil
}
