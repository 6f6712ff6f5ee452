package sheet

import "errors"

// ErrInterrupted says that a key or a signal ended the program in the middle of
// a form. What was typed is in the page, and in the draft.
var ErrInterrupted = errors.New("interrupted")

// Edit opens the editor on a page. done is false when the person left the sheet
// with Esc: then nothing is to be scored, and the draft stays where it is.
func Edit(d Desk, p *Page) (done bool, err error) { panic("to be written") }
