package cli

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/score/notation"
)

// AnswerUnreadable answers a text that could not be read.
func (a *App) AnswerUnreadable(to *Answer, t notation.Text, err error) {
	to.Code = max(to.Code, ExitUnclear)
	var bad *notation.Error
	if !errors.As(err, &bad) && !strings.HasPrefix(err.Error(), "--") { // a wrong flag has no place in the file
		err = fmt.Errorf("%s:%d:1: %w", t.File, t.Line, err)
	}
	if a.AsJSON() {
		to.Out = AppendJSON(to.Out, newUnreadableJSON(err))
		return
	}
	to.Err = append(to.Err, ErrorText(err, a.ErrorWidth())...)
}

// ErrorText returns the message of an error for people, with all mistakes that a
// game's text has, folded to a width.
func ErrorText(err error, width int) string {
	var bad *notation.Error
	if !errors.As(err, &bad) {
		return Fold("error: "+Clean(err.Error()), width) + "\n"
	}
	var b strings.Builder
	for _, one := range bad.All() {
		b.WriteString(Fold("error: "+Clean(one.Show(width)), width) + "\n")
	}
	if bad.Further {
		b.WriteString("More mistakes follow in this game; these are the first.\n")
	}
	return b.String()
}

// AsJSON reports whether the answer is JSON: --json, or -o FILE.json, of export also .jsonl.
func (a *App) AsJSON() bool {
	return a.JSON || a.FileType() == ".json" || a.FileType() == ".jsonl"
}

// NoFile is the error of a command that needs a file and was given none.
func (a *App) NoFile(verb string) error {
	return UsageError("%s needs a file: name one, or - for standard input; arbiter new GAME prints one to fill in (games: %s), and arbiter score, on a terminal, opens a sheet",
		verb, strings.Join(a.Games.Names(), ", "))
}
