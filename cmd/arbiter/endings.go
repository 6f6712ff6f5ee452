package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Endings of files that are of one form only. A command that does not write it
// refuses them: text in a file called table.csv helps nobody.
var formEndings = []string{".csv", ".svg", ".html", ".htm", ".bgsplay"}

// checkEnding refuses an -o FILE whose ending promises what a command does not
// write.
func (a *app) checkEnding(cmd *cobra.Command) error {
	ending := strings.ToLower(filepath.Ext(a.output))
	if a.json || !slices.Contains(formEndings, ending) {
		return nil
	}
	knows := []string{".txt", ".json", ".jsonl"}
	switch strings.TrimPrefix(cmd.CommandPath(), "arbiter ") {
	case "export":
		return nil // every one, and --format goes before them
	case "ratings":
		knows = append(knows, ".md", ".csv", ".svg")
	case "standings", "history", "records list", "records log", "players list", "leagues list":
		knows = append(knows, ".md", ".csv")
	}
	if slices.Contains(knows, ending) {
		return nil
	}
	hint := ""
	if strings.HasPrefix(ending, ".htm") {
		hint = "; arbiter export -o " + quoteArg(a.output) + " makes a page"
	}
	return usage("%s writes no %s, but %s%s", cmd.CommandPath(), ending, strings.Join(knows, ", "), hint)
}
