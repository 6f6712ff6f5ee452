package results

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

func showCmd(a *cli.App) *cobra.Command {
	asLink := false
	cmd := &cobra.Command{
		Use:   "show RESULT",
		Short: "Show a result with its board, its points and its history",
		Example: `  arbiter records show 12
  arbiter records show 12 --json
  arbiter records show 12 --link`,
		Args: cli.Takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := book.ParseNumber("result", args[0])
			if err == nil {
				err = a.CheckLink(asLink)
			}
			if err != nil {
				return err
			}
			return book.WithRecords(a, records.Options{Read: true}, func(s *records.Store) error {
				f, err := s.Result(cmd.Context(), id)
				if err != nil {
					return err
				}
				if asLink {
					p, err := book.PositionOf(a, f)
					if err != nil {
						return err
					}
					return a.AnswerTo(func(w io.Writer) error { return a.WritePositionLink(w, p, fmt.Sprintf("Arbiter: #%d", id)) })
				}
				history, err := s.History(cmd.Context(), id)
				if err != nil {
					return err
				}
				return a.AnswerTo(func(w io.Writer) error {
					if a.AsJSON() {
						return cli.WriteJSON(w, book.NewShownJSON(f, history))
					}
					showResult(a, w, f, history)
					return nil
				})
			})
		},
	}
	cli.LinkFlag(cmd, &asLink)
	return cmd
}

func showResult(a *cli.App, w io.Writer, f *league.Result, history []records.Entry) {
	paint := a.Painter(a.Out)
	s := export.Recompute(a.Games, f)
	goesOn := s.Verdict.GoesOn
	if slices.ContainsFunc(s.Verdict.Findings, func(one score.Finding) bool { return strings.Contains(one.Message, goesOn) }) {
		goesOn = "" // a finding says it below
	}
	fmt.Fprintf(w, "%s\n", resultTitle(a, f, goesOn))
	setup := ""
	if s.Position != nil {
		setup = s.Position.Describe()
		if len(f.Scores().Variants) > 0 {
			setup += ", " + strings.Join(f.Scores().Variants, ", ")
		}
	}
	for _, part := range []struct{ label, text string }{{"setup", setup}, {"place", f.Venue}, {"note", f.Note}} {
		if part.text != "" {
			cli.Labelled(w, a.Width, 9, "  "+part.label, cli.Clean(part.text))
		}
	}
	fmt.Fprintln(w)
	g := a.Games.Find(f.Game)
	switch {
	case league.Unplayed(f.Game):
		cli.Paragraph(w, paint.Width, cli.Clean(league.UnplayedSentence(f)))
		fmt.Fprintln(w)
	case f.Text == "" && !scoredBy(a, g, f):
		printPlain(w, paint, f, g != nil, &s)
	case g == nil:
		fmt.Fprintf(w, "  (this program does not know the game %s)\n\n", cli.Clean(f.Game))
	default:
		gametext.PrintBody(w, paint, &s.Judged)
		if s.Problem != "" {
			cli.Paragraph(w, paint.Width, "("+cli.Clean(s.Problem)+")")
			if s.Differs {
				fmt.Fprintf(w, "  see them: %s\n", a.Hint("records", "rescore", "--dry-run"))
			}
			fmt.Fprintln(w)
		}
		if s.Position != nil {
			gametext.PrintJudged(w, paint, g.Game, &s.Verdict)
		}
	}
	t := logTable()
	for i := range history {
		addEntry(t, &history[i], false)
	}
	if len(t.Rows) > 0 {
		paint.Table(w, t)
	}
}

// printPlain shows a result without a position: who won, and the totals.
func printPlain(w io.Writer, paint cli.Painter, f *league.Result, known bool, s *export.Recomputed) {
	said, entered := false, []string{}
	for i := range s.Breakdown.Tallies {
		for _, l := range s.Breakdown.Tallies[i].Lines {
			if said = true; l.Text != "" && (i >= len(f.Seats) || l.Text != f.Seats[i].Figure()) {
				entered = append(entered, cli.Clean(s.Breakdown.Tallies[i].Name+" "+l.Text))
			}
		}
	}
	told := export.Tell(f, &s.Breakdown)
	d := &document.Document{}
	d.Add(document.Note{Text: told.Says})
	if !told.Sums || !said {
		d.Add(told.Seats)
	}
	if paint.Parts(w, false, d.Parts...); len(d.Parts) > 0 {
		fmt.Fprintln(w)
	}
	if told.Sums && said {
		gametext.PrintSums(w, paint, nil, &s.Breakdown)
	}
	if len(entered) > 0 {
		fmt.Fprintf(w, "  entered as  %s\n\n", cli.List(entered, paint.Width-14, strings.Repeat(" ", 14)))
	}
	why := s.Problem
	if !known {
		why = "this program does not know the rules of " + f.Game
	}
	cli.Paragraph(w, paint.Width, "("+cli.Clean(why)+")")
	fmt.Fprintln(w)
}

// scoredBy reports whether a game's own rules made the lines of a result.
func scoredBy(a *cli.App, g *games.Game, f *league.Result) bool {
	if g == nil {
		return false
	}
	for i := range f.Scores().Players {
		for _, l := range f.Scores().Players[i].Lines {
			if _, known := g.Rule(l.Rule); known {
				return true
			}
		}
	}
	return false
}

// resultTitle returns the first line about a result. goesOn is why its game is not
// over, "" where that is not known.
func resultTitle(a *cli.App, f *league.Result, goesOn string) string {
	parts := []string{fmt.Sprintf("#%d", f.ID), a.Games.Title(f.Game), cli.LongDate(f.Day)}
	if f.League != "" {
		parts = append(parts, f.League)
	}
	if f.Season != "" {
		parts = append(parts, "season "+f.Season)
	}
	if f.Round != "" {
		parts = append(parts, "round "+f.Round)
	}
	parts = append(parts, string(f.State))
	if !f.Complete {
		parts = append(parts, "unfinished"+cli.TextIf(": "+goesOn, goesOn != "", ""))
	}
	return cli.WrapText(cli.Clean(strings.Join(parts, " · ")), a.Width-2, "  ")
}
