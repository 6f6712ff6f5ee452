//go:build !unix

package cli

import (
	"io/fs"
	"os"
)

// copyOwner does nothing where files have no owner and group as on Unix.
func copyOwner(*os.File, fs.FileInfo) {}

// LockPart returns nil: there are no such locks, and what a killed run left stays.
func LockPart(string) *os.File { return nil }
