package serve

import (
	"bytes"
	"compress/gzip"
	"mime"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// An answer holds a page back until it is whole, and sends it packed where the browser
// takes that. So a page is sent complete, or an error page in its place. Streams of
// events and files of other types go through as they come.
type answer struct {
	http.ResponseWriter
	packs  bool // the browser takes gzip
	status int
	held   *bytes.Buffer // nil where nothing is held back
	sent   bool
}

// leastPacked is the size below which packing gains nothing.
const leastPacked = 1 << 10

var heldTypes = []string{"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json"}

// packers pack pages, as many at once as there are processors: each takes almost a
// megabyte. They are made when they are first needed.
var packers = sync.OnceValue(func() chan *gzip.Writer {
	list := make(chan *gzip.Writer, runtime.GOMAXPROCS(0))
	for range cap(list) {
		list <- gzip.NewWriter(nil)
	}
	return list
})

func newAnswer(w http.ResponseWriter, r *http.Request) *answer {
	return &answer{ResponseWriter: w, packs: takesGzip(r.Header.Values("Accept-Encoding"))}
}

// takesGzip tells whether a browser that sends these values takes gzip.
func takesGzip(values []string) bool {
	for one := range strings.SplitSeq(strings.Join(values, ","), ",") {
		name, quality, _ := strings.Cut(strings.ReplaceAll(one, " ", ""), ";")
		if strings.EqualFold(name, "gzip") {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.ToLower(quality), "q="), 64)
			return quality == "" || err == nil && q > 0
		}
	}
	return false
}

// Unwrap is for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader keeps the status of a page, and sends that of anything else.
func (a *answer) WriteHeader(status int) {
	if a.status != 0 {
		return
	}
	if status < 200 {
		a.ResponseWriter.WriteHeader(status)
		return
	}
	a.status = status
	kind, _, _ := mime.ParseMediaType(a.Header().Get("Content-Type"))
	if slices.Contains(heldTypes, kind) {
		a.held = new(bytes.Buffer)
		return
	}
	a.sent = true
	a.ResponseWriter.WriteHeader(status)
}

// Write adds to a page, or sends anything else.
func (a *answer) Write(text []byte) (int, error) {
	if a.status == 0 {
		if a.Header().Get("Content-Type") == "" {
			a.Header().Set("Content-Type", http.DetectContentType(text))
		}
		a.WriteHeader(http.StatusOK)
	}
	if a.held != nil {
		return a.held.Write(text)
	}
	return a.ResponseWriter.Write(text)
}

// FlushError sends what was written so far.
func (a *answer) FlushError() error {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	if err := a.send(); err != nil {
		return err
	}
	return http.NewResponseController(a.ResponseWriter).Flush()
}

// reset drops a page that is held back.
func (a *answer) reset() {
	a.status, a.held = 0, nil
	for _, name := range []string{"Content-Length", "Content-Encoding", "ETag", "Last-Modified", "Location", "Refresh"} {
		a.Header().Del(name)
	}
}

// finish sends a page that was held back.
func (a *answer) finish() {
	if a.held == nil {
		if a.status == 0 {
			a.status = http.StatusOK // net/http sends it
		}
		return
	}
	h := a.Header()
	h.Add("Vary", "Accept-Encoding")
	if a.packs && a.held.Len() >= leastPacked && a.status != http.StatusPartialContent && h.Get("Content-Encoding") == "" {
		a.held = packed(a.held.Bytes())
		h.Set("Content-Encoding", "gzip")
		h.Del("Accept-Ranges")
	}
	if a.status != http.StatusNotModified {
		h.Set("Content-Length", strconv.Itoa(a.held.Len()))
	}
	_ = a.send() // the browser is gone
}

func packed(page []byte) *bytes.Buffer {
	var out bytes.Buffer
	packer := <-packers()
	defer func() { packers() <- packer }()
	packer.Reset(&out)
	_, _ = packer.Write(page) // a buffer takes everything
	_ = packer.Close()
	return &out
}

// send sends what is held back, and holds nothing back any more.
func (a *answer) send() error {
	if a.held == nil {
		return nil
	}
	page := a.held
	a.held, a.sent = nil, true
	a.ResponseWriter.WriteHeader(a.status)
	_, err := a.ResponseWriter.Write(page.Bytes())
	return err
}
