package sheet

import "errors"

// Paste takes a text: cells, rows, a whole file or a board that Arbiter
// printed. It says what it took, or why it took nothing; then nothing changes.
func (p *Page) Paste(c *Cursor, text string) (said string, err error) {
	return "", errors.New("nothing was pasted")
}
