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
	file    *os.File
	reader  cancelreader.CancelReader
	held    []byte        // was read and not handed on yet
	came    chan read     // what the reading under way brings
	reading bool          // a reading is under way
	failed  error         // why nothing more can be read
	wait    time.Duration // behind an Esc
	began   atomic.Bool
	ended   chan struct{} // closed when reading has ended and all keys were taken
	end     func()
	cancel  func()
}

// A read is what one reading of the terminal brought.
type read struct {
	keys []byte
	err  error
}

// escWait is how long an Esc waits for the rest of a key that begins so: the parts
// of an arrow come one after the other on a slow line.
const escWait = 50 * time.Millisecond

func newKeyboard(file *os.File) (*keyboard, error) {
	reader, err := cancelreader.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("reading the terminal: %w", err)
	}
	k := &keyboard{file: file, reader: reader, came: make(chan read, 1), wait: escWait, ended: make(chan struct{})}
	k.end = sync.OnceFunc(func() { close(k.ended) })
	k.cancel = sync.OnceFunc(func() { reader.Cancel() })
	return k, nil
}

// Read reads whole keys. The library calls it again only when it has taken all keys
// of the last call.
func (k *keyboard) Read(p []byte) (int, error) {
	k.began.Store(true)
	for {
		whole := len(k.held) - len(halfKey(k.held))
		if k.failed != nil {
			whole = len(k.held) // the rest of its last key will not come
		}
		if whole > 0 {
			n := copy(p, k.held[:whole])
			k.held = k.held[n:]
			return n, nil
		}
		if k.failed != nil {
			k.end()
			return 0, k.failed
		}
		if !k.more() {
			n := copy(p, k.held)
			k.held = k.held[n:]
			return n, nil
		}
	}
}

// more waits for further keys. It is false when what is held is an Esc by itself.
func (k *keyboard) more() bool {
	if !k.reading {
		k.reading = true
		go func() {
			keys := make([]byte, 256)
			n, err := k.reader.Read(keys)
			k.came <- read{keys[:n], err}
		}()
	}
	var late <-chan time.Time
	if begins := string(k.held); begins == "\x1b" || begins == "\x1bO" {
		late = time.After(k.wait)
	}
	select {
	case r := <-k.came:
		k.reading = false
		k.held = append(k.held, r.keys...)
		if k.failed = r.err; errors.Is(r.err, io.EOF) { // the terminal is closed; the library would wait for ever
			k.failed = io.ErrUnexpectedEOF
		}
		return true
	case <-late:
		return false
	}
}

// halfKey is the beginning of a key such as F10 at the end of what was read.
// When keys come fast, or on a slow line, one reading may end in the middle of a
// key, and the library would take the rest of that key for letters.
func halfKey(read []byte) []byte {
	at := bytes.LastIndexByte(read, 0x1b)
	if at < 0 {
		return nil
	}
	switch rest := read[at+1:]; {
	case len(rest) == 0, string(rest) == "O":
	case rest[0] != '[', len(rest) > 15, bytes.ContainsFunc(rest[1:], func(r rune) bool { return r >= '@' }):
		return nil
	}
	return read[at:]
}

// stop lets nothing more be read, and waits until what was read is taken.
func (k *keyboard) stop() {
	k.cancel()
	if !k.waited() && k.began.Load() { // many keys are waiting; on a Windows console nobody reads here
		<-k.ended
	}
}

// release closes the keyboard after its form has ended.
func (k *keyboard) release() {
	k.cancel()
	if k.waited() {
		_ = k.reader.Close()
	}
}

// waited waits for the end of reading, but not for long.
func (k *keyboard) waited() bool {
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
