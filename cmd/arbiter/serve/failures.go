package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// retryAfter is in how many seconds a phone tries again what could not be done now.
const retryAfter = "2"

// fail answers a request that the server could not answer. What is wrong within the
// server is for its log, and for the arbiter.
func (s *server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var trouble *records.FileError
	var missing *records.NotFoundError
	var refused *records.RefusedError
	switch {
	case r.Context().Err() != nil: // the browser is gone
		w.WriteHeader(http.StatusServiceUnavailable)
	case errors.As(err, &missing):
		s.problem(w, r, http.StatusNotFound, sentence(err))
	case errors.As(err, &refused):
		s.problem(w, r, http.StatusConflict, sentence(err))
	case errors.Is(err, records.ErrNoFile):
		s.problem(w, r, http.StatusNotFound, "Nothing is recorded yet.")
	case errors.Is(err, errBusy), errors.As(err, &trouble) && trouble.Trouble == records.Locked:
		s.tryAgain(w, r, err, "Somebody else is writing to the records. Nothing was changed; try again in a moment.")
	case trouble != nil:
		s.tryAgain(w, r, err, "The records cannot be reached now. Try again in a moment; whoever runs Arbiter sees why in its log.")
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		s.tryAgain(w, r, err, "This took too long. Try again in a moment.")
	default:
		id := faultNumber()
		s.log.Error("fault", "fault", id, "error", err.Error())
		says := faultText(id)
		if visitorOf(r).Role == arbiter {
			says += " It says: " + cli.Clean(err.Error())
		}
		s.problem(w, r, http.StatusInternalServerError, says)
	}
}

// tryAgain asks the phone to try again.
func (s *server) tryAgain(w http.ResponseWriter, r *http.Request, err error, says string) {
	s.log.Warn("the records cannot be used now", "error", err.Error())
	w.Header().Set("Retry-After", retryAfter)
	if visitorOf(r).Role == arbiter {
		says += " (" + cli.Clean(err.Error()) + ")"
	}
	s.problem(w, r, http.StatusServiceUnavailable, says)
}

// faultNumber is what a page and the log call a fault.
func faultNumber() string { return rand.Text()[:6] }

func faultText(id string) string {
	return "Something is wrong in Arbiter. What was recorded before is safe. The log of the server has more, under " + id + "."
}

// sentence is an error's text for a page.
func sentence(err error) string { return standAlone(cli.Clean(err.Error())) }

// standAlone makes a clause a sentence.
func standAlone(clause string) string {
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(clause[size:], ".") + "."
}
