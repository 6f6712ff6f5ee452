package serve

import (
	"bytes"
	"net/http"

	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/export"
)

// showDrawing answers with what lies on a table as a picture, with the places marked
// that findings are about. A browser asks for it only while somebody looks at it.
func (s *server) showDrawing(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	d, ok := t.Drawing()
	if !ok {
		s.problem(w, r, http.StatusNotFound, "The sheet cannot be read yet, so there is no picture.")
		return
	}
	var picture bytes.Buffer
	if err := export.Board(&picture, &d); err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = w.Write(picture.Bytes()) // the browser is gone
}
