package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
)

// Every command has a manual page with its name, its help and no line that a
// formatter takes for a request of its own.
func TestManualPages(t *testing.T) {
	dir := t.TempDir()
	var said bytes.Buffer
	if code := run([]string{"man", "--all", dir}, nil, io.Discard, &said); code != terminal.Done {
		t.Fatal(said.String())
	}
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		if cmd.Name() == "help" {
			return // the help of cobra itself has no page
		}
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
		page, err := os.ReadFile(filepath.Join(dir, name+".1"))
		if err != nil {
			t.Error(err)
		}
		if want := ".SH NAME\n" + name + ` \- ` + cmd.Short + "\n"; !strings.Contains(string(page), want) {
			t.Errorf("the page of %s has no %q", name, want)
		}
		if cmd.HasParent() && !strings.Contains(string(page), ".SH USAGE\n.nf\n\\&  "+cmd.CommandPath()) {
			t.Errorf("the page of %s says no usage\n%s", name, page)
		}
		for line := range strings.Lines(string(page)) {
			if !strings.HasPrefix(line, `\&`) && !regexp.MustCompile(`^(\.(TH|SH|nf|fi)\b|arbiter)`).MatchString(line) {
				t.Errorf("%s: %s", name, line)
			}
		}
		for _, sub := range cmd.Commands() {
			look(sub)
		}
	}
	look(root(terminal.New(strings.NewReader(""), io.Discard, io.Discard)))
}

// Every command says what it does, and shows how, on one screen.
func TestEveryCommandIsExplained(t *testing.T) {
	var help bytes.Buffer
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		help.Reset()
		cmd.SetOut(&help)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(help.String(), "\n")
		if n := len(lines) - 1; n > 32 && cmd.HasParent() || n > 50 {
			t.Errorf("the help of %s has %d lines", cmd.CommandPath(), n)
		}
		for _, line := range lines {
			if twwidth.Width(line) > terminal.DefaultWidth {
				t.Errorf("the help of %s is too wide: %s", cmd.CommandPath(), line)
			}
		}
		if cmd.Short == "" || !cmd.HasSubCommands() && cmd.Example == "" {
			t.Errorf("%s lacks a short description or an example", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			look(sub)
		}
	}
	look(root(terminal.New(strings.NewReader(""), io.Discard, io.Discard)))
}
