package door

import (
	"crypto/rand"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"arbiter/score"
)

// longestName is how many letters the arbiter's name may have.
const longestName = 40

// A joinPage is what the join page shows.
type joinPage struct {
	Visitor Visitor
	Says    string // what was wrong with the code
	Code    string // from the QR code
	Name    string // as it was typed
	Desk    bool   // the desk is asked for
	Closed  bool   // nobody can change anything on this server
	To      string // where to go afterwards
}

// RouteJoin is where a code is exchanged for a cookie. The address in the QR code only
// shows the page: nothing changes before somebody presses its button.
func (s *Door) RouteJoin(mux *http.ServeMux) {
	mux.HandleFunc("GET /join", s.showJoin)
	mux.HandleFunc("POST /join", s.join)
	mux.HandleFunc("POST /leave", s.leave)
}

func (s *Door) newJoinPage(r *http.Request) joinPage {
	return joinPage{Visitor: VisitorOf(r), Desk: r.FormValue("desk") != "", Closed: s.Options.ReadOnly, To: OwnPath(r.FormValue("to")), Name: OneLine(r.PostFormValue("name"))}
}

func (s *Door) showJoin(w http.ResponseWriter, r *http.Request) {
	p := s.newJoinPage(r)
	wanted := Player
	switch {
	case p.Closed:
		wanted = Reader
	case p.Desk:
		wanted = Arbiter
	}
	if r.FormValue("to") != "" && p.Visitor.Role >= wanted {
		http.Redirect(w, r, p.To, http.StatusSeeOther)
		return
	}
	p.Code = Grouped(typed(r.FormValue("code")))
	s.Show(w, r, http.StatusOK, "join", "Join", p)
}

func (s *Door) join(w http.ResponseWriter, r *http.Request) {
	p := s.newJoinPage(r)
	code, name := r.FormValue("code"), p.Name
	as := s.Codes.role(code)
	if as == Stranger {
		s.wrongCode(w, r, p)
		return
	}
	if as == Arbiter && (name == "" || len([]rune(name)) > longestName || strings.ContainsFunc(name, score.Unseen)) {
		p.Desk = true
		p.Says = fmt.Sprintf("Enter your name too, in at most %d letters that can be seen: the log says who decided what.", longestName)
		s.Show(w, r, http.StatusUnprocessableEntity, "join", "Join", p)
		return
	}
	stays := playerStays
	if as == Arbiter {
		stays = arbiterStays
	} else {
		name = ""
	}
	if p.Visitor.Role < as || as == Arbiter { // an arbiter who shows the join code stays arbiter
		id := p.Visitor.ID
		if id == "" {
			id = rand.Text()
		}
		until := s.App.Now().Add(stays)
		s.setCookie(w, r, s.Codes.Sign(Token{Role: as, ID: id, Name: name, Until: until.Unix()}), int(stays/time.Second))
	}
	http.Redirect(w, r, p.To, http.StatusSeeOther)
}

// wrongCode asks again for the code, or for patience.
func (s *Door) wrongCode(w http.ResponseWriter, r *http.Request, p joinPage) {
	status := http.StatusForbidden
	switch wait := s.CountWrong(r); {
	case wait > 0:
		status = http.StatusTooManyRequests
		seconds := int(math.Ceil(wait.Seconds()))
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
		p.Says = fmt.Sprintf("This is not the code, and too many wrong ones were tried. Wait %d s, then try again.", seconds)
	case p.Desk:
		p.Says = "This is not the desk's code. It is new each time Arbiter starts, and stands where Arbiter was started."
	default:
		p.Says = "This is not the code. It has eight letters and digits, and stands on the screen of whoever started Arbiter."
	}
	s.Show(w, r, status, "join", "Join", p)
}

// CountWrong counts a wrong code. Where too many were tried it returns how long to wait.
// Who has joined, and the machine itself, is no stranger.
func (s *Door) CountWrong(r *http.Request) time.Duration {
	source, own := sourceOf(r)
	return s.wrong.count(source, !own && VisitorOf(r).ID == "")
}

// leave forgets the phone.
func (s *Door) leave(w http.ResponseWriter, r *http.Request) {
	s.setCookie(w, r, "", -1)
	http.Redirect(w, r, "/join", http.StatusSeeOther)
}

func (s *Door) setCookie(w http.ResponseWriter, r *http.Request, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{Name: s.Codes.CookieName(), Value: value, Path: "/", MaxAge: seconds, HttpOnly: true,
		SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"})
}
