package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

// A spool holds an answer back until what it is about is recorded: nobody is
// kept out of the records by a pipe or a pager that is slow to take it. It
// keeps what goes to the two streams in its order, in memory or, when that is
// much, in a file.
type spool struct {
	buf  bytes.Buffer
	file *os.File
	err  error // of holding something
}

// mostSpooled is how much of an answer is held in memory, in bytes.
const mostSpooled = 8 << 20

// Streams of a spool.
const (
	toAnswer = 'o'
	toErrors = 'e'
)

// add holds something for a stream.
func (s *spool) add(stream byte, text []byte) error {
	if len(text) > 0 && s.err == nil {
		s.err = s.hold(stream, text)
	}
	return s.err
}

func (s *spool) hold(stream byte, text []byte) error {
	var head [5]byte
	head[0] = stream
	binary.BigEndian.PutUint32(head[1:], uint32(len(text)))
	s.buf.Write(head[:])
	s.buf.Write(text)
	if s.buf.Len() <= mostSpooled {
		return nil
	}
	if s.file == nil {
		f, err := os.CreateTemp("", "arbiter-answer-*")
		if err != nil {
			return fmt.Errorf("keeping the answer: %w", err)
		}
		s.file = f
		_ = os.Remove(f.Name()) // where that works it is gone however the program ends
	}
	if _, err := s.buf.WriteTo(s.file); err != nil {
		return fmt.Errorf("keeping the answer: %w", err)
	}
	return nil
}

// Write holds a part of the answer itself.
func (s *spool) Write(text []byte) (int, error) {
	if err := s.add(toAnswer, text); err != nil {
		return 0, err
	}
	return len(text), nil
}

// show writes what was held so far, once.
func (s *spool) show(out *output, errs io.Writer) error {
	if s.err != nil {
		return s.err
	}
	var in io.Reader = &s.buf
	if s.file != nil {
		if _, err := s.buf.WriteTo(s.file); err != nil {
			return fmt.Errorf("keeping the answer: %w", err)
		}
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("reading the answer: %w", err)
		}
		defer s.close()
		in = bufio.NewReaderSize(s.file, 64<<10)
	}
	var text []byte
	for {
		var head [5]byte
		if _, err := io.ReadFull(in, head[:]); err == io.EOF {
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
			out.flush()
			errs.Write(text)
		} else if _, err := out.Write(text); err != nil {
			return fmt.Errorf("writing the answer: %w", err)
		}
	}
}

// end writes what was held and ends the output.
func (s *spool) end(out *output, errs io.Writer) error {
	err := s.show(out, errs)
	if cerr := out.close(err); err == nil {
		err = cerr
	}
	return err
}

func (s *spool) close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(s.file.Name())
		s.file = nil
	}
}
