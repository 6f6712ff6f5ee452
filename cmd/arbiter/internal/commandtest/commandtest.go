// Package commandtest runs a command within a test, which compares all that it writes.
package commandtest

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
)

// A Club has records of its own, and a clock that stands still.
type Club struct {
	t   *testing.T
	Now time.Time
	db  string
}

// New is a club without records, on the evening of Monday 23 November 2026.
func New(t *testing.T) *Club {
	c := &Club{t, time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC), filepath.Join(t.TempDir(), "league.db")}
	t.Setenv("ARBITER_DB", c.db)
	t.Setenv("USER", "ann")
	return c
}

// Run runs a command with arguments and returns what it writes to standard output, and
// behind a line of dashes to standard error. The records are called DB there.
func (c *Club) Run(make func(*cli.App) *cobra.Command, args ...string) string {
	c.t.Helper()
	var out, errs bytes.Buffer
	a := &cli.App{In: strings.NewReader(""), Out: &out, Err: &errs, Colour: "auto", Games: games.All, Now: func() time.Time { return c.Now }}
	cmd := make(a)
	cmd.PersistentFlags().BoolVar(&a.JSON, "json", false, "")
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	err := a.Begin()
	if err == nil {
		err = cmd.Execute()
	}
	if err != nil && !errors.Is(err, cli.ErrQuiet) {
		fmt.Fprintln(&errs, "error:", err)
	}
	text := out.String()
	if errs.Len() > 0 {
		text += "----\n" + errs.String()
	}
	return strings.ReplaceAll(text, c.db, "DB")
}

// Prints compares what a command writes.
func (c *Club) Prints(want string, make func(*cli.App) *cobra.Command, args ...string) {
	c.t.Helper()
	if got := c.Run(make, args...); got != want {
		c.t.Errorf("%q writes\n%s\nwant\n%s", args, got, want)
	}
}
