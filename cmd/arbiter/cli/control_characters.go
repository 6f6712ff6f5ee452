package cli

import (
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"arbiter/score"
)

// A controlFilter stands before every answer. It replaces the control characters
// U+007F to U+009F, which some terminals obey: in JSON by an escape, elsewhere by
// U+FFFD. Colours need the control characters below U+0020, so Clean removes those
// from each text that came from outside.
type controlFilter struct {
	transform.NopResetter
	json bool
}

// Transform is part of transform.Transformer.
func (f controlFilter) Transform(to, text []byte, end bool) (written, read int, err error) {
	for read < len(text) {
		plain, room := read, min(len(text), read+len(to)-written) // a long text comes again and again
		for plain < room && text[plain] < 0x7f {
			plain++
		}
		written += copy(to[written:], text[read:plain])
		read = plain
		if read == len(text) {
			break
		}
		if written == len(to) {
			return written, read, transform.ErrShortDst
		}
		if !end && !utf8.FullRune(text[read:]) {
			return written, read, transform.ErrShortSrc
		}
		r, size := utf8.DecodeRune(text[read:])
		shown := text[read : read+size]
		switch broken := r == utf8.RuneError && size == 1; {
		case f.json && !broken && (r < 0xa0 || score.Unseen(r)):
			shown = fmt.Appendf(nil, `\u%04x`, r)
		case broken || r < 0xa0:
			shown = []byte("\uFFFD")
		}
		if len(to)-written < len(shown) {
			return written, read, transform.ErrShortDst
		}
		written += copy(to[written:], shown)
		read += size
	}
	return written, read, nil
}
