package terminal

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/records"
	"arbiter/score/notation"
)

// Exit codes.
const (
	Done        = 0
	No          = 1 // the answer is no
	Unclear     = 2 // there is no answer
	Records     = 3 // the records cannot be used
	Interrupted = 130
)

// These errors end the program with their exit code and print nothing more: it was printed already.
var (
	ErrNo          = errors.New("the answer is no")
	ErrUnclear     = errors.New("there is no answer")
	ErrInterrupted = errors.New("interrupted")
)

// ExitCode returns the exit code of an error.
func ExitCode(err error) int {
	var file *records.FileError
	switch {
	case err == nil:
		return Done
	case errors.Is(err, ErrNo):
		return No
	case errors.Is(err, ErrInterrupted):
		return Interrupted
	case errors.As(err, &file):
		return Records
	}
	return Unclear
}

// Explain returns an error of the records with what can be done about it, and its exit code.
func (s *Streams) Explain(err error) error { return records.Explain(s.Place, err) }

// ShowError prints an error, unless it was printed already.
func (s *Streams) ShowError(err error) {
	if errors.Is(err, ErrNo) || errors.Is(err, ErrUnclear) || errors.Is(err, ErrInterrupted) {
		return
	}
	err = s.Explain(err)
	var bad *notation.Error
	if !errors.As(err, &bad) {
		s.Say("error: %s", s.explained(err))
		return
	}
	for _, one := range bad.All() {
		s.Say("error: %s", one.Show(s.ErrWidth))
	}
	if bad.Further {
		s.Say("More mistakes follow in this game; these are the first.")
	}
}

// mostKnown is the most players that an error lists when none is close.
const mostKnown = 30

// explained returns an error with what can be done about it.
func (s *Streams) explained(err error) string {
	var missing *records.NotFoundError
	if !errors.As(err, &missing) {
		return err.Error()
	}
	text := err.Error()
	switch missing.Kind {
	case "result":
		return fmt.Sprintf("there is no result %s; to see the results:\n  %s", missing.Name, s.Hint("list"))
	case "command":
		return fmt.Sprintf("there is no command c%s; to see the commands:\n  %s", missing.Name, s.Hint("log"))
	case "player":
		if len(missing.Known) > mostKnown && notation.Nearest(missing.Name, missing.Known) == "" {
			return text + "; to see everybody:\n  " + s.Hint("players", "list")
		}
	case "round": // a number close to another one is no slip
		if len(missing.Known) > 0 {
			return text + "; planned are: " + strings.Join(missing.Known, ", ")
		}
	}
	if len(missing.Known) > 0 {
		return text + "; " + notation.Suggest(missing.Name, missing.Known)
	}
	return text
}
