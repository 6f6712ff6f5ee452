package door

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"
)

// MostBody is how many bytes a request may bring: some times a long sheet.
const MostBody = 64 << 10

// policy is what a page may load and do. No script or style stands within a page.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Guard is what every request passes before it comes to a page. A panic ends that one
// request only.
func (s *Door) Guard(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(to http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		w := &answer{ResponseWriter: to}
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "same-origin") // with no-referrer, browsers would hide where a form comes from
		h.Set("Cache-Control", "no-store")      // people are on the pages
		defer func() {
			if p := recover(); p != nil {
				s.panicked(w, r, p)
			}
			s.logRequest(w, r, time.Since(begun))
		}()
		if no := s.acceptable(w, r); no.status != 0 {
			s.Problem(w, r, no.status, no.says)
			return
		}
		r = s.Admit(r)
		pages.ServeHTTP(w, r)
	})
}

// A refusal says why a request is not answered.
type refusal struct {
	status int
	says   string
}

// acceptable refuses requests for another host, from another site, or with too much in
// them. It reads what forms send, so that no handler meets half of it.
func (s *Door) acceptable(w http.ResponseWriter, r *http.Request) refusal {
	if !s.hosts.ours(r) {
		return refusal{http.StatusMisdirectedRequest, "This server does not go by the name in the address. Whoever runs it can allow the name with --host NAME."}
	}
	if s.sites.Check(r) != nil {
		return refusal{http.StatusForbidden, "This came from a page of another site. Open the page here and try again."}
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return refusal{}
	}
	r.Body = http.MaxBytesReader(w, r.Body, MostBody)
	err := r.ParseForm()
	if err == nil {
		if err = r.ParseMultipartForm(MostBody); errors.Is(err, http.ErrNotMultipart) {
			err = nil
		}
	}
	switch large := (*http.MaxBytesError)(nil); {
	case errors.As(err, &large):
		return refusal{http.StatusRequestEntityTooLarge, "This is more than a sheet can hold. Nothing was changed."}
	case err != nil:
		return refusal{http.StatusBadRequest, "What the phone sent did not arrive whole. Nothing was changed; try again."}
	}
	return refusal{}
}

// panicked answers a request whose handler failed, and keeps the server going.
func (s *Door) panicked(w *answer, r *http.Request, p any) {
	if p == http.ErrAbortHandler {
		panic(p)
	}
	what := "a value that may hold names; --verbose shows it"
	if _, ours := p.(runtime.Error); ours || s.Options.Verbose {
		what = fmt.Sprint(p)
	}
	id := faultNumber()
	s.Log.Error("panic", "fault", id, "panic", what, "stack", string(debug.Stack()))
	if w.status != 0 {
		panic(http.ErrAbortHandler) // the page must not look whole
	}
	s.Problem(w, r, http.StatusInternalServerError, faultText(id))
}

// logRequest writes a line about a request that changed something or met a fault, and
// counts one that was refused. Without --verbose the line names nobody.
func (s *Door) logRequest(w *answer, r *http.Request, took time.Duration) {
	if w.status == 0 {
		w.status = http.StatusOK // net/http sends it
	}
	changes := r.Method != http.MethodGet && r.Method != http.MethodHead
	refused := w.status >= 400 && w.status < 500
	if refused {
		s.countRefused(strconv.Itoa(w.status))
	}
	if (refused || !changes && w.status < 400) && !s.Options.Verbose {
		return
	}
	level := slog.LevelInfo
	if w.status >= 500 {
		level = slog.LevelError
	}
	v := VisitorOf(r)
	about := []any{"method", r.Method, "route", r.Pattern, "status", w.status, "ms", took.Milliseconds(), "role", v.Role.String()}
	if s.Options.Verbose {
		source, _ := sourceOf(r)
		about = append(about, "path", r.URL.Path, "from", source, "name", v.Name)
	}
	s.Log.Log(r.Context(), level, "request", about...)
}
