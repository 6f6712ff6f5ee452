package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

const (
	bom   = "\uFEFF"
	block = 128 << 10 // bytes that one read asks for

	// MaxGame is how long one game's text may be, in bytes.
	MaxGame = 1 << 20
)

// A Text is one game's text, not yet read.
type Text struct {
	File string // as it is named in errors
	Line int    // the number of its first line in the file
	Src  string
	Bad  *Error // why this is no text of a game at all; nil for a game
}

// A Reader cuts a file into the texts of its games.
type Reader struct {
	in      io.Reader
	file    string
	buf     []byte // read, not yet handed out
	scanned int    // bytes of buf known to hold no further beginning of a game
	line    int    // number of buf's first line
	ready   []Text
	began   bool // a game was handed out
	eof     bool
	err     error
}

// NewReader reads games from in; file names it in errors.
func NewReader(in io.Reader, file string) *Reader {
	return &Reader{in: UTF8(in), file: file, line: 1}
}

// Next returns the next game's text. After the last one it returns io.EOF.
func (r *Reader) Next() (Text, error) {
	if len(r.ready) == 0 {
		if err := r.more(); err != nil {
			return Text{}, err
		}
	}
	t := r.ready[0]
	r.ready = r.ready[1:]
	return t, nil
}

// more reads until something is ready.
func (r *Reader) more() error {
	for len(r.ready) == 0 {
		if r.err != nil {
			return r.err
		}
		if err := r.fill(); err != nil {
			return err
		}
	}
	return nil
}

// bad returns a mistake where a game was expected.
func (r *Reader) bad(e *Error) {
	r.ready = append(r.ready, Text{File: r.file, Line: e.Line, Bad: e})
}

// fill reads on until at least one whole game is ready.
func (r *Reader) fill() error {
	for {
		cut := len(r.buf)
		if !r.eof {
			cut = r.lastBeginning()
		}
		if cut > 0 {
			r.split(cut)
			return nil
		}
		if r.eof {
			r.end()
			return nil
		}
		if len(r.buf) > MaxGame {
			return r.skip()
		}
		if err := r.read(); err != nil {
			return err
		}
	}
}

func (r *Reader) read() error {
	n := len(r.buf)
	if cap(r.buf)-n < block {
		grown := make([]byte, n, max(2*cap(r.buf), n+2*block))
		copy(grown, r.buf)
		r.buf = grown
	}
	k, err := r.in.Read(r.buf[n : n+block])
	r.buf = r.buf[:n+k]
	switch {
	case errors.Is(err, io.EOF):
		r.eof = true
	case err != nil:
		r.err = fmt.Errorf("reading %s: %w", r.file, err)
		return r.err
	}
	return nil
}

// lastBeginning returns the index of the last game in buf; the games before it are whole. It is 0
// when buf holds one beginning at most.
func (r *Reader) lastBeginning() int {
	for end := len(r.buf); ; {
		i := bytes.LastIndexByte(r.buf[:end], '\n')
		if i < r.scanned {
			r.scanned = max(0, bytes.LastIndexByte(r.buf, '\n'))
			return 0
		}
		if begins(r.buf[i+1:]) {
			return i + 1
		}
		end = i
	}
}

// begins reports whether a line is `game:`, in any case and with any blanks.
func begins[T string | []byte](line T) bool {
	i := 0
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	if i == 0 && len(line) >= 3 && line[0] == bom[0] && line[1] == bom[1] && line[2] == bom[2] {
		i = 3
	}
	if len(line) < i+5 || line[i]|0x20 != 'g' || line[i+1]|0x20 != 'a' || line[i+2]|0x20 != 'm' || line[i+3]|0x20 != 'e' {
		return false
	}
	for i += 4; i < len(line) && (line[i] == ' ' || line[i] == '\t'); i++ {
	}
	return i < len(line) && line[i] == ':'
}

