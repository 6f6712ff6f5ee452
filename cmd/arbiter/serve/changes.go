package serve

import (
	"cmp"
	"errors"
	"net/http"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/store"
	"arbiter/records"
)

// command is what the log says about a request that changes the records. where is
// who it was where the visitor gave no name.
func command(r *http.Request, where string) records.Command {
	v := visitorOf(r)
	return records.Command{Who: cmp.Or(cli.Clean(v.Name), where), Args: []string{"serve", where, phoneOf(v)}}
}

// phoneOf marks a visitor's phone in the log, so that it is known again.
func phoneOf(v visitor) string { return "phone " + v.ID }

// why says in words why nothing was kept. ok is false for an error that is for the
// log of the server.
func why(err error) (status int, says string, ok bool) {
	var file *records.FileError
	var refused *records.RefusedError
	switch {
	case errors.Is(err, store.ErrRulings):
		return http.StatusConflict, "Somebody changed the rulings of a league meanwhile, so the points were counted anew. Look at them again.", true
	case errors.As(err, &refused):
		return http.StatusConflict, sentence(err), true
	case errors.Is(err, errBusy), errors.As(err, &file) && file.Trouble == records.Locked:
		return http.StatusServiceUnavailable, "Somebody else is writing to the records. Nothing is lost: try again in a moment.", true
	case file != nil && file.Trouble == records.NoSpace:
		return http.StatusServiceUnavailable, "The disk is full, so nothing was recorded. Nothing is lost: the sheet stays here. Tell the arbiter, and try again.", true
	case file != nil:
		return http.StatusServiceUnavailable, "The records cannot be written now. Nothing is lost: the sheet stays here. Try again in a moment, and tell the arbiter.", true
	}
	return http.StatusInternalServerError, "", false
}
