package sheet

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/muesli/cancelreader"
)

// A keyboard is a terminal that one form reads from until it is stopped. Left
// alone, the form library drops the keys that it has read as a form ends.
type keyboard struct {
	file   *os.File
	reader cancelreader.CancelReader
	began  atomic.Bool
	ended  chan struct{} // reading is at its end: all that was read has been taken
	end    func()
	cancel func()
}

func newKeyboard(file *os.File) (*keyboard, error) {
	reader, err := cancelreader.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("reading the terminal: %w", err)
	}
	k := &keyboard{file: file, reader: reader, ended: make(chan struct{})}
	k.end = sync.OnceFunc(func() { close(k.ended) })
	k.cancel = sync.OnceFunc(func() { reader.Cancel() })
	return k, nil
}

// Read is called again only when all keys of the last reading were taken.
func (k *keyboard) Read(p []byte) (int, error) {
	k.began.Store(true)
	n, err := k.reader.Read(p)
	if errors.Is(err, io.EOF) { // the terminal is closed; the library would wait for ever
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		k.end()
	}
	return n, err
}

// stop lets nothing more be read, and waits until what was read is taken.
func (k *keyboard) stop() {
	k.cancel()
	if !k.wait() && k.began.Load() { // many keys; else nobody reads, as on a console of Windows
		<-k.ended
	}
}

// release is for a form that has ended, whatever ended it.
func (k *keyboard) release() {
	k.cancel()
	if k.wait() {
		_ = k.reader.Close()
	}
}

// wait waits a little for the end of reading.
func (k *keyboard) wait() bool {
	select {
	case <-k.ended:
		return true
	case <-time.After(200 * time.Millisecond):
		return false
	}
}

// With these the library finds that it is a terminal. It has no name: one with
// a name would be read past this type.

func (k *keyboard) Fd() uintptr                 { return k.file.Fd() }
func (k *keyboard) Write(p []byte) (int, error) { return k.file.Write(p) }
func (k *keyboard) Close() error                { return nil }
