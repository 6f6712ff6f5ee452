package sheet

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/muesli/cancelreader"
)

// A keyboard is a terminal that one form reads from until it is stopped. Left
// alone, the form library drops the keys that it has read as a form ends.
type keyboard struct {
	file   *os.File
	reader cancelreader.CancelReader
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
	n, err := k.reader.Read(p)
	if errors.Is(err, io.EOF) { // the terminal is closed; the library would wait for ever
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		k.end()
	}
	return n, err
}

// stop lets nothing more be read, and waits until what was read is taken. What
// does not answer at once, as a console of Windows, is not waited for.
func (k *keyboard) stop() {
	k.cancel()
	select {
	case <-k.ended:
	case <-time.After(200 * time.Millisecond):
	}
}

// With these the library finds that it is a terminal. It has no name: one with
// a name would be read past this type.

func (k *keyboard) Fd() uintptr                 { return k.file.Fd() }
func (k *keyboard) Write(p []byte) (int, error) { return k.file.Write(p) }
func (k *keyboard) Close() error                { return k.reader.Close() }
