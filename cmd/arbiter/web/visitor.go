package web

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/score"
)

// A Role says what a visitor may do. Each includes those before it.
type Role int

// The roles, from the least on.
const (
	Stranger Role = iota // has entered no code
	Reader               // may look at the league
	Player               // may fill in sheets and send results
	Arbiter              // may decide about results
)

func (r Role) String() string { return [...]string{"stranger", "reader", "player", "arbiter"}[r] }

// A Visitor is whoever makes a request.
type Visitor struct {
	Role Role
	Name string // as entered with the code; "" for none
	ID   string // the same for all requests of one phone
	From string // the address, as limits count it
}

type visitorKey struct{}

// visitorOf returns the visitor of a request that was admitted.
func visitorOf(r *http.Request) Visitor {
	v, _ := r.Context().Value(visitorKey{}).(Visitor)
	return v
}

// admit finds out who makes a request.
func (s *Server) admit(r *http.Request) *http.Request {
	var v Visitor
	v.From, _ = sourceOf(r)
	if s.options.Open {
		v.Role = Reader
	}
	if cookie, err := r.Cookie(s.codes.cookieName()); err == nil {
		if t, ok := s.codes.check(cookie.Value, s.streams.Now()); ok {
			v.Role, v.Name, v.ID = t.Role, t.Name, t.ID
		}
	}
	if s.options.ReadOnly {
		v.Role = min(v.Role, Reader)
	}
	return r.WithContext(context.WithValue(r.Context(), visitorKey{}, v))
}

// turnAway answers a visitor without the role needed. A page leads to where a code is entered, and
// back afterwards.
func (s *Server) turnAway(w http.ResponseWriter, r *http.Request, least Role) {
	switch {
	case s.options.ReadOnly && least > Reader:
		s.problem(w, r, http.StatusForbidden, "This server only shows the league; nobody can change anything here.")
	case r.Method != http.MethodGet || wantsJSON(r):
		s.problem(w, r, http.StatusUnauthorized, "This phone has to show a code first. Open the page anew.")
	default:
		s.leadToJoin(w, r, least)
	}
}

// wantsJSON reports whether a program asks, and not a person's browser.
func wantsJSON(r *http.Request) bool {
	return strings.HasSuffix(r.URL.Path, ".json") || strings.HasSuffix(r.URL.Path, "/events") || strings.Contains(r.Header.Get("Accept"), "application/json")
}

// leadToJoin answers with a page that goes on to the join page by itself. A redirect would not do:
// a browser that comes from a page of another site, such as a chat, does not send its cookie, not
// even after redirects. From our own page it sends it, and a visitor who has joined goes through
// from there.
func (s *Server) leadToJoin(w http.ResponseWriter, r *http.Request, least Role) {
	ask := url.Values{"to": {r.URL.RequestURI()}}
	if least == Arbiter {
		ask.Set("desk", "1")
	}
	to := "/join?" + ask.Encode()
	w.Header().Set("Refresh", "0; url="+to)
	s.show(w, r, http.StatusUnauthorized, "lead", "A code is needed", to)
}

// ownPath returns a path on this server that a form or an address gives; "/" for anything that a
// browser could take for another site's.
func ownPath(to string) string {
	u, err := url.Parse(to)
	if err != nil || !strings.HasPrefix(to, "/") || u.IsAbs() || u.Host != "" || u.User != nil {
		return "/"
	}
	path := u.EscapedPath()
	if strings.HasPrefix(path, "//") {
		return "/"
	}
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
	}
	return path
}

// command returns the log's words about a request that changes the records. where stands for a
// visitor without a name.
func (v Visitor) command(where string) records.Command {
	return records.Command{Who: cmp.Or(terminal.Clean(v.Name), where), Args: []string{"serve", where, v.phone()}}
}

// phone returns how the log names a visitor's phone, so that it is recognized.
func (v Visitor) phone() string { return "phone " + v.ID }

// joined has the names of those who joined on a day. The zero value is ready.
type joined struct {
	mu    sync.Mutex
	day   string
	names map[string]bool // by their keys
}

// add notes that somebody is here.
func (j *joined) add(day, name string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.day != day {
		j.day, j.names = day, map[string]bool{}
	}
	if name != "" {
		j.names[score.NameKey(name)] = true
	}
}

// on returns the keys of those who were here on a day, until now.
func (j *joined) on(day string) map[string]bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	names := map[string]bool{}
	if j.day == day {
		maps.Copy(names, j.names)
	}
	return names
}

// oneLine returns a name without needless spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
