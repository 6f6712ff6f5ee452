package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score/notation"
)

// What is wrong with a command line is said with what would be right.
func TestWrongCommandLines(t *testing.T) {
	const help = "arbiter list --help"
	for line, want := range map[string]string{
		"list Ann":             "",
		"list Ann Bob":         "",
		"list":                 "an argument is missing: arbiter list PLAYER...; for examples:\n  " + help,
		"list a b c":           `too many arguments: "c" is one more than in arbiter list PLAYER...; put quotes around an argument of several words`,
		"list --limt=3 a":      "there is no flag --limt; did you mean --limit?",
		"list --zzzzzzz a":     "there is no flag --zzzzzzz; " + help + " lists the flags",
		"list -q a":            "there is no flag -q; " + help + " lists the flags",
		"list -4.5 a":          "there is no flag -4.5; before negative numbers write --, behind the flags: -- -4.5",
		"list a --limit":       "--limit needs a value: N; " + help + " has examples",
		"list a --limit=many":  `--limit takes a number, not "many"`,
		"list a --json=maybe":  "--json takes no value",
		"list a --limit=-1":    "--limit is the number of entries to show; it cannot be -1",
		"rules go":             `arbiter rules takes flags only, so "go" means nothing here; arbiter rules --help lists them`,
		"lst":                  `there is no command "lst"; did you mean arbiter list?`,
		"everything":           `there is no command "everything"; arbiter --help lists them`,
		"usage_test.go":        "there is no command \"usage_test.go\"; to score that file:\n  arbiter score usage_test.go",
		"":                     "",
		"list --color=blue a":  `--color must be auto, always or never, not "blue"`,
		"list --color=never a": "",
	} {
		a, _, _ := testApp(t)
		var newest Newest
		root := &cobra.Command{Use: "arbiter", Args: a.NoSuchCommand, SilenceErrors: true, SilenceUsage: true, RunE: func(*cobra.Command, []string) error { return nil }}
		list := &cobra.Command{Use: "list PLAYER...", Args: Takes(1, 2), RunE: func(*cobra.Command, []string) error { return newest.Check(a) }}
		newest.Flags(list)
		list.Flags().BoolVar(&a.JSON, "json", false, "")
		root.AddCommand(list, &cobra.Command{Use: "rules", Args: Takes(0, 0), RunE: list.RunE})
		root.PersistentFlags().StringVar(&a.Colour, "color", "auto", "")
		root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.Begin() }
		root.SetFlagErrorFunc(FlagError)
		root.SetArgs(strings.Fields(line))
		root.SetOut(io.Discard)
		says := ""
		if err := root.Execute(); err != nil {
			if says = err.Error(); ExitCode(err) != ExitUnclear {
				t.Errorf("arbiter %s ends with %d", line, ExitCode(err))
			}
		}
		if says != want {
			t.Errorf("arbiter %s says %q\nwant %q", line, says, want)
		}
	}
}

// An error of the records says what can be done, and what the program ends with.
func TestErrorsOfTheRecords(t *testing.T) {
	many := make([]string, mostNames+1)
	for i := range many {
		many[i] = strings.Repeat(string(rune('A'+i)), 9)
	}
	for _, c := range []struct {
		err  error
		want string
		code int
	}{
		{&records.NotFoundError{Kind: "player", Name: "Anm", Known: []string{"Ann", "Bob"}}, `no player is called "Anm"; did you mean Ann?`, ExitUnclear},
		{&records.NotFoundError{Kind: "player", Name: "1234567", Known: many}, "no player is called \"1234567\"; to see everybody:\n  arbiter players list", ExitUnclear},
		{&records.NotFoundError{Kind: "player", Name: "BBBBBBBB", Known: many}, `no player is called "BBBBBBBB"; did you mean BBBBBBBBB?`, ExitUnclear},
		{&records.NotFoundError{Kind: "player", Name: "1234567", Known: many[:mostNames]}, `no player is called "1234567"; expected one of: ` + strings.Join(many[:mostNames], ", "), ExitUnclear},
		{&records.NotFoundError{Kind: "league", Name: "1234567", Known: many}, `no league is called "1234567"; expected one of: ` + strings.Join(many, ", "), ExitUnclear},
		{&records.NotFoundError{Kind: "result", Name: "9"}, "there is no result 9; to see the results:\n  arbiter list", ExitUnclear},
		{&records.NotFoundError{Kind: "command", Name: "9"}, "there is no command c9; to see the commands:\n  arbiter log", ExitUnclear},
		{&records.NotFoundError{Kind: "round", Name: "3", Known: []string{"1", "2"}}, `round 3 is not planned; planned are: 1, 2`, ExitUnclear},
		{&records.NotFoundError{Kind: "round", Name: "3"}, `round 3 is not planned`, ExitUnclear},
		{&records.NotFoundError{Kind: "league", Name: "Cup"}, `no league is called "Cup"`, ExitUnclear},
		{WithExitCode(ExitNo, errors.New("so")), "so", ExitNo},
		{errors.New("broken"), "broken", ExitUnclear},
	} {
		a, _, _ := testApp(t)
		if err := a.Explain(c.err); err.Error() != c.want || ExitCode(err) != c.code {
			t.Errorf("%q, exit code %d; want %q, %d", err, ExitCode(err), c.want, c.code)
		}
	}
	a, _, _ := testApp(t)
	if err := a.Explain(&records.FileError{Path: "l.db", Trouble: records.Foreign}); ExitCode(err) != ExitRecords {
		t.Errorf("%v: exit code %d", err, ExitCode(err))
	}
}

