package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// Help sets how wide the help of a command and of those below it is, in columns. As it is
// written it has DefaultWidth; a narrower one is folded.
func Help(root *cobra.Command, width int) {
	cobra.AddTemplateFunc("foldHelp", foldHelp)
	cobra.AddTemplateFunc("flagHelp", flagHelp)
	fold, flags := fmt.Sprintf("foldHelp %d ", width), fmt.Sprintf("{{flagHelp %d ", width)
	root.SetUsageTemplate(strings.NewReplacer(
		`(or .IsAvailableCommand (eq .Name "help"))`, ".IsAvailableCommand",
		"  {{rpad .Name .NamePadding }} {{.Short}}", "{{"+fold+`(printf "  %s %s" (rpad .Name .NamePadding) .Short)}}`,
		"{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}", flags+".LocalFlags.FlagUsages}}",
		"{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}", flags+".InheritedFlags.FlagUsages}}",
		`Use "{{.CommandPath}} [command] --help" for more information about a command.`,
		"{{"+fold+`(printf "Use \"%s [command] --help\" for more information about a command." .CommandPath)}}`,
	).Replace(root.UsageTemplate()))
	root.SetHelpTemplate("{{with (or .Long .Short)}}{{" + fold + "(. | trimTrailingWhitespaces)}}\n\n{{end}}{{if or .Runnable .HasSubCommands}}{{.UsageString}}{{end}}")
}

// flagHelp lists flags, a line each, with what they do beside them. That a flag without a
// value takes true and false goes without saying.
func flagHelp(width int, usages string) string {
	var b strings.Builder
	var labels, texts []string
	column := 0
	for line := range strings.Lines(strings.ReplaceAll(usages, "[=true|false]", "")) {
		line = strings.TrimRight(line, " \n")
		lead := len(line) - len(strings.TrimLeft(line, " "))
		label, text, _ := strings.Cut(line[lead:], "   ")
		labels, texts = append(labels, line[:lead]+label), append(texts, text)
		column = max(column, lead+len(label)+3)
	}
	for i, label := range labels {
		Labelled(&b, width, column, label, texts[i])
	}
	return strings.TrimRight(b.String(), "\n")
}

// foldHelp folds a text of help to a width: paragraphs, and lists whose lines begin with
// blanks and have a text behind two more. A line of a list that has no text of its own, far
// to the right, goes on with the one before it.
func foldHelp(width int, text string) string {
	if width >= DefaultWidth {
		return text
	}
	var b strings.Builder
	label, words, column := "", []string{}, 0
	end := func() {
		if label+strings.Join(words, "") != "" {
			Labelled(&b, width, column, label, strings.Join(words, " "))
		}
		label, words, column = "", nil, 0
	}
	for _, line := range strings.Split(text, "\n") {
		bare := strings.TrimLeft(line, " ")
		lead := len(line) - len(bare)
		at := strings.Index(bare, "  ")
		switch {
		case bare == "":
			end()
			b.WriteByte('\n')
		case lead > 0 && lead == column: // the text of the line before goes on
			words = append(words, bare)
		case lead > 0 && at < 0:
			end()
			label, column = line, len(line)+2
		case lead > 0:
			end()
			label, words = line[:lead+at], []string{strings.TrimSpace(bare[at:])}
			column = len(line) - len(strings.TrimLeft(bare[at:], " "))
		default:
			if label != "" {
				end()
			}
			words = append(words, bare)
		}
	}
	end()
	return strings.TrimRight(b.String(), "\n")
}
