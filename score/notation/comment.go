package notation

import (
	"errors"
	"strings"
)

// Gaps separate the items of a list.
const Gaps = " \t,;"

// CommentAt returns the index at which a comment begins in a line or in the text after a header's
// colon, -1 for none. A `;` begins one at the beginning or after a blank; any other `;` is text, or
// separates items of a list.
func CommentAt(line string) int {
	for from := 0; ; {
		i := strings.IndexByte(line[from:], ';')
		if i < 0 {
			return -1
		}
		i += from
		if i == 0 || line[i-1] == ' ' || line[i-1] == '\t' {
			return i
		}
		from = i + 1
	}
}

// CanStand returns an error for a text that cannot be the value of a header: a `;` in it would
// begin a comment, and the rest would be lost.
func CanStand(text string) error {
	if CommentAt(text) >= 0 {
		return errors.New("a ; cannot follow a blank; write it without the blank, or a comma")
	}
	return nil
}
