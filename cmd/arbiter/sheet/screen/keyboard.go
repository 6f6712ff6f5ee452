package screen

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
	"unicode/utf8"

	"github.com/muesli/cancelreader"
)

// A keyboard reads the terminal in whole keys. The form library would take the rest of a key that
// arrives in parts for letters.
type keyboard struct {
	file    *os.File
	wait    time.Duration // how long to wait after Esc for the rest of a key that begins with it
	reader  cancelreader.CancelReader
	stopped chan struct{} // closed when the library has passed on all keys that it read
}

func newKeyboard(file *os.File) (*keyboard, error) {
	reader, err := cancelreader.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("reading the terminal: %w", err)
	}
	// The parts of an arrow arrive one after the other on a slow line.
	return &keyboard{file: file, wait: 50 * time.Millisecond, reader: reader, stopped: make(chan struct{})}, nil
}

// stop ends the reading. Keys that nobody has read are left for the next reader.
func (k *keyboard) stop() { k.reader.Cancel() }

// Read reads whole keys. The library calls it again only when it has passed on all keys of the last
// call.
func (k *keyboard) Read(p []byte) (int, error) {
	n, err := k.wholeKeys(p[:len(p)-1]) // when p is full the library keeps the last key for the next call
	if n > 0 {
		return n, nil // an error will come again
	}
	_ = k.reader.Close()
	close(k.stopped)
	switch {
	case errors.Is(err, cancelreader.ErrCanceled):
		return 0, io.EOF
	case errors.Is(err, io.EOF): // the terminal is closed; the library would wait for ever
		return 0, io.ErrUnexpectedEOF
	}
	return 0, err
}

// wholeKeys reads what is there, and the rest of the last key.
func (k *keyboard) wholeKeys(p []byte) (n int, err error) {
	n, err = k.reader.Read(p[:len(p)*3/4])
	for more := n; err == nil && more > 0 && n < len(p); n += more {
		switch half := halfKey(p[:n]); half {
		case "":
			return n, nil
		case "\x1b", "\x1bO":
			more, err = k.soon(p[n : n+1])
		default:
			more, err = k.reader.Read(p[n : n+1])
		}
	}
	return n, err
}

// soon reads what arrives in the next moment, perhaps nothing.
func (k *keyboard) soon(p []byte) (int, error) {
	reader, err := cancelreader.NewReader(k.file)
	if err != nil {
		return 0, err
	}
	defer reader.Close()
	late := time.AfterFunc(k.wait, func() { reader.Cancel() })
	defer late.Stop()
	n, err := reader.Read(p)
	if errors.Is(err, cancelreader.ErrCanceled) {
		err = nil
	}
	return n, err
}

// halfKey returns the beginning of a key such as F10, or of a letter, at the end of what was read;
// "" when that ends with a whole one.
func halfKey(read []byte) string {
	for i := len(read) - 1; i >= max(0, len(read)-utf8.UTFMax); i-- {
		if utf8.RuneStart(read[i]) && !utf8.FullRune(read[i:]) {
			return string(read[i:])
		}
	}
	at := bytes.LastIndexByte(read, 0x1b)
	if at < 0 {
		return ""
	}
	switch rest := read[at+1:]; {
	case len(rest) == 0, string(rest) == "O":
	case rest[0] != '[', len(rest) > 15, bytes.ContainsFunc(rest[1:], func(r rune) bool { return r >= '@' }):
		return ""
	}
	return string(read[at:])
}
