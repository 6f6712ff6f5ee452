// Package onefile writes the referee as one file, which works wherever a browser opens it.
package onefile

import (
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/sheet/touch/page"
	"arbiter/cmd/referee/built"
	"arbiter/export"
)

//go:embed referee.html
var html string

//go:embed referee.css
var style string

//go:embed referee.js
var script string

// ErrNone says that this program was built without the referee.
var ErrNone = errors.New("this program was built without the referee's page; a release has it, and so has what `make build` builds")

// Write writes the page. Nothing in it can be another than what is written here: its policy
// allows the digests of its own style and script, and no request at all.
func Write(w io.Writer) error {
	if built.Program == nil {
		return ErrNone
	}
	style, script := export.Style()+page.Style+style, built.Exec+page.Script+script
	_, err := strings.NewReplacer(
		"{{style-digest}}", digest(style), "{{script-digest}}", digest(script), "{{style}}", style, "{{script}}", script,
		"{{program}}", base64.StdEncoding.EncodeToString(built.Program),
	).WriteString(w, html)
	if err != nil {
		return fmt.Errorf("writing the referee's page: %w", err)
	}
	return nil
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
