//go:build unix

package storetest

import (
	"os"
	"syscall"
)

// unprivileged returns another user where this one is root, whom PostgreSQL refuses.
// The folder becomes that user's.
func unprivileged(folder string) (*syscall.SysProcAttr, error) {
	attr := &syscall.SysProcAttr{Setpgid: true} // whoever kills the tests by their group leaves it time to clear up
	if os.Getuid() != 0 {
		return attr, nil
	}
	const nobody = 65534
	attr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	return attr, os.Chown(folder, nobody, nobody)
}
