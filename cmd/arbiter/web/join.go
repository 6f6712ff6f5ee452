package web

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// longestName is the longest name of a visitor, in letters.
const longestName = 40

// A joinPage exchanges a code for a cookie. The address in the QR code only shows the page: nothing
// changes before somebody presses its button.
type joinPage struct {
	Visitor Visitor
	Says    string // what was wrong with the code
	Code    string // from the QR code
	Name    string // as it was typed
	Desk    bool   // the desk is asked for
	Closed  bool   // nobody can change anything on this server
	To      string // where to go afterwards
}

func (s *Server) newJoinPage(r *http.Request, who Visitor) joinPage {
	return joinPage{Visitor: who, Desk: r.FormValue("desk") != "", Closed: s.options.ReadOnly, To: ownPath(r.FormValue("to")), Name: oneLine(r.PostFormValue("name"))}
}

func (s *Server) showJoin(w http.ResponseWriter, r *http.Request, who Visitor) {
	p := s.newJoinPage(r, who)
	wanted := Player
	switch {
	case p.Closed:
		wanted = Reader
	case p.Desk:
		wanted = Arbiter
	}
	if r.FormValue("to") != "" && who.Role >= wanted {
		http.Redirect(w, r, p.To, http.StatusSeeOther)
		return
	}
	p.Code = grouped(normalizeCode(r.FormValue("code")))
	s.show(w, r, http.StatusOK, "join", "Join", p)
}

func (s *Server) join(w http.ResponseWriter, r *http.Request, who Visitor) {
	p := s.newJoinPage(r, who)
	name, as := p.Name, s.codes.role(r.FormValue("code"))
	if as == Stranger {
		s.wrongCode(w, r, p)
		return
	}
	wanted := as == Arbiter || !p.Closed
	if wanted && name == "" || len([]rune(name)) > longestName || strings.ContainsFunc(name, score.Unseen) {
		p.Desk, p.Code = as == Arbiter, grouped(normalizeCode(r.PostFormValue("code")))
		p.Says = fmt.Sprintf("Enter your name too, in at most %d letters that can be seen: it stands beside what you write.", longestName)
		s.show(w, r, http.StatusUnprocessableEntity, "join", "Join", p)
		return
	}
	stays := playerStays
	if as == Arbiter {
		stays = arbiterStays
	}
	s.joined.add(league.Today(s.streams.Now()), name)
	if who.Role <= as { // an arbiter who enters the join code stays arbiter
		id := who.ID
		if id == "" {
			id = rand.Text()
		}
		until := s.streams.Now().Add(stays)
		s.setCookie(w, r, s.codes.sign(token{Role: as, ID: id, Name: name, Until: until.Unix()}), int(stays/time.Second))
		if as == Arbiter {
			s.notice("%s sat down at the desk", s.named(name, "the arbiter"))
		} else {
			s.notice("%s joined", s.named(cmp.Or(name, "a reader"), "somebody"))
		}
	}
	http.Redirect(w, r, p.To, http.StatusSeeOther)
}

// named returns a name for a notice, or otherwise where the notices do not go to a terminal: they
// may be kept like a log, and then name nobody.
func (s *Server) named(name, otherwise string) string {
	if s.streams.Terminal || s.options.Verbose {
		return name
	}
	return otherwise
}

// wrongCode asks again for the code, or for patience.
func (s *Server) wrongCode(w http.ResponseWriter, r *http.Request, p joinPage) {
	status := http.StatusForbidden
	switch wait := s.countWrong(r); {
	case wait > 0:
		status = http.StatusTooManyRequests
		seconds := int(math.Ceil(wait.Seconds()))
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
		p.Says = fmt.Sprintf("This is not the code, and too many wrong ones were tried. Wait %d s, then try again.", seconds)
		s.notice("many wrong codes were tried")
	case p.Desk:
		p.Says = "This is not the desk's code. It is new each time Arbiter starts, and stands where Arbiter was started."
	default:
		p.Says = "This is not the code. It has eight letters and digits, and stands on the screen of whoever started Arbiter."
	}
	s.show(w, r, status, "join", "Join", p)
}

// countWrong counts a wrong code. After too many it returns how long to wait. A visitor who has
// joined, and the machine itself, are no strangers.
func (s *Server) countWrong(r *http.Request) time.Duration {
	source, own := sourceOf(r)
	return s.wrong.count(source, !own && visitorOf(r).ID == "")
}

// leave logs the phone out.
func (s *Server) leave(w http.ResponseWriter, r *http.Request, _ Visitor) {
	s.setCookie(w, r, "", -1)
	http.Redirect(w, r, "/join", http.StatusSeeOther)
}

func (s *Server) setCookie(w http.ResponseWriter, r *http.Request, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{Name: s.codes.cookieName(), Value: value, Path: "/", MaxAge: seconds, HttpOnly: true,
		SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"})
}
