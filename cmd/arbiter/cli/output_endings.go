package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Endings of files that are of one form only. A command that does not write it
// refuses them: text in a file called table.csv helps nobody.
var formEndings = []string{".csv", ".svg", ".html", ".htm", ".bgsplay"}

// Endings that a command writes beside those that every command writes.
const (
	endingsWritten = "endings" // the annotation that lists them
	AnyFileType    = "*"
	TableFileTypes = ".md .csv"
)

// AllowFileTypes tells for which endings of -o FILE a command has a form.
func AllowFileTypes(cmd *cobra.Command, endings string) *cobra.Command {
	cmd.Annotations = map[string]string{endingsWritten: endings}
	return cmd
}

// CheckEnding refuses an -o FILE whose ending promises what a command does not
// write.
func (a *App) CheckFileType(cmd *cobra.Command) error {
	ending := strings.ToLower(filepath.Ext(a.Output))
	if a.JSON || !slices.Contains(formEndings, ending) {
		return nil
	}
	knows := append([]string{".txt", ".json", ".jsonl"}, strings.Fields(cmd.Annotations[endingsWritten])...)
	if slices.Contains(knows, ending) || slices.Contains(knows, AnyFileType) {
		return nil
	}
	hint := ""
	if strings.HasPrefix(ending, ".htm") {
		hint = "; arbiter export -o " + QuoteArg(a.Output) + " makes a page"
	}
	return UsageError("%s writes no %s, but %s%s", cmd.CommandPath(), ending, strings.Join(knows, ", "), hint)
}
