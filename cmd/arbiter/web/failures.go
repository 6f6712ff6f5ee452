package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/score"
)

// retryAfter is how long a phone waits before it tries again, in seconds.
const retryAfter = "2"

// why says why a request failed. ok is false for an error within the server, which goes to the log.
func why(err error) (status int, says string, ok bool) {
	var file *records.FileError
	var missing *records.NotFoundError
	var refused *records.RefusedError
	switch {
	case errors.As(err, &missing):
		return http.StatusNotFound, sentence(err), true
	case errors.Is(err, records.ErrNoFile):
		return http.StatusNotFound, "Nothing is recorded yet.", true
	case errors.As(err, &refused): // pages name no commands of the terminal
		return http.StatusConflict, score.Sentence(terminal.Clean(strings.TrimSuffix(err.Error(), "; "+refused.Do))), true
	case errors.Is(err, errBusy), errors.As(err, &file) && file.Trouble == records.Locked:
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

// fail answers a request that failed.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil { // the browser is gone
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	status, says := s.whyNot(err)
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", retryAfter)
	}
	if status >= 500 && visitorOf(r).Role == Arbiter {
		says += " (" + terminal.Clean(err.Error()) + ")"
	}
	s.problem(w, r, status, says)
}

// whyNot says why a request failed, and tells the log and the terminal what does not belong on the
// page.
func (s *Server) whyNot(err error) (status int, says string) {
	status, says, ok := why(err)
	switch {
	case !ok:
		id := faultNumber()
		s.log.Error("fault", "fault", id, "error", s.errorText(err))
		says = s.noticeFault(id)
	case status == http.StatusServiceUnavailable:
		s.log.Warn("the records cannot be used now", "error", err.Error())
		s.notice("the records cannot be used now: %v", err)
	}
	return status, says
}

// errorText returns an error for the log: without --verbose only its cause, because the text before
// it may name people.
func (s *Server) errorText(err error) string {
	for inner := err; inner != nil && !s.options.Verbose; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err.Error()
}

// faultNumber returns a number for a fault, on the page and in the log.
func faultNumber() string { return rand.Text()[:6] }

// noticeFault tells the terminal of a fault, and returns what the page says.
func (s *Server) noticeFault(id string) (says string) {
	s.notice("something is wrong in Arbiter: fault %s; --log FILE keeps more of the next one", id)
	return "Something is wrong in Arbiter. What was recorded before is safe. The log of the server has more, under " + id + "."
}

// sentence returns an error's text for a page.
func sentence(err error) string { return score.Sentence(terminal.Clean(err.Error())) }
