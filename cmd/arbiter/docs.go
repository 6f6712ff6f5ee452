package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func (a *app) completionCmd() *cobra.Command {
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Print the completion script of a shell",
		Example:   "  arbiter completion bash > ~/.local/share/bash-completion/completions/arbiter",
		Args:      cobra.MatchAll(cobra.ExactArgs(1), cobra.OnlyValidArgs),
		ValidArgs: []string{"bash", "zsh", "fish", "powershell"},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			return a.answerTo(func(w io.Writer) error {
				switch args[0] {
				case "bash":
					return root.GenBashCompletionV2(w, true)
				case "zsh":
					return root.GenZshCompletion(w)
				case "fish":
					return root.GenFishCompletion(w, true)
				}
				return root.GenPowerShellCompletionWithDesc(w)
			})
		},
	}
}

func (a *app) manCmd() *cobra.Command {
	var folder string
	cmd := &cobra.Command{
		Use:   "man [COMMAND...]",
		Short: "Print a manual page, or write all of them",
		Example: `  arbiter man score | man -l -
  arbiter man --all ~/.local/share/man/man1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			root.DisableAutoGenTag = true
			when := time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC) // the same pages from the same program
			head := &doc.GenManHeader{Title: "ARBITER", Section: "1", Date: &when, Source: "Arbiter " + Version, Manual: "Arbiter"}
			if folder != "" {
				if err := os.MkdirAll(folder, 0o755); err != nil {
					return usage("writing manual pages: %w", err)
				}
				if err := doc.GenManTree(root, head, folder); err != nil {
					return fmt.Errorf("writing manual pages: %w", err)
				}
				pages, _ := filepath.Glob(filepath.Join(folder, "arbiter*.1"))
				fmt.Fprintf(a.err, "%d manual pages are in %s\n", len(pages), clean(folder))
				return nil
			}
			page, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return usage("there is no command %q; arbiter --help lists them", args)
			}
			return a.answerTo(func(w io.Writer) error { return doc.GenMan(page, head, w) })
		},
	}
	cmd.Flags().StringVar(&folder, "all", "", "write every page into this `folder`")
	return cmd
}
