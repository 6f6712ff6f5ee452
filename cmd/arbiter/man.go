package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
)

func manCmd(a *cli.App) *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:    "man [COMMAND...]",
		Short:  "Print a manual page, or write all of them",
		Hidden: true,
		Example: `  arbiter man score | man -l -
  arbiter man --all ~/.local/share/man/man1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if folder != "" {
				return writeManPages(a, cmd.Root(), folder)
			}
			page, rest, err := cmd.Root().Find(args)
			if err == nil {
				err = a.NoSuchCommand(page, rest)
			}
			if err != nil {
				return err
			}
			return a.AnswerTo(func(w io.Writer) error {
				_, err := io.WriteString(w, manPage(page))
				return err
			})
		},
	}
	cmd.Flags().StringVar(&folder, "all", "", "write every page into this `folder`")
	return cmd
}

// writeManPages writes the page of every command into a folder.
func writeManPages(a *cli.App, root *cobra.Command, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return cli.UsageError("writing manual pages: %w", err)
	}
	n := 0
	for list := []*cobra.Command{root}; len(list) > 0; list = list[1:] {
		cmd := list[0]
		if cmd.Name() == "help" {
			continue
		}
		list = append(list, cmd.Commands()...)
		if err := os.WriteFile(filepath.Join(folder, manName(cmd)+".1"), []byte(manPage(cmd)), 0o644); err != nil {
			return cli.UsageError("writing manual pages: %w", err)
		}
		n++
	}
	a.Say(fmt.Sprintf("%d manual pages are in %s", n, folder))
	return nil
}

func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage is a command's help as a manual page. Its lines stay as they are.
func manPage(cmd *cobra.Command) string {
	var help bytes.Buffer
	out := cmd.OutOrStdout()
	cmd.SetOut(&help)
	_ = cmd.Help() // a buffer takes everything
	cmd.SetOut(out)
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %q 1 \"\" \"Arbiter %s\" Arbiter\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n.nf\n", strings.ToUpper(manName(cmd)), cli.Version, manName(cmd), cmd.Short)
	for line := range strings.Lines(help.String()) {
		if title, is := strings.CutSuffix(line, ":\n"); is && !strings.HasPrefix(line, " ") {
			fmt.Fprintf(&b, ".fi\n.SH %s\n.nf\n", strings.ToUpper(title))
			continue
		}
		b.WriteString(`\&` + strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)) // no line is a request
	}
	return b.String()
}
