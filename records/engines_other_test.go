//go:build !unix

package records

import "syscall"

func unprivileged(string) (*syscall.SysProcAttr, error) { return nil, nil }
