//go:build !unix

package cli

import "os"

// LockPart returns nil: there are no such locks, and what a killed run left stays.
func LockPart(string) *os.File { return nil }
