package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
)

func manCmd(s *terminal.Streams) *cobra.Command {
	folder := ""
	cmd := &cobra.Command{
		Use:    "man [COMMAND...]",
		Short:  "Print a manual page, or write all of them",
		Hidden: true,
		Example: `  arbiter man score | man -l -
  arbiter man --all ~/.local/share/man/man1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if folder != "" {
				return writeManPages(s, cmd.Root(), folder)
			}
			page, rest, err := cmd.Root().Find(args)
			if err == nil {
				err = terminal.OnlySubcommands(s)(page, rest)
			}
			if err != nil {
				return err
			}
			if s.Width < terminal.Unlimited {
				s.Say("To read it as a manual page:\n  %s | man -l -", strings.Join(append([]string{"arbiter", "man"}, args...), " "))
			}
			_, err = s.Out.WriteString(manPage(page))
			return err
		},
	}
	cmd.Flags().StringVar(&folder, "all", "", "write every page into this `folder`")
	return cmd
}

// writeManPages writes the page of every command into a folder.
func writeManPages(s *terminal.Streams, root *cobra.Command, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("writing manual pages: %w", err)
	}
	n := 0
	for list := []*cobra.Command{root}; len(list) > 0; list = list[1:] {
		cmd := list[0]
		if cmd.Name() == "help" {
			continue
		}
		list = append(list, cmd.Commands()...)
		if err := os.WriteFile(filepath.Join(folder, manName(cmd)+".1"), []byte(manPage(cmd)), 0o644); err != nil {
			return fmt.Errorf("writing manual pages: %w", err)
		}
		n++
	}
	s.Say("%d manual pages are in %s", n, folder)
	return nil
}

func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage returns a command's help as a manual page. Its lines stay as they are.
func manPage(cmd *cobra.Command) string {
	var help bytes.Buffer
	out := cmd.OutOrStdout()
	cmd.SetOut(&help)
	_ = cmd.Help() // a buffer takes everything
	cmd.SetOut(out)
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %q 1 \"\" \"Arbiter %s\" Arbiter\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n.nf\n", strings.ToUpper(manName(cmd)), version, manName(cmd), cmd.Short)
	text := strings.Replace(help.String(), "\nUsage: ", "\nUsage:\n  ", 1)
	for line := range strings.Lines(text) {
		if title, is := strings.CutSuffix(line, ":\n"); is && !strings.HasPrefix(line, " ") {
			fmt.Fprintf(&b, ".fi\n.SH %s\n.nf\n", strings.ToUpper(title))
			continue
		}
		b.WriteString(`\&` + strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)) // no line is a request
	}
	return b.String()
}
