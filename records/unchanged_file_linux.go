package records

import (
	"io"
	"os"
	"syscall"
)

// holdStill keeps others from bringing what they wrote into the file as long as
// the answer is open: they leave it in the -wal. The lock is the one that every
// reader takes in SQLite, but belongs to the open file, so that SQLite's own
// locks in this process don't end it.
func holdStill(path string) (*os.File, error) {
	const (
		ofdSetLock  = 37 // F_OFD_SETLK
		sharedFirst = 0x40000002
		sharedSize  = 510
	)
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	lock := syscall.Flock_t{Type: syscall.F_RDLCK, Whence: io.SeekStart, Start: sharedFirst, Len: sharedSize}
	_ = syscall.FcntlFlock(f.Fd(), ofdSetLock, &lock) // without it steady still tells
	return f, nil
}
