package records

import (
	"fmt"
	"strconv"
)

// A NotFoundError is about something that the records do not have.
type NotFoundError struct {
	Kind  string   // "result", "player", "league", "season", "round" (planned), "command"
	Name  string   // what was asked for
	Known []string // what there is, for names
}

func (e *NotFoundError) Error() string {
	switch e.Kind {
	case "result", "command":
		return fmt.Sprintf("there is no %s #%s", e.Kind, e.Name)
	case "round":
		return fmt.Sprintf("round %s is not planned", e.Name)
	}
	return fmt.Sprintf("no %s is called %q", e.Kind, e.Name)
}

// noResult is the error of a number that no result has.
func noResult(id int64) error {
	return &NotFoundError{Kind: "result", Name: strconv.FormatInt(id, 10)}
}

// A RefusedError says why the records do not make a change.
type RefusedError struct {
	Why    string
	League string // with Season: a closed season stands in the way
	Season string
	Later  int64  // a command that has to be taken back first; 0 for none
	Do     string // what to do about it on the command line; "" for nothing
}

func (e *RefusedError) Error() string {
	if e.Do == "" {
		return e.Why
	}
	return e.Why + "; " + e.Do
}

func refuse(format string, args ...any) error {
	return &RefusedError{Why: fmt.Sprintf(format, args...)}
}
