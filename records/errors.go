package records

import (
	"fmt"
	"strconv"
	"strings"
)

// A NotFoundError is returned for something that the records do not have.
type NotFoundError struct {
	Kind  string   // "result", "player", "league", "season", "round" (planned), "command"
	Name  string   // what was asked for
	Known []string // the names that there are
}

func (e *NotFoundError) Error() string {
	switch e.Kind {
	case "result":
		return "there is no result " + e.Name
	case "command":
		return "there is no command c" + e.Name
	case "round":
		return fmt.Sprintf("round %s is not planned", e.Name)
	}
	return fmt.Sprintf("no %s is called %q", e.Kind, e.Name)
}

// noResult returns the error of a number that no result has.
func noResult(id int64) error {
	return &NotFoundError{Kind: "result", Name: strconv.FormatInt(id, 10)}
}

// A RefusedError says why a command was not carried out.
type RefusedError struct {
	Why    string
	League string // with Season: the closed season that prevents it
	Season string
	Later  int64  // the later command that must be taken back first; 0 for none
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

// hint returns a command as it can be typed, with the flags that find the records.
func (s *Store) hint(words ...any) string {
	for _, flag := range s.flags {
		words = append(words, flag)
	}
	text := "arbiter"
	for _, word := range words {
		text += " " + ShellWord(fmt.Sprint(word))
	}
	return text
}

// ShellWord returns a path or a name quoted for a shell where it needs it.
func ShellWord(s string) string {
	if s == "" || strings.ContainsAny(s, " '\"\\$&;()<>[]{}|*?`!#~\t\n") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}
