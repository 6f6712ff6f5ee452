package commands

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// Show returns the command `arbiter show`.
func Show(s *terminal.Streams) *cobra.Command {
	asLink := false
	cmd := &cobra.Command{
		Use:   "show RESULT",
		Short: "Show a result with its board, its points and its history",
		Example: `  arbiter show 12
  arbiter show 12 --json
  arbiter show 12 --link`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runShow(cmd.Context(), s, asLink, args[0]) },
	}
	cmd.Flags().BoolVar(&asLink, "link", false, "write a link that opens the position on the referee's page")
	return cmd
}

func runShow(ctx context.Context, s *terminal.Streams, asLink bool, arg string) error {
	number, err := readResult(arg)
	if err != nil {
		return err
	}
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		return fmt.Errorf("%s", saving.NothingYet(s))
	}
	if err != nil {
		return err
	}
	defer store.Close()
	r, err := store.Result(ctx, number)
	if err != nil {
		return err
	}
	if asLink {
		p, err := gameprint.Link(r)
		if err != nil {
			return err
		}
		return printLink(s, p)
	}
	history, err := store.History(ctx, number)
	if err != nil {
		return err
	}
	ratings, err := saving.RatingsAfter(ctx, store, r)
	if err != nil {
		return err
	}
	if s.JSON {
		return s.PrintJSON(saving.NewShownJSON(r, history, ratings))
	}
	var b bytes.Buffer
	printResult(&b, s, r)
	d := &document.Document{}
	if len(ratings) > 0 {
		d.Add(ratingsSection(r, ratings))
	}
	d.Add(LogTable(history, s.Now().Location(), false))
	terminal.PrintParts(&b, s.Pen(), s.Width, false, d.Parts)
	return s.PrintText(b.String())
}

// ratingsSection shows the players' ratings after the game, and how the game changed them.
func ratingsSection(r *league.Result, ratings map[string]saving.Rating) *document.Section {
	var items []string
	for _, name := range r.Names() {
		if rating, ok := ratings[name]; ok {
			items = append(items, fmt.Sprintf("%s %.0f (%s)", document.Name(name), rating.After, document.MinusSign(fmt.Sprintf("%+.0f", rating.Change))))
		}
	}
	return &document.Section{Entries: []document.Entry{{Label: "rating", Items: items}}}
}

func printResult(w *bytes.Buffer, s *terminal.Streams, r *league.Result) {
	again := export.Recompute(games.All, r)
	goesOn := again.Verdict.GoesOn
	if slices.ContainsFunc(again.Verdict.Findings, func(f score.Finding) bool { return strings.Contains(f.Message, goesOn) }) {
		goesOn = "" // a finding below says it
	}
	fmt.Fprintln(w, terminal.Wrap(terminal.Clean(resultTitle(r, goesOn)), s.Width-2, "  "))
	setup := ""
	if again.Position != nil {
		setup = strings.Join(append([]string{again.Position.Describe()}, r.Scores().Variants...), ", ")
	}
	for _, part := range []struct{ label, text string }{{"setup", setup}, {"place", r.Venue}, {"note", r.Note}} {
		if part.text != "" {
			fmt.Fprintf(w, "  %-5s  %s\n", part.label, terminal.Wrap(terminal.Clean(part.text), s.Width-9, "         "))
		}
	}
	fmt.Fprintln(w)
	g := games.All.Find(r.Game)
	switch {
	case league.Unplayed(r.Game):
		terminal.Paragraph(w, s.Width, terminal.Clean(league.UnplayedSentence(r)))
		fmt.Fprintln(w)
	case r.Text == "" && (g == nil || !scoredBy(g.Game, r)):
		printTotals(w, s, r, &again, g != nil)
	case g == nil:
		fmt.Fprintf(w, "  (this program does not know the game %s)\n\n", terminal.Clean(r.Game))
	default:
		gameprint.PrintScore(w, s.Pen(), s.Width, &again.Judged)
		if again.Problem != "" {
			terminal.Paragraph(w, s.Width, "("+terminal.Clean(again.Problem)+")")
			if again.Differs {
				fmt.Fprintf(w, "  see them: %s\n", s.Hint("records", "rescore", "--dry-run"))
			}
			fmt.Fprintln(w)
		}
		if again.Position != nil {
			printVerdict(w, s, again.Position, &again.Verdict)
		}
	}
}

// resultTitle returns the first line about a result. goesOn is why its game is not over.
func resultTitle(r *league.Result, goesOn string) string {
	title := r.Game
	if g := games.All.Find(r.Game); g != nil {
		title = g.Title
	}
	parts := []string{fmt.Sprint(r.ID), title, gameprint.LongDate(r.Day)}
	for _, part := range []struct{ before, name string }{{"", r.League}, {"season ", r.Season}, {"round ", r.Round}} {
		if part.name != "" {
			parts = append(parts, part.before+part.name)
		}
	}
	parts = append(parts, string(r.State))
	switch {
	case r.Complete:
	case goesOn != "":
		parts = append(parts, "unfinished: "+goesOn)
	default:
		parts = append(parts, "unfinished")
	}
	return strings.Join(parts, " · ")
}

// printVerdict says whether the position is legal, and what breaks a rule.
func printVerdict(w *bytes.Buffer, s *terminal.Streams, p score.Position, v *score.Verdict) {
	switch {
	case v.Legal() && !v.Undecided:
		fmt.Fprintln(w, "  no rule is broken")
		fmt.Fprintln(w)
		return
	case v.Legal():
		fmt.Fprintln(w, "  undecided:")
	default:
		fmt.Fprintln(w, "  "+s.Pen().Bold("ILLEGAL:"))
	}
	fmt.Fprintln(w)
	gameprint.PrintFindings(w, s.Pen(), s.Width, p.Game(), v.Findings)
	gameprint.PrintCorrections(w, s.Width, p, v)
}

// printTotals shows a result without a position: who won, and the totals.
func printTotals(w *bytes.Buffer, s *terminal.Streams, r *league.Result, again *export.Recomputed, known bool) {
	said := false
	for i := range again.Breakdown.Tallies {
		said = said || len(again.Breakdown.Tallies[i].Lines) > 0
	}
	summary := export.Summarize(r, &again.Breakdown)
	d := &document.Document{}
	d.Add(document.Note{Text: summary.Says})
	if !summary.Sums || !said {
		d.Add(summary.Seats)
	}
	terminal.PrintParts(w, s.Pen(), s.Width, false, d.Parts)
	fmt.Fprintln(w)
	if summary.Sums && said {
		gameprint.PrintSums(w, s.Pen(), s.Width, nil, &again.Breakdown)
	}
	if known {
		terminal.Paragraph(w, s.Width, "("+terminal.Clean(again.Problem)+")")
		fmt.Fprintln(w)
	}
}

// scoredBy reports whether a game's own rules made the lines of a result.
func scoredBy(g *score.Game, r *league.Result) bool {
	for i := range r.Scores().Players {
		for _, line := range r.Scores().Players[i].Lines {
			if _, known := g.Rule(line.Rule); known {
				return true
			}
		}
	}
	return false
}
