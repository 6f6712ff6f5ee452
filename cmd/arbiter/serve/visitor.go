package serve

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// A role says what a visitor may do. Each may do what those before may.
type role int

const (
	stranger role = iota // has shown no code
	reader               // may look at the league
	player               // may fill in sheets and send results
	arbiter              // may decide about results
)

func (r role) String() string { return [...]string{"stranger", "reader", "player", "arbiter"}[r] }

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
func (s *server) admit(r *http.Request) *http.Request {
	v := visitor{}
	if s.options.open {
		v.Role = reader
	}
	if cookie, err := r.Cookie(s.codes.cookieName()); err == nil {
		if t, ok := s.codes.check(cookie.Value, s.app.Now()); ok {
			v = visitor{t.Role, t.Name, t.ID}
		}
	}
	if v.Role == arbiter {
		s.connections.keepFor(sourceName(hostOf(r.RemoteAddr)))
	}
	if s.options.readOnly {
		v.Role = min(v.Role, reader)
	}
	return r.WithContext(context.WithValue(r.Context(), visitorKey{}, v))
}

// need lets only those pass who may do so much. A page leads others to where they show
// a code, and back to it afterwards.
func (s *server) need(least role, then http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := visitorOf(r)
		switch {
		case v.Role >= least:
			then(w, r)
		case s.options.readOnly && least > reader:
			s.problem(w, r, http.StatusForbidden, "This server only shows the league; nobody can change anything here.")
		case r.Method != http.MethodGet || r.Header.Get("X-Part") != "":
			s.problem(w, r, http.StatusUnauthorized, "This phone has to show a code first. Open the page anew.")
		default:
			s.leadToJoin(w, r, least)
		}
	}
}

// leadToJoin answers with a page that goes on to the join page by itself. A redirect
// would not do: a browser that comes from a page of another site, such as a chat, does
// not send its cookie, not even after redirects. From our own page it sends it, and
// who has joined is let through from there.
func (s *server) leadToJoin(w http.ResponseWriter, r *http.Request, least role) {
	ask := url.Values{"to": {r.URL.RequestURI()}}
	if least == arbiter {
		ask.Set("desk", "1")
	}
	to := "/join?" + ask.Encode()
	w.Header().Set("Refresh", "0; url="+to)
	s.show(w, r, http.StatusUnauthorized, "lead", "A code is needed", to)
}

// ownPath is a path of this server's that a form or an address names; "/" for anything
// that a browser could take for another site's.
func ownPath(to string) string {
	u, err := url.Parse(to)
	if err != nil || !strings.HasPrefix(to, "/") || u.IsAbs() || u.Host != "" || u.User != nil {
		return "/"
	}
	path := u.EscapedPath()
	if strings.HasPrefix(path, "//") || strings.ContainsRune(path, '\\') {
		return "/"
	}
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
	}
	return path
}

// command is what the log says about a request that changes the records. where is
// who it was where the visitor gave no name.
func command(r *http.Request, where string) records.Command {
	v := visitorOf(r)
	return records.Command{Who: cmp.Or(cli.Clean(v.Name), where), Args: []string{"serve", where, phoneOf(v)}}
}

// phoneOf marks a visitor's phone in the log, so that it is known again.
func phoneOf(v visitor) string { return "phone " + v.ID }
