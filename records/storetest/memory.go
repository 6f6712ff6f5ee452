// Package storetest gives tests places for records: folders in memory, and
// PostgreSQL servers of their own. Only tests import it.
package storetest

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// Shared is the server of all tests of a package.
var Shared Server

// An M runs the tests of a package with their folders in memory, where the machine has room for
// that and nothing is measured, and stops the shared server.
type M struct{ *testing.M }

// Run runs the tests.
func (m M) Run() int {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() == "" && room("/dev/shm") {
		folder, err := os.MkdirTemp("/dev/shm", "arbiter-tests-")
		if err == nil {
			err = os.Chmod(folder, 0o755) // the server runs as another user
		}
		if err == nil {
			err = os.Setenv("TMPDIR", folder)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(folder)
	}
	defer Shared.Stop()
	return m.M.Run()
}
