package commands

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score"
)

// Rules returns the command `arbiter rules`.
func Rules(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "rules [GAME]",
		Short: "Show the rules, ids and rulings of a game",
		Long: `Rules lists what Arbiter checks and scores in a game, each rule with its
permanent id, and the rulings that settle what the game's source leaves open.`,
		Example: "  arbiter rules\n  arbiter rules subdivision",
		Args:    takes(0, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return runRules(s, args) },
	}
}

func runRules(s *terminal.Streams, args []string) error {
	if len(args) == 0 {
		return listGames(s)
	}
	g, err := games.All.Named(args[0])
	if err != nil {
		return err
	}
	if s.JSON {
		return s.PrintJSON(g.Game)
	}
	var b bytes.Buffer
	printRules(&b, s.Pen(), s.Width, g.Game)
	return s.PrintText(b.String())
}

func listGames(s *terminal.Streams) error {
	var b bytes.Buffer
	for i := range games.All {
		g := games.All[i].Game
		if s.JSON {
			if err := s.PrintJSON(g); err != nil {
				return err
			}
			continue
		}
		printLabelled(&b, s.Width, 19, "  "+g.Name, fmt.Sprintf("%s, %d–%d players (%s)", g.Title, g.MinPlayers, g.MaxPlayers, g.Source))
	}
	if s.JSON {
		return nil
	}
	fmt.Fprintf(&b, "\n  the rules of one:\n  %s\n", s.Hint("rules", games.All[0].Name))
	return s.PrintText(b.String())
}

// printLabelled writes a label and a text in the column beside it; a wide label stands above its
// text.
func printLabelled(w io.Writer, width, column int, label, text string) {
	margin := strings.Repeat(" ", column)
	if gap := column - terminal.Columns(label); gap > 0 {
		label += margin[:gap]
	} else {
		label += "\n" + margin
	}
	fmt.Fprintln(w, label+terminal.Wrap(text, width-column, margin))
}

func printRules(w io.Writer, pen terminal.Pen, width int, g *score.Game) {
	fmt.Fprintf(w, "%s\n\n", terminal.Fold(pen.Bold(g.Title)+" · "+g.Source+" · "+g.Seats(), width))
	terminal.Paragraph(w, width, g.About)
	printRuleList(w, pen, width, g, "What is checked", score.Checks|score.Warns)
	printRuleList(w, pen, width, g, "What is scored", score.Scores)
	if g.Lists != nil {
		for _, list := range g.Lists() {
			fmt.Fprintf(w, "\n%s\n\n", pen.Bold(list.Title))
			for _, item := range list.Items {
				printLabelled(w, width, 36, "  "+item.Name, item.Text)
			}
		}
	}
	if len(g.Rulings) > 0 {
		fmt.Fprintf(w, "\n%s  %s\n", pen.Bold("Rulings"), terminal.Wrap("(--ruling NAME=VALUE, or in a file ruling: NAME=VALUE)", width-9, "  "))
	}
	for _, r := range g.Rulings {
		fmt.Fprintln(w)
		terminal.Paragraph(w, width, r.Name+": "+r.Question)
		for i, v := range r.Values {
			text := v.Text
			if i == 0 {
				text += " (the default)"
			}
			printLabelled(w, width, 15, "    "+v.Name, text)
		}
	}
	if len(g.Variants) > 0 {
		fmt.Fprintf(w, "\n%s  (in a file  variant: NAME)\n\n", pen.Bold("Variants"))
	}
	for _, v := range g.Variants {
		printLabelled(w, width, 19, "  "+v.Name, v.Text)
	}
}

// printRuleList lists the rules of a kind. One that scores and warns is listed once, where it
// scores.
func printRuleList(w io.Writer, pen terminal.Pen, width int, g *score.Game, heading string, kind score.Kind) {
	fmt.Fprintf(w, "\n%s\n\n", pen.Bold(heading))
	for _, r := range g.Rules {
		scoresOnly := r.Kind&(score.Scores|score.Checks) == score.Scores
		if r.Kind&kind != 0 && (kind&score.Scores != 0 || !scoresOnly) {
			printLabelled(w, width, 28, "  "+r.ID, r.Text)
		}
	}
}
