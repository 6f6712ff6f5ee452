// Package gameprint prints one game: its score line by line, what breaks a rule, and an order of
// play that proves it legal.
package gameprint

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// PrintScored writes the answer of score: what is wrong with the game, who won, the board and the
// points, and for a legal one the command that saves it, unless that is "".
func PrintScored(w io.Writer, pen terminal.Pen, width int, j *score.Judged, save string) {
	v := &j.Verdict
	word := ""
	switch {
	case v.Word() != "legal":
		word = strings.ToUpper(v.Word())
	case !v.Complete:
		word = "UNFINISHED"
	}
	PrintTitle(w, pen, width, word, j.Position)
	why := ""
	switch {
	case !v.Legal():
		why = reasons(v)
	case !v.Undecided:
		why = terminal.Clean(v.GoesOn)
	}
	if why != "" {
		indent := strings.Repeat(" ", len(word)+3)
		fmt.Fprintln(w, indent+terminal.Wrap(why, width-len(indent), indent))
	}
	fmt.Fprintln(w)
	PrintCorrections(w, width, j.Position, v)
	PrintScore(w, pen, width, j)
	switch {
	case !v.Legal():
		return
	case v.Undecided:
		fmt.Fprintln(w, "  undecided: the findings say why")
	case v.Proof != nil:
		fmt.Fprintln(w, "  legal: a playing order exists")
	default:
		fmt.Fprintln(w, "  no rule is broken")
	}
	if save != "" {
		fmt.Fprintf(w, "  to save it:\n    %s\n", save)
	}
	fmt.Fprintln(w)
}

// PrintTitle writes the first line of an answer: a word in bold, unless it is "", and the
// position's title.
func PrintTitle(w io.Writer, pen terminal.Pen, width int, word string, p score.Position) {
	if word == "" {
		fmt.Fprintln(w, Title(p, width, "  "))
		return
	}
	indent := strings.Repeat(" ", len(word)+3)
	fmt.Fprintln(w, pen.Bold(word)+"   "+Title(p, width-len(indent), indent))
}

// Title returns the first line about a position: its game, players, setup, day and league. Lines
// after the first begin with indent.
func Title(p score.Position, width int, indent string) string {
	h := p.Head()
	parts := []string{p.Game().Title, fmt.Sprintf("%d players", len(h.Players)), p.Describe()}
	if len(h.Variants) > 0 {
		parts = append(parts, strings.Join(h.Variants, ", "))
	}
	if day, _, ok := notation.ParseDate(h.Date); ok {
		parts = append(parts, LongDate(day))
	}
	if h.League != "" {
		parts = append(parts, strings.TrimSpace(h.League+" "+h.Season))
	}
	for i := range parts {
		parts[i] = terminal.Clean(parts[i])
	}
	return terminal.List(parts, width, indent)
}

// LongDate returns a day as "2 January 2006".
func LongDate(day string) string { return league.Date(day).Format("2 January 2006") }

// PrintScore writes who won, the board, the points of each rule and each player, and the rulings
// that differ from the default.
func PrintScore(w io.Writer, pen terminal.Pen, width int, j *score.Judged) {
	called := func(t *score.Tally) string {
		if t.Colour == "" || !t.Named {
			return pen.Player(t)
		}
		return pen.Player(t) + " (" + pieces.Colour(t.Colour) + ")"
	}
	terminal.Paragraph(w, width, j.Breakdown.Sentence(j.Verdict.Complete, called))
	if tie := j.Breakdown.TieBreak(); tie != "" {
		terminal.Paragraph(w, width, terminal.Clean(tie)+".")
	}
	if j.Position != nil {
		for _, says := range games.All.Find(j.Game.Name).OtherWinners(j) {
			terminal.Paragraph(w, width, terminal.Clean(says))
		}
	}
	fmt.Fprintln(w)
	if j.Position != nil {
		if board := j.Position.Draw(j.Marks()); len(board) > 0 {
			fmt.Fprintln(w, pen.Picture(board))
		}
	}
	if !j.Breakdown.Unplaced {
		PrintSums(w, pen, width, j.Game, &j.Breakdown)
	}
	PrintLines(w, pen, width, j.Game, &j.Breakdown)
	PrintRulings(w, j.Game, &j.Breakdown)
}

// PrintRulings writes the rulings that differ from the default.
func PrintRulings(w io.Writer, g *score.Game, b *score.Breakdown) {
	for _, set := range b.Rulings {
		if i := slices.IndexFunc(g.Rulings, func(r score.Ruling) bool { return r.Name == set.Name }); i >= 0 && set.Value != g.Rulings[i].Default() {
			fmt.Fprintf(w, "  ruling %s=%s\n", set.Name, set.Value)
		}
	}
}

// PrintSums writes a table of what each rule gave each player. g is nil for a game that the
// program does not know.
func PrintSums(w io.Writer, pen terminal.Pen, width int, g *score.Game, b *score.Breakdown) {
	terminal.PrintTable(w, pen, width, export.SumsTable(g, b))
	fmt.Fprintln(w)
}

// PrintLines writes the lines of points, player by player, for players whose sums do not say
// everything.
func PrintLines(w io.Writer, pen terminal.Pen, width int, g *score.Game, b *score.Breakdown) {
	const indent = 24
	rules := export.RuleSums(g, b)
	any := false
	for i := range b.Tallies {
		t := &b.Tallies[i]
		var text strings.Builder
		for _, rule := range rules {
			var items []string
			for _, item := range rule.Sums[i].Items {
				items = append(items, terminal.Clean(item))
			}
			if items != nil {
				fmt.Fprintf(&text, "    %-18s  %s\n", rule.Label, terminal.List(items, width-indent, strings.Repeat(" ", indent)))
			}
		}
		for _, says := range t.Says {
			fmt.Fprintln(&text, "    "+terminal.Wrap(terminal.Clean(says), width-4, "    "))
		}
		if text.Len() > 0 {
			any = true
			fmt.Fprintf(w, "  %s\n%s", pen.Player(t), text.String())
		}
	}
	if any {
		fmt.Fprintln(w)
	}
}
