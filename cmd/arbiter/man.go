package main

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
)

// manPages are the manual pages. A test makes them from the commands (make man),
// because the library for that would slow down every start of the program.
//
//go:embed man/*.1
var manPages embed.FS

func manCmd(a *cli.App) *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:   "man [COMMAND...]",
		Short: "Print a manual page, or write all of them",
		Example: `  arbiter man score | man -l -
  arbiter man --all ~/.local/share/man/man1`,
		ValidArgsFunction: cli.CompleteSubcommands,
		RunE: func(cmd *cobra.Command, args []string) error {
			if folder != "" {
				return writeManPages(a, folder)
			}
			page, rest, err := cmd.Root().Find(args)
			if err == nil {
				err = a.NoSuchCommand(page, rest)
			}
			if err != nil {
				return err
			}
			text, err := manPages.ReadFile("man/" + strings.ReplaceAll(page.CommandPath(), " ", "-") + ".1")
			if err != nil {
				return cli.UsageError("there is no manual page for %s", page.CommandPath())
			}
			return a.AnswerTo(func(w io.Writer) error {
				_, err := w.Write(text)
				return err
			})
		},
	}
	cmd.Flags().StringVar(&folder, "all", "", "write every page into this `folder`")
	return cmd
}

func writeManPages(a *cli.App, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return cli.UsageError("writing manual pages: %w", err)
	}
	pages, err := fs.ReadDir(manPages, "man")
	if err != nil {
		return fmt.Errorf("finding the manual pages: %w", err)
	}
	for _, page := range pages {
		text, err := manPages.ReadFile("man/" + page.Name())
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, page.Name()), text, 0o644)
		}
		if err != nil {
			return cli.UsageError("writing manual pages: %w", err)
		}
	}
	a.Say(fmt.Sprintf("%d manual pages are in %s", len(pages), folder))
	return nil
}
