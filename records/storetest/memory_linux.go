package storetest

import "syscall"

// room reports whether tests may keep a gigabyte in a folder, and run programs there.
func room(folder string) bool {
	var at syscall.Statfs_t
	return syscall.Statfs(folder, &at) == nil && at.Flags&syscall.MS_NOEXEC == 0 && at.Bavail*uint64(at.Bsize) >= 1<<30
}
