package league

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/serve/bell"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/records/league"
)

// A wall is what all screens on walls share.
type wall struct {
	bell bell.Bell // rings when the records or the sheets at the tables have changed

	mu      sync.Mutex
	looking int           // screens that listen
	stop    chan struct{} // ends the watch when the last one leaves
	glances []tables.Glance
	news    string    // in letters, to see whether it has changed; see lookAround
	looked  time.Time // when they were made
}

const (
	// glanceEvery is how often a wall looks what is filled in at the tables. A tap there
	// is no news for it.
	glanceEvery = 2 * time.Second
	staleSheet  = 12 * time.Hour // a sheet that nobody has touched for so long is no table
)

// RouteWall is the screen on the wall.
func (s *Pages) RouteWall(mux *http.ServeMux) {
	mux.HandleFunc("GET /wall", s.Need(door.Reader, s.showWall))
	mux.HandleFunc("GET /wall/events", s.Need(door.Reader, func(w http.ResponseWriter, r *http.Request) {
		defer s.watchForWalls()()
		s.Stream(w, r, &s.wall.bell)
	}))
}

// watchForWalls rings the walls' bell while anybody listens. The caller calls leave
// in the end.
func (s *Pages) watchForWalls() (leave func()) {
	w := &s.wall
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.looking++; w.looking == 1 {
		w.stop = make(chan struct{})
		_, next := s.Recorded.Listen()
		go s.ringForWalls(w.stop, next)
		w.bell.Ring() // something may have changed since this screen got its page
	}
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.looking--; w.looking == 0 {
			close(w.stop)
		}
	}
}

func (s *Pages) ringForWalls(stop, next <-chan struct{}) {
	tick := time.NewTicker(glanceEvery)
	defer tick.Stop()
	_, news := s.lookAround()
	for {
		select {
		case <-next:
			_, next = s.Recorded.Listen()
			s.wall.bell.Ring()
		case <-tick.C:
			if _, now := s.lookAround(); now != news {
				news = now
				s.wall.bell.Ring()
			}
		case <-stop:
			return
		}
	}
}

// lookAround returns the sheets that are being filled in, and in letters all that a wall
// shows and that the records do not say: these sheets and the day. What is new there is
// new on every wall. It looks once in a while, however many walls ask.
func (s *Pages) lookAround() (open []tables.Glance, news string) {
	w := &s.wall
	w.mu.Lock()
	defer w.mu.Unlock()
	if time.Since(w.looked) >= glanceEvery/2 {
		now := s.App.Now()
		w.looked = time.Now()
		w.glances = slices.DeleteFunc(s.Games(), func(g tables.Glance) bool { return now.Sub(g.Last) >= staleSheet })
		var b strings.Builder
		fmt.Fprintln(&b, league.Today(now))
		for i := range w.glances {
			g := &w.glances[i]
			fmt.Fprintf(&b, "%q %q %q %q\n", g.Code, g.Title, g.Missing, g.Says)
		}
		w.news = b.String()
	}
	return w.glances, w.news
}

// showWall shows a league's wall. The script asks for its pages alone, which are made
// once a change for all walls.
func (s *Pages) showWall(w http.ResponseWriter, r *http.Request) {
	asked := url.Values{}
	for _, name := range []string{"league", "season"} {
		if v := r.URL.Query().Get(name); v != "" {
			asked.Set(name, v)
		}
	}
	n, _ := s.wall.bell.Listen()
	version, err := s.recordsVersion(r.Context())
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	open, news := s.lookAround()
	made, err := s.kept.Page(r.Context(), "wall "+asked.Encode(), version+"\n"+news, func(ctx context.Context) (made madePage, err error) {
		v, err := s.lookAtWall(ctx, asked, open)
		if err != nil {
			return made, err
		}
		v.Count = fmt.Sprintf("%s-%d", s.Run, n)
		made.Title = v.Title
		made.Text, err = s.Part("wall-pages", v)
		return made, err
	})
	switch {
	case err != nil:
		s.Fail(w, r, err)
	case r.Header.Get("X-Part") == "":
		content, err := s.Part("wall", made.Text)
		if err != nil {
			s.Fail(w, r, err)
			return
		}
		s.Frame(w, r, http.StatusOK, made.Title, content)
	default:
		door.Write(w, http.StatusOK, made.Text)
	}
}
