package gametext

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
	"arbiter/score"
	"arbiter/score/pieces"
)

// PrintBody writes a score: who won, the board, the points and the rulings that
// matter to them.
func PrintBody(w io.Writer, paint cli.Painter, j *score.Judged) {
	g, sheet := j.Game, &j.Breakdown
	call := func(t *score.Tally) string {
		if t.Colour == "" || !t.Named {
			return paint.Player(t)
		}
		return paint.Player(t) + " (" + pieces.Colour(t.Colour) + ")"
	}
	cli.Paragraph(w, paint.Width, sheet.Sentence(j.Verdict.Complete, call))
	if tie := sheet.TieBreak(); tie != "" {
		cli.Paragraph(w, paint.Width, cli.Clean(tie)+".")
	}
	fmt.Fprintln(w)
	if j.Position != nil {
		if board := j.Position.Draw(j.Marks()); len(board) > 0 {
			fmt.Fprintf(w, "%s\n", paint.Picture(board))
		}
	}
	if !sheet.Unplaced {
		PrintSums(w, paint, g, sheet)
	}
	PrintPoints(w, paint, g, sheet)
	PrintRulings(w, j)
}

// PrintRulings writes the rulings that matter to a score.
func PrintRulings(w io.Writer, j *score.Judged) {
	for _, s := range j.Breakdown.Rulings {
		if matters(j, s) {
			fmt.Fprintf(w, "  ruling %s=%s\n", s.Name, s.Value)
		}
	}
}

// matters reports whether a ruling matters to a score: it is not the default, or it
// touches the rule of a line or of a finding.
func matters(j *score.Judged, set score.Setting) bool {
	for _, r := range j.Game.Rulings {
		if r.Name != set.Name {
			continue
		}
		if set.Value != r.Default() {
			return true
		}
		for _, f := range j.Verdict.Findings {
			if slices.Contains(r.Touches, f.Rule) {
				return true
			}
		}
		for i := range j.Breakdown.Tallies {
			if slices.ContainsFunc(j.Breakdown.Tallies[i].Lines, func(l score.Line) bool { return slices.Contains(r.Touches, l.Rule) }) {
				return true
			}
		}
	}
	return false
}

// PrintSums writes a table of what each rule gave each player. The game is nil for one
// that the program does not know.
func PrintSums(w io.Writer, paint cli.Painter, g *score.Game, sheet *score.Breakdown) {
	paint.Table(w, export.SumsTable(g, sheet))
	fmt.Fprintln(w)
}

// PrintPoints writes the lines of points player by player, for those of whom the sums do
// not say everything.
func PrintPoints(w io.Writer, paint cli.Painter, g *score.Game, sheet *score.Breakdown) {
	var all strings.Builder
	rules := export.RuleSums(g, sheet)
	for i := range sheet.Tallies {
		t := &sheet.Tallies[i]
		var b strings.Builder
		for _, rule := range rules {
			var items []string
			for _, item := range rule.Sums[i].Items {
				items = append(items, cli.Clean(item))
			}
			if items != nil {
				const indent = 24
				fmt.Fprintf(&b, "    %-18s  %s\n", rule.Label, cli.List(items, paint.Width-indent, strings.Repeat(" ", indent)))
			}
		}
		for _, says := range t.Says {
			cli.Labelled(&b, paint.Width, 4, "", cli.Clean(says))
		}
		if b.Len() > 0 {
			fmt.Fprintf(&all, "  %s\n%s", paint.Player(t), b.String())
		}
	}
	if all.Len() > 0 {
		fmt.Fprintln(w, all.String())
	}
}
