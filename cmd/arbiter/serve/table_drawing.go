package serve

import (
	"html/template"
	"net/http"

	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/export"
)

// showDrawing shows what lies on a table as a picture, with the places that findings
// are about. It is asked for only while somebody looks at it.
func (s *server) showDrawing(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	picture := template.HTML("<p>The sheet cannot be read yet, so there is no picture.</p>")
	if d, ok := t.Drawing(); ok {
		picture = export.Drawing(&d)
	}
	if r.Header.Get("X-Part") != "" {
		write(w, http.StatusOK, picture)
		return
	}
	s.show(w, r, http.StatusOK, "drawing", "Table "+t.Code, struct {
		Code    string
		Drawing template.HTML
	}{t.Code, picture})
}
