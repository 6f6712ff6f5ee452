package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/referee/built"
	"arbiter/cmd/referee/page"
	"arbiter/export"
)

//go:embed pages
var files embed.FS

// templates are parsed when the first page is asked for.
var templates = sync.OnceValues(func() (*template.Template, error) {
	return template.New("").ParseFS(files, "pages/*.html")
})

// A frame is a page with what surrounds it.
type frame struct {
	Title   string
	Style   string // the addresses of the style sheet, the script and the icon
	Script  string
	Icon    string
	Content template.HTML
}

// show answers with a page: the template with this name within the frame.
func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, name, title string, data any) {
	content, err := part(name, data)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.frame(w, r, status, title, content)
}

// frame answers with a page whose content is ready.
func (s *Server) frame(w http.ResponseWriter, r *http.Request, status int, title string, content template.HTML) {
	page, err := part("frame", frame{title, s.assets["style.css"].address, s.assets["arbiter.js"].address, s.assets["icon.svg"].address, content})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	write(w, status, page)
}

func part(name string, data any) (template.HTML, error) {
	t, err := templates()
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = t.ExecuteTemplate(&out, name, data)
	return template.HTML(out.String()), err
}

// write answers with a page, or with a part of one.
func write(w http.ResponseWriter, status int, page template.HTML) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(page)) // the browser is gone
}

// problem answers with a page that says what is wrong, or with a JSON object for a program.
func (s *Server) problem(w http.ResponseWriter, r *http.Request, status int, says string) {
	if wantsJSON(r) {
		sendJSON(w, status, map[string]string{"error": says})
		return
	}
	s.show(w, r, status, "problem", http.StatusText(status), says)
}

// sendJSON answers a program.
func sendJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = writeJSON(w, value) // the program is gone
}

// writeJSON writes a value as JSON on a line of its own.
func writeJSON(w io.Writer, value any) error {
	line, err := terminal.JSONLine(value)
	if err == nil {
		_, err = w.Write(line)
	}
	return err
}

// styleText returns the style of all pages.
func styleText() string {
	of := func(name string) string {
		text, _ := files.ReadFile("pages/" + name) // it is embedded
		return string(text)
	}
	return page.Style() + export.PlotStyle() + "\n" + of("pages.css") + of("wall.css")
}

// An asset never changes under its address, which contains a digest of it. So browsers cache it,
// and after an update they ask for the new one.
type asset struct {
	address string
	text    []byte
	packed  bool   // by gzip
	policy  string // of a page with a policy of its own
}

// allAssets are the files that the pages need.
var allAssets = sync.OnceValue(func() map[string]asset {
	of := func(name string) string {
		text, _ := files.ReadFile("pages/" + name) // it is embedded
		return string(text)
	}
	list := map[string]asset{}
	for name, text := range map[string]string{
		"style.css":    styleText(),
		"arbiter.js":   of("pages.js") + of("wall.js") + of("pad.js"),
		"table.js":     page.TableScript(),
		"icon.svg":     of("icon.svg"),
		"referee.wasm": string(built.Program),
	} {
		digest := sha256.Sum256([]byte(text))
		one := asset{address: fmt.Sprintf("/%s?v=%x", name, digest[:6]), text: []byte(text)}
		if one.packed = name != "icon.svg" && name != "referee.wasm"; one.packed { // the page unpacks it itself
			one.text = packed(one.text)
		}
		list[name] = one
	}
	text, policy := page.Alone()
	digest := sha256.Sum256([]byte(text))
	list["referee.html"] = asset{address: fmt.Sprintf("/referee.html?v=%x", digest[:6]), text: []byte(text), policy: policy}
	return list
})

// packed returns a text compressed by gzip, which every browser reads.
func packed(text []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(text) // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// referee returns the address of the referee's page; "" where this program was built without it.
func (s *Server) referee() string {
	if built.Program == nil {
		return ""
	}
	return s.assets["referee.html"].address
}

// asset serves a file that the pages need.
func (s *Server) asset(w http.ResponseWriter, r *http.Request, _ Visitor) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	one := s.assets[name]
	if len(one.text) == 0 { // built without it
		s.problem(w, r, http.StatusNotFound, "There is no such page here.")
		return
	}
	if r.URL.RequestURI() == one.address {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if one.policy != "" {
		w.Header().Set("Content-Security-Policy", one.policy+"; frame-ancestors 'none'")
	}
	if one.packed {
		w.Header().Set("Content-Encoding", "gzip")
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(one.text))
}
