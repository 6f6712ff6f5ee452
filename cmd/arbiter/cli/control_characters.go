package cli

import (
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"arbiter/score"
)

// A controlFilter stands before every answer. It replaces the control characters
// U+007F to U+009F, which some terminals obey: in JSON by an escape, elsewhere by
// U+FFFD. Colours need the control characters below U+0020, so Clean removes those
// from each text that came from outside.
type controlFilter struct {
	to   io.Writer
	json bool
	rest []byte // the beginning of a character whose end is still to come
	line []byte // the last piece that was written, kept for its memory
}

// Write filters a piece of the answer. A character may be cut between two pieces.
func (g *controlFilter) Write(p []byte) (int, error) {
	text := p
	if len(g.rest) > 0 {
		text = append(g.rest, p...)
		g.rest = nil
	}
	whole := len(text)
	for back := 1; back < utf8.UTFMax && back <= len(text); back++ {
		if last := text[len(text)-back:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				g.rest = slices.Clone(last)
				whole -= back
			}
			break
		}
	}
	g.line = filterControls(g.line[:0], text[:whole], g.json)
	if _, err := g.to.Write(g.line); err != nil {
		return 0, err
	}
	return len(p), nil
}

// end writes U+FFFD for a character whose end never came.
func (g *controlFilter) end() error {
	if len(g.rest) == 0 {
		return nil
	}
	g.rest = nil
	_, err := io.WriteString(g.to, "\uFFFD")
	return err
}

// filterControls appends a text without the control characters that a
// controlFilter replaces.
func filterControls(to, text []byte, json bool) []byte {
	done := 0
	for i := 0; i < len(text); {
		if text[i] < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		broken := r == utf8.RuneError && n == 1
		if control := 0x7f <= r && r < 0xa0; control || broken || json && score.Unseen(r) {
			to = append(to, text[done:i]...)
			if json && !broken {
				to = fmt.Appendf(to, `\u%04x`, r)
			} else {
				to = append(to, "\uFFFD"...)
			}
			done = i + n
		}
		i += n
	}
	return append(to, text[done:]...)
}
