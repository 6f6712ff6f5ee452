package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"arbiter/cmd/arbiter/cli"
)

// The manual pages say what the commands say of themselves. UPDATE_MAN=1 (make
// man) writes them anew.
func TestManualPages(t *testing.T) {
	dir := t.TempDir()
	if os.Getenv("UPDATE_MAN") != "" {
		dir = "man"
		old, err := filepath.Glob("man/*.1")
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range old {
			if err := os.Remove(page); err != nil {
				t.Fatal(err)
			}
		}
	}
	root := root(&cli.App{Games: games})
	root.DisableAutoGenTag = true
	forManual(root)
	day := time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC) // the same pages from the same program
	head := &doc.GenManHeader{Title: "ARBITER", Section: "1", Date: &day, Source: "Arbiter", Manual: "Arbiter"}
	if err := doc.GenManTree(root, head, dir); err != nil {
		t.Fatal(err)
	}
	made, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(made) < len(root.Commands()) {
		t.Fatalf("%d pages, %v", len(made), err)
	}
	kept, err := filepath.Glob("man/*.1")
	if err != nil || len(kept) != len(made) {
		t.Errorf("%d pages are kept of %d; run make man", len(kept), len(made))
	}
	for _, page := range made {
		want, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join("man", filepath.Base(page))); err != nil || !bytes.Equal(got, want) {
			t.Errorf("man/%s is out of date; run make man", filepath.Base(page))
		}
	}
}

// forManual sets the lists in what commands say apart, so that a page keeps
// their lines.
func forManual(cmd *cobra.Command) {
	var b strings.Builder
	listed := false
	for line := range strings.Lines(cmd.Long) {
		is := strings.HasPrefix(line, "  ")
		if is != listed {
			b.WriteByte('\n')
		}
		if listed = is; is {
			b.WriteString("  ")
		}
		b.WriteString(line)
	}
	cmd.Long = b.String()
	for _, sub := range cmd.Commands() {
		forManual(sub)
	}
}

// Every command says what it does, and shows how.
func TestEveryCommandIsExplained(t *testing.T) {
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		if cmd.Short == "" || !cmd.HasSubCommands() && cmd.Example == "" {
			t.Errorf("%s lacks a short description or an example", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			look(sub)
		}
	}
	look(root(&cli.App{Games: games}))
}
