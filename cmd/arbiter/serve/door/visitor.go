package door

import (
	"arbiter/cmd/arbiter/terminal"
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"

	"arbiter/records"
)

// A Role says what a visitor may do. Each may do what those before may.
type Role int

const (
	Stranger Role = iota // has shown no code
	Reader               // may look at the league
	Player               // may fill in sheets and send results
	Arbiter              // may decide about results
)

func (r Role) String() string { return [...]string{"stranger", "reader", "player", "arbiter"}[r] }

// A Visitor is who makes a request.
type Visitor struct {
	Role Role
	Name string // as entered with the code; "" for none
	ID   string // the same for all requests of one phone
	From string // the address, as limits count it
}

type visitorKey struct{}

// VisitorOf is who makes a request that was admitted.
func VisitorOf(r *http.Request) Visitor {
	v, _ := r.Context().Value(visitorKey{}).(Visitor)
	return v
}

// Admit finds out who makes a request.
func (s *Door) Admit(r *http.Request) *http.Request {
	var v Visitor
	v.From, _ = sourceOf(r)
	if s.Options.Open {
		v.Role = Reader
	}
	if cookie, err := r.Cookie(s.Codes.CookieName()); err == nil {
		if t, ok := s.Codes.check(cookie.Value, s.App.Now()); ok {
			v.Role, v.Name, v.ID = t.Role, t.Name, t.ID
		}
	}
	if v.Role == Arbiter {
		s.connections.keepFor(sourceName(hostOf(r.RemoteAddr)))
	}
	if s.Options.ReadOnly {
		v.Role = min(v.Role, Reader)
	}
	return r.WithContext(context.WithValue(r.Context(), visitorKey{}, v))
}

// Need lets only those pass who may do so much. A page leads others to where they show
// a code, and back to it afterwards.
func (s *Door) Need(least Role, then http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := VisitorOf(r)
		switch {
		case v.Role >= least:
			then(w, r)
		case s.Options.ReadOnly && least > Reader:
			s.Problem(w, r, http.StatusForbidden, "This server only shows the league; nobody can change anything here.")
		case r.Method != http.MethodGet || r.Header.Get("X-Part") != "", strings.HasSuffix(r.URL.Path, ".json"):
			s.Problem(w, r, http.StatusUnauthorized, "This phone has to show a code first. Open the page anew.")
		default:
			s.leadToJoin(w, r, least)
		}
	}
}

// leadToJoin answers with a page that goes on to the join page by itself. A redirect
// would not do: a browser that comes from a page of another site, such as a chat, does
// not send its cookie, not even after redirects. From our own page it sends it, and
// who has joined is let through from there.
func (s *Door) leadToJoin(w http.ResponseWriter, r *http.Request, least Role) {
	ask := url.Values{"to": {r.URL.RequestURI()}}
	if least == Arbiter {
		ask.Set("desk", "1")
	}
	to := "/join?" + ask.Encode()
	w.Header().Set("Refresh", "0; url="+to)
	s.Show(w, r, http.StatusUnauthorized, "lead", "A code is needed", to)
}

// OwnPath is a path of this server's that a form or an address names; "/" for anything
// that a browser could take for another site's.
func OwnPath(to string) string {
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

// Command is what the log says about a request that changes the records. where is
// who it was where the visitor gave no name.
func Command(r *http.Request, where string) records.Command {
	v := VisitorOf(r)
	return records.Command{Who: cmp.Or(terminal.Clean(v.Name), where), Args: []string{"serve", where, phoneOf(v)}}
}

// phoneOf marks a visitor's phone in the log, so that it is known again.
func phoneOf(v Visitor) string { return "phone " + v.ID }

// OneLine is a name without needless spaces.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
