package cli

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/export"
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
		only := strings.Join(types, ", ")
		if cmd.Flags().Lookup("link") != nil {
			only = strings.Replace(only, ".svg", ".svg with --link", 1)
		}
		return UsageError("%s cannot write %s files, only %s", cmd.CommandPath(), ending, only)
	case !a.JSON && (ending == ".md" || ending == ".html") && !strings.Contains(cmd.Annotations[fileTypes], ending):
		a.textTitle = cmd.CommandPath()
	}
	return nil
}

// writeTextFile writes a text as a page, or as Markdown that keeps its lines.
func (a *App) writeTextFile(w io.Writer, text string) error {
	if a.FileType() == ".html" {
		return export.TextPage(w, a.textTitle, text)
	}
	_, err := io.WriteString(w, "~~~~~~\n"+text+"~~~~~~\n")
	return err
}
