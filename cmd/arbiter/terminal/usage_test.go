package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/records"
)

// What is wrong with a command line is said with what would be right.
func TestWrongCommandLines(t *testing.T) {
	const help = "arbiter list --help"
	for line, want := range map[string]string{
		"list --limt=3":     "there is no flag --limt; did you mean --limit?",
		"list --zzzzzzz":    "there is no flag --zzzzzzz; " + help + " lists the flags",
		"list -q":           "there is no flag -q; " + help + " lists the flags",
		"list -4.5":         "there is no flag -4.5; write -- before negative numbers, after the flags: -- -4.5",
		"list --limit":      "--limit needs a value: N; " + help + " has examples",
		"list --limit=many": `--limit takes a number, not "many"`,
		"list --all=maybe":  "--all takes no value",
		"lst":               `there is no command "lst"; did you mean arbiter list?`,
		"everything":        `there is no command "everything"; arbiter --help lists them`,
		"usage_test.go":     "there is no command \"usage_test.go\"; to score that file:\n  arbiter score usage_test.go",
		"list":              "",
	} {
		s := New(strings.NewReader(""), io.Discard, io.Discard)
		none := func(*cobra.Command, []string) error { return nil }
		root := &cobra.Command{Use: "arbiter", Args: OnlySubcommands(s), SilenceErrors: true, SilenceUsage: true, RunE: none}
		list := &cobra.Command{Use: "list", RunE: none}
		list.Flags().Int("limit", 0, "only the newest `N`")
		list.Flags().Bool("all", false, "")
		root.AddCommand(list)
		root.SetFlagErrorFunc(FlagError)
		root.SetArgs(strings.Fields(line))
		says := ""
		if err := root.Execute(); err != nil {
			says = err.Error()
		}
		if says != want {
			t.Errorf("arbiter %s says %q\nwant %q", line, says, want)
		}
	}
}

// An error says what can be done, and decides the exit code.
func TestErrors(t *testing.T) {
	many := make([]string, mostKnown+1)
	for i := range many {
		many[i] = strings.Repeat(string(rune('A'+i)), 9)
	}
	for _, c := range []struct {
		err  error
		want string
		code int
	}{
		{&records.NotFoundError{Kind: "player", Name: "Anm", Known: []string{"Ann", "Bob"}}, "error: no player is called \"Anm\"; did you mean Ann?\n", Unclear},
		{&records.NotFoundError{Kind: "player", Name: "1234567", Known: many}, "error: no player is called \"1234567\"; to see everybody:\n  arbiter players list\n", Unclear},
		{&records.NotFoundError{Kind: "result", Name: "9"}, "error: there is no result 9; to see the results:\n  arbiter list\n", Unclear},
		{&records.NotFoundError{Kind: "command", Name: "9"}, "error: there is no command c9; to see the commands:\n  arbiter log\n", Unclear},
		{&records.NotFoundError{Kind: "round", Name: "3", Known: []string{"1", "2"}}, "error: round 3 is not planned; planned are: 1, 2\n", Unclear},
		{fmt.Errorf("broken\x1b[2J"), "error: broken\uFFFD[2J\n", Unclear},
		{fmt.Errorf("opening: %w", &records.FileError{Path: "l.db", Trouble: records.Foreign}), "", Records},
		{ErrNo, "", No},
		{errors.Join(ErrInterrupted), "", Interrupted},
		{nil, "", Done},
	} {
		var errs strings.Builder
		s := New(strings.NewReader(""), io.Discard, &errs)
		if c.err != nil {
			s.ShowError(c.err)
		}
		if code := ExitCode(c.err); code != c.code || c.want != "" && errs.String() != c.want {
			t.Errorf("%v: %q, exit code %d; want %q, %d", c.err, errs.String(), code, c.want, c.code)
		}
	}
}

// A question takes y and n; anything else, and the end of the input, is no.
func TestConfirm(t *testing.T) {
	for typed, want := range map[string]bool{"y\n": true, "Yes\n": true, " y \r": true, "n\n": false, "\n": false, "": false, "yep\n": false} {
		var errs strings.Builder
		s := New(strings.NewReader(typed), io.Discard, &errs)
		if yes, err := s.Confirm("Go on?"); err != nil || yes != want || !strings.HasPrefix(errs.String(), "Go on? [y/N] ") {
			t.Errorf("%q: %t, %v, %q", typed, yes, err, errs.String())
		}
	}
}

// A message is broken between words. A command that can be typed and a place in a file stay whole:
// their lines are indented.
func TestFold(t *testing.T) {
	for _, one := range []struct {
		width      int
		text, want string
	}{
		{10, "error: äöüß", "error:\n  äöüß"},
		{11, "error: äöüß", "error: äöüß"},
		{40, "error: there is no league called Tuesday; to found one:\n  arbiter leagues create 'Tuesday' --points 5,3,2,1",
			"error: there is no league called\n  Tuesday; to found one:\n  arbiter leagues create 'Tuesday' --points 5,3,2,1"},
	} {
		if got := Fold(one.text, one.width); got != one.want {
			t.Errorf("at %d columns\n%s\nwant\n%s", one.width, got, one.want)
		}
	}
	var b strings.Builder // a message is for the screen of standard error, wherever the answer goes
	s := &Streams{Out: bufio.NewWriter(io.Discard), Err: &b, Width: Unlimited, ErrWidth: 12}
	if s.Say("more words than fit"); b.String() != "more words\n  than fit\n" {
		t.Errorf("%q", b.String())
	}
}

// A hint can be typed as it stands, on the same records, and shows no password.
func TestHint(t *testing.T) {
	s := New(strings.NewReader(""), io.Discard, io.Discard)
	s.DB = "postgres://ann:secret@host/my club"
	if got := s.Hint("edit", 12, "Ann O'Hara 3"); strings.Contains(got, "secret") || !strings.HasPrefix(got, `arbiter edit 12 'Ann O'\''Hara 3' --db `) {
		t.Error(got)
	}
}

// JSON has no character that a terminal obeys.
func TestJSONLine(t *testing.T) {
	line, err := JSONLine(map[string]string{"name": "Ann\u009b\u202eé\x7f"})
	if err != nil || string(line) != "{\"name\":\"Ann\\u009b\\u202eé\\u007f\"}\n" {
		t.Errorf("%s, %v", line, err)
	}
}
