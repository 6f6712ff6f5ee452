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

// A keyboard is the terminal's input for one form. With it no key is lost when
// the form ends; the form library alone would drop those that it had read by then.
type keyboard struct {
	file   *os.File
	reader cancelreader.CancelReader
	tail   []byte // the beginning of a key whose end has not come yet
	began  atomic.Bool
	ended  chan struct{} // closed when reading has ended and all keys were taken
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

// Read reads keys. The library calls it again only when it has taken all keys of
// the last call.
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

// halfKey is the beginning of a key such as F10 at the end of what was read.
// When keys come fast, one reading may end in the middle of a key, and the library
// would take the rest of that key for letters. An Esc at the end is taken for the
// key Esc: nothing tells it from the beginning of another key but waiting.
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
	if !k.wait() && k.began.Load() { // many keys are waiting; on a Windows console nobody reads here
		<-k.ended
	}
}

// release closes the keyboard after its form has ended.
func (k *keyboard) release() {
	k.cancel()
	if k.wait() {
		_ = k.reader.Close()
	}
}

// wait waits for the end of reading, but not for long.
func (k *keyboard) wait() bool {
	select {
	case <-k.ended:
		return true
	case <-time.After(200 * time.Millisecond):
		return false
	}
}

// These methods tell the library that it is a terminal. There is no Name: the
// library opens a terminal that has one by itself, and would read past this type.

func (k *keyboard) Fd() uintptr                 { return k.file.Fd() }
func (k *keyboard) Write(p []byte) (int, error) { return k.file.Write(p) }
func (k *keyboard) Close() error                { return nil }
