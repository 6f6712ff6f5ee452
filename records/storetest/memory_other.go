//go:build !linux

package storetest

func room(string) bool { return false }
