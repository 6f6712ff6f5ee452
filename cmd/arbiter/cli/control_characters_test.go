package cli

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/transform"
)

// Control characters are found wherever an answer is cut into pieces.
func TestControlCharactersInPieces(t *testing.T) {
	for _, one := range []struct {
		json       bool
		text, want string
	}{
		{false, "a\u009b31m ü€🎲\n", "a\uFFFD31m ü€🎲\n"},
		{true, "a\u009b31m\u202e\u2067\x7f ü€🎲\n", `a\u009b31m\u202e\u2067\u007f ü€🎲` + "\n"},
		{true, "\u009f\u00a0", `\u009f` + "\u00a0"},
		{false, "\u009f\u00a0", "\uFFFD\u00a0"},
		{false, "\u2067אבא\u2069 \x1b[1m", "\u2067אבא\u2069 \x1b[1m"},
		{false, "broken \x9b31m, \xe2\x82", "broken \uFFFD31m, \uFFFD\uFFFD"},
		{true, "broken \xc2", "broken \uFFFD"},
	} {
		for size := 1; size <= len(one.text); size++ {
			var b bytes.Buffer
			g := transform.NewWriter(&b, controlFilter{json: one.json})
			for text := []byte(one.text); len(text) > 0; {
				n := min(size, len(text))
				if m, err := g.Write(text[:n]); err != nil || m != n {
					t.Fatal(m, err)
				}
				text = text[n:]
			}
			if err := g.Close(); err != nil || b.String() != one.want {
				t.Errorf("%q in pieces of %d: %q, want %q", one.text, size, b.String(), one.want)
			}
		}
	}
}

// A text that is longer than the writer's room is whole, wherever it is cut.
func TestControlCharactersInALongText(t *testing.T) {
	for before := 4080; before < 4100; before++ {
		plain := strings.Repeat("a", before)
		var b bytes.Buffer
		w := transform.NewWriter(&b, controlFilter{})
		if _, err := w.Write([]byte(strings.Repeat(plain+"€\u009b", 3))); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil || b.String() != strings.Repeat(plain+"€\uFFFD", 3) {
			t.Errorf("%d letters before it: %d bytes, %v", before, b.Len(), err)
		}
	}
}
