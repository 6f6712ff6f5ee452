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
	"sync"

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

// Write writes the page.
func Write(w io.Writer) error {
	if built.Program == nil {
		return ErrNone
	}
	text, _ := Page()
	if _, err := io.WriteString(w, text); err != nil {
		return fmt.Errorf("writing the referee's page: %w", err)
	}
	return nil
}

// Page is the page and its policy, "" where this program was built without it. Nothing in it
// can be another than what is written here: the policy allows the digests of its own style and
// script, and no request at all.
var Page = sync.OnceValues(func() (text, policy string) {
	if built.Program == nil {
		return "", ""
	}
	style, script := export.Style()+page.Style+style, built.Exec+page.Script+script
	policy = "default-src 'none'; script-src " + digest(script) + " 'wasm-unsafe-eval'; style-src " + digest(style) + "; img-src data:; form-action 'none'; base-uri 'none'"
	return strings.NewReplacer("{{policy}}", policy, "{{style}}", style, "{{script}}", script,
		"{{program}}", base64.StdEncoding.EncodeToString(built.Program)).Replace(html), policy
})

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
