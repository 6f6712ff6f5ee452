package league

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/score"
)

func listLeagues(a *cli.App, w io.Writer, list []records.League) error {
	t := &document.Table{Columns: []document.Column{{Head: "league", Kind: document.Words}, {Head: "seasons", Kind: document.Words, Rank: document.Detail, Once: true},
		{Head: "current", Kind: document.Words, Rank: document.Mean, Once: true}, {Head: "plays by", Kind: document.Words, Once: true}, {Head: "results"}}}
	for i := range list {
		l := &list[i]
		if a.AsJSON() {
			if err := cli.WriteJSON(w, l); err != nil {
				return err
			}
			continue
		}
		var seasons []string
		current, terms := "", &l.Terms
		for i := range l.Seasons {
			s := &l.Seasons[i]
			if s.Name != "" {
				seasons = append(seasons, s.Name)
			}
			if s.State == records.SeasonCurrent {
				current, terms = s.Name, s.Terms
			}
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: l.Name}, {Text: seasonsShort(a, seasons)}, {Text: current}, {Text: terms.Short()}, document.Int(l.Results)})
	}
	if len(t.Rows) > 0 {
		return a.WriteDocument(w, &document.Document{Parts: []document.Part{t}})
	}
	if !a.AsJSON() {
		a.Note("there is no league yet; " + a.Hint("leagues", "create", "NAME") + " founds one")
	}
	return nil
}

// seasonsShort names a few seasons, and of many the first and the last, but for
// files that have the room.
func seasonsShort(a *cli.App, names []string) string {
	const most = 3
	if len(names) <= most || a.Width == cli.UnlimitedWidth {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s to %s (%d)", names[0], names[len(names)-1], len(names))
}

// leagueDocument tells a league's terms in sentences and its seasons in a table.
func leagueDocument(l *records.League) *document.Document {
	d := &document.Document{Title: l.Name, About: []string{score.Counted(l.Results, "result") + cli.TextIf(fmt.Sprintf(" (%d contested)", l.Contested), l.Contested > 0, "")}}
	weights, rulings := cmp.Or(l.Terms.WeightsSentence(0), "Every game counts once."), "The games' own defaults."
	if len(l.Terms.Rulings) > 0 {
		rulings = strings.Join(l.Terms.RulingWords(), ", ") + ". They hold for games that are recorded from now on; a game's own text overrules them."
	}
	d.Add(&document.Section{Entries: []document.Entry{{Label: "points", Text: l.Terms.PointsSentence()}, {Label: "ties", Text: l.Terms.TiesSentence()}, {Label: "games", Text: l.Terms.GamesSentence()},
		{Label: "byes", Text: l.Terms.ByeSentence()}, {Label: "weights", Text: weights}, {Label: "rulings", Text: rulings}}})
	t := &document.Table{Columns: []document.Column{{Head: "season", Kind: document.Words}, {Head: "from", Kind: document.Whole, Rank: document.Mean}, {Head: "to", Kind: document.Whole, Rank: document.Detail, Once: true},
		{Head: "state", Kind: document.Whole, Once: true}, {Head: "champion", Kind: document.Words, Once: true}, {Head: "plays by", Kind: document.Words, Rank: document.Recent, Once: true}, {Head: "results"}}}
	for i := range l.Seasons {
		s := &l.Seasons[i]
		from, own := s.First.String(), ""
		if s.Terms != nil {
			from = s.From
			if own = s.Terms.Short(); own == l.Terms.Short() {
				own = ""
			}
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: cmp.Or(s.Name, "(none)")}, {Text: from}, {Text: s.Last.String()}, {Text: string(s.State)}, {Text: document.Names(s.Champions)}, {Text: own}, document.Int(s.Results)})
	}
	d.Add(t)
	return d
}
