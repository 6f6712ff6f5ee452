package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/score"
)

func (a *app) rulesCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "rules [GAME]",
		Short: "Show the rules, ids and rulings of a game",
		Long: `Rules lists what Arbiter checks and scores in a game, each rule with its
permanent id, and the rulings that settle what the game's source leaves open.`,
		Example:           "  arbiter rules\n  arbiter rules subdivision",
		Args:              takes(0, 1),
		ValidArgsFunction: completeGames,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.answerTo(func(w io.Writer) error {
				if len(args) == 0 {
					return a.listGames(w)
				}
				g, err := namedGame(args[0])
				if err != nil {
					return err
				}
				if a.asJSON() {
					return writeJSON(w, rulesJSON(g.Game))
				}
				a.printRules(w, g.Game)
				return nil
			})
		},
	}
}

func completeGames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return gameNames(), cobra.ShellCompDirectiveNoFileComp
}

func (a *app) listGames(w io.Writer) error {
	for i := range games {
		g := games[i].Game
		if a.asJSON() {
			if err := writeJSON(w, rulesJSON(g)); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(w, "  %-16s %s, %d–%d players (%s)\n", g.Name, g.Title, g.MinPlayers, g.MaxPlayers, g.Source)
	}
	if !a.asJSON() {
		fmt.Fprintf(w, "\n  arbiter rules %s shows the rules of one.\n", games[0].Name)
	}
	return nil
}

func (a *app) printRules(w io.Writer, g *score.Game) {
	paint := a.painter(a.out)
	fmt.Fprintf(w, "%s · %s · %d to %d players\n\n", paint.bold(g.Title), g.Source, g.MinPlayers, g.MaxPlayers)
	fmt.Fprintf(w, "  %s\n", wrap(strings.Fields(g.About), width-2, "  "))
	a.ruleList(w, g, "What is checked", score.Checks|score.Warns)
	a.ruleList(w, g, "What is scored", score.Scores)
	if g.Lists != nil {
		for _, list := range g.Lists() {
			fmt.Fprintf(w, "\n%s\n\n", paint.bold(list.Title))
			for _, item := range list.Items {
				const indent = 36
				fmt.Fprintf(w, "  %-32s  %s\n", item.Name, wrap(strings.Fields(item.Text), width-indent, strings.Repeat(" ", indent)))
			}
		}
	}
	if len(g.Rulings) > 0 {
		fmt.Fprintf(w, "\n%s  %s\n", paint.bold("Rulings"), wrap(strings.Fields("(--ruling NAME=VALUE, or in a file ruling: NAME=VALUE)"), width-9, "  "))
	}
	for _, r := range g.Rulings {
		fmt.Fprintf(w, "\n  %s\n", wrap(strings.Fields(r.Name+": "+r.Question), width-2, "  "))
		for i, v := range r.Values {
			text := v.Text
			if i == 0 {
				text += " (the default)"
			}
			fmt.Fprintf(w, "    %-10s %s\n", v.Name, wrap(strings.Fields(text), width-15, strings.Repeat(" ", 15)))
		}
	}
	if len(g.Variants) > 0 {
		fmt.Fprintf(w, "\n%s  (in a file  variant: NAME)\n\n", paint.bold("Variants"))
	}
	for _, v := range g.Variants {
		fmt.Fprintf(w, "  %-16s %s\n", v.Name, wrap(strings.Fields(v.Text), width-19, strings.Repeat(" ", 19)))
	}
}

func (a *app) ruleList(w io.Writer, g *score.Game, heading string, kind score.Kind) {
	fmt.Fprintf(w, "\n%s\n\n", a.painter(a.out).bold(heading))
	for _, r := range g.Rules {
		if r.Kind&kind != 0 && (kind&score.Scores != 0 || r.Kind&(score.Scores|score.Checks) != score.Scores) { // who scores and warns stands once
			const indent = 28
			fmt.Fprintf(w, "  %-24s  %s\n", r.ID, wrap(strings.Fields(r.Text), width-indent, strings.Repeat(" ", indent)))
		}
	}
}

type ruleJSON struct {
	ID     string `json:"id"`
	Text   string `json:"text"`
	Checks bool   `json:"checks"`
	Scores bool   `json:"scores"`
}

type choiceJSON struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type rulingJSON struct {
	Name     string       `json:"name"`
	Question string       `json:"question"`
	Default  string       `json:"default"`
	Values   []choiceJSON `json:"values"`
}

type gameJSON struct {
	Game       string       `json:"game"`
	Title      string       `json:"title"`
	Source     string       `json:"source"`
	MinPlayers int          `json:"minPlayers"`
	MaxPlayers int          `json:"maxPlayers"`
	Rules      []ruleJSON   `json:"rules"`
	Rulings    []rulingJSON `json:"rulings"`
	Variants   []choiceJSON `json:"variants"`
}

func rulesJSON(g *score.Game) gameJSON {
	j := gameJSON{Game: g.Name, Title: g.Title, Source: g.Source, MinPlayers: g.MinPlayers, MaxPlayers: g.MaxPlayers,
		Rulings: []rulingJSON{}, Variants: []choiceJSON{}}
	for _, r := range g.Rules {
		j.Rules = append(j.Rules, ruleJSON{r.ID, r.Text, r.Kind&(score.Checks|score.Warns) != 0, r.Kind&score.Scores != 0})
	}
	for _, r := range g.Rulings {
		values := []choiceJSON{}
		for _, v := range r.Values {
			values = append(values, choiceJSON(v))
		}
		j.Rulings = append(j.Rulings, rulingJSON{r.Name, r.Question, r.Default(), values})
	}
	for _, v := range g.Variants {
		j.Variants = append(j.Variants, choiceJSON(v))
	}
	return j
}

// writeJSON writes one object in one line.
func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(guarded(nil, b.Bytes(), true))
	return err
}
