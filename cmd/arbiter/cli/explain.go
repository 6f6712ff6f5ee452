package cli

import (
	"errors"
	"strings"

	"arbiter/records"
	"arbiter/score/notation"
)

// mostNames is how many players an error may list when none is near.
const mostNames = 30

// Explain returns an error as it is shown: one of the records says what can be done
// and has its exit code. It is called once, where errors become words.
func (a *App) Explain(err error) error {
	err = records.Explain(a.DBPath(), err)
	var file *records.FileError
	var missing *records.NotFoundError
	switch {
	case errors.As(err, &file):
		return WithExitCode(ExitRecords, err)
	case errors.As(err, &missing):
		switch {
		case missing.Kind == "player" && len(missing.Known) > mostNames && notation.Nearest(missing.Name, missing.Known) == "":
			return UsageError("%w; to see everybody:\n  %s", err, a.Hint("players", "list"))
		case missing.Kind == "round" && len(missing.Known) > 0: // a number near another one is no slip
			return UsageError("%w; planned are: %s", err, strings.Join(missing.Known, ", "))
		case len(missing.Known) > 0:
			return UsageError("%w; %s", err, notation.Suggest(missing.Name, missing.Known))
		case missing.Kind == "result":
			return UsageError("%w; to see the results:\n  %s", err, a.Hint("list"))
		case missing.Kind == "command":
			return UsageError("%w; to see the commands:\n  %s", err, a.Hint("log"))
		}
	}
	return err
}
