//go:build !unix

package storetest

import "syscall"

func unprivileged(string) (*syscall.SysProcAttr, error) { return nil, nil }
