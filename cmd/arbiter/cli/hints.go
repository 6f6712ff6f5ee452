package cli

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/records"
)

// Hint is a command of the program that can be typed as it stands, from where the
// user stands: words are quoted where a shell needs it, and --db is in it where the
// user gave it. A password is not: a hint may stand in a log.
func (a *App) Hint(words ...any) string {
	if a.DB != "" {
		words = append(slices.Clip(words), "--db", records.Shown(a.DB))
	}
	text := "arbiter"
	for _, word := range words {
		text += " " + records.ShellWord(Clean(fmt.Sprint(word)))
	}
	return text
}

// InEditor is the command that opens a file in the user's own editor.
func InEditor(file string) string {
	return cmp.Or(os.Getenv("VISUAL"), os.Getenv("EDITOR"), "nano") + " " + records.ShellWord(file)
}

// InForce adds flags that were given to the words of a hint: names and their values
// in pairs. An empty value was not given.
func InForce(words []any, flags ...string) []any {
	for i := 0; i < len(flags); i += 2 {
		if flags[i+1] != "" {
			words = append(words, "--"+flags[i], flags[i+1])
		}
	}
	return words
}

// Again is the hint of the same command for these arguments, with more words and
// without some flags. How it was answered is left out too.
func (a *App) Again(cmd *cobra.Command, args, without []string, more ...any) string {
	var words []any
	for _, word := range append(strings.Fields(cmd.CommandPath())[1:], args...) {
		words = append(words, word)
	}
	without = append(slices.Clip(without), "json", "output", "color", "no-input", "db")
	cmd.Flags().Visit(func(f *pflag.Flag) {
		list, several := f.Value.(pflag.SliceValue)
		switch {
		case slices.Contains(without, f.Name):
		case several:
			for _, v := range list.GetSlice() {
				words = append(words, "--"+f.Name, v)
			}
		case f.Value.Type() == "bool":
			if f.Value.String() == "true" {
				words = append(words, "--"+f.Name)
			}
		default:
			words = append(words, "--"+f.Name, f.Value.String())
		}
	})
	return a.Hint(append(words, more...)...)
}
