package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// An exporting is one run of `arbiter export`.
type exporting struct {
	book.ResultFilter
	asked  string
	format *exportFormat

	ctx   context.Context
	store *records.Store       // nil if the records are not needed
	args  []string             // results and files; without any the filter picks results
	left  map[league.State]int // how many results were left out, by state
}

// ExportCmd is the command `arbiter export`.
func ExportCmd(a *cli.App) *cobra.Command {
	e := &exporting{ResultFilter: book.ResultFilter{App: a}}
	var formats strings.Builder
	for _, f := range exportFormats {
		fmt.Fprintf(&formats, "  %-12s  %s\n", f.name, f.title)
	}
	cmd := &cobra.Command{
		Use:   "export [RESULT|FILE...]",
		Short: "Write results in other forms: tables, pages, pictures",
		Long: `Export writes recorded results, by number, or games of files in Arbiter
notation, which are scored for that and not recorded; without arguments all
results that the filter picks. Each form has a name for --format:

` + formats.String() + `
Without --format the ending of -o FILE picks it:
` + formatEndings() + `.
Without both it is a table on a terminal and else CSV. --json is jsonl.

CSV has no column for the state: it leaves contested and void results out unless
--state or their numbers ask for them. JSON Lines are a whole copy of the
records: imported into a new file they make the same records again.`,
		Example: `  arbiter export -o results.csv
  arbiter export --league "Tuesday league" --from 2026-01-01 --format md
  arbiter export -o copy.jsonl
  arbiter export --league "Tuesday league" -o league.html
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
	if e.asked == "" && len(e.args) > 0 && strings.HasSuffix(strings.ToLower(e.Output), ".txt") {
		e.asked = "notation"
	}
	var err error
	if e.format, err = pickFormat(e.App, e.asked); err != nil {
		return err
	}
	e.JSONForm = e.format.json
	if e.JSON && e.format.name != "jsonl" {
		return cli.UsageError("--json means --format jsonl, which contradicts --format %s; use one of them", e.format.name)
	}
	if err := e.Settle(); err != nil {
		return err
	}
	if e.Filter.AllSeasons && e.format.name != "html" {
		return cli.UsageError("--all-seasons goes with a page, as -o league.html; other forms have all seasons unless --season picks one")
	}
	if flag := e.GivenFlag(cmd); flag != "" && len(e.args) > 0 {
		return cli.UsageError("--%s picks among all results; leave it out where results or files are named", flag)
	}
	needed := len(e.args) == 0
	for _, arg := range e.args {
		_, number := asNumber(arg)
		needed = needed || number
	}
	if !needed {
		return e.App.AnswerTo(e.write)
	}
	if len(e.args) > 0 {
		return book.WithRecords(e.App, records.Options{Read: true}, func(s *records.Store) error {
			return s.Snapshot(e.ctx, func(s *records.Store) error {
				e.store = s
				return e.App.AnswerTo(e.write)
			})
		})
	}
	return book.Answer(e.App, e.write, func(s *records.Store, w io.Writer) error {
		return s.Snapshot(e.ctx, func(s *records.Store) error {
			e.store = s
			return e.write(w)
		})
	})
}

// write writes the results, and says what was left out.
func (e *exporting) write(w io.Writer) error {
	e.left = map[league.State]int{}
	stop := func() {}
	if e.Output != "" { // an answer on the terminal shows that something happens
		stop = e.Waiting("exporting")
	}
	err := e.format.write(e, w)
	if stop(); err != nil {
		return err
	}
	if n := e.left[league.Contested]; n > 0 {
		e.Note(score.Counted(n, "contested result") + " left out; --state contested writes them")
	}
	return nil
}

// asNumber reads an argument as a result's number: 12 or #12.
func asNumber(arg string) (int64, bool) {
	digits := strings.TrimPrefix(arg, "#")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	id, err := book.ParseNumber("result", arg)
	return id, err == nil
}

// takes reports whether a result that the filter picked belongs in the format.
func (e *exporting) takes(state league.State) bool {
	if !e.format.counted || e.Filter.State != "" || state == league.Confirmed {
		return true
	}
	e.left[state]++
	return false
}

// each calls show with every result, with its position and lines.
func (e *exporting) each(show func(*records.Full) error) error {
	if len(e.args) > 0 {
		return e.named(show)
	}
	if e.store == nil {
		return nil
	}
	return e.store.List(e.ctx, e.Filter, func(f records.Full) error {
		if !e.takes(f.State) {
			return nil
		}
		return show(&f)
	})
}

// plays is each without positions, which needs less memory.
func (e *exporting) plays(show func(*league.Result) error) error {
	if len(e.args) == 0 && e.store != nil {
		return e.store.Plays(e.ctx, e.Filter, func(p *league.Result) error {
			if !e.takes(p.State) {
				return nil
			}
			return show(p)
		})
	}
	return e.each(func(f *records.Full) error { return show(&f.Result) })
}

// one returns the only result that was asked for.
func (e *exporting) one() (*records.Full, error) {
	var found *records.Full
	err := e.each(func(f *records.Full) error {
		if found != nil {
			return cli.UsageError("--format %[1]s takes one result; name it by its number, as %s", e.format.name, e.Hint("export", 12, "--format", e.format.name))
		}
		found = f
		return nil
	})
	if err == nil && found == nil {
		return nil, cli.UsageError("there is no result to export")
	}
	return found, err
}

// named calls show with what the arguments name.
func (e *exporting) named(show func(*records.Full) error) error {
	for _, arg := range e.args {
		if id, ok := asNumber(arg); ok {
			f, err := e.store.Show(e.ctx, id)
			if err == nil {
				err = show(&f)
			}
			if err != nil {
				return err
			}
			continue
		}
		if err := e.games(arg, show); err != nil {
			return err
		}
	}
	return nil
}

// games scores a file's games and calls show with them as results without a number.
func (e *exporting) games(file string, show func(*records.Full) error) error {
	in, shown, err := e.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	r := notation.NewReader(in, shown)
	for {
		texts, err := r.Batch()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, t := range texts {
			f, err := unrecorded(e.App, t)
			if err == nil {
				err = show(f)
			}
			if err != nil {
				return err
			}
		}
	}
}
