package sheet

import (
	"bytes"
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
	tail   []byte // the beginning of a key whose end has not come yet
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
	n := copy(p, k.tail)
	more, err := k.reader.Read(p[n:])
	n += more
	k.tail = append(k.tail[:0], halfKey(p[:n])...)
	n -= len(k.tail)
	if errors.Is(err, io.EOF) { // the terminal is closed; the library would wait for ever
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		k.end()
	}
	return n, err
}

// halfKey is the end of what was read when it is the beginning of a key such as
// F10. A terminal hands on what it has: where keys come fast, that may end in
// the middle of one. The library would take the rest for letters.
func halfKey(read []byte) []byte {
	at := bytes.LastIndex(read, []byte("\x1b["))
	if at < 0 || len(read)-at > 16 || bytes.ContainsFunc(read[at+2:], func(r rune) bool { return r >= '@' }) {
		return nil
	}
	return read[at:]
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
