package serve

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"sync"
	"time"

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
	Visitor visitor
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
	page, err := s.part("frame", frame{Title: title, Visitor: visitorOf(r), Content: content})
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

// fail answers a request that the server could not answer.
func (s *server) fail(w http.ResponseWriter, _ *http.Request, err error) {
	http.Error(w, "Something went wrong: "+err.Error(), http.StatusInternalServerError)
}

// The style sheet and the script are each made of some files, and sent as one.
var (
	style  = []string{"serve.css", "sheet.css", "wall.css", "desk.css"}
	script = []string{"sheet.js", "wall.js"}
)

func (s *server) routeAssets(mux *http.ServeMux) {
	for name, parts := range map[string][]string{"style.css": style, "arbiter.js": script} {
		var all bytes.Buffer
		if name == "style.css" {
			all.WriteString(export.Style())
		}
		for _, part := range parts {
			text, err := assets.ReadFile("assets/" + part)
			if err != nil {
				panic(err) // it is in the program
			}
			all.Write(text)
		}
		mux.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) {
			http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(all.Bytes()))
		})
	}
}
