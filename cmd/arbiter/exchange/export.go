package exchange

import (
	"context"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/score"
)

// An exporting is one run of `arbiter export`.
type exporting struct {
	book.ResultFilter
	asked  string
	format *exportFormat
	folder string // of a site

	ctx   context.Context
	store *records.Store // nil if the records are not needed
	args  []string       // results and files; without any the filter picks results
	left  int            // how many contested results were left out
	none  bool           // the filter picked no result
}

// ExportCmd is the command `arbiter export`.
func ExportCmd(a *cli.App) *cobra.Command {
	e := &exporting{ResultFilter: book.ResultFilter{App: a}}
	formats, endings := formatsHelp()
	cmd := &cobra.Command{
		Use:   "export [RESULT|FILE...]",
		Short: "Write results in other forms: tables, pages, pictures",
		Long: `Export writes recorded results, by number, or games of files in Arbiter
notation, which are scored for that and not recorded; without arguments all
results that the filter picks. Each form has a name for --format:

` + formats + `
Without --format the ending of -o FILE picks it:
` + endings + `.
Without both it is a table on a terminal and else CSV. --json is jsonl.

CSV has no column for the state: it leaves contested and void results out unless
--state or their numbers ask for them. JSON Lines say all that is kept of
results; records copy takes everything along, the log and plans too.`,
		Example: `  arbiter export -o results.csv
  arbiter export --league "Tuesday league" --from 2026-01-01 --format md
  arbiter export -o results.jsonl
  arbiter export --league "Tuesday league" -o league.html
  arbiter export --format site -o public
  arbiter export --format referee -o referee.html
  arbiter export 12 -o board.svg
  arbiter export 12 -o game.txt
  arbiter export 12 --format link
  arbiter export game.txt --format csv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			e.ctx, e.args = cmd.Context(), args
			return e.run(cmd)
		},
	}
	e.AddFlags(cmd)
	cmd.Flags().BoolVar(&e.Filter.AllSeasons, "all-seasons", false, "on a page: all seasons of the league, not only the current one")
	cmd.Flags().StringVar(&e.asked, "format", "", "write in this `format`")
	return cli.AllowFileTypes(cmd, ".md .html .csv .jsonl .svg .bgsplay")
}

func (e *exporting) run(cmd *cobra.Command) error {
	var err error
	if e.format, err = e.pickFormat(e.asked); err != nil {
		return err
	}
	e.JSONForm = e.format.json
	if e.JSON && e.format.name != "jsonl" {
		return cli.UsageError("--json means --format jsonl, which contradicts --format %s; use one of them", e.format.name)
	}
	if err := e.Check(); err != nil {
		return err
	}
	if e.format.name == "site" {
		if !e.ToFile() {
			return cli.UsageError("a site is a folder of files: name it with -o:\n  %s", e.Hint("export", "--format", "site", "-o", "public"))
		}
		e.folder, e.Output = e.Output, ""
	}
	if e.Filter.AllSeasons && e.format.name != "html" && e.format.name != "site" {
		return cli.UsageError("--all-seasons goes with a page, as -o league.html; other forms have all seasons unless --season picks one")
	}
	if flag := e.GivenFlag(cmd); flag != "" && len(e.args) > 0 {
		return cli.UsageError("--%s picks among all results; leave it out where results or files are named", flag)
	}
	snapshot := func(s *records.Store, w io.Writer) error {
		return s.Snapshot(e.ctx, func(s *records.Store) error {
			e.store = s
			return e.write(w)
		})
	}
	isNumber := func(arg string) bool { _, ok := asNumber(arg); return ok }
	switch {
	case len(e.args) == 0:
		return book.Answer(e.App, e.write, snapshot)
	case slices.ContainsFunc(e.args, isNumber):
		return book.AnswerAfter(e.App, records.Options{Read: true}, func(s *records.Store, out *cli.Output) error { return snapshot(s, out) })
	}
	return e.App.AnswerTo(e.write)
}

// write writes the results, and says what was left out.
func (e *exporting) write(w io.Writer) error {
	stop := func() {}
	if e.Output != "" { // an answer on the terminal shows that something happens
		stop = e.Waiting("exporting")
	}
	err := e.format.write(e, w)
	if stop(); err != nil {
		return err
	}
	if e.none {
		e.Note("there is no result to export")
	}
	if e.left > 0 {
		e.Note(score.Counted(e.left, "contested result") + " left out; --state contested writes them")
	}
	return nil
}
