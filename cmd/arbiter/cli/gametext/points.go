package gametext

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export/document"
	"arbiter/score"
	"arbiter/score/pieces"
	"arbiter/validate"
)

// PrintBody writes a score: who won, the board, the points and the rulings that
// matter to them.
func PrintBody(w io.Writer, paint cli.Painter, g *score.Game, sheet *score.Breakdown, complete bool, board score.Picture, findings []validate.Finding) {
	call := func(t *score.Tally) string {
		if t.Colour == "" || !t.Named {
			return paint.Player(t)
		}
		return paint.Player(t) + " (" + pieces.Colour(t.Colour) + ")"
	}
	cli.Paragraph(w, paint.Width, sheet.Sentence(complete, call))
	if tie := sheet.TieBreak(); tie != "" {
		cli.Paragraph(w, paint.Width, cli.Clean(tie)+".")
	}
	fmt.Fprintln(w)
	if len(board) > 0 {
		fmt.Fprintf(w, "%s\n", paint.Picture(board))
	}
	if !sheet.Unplaced {
		PrintSums(w, paint, g, sheet)
	}
	PrintPoints(w, paint, g, sheet)
	PrintRulings(w, g, sheet, findings)
}

// PrintRulings writes the rulings that matter to a score.
func PrintRulings(w io.Writer, g *score.Game, sheet *score.Breakdown, findings []validate.Finding) {
	for _, s := range sheet.Rulings {
		if matters(g, s, sheet, findings) {
			fmt.Fprintf(w, "  ruling %s=%s\n", s.Name, s.Value)
		}
	}
}

// matters reports whether a ruling matters to a score: it is not the default, or it
// touches the rule of a line or of a finding.
func matters(g *score.Game, set score.Setting, sheet *score.Breakdown, findings []validate.Finding) bool {
	for _, r := range g.Rulings {
		if r.Name != set.Name {
			continue
		}
		if set.Value != r.Default() {
			return true
		}
		for _, f := range findings {
			if slices.Contains(r.Touches, f.Rule) {
				return true
			}
		}
		for i := range sheet.Tallies {
			if slices.ContainsFunc(sheet.Tallies[i].Lines, func(l score.Line) bool { return slices.Contains(r.Touches, l.Rule) }) {
				return true
			}
		}
	}
	return false
}

// BoardMarks returns the marks for the board: the squares of errors, and of single
// pieces that lose points.
func BoardMarks(sheet *score.Breakdown, v *validate.Verdict) score.Marks {
	marks := sheet.Losses()
	for _, f := range v.Findings {
		if f.Severity == validate.Error {
			for _, at := range f.At {
				marks[at] = score.Fault
			}
		}
	}
	return marks
}

// PrintSums writes a table of what each rule gave each player.
func PrintSums(w io.Writer, paint cli.Painter, g *score.Game, sheet *score.Breakdown) {
	t := &document.Table{Columns: []document.Column{{Says: "rule", Kind: document.Whole}}, Foot: []document.Cell{{Text: "total"}}}
	for i := range sheet.Tallies {
		t.Columns = append(t.Columns, document.Column{Head: document.Name(sheet.Tallies[i].Name)})
		t.Foot = append(t.Foot, document.Int(sheet.Tallies[i].Total()))
	}
	for _, rule := range g.Rules {
		row, any := []document.Cell{{Text: rule.Label}}, false
		for i := range sheet.Tallies {
			sum, has := 0, false
			for _, l := range sheet.Tallies[i].Lines {
				if l.Rule == rule.ID {
					sum, has = sum+l.Points, true
				}
			}
			any = any || sum != 0
			row = append(row, document.Cell{Text: cli.Signed(sum, has)})
		}
		if any && rule.Kind&score.Scores != 0 {
			t.Rows = append(t.Rows, row)
		}
	}
	paint.Table(w, t)
	fmt.Fprintln(w)
}

// PrintPoints writes the lines of points player by player, unless the sums say
// everything.
func PrintPoints(w io.Writer, paint cli.Painter, g *score.Game, sheet *score.Breakdown) {
	var b strings.Builder
	more := false
	for i := range sheet.Tallies {
		t := &sheet.Tallies[i]
		fmt.Fprintf(&b, "  %s\n", paint.Player(t))
		for _, rule := range g.Rules {
			var items []string
			for k, l := range t.Lines {
				if l.Rule == rule.ID && (len(l.At) > 0 || len(l.Cards) > 0) {
					items = append(items, cli.Clean(t.Item(k)))
				}
			}
			if len(items) > 0 {
				const indent = 24
				fmt.Fprintf(&b, "    %-18s  %s\n", rule.Label, cli.List(items, paint.Width-indent, strings.Repeat(" ", indent)))
				more = true
			}
		}
		for _, says := range t.Says {
			cli.Labelled(&b, paint.Width, 4, "", cli.Clean(says))
			more = true
		}
	}
	if more {
		fmt.Fprintln(w, b.String())
	}
}
