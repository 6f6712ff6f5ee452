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

// CheckFileType refuses an -o FILE of a type that the command does not write. Text
// in a file called table.csv or table.docx would help nobody.
func (a *App) CheckFileType(cmd *cobra.Command) error {
	ending := strings.ToLower(filepath.Ext(a.Output))
	if ending == "" || ending == "." || a.JSON {
		return nil
	}
	types := append([]string{".txt", ".json", ".jsonl"}, strings.Fields(cmd.Annotations[fileTypes])...)
	if slices.Contains(types, AnyFileType) {
		if ending != ".docx" && ending != ".xlsx" {
			return nil
		}
		return UsageError("%s cannot write %s files; %[1]s --help lists what it writes", cmd.CommandPath(), ending)
	}
	if slices.Contains(types, ending) {
		return nil
	}
	hint := ""
	if strings.HasPrefix(ending, ".htm") {
		hint = "; " + a.Hint("export", "-o", a.Output) + " makes a page"
	}
	return UsageError("%s cannot write %s files, only %s%s", cmd.CommandPath(), ending, strings.Join(types, ", "), hint)
}