// split hands out the games of the first cut bytes.
func (r *Reader) split(cut int) {
	src := string(r.buf[:cut])
	rest := copy(r.buf, r.buf[cut:])
	r.buf, r.scanned = r.buf[:rest], 0
	if cap(r.buf) > 4*MaxGame { // a huge block was skipped
		r.buf = append(make([]byte, 0, 2*block), r.buf...)
	}
	r.ready = nil
	line, start, first := r.line, 0, r.line
	for at := 0; at < len(src); {
		end := len(src)
		if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		if at > start && begins(src[at:end]) {
			r.add(src[start:at], first)
			start, first = at, line
		}
		if end > at && src[end-1] == '\n' {
			line++
		}
		at = end
	}
	r.line = line
	r.add(src[start:], first)
	r.outside()
}

func (r *Reader) add(src string, line int) {
	r.ready = append(r.ready, Text{File: r.file, Line: line, Src: src})
}

// outside checks what stands before the first game of the file: blanks and comments are skipped,
// anything else is a mistake.
func (r *Reader) outside() {
	if r.began {
		return
	}
	t := r.ready[0]
	r.began = begins(t.Src)
	if r.began {
		return
	}
	rest := r.ready[1:]
	r.ready, r.began = nil, len(rest) > 0
	for at, left := 0, t.Src; left != ""; {
		line, after, _ := strings.Cut(left, "\n")
		text := strings.TrimSpace(strings.TrimPrefix(line, bom))
		if text != "" && text[0] != ';' {
			at += strings.Index(line, text)
			want := "begin with a line like `game: NAME` (arbiter new GAME prints a file to fill in)"
			if strings.Contains(text, "\x00") {
				want = "save the file as UTF-8; this may be UTF-16 without its mark"
			}
			says := "no game begins here"
			if !utf8.ValidString(text) {
				says, want = "this is no text, or none in UTF-8", "name a text file, saved as UTF-8"
				text = text[:1]
			}
			r.bad(t.Errorf(at, len(text), want, "%s", says))
			r.began = true
			break
		}
		at += len(left) - len(after)
		left = after
	}
	r.ready = append(r.ready, rest...)
}

// end handles what is left when there is nothing more to read.
func (r *Reader) end() {
	r.err = io.EOF
	if !r.began {
		r.began = true
		r.bad(Text{File: r.file, Line: 1}.Errorf(0, 1, "a game begins with a line like `game: NAME` (arbiter new GAME prints a file to fill in)", "there is no game in this file"))
	}
}

// skip leaves out a game that is too long to be one, in bounded memory.
func (r *Reader) skip() error {
	t := Text{File: r.file, Line: r.line, Src: string(r.buf[:256])}
	e := t.Errorf(0, 1, "every game begins with its own line `game: NAME`", "more than %d bytes without the beginning of a new game", MaxGame)
	r.began = true
	for !r.eof {
		cut := r.lastBeginning()
		if cut > 0 {
			first := firstBeginning(r.buf)
			r.line += bytes.Count(r.buf[:first], []byte{'\n'})
			r.buf = append(r.buf[:0], r.buf[first:]...)
			r.scanned = 0
			r.bad(e)
			return nil
		}
		keep := bytes.LastIndexByte(r.buf, '\n') // the line that is not yet whole
		if keep < 0 || len(r.buf)-keep > 1<<10 {
			keep = len(r.buf)
		}
		r.line += bytes.Count(r.buf[:keep], []byte{'\n'})
		r.buf, r.scanned = append(r.buf[:0], r.buf[keep:]...), 0
		if err := r.read(); err != nil {
			return err
		}
	}
	r.buf = r.buf[:0]
	r.bad(e)
	return nil
}

// firstBeginning returns the index of the first game after buf's first line.
func firstBeginning(buf []byte) int {
	for at := 0; ; {
		i := bytes.IndexByte(buf[at:], '\n')
		if i < 0 {
			return len(buf)
		}
		at += i + 1
		if begins(buf[at:]) {
			return at
		}
	}
}
