package serve

import (
	"context"
	"net/http"
)

// A role says what a visitor may do. Each may do what those before may.
type role int

const (
	stranger role = iota // has shown no code
	reader               // may look at the league
	player               // may fill in sheets and send results
	arbiter              // may decide about results
)

// A visitor is who makes a request.
type visitor struct {
	Role role
	Name string // as entered with the code; "" for none
	ID   string // the same for all requests of one phone
}

type visitorKey struct{}

// visitorOf is who makes a request that was admitted.
func visitorOf(r *http.Request) visitor {
	v, _ := r.Context().Value(visitorKey{}).(visitor)
	return v
}

// admit finds out who makes a request.
func (s *server) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := visitor{Role: arbiter}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, v)))
	})
}

// need lets only those pass who may do so much. Others are asked for a code.
func (s *server) need(least role, then http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if visitorOf(r).Role < least {
			s.problem(w, r, http.StatusForbidden, "This needs a code.")
			return
		}
		then(w, r)
	}
}
