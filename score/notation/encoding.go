package notation

import (
	"bufio"
	"io"

	"golang.org/x/text/encoding/unicode"
)

// UTF8 converts a text in UTF-16 that begins with a byte-order mark, as a Windows shell writes it,
// to UTF-8. Any other text is returned as it is.
func UTF8(in io.Reader) io.Reader {
	ahead := bufio.NewReaderSize(in, 4<<10)
	if head, err := ahead.Peek(2); err == nil && IsUTF16(head) {
		return unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM).NewDecoder().Reader(ahead)
	}
	return ahead
}

// IsUTF16 reports whether a text begins with a byte-order mark of UTF-16.
func IsUTF16(head []byte) bool {
	return len(head) >= 2 && (head[0] == 0xff && head[1] == 0xfe || head[0] == 0xfe && head[1] == 0xff)
}
