package cli

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// A SpillBuffer keeps what is written to it until it is read. It moves what is
// more than maxInMemory to a temporary file.
type SpillBuffer struct {
	buf  bytes.Buffer
	file *os.File
	size int64 // of the file, in bytes
	err  error // the first error of writing
}

// maxInMemory is how much of a buffer stays in memory, in bytes.
const maxInMemory = 8 << 20

// Write keeps a text. Its error is that of the temporary file.
func (p *SpillBuffer) Write(text []byte) (int, error) {
	p.buf.Write(text)
	if p.buf.Len() > maxInMemory && p.err == nil {
		if err := p.move(); err != nil {
			p.err = fmt.Errorf("keeping what is not yet recorded: %w", err)
		}
	}
	return len(text), p.err
}

// move moves what is in memory to the file.
func (p *SpillBuffer) move() error {
	if p.file == nil {
		f, err := os.CreateTemp("", "arbiter-*")
		if err != nil {
			return err
		}
		p.file = f
		_ = os.Remove(f.Name()) // where this works, the file is gone however the program ends
	}
	n, err := p.buf.WriteTo(p.file)
	p.size += n
	return err
}

// Reader returns a reader of all that was written.
func (p *SpillBuffer) Reader() (io.Reader, error) {
	if p.file == nil || p.err != nil {
		return bytes.NewReader(p.buf.Bytes()), p.err
	}
	if err := p.move(); err != nil {
		return nil, fmt.Errorf("keeping what is not yet recorded: %w", err)
	}
	return bufio.NewReaderSize(io.NewSectionReader(p.file, 0, p.size), 64<<10), nil
}

// Close removes the temporary file.
func (p *SpillBuffer) Close() {
	if p.file != nil {
		_ = p.file.Close()
		_ = os.Remove(p.file.Name())
	}
}

// A HeldAnswer holds an answer back until the games it is about are recorded, so
// that a slow pipe or pager keeps nobody else out of the records. It keeps the
// order of what goes to the two streams.
type HeldAnswer struct{ SpillBuffer }

// The streams of a HeldAnswer.
const (
	toAnswer = 'o'
	toErrors = 'e'
)

// add holds back a text for a stream.
func (s *HeldAnswer) add(stream byte, text []byte) error {
	if len(text) == 0 {
		return s.err
	}
	var head [5]byte
	head[0] = stream
	binary.BigEndian.PutUint32(head[1:], uint32(len(text)))
	_, _ = s.SpillBuffer.Write(head[:]) // the buffer keeps its error
	_, err := s.SpillBuffer.Write(text)
	return err
}

// Write holds back a part of the answer itself.
func (s *HeldAnswer) Write(text []byte) (int, error) { return len(text), s.add(toAnswer, text) }

// Show writes what was held back.
func (s *HeldAnswer) Show(out *Output, errs io.Writer) error {
	in, err := s.Reader()
	if err != nil {
		return err
	}
	var text []byte
	for {
		var head [5]byte
		if _, err := io.ReadFull(in, head[:]); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading the answer: %w", err)
		}
		n := int(binary.BigEndian.Uint32(head[1:]))
		if n > cap(text) {
			text = make([]byte, n)
		}
		text = text[:n]
		if _, err := io.ReadFull(in, text); err != nil {
			return fmt.Errorf("reading the answer: %w", err)
		}
		if head[0] == toErrors {
			out.Flush()
			errs.Write(text)
		} else if _, err := out.Write(text); err != nil {
			return fmt.Errorf("writing the answer: %w", err)
		}
	}
}
