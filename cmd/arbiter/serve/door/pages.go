package door

import (
	"arbiter/cmd/arbiter/terminal"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/binary"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/sheet/touch/page"
	"arbiter/cmd/referee/built"
	"arbiter/cmd/referee/onefile"
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

// Show answers with a page: the template of this name within the frame.
func (s *Door) Show(w http.ResponseWriter, r *http.Request, status int, name, title string, data any) {
	content, err := s.Part(name, data)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.Frame(w, r, status, title, content)
}

// Frame answers with a page whose content is ready.
func (s *Door) Frame(w http.ResponseWriter, r *http.Request, status int, title string, content template.HTML) {
	page, err := s.Part("frame", frame{title, s.assets["style.css"].Address, s.assets["arbiter.js"].Address, s.assets["icon.svg"].Address, content})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	Write(w, status, page)
}

// Part is what a template makes of data.
func (s *Door) Part(name string, data any) (template.HTML, error) {
	t, err := templates()
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = t.ExecuteTemplate(&out, name, data)
	return template.HTML(out.String()), err
}

// Write answers with a page, or with a part of one.
func Write(w http.ResponseWriter, status int, page template.HTML) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(page)) // the browser is gone
}

// Problem answers with a page that says what is wrong, or with an object for a program.
func (s *Door) Problem(w http.ResponseWriter, r *http.Request, status int, says string) {
	if strings.HasSuffix(r.URL.Path, ".json") {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(status)
		_ = WriteJSON(w, map[string]string{"error": says}) // the program is gone
		return
	}
	s.Show(w, r, status, "problem", http.StatusText(status), says)
}

// An asset never changes under its address, which has a digest of it. So browsers keep
// it, and after an update they ask for the new one.
type asset struct {
	name    string
	Address string
	Text    []byte
	packed  bool   // by gzip
	policy  string // of a page with a policy of its own
}

func newAsset(name string, text []byte) asset {
	digest := sha256.Sum256(text)
	return asset{name: name, Address: fmt.Sprintf("/%s?v=%x", name, digest[:6]), Text: text}
}

// allAssets are what the pages need beside themselves. A part of the style sheet or of the
// script is a file; they are sent as one each.
var allAssets = sync.OnceValue(func() map[string]asset {
	part := func(name string) string {
		text, _ := assets.ReadFile("assets/" + name) // it is embedded
		return string(text)
	}
	list := map[string]asset{}
	for name, text := range map[string]string{
		"style.css":  export.Style() + page.Style + part("serve.css") + part("wall.css") + part("desk.css"),
		"arbiter.js": page.Script + part("send.js") + part("table.js") + part("wall.js"),
		"icon.svg":   part("icon.svg"), "wasm_exec.js": built.Exec, "referee.wasm": string(built.Program),
	} {
		a := newAsset(name, []byte(text))
		if a.packed = name != "icon.svg"; a.packed && name != "referee.wasm" { // that is packed already
			a.Text = packed(a.Text)
		}
		list[name] = a
	}
	text, policy := onefile.Page()
	referee := newAsset("referee.html", []byte(text))
	referee.policy = policy
	list["referee.html"] = referee
	return list
})

// packed is a text by gzip, which every browser reads.
func packed(text []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(text) // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

// Program is the address of the program that phones run, and of what runs it; "" where this
// server was built without it.
func (s *Door) Program() (program, exec string) {
	if built.Program == nil {
		return "", ""
	}
	return s.assets["referee.wasm"].Address, s.assets["wasm_exec.js"].Address
}

// ProgramSize is how many bytes the program has when it is unpacked: a gzip file ends with it.
func (s *Door) ProgramSize() int {
	if len(built.Program) < 4 {
		return 0
	}
	return int(binary.LittleEndian.Uint32(built.Program[len(built.Program)-4:]))
}

// Referee is the address of the referee's page; "" where this server was built without it.
func (s *Door) Referee() string {
	if built.Program == nil {
		return ""
	}
	return s.assets["referee.html"].Address
}

// RouteAssets are the only pages for everybody but the join page.
func (s *Door) RouteAssets(mux *http.ServeMux) {
	for _, a := range s.assets {
		mux.HandleFunc("GET /"+a.name, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.RequestURI() == a.Address {
				w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			}
			if a.policy != "" {
				w.Header().Set("Content-Security-Policy", a.policy+"; frame-ancestors 'none'")
			}
			if a.packed {
				w.Header().Set("Content-Encoding", "gzip")
			}
			http.ServeContent(w, r, a.name, time.Time{}, bytes.NewReader(a.Text))
		})
	}
}

// WriteJSON writes a value as JSON on a line of its own.
func WriteJSON(w io.Writer, value any) error {
	line, err := terminal.JSONLine(value)
	if err == nil {
		_, err = w.Write(line)
	}
	return err
}

// TextIf is one text or another.
func TextIf(text string, is bool, otherwise string) string {
	if is {
		return text
	}
	return otherwise
}