// A ruling of another game is passed over with a note, said once; one of none is refused.
func TestRulingsOfTheCommandLine(t *testing.T) {
	a, _, errs := testApp(t)
	a.Games, a.Rulings = games.All, []string{"suit-ties=none", "small-needs=any"}
	g, err := a.GameNamed("subdivision")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if list, err := a.FlagRulings(g.Game); err != nil || len(list) != 1 || fmt.Sprint(list[0]) == "" {
			t.Errorf("%v, %v", list, err)
		}
	}
	if got := errs.String(); got != "note: --ruling suit-ties=none belongs to Pyramid and is passed over for Subdivision\n" {
		t.Errorf("said %q", got)
	}
	a.Rulings = []string{"small-needs=all"}
	if _, err := a.FlagRulings(g.Game); err == nil || err.Error() != `--ruling: the ruling small-needs has no value "all"; expected one of: other, any` {
		t.Errorf("%v", err)
	}
	if _, err := a.GameNamed("subdivison"); err == nil || err.Error() != `no game is called "subdivison"; did you mean subdivision?` {
		t.Errorf("%v", err)
	}
}

// Hints can be typed as they stand, with the records in force.
func TestHints(t *testing.T) {
	a, _, _ := testApp(t)
	a.DB = "my league.db"
	cmd := &cobra.Command{Use: "import", Run: func(*cobra.Command, []string) {}}
	cmd.Flags().Bool("update", false, "")
	cmd.Flags().Bool("strict", true, "")
	cmd.Flags().StringSlice("player", nil, "")
	cmd.Flags().String("league", "", "")
	cmd.Flags().Bool("json", false, "")
	(&cobra.Command{Use: "arbiter"}).AddCommand(cmd)
	if err := cmd.ParseFlags([]string{"--update", "--strict=false", "--player", "Ann", "--player", "Bob C", "--league", "Cup", "--json"}); err != nil {
		t.Fatal(err)
	}
	t.Setenv("VISUAL", "")
	t.Setenv("EDITOR", "ed")
	for _, c := range [][2]string{
		{a.Hint("show", 3), "arbiter show 3 --db 'my league.db'"},
		{a.Hint(InForce([]any{"pair"}, "league", "Cup", "season", "")...), "arbiter pair --league Cup --db 'my league.db'"},
		{a.Again(cmd, []string{"a b.csv"}, []string{"league"}, "--yes"), "arbiter import 'a b.csv' --player Ann --player 'Bob C' --update --yes --db 'my league.db'"},
		{InEditor("a b"), "ed 'a b'"},
		{a.NoFile("best").Error(), "best needs a file: name one, or - for standard input; arbiter new GAME prints one to fill in (games: ), and arbiter score, on a terminal, opens a sheet"},
	} {
		if c[0] != c[1] {
			t.Errorf("%s\nwant %s", c[0], c[1])
		}
	}
}

// Lists break between items, and no line begins with a dot, which needs room too.
func TestList(t *testing.T) {
	for room, want := range map[int]string{
		40: "Ann · Bob Carpenter · Cyd",
		21: "Ann · Bob Carpenter ·\n  Cyd",
		20: "Ann ·\n  Bob Carpenter · Cyd",
		17: "Ann ·\n  Bob Carpenter ·\n  Cyd",
		10: "Ann ·\n  Bob\n  Carpenter ·\n  Cyd",
	} {
		if got := List([]string{"Ann", "Bob Carpenter", "Cyd"}, room, "  "); got != want {
			t.Errorf("in %d columns:\n%s\nwant\n%s", room, got, want)
		}
	}
}

// Answers are written game by game, as text or JSON; a text that cannot be read has its place.
func TestAnswers(t *testing.T) {
	for json, want := range map[bool][2]string{
		false: {"game 1\n", "error: standard input:4:1: no such game\n"},
		true:  {"game 1\n{\"error\":\"standard input:4:1: no such game\"}\n", ""},
	} {
		a, out, errs := testApp(t)
		a.JSON, a.In = json, strings.NewReader("game: go\nplayer: Ann\n\ngame: chess\nplayer: Bob\n")
		err := a.Answer(AnswerOptions{Painter: new(Painter), Solver: func() Solver {
			return func(text notation.Text, to *Answer) {
				if text.Line > 1 {
					a.AnswerUnreadable(to, text, errors.New("no such game"))
					return
				}
				to.Out = fmt.Appendf(to.Out, "game %d\n", text.Line)
			}
		}}, []string{"-"})
		if err != nil || out.String() != want[0] || errs.String() != want[1] || a.Code != ExitUnclear {
			t.Errorf("%v, exit code %d\n%s----\n%s", err, a.Code, out, errs)
		}
		a, out, _ = testApp(t)
		a.In = strings.NewReader("game: go\n")
		err = a.Answer(AnswerOptions{Painter: new(Painter), Solver: func() Solver {
			return func(text notation.Text, to *Answer) { to.Out = fmt.Appendf(nil, "%s:%d\n", text.File, text.Line) }
		}}, []string{"-", "none.txt"})
		if err == nil || err.Error() != "there is no file none.txt" || out.String() != "standard input:1\n" {
			t.Errorf("%v behind %q", err, out)
		}
	}
}
