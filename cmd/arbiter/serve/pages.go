package serve

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"sync"
	"time"

	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/export"
)

//go:embed assets
var assets embed.FS

// templates are parsed when the first page is asked for.
var templates = sync.OnceValues(func() (*template.Template, error) {
	return template.New("").ParseFS(assets, "assets/*.html")
})

// A frame is a page with what stands around it.
type frame struct {
	Title   string
	Style   string // the addresses of the style sheet, the script and the icon
	Script  string
	Icon    string
	Content template.HTML
}

// show answers with a page: the template of this name within the frame.
func (s *server) show(w http.ResponseWriter, r *http.Request, status int, name, title string, data any) {
	content, err := s.part(name, data)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.frame(w, r, status, title, content)
}

// frame answers with a page whose content is ready.
func (s *server) frame(w http.ResponseWriter, r *http.Request, status int, title string, content template.HTML) {
	page, err := s.part("frame", frame{title, s.style.address, s.script.address, s.icon.address, content})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	write(w, status, page)
}

// part is what a template makes of data.
func (s *server) part(name string, data any) (template.HTML, error) {
	t, err := templates()
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = t.ExecuteTemplate(&out, name, data)
	return template.HTML(out.String()), err
}

func write(w http.ResponseWriter, status int, page template.HTML) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(page)) // the browser is gone
}

// problem answers with a page that says what is wrong.
func (s *server) problem(w http.ResponseWriter, r *http.Request, status int, says string) {
	s.show(w, r, status, "problem", http.StatusText(status), says)
}

// A part of the style sheet or the script is a file; they are sent as one each.
var (
	styleParts  = []string{"serve.css", "sheet.css", "wall.css", "desk.css"}
	scriptParts = []string{"sheet.js", "wall.js"}
)

// An asset never changes under its address, which has a digest of it. So browsers keep
// it, and after an update they ask for the new one.
type asset struct {
	name    string
	address string
	text    []byte
}

func newAsset(name string, parts []string) (asset, error) {
	a := asset{name: name}
	if name == "style.css" {
		a.text = []byte(export.Style())
	}
	for _, part := range parts {
		text, err := assets.ReadFile("assets/" + part)
		if err != nil {
			return a, err
		}
		a.text = append(a.text, text...)
	}
	digest := sha256.Sum256(a.text)
	a.address = fmt.Sprintf("/%s?v=%x", name, digest[:6])
	return a, nil
}

// routeAssets are the only pages for everybody but the join page.
func (s *server) routeAssets(mux *http.ServeMux) {
	for _, a := range []asset{s.style, s.script, s.icon} {
		mux.HandleFunc("GET /"+a.name, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.RequestURI() == a.address {
				w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			}
			http.ServeContent(w, r, a.name, time.Time{}, bytes.NewReader(a.text))
		})
	}
}

// A choice is one of several pages.
type choice struct {
	Name, Link string
	Here       bool
}

// leagueLink leads to a league's page.
func leagueLink(league, season string, all bool) string {
	link := "/league?league=" + url.QueryEscape(league)
	if season != "" {
		link += "&season=" + url.QueryEscape(season)
	}
	if all {
		link += "&seasons=all"
	}
	return link
}

// drawBoard draws a result's position with what is marked on it.
func drawBoard(again *gametext.Recomputed) template.HTML {
	d := again.Position.Board(again.Marks())
	return export.Drawing(&d)
}
