package importer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/score"
)

// A bgsWalk reads an object of lists, entry by entry, in bounded memory and in
// whatever order the lists stand.
type bgsWalk struct {
	src   *Source
	copy  io.Writer // gets all that is read; nil for nobody
	entry func(list string, raw []byte, line int) error
	plays bool // there is a list of plays

	bounded *boundedReader
	dec     *json.Decoder
	raw     json.RawMessage
}

func (w *bgsWalk) run() error {
	if _, err := w.src.head(); err != nil {
		return err
	}
	var in io.Reader = w.src.In
	if w.copy != nil {
		in = io.TeeReader(in, w.copy)
	}
	w.bounded = newBoundedReader(in)
	w.dec = json.NewDecoder(w.bounded)
	w.dec.UseNumber() // however large
	open, err := w.token()
	if err != nil {
		return err
	}
	if open != json.Delim('{') {
		return w.src.complain(1, "export it from BG Stats as JSON", "expected an object with players, games and plays")
	}
	for w.dec.More() {
		key, err := w.token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		if err := w.value(name); err != nil {
			return err
		}
		w.bounded.finish(w.dec.InputOffset())
	}
	if _, err := w.token(); err != nil {
		return err
	}
	w.bounded.finish(w.dec.InputOffset())
	switch _, err := w.dec.Token(); {
	case errors.Is(err, io.EOF):
		return nil
	case err == nil || isSyntax(err):
		return w.src.complain(w.here(), "export it again, or remove what follows", "something stands behind the end of the export")
	default:
		return w.trouble(err, 0)
	}
}

// value goes through what stands under one key of the top.
func (w *bgsWalk) value(list string) error {
	open, err := w.token()
	if err != nil {
		return err
	}
	switch open {
	case json.Delim('['):
		w.plays = w.plays || list == "plays"
		for w.dec.More() {
			line, err := w.decode()
			if err != nil {
				return err
			}
			if err := w.entry(list, w.raw, line); err != nil {
				return err
			}
			w.bounded.finish(w.dec.InputOffset())
		}
		_, err = w.token()
	case json.Delim('{'):
		for w.dec.More() {
			if _, err := w.token(); err != nil {
				return err
			}
			if _, err := w.decode(); err != nil {
				return err
			}
			w.bounded.finish(w.dec.InputOffset())
		}
		_, err = w.token()
	}
	return err
}

// token is the next token, its errors in sentences.
func (w *bgsWalk) token() (json.Token, error) {
	t, err := w.dec.Token()
	if err != nil {
		return nil, w.trouble(err, 0)
	}
	return t, nil
}

// decode reads one value into raw and tells the line in which it begins.
func (w *bgsWalk) decode() (line int, err error) {
	w.raw = w.raw[:0]
	if err := w.dec.Decode(&w.raw); err != nil {
		return 0, w.trouble(err, w.faultOf(err))
	}
	return w.bounded.at(w.dec.InputOffset() - int64(len(w.raw))), nil
}

// here is the line of the next thing to be read.
func (w *bgsWalk) here() int {
	return w.bounded.at(w.dec.InputOffset() + w.blank())
}

// blank is how much space, and a comma, stands before the next thing.
func (w *bgsWalk) blank() int64 {
	rest, err := io.ReadAll(w.dec.Buffered())
	if err != nil {
		return 0
	}
	return int64(len(rest) - len(bytes.TrimLeft(rest, ", \t\r\n")))
}

// faultOf is how far behind the beginning of a value its syntax goes wrong. The
// decoder counts it from somewhere else, so the value is looked at again.
func (w *bgsWalk) faultOf(err error) int64 {
	if !isSyntax(err) {
		return 0
	}
	rest, err := io.ReadAll(w.dec.Buffered())
	if err != nil {
		return 0
	}
	rest = bytes.TrimLeft(rest, ", \t\r\n")
	var value json.RawMessage
	var bad *json.SyntaxError
	if errors.As(json.Unmarshal(rest, &value), &bad) {
		return max(0, bad.Offset-1)
	}
	return 0
}

func isSyntax(err error) bool {
	var bad *json.SyntaxError
	return errors.As(err, &bad)
}

// trouble says what is wrong with the file, so far behind the next thing to be
// read.
func (w *bgsWalk) trouble(err error, behind int64) error {
	at := w.bounded.at(w.dec.InputOffset() + w.blank() + behind)
	switch {
	case errors.Is(err, errTooLong):
		return w.src.complain(at, "export it again: no play is as long as that", "%v", errTooLong)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return w.src.complain(w.bounded.at(w.bounded.read), "export it again: it was cut short on its way", "the file ends in the middle of an entry")
	case isSyntax(err) && strings.Contains(err.Error(), "exceeded max depth"):
		return w.src.complain(at, "export it again: no play is like that", "lists stand in lists more than 10,000 deep")
	case isSyntax(err):
		return w.src.complain(at, "export it again, or undo what was changed by hand", "this is not JSON: %s", printable(err.Error()))
	default:
		return fmt.Errorf("reading %s: %w", w.src.Name, err)
	}
}

// printable replaces the control characters in a message of another package.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if score.Unseen(r) {
			return '?'
		}
		return r
	}, s)
}

// A loose value is a string, a number, true or false, whichever was written:
// programs that write such files differ. Anything else is nothing.
type loose struct {
	text string // numbers as they are written
	odd  bool   // a list or an object, as it is written
}

// UnmarshalJSON takes any value.
func (l *loose) UnmarshalJSON(raw []byte) error {
	*l = loose{}
	switch raw[0] {
	case '"':
		return json.Unmarshal(raw, &l.text)
	case '[', '{':
		l.text, l.odd = clip(string(raw), 200), true
	case 'n': // null
	default:
		l.text = string(raw)
	}
	return nil
}

// String is the value without spaces around it; "" for none.
func (l *loose) String() string {
	if l.odd {
		return ""
	}
	return strings.TrimSpace(l.text)
}

// yes tells whether it means yes.
func (l *loose) yes() bool {
	s := l.String()
	return s == "true" || s == "1"
}
