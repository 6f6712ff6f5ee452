package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"
)

// mostBody is the longest body of a request, in bytes: several times a long sheet.
const mostBody = 256 << 10

// policy is what a page may load and do. No page has a script or style of its own inline.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guard wraps what every request passes before it reaches a page. A panic ends only that request.
func (s *Server) guard(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(to http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		w, r := &answer{ResponseWriter: to}, s.admit(r)
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "same-origin") // with no-referrer, browsers would hide where a form comes from
		h.Set("Cache-Control", "no-store")      // pages show people's names
		defer func() {
			if p := recover(); p != nil {
				s.panicked(w, r, p)
			}
			s.logRequest(w, r, time.Since(begun))
		}()
		if status, says := s.refusal(w, r); status != 0 {
			s.problem(w, r, status, says)
			return
		}
		pages.ServeHTTP(w, r)
	})
}

// refusal says why a request is refused: it is for another host, from another site, or too large.
// It reads forms, so that no handler meets half of one. The status is 0 for a request that is
// served.
func (s *Server) refusal(w http.ResponseWriter, r *http.Request) (status int, says string) {
	if !s.hosts.ours(r) {
		return http.StatusMisdirectedRequest, "This server does not go by the name in the address. Whoever runs it can allow the name with --host NAME."
	}
	if s.sites.Check(r) != nil {
		return http.StatusForbidden, "This came from a page of another site. Open the page here and try again."
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return 0, ""
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostBody)
	err := r.ParseForm()
	if err == nil {
		if err = r.ParseMultipartForm(mostBody); errors.Is(err, http.ErrNotMultipart) {
			err = nil
		}
	}
	switch large := (*http.MaxBytesError)(nil); {
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge, tooLarge
	case err != nil:
		return http.StatusBadRequest, notWhole
	}
	return 0, ""
}

// readJSON reads the object that a request sends; false where it has already answered the request.
func (s *Server) readJSON(w http.ResponseWriter, r *http.Request, into any) bool {
	err := json.NewDecoder(r.Body).Decode(into)
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		s.problem(w, r, http.StatusRequestEntityTooLarge, tooLarge)
	} else if err != nil {
		s.problem(w, r, http.StatusBadRequest, notWhole)
	}
	return err == nil
}

const (
	tooLarge = "This is more than a sheet can hold. Nothing was changed."
	notWhole = "What the phone sent did not arrive whole. Nothing was changed; try again."
)

// panicked answers a request whose handler panicked, and keeps the server running.
func (s *Server) panicked(w *answer, r *http.Request, p any) {
	if p == http.ErrAbortHandler {
		panic(p)
	}
	what := "a value that may hold names; --verbose shows it"
	if _, ours := p.(runtime.Error); ours || s.options.Verbose {
		what = fmt.Sprint(p)
	}
	id := faultNumber()
	s.log.Error("panic", "fault", id, "panic", what, "stack", string(debug.Stack()))
	says := s.noticeFault(id)
	if w.status != 0 {
		panic(http.ErrAbortHandler) // the page must not look complete
	}
	s.problem(w, r, http.StatusInternalServerError, says)
}

// logRequest logs a request that changed something or met a fault, and counts one that was refused.
// Without --verbose the line names nobody.
func (s *Server) logRequest(w *answer, r *http.Request, took time.Duration) {
	if w.status == 0 {
		w.status = http.StatusOK // net/http sends it
	}
	changes := r.Method != http.MethodGet && r.Method != http.MethodHead
	refused := w.status >= 400 && w.status < 500
	if refused {
		s.refused.count(strconv.Itoa(w.status))
	}
	if (refused || !changes && w.status < 400) && !s.options.Verbose {
		return
	}
	level := slog.LevelInfo
	if w.status >= 500 {
		level = slog.LevelError
	}
	who := visitorOf(r)
	about := []any{"method", r.Method, "route", r.Pattern, "status", w.status, "ms", took.Milliseconds(), "role", who.Role.String()}
	if s.options.Verbose {
		source, _ := sourceOf(r)
		about = append(about, "path", r.URL.Path, "from", source, "name", who.Name)
	}
	s.log.Log(r.Context(), level, "request", about...)
}

// An answer remembers the status that was sent.
type answer struct {
	http.ResponseWriter
	status int // 0 before anything was sent
}

// Unwrap is for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader sends the status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= 200 {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write sends a part of the page.
func (a *answer) Write(text []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	return a.ResponseWriter.Write(text)
}

// refusals are counted: a line for each could fill a disk. The log gets them within a minute.
type refusals struct {
	log *slog.Logger

	mu     sync.Mutex
	counts map[string]int // by status, and connections
}

const logEvery = time.Minute

func (c *refusals) count(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil {
		c.counts = map[string]int{}
		time.AfterFunc(logEvery, c.report)
	}
	c.counts[what]++
}

// report logs what was counted, and starts again.
func (c *refusals) report() {
	c.mu.Lock()
	of := c.counts
	c.counts = nil
	c.mu.Unlock()
	var counts []any
	for _, what := range slices.Sorted(maps.Keys(of)) {
		counts = append(counts, what, of[what])
	}
	if counts != nil {
		c.log.Warn("refused, by status", counts...)
	}
}
