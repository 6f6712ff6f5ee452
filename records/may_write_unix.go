//go:build linux || darwin

package records

import "syscall"

// mayWrite reports whether this account may write to a file.
func mayWrite(path string) bool {
	const writing = 2
	return syscall.Access(path, writing) == nil
}
