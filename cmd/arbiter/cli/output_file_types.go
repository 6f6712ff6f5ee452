package cli

import (
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// The ending of -o FILE says what is written, for every command alike: text, Markdown,
// a page or JSON.
var commonTypes = []string{".txt", ".md", ".html", ".json"}

// fileTypes is the annotation of a command that lists them.
const fileTypes = "file types"

// AllowFileTypes says which types of -o FILE a command writes itself. Markdown and pages
// of others hold the document that WriteDocument writes, or else their text.
func AllowFileTypes(cmd *cobra.Command, types string) *cobra.Command {
	cmd.Annotations = map[string]string{fileTypes: types}
	return cmd
}

// FileType returns the ending of the file of -o: ".md", or "" for none.
func (a *App) FileType() string {
	return strings.TrimSuffix(strings.ToLower(filepath.Ext(a.Output)), ".")
}

// CheckFileType refuses an -o FILE of a type that the command does not write.
func (a *App) CheckFileType(cmd *cobra.Command) error {
	types := slices.Clone(commonTypes)
	for _, own := range strings.Fields(cmd.Annotations[fileTypes]) {
		if !slices.Contains(types, own) {
			types = append(types, own)
		}
	}
	ending := a.FileType()
	switch {
	case ending != "" && !slices.Contains(types, ending):
		return UsageError("%s cannot write %s files, only %s", cmd.CommandPath(), ending, strings.Join(types, ", "))
	case !a.JSON && !strings.Contains(cmd.Annotations[fileTypes], ending):
		a.frame = frames[ending]
		a.frame.begin = strings.Replace(a.frame.begin, "TITLE", cmd.CommandPath(), 1)
	}
	return nil
}

// A frame is what stands around a text in a file of another type. The zero frame is
// that of a file of text.
type frame struct {
	begin, end string
	escape     func(io.Writer, []byte)
}

var frames = map[string]frame{
	".md": {begin: "~~~~~~\n", end: "~~~~~~\n"},
	".html": {escape: template.HTMLEscape, end: "</pre>\n</html>\n", begin: `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>TITLE</title>
<style>:root{color-scheme:light dark}pre{white-space:pre-wrap}</style>
<pre>
`},
}

// A framedText writes a text into its frame, which begins with the text.
type framedText struct {
	to io.Writer
	frame
	begun bool
}

func (t *framedText) Write(p []byte) (int, error) {
	if !t.begun {
		t.begun = true
		if _, err := io.WriteString(t.to, t.begin); err != nil {
			return 0, err
		}
	}
	if t.escape == nil {
		return t.to.Write(p)
	}
	t.escape(t.to, p)
	return len(p), nil
}

// close ends the frame.
func (t *framedText) close() error {
	if !t.begun {
		return nil
	}
	_, err := io.WriteString(t.to, t.end)
	return err
}
