package cli

import (
	"fmt"
	"io"
	"slices"
	"unicode/utf8"

	"arbiter/score"
)

// A guard stands before every answer. It lets no character of eight bits pass
// that a terminal obeys, whoever wrote it: JSON gets an escape in its place, all
// else U+FFFD. Those of seven bits are clean's to stop, for colours need them.
type guard struct {
	to   io.Writer
	json bool
	rest []byte // the beginning of a character whose end is still to come
	line []byte
}

func (g *guard) Write(p []byte) (int, error) {
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
	g.line = guarded(g.line[:0], text[:whole], g.json)
	if _, err := g.to.Write(g.line); err != nil {
		return 0, err
	}
	return len(p), nil
}

// end writes what broke off.
func (g *guard) end() error {
	if len(g.rest) == 0 {
		return nil
	}
	g.rest = nil
	_, err := io.WriteString(g.to, "\uFFFD")
	return err
}

// guarded appends a text that a terminal obeys in nothing of eight bits.
func guarded(to, text []byte, json bool) []byte {
	done := 0
	for i := 0; i < len(text); {
		if text[i] < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		broken := r == utf8.RuneError && n == 1
		if obeyed := 0x7f <= r && r < 0xa0; obeyed || broken || json && score.Unseen(r) {
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
