// Package form asks for a game at a terminal. A form writes Arbiter notation,
// nothing else: whatever is typed in one goes the way of a file.
package form

import (
	"errors"
	"io"
	"os"

	"arbiter/score"
)

// ErrAborted says that the person left the form without finishing it.
var ErrAborted = errors.New("the form was left")

// A Desk is what a form needs of the program around it.
type Desk struct {
	In         io.Reader // where answers come from
	Out        *os.File  // where questions are drawn: standard error
	Accessible bool      // ask line by line: for screen readers and dumb terminals
	Colour     bool      // colours may be used
	Known      []string  // names of people in the records, to suggest

	// Judge reads and judges a text as far as it has been filled in.
	Judge func(text string) Live
	// Paint makes a picture into lines for the terminal.
	Paint func(score.Picture) string
}

// Live is what a form shows beneath a board that is being filled in.
type Live struct {
	Problem string    // why the text cannot be read yet; "" when it can
	Totals  string    // "Ann 24 · Bob 23"
	Faults  []Finding // what a referee would say
}

// A Finding is a fault or a warning with its places.
type Finding struct {
	Rule    string
	Message string
	At      []string
	Warning bool
}

// A Game asks for one game and answers with its text in Arbiter notation.
type Game func(Desk) (text string, err error)
