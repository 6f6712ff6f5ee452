package notation

import (
	"errors"
	"strings"
)

// Gaps part the items of a list.
const Gaps = " \t,;"

// CommentAt is where a comment begins in a line or in the text behind a
// header's colon, -1 for none. A `;` begins one where nothing or a blank stands
// before it; any other `;` is text, or parts a list.
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

// CanStand says why a text cannot be the value of a header: a `;` in it would
// begin a comment, and the rest would be lost. It returns "" for any other text.
func CanStand(text string) error {
	if CommentAt(text) >= 0 {
		return errors.New("a ; cannot stand behind a blank; write it without the blank, or a comma")
	}
	return nil
}
