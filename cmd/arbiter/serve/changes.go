package serve

import (
	"cmp"
	"context"
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

// why says in words why something was not kept, and with which status. retry tells
// that the same request may do better in a moment. ok is false for an error of the
// server itself.
func why(err error) (status int, says string, ok bool) {
	var file *records.FileError
	var refused *records.RefusedError
	var missing *records.NotFoundError
	switch {
	case errors.As(err, &file):
		return http.StatusServiceUnavailable, "The records cannot be written: " + err.Error() + ". Nothing is lost; try again.", true
	case errors.Is(err, store.ErrRulings):
		return http.StatusConflict, "Somebody changed the rulings of a league meanwhile, so the points were counted anew. Look at them again.", true
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable, "The records are busy. Nothing is lost; try again.", true
	case errors.As(err, &refused):
		return http.StatusConflict, err.Error(), true
	case errors.As(err, &missing):
		return http.StatusNotFound, err.Error(), true
	}
	return http.StatusServiceUnavailable, "Something went wrong: " + err.Error() + ". Nothing is lost; try again.", false
}

// trouble answers with a page that says why a request failed.
func (s *server) trouble(w http.ResponseWriter, r *http.Request, err error) {
	status, says, ok := why(err)
	if !ok {
		s.fail(w, r, err)
		return
	}
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "2")
	}
	s.problem(w, r, status, cli.Clean(says))
}
