package door

import (
	"arbiter/cmd/arbiter/terminal"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"

	"arbiter/records"
	"arbiter/score"
)

// retryAfter is in how many seconds a phone tries again what could not be done now.
const retryAfter = "2"

// Why says why a request could not be answered. ok is false for an error within the
// server, which is for its log.
func Why(err error) (status int, says string, ok bool) {
	var file *records.FileError
	var missing *records.NotFoundError
	var refused *records.RefusedError
	switch {
	case errors.As(err, &missing):
		return http.StatusNotFound, Sentence(err), true
	case errors.Is(err, records.ErrNoFile):
		return http.StatusNotFound, "Nothing is recorded yet.", true
	case errors.As(err, &refused): // pages name no commands of the terminal
		return http.StatusConflict, score.Sentence(terminal.Clean(strings.TrimSuffix(err.Error(), "; "+refused.Do))), true
	case errors.Is(err, ErrBusy), errors.As(err, &file) && file.Trouble == records.Locked:
		return http.StatusServiceUnavailable, "Somebody else is writing to the records. Nothing is lost: try again in a moment.", true
	case file != nil && file.Trouble == records.NoSpace:
		return http.StatusServiceUnavailable, "The disk is full, so nothing was recorded. Nothing is lost: what stands on a sheet stays there. Tell the arbiter, and try again.", true
	case file != nil:
		return http.StatusServiceUnavailable, "The records cannot be used now. Nothing is lost: what stands on a sheet stays there. Try again in a moment, and tell the arbiter.", true
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable, "This took too long. Try again in a moment.", true
	}
	return http.StatusInternalServerError, "", false
}

// Fail answers a request that could not be answered as it was meant.
func (s *Door) Fail(w http.ResponseWriter, r *http.Request, err error) {
	status, says, ok := Why(err)
	switch {
	case r.Context().Err() != nil: // the browser is gone
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	case !ok:
		id := faultNumber()
		s.Log.Error("fault", "fault", id, "error", s.errorText(err))
		says = faultText(id)
	case status == http.StatusServiceUnavailable:
		s.Later(w, err)
	}
	if status >= 500 && VisitorOf(r).Role == Arbiter {
		says += " (" + terminal.Clean(err.Error()) + ")"
	}
	s.Problem(w, r, status, says)
}

// Later tells a phone to try again, and the log why.
func (s *Door) Later(w http.ResponseWriter, err error) {
	s.Log.Warn("the records cannot be used now", "error", err.Error())
	w.Header().Set("Retry-After", retryAfter)
}

// errorText is an error for the log: without --verbose only its cause, for what stands
// before that may name people.
func (s *Door) errorText(err error) string {
	for inner := err; inner != nil && !s.Options.Verbose; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err.Error()
}

// faultNumber is what a page and the log call a fault.
func faultNumber() string { return rand.Text()[:6] }

func faultText(id string) string {
	return "Something is wrong in Arbiter. What was recorded before is safe. The log of the server has more, under " + id + "."
}

// Sentence is an error's text for a page.
func Sentence(err error) string { return score.Sentence(terminal.Clean(err.Error())) }
