package door

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// Every answer has the headers that keep other sites out and people's names in no cache,
// also one that is refused or fails.
func TestHeadersOfEveryAnswer(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	pages := s.Guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/fails" {
			panic("it fails")
		}
	}))
	for _, url := range []string{"http://127.0.0.1/", "http://127.0.0.1/fails", "http://elsewhere.example/"} {
		to := httptest.NewRecorder()
		pages.ServeHTTP(to, httptest.NewRequest(http.MethodGet, url, nil))
		for header, want := range map[string]string{
			"Content-Security-Policy":      policy,
			"X-Content-Type-Options":       "nosniff",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Referrer-Policy":              "same-origin",
			"Cache-Control":                "no-store",
		} {
			if got := to.Header().Get(header); got != want {
				t.Errorf("%s has %s %q, want %q", url, header, got, want)
			}
		}
	}
}
