// Package page is the page on which a sheet is filled in and judged: alone as one file, which
// works wherever a browser opens it, and at a table of a server.
package page

import (
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"arbiter/cmd/referee/built"
	"arbiter/export/picture"
)

//go:embed page.html
var html string

//go:embed base.css
var base string

//go:embed style.css
var style string

//go:embed sheet.js
var sheet string

//go:embed alone.js
var alone string

//go:embed table.js
var table string

// ErrNone is returned where this program was built without the referee.
var ErrNone = errors.New("this program was built without the referee's page; a release has it, and so has what `make build` builds")

// Write writes the page as one file.
func Write(w io.Writer) error {
	if built.Program == nil {
		return ErrNone
	}
	text, _ := Alone()
	if _, err := io.WriteString(w, text); err != nil {
		return fmt.Errorf("writing the referee's page: %w", err)
	}
	return nil
}

// Alone returns the page as one file, and its policy; "" where this program was built without it.
// The policy allows only the page's own style and script, by their digests, and no request at all.
var Alone = sync.OnceValues(func() (text, policy string) {
	if built.Program == nil {
		return "", ""
	}
	style, script := Style(), built.Exec+sheet+alone
	policy = "default-src 'none'; script-src " + digest(script) + " 'wasm-unsafe-eval'; style-src " + digest(style) + "; img-src data:; form-action 'none'; base-uri 'none'"
	return strings.NewReplacer("{{policy}}", policy, "{{style}}", style, "{{script}}", script,
		"{{program}}", base64.StdEncoding.EncodeToString(built.Program)).Replace(html), policy
})

// Style returns the style of a sheet's page. It begins with that of all of Arbiter's pages.
func Style() string { return picture.InkStyle(":root") + "\n" + base + style }

// TableScript returns the script of a page that is bound to a table of a server.
func TableScript() string { return built.Exec + sheet + table }

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
