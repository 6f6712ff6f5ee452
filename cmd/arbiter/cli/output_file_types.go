package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// The file types, by their endings, that a command writes beside text and JSON.
const (
	AnyFileType    = "*"
	TableFileTypes = ".md .csv"
)

// fileTypes is the annotation of a command that lists them.
const fileTypes = "file types"

// AllowFileTypes says which types of -o FILE a command writes, beside text and
// JSON.
func AllowFileTypes(cmd *cobra.Command, types string) *cobra.Command {
	cmd.Annotations = map[string]string{fileTypes: types}
	return cmd
}

// File types in which text would help nobody: some command writes the first ones, none
// the others. A file of another type may hold text.
var (
	writtenTypes = []string{".csv", ".svg", ".html", ".htm", ".bgsplay"}
	foreignTypes = []string{".docx", ".xlsx", ".odt", ".ods", ".pdf", ".png"}
)

// CheckFileType refuses an -o FILE of a type that the command does not write.
func (a *App) CheckFileType(cmd *cobra.Command) error {
	ending := strings.ToLower(filepath.Ext(a.Output))
	types := append([]string{".txt", ".json", ".jsonl"}, strings.Fields(cmd.Annotations[fileTypes])...)
	anyType, foreign := slices.Contains(types, AnyFileType), slices.Contains(foreignTypes, ending)
	hint := ""
	switch {
	case !foreign && (anyType || slices.Contains(types, ending) || !slices.Contains(writtenTypes, ending)):
		return nil
	case anyType:
		return UsageError("%s cannot write %s files; %[1]s --help lists what it writes", cmd.CommandPath(), ending)
	case strings.HasPrefix(ending, ".htm"):
		hint = "; " + a.Hint("export", "-o", a.Output) + " makes a page"
	}
	return UsageError("%s cannot write %s files, only %s%s", cmd.CommandPath(), ending, strings.Join(types, ", "), hint)
}
